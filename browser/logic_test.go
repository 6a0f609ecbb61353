package browser

// This file holds the modules of JavaScript of all pages to their types, and tests what of them needs no page. Both need node.

import (
	"errors"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestTypes has TypeScript's compiler check the types that stand in comments.
func TestTypes(t *testing.T) {
	compiler := "../out/node_modules/typescript/bin/tsc"
	if _, err := os.Stat(compiler); errors.Is(err, os.ErrNotExist) {
		t.Skip("typescript is not installed: scripts/setup.sh tests does it where npm is there")
	}
	if out, err := exec.Command("node", compiler, "-p", "../scripts/tsconfig.json").CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// TestLogic runs testdata/logic.test.mjs.
func TestLogic(t *testing.T) {
	version, err := exec.Command("node", "-p", "parseInt(process.versions.node)").Output()
	if err != nil || len(strings.TrimSpace(string(version))) < 2 || strings.TrimSpace(string(version)) < "20" {
		t.Skip("there is no node of version 20 or later")
	}
	if out, err := exec.Command("node", "--no-warnings", "--test", "testdata/logic.test.mjs").CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
