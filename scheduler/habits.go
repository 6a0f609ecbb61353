package scheduler

// This file defines with which thread the reduction "persistent" expands a node first. Any will do. The best is one that is enough, or that needs few others; so
// it is remembered what became of threads that went first from where they stand.

import "slices"

// stand is a thread in one place.
type stand struct {
	thread int32
	place  uint64 // of State.Standing
}

// habit is what became of the nodes that were expanded first with a thread in one place.
type habit struct {
	rivals        bitSet // those found to depend on what it did
	nodes, movers int    // closed nodes, and how many threads they were expanded with in all
}

// habits has them by thread and place; where nothing depended on what was done there is none.
type habits map[stand]*habit

// clash notes that what a thread did from there is depended on by a rival.
func (h habits) clash(from stand, rival int) {
	x := h[from]
	if x == nil {
		x = &habit{}
		h[from] = x
	}
	x.rivals.add(rival)
}

// closed notes with which threads a node was expanded.
func (h habits) closed(movers []mover) {
	if len(movers) == 0 {
		return
	}
	if x := h[movers[0].from()]; x != nil {
		x.nodes++
		x.movers += len(movers)
	}
}

// needs gives with how many threads a node is likely to be expanded at which a thread in one place goes first and these are enabled.
func (h habits) needs(from stand, enabled []uint8) float64 {
	x := h[from]
	if x == nil || !slices.ContainsFunc(enabled, func(r uint8) bool { return int32(r) != from.thread && x.rivals.has(int(r)) }) {
		return 1
	}
	return float64(x.movers+1) / float64(x.nodes+1)
}

// from gives where the mover stood.
func (m *mover) from() stand { return stand{m.thread, m.place} }

// first gives the thread with which a node is expanded first.
func (p *persistent) first(at State, enabled []uint8) int {
	if p.top().run >= patience {
		return p.afterLast(enabled)
	}
	t := p.easiest(at, enabled)
	if others := int(p.top().others); others > 0 {
		// Others begin with it, or one of those that it needs, so that what they find first is needed by this worker, too.
		place, _ := at.Standing(t)
		likely := []int{t}
		if x := p.habits[stand{int32(t), place}]; x != nil {
			for _, r := range enabled {
				if int(r) != t && x.rivals.has(int(r)) {
					likely = append(likely, int(r))
				}
			}
		}
		t = likely[others%len(likely)]
	}
	return t
}

// easiest gives a thread that is likely to need few others.
func (p *persistent) easiest(at State, enabled []uint8) int {
	if i := slices.IndexFunc(enabled, func(r uint8) bool { return at.Stores(int(r)) }); i >= 0 {
		return int(enabled[i])
	}
	t := int(enabled[0])
	if rivals := p.rivals[p.last]; int32(t) != p.last {
		if i := slices.IndexFunc(enabled, func(r uint8) bool { return rivals.has(int(r)) }); i >= 0 {
			t = int(enabled[i])
		}
	}
	place, calls := at.Standing(t)
	least := p.habits.needs(stand{int32(t), place}, enabled)
	if calls {
		least /= callsFirst
	}
	for i := 0; i < len(enabled) && least > 1; i++ {
		r := int(enabled[i])
		place, _ := at.Standing(r)
		if needs := p.habits.needs(stand{int32(r), place}, enabled); r != t && needs < least {
			t, least = r, needs
		}
	}
	return t
}

// callsFirst is how many times fewer threads another one must need for it to go before one that stands before a synchronising call. Measured: where neighbours meet at locks,
// it is better that one has come to its end before the next begins.
const callsFirst = 2

// patience is how often a thread moves before others go first.
const patience = 1000

// afterLast gives the enabled thread that follows the one that moved last, by number.
func (p *persistent) afterLast(enabled []uint8) int {
	next, least := -1, int(enabled[0])
	for _, t := range enabled {
		if t := int(t); t > int(p.last) && (next < 0 || t < next) {
			next = t
		}
		least = min(least, int(t))
	}
	if next < 0 {
		return least
	}
	return next
}
