package rt_test

// This file compares the values of random formulas on random programs, explored in the plain way and with the reduction. HEDDLE_WORDS_SEEDS says how
// many programs are compared, HEDDLE_WORDS_FIRST from which seed on. TestLTLRoots has an oracle of its own, for fewer kinds of programs.

import (
	"context"
	"fmt"
	"math/rand"
	"testing"
	"time"

	"heddle.example/cfront"
	"heddle.example/ir"
	"heddle.example/rt"
	"heddle.example/rt/ltl"
	"heddle.example/sample"
)

// drawWordFormula draws a formula over the globals of a threadProgram.
func drawWordFormula(rng *rand.Rand, depth int) string {
	if depth == 0 || rng.Intn(5) == 0 {
		return []string{"{x==1}", "{y>0}", "{x==y}", "{z==2}", "{a>x}", "{y>=2}"}[rng.Intn(6)]
	}
	sub := func() string { return drawWordFormula(rng, depth-1) }
	switch rng.Intn(9) {
	case 0:
		return "!(" + sub() + ")"
	case 1:
		return "X(" + sub() + ")"
	case 2, 3:
		return "F(" + sub() + ")"
	case 4, 5:
		return "G(" + sub() + ")"
	case 6:
		return "(" + sub() + ") U (" + sub() + ")"
	case 7:
		return "(" + sub() + ") -> (" + sub() + ")"
	}
	return "(" + sub() + ") && (" + sub() + ")"
}

// valuesOf explores a program under its formulas; late is true if that took too long.
func valuesOf(t *testing.T, p *ir.Program, o rt.Options) (values string, late bool, nodes int64) {
	t.Helper()
	o.KeepGoing, o.Timeout = true, 3*time.Second
	r, err := rt.Explore(context.Background(), p, o)
	if err != nil {
		t.Fatal(err)
	}
	for _, why := range r.Reasons {
		late = late || why.Kind == "timeout"
	}
	for _, l := range r.LTL {
		values += fmt.Sprintf("%s: %s, conclusive %v\n", l.Formula, l.Value, l.Conclusive)
	}
	return values, late, r.Stats.Nodes
}

func TestReductionKeepsWords(t *testing.T) {
	dir := t.TempDir()
	compared, tooLate := 0, 0
	var nodes, others int64
	refused := 0
	for _, seed := range sample.Seeds(t, "HEDDLE_WORDS", 12) {
		rng := rand.New(rand.NewSource(seed))
		text := drawThreadProgram(seed)
		loadThreadProgram(t, dir, seed, text)
		fe, err := cfront.Translate(cfront.Config{}, dir+"/program.c")
		if err != nil {
			t.Fatal(err)
		}
		p := fe.Program()
		formulas, err := ltl.Parse([]string{drawWordFormula(rng, 3), drawWordFormula(rng, 2)}, fe.CompileProposition)
		if err != nil {
			t.Fatal(err)
		}
		plain := rt.DefaultOptions()
		plain.LTL, plain.WeakFairness, plain.Workers, plain.Reduction = formulas, seed%2 == 0, 1, "none"
		reduced := plain
		reduced.Reduction, reduced.Workers = "persistent", 1+rng.Intn(2)
		if rt.Reducible(p, reduced) != nil {
			refused++
			continue
		}
		want, late, all := valuesOf(t, p, plain)
		if late {
			tooLate++
			continue
		}
		got, late, some := valuesOf(t, p, reduced)
		if late {
			tooLate++
			continue
		}
		compared++
		nodes, others = nodes+all, others+some
		if got != want {
			t.Errorf("seed %d:\n%sin the plain way\n%s%s", seed, got, want, text)
		}
	}
	t.Logf("%d programs compared, %d took too long, %d refused; %d nodes, else %d", compared, tooLate, refused, others, nodes)
	if compared == 0 {
		t.Error("nothing was compared")
	}
}
