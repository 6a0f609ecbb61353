package rt_test

// This file tests the hash function "serialised-sha256", which changes how expressions
// are kept: the programs of testdata whose threads read inputs have the same verdicts with it.

import (
	"bytes"
	"heddle/sample"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestProgramsSerialised(t *testing.T) {
	tested := 0
	for _, file := range programs(t, "verify", "lib/*", "race", "property") {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasPrefix(filepath.Base(file), "c_") { // about the language
			continue
		}
		if !bytes.Contains(text, []byte("nondet")) || !bytes.Contains(text, []byte("_create(")) {
			continue
		}
		tested++
		t.Run(filepath.Base(file), func(t *testing.T) {
			read := loaded{}
			for _, x := range append(expectations(t, file, "heddle"), expectations(t, file, "pruned")...) {
				checkProgram(t, read, file, x, isSlow(t, file) && !sample.All(), "serialised-sha256")
			}
		})
	}
	if tested < 20 {
		t.Errorf("only %d programs with threads and inputs", tested)
	}
}
