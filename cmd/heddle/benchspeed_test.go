package main

// This file tests that the speed table is measured and has all its rows.

import (
	"context"
	"strings"
	"testing"

	"heddle.example/bench"
)

func TestSpeed(t *testing.T) {
	if testing.Short() {
		t.Skip("takes ten seconds")
	}
	bin, err := builtHeddle()
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := (&bench.Speed{Binary: bin, Quick: true, Rounds: 2}).Run(context.Background(), &out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"memory, 1 worker", "memory, 2 workers", "saved", "badger", "inputs", "times one worker's rate", "bytes per visited node", "ns per node"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
	t.Log("\n" + out.String())
}
