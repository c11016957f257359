#!/usr/bin/env python3
"""Checks that includes follow the floors.

Reads every neardup_floor() call below the source folder given, and fails with
one line per offence if
  - a file includes a floor that its own floor neither names under BELOW nor
    reaches through what it names,
  - the floors form a cycle,
  - a file in a floor's folder is in no list of its CMakeLists.txt,
  - a folder holds more than 25 files.

A floor is a folder with such a call; rooms are floors within a floor's folder
("index/join") and obey the same rules.
"""

import pathlib
import re
import sys

INCLUDE = re.compile(
    r'^\s*#\s*include\s+"neardup/([a-z0-9_/]+)/[a-z0-9_]+\.h"', re.MULTILINE
)
MAX_FILES = 25  # a folder shows its plan at one look
KEYWORDS = {"NAME", "PUBLIC", "SOURCES", "BELOW", "LINKS", "PRIVATE_LINKS", "ALONE"}


def read_floor(cmake):
    """The neardup_floor() call in a CMakeLists.txt as {keyword: [words]}."""
    match = re.search(r"neardup_floor\(([^)]*)\)", cmake.read_text())
    if not match:
        return None
    floor, keyword = {}, None
    for word in match.group(1).split():
        if word in KEYWORDS:
            keyword = word
            floor[keyword] = []
        else:
            floor[keyword].append(word)
    # A program stands beside the floor that it consists of.
    for program in re.findall(r"add_executable\(([^)]*)\)", cmake.read_text()):
        floor.setdefault("SOURCES", []).extend(program.split()[1:])
    return floor


def reachable(floors, name, seen=()):
    if name in seen:
        sys.exit("floors form a cycle: " + " -> ".join([*seen, name]))
    below = set()
    for other in floors[name].get("BELOW", []):
        if other not in floors:
            sys.exit(f"{name}: BELOW names '{other}', which is no floor")
        below |= {other} | reachable(floors, other, (*seen, name))
    return below


def check_floor(folder, name, floor, floors):
    """What is wrong with one floor, a line each."""
    offences = []
    if floor["NAME"] != [name]:
        offences.append(f"{name}: NAME is {floor['NAME']}")
    allowed = reachable(floors, name) | {name}
    listed = set(floor.get("PUBLIC", []) + floor.get("SOURCES", []))
    files = sorted(path for path in folder.iterdir() if path.is_file())
    if len(files) > MAX_FILES:
        offences.append(f"{name}: {len(files)} files, more than {MAX_FILES}")
    for path in files:
        if path.suffix not in (".h", ".cc"):
            continue
        if path.name not in listed and path.suffix == ".cc":
            offences.append(f"{name}/{path.name}: in no list of its floor")
        for other in INCLUDE.findall(path.read_text()):
            if other not in allowed:
                offences.append(
                    f"{name}/{path.name}: includes floor '{other}', "
                    f"which is not below '{name}'"
                )
    return offences


def main():
    root = pathlib.Path(sys.argv[1])
    floors = {}
    for cmake in sorted(root.rglob("CMakeLists.txt")):
        floor = read_floor(cmake)
        if floor:
            floors[cmake.parent.relative_to(root).as_posix()] = floor
    offences = []
    for name, floor in floors.items():
        offences += check_floor(root / name, name, floor, floors)
    if offences:
        sys.exit("\n".join(offences))
    print(f"{len(floors)} floors, every include points down")


if __name__ == "__main__":
    main()
