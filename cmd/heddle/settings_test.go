package main

// This file defines the tests of settings: flags of compilers, and what a trace keeps.

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"heddle.example/cmd/heddle/cli"
	"heddle.example/cmd/heddle/settings"
	"heddle.example/symex/check"
	"heddle.example/symex/state"
)

func TestCompilerStyle(t *testing.T) {
	flags := newVerify(nil).Flags()
	for _, c := range []struct{ in, want string }{
		{"verify -std=c11 -Ix a.c -- -std=c99", "verify --std=c11 -Ix a.c -- -std=c99"},
		{"-Wall -O2 -g -pthread -lm -c", "--compiler-flag=-Wall --compiler-flag=-O2 --compiler-flag=-g --compiler-flag=-pthread --compiler-flag=-lm --compiler-flag=-c"},
		{"-o X -isystem D -includeF a.c", "--compiler-flag=-o --compiler-flag=X --compiler-flag=-isystem --compiler-flag=D --compiler-flag=-includeF a.c"},
		{"--trace -g -I -Wx -q -D -O --unwind=2", "--trace -g -I -Wx -q -D -O --unwind=2"},
		{"- -x", "- --compiler-flag=-x"},
	} {
		if got := settings.CompilerStyle(flags, strings.Fields(c.in)); !slices.Equal(got, strings.Fields(c.want)) {
			t.Errorf("%s: got %q", c.in, got)
		}
	}
}

// What a trace file keeps sets the same again.
func TestChangedFlagsRoundTrip(t *testing.T) {
	args := []string{"-DN=2", "-Ione,two", "-I", "three", "--32", "--check", "overflow,div", "--context-bound=0", "--unwindset=f.1:2,main.0:3", "--partial-loops", "--granularity", "statement", "--after-main=wait"}
	first := settings.New()
	cmd := newVerify(nil)
	if err := cmd.ParseFlags(args); err != nil {
		t.Fatal(err)
	}
	groups := first.Meaning()
	set := cli.NewGroup("all").Set
	for _, g := range groups {
		set.AddFlagSet(g.Set)
	}
	if err := set.Parse(args); err != nil {
		t.Fatal(err)
	}
	kept := cli.Changed(groups...)
	second := settings.New()
	if err := second.ParseMeaning(kept); err != nil {
		t.Fatalf("%q: %v", kept, err)
	}
	want := state.DefaultSemantics()
	want.Checks = check.Set(0).With(check.Overflow, check.Div)
	want.UnwindSet = map[string]int{"f.1": 2, "main.0": 3}
	want.PartialLoops, want.Granularity, want.AfterMainWait = true, state.GranularityStatement, true
	if !slices.Equal(second.Program.Include, []string{"one,two", "three"}) || !second.Program.Ptr32 ||
		second.Options.ContextBound != 0 || !reflect.DeepEqual(second.Options.Semantics, want) {
		t.Errorf("%q gives %+v", kept, second)
	}
	if kept := cli.Changed(settings.New().Meaning()...); len(kept) != 0 {
		t.Errorf("without flags %q are kept", kept)
	}
	if err := second.ParseMeaning([]string{"file.c"}); err == nil {
		t.Error("a file among the flags of a trace is accepted")
	}
}
