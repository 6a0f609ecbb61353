package rt_test

// This file tests the hash function "serialised-sha256", which changes how expressions
// are kept: the programs of testdata whose threads read inputs have the same verdicts with it.

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// testsSerialised tells whether TestPrograms explores a program with the serialised hash as well.
func testsSerialised(t *testing.T, file string) bool {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return bytes.Contains(text, []byte("nondet")) && bytes.Contains(text, []byte("_create(")) &&
		!strings.Contains(file, "/source/") && !strings.Contains(file, "/livelock/") &&
		!strings.HasPrefix(filepath.Base(file), "c_") // about the language
}

func TestProgramsSerialised(t *testing.T) {
	tested := 0
	for _, file := range programs(t, "verify", "lib/*", "race", "property") {
		if testsSerialised(t, file) {
			tested++
		}
	}
	if tested < 20 {
		t.Errorf("only %d programs with threads and inputs", tested)
	}
}
