# Everything happens in $(VENV); set VENV to share one environment between work trees.
PYTHON ?= python3
VENV ?= .venv
DIST ?= dist
BIN := $(VENV)/bin

# A shared environment holds one editable install; this makes each tree use its own source.
export PYTHONPATH := $(CURDIR)/src
# Where Python may not keep what it compiled, each of the many processes of a test compiles it all.
export PYTHONDONTWRITEBYTECODE :=
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_NO_INPUT := 1

# Stamps carry a checksum of what they install, so switching branches is noticed and dates are not.
sum = $(shell cat $(1) 2>/dev/null | cksum | cut -d ' ' -f 1)
RUN_STAMP := $(VENV)/.run-$(call sum,requirements.lock pyproject.toml)
DEV_STAMP := $(VENV)/.dev-$(call sum,requirements-dev.lock pyproject.toml)

HAS_WEB := $(wildcard web/package.json)
WEB_FILES := $(if $(HAS_WEB),$(shell find web -type f -not -path '*/node_modules/*' -not -path 'web/dist/*' -not -path 'web/wheels/*'))
# What a page needs to be its own server is packed with the web client.
PAGE_FILES := $(if $(HAS_WEB),$(shell find src/qwixx -name '*.py' -o -path '*/data/*' -type f))
WEB_MODULES := web/node_modules/.stamp-$(call sum,web/package-lock.json)
WEB_BUILT := web/node_modules/.built

LOCK = $(BIN)/uv pip compile pyproject.toml --quiet --universal --python-version 3.11 \
	--generate-hashes --no-emit-index-url --no-emit-find-links --custom-compile-command 'make lock'

# Two more than there are processors, because who drives a browser often waits for it.
WORKERS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN) + 2)

.PHONY: help play test check setup system lint types imports kernels pytest node web web-test \
	lock format docs wheel page screenshots bench clean
.NOTPARALLEL:
.DEFAULT_GOAL := help

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 12

play: node $(RUN_STAMP) web ## set up what a player needs and start the game; LAN=1 lets phones in
	$(BIN)/qwixx serve $(if $(LAN),--lan)

# What reads the source runs beside what runs it, and says at the end what it has found.
test: node $(DEV_STAMP) system lint imports web ## set up everything and run every check
	@mkdir -p build
	@$(MAKE) --no-print-directory types web-test >build/read.log 2>&1 & reading=$$!; \
	$(MAKE) --no-print-directory kernels pytest; tests=$$?; \
	wait $$reading; read=$$?; cat build/read.log; exit $$((tests + read))

check: ## the quick checks to run before a commit lands
	scripts/check

setup: $(DEV_STAMP) ## make the development environment

system: ## install the programs that the tests drive, when missing: browser, database, proxies
	scripts/install-system

lint: $(DEV_STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(DEV_STAMP)
	$(BIN)/mypy

imports: $(DEV_STAMP)
	$(BIN)/lint-imports --no-logo

kernels: $(DEV_STAMP)
	$(BIN)/python scripts/compile-kernels

pytest: $(DEV_STAMP) web
	$(BIN)/pytest -n $(WORKERS) --durations 30 --durations-min 8

format: $(DEV_STAMP) $(if $(HAS_WEB),$(WEB_MODULES)) ## put the source in its usual form
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	npm --prefix web run format
	$(BIN)/python scripts/commands-page
	$(BIN)/python -m scripts.fill_docs

lock: $(DEV_STAMP) ## write the lock files anew, with the newest versions
	$(LOCK) --upgrade --extra full --output-file requirements.lock
	$(LOCK) --upgrade --all-extras --group dev --constraints requirements.lock \
		--output-file requirements-dev.lock

wheel: node $(DEV_STAMP) web ## build the package into dist/, the web client included
	$(BIN)/python -m build --wheel --outdir $(DIST) .

page: node $(RUN_STAMP) web ## build a page that plays without a server into build/page, for any web space
	$(BIN)/python -m scripts.make_page build/page

docs: $(DEV_STAMP) ## build the documentation into site/
	$(BIN)/zensical build --clean --strict

screenshots: node $(DEV_STAMP) system web ## take a picture of every screen, to build/screenshots
	$(BIN)/python -m tests.e2e.screenshots

bench: $(DEV_STAMP) ## run the benchmarks
	@if [ -d bench ]; then $(BIN)/python -m bench; else echo 'There are no benchmarks yet.'; fi

clean: ## remove everything that the other targets made
	rm -rf $(VENV) dist build site .cache web/dist web/node_modules src/qwixx/server/static
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "qwixx needs Python 3.11 or newer, but '$(PYTHON)' is $$($(PYTHON) --version 2>&1)." >&2; \
		echo "Name a newer one, for example: make $(or $(MAKECMDGOALS),play) PYTHON=python3.12" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(RUN_STAMP): | $(BIN)/python
	@echo 'Getting what qwixx needs into $(VENV); this once, it takes a few minutes.'
	$(BIN)/pip install --quiet --require-hashes -r requirements.lock
	$(BIN)/pip install --quiet --no-deps --editable .
	rm -f $(VENV)/.run-*
	touch $@

$(DEV_STAMP): | $(BIN)/python
	@echo 'Getting what developers need into $(VENV); this once, it takes a few minutes.'
	$(BIN)/pip install --quiet --require-hashes -r requirements-dev.lock
	$(BIN)/pip install --quiet --no-deps --editable .
	rm -f $(VENV)/.dev-*
	touch $@

ifdef HAS_WEB
web: $(WEB_BUILT) ## build the client for the browser, which the package then has inside

web-test: $(WEB_BUILT)
	npm --prefix web run lint
	npm --prefix web run check
	npm --prefix web run test

node:
	@scripts/check-node

$(WEB_MODULES): | node
	npm --prefix web ci --no-audit --no-fund
	touch $@

$(WEB_BUILT): $(WEB_MODULES) $(WEB_FILES) $(PAGE_FILES) | node $(BIN)/python
	PYTHON=$(abspath $(BIN)/python) npm --prefix web run build
	touch $@
else
node web web-test:
endif
