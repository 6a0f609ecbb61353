package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"heddle.example/answer"
	"heddle.example/monitor"
	"heddle.example/rt"
	"heddle.example/rt/ltl"
)

type beyondAnswer struct {
	Verdict  string
	Complete bool
	Reason   string
	Bounds   struct {
		CutBy []string `json:"cut_by"`
	}
	Proof *struct{ Criterion string }
	LTL   []struct {
		Value           string
		Conclusive      bool
		Prove, Unproved string
		Proof           *struct{ Criterion string }
	}
}

// verifyBeyond runs verify in this process.
func verifyBeyond(t *testing.T, args ...string) (a beyondAnswer, status int) {
	t.Helper()
	var out, errs bytes.Buffer
	status = execute(context.Background(), append([]string{"verify", "--format", "json"}, args...), strings.NewReader(""), &out, &errs)
	if err := json.Unmarshal(out.Bytes(), &a); err != nil || len(a.LTL) != 1 {
		t.Fatalf("%q: status %d, %v\n%s%s", args, status, err, out.String(), errs.String())
	}
	return a, status
}

// TestVerifyBeyondBounds: what bounds leave open is proved or refuted with --prove, and the command is named without.
func TestVerifyBeyondBounds(t *testing.T) {
	const file = "../../testdata/prove/debounce.c"
	const formula = "G F {agree == 0}"
	args := []string{"--unwind", "3", "--context-bound", "2", "--check", "assert,race", "--ltl", formula, file}
	a, status := verifyBeyond(t, args...)
	if l := a.LTL[0]; l.Conclusive || l.Proof != nil || l.Prove != "heddle prove --check=assert --ltl '"+formula+"' "+file {
		t.Errorf("without --prove: status %d, %+v", status, a)
	}
	a, status = verifyBeyond(t, append([]string{"--prove"}, args...)...)
	if l := a.LTL[0]; l.Value != "true" || !l.Conclusive || l.Proof == nil || l.Proof.Criterion == "" || a.Proof == nil || l.Prove != "" {
		t.Errorf("with --prove: %+v", a)
	}
	if status != exitSafe || a.Complete || !slices.Contains(a.Bounds.CutBy, answer.CutUnwind) {
		t.Errorf("races were looked for within the bounds only: status %d, %+v", status, a)
	}
	if a, status = verifyBeyond(t, "--prove", "--unwind", "3", "--ltl", formula, file); status != exitSafe || !a.Complete {
		t.Errorf("all is proved: status %d, %+v", status, a)
	}
	if a, _ = verifyBeyond(t, "--unwind", "3", "--ltl", "F X {agree == 0}", file); a.LTL[0].Prove != "" {
		t.Errorf("prove does not take X: %+v", a)
	}
	// What nothing fulfils is false before the program begins.
	if a, status = verifyBeyond(t, "--prove", "--unwind", "1", "--ltl", "{y} && !{y}", "../../testdata/prove/replayed/unfulfillable.c"); status != exitViolated || a.LTL[0].Value != "false" || !a.LTL[0].Conclusive {
		t.Errorf("a formula that nothing fulfils: status %d, %+v", status, a)
	}
	// An execution that ends beyond the bounds: another one could be worse. One that ends within them leaves nothing open.
	ends := filepath.Join(t.TempDir(), "ends.c")
	if err := os.WriteFile(ends, []byte("int x; int main(void) { for (int i = 0; i < LENGTH; i++) x = i; return 0; }"), 0o644); err != nil {
		t.Fatal(err)
	}
	a, status = verifyBeyond(t, "--prove", "--unwind", "2", "-DLENGTH=4", "--ltl", "F {x == 9}", ends)
	if l := a.LTL[0]; status != exitViolated || l.Value != "presumably-false" || l.Conclusive || l.Proof == nil {
		t.Errorf("it ends beyond the bounds: status %d, %+v", status, a)
	}
	a, status = verifyBeyond(t, "--unwind", "3", "--ltl", "F {y}", "../../testdata/ltl/left_out_breaks.c")
	if l := a.LTL[0]; status != exitViolated || l.Value != "presumably-false" || l.Conclusive || l.Prove != "" {
		t.Errorf("it ends within the bounds: status %d, %+v", status, a)
	}
	// A counterexample that is longer than the bounds.
	trace := filepath.Join(t.TempDir(), "t.json")
	a, status = verifyBeyond(t, "--prove", "--unwind", "1", "--trace", trace, "--ltl", "G {changes < 2}", file)
	if l := a.LTL[0]; status != exitViolated || l.Value != "false" || !l.Conclusive || l.Proof == nil {
		t.Errorf("a counterexample: status %d, %+v", status, a)
	}
	var out, errs bytes.Buffer
	if status := execute(context.Background(), []string{"replay", "-q", trace}, strings.NewReader(""), &out, &errs); status != exitViolated {
		t.Errorf("its trace replays with status %d\n%s%s", status, out.String(), errs.String())
	}
}

