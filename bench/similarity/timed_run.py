"""Runs a command and tells what it cost."""

import os
import subprocess
import sys
import time
from typing import NamedTuple


class Cost(NamedTuple):
    cpu: float  # seconds of processor time, of children too
    wall: float  # seconds
    megabytes: float  # peak of the largest process


def run(command, folder=None):
    """Ends the program if the command fails."""
    begin = time.monotonic()
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    errors = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.monotonic() - begin
    if status != 0:
        sys.exit(f"failed: {' '.join(command)}\n{errors.decode(errors='replace')[-2000:]}")
    return Cost(usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss / 1024)
