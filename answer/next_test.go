package answer

import "testing"

// TestNext wants a next step for every reason, in every situation.
func TestNext(t *testing.T) {
	for _, r := range Reasons {
		for i := range 4 {
			if Next(r.Name, Situation{ContextBound: i&1 != 0, Unwind: i&2 != 0}) == "" {
				t.Errorf("%s: nothing is said to help", r.Name)
			}
		}
	}
	if Next("no such reason", Situation{}) != "" {
		t.Error("something helps where nothing is known")
	}
}
