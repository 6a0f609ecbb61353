package check

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// graph is who waits for whom, by numbers.
type graph struct {
	edges   [][]int
	several bool
}

func (g graph) Threads() int                    { return len(g.edges) }
func (g graph) Blocked() []int                  { return nil }
func (g graph) For(thread int, out []int) []int { return append(out, g.edges[thread]...) }
func (g graph) Queue() []int                    { return nil }
func (g graph) Several() bool                   { return g.several }
func (g graph) reaches(from, to int, n int) bool {
	return n > 0 && slices.ContainsFunc(g.edges[from], func(w int) bool { return w == to || g.reaches(w, to, n-1) })
}

// TestClosedCycle: a cycle is found where a thread waits for itself by way of others, and is one; the other threads are
// asked where several moved.
func TestClosedCycle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 6).Draw(t, "threads")
		g := graph{edges: make([][]int, n), several: rapid.Bool().Draw(t, "several")}
		for i := range g.edges {
			g.edges[i] = rapid.SliceOfNDistinct(rapid.IntRange(0, n-1), 0, min(n, 2), rapid.ID).Draw(t, "waits for")
		}
		active := rapid.IntRange(0, n-1).Draw(t, "active")
		want := g.reaches(active, active, n)
		for i := range n {
			want = want || g.several && g.reaches(i, i, n)
		}
		cycle := ClosedCycle(g, active)
		if (cycle != nil) != want {
			t.Fatalf("%v, active %d: %v", g, active, cycle)
		}
		for i, at := range cycle {
			next := cycle[(i+1)%len(cycle)]
			if !slices.Contains(g.edges[at], next) {
				t.Fatalf("%v: %v, but %d does not wait for %d", g, cycle, at, next)
			}
		}
		if len(cycle) > 0 && cycle[0] != slices.Min(cycle) {
			t.Fatalf("%v does not begin with the least number", cycle)
		}
	})
}
