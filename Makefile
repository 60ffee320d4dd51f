# `make run` and `make test` install and build everything they need, using the scripts in Scripts/.

PREFIX ?= /usr/local

.PHONY: build run test check bench bench-find bench-import bench-pocket deb install uninstall clean

build:
	@Scripts/build

# Starts the server as soon as the program is built. The WebAssembly core for the browser is built in the background.
run:
	@Scripts/build program
	@(nice Scripts/build-wasm >.build/wasm.log 2>&1 || echo "Can't build the browser's core. See .build/wasm.log." >&2) & \
	exec .build/release/almanac serve

test:
	@Scripts/check

# The tests, then the checks that take longer.
check: test
	@Scripts/check further

bench: build
	@Scripts/setup bench
	@Benchmarks/run

bench-find:
	@swift build -c release --package-path Benchmarks --scratch-path .build/benchmarks --product search-bench
	@Benchmarks/run-find

bench-import: build
	@Benchmarks/import

bench-pocket: build
	@Scripts/setup test
	@Benchmarks/pocket

install:
	@Scripts/install "$(PREFIX)"

# Makes .build/almanac_VERSION_ARCHITECTURE.deb.
deb: build
	@Scripts/build-deb

uninstall:
	@Scripts/install --remove "$(PREFIX)"

# Deletes the build output, except for the downloaded data package, whose hash is pinned.
clean:
	@find .build -mindepth 1 -maxdepth 1 ! -name downloads -exec rm -rf {} + 2>/dev/null || true
