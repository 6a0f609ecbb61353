package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func TestMan(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "man1")
	if status, _, errs := heddle(t, t.TempDir(), "man", dir); status != 0 {
		t.Fatalf("status %d: %s", status, errs)
	}
	page := filepath.Join(dir, "heddle-verify.1")
	b, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"heddle-verify", "context-bound", "Exit status"} {
		if !strings.Contains(strings.ReplaceAll(string(b), `\-`, "-"), want) {
			t.Errorf("heddle-verify.1 lacks %q", want)
		}
	}
	if man, err := exec.LookPath("man"); err == nil {
		c := exec.Command(man, "--warnings", "-l", page)
		c.Env = append(os.Environ(), "MANPAGER=cat", "LC_ALL=C.UTF-8")
		if out, err := c.CombinedOutput(); err != nil || !strings.Contains(string(out), "--context-bound") {
			t.Errorf("man: %v\n%.2000s", err, out)
		}
	}
	if status, _, errs := heddle(t, t.TempDir(), "man", filepath.Join(page, "below")); status != exitUnusable || !strings.Contains(errs, "not a directory") {
		t.Errorf("no folder: status %d, %s", status, errs)
	}
}
