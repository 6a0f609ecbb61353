// Package lasso finds executions that never end: a way to a cycle in the graph of all nodes, and the cycle.
package lasso

// This file defines the graph of all nodes. Where something depends on executions that do not end, and a search came to its
// end, the nodes are walked once more and kept. The paths of this graph are the executions, and nothing else.
//
// What a program does before its first node may depend on choices, as inputs, so that there are
// several first nodes, or several ways to one (law 14). Node 0 stands for the
// beginning: its edges are these ways.
//
// After a search under a reduction there are enough executions in the graph of what it expanded (see scheduler/words.go): then the others are left out.

import (
	"encoding/binary"

	"heddle.example/hashing"
	"heddle.example/hashing/visited"
	"heddle.example/rt/result"
	"heddle.example/scheduler"
	"heddle.example/symex"
	"heddle.example/symex/state"
	"heddle.example/symex/weak"
)

// Graph is the graph of all nodes. What is said of edges more than once is interned.
type Graph struct {
	Nodes   []Node // from 1; see Beginning
	Threads int    // that there are at some node

	index map[hashing.Key]int32
	edges []Edge
	words interned[uint64]        // symbols read in a row: combined valuations
	inner interned[result.Choice] // choices inside a transition
	lags  interned[weak.Lag]
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

// Beginning is the node in which the program has not begun. No edge leads to it.
const Beginning = 0

// Node is a node of the graph.
type Node struct {
	State     uint32 // of the monitor, if there is one
	Valuation uint64 // its last symbol
	Enabled   visited.ThreadSet
	ends      bool  // a path ends here, or on the way to the next node
	first     int32 // edge, -1 none
}

// Edge is a transition.
type Edge struct {
	To        int32
	Word      int32 // interned: the symbols that are read on it; 0: none
	next      int32 // the next edge of the same node, -1 none
	inner     int32
	thread    uint8 // that moves; noMover: the edge comes from the beginning
	causeless bool  // an exchange fails on it for no reason
	lags      int32 // interned: who stays behind on it, or gets on; 0: nobody
	unfair    bool  // who stays behind on it would do so for ever
}

// noMover is no thread.
const noMover = 0xff

// level is a node of the path being walked, or a choice inside a transition.
type level struct {
	mark             state.Mark
	node             int32       // -1: a choice
	key              hashing.Key // of a node, where threads may be left out
	kind             result.ChoiceKind
	causeless        bool       // a choice whose last alternative is a failure for no reason
	lags             []weak.Lag // on the way to it, from the node or choice below
	next, n          int
	active, switches int
}

// maxNodes bounds the nodes that are kept.
const maxNodes = 1 << 26

// Options say which nodes a graph has.
type Options struct {
	Function hashing.Function                     // that tells nodes apart: the machine's
	Bound    scheduler.ContextBound               // paths with more context switches are left out
	Whole    bool                                 // a path that an unwinding bound or something unsupported ends is none: the graph cannot be built
	Most     int                                  // nodes, 0: some 67 million
	Full     func() bool                          // tells whether the walk is to end
	Leaves   func(k hashing.Key, thread int) bool // tells whether a thread that can move is left out at a node; nil: none is
}

// Build walks the nodes with a machine that has not begun; ok is false if it could not see them all.
func Build(m *scheduler.Driver, o Options) (g *Graph, ok bool) {
	g = &Graph{index: map[hashing.Key]int32{}, words: newInterned[uint64](), inner: newInterned[result.Choice](), lags: newInterned[weak.Lag]()}
	most := maxNodes
	if o.Most > 0 {
		most = o.Most
	}
	var stack []level
	m.Lags.Asked = true
	ev := m.Start()
	of, valuation, _ := m.MonitorState()
	g.Nodes = []Node{Beginning: {State: of, Valuation: valuation, first: -1}}
	active, switches := 0, 0
	for steps := 0; ; steps++ {
		if steps%1024 == 0 && o.Full() || len(g.Nodes) > most {
			return nil, false
		}
		m.TakeReports() // the search had them
		lags := m.Lags.Take()
		switch ev.Kind {
		case state.EventNode:
			if m.Uncertain() {
				return nil, false
			}
			id, known := g.enter(m.Machine, &o, active, switches)
			g.link(stack, id, m.Word(), lags)
			if !known {
				stack = append(stack, level{mark: m.Mark(), node: id, n: m.NumThreads(), active: active, switches: switches})
				if o.Leaves != nil {
					stack[len(stack)-1].key = m.Hash()
				}
			}
		case state.EventChoice:
			stack = append(stack, level{
				mark: m.Mark(), node: -1, kind: scheduler.KindOf(ev.Choice), causeless: ev.Choice == state.ChoiceCauseless, n: ev.N,
				active: active, switches: switches, lags: lags,
			})
		case state.EventViolation:
			if ev.Continue {
				stack = append(stack, level{mark: m.Mark(), node: -1, kind: result.ChooseBranch, n: 1, active: active, switches: switches, lags: lags})
			} else {
				g.ends(stack)
			}
		case state.EventCut, state.EventUnsupported:
			if o.Whole {
				return nil, false
			}
			g.ends(stack)
		case state.EventEnd:
			g.ends(stack)
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
			active, switches = top.active, top.switches
			switch {
			case top.node < 0:
				ev, more = m.Choose(i), true
			case m.Enabled(i) && !(o.Leaves != nil && o.Leaves(top.key, i)):
				if switches = scheduler.Switches(switches, active, i); o.Bound.Bounds() && o.Bound.Left(switches) < 0 {
					g.Nodes[top.node].ends = true
					continue
				}
				active = i
				ev, more = m.Step(i), true
			}
		}
	}
}

// enter finds the present node, or makes it.
func (g *Graph) enter(m *symex.Machine, o *Options, active, switches int) (id int32, known bool) {
	k := m.Hash()
	if o.Bound.Bounds() {
		k = k.Add(o.Function.Cell(hashing.Budget(), uint64(active)<<32|uint64(switches)))
	}
	if id, known = g.index[k]; known {
		return id, true
	}
	id = int32(len(g.Nodes))
	g.index[k] = id
	n := Node{first: -1, Enabled: EnabledThreads(m)}
	n.State, n.Valuation, _ = m.MonitorState()
	n.ends = n.Enabled.IsEmpty()
	g.Threads = max(g.Threads, m.NumThreads())
	g.Nodes = append(g.Nodes, n)
	return id, false
}

// above gives the index of the deepest node of the path, -1 if there is none.
func above(stack []level) int {
	i := len(stack) - 1
	for i >= 0 && stack[i].node < 0 {
		i--
	}
	return i
}

// ends notes that a path ends behind the deepest node.
func (g *Graph) ends(stack []level) {
	if i := above(stack); i >= 0 {
		g.Nodes[stack[i].node].ends = true
	}
}

// link enters the transition from the deepest node of the path, or from the beginning, with the
// choices above it.
func (g *Graph) link(stack []level, to int32, word []uint64, last []weak.Lag) {
	parent := above(stack)
	var inner []result.Choice
	var lags []weak.Lag
	causeless := false
	for _, l := range stack[parent+1:] {
		lags = append(lags, l.lags...)
		causeless = causeless || l.causeless && l.next == l.n
		inner = append(inner, result.Choice{Kind: l.kind, Index: l.next - 1, Of: l.n})
	}
	node, thread := int32(Beginning), uint8(noMover)
	if parent >= 0 {
		node, thread = stack[parent].node, uint8(stack[parent].next-1)
	}
	from := &g.Nodes[node]
	g.edges = append(g.edges, Edge{To: to, Word: g.internWord(word), next: from.first, inner: g.internChoices(inner), thread: thread, causeless: causeless, lags: g.internLags(append(lags, last...))})
	from.first = int32(len(g.edges) - 1)
}

func (g *Graph) internWord(word []uint64) int32 {
	var key []byte
	for _, v := range word {
		key = binary.LittleEndian.AppendUint64(key, v)
	}
	return g.words.intern(word, key)
}

func (g *Graph) internChoices(list []result.Choice) int32 {
	var key []byte
	for _, c := range list {
		key = append(key, c.Kind...)
		key = binary.AppendUvarint(key, uint64(c.Index))
		key = binary.AppendUvarint(key, uint64(c.Of))
	}
	return g.inner.intern(list, key)
}

func (g *Graph) internLags(list []weak.Lag) int32 {
	var key []byte
	for _, l := range list {
		what := uint64(uint32(l.Thread)) << 1
		if l.Behind {
			what |= 1
		}
		key = binary.AppendUvarint(binary.AppendUvarint(key, what), l.Cell)
	}
	return g.lags.intern(list, key)
}

// EdgesOf calls visit with the edges of a node.
func (g *Graph) EdgesOf(node int32, visit func(id int32, e *Edge)) {
	for id := g.Nodes[node].first; id >= 0; id = g.edges[id].next {
		visit(id, &g.edges[id])
	}
}

// choices appends the choices of an edge.
func (g *Graph) choices(list []result.Choice, e *Edge) []result.Choice {
	if e.thread != noMover {
		list = append(list, result.Choice{Kind: result.ChooseThread, Index: int(e.thread)})
	}
	return append(list, g.inner.lists[e.inner]...)
}

// Symbols gives the symbols of an interned word.
func (g *Graph) Symbols(word int32) []uint64 { return g.words.lists[word] }

// EnabledThreads gives the threads that can move.
func EnabledThreads(m *symex.Machine) (out visited.ThreadSet) {
	for t := range m.NumThreads() {
		if m.Enabled(t) {
			out = out.With(t)
		}
	}
	return out
}
