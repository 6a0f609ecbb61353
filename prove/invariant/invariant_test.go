package invariant

import (
	"context"
	"math/rand"
	"testing"

	"heddle.example/expr"
	"heddle.example/prove/explicit"
	"heddle.example/prove/system"
	"heddle.example/sample"
)

// TestEquations: what is noted of systems that calculate with words holds in every reachable state.
func TestEquations(t *testing.T) {
	equations := 0
	for seed := range sample.Size(t, "HEDDLE_PROVE_EQUATIONS", 20) {
		sys := randomWords(rand.New(rand.NewSource(int64(seed))))
		before := len(sys.Now)
		n := Note(context.Background(), sys)
		equations += len(sys.Known)
		checkBounds(t, seed, n)
		list := append(sys.Now[before:len(sys.Now):len(sys.Now)], sys.Known...)
		sys.Now, sys.Known = sys.Now[:before], nil
		g, err := explicit.FromSystem(sys)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range list {
			if g.Reaches(g.Where(sys, sys.Table.Not(r))) {
				t.Errorf("system %d: %s does not hold in every reachable state", seed, sys.Table.String(r))
			}
		}
	}
	t.Logf("%d equations", equations)
	if equations == 0 {
		t.Error("no equations were found")
	}
}

// checkBounds holds what bounds say of a system against its graph, and against what makes their variables narrower.
func checkBounds(t *testing.T, seed int, n *Noted) {
	t.Helper()
	if why := n.Doubt(context.Background()); why != "" {
		t.Errorf("system %d: %s", seed, why)
	}
	if n.bounds == nil {
		t.Fatalf("system %d has no bounds", seed)
	}
	sys := n.was
	list := newFinder(context.Background(), sys, n.bounds).conditions(nil)
	all := n.bounds.all()
	for k, i := range n.bounds.variables {
		list = append(list, sys.Table.Eq(sys.Vars[i].Cur, all.bounds[k].form(sys.Table, sys.Vars[i].Cur)))
	}
	g, err := explicit.FromSystem(sys)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range list {
		if g.Reaches(g.Where(sys, sys.Table.Not(r))) {
			t.Errorf("system %d: %s does not hold in every reachable state", seed, sys.Table.String(r))
		}
	}
}

// randomWords gives a system of three words of two bits, one of control, and an input.
func randomWords(rng *rand.Rand) *system.System {
	sys := &system.System{Table: expr.NewTable()}
	t := sys.Table
	const width = 2
	constant := func(k int) expr.Ref { return t.Const(width, uint64(k), 0) }
	for range 3 {
		v := sys.AddVar("v", width)
		v.Init = constant(rng.Intn(3))
	}
	control := sys.AddVar("control", 2)
	control.Places, control.Init = 3, t.Const(2, 0, 0)
	in := sys.AddInput("in", width)
	word := func() expr.Ref {
		switch rng.Intn(4) {
		case 0:
			return constant(rng.Intn(4))
		case 1:
			return in
		}
		return sys.Vars[rng.Intn(3)].Cur
	}
	condition := func() expr.Ref {
		if rng.Intn(2) == 0 {
			return t.Eq(word(), word())
		}
		return t.ULe(word(), word())
	}
	// What is added to the words is a multiple of one amount at each place, so that some sum stays as it is.
	values := make([]expr.Ref, len(sys.Vars))
	for i := range 3 {
		values[i] = sys.Vars[i].Cur
	}
	for place := range control.Places {
		if rng.Intn(4) == 0 {
			values[rng.Intn(3)] = t.Add(word(), word()) // none does
			continue
		}
		amount, here := word(), t.And(t.Eq(sys.Vars[3].Cur, t.Const(2, uint64(place), 0)), condition())
		for i := range 3 {
			moved := t.Add(values[i], t.Mul(constant(rng.Intn(4)), amount))
			values[i] = t.ITE(here, moved, values[i])
		}
	}
	values[3] = t.ITE(condition(), t.Const(2, uint64(rng.Intn(3)), 0), t.Const(2, uint64(rng.Intn(3)), 0))
	for i := range sys.Vars {
		sys.Vars[i].Update = values[i]
	}
	return sys
}
