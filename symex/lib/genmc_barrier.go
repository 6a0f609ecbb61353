package lib

// This file defines the models of the barriers that GenMC's own <pthread.h> stands on. Such a barrier is an int, which holds how many threads
// it waits for, above that how many have arrived, and marks that tell it from other numbers. The last one to arrive is the one that is told so.

import (
	"heddle.example/symex"
	"heddle.example/symex/lib/row"
	"heddle.example/symex/state"
	"heddle.example/symex/static"
)

var genmcBarrierModels = []*symex.Model{
	{Name: "__VERIFIER_barrier_init", Args: row.Args{row.Writes(4), row.Any, row.Known}, Shares: row.SharesDeclared,
		Visible: true, Exec: genmcBarriers.init},
	{Name: "__VERIFIER_barrier_destroy", Args: row.Args{row.Writes(4)}, Shares: row.SharesDeclared,
		Visible: true, Exec: genmcBarriers.destroy},
	{Name: "__VERIFIER_barrier_wait", Args: row.Args{row.Syncs(4)}, Does: static.Anonymous, Shares: row.SharesDeclared,
		Visible: true, Waits: row.WaitsEvent, Enabled: atBarrier, Exec: genmcBarriers.wait},
}

var genmcBarriers = barrier{kind: genmcBarrier{}, last: true}

// genmcBarrier is a __VERIFIER_barrier_t.
type genmcBarrier struct{}

const (
	genmcBarrierShift     = 16 // of how many have arrived
	genmcBarrierMost      = 1<<(genmcBarrierShift-1) - 1
	genmcBarrierMarks     = 1<<31 | 1<<15
	genmcBarrierDestroyed = 0xffffffff
)

func (genmcBarrier) ready(m *symex.Machine, addr uint64) bool {
	v, known := m.Peek(addr, 4)
	_, _, ok := genmcBarrier{}.holds(v)
	return known && ok
}

// holds gives what v says if it is a barrier. One that is destroyed, or a small negative number, is none: more would have arrived than it waits for.
func (genmcBarrier) holds(v uint64) (count, arrived uint64, ok bool) {
	count, arrived = v&genmcBarrierMost, v>>genmcBarrierShift&genmcBarrierMost
	return count, arrived, v&genmcBarrierMarks == genmcBarrierMarks && arrived < count
}

// attributes says what GenMC does: it has none.
func (genmcBarrier) attributes(*symex.Machine, *symex.Call) state.Stop { return state.GoOn }

func (b genmcBarrier) begin(m *symex.Machine, c *symex.Call, count uint64) state.Stop {
	return b.arrive(m, c, min(count, genmcBarrierMost), 0) // there are fewer threads
}

func (b genmcBarrier) read(m *symex.Machine, c *symex.Call) (count, arrived uint64, st state.Stop) {
	v, st := m.Field(c, c.Args[0].Bits, 4, "a barrier")
	count, arrived, ok := b.holds(v)
	switch {
	case st != state.GoOn:
	case v == genmcBarrierDestroyed:
		st = m.Violate(c.Thread, c.Grant, state.PropPthread, "use of a destroyed barrier")
	case !ok:
		st = m.NeverInitialised(c, "a barrier")
	}
	return count, arrived, st
}

func (genmcBarrier) arrive(m *symex.Machine, c *symex.Call, count, arrived uint64) state.Stop {
	return m.SetField(c, c.Args[0].Bits, 4, count|arrived<<genmcBarrierShift|genmcBarrierMarks)
}

func (genmcBarrier) end(m *symex.Machine, c *symex.Call) state.Stop {
	return m.SetField(c, c.Args[0].Bits, 4, genmcBarrierDestroyed)
}
