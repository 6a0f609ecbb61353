package explicit

// This file defines the figures of a graph on which bounds rest.

// Metrics are figures of a graph, in transitions. Those that would take too long are Unmeasured.
type Metrics struct {
	States, Transitions int
	Diameter            int // the longest shortest path between two vertices
	Radius              int // the longest shortest path from an initial vertex to one that is reached: the completeness threshold of what must always hold
	RecurrenceDiameter  int // the longest simple path
	RecurrenceRadius    int // the longest simple path from an initial vertex
}

// maxVisits bounds the transitions that are looked at for a diameter.
const maxVisits = 300_000_000

// Threshold gives a k such that a graph with an infinite path that comes to a set of vertices again and again has one of k+1 states, the last of which
// leads back to one of them: there is a way to such a vertex of at most the radius, and one from there back to it (Clarke, Kroening,
// Ouaknine and Strichman, VMCAI 2004).
func (m Metrics) Threshold() int {
	if m.Diameter == Unmeasured {
		return Unmeasured
	}
	return m.Radius + m.Diameter
}

// Unmeasured is a figure that would have taken too long.
const Unmeasured = -1

// Measure gives the figures of the part of the graph that the initial vertices reach.
func (g *Graph) Measure() Metrics {
	var m Metrics
	reached := g.Reachable(g.Initial)
	var all []int
	for v, yes := range reached {
		if yes {
			all = append(all, v)
			m.States++
			m.Transitions += len(g.Next[v])
		}
	}
	m.Diameter = Unmeasured
	if m.States == 0 || m.Transitions <= maxVisits/m.States {
		m.Diameter = 0
		for _, v := range all {
			m.Diameter = max(m.Diameter, g.depth([]int{v}))
		}
	}
	m.Radius = g.depth(g.Initial)
	m.RecurrenceDiameter, m.RecurrenceRadius = g.longest(all), g.longest(g.Initial)
	return m
}

// depth is the longest shortest path from the given vertices.
func (g *Graph) depth(from []int) (depth int) {
	seen := make([]bool, len(g.Next))
	var level []int
	for _, v := range from {
		if !seen[v] {
			seen[v] = true
			level = append(level, v)
		}
	}
	for {
		var next []int
		for _, v := range level {
			for _, w := range g.Next[v] {
				if !seen[w] {
					seen[w] = true
					next = append(next, w)
				}
			}
		}
		if len(next) == 0 {
			return depth
		}
		depth++
		level = next
	}
}

// longest is the longest simple path from the given vertices.
func (g *Graph) longest(from []int) (n int) {
	w := &walk{g: g, on: make([]bool, len(g.Next)), steps: maxSteps}
	w.paths(from, func(path []int) bool {
		n = max(n, len(path)-1)
		return true
	})
	if w.steps < 0 {
		return Unmeasured
	}
	return n
}
