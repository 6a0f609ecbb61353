package ltl

// This file defines the graph on which formulas are judged over executions that never
// end. Where the search met a cycle on which a formula was not decided, and came to its end
// without bounds, the nodes are walked once more and kept, with the symbols that the
// monitor reads on each transition. The paths of this graph are the executions that do
// not end, and nothing else: each node is expanded in full.
//
// What a program does before its first node may depend on choices, as inputs, so that there are
// several first nodes, or several ways to one (law 14). Node 0 stands for the
// beginning: its edges are these ways.

import (
	"encoding/binary"

	"heddle/hashing"
	"heddle/hashing/visited"
	"heddle/rt/result"
	"heddle/scheduler"
	"heddle/symex"
)

// nodeGraph is the graph of all nodes. What is said of edges more than once is interned.
type nodeGraph struct {
	index map[hashing.Key]int32
	nodes []graphNode // from 1; see beginning
	edges []graphEdge

	threads int // that there are at some node

	words    interned[uint64]        // symbols read in a row: combined valuations
	inner    interned[result.Choice] // choices inside a transition
	observer *workerObserver
}

// interned numbers lists. Number 0 is the empty one.
type interned[T any] struct {
	lists  [][]T
	number map[string]int32 // by what the list is encoded to
}

func newInterned[T any]() interned[T] {
	return interned[T]{[][]T{nil}, map[string]int32{"": 0}}
}

// intern gives the number of a list that is encoded to key.
func (x *interned[T]) intern(list []T, key []byte) int32 {
	n, ok := x.number[string(key)]
	if !ok {
		n = int32(len(x.lists))
		x.number[string(key)] = n
		x.lists = append(x.lists, list)
	}
	return n
}

// beginning is the node in which the program has not begun. No edge leads to it.
const beginning = 0

type graphNode struct {
	state     uint32 // of the observer
	valuation uint64 // the last symbol
	enabled   visited.ThreadSet
	first     int32 // edge, -1 none
}

type graphEdge struct {
	to     int32
	next   int32 // the next edge of the same node, -1 none
	word   int32
	inner  int32
	thread uint8 // that moves; noMover: the edge comes from the beginning
}

// noMover is no thread.
const noMover = 0xff

// graphLevel is a node of the path being walked, or a choice inside a transition.
type graphLevel struct {
	mark    symex.Mark
	node    int32 // -1: a choice
	kind    result.ChoiceKind
	next, n int
}

// maxGraph bounds the nodes that are kept.
const maxGraph = 1 << 26

// buildGraph walks the nodes; ok is false if it could not see them all. full tells whether the walk is to end.
func (s *Search) buildGraph(full func() bool) (g *nodeGraph, ok bool) {
	f, err := hashing.NewFunction(s.Hash)
	if err != nil {
		return nil, false
	}
	g = &nodeGraph{
		index: map[hashing.Key]int32{}, words: newInterned[uint64](), inner: newInterned[result.Choice](), observer: newWorkerObserver(s.observer),
		nodes: []graphNode{beginning: {state: s.observation.Initial, first: -1}},
	}
	m := s.machineObserved(&f, g.observer)
	m.RecordWords()
	var stack []graphLevel
	ev := m.Start()
	for steps := 0; ; steps++ {
		if steps%1024 == 0 && (full() || len(g.nodes) > maxGraph) {
			return nil, false
		}
		m.TakeReports() // the search had them
		switch ev.Kind {
		case symex.EventNode:
			if m.Uncertain() {
				return nil, false
			}
			id, known := g.enter(m.Machine)
			g.link(stack, id, m.Word())
			if !known {
				stack = append(stack, graphLevel{mark: m.Mark(), node: id, n: m.NumThreads()})
			}
		case symex.EventChoice:
			stack = append(stack, graphLevel{mark: m.Mark(), node: -1, kind: scheduler.KindOf(ev.Choice), n: ev.N})
		case symex.EventViolation:
			if ev.Continue {
				stack = append(stack, graphLevel{mark: m.Mark(), node: -1, kind: result.ChooseBranch, n: 1})
			}
		case symex.EventCut, symex.EventUnsupported:
			return nil, false
		}
		for more := false; !more; {
			if len(stack) == 0 {
				return g, true
			}
			top := &stack[len(stack)-1]
			if top.next == top.n {
				stack = stack[:len(stack)-1]
				continue
			}
			i := top.next
			top.next++
			m.Undo(top.mark)
			switch {
			case top.node < 0:
				ev, more = m.Choose(i), true
			case m.Enabled(i):
				ev, more = m.Step(i), true
			}
		}
	}
}

// enter finds the present node, or makes it.
func (g *nodeGraph) enter(m *symex.Machine) (id int32, known bool) {
	h := m.Hash()
	k := h
	if id, known = g.index[k]; known {
		return id, true
	}
	id = int32(len(g.nodes))
	g.index[k] = id
	n := graphNode{first: -1, enabled: enabledThreads(m)}
	n.state, n.valuation, _ = m.MonitorState()
	g.threads = max(g.threads, m.NumThreads())
	g.nodes = append(g.nodes, n)
	return id, false
}

// link enters the transition from the deepest node of the path, or from the beginning, with the
// choices above it.
func (g *nodeGraph) link(stack []graphLevel, to int32, word []uint64) {
	parent := len(stack) - 1
	for parent >= 0 && stack[parent].node < 0 {
		parent--
	}
	var inner []result.Choice
	for _, l := range stack[parent+1:] {
		inner = append(inner, result.Choice{Kind: l.kind, Index: l.next - 1, Of: l.n})
	}
	node, thread := int32(beginning), uint8(noMover)
	if parent >= 0 {
		node, thread = stack[parent].node, uint8(stack[parent].next-1)
	}
	from := &g.nodes[node]
	g.edges = append(g.edges, graphEdge{to: to, next: from.first, word: g.internWord(word), inner: g.internChoices(inner), thread: thread})
	from.first = int32(len(g.edges) - 1)
}

func (g *nodeGraph) internWord(word []uint64) int32 {
	var key []byte
	for _, v := range word {
		key = binary.LittleEndian.AppendUint64(key, v)
	}
	return g.words.intern(word, key)
}

func (g *nodeGraph) internChoices(list []result.Choice) int32 {
	var key []byte
	for _, c := range list {
		key = append(key, c.Kind...)
		key = binary.AppendUvarint(key, uint64(c.Index))
		key = binary.AppendUvarint(key, uint64(c.Of))
	}
	return g.inner.intern(list, key)
}

// edgesOf calls visit with the edges of a node.
func (g *nodeGraph) edgesOf(node int32, visit func(id int32, e *graphEdge)) {
	for id := g.nodes[node].first; id >= 0; id = g.edges[id].next {
		visit(id, &g.edges[id])
	}
}

// choices appends the choices of an edge.
func (g *nodeGraph) choices(list []result.Choice, e *graphEdge) []result.Choice {
	if e.thread != noMover {
		list = append(list, result.Choice{Kind: result.ChooseThread, Index: int(e.thread)})
	}
	return append(list, g.inner.lists[e.inner]...)
}

// enabledThreads gives the threads that can move.
func enabledThreads(m *symex.Machine) (out visited.ThreadSet) {
	for t := range m.NumThreads() {
		if m.Enabled(t) {
			out = out.With(t)
		}
	}
	return out
}
