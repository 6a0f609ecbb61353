package explicit

// This file defines m and n of theorem 3.1 by looking at simple paths one by one.

// maxSteps bounds the steps of a search through simple paths.
const maxSteps = 3_000_000

// Bounds are the least values, as package criteria defines them.
type Bounds struct {
	Prime, Second int // m by β′ and by β″
	N             int
}

// Bounds gives m and n for the vertices of p.
func (g *Graph) Bounds(p []bool) (b Bounds, err error) {
	w := &walk{g: g, on: make([]bool, len(g.Next)), steps: maxSteps}
	all := make([]int, len(g.Next))
	for i := range all {
		all[i] = i
	}
	alpha, beta, prime, second := map[int]bool{}, map[int]bool{}, map[int]bool{}, map[int]bool{}
	// A path of n transitions has n+1 vertices; k of the formulas counts from its length.
	w.paths(g.Initial, func(path []int) bool {
		if p[path[len(path)-1]] {
			alpha[len(path)-1] = true
		}
		return true
	})
	w.paths(all, func(path []int) bool {
		last := len(path) - 1
		if last > 0 && p[path[last]] && !p[path[last-1]] {
			beta[last-1] = true
		}
		return true
	})
	w.paths(all, func(path []int) bool {
		last := len(path) - 1
		if last > 0 && p[path[last]] {
			prime[last-1] = true
		}
		return !p[path[last]]
	})
	w.paths(all, func(path []int) bool {
		last := len(path) - 1
		if last == 0 {
			return p[path[0]]
		}
		if !p[path[last]] {
			second[last-1] = true
			return true
		}
		return false
	})
	if w.steps < 0 {
		return b, ErrTooLarge
	}
	least := func(sat func(k int) bool) int {
		k := 0
		for sat(k) {
			k++
		}
		return k
	}
	b.Prime = least(func(k int) bool { return prime[k] })
	b.Second = least(func(k int) bool { return second[k] })
	b.N = least(func(k int) bool { return alpha[k] || beta[k] })
	return b, nil
}

// walk goes along simple paths.
type walk struct {
	g     *Graph
	on    []bool
	path  []int
	steps int
}

// paths calls visit with each simple path that begins in one of from; visit says whether to go on beyond it.
func (w *walk) paths(from []int, visit func(path []int) bool) {
	for _, v := range from {
		w.step(v, visit)
	}
}

func (w *walk) step(v int, visit func(path []int) bool) {
	if w.steps--; w.on[v] || w.steps < 0 {
		return
	}
	w.on[v] = true
	w.path = append(w.path, v)
	if visit(w.path) {
		for _, next := range w.g.Next[v] {
			w.step(next, visit)
		}
	}
	w.path = w.path[:len(w.path)-1]
	w.on[v] = false
}
