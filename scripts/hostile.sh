#!/bin/sh
# Runs heddle on input that is made to hang, crash or take over the machine, each case with
# --timeout 5s --memory-limit 500MB, and checks that it ends within 6 s and 600 MB (the resident sets
# of all its processes together), in one line, with no process left. It takes some minutes.
# `scripts/hostile.sh NAME` runs one case.
set -eu
cd "$(dirname "$0")/.."
HEDDLE_HOSTILE="${1:-all}" exec go test ./cmd/heddle -count=1 -timeout 30m -v -run '^(TestHostile|TestHostileInterrupted|TestAddressSpace|TestCompilerIsAskedLittle)$'
