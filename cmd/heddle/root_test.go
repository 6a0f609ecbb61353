package main

import (
	"slices"
	"testing"
)

// TestCommandsMade tests that a command line that begins with a command makes this one alone, by the name in the table, and that what
// is about all commands makes all.
func TestCommandsMade(t *testing.T) {
	made := func(args ...string) (names []string) {
		for _, c := range newRoot(args).Commands() {
			names = append(names, c.Name())
		}
		return names
	}
	var all []string
	for _, c := range commands {
		all = append(all, c.name)
		if got := made(c.name, "x"); c.name != manName && !slices.Equal(got, []string{c.name}) {
			t.Errorf("%s: made %v", c.name, got)
		}
	}
	slices.Sort(all)
	for _, args := range [][]string{nil, {"help", "verify"}, {"--help"}, {"vrify"}, {"-q", "verify"}, {manName, "d"}, {"__complete", "verify", ""}} {
		if got := made(args...); !slices.Equal(got, all) {
			t.Errorf("%v: made %v", args, got)
		}
	}
}
