package main

// This file defines the fuzz target for the values of flags, and for the flags that a trace file or a saved run holds.

import (
	"io"
	"reflect"
	"strings"
	"testing"

	"heddle.example/cmd/heddle/cli"
	"heddle.example/cmd/heddle/settings"
)

// FuzzFlags: no list of flags makes their parser panic, and what it takes is written as it is read.
func FuzzFlags(f *testing.F) {
	for _, seed := range []string{
		"--unwindset=main.0:3,f.1:2", "--unwindset=::,", "--check=race,all,leak=all", "--timeout=1h2m3s", "--timeout=1e99s",
		"--memory-limit=1.5GiB", "--memory-limit=1e300TB", "--context-bound=-1", "--args=9999999999", "-DX=1\n-Ix\n-UY", "--std=c11",
		"--ltl=G{x}", "--seed=-9223372036854775808", "--32\n--64", "--hash=none", "--checkpoint-every=0", "--", "-", "--=", "--unwind=",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s := settings.New()
		set := s.FlagSet()
		set.SetOutput(io.Discard)
		if err := set.Parse(strings.Split(text, "\n")); err != nil {
			return
		}
		_ = settings.CheckBounds(&s.Options, nil)
		all := cli.NewGroup("")
		set.VisitAll(all.Set.AddFlag)
		again := settings.New()
		other := again.FlagSet()
		other.SetOutput(io.Discard)
		if err := other.Parse(cli.Changed(all)); err != nil {
			t.Fatalf("%q: what was read is not read again: %v", text, err)
		}
		if a, b := s.Options, again.Options; a.Timeout != b.Timeout || a.MemoryLimit != b.MemoryLimit || !reflect.DeepEqual(a.Semantics, b.Semantics) || a.ContextBound != b.ContextBound {
			t.Fatalf("%q became %q", text, cli.Changed(all))
		}
		_ = settings.New().ParseMeaning(strings.Split(text, "\n"))
	})
}
