package monitor

// This file defines the search for the values that can come out of a formula,
// over all feasible non-empty words.
//
// An automaton never gets stuck if some set of its states has a successor in the
// set under every feasible symbol. If the property never gets stuck, False does
// not come out; if the claim does not, True does not. If neither does, all that
// remains is whether repeating a symbol can be accepted, which the meanings of
// the states tell. Otherwise the sets of states that words lead to are walked,
// of those automata that can get stuck, under one symbol of each kind that
// labels tell apart.

import "math/bits"

// reachableValues returns which values come out.
func (m *Monitor) reachableValues(b *budget) (found [numValues]bool) {
	meet := newMeeting(m.Symbols, b)
	switch {
	case m.Claim.Empty():
		found[True] = true
		return found
	case m.Property.Empty():
		found[False] = true
		return found
	}
	possible := [numValues]bool{
		False:           !m.Property.neverStuck(meet),
		PresumablyFalse: m.Claim.acceptsConstant(meet),
		PresumablyTrue:  m.Property.acceptsConstant(meet),
		True:            !m.Claim.neverStuck(meet),
	}
	if !possible[False] && !possible[True] {
		// A state that accepts a a a … is reached by some word; after that word
		// and a, both continuations still exist.
		return possible
	}
	return m.walk(possible, meet)
}

// neverStuck says whether every feasible finite word has a run.
func (a *Automaton) neverStuck(meet *meeting) bool {
	inside := make([]bool, len(a.States))
	for q := range inside {
		inside[q] = true
	}
	for changed := true; changed; {
		changed = false
		for q := range a.States {
			if !inside[q] {
				continue
			}
			var labels []Label
			for _, e := range a.States[q].Edges {
				if inside[e.To] {
					labels = append(labels, e.Label)
				}
			}
			if !meet.covered(Label{}, distinctLabels(labels)) {
				inside[q] = false
				changed = true
			}
		}
		if !inside[0] {
			return false
		}
	}
	return true
}

// covered says whether every feasible symbol of the cube satisfies a label.
func (m *meeting) covered(cube Label, labels []Label) bool {
	m.budget.spend(1 + len(labels))
	var open []Label
	for _, l := range labels {
		if l.includes(cube) {
			return true
		}
		if _, ok := cube.and(l); ok {
			open = append(open, l)
		}
	}
	if !m.possible(cube) {
		return true
	}
	if len(open) == 0 {
		return false
	}
	bit := uint64(1) << bits.TrailingZeros64((open[0].Pos|open[0].Neg)&^(cube.Pos|cube.Neg))
	return m.covered(Label{cube.Pos | bit, cube.Neg}, open) && m.covered(Label{cube.Pos, cube.Neg | bit}, open)
}

// acceptsConstant says whether some state accepts some feasible symbol repeated
// for ever.
func (a *Automaton) acceptsConstant(meet *meeting) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.terms.budget = meet.budget
	for _, x := range a.meaning {
		if a.terms.someConstant(x, meet) {
			return true
		}
	}
	return false
}

// walker is an automaton whose sets are walked, with what each symbol does once
// that is known.
type walker struct {
	*Automaton
	symbols []uint64
	targets [][][]int32 // by symbol and state
	stutter []bitset    // by symbol
}

func newWalker(a *Automaton, symbols []uint64) *walker {
	return &walker{a, symbols, make([][][]int32, len(symbols)), make([]bitset, len(symbols))}
}

// meet computes what a symbol does.
func (w *walker) meet(v int, b *budget) {
	if w.targets[v] != nil {
		return
	}
	b.spend(4 * (w.Transitions() + len(w.States)))
	w.targets[v] = make([][]int32, len(w.States))
	for q := range w.States {
		for _, e := range w.States[q].Edges {
			if e.Label.Holds(w.symbols[v]) {
				w.targets[v][q] = append(w.targets[v][q], int32(e.To))
			}
		}
	}
	w.stutter[v] = w.Automaton.stutter(w.symbols[v])
}

// move is Automaton.step with the targets looked up.
func (w *walker) move(from bitset, v int, b *budget) bitset {
	w.meet(v, b)
	to := newBitset(len(w.States))
	for _, q := range from.members() {
		b.spend(1 + len(w.targets[v][q]))
		for _, p := range w.targets[v][q] {
			to.add(int(p))
		}
	}
	w.prune(to)
	return to
}

// walk returns the values that walking sets finds, until all of possible are
// found. An automaton that never gets stuck is left out: its set would never be
// empty, and the other one tells what repeating a symbol gives.
func (m *Monitor) walk(possible [numValues]bool, meet *meeting) (found [numValues]bool) {
	b := meet.budget
	var walked []*Automaton
	if possible[True] {
		walked = append(walked, m.Claim)
	}
	if possible[False] {
		walked = append(walked, m.Property)
	}
	var labels []Label
	for _, a := range walked {
		labels = append(labels, a.labels()...)
	}
	symbols := meet.partition(labels)
	var walkers []*walker
	var start []bitset
	for _, a := range walked {
		walkers = append(walkers, newWalker(a, symbols))
		start = append(start, a.start())
	}
	seen := map[string]bool{}
	work := [][]bitset{start}
	for len(work) > 0 && found != possible {
		sets := work[len(work)-1]
		work = work[:len(work)-1]
		for v := range symbols {
			b.spend(50)
			next := make([]bitset, len(sets))
			var key []byte
			stuck := -1
			for i, w := range walkers {
				next[i] = w.move(sets[i], v, b)
				key = appendBits(key, next[i])
				if next[i].empty() {
					stuck = i
				}
			}
			switch {
			case stuck >= 0 && walked[stuck] == m.Claim:
				found[True] = true
				continue
			case stuck >= 0:
				found[False] = true
				continue
			}
			accepts := next[0].meets(walkers[0].stutter[v])
			if accepts == (walked[0] == m.Property) {
				found[PresumablyTrue] = true
			} else {
				found[PresumablyFalse] = true
			}
			if !seen[string(key)] {
				seen[string(key)] = true
				work = append(work, next)
			}
		}
	}
	return found
}
