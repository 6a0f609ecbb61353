package rt_test

// This file runs the programs of testdata/weak under the memory models that their first lines name, with and without the reduction. Every
// fourth of the litmus tests is in the sample.

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"heddle/cfront"
	"heddle/rt"
	"heddle/symex/weak"
)

func TestWeakPrograms(t *testing.T) {
	for _, folder := range []string{"weak/litmus", "weak/lockfree", "weak/threads"} {
		for _, file := range programs(t, folder) {
			t.Run(strings.TrimPrefix(file, "../testdata/weak/"), func(t *testing.T) {
				t.Parallel()
				if folder == "weak/litmus" && !inSample(file, 4) {
					t.Skip("not in the sample")
				}
				list := expectations(t, file, "heddle")
				if len(list) == 0 {
					t.Fatal("the program expects nothing")
				}
				read := loaded{}
				for _, x := range list {
					t.Run(fmt.Sprint(x.line), func(t *testing.T) { checkProgram(t, read, file, x, false, "xxh3") })
				}
			})
		}
	}
}

// TestNoCancellationUnderRC11: a program that cancels threads is refused, for what passes from the one thread to the other is
// not modelled.
func TestNoCancellationUnderRC11(t *testing.T) {
	p := load(t, cfront.Config{}, "../testdata/verify/cond_cancel_before_wait.c")
	for model, want := range map[string]bool{weak.RC11: false, weak.TSO: true} {
		o := rt.DefaultOptions()
		o.MemoryModel = model
		if _, err := rt.Explore(context.Background(), p, o); (err == nil) != want {
			t.Errorf("%s: %v", model, err)
		}
	}
}
