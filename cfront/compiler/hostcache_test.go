package compiler

// This file tests what is kept of the host compiler's answers: that it is what the compiler says, and that a file which is cut,
// another's, of another question or older than a directory counts for nothing.

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"modernc.org/cc/v4"
)

// keptIn makes an empty cache and gives the answer of the compiler without it.
func keptIn(t *testing.T) (dir string, want *cc.Config) {
	t.Helper()
	dir = t.TempDir()
	t.Setenv("XDG_CACHE_HOME", dir)
	t.Setenv("HEDDLE_CACHE", "off")
	want, err := compilerConfig("amd64", []string{"-pthread"})
	if err != nil {
		t.Fatal(err)
	}
	if found, _ := filepath.Glob(dir + "/*"); len(found) > 0 {
		t.Fatalf("HEDDLE_CACHE=off writes %v", found)
	}
	t.Setenv("HEDDLE_CACHE", "")
	return dir, want
}

// sameConfig compares answers by what the parser is told.
func sameConfig(a, b *cc.Config) bool {
	return a.CC == b.CC && a.Predefined == b.Predefined && reflect.DeepEqual(a.ABI, b.ABI) && reflect.DeepEqual(a.SysIncludePaths, b.SysIncludePaths) &&
		reflect.DeepEqual(a.IncludePaths, b.IncludePaths)
}

func TestKeptAnswers(t *testing.T) {
	_, want := keptIn(t)
	if newerThan17(want) {
		t.Skip("the compiler's own standard is C23, whose answers are not kept")
	}
	file, question := keptFile("amd64", []string{"-pthread"})
	check := func(what string, kept bool) {
		t.Helper()
		if got := readKept(file, question, "amd64"); (got != nil) != kept || kept && !sameConfig(got, want) {
			t.Errorf("%s: the file gives %+v, want one: %v", what, got, kept)
		}
	}
	check("at first", false)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if got, err := compilerConfig("amd64", []string{"-pthread"}); err != nil || !sameConfig(got, want) {
				t.Errorf("got %+v, %v", got, err)
			}
		})
	}
	all.Wait()
	check("after eight at once", true)
	if left, _ := filepath.Glob(filepath.Dir(file) + "/*.tmp"); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	put := func(text string, mode os.FileMode) {
		t.Helper()
		if err := os.WriteFile(file, []byte(text), mode); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(file, mode); err != nil {
			t.Fatal(err)
		}
	}
	put(string(text[:len(text)/2]), 0o600)
	check("cut in half", false)
	if got, err := compilerConfig("amd64", []string{"-pthread"}); err != nil || !sameConfig(got, want) {
		t.Errorf("after the cut: %+v, %v", got, err)
	}
	check("mended", true)
	put(string(text), 0o666)
	check("writable by others", false)
	put(strings.Replace(string(text), `"Question":"1`, `"Question":"0`, 1), 0o600)
	check("of another question", false)
	put(strings.Replace(string(text), `"Changed":{`, `"Changed":{"`+t.TempDir()+`":1,`, 1), 0o600)
	check("older than a directory", false)
	if err := os.RemoveAll(filepath.Dir(file)); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Dir(file), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if got, err := compilerConfig("amd64", []string{"-pthread"}); err != nil || !sameConfig(got, want) {
		t.Errorf("without a place to keep it: %+v, %v", got, err)
	}
}

// TestQuestions tests that what decides what the compiler says is part of the question.
func TestQuestions(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	t.Setenv("HEDDLE_CACHE", "")
	bin := t.TempDir()
	compiler := filepath.Join(bin, "cc")
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(compiler, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	write("#!/bin/sh\n")
	t.Setenv("CC", compiler)
	seen := map[string]string{}
	check := func(what string, flags ...string) {
		t.Helper()
		file, question := keptFile("amd64", flags)
		if file == "" || seen[question] != "" {
			t.Errorf("%s: file %q, same question as %s", what, file, seen[question])
		}
		seen[question] = what
	}
	check("plain")
	check("a flag", "-std=gnu11")
	write("#!/bin/sh\n\n")
	check("another size")
	if err := os.Chtimes(compiler, time.Time{}, time.Unix(1, 0)); err != nil {
		t.Fatal(err)
	}
	check("another time")
	t.Setenv("CPATH", bin)
	check("CPATH")
	t.Setenv("C_INCLUDE_PATH", bin)
	check("C_INCLUDE_PATH")
	t.Setenv("PATH", bin)
	check("PATH")
	t.Setenv("CC", "")
	check("by its name")
	t.Setenv("HOME", "")
	t.Setenv("XDG_CACHE_HOME", "")
	if file, _ := keptFile("amd64", nil); file != "" {
		t.Errorf("without a cache directory: %s", file)
	}
}
