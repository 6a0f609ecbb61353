package ltl

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"heddle.example/cfront"
	"heddle.example/expr"
	"heddle.example/hashing"
	"heddle.example/monitor"
	"heddle.example/rt/result"
	"heddle.example/symex"
	"heddle.example/symex/lib"
	"heddle.example/symex/state"
)

// forgetful is a solver that takes everything to be possible, and gives up on the inputs that lead along a path.
type forgetful struct{}

func (forgetful) Check(*expr.Table, []expr.Ref) (state.Sat, func(expr.Ref) (lo, hi uint64), string) {
	return state.Satisfiable, func(expr.Ref) (lo, hi uint64) { return 0, 0 }, ""
}

func (forgetful) Witness(*expr.Table, []expr.Ref) (state.Sat, func(expr.Ref) (lo, hi uint64), string) {
	return state.SatUnknown, nil, "it forgot"
}

// TestTold: a violation has its property, place and message also where its path cannot be told.
func TestTold(t *testing.T) {
	file := filepath.Join(t.TempDir(), "p.c")
	if err := os.WriteFile(file, []byte("int __VERIFIER_nondet_int(void);\nint x;\nint main(void) { while (__VERIFIER_nondet_int() != 3) x = 2; return 0; }\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	fe, err := cfront.Translate(cfront.Config{}, file)
	if err != nil {
		t.Fatal(err)
	}
	formulas, err := Parse([]string{"F{x==1}"}, fe.CompileProposition)
	if err != nil {
		t.Fatal(err)
	}
	code, err := symex.Prepare(fe.Program(), lib.Models, 0)
	if err != nil {
		t.Fatal(err)
	}
	search := func() *Search {
		s, err := New(code, state.DefaultOptions(), forgetful{}, Config{Formulas: formulas, Hash: hashing.DefaultFunction})
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	for _, c := range []struct {
		name, message string
		kind          endKind
		find          func(s *Search)
	}{
		{"where the time was over", "F{x==1} is false (the path of 100001 choices is too long to be told)", endAbandoned, func(s *Search) {
			s.best[0][endAbandoned] = pathValue{Value: monitor.False, Prefix: make([]result.Choice, longestTold+1), Place: result.Place{File: file, Line: 3, Column: 1, Function: "main"}}
		}},
		{"that never ends", "F{x==1} is false", endDone, func(s *Search) {
			s.best[0][endCycle] = pathValue{Value: monitor.PresumablyFalse}
			if !s.DecideCycles(func() bool { return false }, nil) {
				t.Fatal("the graph is not seen")
			}
		}},
	} {
		s := search()
		c.find(s)
		v := s.told(0, &s.best[0][c.kind], c.kind)
		if v.Property != Property || v.Place.File != file || v.Place.Line != 3 || v.Place.Function != "main" || !strings.HasSuffix(v.Message, c.message) || v.Trace == nil || len(v.Trace.Choices) == 0 {
			t.Errorf("a path %s: %s at %+v: %q", c.name, v.Property, v.Place, v.Message)
		}
	}
}
