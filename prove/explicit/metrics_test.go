package explicit

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// ring is 0 → 1 → … → n-1 → 0.
func ring(n int) *Graph {
	g := &Graph{Next: make([][]int, n), Initial: []int{0}}
	for v := range n {
		g.Next[v] = []int{(v + 1) % n}
	}
	return g
}

// TestKnownGraphs: figures that are known by hand.
func TestKnownGraphs(t *testing.T) {
	complete := &Graph{Next: [][]int{{1, 2, 3}, {0, 2, 3}, {0, 1, 3}, {0, 1, 2}}, Initial: []int{0}}
	line := &Graph{Next: [][]int{{1}, {2}, {3}, nil}, Initial: []int{1}}
	// A way around that is longer than the direct one.
	detour := &Graph{Next: [][]int{{1, 3}, {2}, {3}, {0}}, Initial: []int{0}}
	two := &Graph{Next: [][]int{{1}, {1}, {1}, {0}}, Initial: []int{0, 2}}
	for _, c := range []struct {
		name string
		g    *Graph
		want Metrics
	}{
		{"one vertex", &Graph{Next: [][]int{{0}}, Initial: []int{0}}, Metrics{States: 1, Transitions: 1}},
		{"ring of five", ring(5), Metrics{5, 5, 4, 4, 4, 4}},
		{"complete on four", complete, Metrics{4, 12, 1, 1, 3, 3}},
		{"line from its second vertex", line, Metrics{3, 2, 2, 2, 2, 2}},
		{"detour", detour, Metrics{4, 5, 3, 2, 3, 3}},
		{"two beginnings, one vertex out of reach", two, Metrics{3, 3, 1, 1, 1, 1}},
	} {
		if got := c.g.Measure(); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
	for _, c := range []struct {
		name string
		g    *Graph
		p    []bool
		want Bounds
	}{
		{"ring, one fair", ring(4), []bool{false, false, false, true}, Bounds{3, 3, 4}},
		{"ring, none fair", ring(4), make([]bool, 4), Bounds{0, 0, 0}},
		{"ring, all fair", ring(4), []bool{true, true, true, true}, Bounds{0, 0, 4}},
		// What is fair is never left: β″ knows at once.
		{"fair to the end", &Graph{Next: [][]int{{1}, {2}, {2}}, Initial: []int{0}}, []bool{false, false, true}, Bounds{2, 0, 3}},
	} {
		got, err := c.g.Bounds(c.p)
		if err != nil || got != c.want {
			t.Errorf("%s: %+v, %v, want %+v", c.name, got, err, c.want)
		}
	}
}

// naive gives all figures by their definitions: distances by Floyd and Warshall, and every sequence of different vertices.
func naive(g *Graph, p []bool) (m Metrics, b Bounds) {
	n := len(g.Next)
	const far = 1 << 20
	dist := make([][]int, n)
	for v := range dist {
		dist[v] = slices.Repeat([]int{far}, n)
		for _, w := range g.Next[v] {
			dist[v][w] = 1
		}
		dist[v][v] = 0
	}
	for k := range n {
		for v := range n {
			for w := range n {
				dist[v][w] = min(dist[v][w], dist[v][k]+dist[k][w])
			}
		}
	}
	reached := make([]bool, n)
	for w := range n {
		least := far
		for _, v := range g.Initial {
			least = min(least, dist[v][w])
		}
		if reached[w] = least < far; reached[w] {
			m.Radius = max(m.Radius, least)
			m.States++
			m.Transitions += len(g.Next[w])
		}
	}
	for v := range n {
		for w := range n {
			if reached[v] && dist[v][w] < far {
				m.Diameter = max(m.Diameter, dist[v][w])
			}
		}
	}
	open, prime, second := make([]bool, n+2), make([]bool, n+2), make([]bool, n+2)
	var longer func(path []int)
	longer = func(path []int) {
		k := len(path) - 1
		first, last := path[0], path[k]
		if reached[first] {
			m.RecurrenceDiameter = max(m.RecurrenceDiameter, k)
		}
		if slices.Contains(g.Initial, first) {
			m.RecurrenceRadius = max(m.RecurrenceRadius, k)
			open[k] = open[k] || p[last]
		}
		if k > 0 {
			in := 0
			for _, v := range path {
				if p[v] {
					in++
				}
			}
			open[k-1] = open[k-1] || p[last] && !p[path[k-1]]
			prime[k-1] = prime[k-1] || in == 1 && p[last]
			second[k-1] = second[k-1] || in == 1 && p[first]
		}
		for w := range n {
			if !slices.Contains(path, w) && slices.Contains(g.Next[last], w) {
				longer(append(slices.Clone(path), w))
			}
		}
	}
	for v := range n {
		longer([]int{v})
	}
	return m, Bounds{slices.Index(prime, false), slices.Index(second, false), slices.Index(open, false)}
}

// TestRandomGraphs holds all figures to their definitions.
func TestRandomGraphs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 6).Draw(t, "vertices")
		g := &Graph{Next: make([][]int, n)}
		p := make([]bool, n)
		for v := range n {
			p[v] = rapid.Bool().Draw(t, "fair")
			for w := range n {
				if rapid.IntRange(0, 2).Draw(t, "edge") == 0 {
					g.Next[v] = append(g.Next[v], w)
				}
			}
			if rapid.IntRange(0, 2).Draw(t, "initial") == 0 {
				g.Initial = append(g.Initial, v)
			}
		}
		wantM, wantB := naive(g, p)
		if m := g.Measure(); m != wantM {
			t.Fatalf("%+v: %+v, want %+v", g, m, wantM)
		}
		if b, err := g.Bounds(p); err != nil || b != wantB {
			t.Fatalf("%+v, fair %v: %+v, %v, want %+v", g, p, b, err, wantB)
		}
	})
}
