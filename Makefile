# `make test` is the whole check. Everything else is a way to see something.

.PHONY: test demo bench emitted coverage logic symbolic setup

test: setup
	cargo fmt --check
	cargo clippy --workspace --all-targets -- -D warnings
	cargo test --workspace

# A tour of what can be done, on programs of this repository.
demo: setup
	scripts/demo.sh

# Our speed beside that of the real JVM; the results are dated in bench/LOG.md.
bench: setup
	bench/run.sh
	bench/generate.sh
	bench/check.sh
	bench/jdk.sh

# What `check --tests` writes for the corpus, run 20 times in random order.
emitted: setup
	scripts/emitted-suite.sh

# The coverage of all programs in the corpus beside JaCoCo's, on each JDK.
coverage: setup
	scripts/coverage.sh

# The solver on a million random terms and a hundred thousand formulas, beside z3: an hour.
logic: setup
	LOGIC_TESTS=full cargo test --release -p logic

# The verdicts of `test` on its corpus beside a million random inputs for each method: an hour.
symbolic: setup
	SMALLSCOPE_RANDOM=1000000 cargo test --release --test corpus symbolic::

# A JDK, JUnit, JaCoCo, z3 and Chromium to test with, if there are none.
setup:
	@scripts/setup.sh
