package main

// This file defines a test of what docs/prove.md says of the checks that can be proved.

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"heddle.example/symex/check"
)

// TestProveChecksTold: the page names the checks that prove has and those that it refuses, each once.
func TestProveChecksTold(t *testing.T) {
	text, err := os.ReadFile("../../docs/prove.md")
	if err != nil {
		t.Fatal(err)
	}
	line := regexp.MustCompile("(?m)^- Of the checks there are (.*)\\. (.*): `prove` refuses them").FindStringSubmatch(string(text))
	if line == nil {
		t.Fatal("docs/prove.md does not say which checks there are")
	}
	names := func(s string) (out []string) {
		for i, part := range strings.Split(s, "`") {
			if i%2 == 1 {
				out = append(out, part)
			}
		}
		slices.Sort(out)
		return out
	}
	var refused []string
	for _, p := range check.Properties {
		if !slices.Contains(provable, p.Name) {
			refused = append(refused, p.Name)
		}
	}
	slices.Sort(refused)
	if got, want := names(line[1]), slices.Sorted(slices.Values(provable)); !slices.Equal(got, want) {
		t.Errorf("the page says that prove has %v, it has %v", got, want)
	}
	if got := names(line[2]); !slices.Equal(got, refused) {
		t.Errorf("the page says that prove refuses %v, it refuses %v", got, refused)
	}
}
