package rt_test

// This file tests the hash function "serialised-sha256", which changes how expressions
// are kept: the programs of testdata that read inputs have the same verdicts with it.

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

func TestProgramsSerialised(t *testing.T) {
	files, err := filepath.Glob("../testdata/*/*.c")
	if err != nil {
		t.Fatal(err)
	}
	tested := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if dir := filepath.Base(filepath.Dir(file)); dir != "verify" && dir != "race" && dir != "property" || !bytes.Contains(text, []byte("nondet")) {
			continue
		}
		tested++
		t.Run(filepath.Base(file), func(t *testing.T) {
			for _, x := range append(expectations(t, file, "heddle"), expectations(t, file, "pruned")...) {
				check(t, file, x, "serialised-sha256")
			}
		})
	}
	if tested < 50 {
		t.Errorf("only %d programs with inputs", tested)
	}
}
