package rt_test

// This file runs the programs of testdata/ltl against the values written at their
// tops.

import (
	"context"
	"fmt"
	"math/rand"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"heddle.example/cfront"
	"heddle.example/ir"
	"heddle.example/monitor"
	"heddle.example/rt"
	"heddle.example/rt/ltl"
	"heddle.example/sample"
)

// ltlExpectation is one `// heddle: --ltl 'F' [flags] => ltl VALUE FIRMNESS [VERDICT…]` line.
type ltlExpectation struct {
	line     int
	formulas []string
	flags    []string
	want     []string
}

func ltlExpectations(t *testing.T, file string) []ltlExpectation {
	t.Helper()
	var out []ltlExpectation
	for _, x := range expectations(t, file, "heddle") {
		// The flags were split at spaces, quoted formulas too.
		words, err := shellWords(strings.Join(x.flags, " "))
		if err != "" || len(x.want) < 3 || x.want[0] != "ltl" {
			t.Fatalf("%s:%d: an expectation reads `// heddle: --ltl 'F' [flags] => ltl VALUE FIRMNESS [VERDICT…]` %s", file, x.line, err)
		}
		e := ltlExpectation{line: x.line, want: x.want[1:]}
		for i := 0; i < len(words); i++ {
			if words[i] == "--ltl" && i+1 < len(words) {
				i++
				e.formulas = append(e.formulas, words[i])
				continue
			}
			e.flags = append(e.flags, words[i])
		}
		out = append(out, e)
	}
	if len(out) == 0 {
		t.Fatal("the program expects nothing")
	}
	return out
}

// shellWords splits at spaces outside single quotes.
func shellWords(s string) (words []string, problem string) {
	var word strings.Builder
	inWord, quoted := false, false
	for _, r := range s {
		switch {
		case r == '\'':
			quoted, inWord = !quoted, true
		case r == ' ' && !quoted:
			if inWord {
				words = append(words, word.String())
			}
			word.Reset()
			inWord = false
		default:
			word.WriteRune(r)
			inWord = true
		}
	}
	if inWord {
		words = append(words, word.String())
	}
	if quoted {
		problem = "(a quote is not closed)"
	}
	return words, problem
}

// loadLTL reads a program and its formulas.
func loadLTL(t *testing.T, file string, x ltlExpectation) (*ir.Program, rt.Options) {
	t.Helper()
	var cfg cfront.Config
	o := parseFlags(t, x.flags, &cfg)
	o.Timeout = hangs
	fe, err := cfront.Translate(cfg, file)
	if err != nil {
		t.Fatal(err)
	}
	if o.LTL, err = ltl.Parse(x.formulas, fe.CompileProposition); err != nil {
		t.Fatalf("%s:%d: %v", file, x.line, err)
	}
	if err := ir.Verify(fe.Program()); err != nil {
		t.Fatal(err)
	}
	return fe.Program(), o
}

// judgeLTL explores a program and replays what it finds.
func judgeLTL(t *testing.T, file string, x ltlExpectation, p *ir.Program, o rt.Options) *rt.Result {
	t.Helper()
	r, err := rt.Explore(context.Background(), p, o)
	if err != nil {
		t.Fatalf("%s:%d: %v", file, x.line, err)
	}
	for _, v := range r.Violations {
		again, err := rt.Replay(context.Background(), p, o, v.Trace.Choices)
		if err != nil {
			t.Errorf("%s:%d: replay: %v", file, x.line, err)
			continue
		}
		if !slices.ContainsFunc(again.Violations, func(w rt.Violation) bool { return w.Property == v.Property && w.Line == v.Line }) {
			t.Errorf("%s:%d: replay gives %v, the trace was of %s at line %d", file, x.line, again.Violations, v.Property, v.Line)
		}
	}
	return r
}

// describeLTL puts the value of a result's first formula in the words of an expectation.
func describeLTL(r *rt.Result) []string {
	l := r.LTL[0]
	firm := "inconclusive"
	if l.Conclusive {
		firm = "conclusive"
	}
	return append([]string{l.Value.String(), firm}, describeResult(r)...)
}

func matchesLTL(want, got []string) bool {
	return slices.Equal(want[:2], got[:2]) && (len(want) == 2 || matches(want[2:], got[2:]))
}

func TestLTL(t *testing.T) {
	files, err := filepath.Glob("../testdata/ltl/*.c")
	if err != nil || len(files) == 0 {
		t.Fatal("no programs", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".c"), func(t *testing.T) {
			for _, x := range ltlExpectations(t, file) {
				p, o := loadLTL(t, file, x)
				ways := []rt.Options{o, o}
				ways[0].Workers, ways[1].Workers = 1, 1
				ways[1].Reduction = "persistent"
				if o.Reduction != "" || rt.Reducible(p, ways[1]) != nil {
					ways = ways[:1]
				}
				if sample.Has(file, 3) {
					ways = append(ways, ways...)
					for i := range ways[:len(ways)/2] {
						ways[i].Workers = 2
					}
				}
				for _, o := range ways {
					r := judgeLTL(t, file, x, p, o)
					if got := describeLTL(r); !matchesLTL(x.want, got) {
						t.Errorf("%s:%d: %v %v, %d workers, reduction %q: got %v, want %v; %v", file, x.line, x.formulas, x.flags, o.Workers, o.Reduction, got, x.want, r.Reasons)
					}
					for _, l := range r.LTL {
						checkWitness(t, file, x.line, &l)
					}
				}
			}
		})
	}
}

