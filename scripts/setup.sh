#!/bin/sh
# Installs what heddle needs beside Go and is missing: the Z3 library with its
# headers, and a C compiler (for cgo, and for the system headers that C programs
# include). On Debian and Ubuntu; elsewhere it says what to install. With the word
# tests it also tries to install a browser, and axe-core and typescript by way of npm into out/ where there is npm;
# without them some tests are left out.
set -eu

need=""
if ! command -v go >/dev/null 2>&1; then
	echo "setup: Go is missing: see https://go.dev/doc/install" >&2
	exit 1
fi
command -v gcc >/dev/null 2>&1 || need="$need gcc"
[ -e /usr/include/stdio.h ] || need="$need libc6-dev"
[ -e /usr/include/z3.h ] || need="$need libz3-dev"
want=""
if [ "${1:-}" = tests ] && ! command -v chromium-headless-shell >/dev/null 2>&1 && ! command -v chromium >/dev/null 2>&1 && ! command -v google-chrome >/dev/null 2>&1; then
	want="chromium-headless-shell chromium" # the first one there is: that without windows starts in a third of the time
fi
if [ "${1:-}" = tests ] && { [ ! -e out/node_modules/axe-core ] || [ ! -e out/node_modules/typescript ]; } && command -v npm >/dev/null 2>&1; then
	npm install --prefix out --no-save --no-package-lock --ignore-scripts --loglevel=error --fetch-retries=1 --fetch-timeout=30000 axe-core@4.14.1 typescript@5.9.3 ||
		echo "setup: there is no axe-core or typescript to install: the tests that need it are left out"
fi
[ -n "$need$want" ] || exit 0

if ! command -v apt-get >/dev/null 2>&1; then
	[ -n "$need" ] || exit 0
	echo "setup: install these packages (Debian names):$need" >&2
	exit 1
fi
sudo=""
[ "$(id -u)" = 0 ] || sudo="sudo"
echo "setup: installing$need${want:+ a browser}"
export DEBIAN_FRONTEND=noninteractive
$sudo apt-get update -q || [ -z "$need" ]
# shellcheck disable=SC2086 -- a list of words
[ -z "$need" ] || $sudo apt-get install -q -y --no-install-recommends $need
[ -n "$want" ] || exit 0
for one in $want; do
	$sudo apt-get install -q -y --no-install-recommends "$one" && exit 0
done
echo "setup: there is no browser to install: the tests that need it are left out"
