package scheduler

import (
	"iter"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// someThreads are threads of which some can move and some of these spin.
type someThreads struct{ enabled, yields []bool }

func (s someThreads) Yields(t int) bool { return s.yields[t] }

// movable lists the threads that can move as a machine does.
func movable(threads someThreads, active int) (list []uint8, silent int) {
	for _, t := range append([]int{active}, slices.Collect(beside(len(threads.enabled), active))...) {
		if threads.enabled[t] {
			if list = append(list, uint8(t)); threads.yields[t] {
				silent++
			}
		}
	}
	return list, silent
}

func beside(n, active int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for t := range n {
			if t != active && !yield(t) {
				return
			}
		}
	}
}

type drawnSet []bool

func (s drawnSet) Has(t int) bool { return s[t] }

// TestPolicies: whatever the node, each policy gives every thread that can move once, and a context bound leaves
// just what it says.
func TestPolicies(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 9).Draw(t, "threads")
		bools := func(what string) []bool { return rapid.SliceOfN(rapid.Bool(), n, n).Draw(t, what) }
		threads := someThreads{bools("enabled"), bools("yields")}
		asleep := drawnSet(bools("asleep"))
		active := rapid.IntRange(0, n-1).Draw(t, "active")
		list, silent := movable(threads, active)
		info := rapid.SampledFrom(policies).Draw(t, "policy")
		p, err := NewPolicy(info.Name, rapid.Int64().Draw(t, "seed"))
		if err != nil {
			t.Fatal(err)
		}
		bound := ContextBound(rapid.IntRange(-1, 3).Draw(t, "bound"))
		at := &Node{Threads: threads, Active: active, Silent: silent, Asleep: asleep, Switches: rapid.IntRange(0, 4).Draw(t, "switches"),
			Depth: rapid.IntRange(0, 99).Draw(t, "depth"), Turn: rapid.IntRange(0, 2*longestTurn).Draw(t, "turn")}
		got := bound.Within(SilentLast(p)).Order(slices.Clone(list), at)
		want := slices.Clone(list)
		if bound.Bounds() && at.Switches >= int(bound) {
			want = slices.DeleteFunc(want, func(x uint8) bool { return int(x) != active })
		}
		sorted := slices.Clone(got)
		slices.Sort(sorted)
		slices.Sort(want)
		if !slices.Equal(sorted, want) {
			t.Fatalf("%s gives %v of %v", info.Name, got, want)
		}
		for i, x := range got {
			class := 0
			if threads.yields[x] {
				class = 1
				if asleep[x] {
					class = 2
				}
			}
			if w := map[bool]int{true: 0, false: 1}[i < at.Others]; class != 0 && w == 0 || class == 0 && w == 1 {
				t.Fatalf("%v: %d others", got, at.Others)
			}
			if (i < at.Awake) != (class < 2) {
				t.Fatalf("%v: %d awake", got, at.Awake)
			}
		}
	})
}

// TestOrders tells what each policy is about.
func TestOrders(t *testing.T) {
	all := someThreads{make([]bool, 4), make([]bool, 4)}
	for i := range all.enabled {
		all.enabled[i] = true
	}
	spins := someThreads{all.enabled, []bool{false, false, true, false}}
	for _, x := range []struct {
		policy  string
		threads someThreads
		turn    int
		want    []uint8
	}{
		{"natural", all, 0, []uint8{2, 0, 1, 3}},
		{"round-robin", all, 0, []uint8{3, 0, 1, 2}},
		{"turns", all, 0, []uint8{2, 3, 0, 1}},
		{"turns", all, longestTurn + 1, []uint8{3, 0, 1, 2}},
		{"turns", spins, 0, []uint8{3, 0, 1, 2}},
	} {
		p, err := NewPolicy(x.policy, 0)
		if err != nil {
			t.Fatal(err)
		}
		list, _ := movable(x.threads, 2)
		if got := p.Order(list, &Node{Threads: x.threads, Active: 2, Turn: x.turn}); !slices.Equal(got, x.want) {
			t.Errorf("%s after %d: %v, want %v", x.policy, x.turn, got, x.want)
		}
	}
	if _, err := NewPolicy("nobody", 0); err == nil {
		t.Error("no error about an unknown policy")
	}
}
