package answer

import (
	"slices"
	"strings"
	"testing"
)

// ofSearches are the reasons that no proof has.
var ofSearches = []string{BecauseLTLInconclusive, BecauseLTLCycle, BecauseLivelock, BecauseStore}

// TestNext wants a next step for every reason, in every situation.
func TestNext(t *testing.T) {
	for _, r := range Reasons {
		for i := range 8 {
			if Next(r.Name, Situation{ContextBound: i&1 != 0, Unwind: i&2 != 0, Endless: i&4 != 0}) == "" {
				t.Errorf("%s: nothing is said to help", r.Name)
			}
		}
		for _, proof := range []Proof{ProofOfProgram, ProofOfModel} {
			next := Next(r.Name, Situation{Proof: proof})
			for _, flag := range []string{"--context-bound", "--unwind", "--save", "--store", "--explain-unknown", "rounds"} {
				if next == "" || strings.Contains(next, flag) && !slices.Contains(ofSearches, r.Name) {
					t.Errorf("%s, proof of a %s: %q names %s", r.Name, proof, next, flag)
				}
			}
		}
	}
	if next := Next(BecauseTimeout, Situation{Endless: true}); strings.Index(next, "--unwind") > strings.Index(next, "--context-bound") {
		t.Errorf("%q: loops are what is endless", next)
	}
	if next := Next(BecauseTimeout, Situation{Endless: true, Rounds: 5}); !strings.Contains(next, "`--unwind 5`") {
		t.Errorf("%q: a loop makes five threads", next)
	}
	if next := Next(BecauseUnsupported, Situation{Message: "more threads at a time than the executor holds"}); !strings.Contains(next, "--unwind") || strings.Contains(next, "--model") {
		t.Errorf("%q: a loop makes too many threads", next)
	}
	if next := Next(BecauseInterrupted, Situation{Saved: true}); strings.Contains(next, "again") {
		t.Errorf("%q: the run is saved", next)
	}
	if Next("no such reason", Situation{}) != "" {
		t.Error("something helps where nothing is known")
	}
}
