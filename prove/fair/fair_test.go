package fair

// This file holds the treatments of fair sets to their definitions, state by state along a path. Verdicts alone tell less: a treatment that is
// wrong in some state is seldom wrong about a whole system.

import (
	"slices"
	"testing"

	"heddle.example/expr"
	"heddle.example/prove/system"
)

// word is a path on which each of three bits of a state says that a set is met there.
var word = []uint64{1, 0, 2, 0, 4, 3, 7, 0, 6, 1, 1, 2, 5, 0, 4, 7, 7, 3, 0}

// along follows the word in a system that has a variable of three bits and what a treatment has added, whose values follow from what they
// say. Inputs, if there are any, are given. It gives the states.
func along(t *testing.T, s *system.System, inputs []uint64) (out []system.Step) {
	t.Helper()
	tab := s.Table
	widths := 0
	for _, v := range s.Vars[1:] {
		widths += tab.Width(v.Cur)
	}
	state := func(letter, rest uint64) system.State {
		st := system.State{{Lo: letter}}
		for _, v := range s.Vars[1:] {
			w := tab.Width(v.Cur)
			st = append(st, expr.Word{Lo: rest & (1<<w - 1)})
			rest >>= w
		}
		return st
	}
	for i, letter := range word {
		var found []system.Step
		for rest := range uint64(1) << widths {
			st := system.Step{State: state(letter, rest)}
			if inputs != nil {
				st.Inputs = []expr.Word{{Lo: inputs[i]}}
			}
			if i == 0 && s.IsInitial(st.State) || i > 0 && s.Leads(out[i-1], st.State) {
				found = append(found, st)
			}
		}
		if len(found) != 1 {
			t.Fatalf("state %d: %d states follow", i, len(found))
		}
		out = append(out, found[0])
	}
	return out
}

// sets makes a system with a variable of three bits that may have any value, and the set of each bit.
func sets(n int) (*system.System, []expr.Ref) {
	s := system.New(expr.NewTable())
	x := s.AddVar("x", 3).Cur
	var list []expr.Ref
	for i := range n {
		list = append(list, s.Table.Extract(x, i, i))
	}
	return s, list
}

func TestDefinitions(t *testing.T) {
	for n := range 4 {
		all := uint64(1)<<n - 1
		for _, m := range Methods() {
			if m.Name == "trans" {
				continue
			}
			s, list := sets(n)
			goals, err := Apply(m.Name, s, list)
			if err != nil {
				t.Fatal(err)
			}
			path := along(t, s, nil)
			want := make([][]uint64, len(path)) // by state: of each goal
			exact := true
			var flags uint64
			counter := 0
			for i, letter := range word {
				met := letter & all
				switch {
				case n == 0:
					want[i] = []uint64{1}
				case n == 1:
					want[i] = []uint64{met}
				case m.Name == "or":
					exact = false
					want[i] = []uint64{min(met, 1)}
				case m.Name == "one":
					exact = false
					for k := range n {
						want[i] = append(want[i], met>>k&1)
					}
				case m.Name == "flag":
					if flags == all {
						flags = 0
					}
					flags |= met
					want[i] = []uint64{0}
					if flags == all {
						want[i][0] = 1
					}
				case m.Name == "counter":
					want[i] = []uint64{0}
					if met>>counter&1 != 0 {
						if counter == 0 {
							want[i][0] = 1
						}
						counter = (counter + 1) % n
					}
				}
			}
			for i, st := range path {
				var got []uint64
				for _, g := range goals {
					got = append(got, s.Eval(g.P, st, nil).Lo)
					if g.Exact != exact {
						t.Errorf("%s, %d sets: a goal is said to be exact: %v", m.Name, n, g.Exact)
					}
				}
				if !slices.Equal(got, want[i]) {
					t.Errorf("%s, %d sets, state %d: the goals are %d, want %d", m.Name, n, i, got, want[i])
				}
			}
		}
	}
}

// TestStored: with every moment of storing, the goal of trans holds where the stored state has come again and all sets were met
// from there on.
func TestStored(t *testing.T) {
	for n := range 4 {
		all := uint64(1)<<n - 1
		for at := range word {
			inputs := make([]uint64, len(word))
			inputs[at] = 1
			if at+5 < len(word) {
				inputs[at+5] = 1 // which changes nothing
			}
			s, list := sets(n)
			goals, err := Apply("trans", s, list)
			if err != nil {
				t.Fatal(err)
			}
			g := goals[0]
			met := uint64(0)
			for i, st := range along(t, s, inputs) {
				want := i > at && word[i] == word[at] && met&all == all
				if got := s.Holds(g.Bad, st, nil); got != want || s.Holds(g.Stored, st, nil) != (i > at) || s.Holds(g.Storing, st, nil) != (i >= at) {
					t.Errorf("%d sets, stored at %d: at %d a lasso: %v, want %v", n, at, i, got, want)
				}
				if i >= at {
					met |= word[i]
				}
			}
		}
	}
}