// checkWitness holds a witness to its value: the last symbol's value is the one
// reported, and a false formula has its point of no return.
func checkWitness(t *testing.T, file string, line int, l *rt.LTLResult) {
	t.Helper()
	if l.Value > monitor.PresumablyFalse {
		if l.Witness != nil {
			t.Errorf("%s:%d: %s is %s and has a witness", file, line, l.Formula, l.Value)
		}
		return
	}
	if l.Witness == nil || len(l.Witness.Steps) == 0 {
		t.Errorf("%s:%d: %s is %s without a witness", file, line, l.Formula, l.Value)
		return
	}
	last, final := "", false
	for _, s := range l.Witness.Steps {
		if s.Kind == rt.StepSymbol {
			last = s.Text
			final = final || strings.Contains(s.Text, "whatever follows")
		}
	}
	if end := l.Witness.Steps[len(l.Witness.Steps)-1].Text; strings.Contains(end, "for ever") {
		final = true // no prefix is false for good, the execution is
	}
	switch {
	case l.Value == monitor.False && !final:
		t.Errorf("%s:%d: the witness has no point of no return: %+v", file, line, l.Witness.Steps)
	case l.Value == monitor.PresumablyFalse && strings.HasSuffix(last, "an assumption may end them all"):
	case l.Value == monitor.PresumablyFalse && (final || !strings.HasSuffix(last, monitor.PresumablyFalse.String())):
		t.Errorf("%s:%d: the witness ends in %q", file, line, last)
	}
}

// TestLTLResume explores in pieces: values, firmness and reasons are those of a run
// that is left alone, also where a cycle spans pieces.
func TestLTLResume(t *testing.T) {
	answer := func(r *rt.Result) string {
		var parts []string
		for _, l := range r.LTL {
			parts = append(parts, fmt.Sprint(l.Formula, " ", l.Value, " ", l.Conclusive))
		}
		var kinds []string
		for _, x := range r.Reasons {
			kinds = append(kinds, x.Kind)
		}
		return fmt.Sprint(parts, r.Verdict, r.Complete, kinds)
	}
	rng := rand.New(rand.NewSource(1))
	for _, x := range []struct {
		file string
		ltlExpectation
	}{
		{"peterson", ltlExpectation{formulas: []string{"G !({cs0} && {cs1})"}}},
		{"peterson", ltlExpectation{formulas: []string{"F{cs0}", "G !({cs0} && {cs1})"}}},
		{"peterson", ltlExpectation{formulas: []string{"F{cs0}"}, flags: []string{"--context-bound", "6", "--unwind", "4"}}},
		{"request_response", ltlExpectation{formulas: []string{"G({request} -> F{response})"}}},
		{"spin_wait", ltlExpectation{formulas: []string{"F{data==1}"}}},
		{"branch_first", ltlExpectation{formulas: []string{"F{x==1}"}, flags: []string{"-DTHREADS", "--fairness", "weak"}}},
		{"least_value", ltlExpectation{formulas: []string{"F{p}"}}},
		{"input", ltlExpectation{formulas: []string{"G{s<10}", "F{s==7}"}, flags: []string{"-DASSUME"}}},
	} {
		file := filepath.Join("../testdata/ltl", x.file+".c")
		p, o := loadLTL(t, file, x.ltlExpectation)
		o.Timeout = 0
		whole, err := rt.Explore(context.Background(), p, o)
		if err != nil {
			t.Fatal(err)
		}
		r, pieces := inPieces(t, p, o, rng, 20*time.Millisecond)
		if got, want := answer(r), answer(whole); got != want {
			t.Errorf("%s: in %d pieces %s, alone %s", file, pieces, got, want)
		}
	}
}

// TestLTLWithoutHash compares values with and without pruning where the tree is small.
func TestLTLWithoutHash(t *testing.T) {
	for _, name := range []string{"order_of_workers", "transient_write", "write_memset", "input", "deadlocked"} {
		file := filepath.Join("../testdata/ltl", name+".c")
		for _, x := range ltlExpectations(t, file) {
			p, o := loadLTL(t, file, x)
			o.Hash = "none"
			if got := describeLTL(judgeLTL(t, file, x, p, o)); !matchesLTL(x.want, got) {
				t.Errorf("%s:%d: got %v, want %v", file, x.line, got, x.want)
			}
		}
	}
}

// TestLTLMistakes holds errors to their place in the formula.
func TestLTLMistakes(t *testing.T) {
	for _, c := range []struct{ formula, want string }{
		{"G({looking} -> {i + nothing == 1})", "formula:1:21: nothing is not declared"},
		{"G{i = 1}", "formula:1:3: a proposition may have no side effects"},
		{"G{main()}", "formula:1:3: a proposition may have no side effects"},
		{"F{i ==}", "formula:1:7: "},
		{"F{(i}", "formula:1:5: "},
		{"G{i", "formula:1:"},
	} {
		fe, err := cfront.Translate(cfront.Config{}, "../testdata/ltl/guarded_invariant.c")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := ltl.Parse([]string{c.formula}, fe.CompileProposition); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %s", c.formula, err, c.want)
		}
	}
}
