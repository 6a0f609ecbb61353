package symex

// This file defines the record of the symbols that the monitor reads in a transition, for
// who needs more than the state they lead to. Words are interned lists: the
// machine's state holds one number, which is undone like the rest.

// RecordWords makes the machine remember symbols. Call it after Observe and before Start.
func (m *Machine) RecordWords() { m.obs.words = &wordTable{index: map[wordNode]int32{}} }

// Word gives the symbols that the monitor read since the last Step, or since Start: bit i of
// each is proposition i.
func (m *Machine) Word() []uint64 {
	n := 0
	for w := m.WordRead; w != 0; w = m.obs.words.nodes[w-1].before {
		n++
	}
	out := make([]uint64, n)
	for w := m.WordRead; w != 0; w = m.obs.words.nodes[w-1].before {
		n--
		out[n] = m.obs.words.nodes[w-1].symbol
	}
	return out
}
