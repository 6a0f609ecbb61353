package report

import (
	"bytes"
	"encoding/json"
	"testing"

	"heddle.example/rt"
)

// TestFingerprints wants a result to be known again where lines have moved, and two of one line to be told apart.
func TestFingerprints(t *testing.T) {
	prints := func(first, second rt.Violation, text string) [2]string {
		var out bytes.Buffer
		lines := make([]string, 20)
		lines[first.Line-1], lines[second.Line-1] = text, text
		info := Info{Command: []string{"heddle", "verify", "a.c"}, Source: func(string) []string { return lines }}
		if err := SARIF(&out, &rt.Result{Verdict: rt.Violated, Violations: []rt.Violation{first, second}}, info); err != nil {
			t.Fatal(err)
		}
		var log struct {
			Runs []struct {
				AutomationDetails struct{ ID string }
				Results           []struct{ PartialFingerprints map[string]string }
			}
		}
		if err := json.Unmarshal(out.Bytes(), &log); err != nil {
			t.Fatal(err)
		}
		run := log.Runs[0]
		if run.AutomationDetails.ID != "heddle verify a.c/" {
			t.Errorf("the run is called %q", run.AutomationDetails.ID)
		}
		return [2]string{run.Results[0].PartialFingerprints["heddleResult/v1"], run.Results[1].PartialFingerprints["heddleResult/v1"]}
	}
	at := func(property string, line int) rt.Violation {
		return rt.Violation{Property: property, Place: rt.Place{File: "a.c", Line: line, Function: "f"}}
	}
	was := prints(at("race", 3), at("race", 4), "\tx = x +  1;")
	if was[0] == "" || was[0] == was[1] {
		t.Errorf("fingerprints %q", was)
	}
	if moved := prints(at("race", 7), at("race", 9), "    x = x + 1;"); moved != was {
		t.Errorf("where lines moved %q, was %q", moved, was)
	}
	for _, other := range [][2]string{prints(at("memory", 3), at("memory", 4), "\tx = x + 1;"), prints(at("race", 3), at("race", 4), "\ty = 1;")} {
		if other[0] == was[0] {
			t.Errorf("another result has the fingerprint %q", other[0])
		}
	}
}
