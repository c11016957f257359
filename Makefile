# make         builds build/neardup, installing what it needs
# make demo    the main job on real input, the result shown
# make test    all tests
# make test-all  that, and what takes hours: every document, searching fuzzers,
#                races looked for again and again
# make check   format and static checks of what changed
# make bench   time and memory of dedup over CORPUS=FILE.jsonl
# make install PREFIX=/usr/local

PREFIX ?= /usr/local
JOBS ?= $(shell nproc)

.PHONY: all setup demo test test-all check format bench install clean
all: build/neardup

setup:
	@tools/setup.sh build

build/neardup: setup
	@cmake --preset release -DCMAKE_INSTALL_PREFIX=$(PREFIX) >build.log 2>&1 || (cat build.log; exit 1)
	@rm -f build.log
	@cmake --build build --parallel $(JOBS)
.PHONY: build/neardup

demo: build/neardup
	@tools/demo.sh

test:
	@tools/setup.sh build test
	@cmake --preset dev >/dev/null
	@cmake --build build-dev --parallel $(JOBS)
	@ctest --test-dir build-dev --output-on-failure --parallel $(JOBS)

test-all: test
	@tools/setup.sh build test check
	@tools/test_all.sh

check:
	@tools/setup.sh build test check
	@tools/check_format.sh
	@tools/check_tidy.sh

format:
	@git ls-files '*.h' '*.cc' | xargs clang-format-14 -i

bench: build/neardup
	@python3 bench/cli/dedup_footprint.py build/neardup $(or $(CORPUS),samples/zh_news.jsonl)

install: build/neardup
	@cmake --install build --prefix $(PREFIX)

clean:
	rm -rf build build-dev build-files build-asan build-tsan build-scalar build-clang \
	  build-fuzz
