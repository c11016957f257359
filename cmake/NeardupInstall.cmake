# Installation and export; see tests/install for a stranger who uses it.
