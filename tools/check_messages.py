#!/usr/bin/env python3
"""Checks what the library says, and that it says it to its caller.

Reads every source below src/neardup but those of cli/, and fails with one line
per offence if
  - a string names a flag of the command line ("--resume"): the library names
    fields, as `resume`, and each edge renders them in its own words,
  - the code prints, or ends the program.

Usage: check_messages.py SOURCE_ROOT
"""

import pathlib
import re
import sys

COMMENT = re.compile(r'//[^\n]*|/\*.*?\*/|("(?:\\.|[^"\\\n])*")', re.DOTALL)
STRING = re.compile(r'"(?:\\.|[^"\\\n])*"')
# Not the variables of style sheets: var(--ink), --share: 3.
FLAG = re.compile(r"(?<![\w-])(?<!var\()--[a-z][a-z-]*(?![a-z-]|:)")
PRINTING = re.compile(
    r"\bstd::(?:cout|cerr|clog|abort|exit|_Exit|quick_exit|terminate|puts)\b"
    r"|\b(?:abort|exit|_exit|printf|fprintf|perror|fputs|puts)\s*\("
)


def without_comments(code):
    """The code, its lines where they were."""
    return COMMENT.sub(
        lambda match: match.group(1) or "\n" * match.group().count("\n"), code
    )


def check_file(path):
    code = without_comments(path.read_text())
    for number, line in enumerate(code.splitlines(), 1):
        for text in STRING.findall(line):
            for flag in FLAG.findall(text):
                yield f"{path}:{number}: names the flag {flag}; name the field"
        for word in PRINTING.findall(STRING.sub('""', line)):
            yield f"{path}:{number}: {word} is not for a library; return a Status"


def main():
    house = pathlib.Path(sys.argv[1]) / "src/neardup"
    paths = [
        path
        for path in sorted(house.rglob("*"))
        if path.suffix in (".h", ".cc") and path.relative_to(house).parts[0] != "cli"
    ]
    offences = [offence for path in paths for offence in check_file(path)]
    if offences:
        sys.exit("\n".join(offences))
    print(f"{len(paths)} files name fields, not flags, and none prints")


if __name__ == "__main__":
    main()
