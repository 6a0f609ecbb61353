package main

// This file holds heddle prove to heddle verify: two ways that share the machine, but neither the states nor the search.

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestProveAgrees wants no program of testdata to be safe for the one and violated for the other. It tries some of them, with HEDDLE_ALL_PROGRAMS all.
func TestProveAgrees(t *testing.T) {
	t.Parallel()
	var files []string
	for _, folder := range []string{"verify", "seq", "lib/*", "prove", "prove/replayed"} {
		found, err := filepath.Glob("../../testdata/" + folder + "/*.c")
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	ask := func(file string, args ...string) string {
		var out, errs bytes.Buffer
		execute(context.Background(), append(args, "--timeout", "3s", "--format", "json", "--check", "assert", file), strings.NewReader(""), &out, &errs)
		var answer struct{ Verdict string }
		if json.Unmarshal(out.Bytes(), &answer) != nil {
			return ""
		}
		return answer.Verdict
	}
	decided := 0
	for i, file := range files {
		if os.Getenv("HEDDLE_ALL_PROGRAMS") == "" && i%40 != 0 && filepath.Base(file) != "nondet_index_shared.c" {
			continue
		}
		proved := ask(file, "prove")
		if proved != "safe" && proved != "violated" {
			continue
		}
		decided++
		if found := ask(file, "verify", "--shorten", "0"); found != proved && slices.Contains([]string{"safe", "violated"}, found) {
			t.Errorf("%s: %s for heddle prove, %s for heddle verify", file, proved, found)
		}
	}
	if decided < 10 {
		t.Errorf("only %d programs have a model", decided)
	}
}
