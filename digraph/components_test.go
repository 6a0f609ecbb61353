package digraph

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// reaches gives for each vertex which others it reaches, itself always, by going on until nothing changes.
func reaches(edges [][]int) [][]bool {
	out := make([][]bool, len(edges))
	for v := range out {
		out[v] = make([]bool, len(edges))
		out[v][v] = true
	}
	for changed := true; changed; {
		changed = false
		for v := range edges {
			for _, w := range edges[v] {
				for u, yes := range out[w] {
					if yes && !out[v][u] {
						out[v][u], changed = true, true
					}
				}
			}
		}
	}
	return out
}

func eachOf(edges [][]int) func(v int, visit func(w int)) {
	return func(v int, visit func(w int)) {
		for _, w := range edges[v] {
			visit(w)
		}
	}
}

// TestComponents compares with reachability: two vertices are in one component if each reaches the
// other, and all that is reached is numbered from the ends of the graph on.
func TestComponents(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 12).Draw(t, "vertices")
		edges := make([][]int, n)
		for v := range edges {
			edges[v] = rapid.SliceOfN(rapid.IntRange(0, n-1), 0, 4).Draw(t, "edges")
		}
		roots := []int(nil)
		if n > 0 && rapid.Bool().Draw(t, "some roots") {
			roots = rapid.SliceOfN(rapid.IntRange(0, n-1), 1, 3).Draw(t, "roots")
		}
		component, count := Components(n, roots, eachOf(edges))
		reach := reaches(edges)
		used := make([]bool, count)
		for v := range n {
			reached := roots == nil || slices.ContainsFunc(roots, func(r int) bool { return reach[r][v] })
			if reached != (component[v] != Unreached) {
				t.Fatalf("vertex %d is in component %d; reached: %t", v, component[v], reached)
			}
			if !reached {
				continue
			}
			used[component[v]] = true
			for w := range n {
				if reach[v][w] && component[w] > component[v] {
					t.Fatalf("vertex %d of component %d reaches vertex %d of component %d", v, component[v], w, component[w])
				}
				if same := component[v] == component[w]; same != (reach[v][w] && reach[w][v]) {
					t.Fatalf("vertices %d and %d are in components %d and %d", v, w, component[v], component[w])
				}
			}
		}
		if slices.Contains(used, false) {
			t.Fatalf("%d components, of which some are empty", count)
		}
	})
}

// TestDeepGraph looks at a path of a million vertices, which ends in a cycle or goes back to its beginning.
func TestDeepGraph(t *testing.T) {
	const n = 1_000_000
	for back, want := range map[int32]int32{n - 1: n, n - 2: n - 1, 0: 1} {
		_, count := Components(n, []int32{0}, func(v int32, visit func(w int32)) {
			if v == n-1 {
				visit(back)
				return
			}
			visit(v + 1)
		})
		if count != want {
			t.Errorf("a path that ends in an edge to %d has %d components, want %d", back, count, want)
		}
	}
}
