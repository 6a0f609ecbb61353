package monitor

// This file defines Table: the sets of automaton states that words lead to,
// interned, with remembered steps. It is what runs beside a program.

import (
	"encoding/binary"
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/zeebo/xxh3"
)

// StateID names an interned state of a Table: what the word so far led to, in
// the claim and in the property. Ids are small and dense; they depend on the
// order in which states were met, so what outlives a run uses Key or Hash.
type StateID uint32

// The two final states of every Table: nothing can change the value any more.
const (
	Satisfied StateID = 0 // the value is True
	Violated  StateID = 1 // the value is False
)

// maxDense is the largest number of propositions for which a state keeps its
// successors in an array; with more they are in a map.
const maxDense = 8

// Table steps a Monitor. It is safe for concurrent use; what is known is read
// without a lock while there are at most maxDense propositions.
type Table struct {
	monitor *Monitor
	initial StateID

	mu      sync.Mutex
	index   map[string]StateID
	states  atomic.Pointer[[]*tableState]
	stutter sync.Map // symbol → bitset of claim states
}

// tableState is one pair of sets.
type tableState struct {
	claim    bitset
	property bitset
	key      string
	hash     [16]byte

	dense  []atomic.Uint32 // by symbol: id of the successor plus one, 0 unknown
	mu     sync.RWMutex
	sparse map[uint64]StateID
}

// NewTable returns an empty table of the monitor.
func (m *Monitor) NewTable() *Table {
	t := &Table{monitor: m, index: map[string]StateID{}}
	t.states.Store(&[]*tableState{})
	noClaim, noProperty := newBitset(len(m.Claim.States)), newBitset(len(m.Property.States))
	// What the other set holds in a final state tells nothing more; leaving it
	// out makes one state of all that satisfy, and one of all that violate.
	t.append(noClaim, noProperty, "true")
	t.append(noClaim, noProperty, "false")
	t.initial = t.intern(m.Claim.start(), m.Property.start())
	return t
}

// Monitor returns what the table steps.
func (t *Table) Monitor() *Monitor { return t.monitor }

// Initial returns the state before the first symbol.
func (t *Table) Initial() StateID { return t.initial }

// Len returns the number of states met so far.
func (t *Table) Len() int { return len(*t.states.Load()) }

func (t *Table) at(id StateID) *tableState { return (*t.states.Load())[id] }

// append adds a state; the caller holds mu or is alone.
func (t *Table) append(claim, property bitset, key string) StateID {
	s := &tableState{claim: claim, property: property, key: key}
	h := xxh3.HashString128(key)
	binary.LittleEndian.PutUint64(s.hash[:8], h.Lo)
	binary.LittleEndian.PutUint64(s.hash[8:], h.Hi)
	if n := len(t.monitor.Formula.Props); n <= maxDense {
		s.dense = make([]atomic.Uint32, 1<<n)
	} else {
		s.sparse = map[uint64]StateID{}
	}
	old := *t.states.Load()
	list := append(old, s) // readers keep their shorter view of the array
	t.states.Store(&list)
	id := StateID(len(old))
	t.index[key] = id
	return id
}

func (t *Table) intern(claim, property bitset) StateID {
	switch {
	case claim.empty():
		return Satisfied
	case t.monitor.Property.dead(property):
		return Violated
	}
	key := string(appendBits(appendBits(nil, claim), property))
	t.mu.Lock()
	defer t.mu.Unlock()
	if id, ok := t.index[key]; ok {
		return id
	}
	return t.append(claim, property, key)
}

// Step returns the state after one more symbol. Bits beyond the formula's
// propositions are ignored. A symbol that the monitor was told to be infeasible
// is a mistake of the caller and panics: going on would give wrong values.
func (t *Table) Step(id StateID, symbol uint64) StateID {
	symbol = t.clip(symbol)
	if id == Satisfied || id == Violated {
		return id
	}
	s := t.at(id)
	if s.dense != nil {
		if next := s.dense[symbol].Load(); next != 0 {
			return StateID(next - 1)
		}
	} else {
		s.mu.RLock()
		next, ok := s.sparse[symbol]
		s.mu.RUnlock()
		if ok {
			return next
		}
	}
	if !t.monitor.Symbols.Has(symbol) {
		panic(fmt.Sprintf("monitor: symbol %#x was excluded as infeasible", symbol))
	}
	next := t.intern(t.monitor.Claim.step(s.claim, symbol), t.monitor.Property.step(s.property, symbol))
	if s.dense != nil {
		s.dense[symbol].Store(uint32(next) + 1)
	} else {
		s.mu.Lock()
		s.sparse[symbol] = next
		s.mu.Unlock()
	}
	return next
}

// clip removes bits that are no proposition.
func (t *Table) clip(symbol uint64) uint64 {
	if n := len(t.monitor.Formula.Props); n < 64 {
		symbol &= 1<<n - 1
	}
	return symbol
}

// Verdict returns the value of a word that led to the state and ended in the
// symbol last. The empty word has no value: call Step first.
func (t *Table) Verdict(id StateID, last uint64) Value {
	switch id {
	case Satisfied:
		return True
	case Violated:
		return False
	}
	s := t.at(id)
	return judge(s.claim, t.monitor.Property.dead(s.property), t.stutterRow(t.clip(last)))
}

// RunVerdict returns what one run of the claim tells that ended in the state q with
// the symbol last: PresumablyFalse if it accepts last repeated for ever, else
// PresumablyTrue. The least over all runs of a word is its value up to presumption.
func (t *Table) RunVerdict(q int, last uint64) Value {
	if t.stutterRow(t.clip(last)).has(q) {
		return PresumablyFalse
	}
	return PresumablyTrue
}

// stutterRow returns the states of the claim that accept the symbol repeated for ever.
func (t *Table) stutterRow(symbol uint64) bitset {
	row, ok := t.stutter.Load(symbol)
	if !ok {
		row, _ = t.stutter.LoadOrStore(symbol, t.monitor.Claim.stutter(symbol))
	}
	return row.(bitset)
}

// Final says whether the value can no longer change, and which it is.
func (t *Table) Final(id StateID) (Value, bool) {
	switch id {
	case Satisfied:
		return True, true
	case Violated:
		return False, true
	}
	return 0, false
}

// Key returns bytes that identify the state in every table of equal formulas
// and symbols, whatever the order in which states were met.
func (t *Table) Key(id StateID) string { return t.at(id).key }

// Hash returns a 128-bit hash of Key, low half first.
func (t *Table) Hash(id StateID) [16]byte { return t.at(id).hash }

// ClaimStates returns the claim's states in the set, ascending; none after the
// value became final.
func (t *Table) ClaimStates(id StateID) []int { return t.at(id).claim.members() }

// PropertyStates returns the property's states in the set, ascending; none
// after the value became final.
func (t *Table) PropertyStates(id StateID) []int { return t.at(id).property.members() }
