package invariant

import (
	"testing"

	"pgregory.net/rapid"

	"heddle.example/expr"
	"heddle.example/prove/system"
)

// TestHull: all states that a hull grew from meet its equations and those of all places, no other state needs to be let in twice, and the
// last state that was out of it did not meet them.
func TestHull(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		width := rapid.SampledFrom([]int{2, 3, 8, 32, 63, 64}).Draw(t, "width")
		n := rapid.IntRange(2, 5).Draw(t, "variables")
		sys := &system.System{Table: expr.NewTable()}
		for range n {
			v := sys.AddVar("v", width)
			v.Update = v.Cur
		}
		s := newSpace(sys, nil)
		s.places(2)
		var lets []system.State
		var at []int
		mask := ^uint64(0) >> (64 - width)
		for range rapid.IntRange(1, 8).Draw(t, "states") {
			st := make(system.State, n)
			for i := range st {
				st[i].Lo = rapid.Uint64Range(0, mask).Draw(t, "value")
				if i > 1 && rapid.Bool().Draw(t, "dependent") {
					st[i].Lo = (3*st[0].Lo - 2*st[1].Lo + 5) & mask
				}
			}
			place := rapid.IntRange(0, 1).Draw(t, "place")
			was := s.seen(place) && holds(sys, s.says(sys.Table, place, cur(sys)), st)
			if s.grow(place, st) == was {
				t.Fatalf("%v: met the equations %v, and let in", st, was)
			}
			lets, at = append(lets, st), append(at, place)
		}
		for i, st := range lets {
			if !holds(sys, s.says(sys.Table, at[i], cur(sys)), st) {
				t.Fatalf("%v does not meet the equations of place %d", st, at[i])
			}
			if !holds(sys, s.everywhere(sys.Table, cur(sys)), st) {
				t.Fatalf("%v does not meet the equations of all places", st)
			}
			for v := range sys.Vars {
				if r := s.value(sys.Table, at[i], v, cur(sys)); r != expr.None && sys.Values(system.Step{State: st}, nil)(r) != st[v] {
					t.Fatalf("%v has another value of variable %d", st, v)
				}
			}
		}
	})
}

func cur(sys *system.System) func(i int) expr.Ref {
	return func(i int) expr.Ref { return sys.Vars[i].Cur }
}

func holds(sys *system.System, conditions []expr.Ref, st system.State) bool {
	value := sys.Values(system.Step{State: st}, nil)
	for _, r := range conditions {
		if value(r).Lo != 1 {
			return false
		}
	}
	return true
}

// TestSplit: in each state one way has its condition met, and there the values are those of the transition.
func TestSplit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sys := &system.System{Table: expr.NewTable()}
		for range 3 {
			sys.AddVar("v", 4)
		}
		tab := sys.Table
		var draw func(depth int) expr.Ref
		draw = func(depth int) expr.Ref {
			if depth == 0 {
				if rapid.Bool().Draw(t, "constant") {
					return tab.Const(4, rapid.Uint64Range(0, 15).Draw(t, "number"), 0)
				}
				return sys.Vars[rapid.IntRange(0, 2).Draw(t, "variable")].Cur
			}
			a, b := draw(depth-1), draw(depth-1)
			if rapid.Bool().Draw(t, "sum") {
				return tab.Add(a, b)
			}
			c, d := draw(0), draw(0)
			if rapid.Bool().Draw(t, "equal") {
				return tab.ITE(tab.Eq(c, d), a, b)
			}
			return tab.ITE(tab.ULe(c, d), a, b)
		}
		values := []expr.Ref{draw(3), draw(2), draw(1)}
		ways := split(tab, values, []way{{tab.Bool(true), values}})
		for x := range uint64(1 << 12) {
			value := sys.Values(system.Step{State: system.State{{Lo: x & 15}, {Lo: x >> 4 & 15}, {Lo: x >> 8}}}, nil)
			met := 0
			for _, w := range ways {
				if value(w.when).Lo == 0 {
					continue
				}
				met++
				for i := range values {
					if value(w.value(i)) != value(values[i]) {
						t.Fatalf("%v: %s instead of %s under %s", x, tab.String(w.value(i)), tab.String(values[i]), tab.String(w.when))
					}
				}
			}
			if met != 1 {
				t.Fatalf("%d ways of %v", met, x)
			}
		}
	})
}
