#!/usr/bin/env python3
"""Checks that the code people read is code that compiles.

Every C++ example in README.md, in docs/ and in the comments of public headers
must stand, word for word but for white space, in a file of tests/examples/,
which is compiled and run. Fails with the first line of each that does not.

Usage: check_examples.py SOURCE_ROOT
"""

import pathlib
import re
import sys

from check_front_door import public_headers

# In a header: lines of a comment that are indented by three spaces.
HEADER_EXAMPLE = re.compile(r"(?:^//(?:   .*)?\n)+", re.MULTILINE)
MARKDOWN_EXAMPLE = re.compile(r"^```cpp\n(.*?)^```", re.MULTILINE | re.DOTALL)


def words(code):
    """Code without white space between its parts, and without includes."""
    lines = [line for line in code.splitlines() if not line.startswith("#include")]
    return " ".join(" ".join(lines).split())


def header_examples(text):
    for match in HEADER_EXAMPLE.finditer(text):
        code = re.sub(r"^//(   )?", "", match.group(), flags=re.MULTILINE).strip()
        # What ends no statement is a table or a list.
        if re.search(r";\s*$", code, re.MULTILINE):
            yield code


def examples(root):
    for page in [root / "README.md", *sorted((root / "docs").rglob("*.md"))]:
        for code in MARKDOWN_EXAMPLE.findall(page.read_text()):
            yield page.relative_to(root), code
    for header in sorted(public_headers(root)):
        for code in header_examples((root / "src" / header).read_text()):
            yield f"src/{header}", code


def main():
    root = pathlib.Path(sys.argv[1])
    compiled = [
        words(path.read_text()) for path in sorted(root.glob("tests/examples/*.cc"))
    ]
    found, offences = 0, []
    for place, code in examples(root):
        found += 1
        if not any(words(code) in text for text in compiled):
            first = code.strip().splitlines()[0]
            offences.append(f"{place}: in no file of tests/examples: {first} ...")
    if offences:
        sys.exit("\n".join(offences))
    if found == 0:
        sys.exit("no example was found; is the folder right?")
    print(f"{found} examples, all compiled")


if __name__ == "__main__":
    main()
