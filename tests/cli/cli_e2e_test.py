#!/usr/bin/env python3
"""Runs the built program from outside, as a user would.

    cli_e2e_test.py PROGRAM SOURCE_FOLDER [unittest arguments]

Needs nothing but Python's standard library. What this machine cannot do (a
small tmpfs, the zstd program, known answers outside the repository) is skipped
by name.
"""

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))

from e2e import sandbox  # noqa: E402

if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    sandbox.PROGRAM = pathlib.Path(sys.argv[1]).resolve()
    sandbox.SOURCE = pathlib.Path(sys.argv[2]).resolve()
    here = str(pathlib.Path(__file__).parent)
    everything = ["discover", "-s", here, "-t", here, "-p", "*_e2e.py"]
    unittest.main(
        module=None,
        argv=["cli_e2e_test.py", *(sys.argv[3:] or everything)],
        verbosity=2,
    )