// TestContradiction: a formula that the search refutes must not be proved; were it, nothing would be certain.
func TestContradiction(t *testing.T) {
	refuted := func() *rt.Result {
		r := &rt.Result{Violations: []rt.Violation{{Property: ltl.Property}}, LTL: []rt.LTLResult{{Formula: "F {p}", Value: monitor.False, Conclusive: true}}}
		r.Conclude()
		return r
	}
	proof := &rt.Proof{Criterion: "weak"}
	r := refuted()
	contradict(r, 0, &rt.Result{LTL: []rt.LTLResult{{Value: monitor.False, Conclusive: true}}, Proof: proof})
	if r.Verdict != rt.Violated || len(r.Reasons) != 0 {
		t.Errorf("both refute it: %s, %v", r.Verdict, r.Reasons)
	}
	contradict(r, 0, &rt.Result{LTL: []rt.LTLResult{{Value: monitor.True, Conclusive: true}}, Proof: proof})
	if r.Verdict != rt.Unknown || len(r.Reasons) != 1 || r.Reasons[0].Kind != answer.BecauseInternal || !strings.Contains(r.Reasons[0].Message, "F {p}") {
		t.Errorf("a proof of what is refuted: %s, %v", r.Verdict, r.Reasons)
	}
}

// TestFormulaWhereChecksFail: a path ends where a check fails, with a value of its own, whoever judges it.
func TestFormulaWhereChecksFail(t *testing.T) {
	const head = "#include <assert.h>\nint __VERIFIER_nondet_int(void);\n"
	for _, c := range []struct{ source, formula, value string }{
		{"int x; int main(void) { while (1) if (__VERIFIER_nondet_int() == 7) { x = 1; assert(!x); } }", "G {x == 0}", "false"},
		{"int x; int main(void) { while (1) { x = 1; x = 0; assert(__VERIFIER_nondet_int() != 7); } }", "G F {x == 1}", "presumably-false"},
		{"int x; int main(void) { while (1) { x = 1; assert(__VERIFIER_nondet_int() != 7); } }", "G {x < 2}", "presumably-true"},
	} {
		file := filepath.Join(t.TempDir(), "p.c")
		if err := os.WriteFile(file, []byte(head+c.source), 0o644); err != nil {
			t.Fatal(err)
		}
		for _, command := range [][]string{{"verify"}, {"verify", "--prove"}, {"prove"}} {
			var out, errs bytes.Buffer
			status := execute(context.Background(), append(command, "--format", "json", "--ltl", c.formula, file), strings.NewReader(""), &out, &errs)
			var answer struct {
				Verdict string
				LTL     []struct {
					Value      string
					Conclusive bool
				}
			}
			if err := json.Unmarshal(out.Bytes(), &answer); err != nil {
				t.Fatalf("%q: %v\n%s", command, err, errs.String())
			}
			if status != exitViolated || answer.Verdict != "violated" || len(answer.LTL) != 1 || answer.LTL[0].Value != c.value || answer.LTL[0].Conclusive != (c.value == "false") {
				t.Errorf("%q %s: status %d: %v, the formula should be %s", command, c.formula, status, answer, c.value)
			}
		}
	}
}
