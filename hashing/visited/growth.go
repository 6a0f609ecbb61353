package visited

// This file defines how a table grows.
//
// # Step by step
//
// To move the 40,000 entries of a table takes a millisecond, in which every other worker comes to it and waits. So a
// large table moves some hundreds whenever one is put into it, from the right to the left; it has done so long before the next growth is due.
//
// In between, keys from a border on have their homes by the new capacity C', those below it by the one before, C. Let r = C'/C, which is more than 1. A step moves the entries behind
// an empty slot p; the border is then the least key whose new home is q, the least integer that is not below r·p, or behind it.
//
// Claim: the entries of a step find their new slots free. Home(j) and newHome(j) are the homes of entry j, and newHome(j) < r·(home(j)+1). The old slot of entry i is the greatest home(j) + (i-j) of the entries j up to i, its
// new one the greatest newHome(j) + (i-j), which is thus less than r·(old slot + 1). What waits has old slots up to p-1, and so new ones below r·p, which
// is at most q; what is behind p has homes of at least p+1, and so new ones of at least r·(p+1), which is more than q. Nor does a step overwrite entries that wait, since q ≥ p.
//
// That holds as long as nothing that waits is put at p or behind it: where there is no room before p, the next step is made first.

import (
	"math"
	"math/bits"

	"heddle.example/hashing"
)

const (
	// growthStep is how many slots a step empties, or some more: it takes less than ten microseconds.
	growthStep = 512
	// steppedBlocks is how many blocks a table has that grows in steps.
	steppedBlocks = 4
)

// growth is how far a table has come that grows in steps.
type growth struct {
	left   int    // slots before this one are as they were
	border uint64 // the least key that is not in them, without the name of the shard
	before uint64 // capacity by which those in them have their homes
}

// waits tells whether a key belongs among those that have not been moved yet.
func (g *growth) waits(lo uint64) bool { return lo<<homeShardBits < g.border }

// makeRoom prepares the table for another key, and gives the index where that is to be put.
func (t *table) makeRoom(k hashing.Key) (i int, err error) {
	if t.count >= t.fill {
		if err := t.grow(); err != nil {
			return 0, err
		}
	}
	if t.growing != nil {
		t.step()
	}
	for {
		i, _ = t.locate(k)
		if t.growing == nil || !t.growing.waits(k.Lo) || t.free(i) < t.growing.left {
			return i, nil
		}
		t.step()
	}
}

// free gives the first empty slot from i on.
func (t *table) free(i int) int {
	for i < t.size() && t.at(i).mark != 0 {
		i++
	}
	return i
}

// grow adds blocks and redistributes the entries, or begins to.
func (t *table) grow() error {
	t.settle()
	growth := tableGrowth
	if len(t.blocks) == tableApart {
		growth = 1 + (tableGrowth-1)*float64(t.stagger)
	}
	return t.growTo(max(int(float64(len(t.blocks))*growth), len(t.blocks)+1), len(t.blocks) >= steppedBlocks)
}

// reserve grows the table, if need be, to hold so many entries without growing again.
func (t *table) reserve(entries int) error {
	want := (int(float64(entries)/tableFill) + tableTail + blockSlots) >> blockShift
	if entries <= t.fill || want <= len(t.blocks) {
		return nil
	}
	t.settle()
	return t.growTo(want, false)
}

// growTo adds blocks until there are so many and redistributes the entries, in steps if that is wanted and can be.
func (t *table) growTo(want int, stepped bool) error {
	size, before := t.size(), t.capacity
	for len(t.blocks) < want {
		b, err := t.arena.get()
		if err != nil {
			// The blocks added so far are empty and at the end: more tail.
			return err
		}
		t.blocks = append(t.blocks, b)
	}
	t.capacity = uint64(t.size() - tableTail)
	t.fill = int(float64(t.capacity) * tableFill)
	if stepped && t.capacity > before && t.endFits(size, before) {
		t.growing = &growth{left: size, border: math.MaxUint64, before: before}
	} else {
		for !t.redistribute() {
			// The tail is too short for the entries displaced beyond the last home; fewer
			// homes mean more tail.
			t.capacity -= t.capacity/8 + 1
		}
	}
	t.sight.show(t)
	return nil
}

// endFits tells whether the last entry surely has a slot if the table, which had so many slots and homes, grows in steps.
func (t *table) endFits(size int, before uint64) bool {
	for size > 0 && t.at(size-1).mark == 0 {
		size--
	}
	return float64(size)*float64(t.capacity)/float64(before) < float64(t.size())
}

// settle ends a growth in steps.
func (t *table) settle() {
	for t.growing != nil {
		t.step()
	}
}

// step moves the last entries that wait.
func (t *table) step() {
	g := t.growing
	p := min(max(g.left-growthStep, 0), int(g.before)) - 1
	for p >= 0 && t.at(p).mark != 0 {
		p--
	}
	moved := make([]slot, 0, 2*growthStep)
	for i := p + 1; i < g.left; i++ {
		if s := t.at(i); s.mark != 0 {
			moved = append(moved, *s)
			s.mark = 0
		}
	}
	next := 0
	for i := range moved {
		to := max(next, homeIn(moved[i].lo(), t.capacity))
		*t.at(to) = moved[i]
		next = to + 1
	}
	if p <= 0 {
		t.growing = nil
		return
	}
	q := (uint64(p)*t.capacity + g.before - 1) / g.before
	border, rest := bits.Div64(q, 0, t.capacity)
	if rest > 0 {
		border++
	}
	g.left, g.border = p, border
}

// redistribute moves every entry to its home under the present capacity, or as
// little right of it as order demands. It reports false, with the table still
// sorted and whole but entries left of their homes, if the tail has too few spare
// slots.
func (t *table) redistribute() bool {
	// First pack the entries at the right end, so that the array is free from the
	// left; then place them from left to right. An entry is never placed right of
	// where it was packed, unless the entries do not fit: those right of it fill
	// the rest of the array without a gap.
	size, capacity, blocks := t.size(), t.capacity, t.blocks
	packed := size
	for b := len(blocks) - 1; b >= 0; b-- {
		slots := blocks[b]
		for j := blockSlots - 1; j >= 0; j-- {
			s := &slots[j]
			if s.mark == 0 {
				continue
			}
			if packed--; packed != b<<blockShift+j {
				blocks[packed>>blockShift][packed&blockMask] = *s
				s.mark = 0
			}
		}
	}
	for next := 0; packed < size; packed++ {
		from := &blocks[packed>>blockShift][packed&blockMask]
		s := *from
		to := max(next, homeIn(s.lo(), capacity))
		if to > packed {
			return false
		}
		from.mark = 0
		blocks[to>>blockShift][to&blockMask] = s
		next = to + 1
	}
	return true
}
