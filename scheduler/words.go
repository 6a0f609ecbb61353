package scheduler

// This file defines what reductions do where formulas are judged on the paths of a program: on the words of their symbols, one for each
// observed write (DESIGN §6).
//
// # The rule
//
// A transition in which a symbol is read writes a cell that no object has, and so does one that ends the program or the path. So
// what is observed depends on each other, and the ends of paths on it. The key of a node has the state of the monitor. Where a path has come
// back to itself, a node one of whose chosen threads has read a symbol is expanded in full.
//
// # Why that is enough
//
// The argument of persistent.go holds for any dependence that has at least what does not commute. Transitions that commute under
// this one leave the order of symbols as it is. So to each path from a closed node that a thread of T moves on there is one in its subtree with the
// same word, and so the same monitor. Let no thread of T move on the path a1 … an, and t be the transition of one. What is found
// is t a1 … an, whose word has a symbol more if one is read in t. Then no aj reads a symbol or is an end, as it would depend on t. So
//
//   - what is false on a1 … an whatever follows is so at the node itself;
//   - the path does not end there: by itself it does not, as t can still move, and an is no end;
//   - it may be the beginning of one without end on which no thread of T ever moves. Then behind t there is
//     one too, and by induction, as the subtree is finite, a path in the subtree comes back to itself: it has been met when the node is to be closed, and the
//     node is expanded in full.
//
// # Executions without end
//
// Let the graph have the nodes that are found and the transitions that are explored. It has for each execution without end one with
// the same word: at a node that is expanded in full go on with its next transition, at another one with the first that a thread of T
// makes, else with one of T that reads no symbol. Where executions without end are judged a node is expanded in full, too, if a transition of T leads
// back to it for some inputs. So those steps lie on no cycle, there are finitely many of them, and then all
// of the execution comes in its order. Under weak fairness it is as fair: what is inserted is of a thread that could always move
// and did not. So accepting cycles are sought in that graph, which Expanded tells, and livelocks, whose executions are weakly fair, whatever is read on them.
// With several workers the graph has the transitions that any of them explored from a node that it closed; those of who closed it first are enough.

import (
	"heddle.example/scheduler/lists"
	"heddle.example/symex/state"
)

// Judged says what is judged on the paths of a search.
type Judged struct {
	Words   bool // the words of their symbols
	Endless bool // executions without end; where words are, there is one worker
}

// touchesWord is what a transition of the thread touches that ends a path.
func touchesWord(thread int) state.Touch {
	return state.Touch{Kind: state.TouchWrite, Thread: int32(thread), Addr: state.SymbolsRead, Size: 1}
}

// expansions has, by node, which threads were expanded.
type expansions struct {
	of   map[Key]int32
	sets lists.Table[uint64]
}

func newExpansions() *expansions {
	return &expansions{of: map[Key]int32{}, sets: lists.New(lists.Hash[uint64])}
}

// enter keeps what was expanded at a node.
func (x *expansions) enter(k Key, movers []mover) {
	var s bitSet
	for i := range movers {
		s.add(int(movers[i].thread))
	}
	x.of[k] = x.sets.Number(s)
}

// Expanded implements Reduction.
func (p *persistent) Expanded(k Key, thread int) (expanded, known bool) {
	if p.expansions == nil {
		return false, false
	}
	i, known := p.expansions.of[k]
	return known && bitSet(p.expansions.sets.Of(i)).has(thread), known
}

// readsSymbol tells whether a touch may be that of a symbol.
func (e *elements) readsSymbol(touch int) bool {
	t := &e.list[touch]
	return t.Kind == state.TouchAll || t.Addr == state.SymbolsRead
}

// passes tells whether an execution without end may pass by the threads that must be enough at a node: one of them has read a symbol, and a path has
// come back to itself; or one may lead to the node itself.
func (p *persistent) passes(n *openNode) bool {
	if !p.judged.Endless {
		return false
	}
	for i := range n.movers {
		m := &n.movers[i]
		if m.chosen() && (m.stays || p.judged.Words && p.comesBack && bitSet(p.steps.Of(m.step)).some(p.elements.readsSymbol)) {
			return true
		}
	}
	return false
}
