package words

// This file defines Judge: whether a program violates its formula.

import "slices"

// Outcome is what is true of a program and its formula.
type Outcome struct {
	False    bool // an execution violates the formula for good
	Violated bool // False, or the program ends without having fulfilled it
	States   int
	Invalid  string
}

// Judge builds the program's graph and its products with the automata of the formula and of its negation.
func Judge(p *Program, maxStates int) *Outcome {
	y := explore(p, maxStates)
	o := &Outcome{States: len(y.states), Invalid: y.invalid}
	if y.invalid != "" {
		return o
	}
	o.False = y.endless(newAutomaton(p.Formula, true))
	hopeless, unfulfilled := y.ends(newAutomaton(p.Formula, false))
	o.False = o.False || hopeless
	o.Violated = o.False || unfulfilled
	return o
}

// endless tells whether an infinite execution's word is one of the automaton's, under weak fairness a
// fair execution's.
func (y *system) endless(a *automaton) bool {
	g := &graph{}
	type vertex struct {
		state, owed int
		silent      bool // nothing is observed any more; owed is fulfilled so
	}
	at := map[vertex]int{}
	var list []vertex
	visit := func(v vertex) int {
		n, ok := at[v]
		if !ok {
			n = g.vertex()
			at[v] = n
			list = append(list, v)
			for t := range maxThreads {
				if !y.enabled(&y.states[v.state], t) {
					g.idle[n] |= 1 << t
				}
			}
		}
		return n
	}
	for _, m := range a.read(a.first, y.states[0].symbol()) {
		visit(vertex{0, m.to, false})
	}
	for i := 0; i < len(list); i++ {
		v := list[i]
		link := func(to vertex, kept uint64, thread int) {
			n := visit(to)
			g.edges[i] = append(g.edges[i], edge{to: n, kept: kept, moves: 1 << thread})
		}
		if !v.silent && a.accepts(v.owed, y.states[v.state].symbol()) {
			// A step of no thread: the part beyond is one of its own.
			n := visit(vertex{v.state, -1, true})
			g.edges[i] = append(g.edges[i], edge{to: n})
		}
		for _, x := range y.next[v.state] {
			switch {
			case v.silent && !x.observed:
				link(vertex{x.to, -1, true}, ^uint64(0), x.thread)
			case v.silent:
			case !x.observed:
				link(vertex{x.to, v.owed, false}, 0, x.thread)
			default:
				for _, m := range a.read(v.owed, y.states[x.to].symbol()) {
					link(vertex{x.to, m.to, false}, ^m.putOff|observedOnce, x.thread)
				}
			}
		}
	}
	threads := uint64(0)
	if y.p.Fair {
		threads = 1<<maxThreads - 1
	}
	return g.accepting(a.promises()|observedOnce, threads)
}

// observedOnce is a promise more: symbols come again and again, or the silent part is reached.
const observedOnce = 1 << 63

// ends looks at finite paths with the automaton of the formula: hopeless says that no continuation of one satisfies
// it, unfulfilled that the program ends and the last symbol for ever does not.
func (y *system) ends(a *automaton) (hopeless, unfulfilled bool) {
	type vertex struct {
		state int
		runs  string
	}
	sets := map[string][]int{}
	set := func(list []int) string {
		slices.Sort(list)
		list = slices.Compact(list)
		key := ""
		for _, q := range list {
			key += string(rune(q + 1))
		}
		sets[key] = list
		return key
	}
	after := func(runs []int, s symbol) string {
		var out []int
		for _, q := range runs {
			for _, m := range a.read(q, s) {
				if a.alive(m.to) {
					out = append(out, m.to)
				}
			}
		}
		return set(out)
	}
	seen := map[vertex]bool{}
	queue := []vertex{{0, after([]int{a.first}, y.states[0].symbol())}}
	for len(queue) > 0 {
		v := queue[0]
		queue = queue[1:]
		if seen[v] {
			continue
		}
		seen[v] = true
		runs := sets[v.runs]
		if len(runs) == 0 {
			return true, unfulfilled
		}
		s := &y.states[v.state]
		if len(y.next[v.state]) == 0 { // the program has ended; what is deadlocked has, too
			fulfilled := false
			for _, q := range runs {
				fulfilled = fulfilled || a.accepts(q, s.symbol())
			}
			unfulfilled = unfulfilled || !fulfilled
		}
		for _, x := range y.next[v.state] {
			to := vertex{x.to, v.runs}
			if x.observed {
				to.runs = after(runs, y.states[x.to].symbol())
			}
			queue = append(queue, to)
		}
	}
	return false, unfulfilled
}
