#!/usr/bin/env python3
"""Checks the front door: the headers that are installed, and no others.

Installs the headers of a build into a temporary folder, and fails with one line
per offence if
  - an installed header is not named under PUBLIC by its floor, or the other way
    round, or there are more than 20 of them,
  - one includes a header that is not installed, or anything but the standard
    library,
  - neardup/neardup.h leads not to all of them,
  - one does not compile alone, with nothing but the installed ones to include.

Usage: check_front_door.py SOURCE_ROOT BUILD_FOLDER CXX_COMPILER CMAKE
"""

import pathlib
import re
import subprocess
import sys
import tempfile

INCLUDE = re.compile(r'^\s*#\s*include\s+(["<])([^">]+)[">]', re.MULTILINE)
STANDARD = re.compile(r"[a-z_]+")  # <vector>, but no <fmt/format.h>
FRONT_DOOR = "neardup/neardup.h"
MOST_HEADERS = 20  # about a dozen is what a user reads
WARNINGS = "-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror".split()


def public_headers(root):
    """What floors name under PUBLIC, and the front door itself."""
    headers = {FRONT_DOOR}
    for cmake in (root / "src/neardup").rglob("CMakeLists.txt"):
        floor = cmake.parent.relative_to(root / "src").as_posix()
        for words in re.findall(r"\bPUBLIC\s([^A-Z)]*)", cmake.read_text()):
            headers |= {f"{floor}/{name}" for name in words.split()}
    return headers


def includes_of(path):
    return INCLUDE.findall(path.read_text())


def check_includes(folder, headers):
    for header in sorted(headers):
        for quote, name in includes_of(folder / header):
            if quote == '"' and name not in headers:
                yield f"{header}: includes {name}, which is private"
            if quote == "<" and not STANDARD.fullmatch(name):
                yield f"{header}: includes <{name}>, which is no standard header"


def reached_from(folder, header, reached):
    if header not in reached and (folder / header).exists():
        reached.add(header)
        for quote, name in includes_of(folder / header):
            if quote == '"':
                reached_from(folder, name, reached)
    return reached


def check_alone(folder, header, compiler):
    done = subprocess.run(
        [compiler, "-std=c++20", *WARNINGS, "-fsyntax-only", f"-I{folder}"]
        + ["-x", "c++", "-"],
        input=f'#include "{header}"\n#include "{header}"\n',
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        yield f"{header}: does not compile alone:\n{done.stderr}"


def main():
    root, build, compiler, cmake = sys.argv[1:]
    with tempfile.TemporaryDirectory() as prefix:
        subprocess.run(
            [cmake, "--install", build, "--prefix", prefix]
            + ["--component", "neardup_headers"],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        folder = pathlib.Path(prefix) / "include"
        installed = {
            path.relative_to(folder).as_posix()
            for path in folder.rglob("*")
            if path.is_file()
        }
        public = public_headers(pathlib.Path(root))
        offences = [f"{name}: public, not installed" for name in public - installed]
        offences += [f"{name}: installed, not public" for name in installed - public]
        if len(installed) > MOST_HEADERS:
            offences.append(f"{len(installed)} headers, more than {MOST_HEADERS}")
        offences += check_includes(folder, installed)
        behind = reached_from(folder, FRONT_DOOR, set())
        offences += [f"{name}: not behind {FRONT_DOOR}" for name in installed - behind]
        for header in sorted(installed):
            offences += check_alone(folder, header, compiler)
    if offences:
        sys.exit("\n".join(sorted(offences)))
    print(f"{len(installed)} public headers, each complete, and no private one")


if __name__ == "__main__":
    main()
