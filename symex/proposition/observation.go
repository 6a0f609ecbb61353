package proposition

import (
	"heddle.example/hashing"
	"heddle.example/ir"
	"heddle.example/symex/observed"
	"heddle.example/symex/state"
	"heddle.example/symex/weak"
)

// This file defines what is observed of a program: the propositions of formulas, the monitor that they feed, and the record of the
// symbols that it reads in a transition, for who needs more than the state they lead to. Such words are interned lists: the
// machine's state holds one number, which is undone like the rest.

// Observer is the monitor as the machine sees it. Its states are interned numbers.
type Observer interface {
	// Step gives the state after a symbol: bit i of valuation is proposition i.
	Step(state uint32, valuation uint64) uint32
	// Hash gives a hash of a state that does not depend on how states were numbered.
	Hash(state uint32) hashing.Key
}

// Observation is what a machine observes: propositions, each a function without
// parameters that gives I1, and the monitor that they feed.
type Observation struct {
	Propositions []*ir.Func
	Observer     Observer // nil: a monitor thread of the program
	Initial      uint32
}

// Observed is the machine's side of an Observation.
type Observed struct {
	Observation
	*observed.Recorder
	Own      *ir.Monitor  // the program's monitor thread, nil: none
	pointing []*ir.Func   // propositions that follow pointers
	ranges   []weak.Range // what propositions read, where the memory model must know
	words    *wordTable   // nil: symbols are not recorded
	Result   state.Value

	// The hash made last, with what it was made of.
	hashed       bool
	hashedState  uint32
	hashedSymbol uint64
	hash         hashing.Key
}

// SymbolTracer is a Tracer that is also told of every symbol the monitor reads.
type SymbolTracer interface {
	// Symbol reports a symbol and the state it led to. The first one is the initial valuation.
	Symbol(thread int, pos ir.Pos, fn string, valuation uint64, state uint32)
}

// wordTable holds words. A word is the index of its last symbol, plus 1; 0 is the empty word.
type wordTable struct {
	nodes []wordNode
	index map[wordNode]int32
}

type wordNode struct {
	before int32
	symbol uint64
}

func (t *wordTable) grow(word int32, symbol uint64) int32 {
	n := wordNode{word, symbol}
	w, ok := t.index[n]
	if !ok {
		t.nodes = append(t.nodes, n)
		w = int32(len(t.nodes))
		t.index[n] = w
	}
	return w
}

// RecordWords makes the machine remember symbols. Call it after Observe and before Start.
func (m *Unit) RecordWords() { m.Obs.words = &wordTable{index: map[wordNode]int32{}} }

// Word gives the symbols that the monitor read since the last Step, or since Start: bit i of
// each is proposition i.
func (m *Unit) Word() []uint64 {
	n := 0
	for w := m.WordRead; w != 0; w = m.Obs.words.nodes[w-1].before {
		n++
	}
	out := make([]uint64, n)
	for w := m.WordRead; w != 0; w = m.Obs.words.nodes[w-1].before {
		n--
		out[n] = m.Obs.words.nodes[w-1].symbol
	}
	return out
}
