package symex

// This file defines sets of facts: what properties remember of the path beyond the
// program's own state (properties.go), and other sets that are a part of the state. Sets are interned and
// immutable, so that the machine's state is one number, undo costs nothing, and
// the node hash takes the set's own (DESIGN law 3).

import (
	"encoding/binary"
	"slices"

	"heddle/hashing"
)

// fact is one record of a history.
type fact [4]uint64

func compareFacts(a, b fact) int { return slices.Compare(a[:], b[:]) }

// factSet is an interned set; facts are sorted.
type factSet struct {
	facts []fact
	key   hashing.Key
}

// histories interns the sets of one machine. Set 0 is empty.
type histories struct {
	sets  []factSet
	index map[string]int32
}

func (m *Machine) facts(set int32) []fact {
	if set == 0 {
		return nil
	}
	return m.hist.sets[set].facts
}

// internFacts gives the number of a set; it keeps facts.
func (m *Machine) internFacts(facts []fact) int32 {
	if len(facts) == 0 {
		return 0
	}
	h := &m.hist
	if h.index == nil {
		h.index = map[string]int32{}
		h.sets = make([]factSet, 1)
	}
	slices.SortFunc(facts, compareFacts)
	facts = slices.Compact(facts)
	buf := make([]byte, 0, 32*len(facts))
	for _, f := range facts {
		for _, x := range f {
			buf = binary.LittleEndian.AppendUint64(buf, x)
		}
	}
	if n, ok := h.index[string(buf)]; ok {
		return n
	}
	s := factSet{facts: facts}
	if m.hash != nil {
		for _, f := range facts {
			s.key = s.key.Add(m.hash.Words(hashing.Fact(), f[:]))
		}
	}
	n := int32(len(h.sets))
	h.sets = append(h.sets, s)
	h.index[string(buf)] = n
	return n
}

// withFact adds f to a set.
func (m *Machine) withFact(set int32, f fact) int32 {
	have := m.facts(set)
	if _, ok := slices.BinarySearchFunc(have, f, compareFacts); ok {
		return set
	}
	return m.internFacts(append(slices.Clone(have), f))
}

// mapFacts changes or removes the facts of a set.
func (m *Machine) mapFacts(set int32, change func(fact) (fact, bool)) int32 {
	have := m.facts(set)
	var out []fact
	changed := false
	for _, f := range have {
		g, keep := change(f)
		changed = changed || !keep || g != f
		if keep {
			out = append(out, g)
		}
	}
	if !changed {
		return set
	}
	return m.internFacts(out)
}

// historyHash is the part of the node hash that sets of facts make: what properties remember, and what is
// known of addresses that came again.
func (m *Machine) historyHash() (k hashing.Key) {
	add := func(l hashing.Location, set int32) {
		if set != 0 {
			key := m.hist.sets[set].key
			k = k.Add(m.hash.Pair(l, key.Lo, key.Hi))
		}
	}
	add(hashing.History(), m.history)
	add(hashing.Aliases(), m.aliases)
	return k
}
