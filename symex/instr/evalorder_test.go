package instr

import (
	"testing"

	"pgregory.net/rapid"

	"heddle.example/symex/state"
)

// TestCollide: whether the order of two operations may matter does not depend on which is named first; two reads never
// collide, accesses do where they share a byte and one writes.
func TestCollide(t *testing.T) {
	draw := func(t *rapid.T) state.Pending {
		kind := rapid.SampledFrom([]state.PendingKind{state.PendRead, state.PendWrite, state.PendUpdate, state.PendAtomic, state.PendSync}).Draw(t, "kind")
		return state.Pending{Kind: kind, Write: kind == state.PendWrite || kind == state.PendUpdate,
			Addr: uint64(rapid.IntRange(0, 10).Draw(t, "address")), Size: uint32(rapid.IntRange(1, 8).Draw(t, "size"))}
	}
	rapid.Check(t, func(t *rapid.T) {
		p, q := draw(t), draw(t)
		got := collide(&p, &q)
		if got != collide(&q, &p) {
			t.Fatalf("%v and %v: it matters which comes first", p, q)
		}
		if p.Kind == state.PendSync || q.Kind == state.PendSync || p.Kind == state.PendAtomic || q.Kind == state.PendAtomic {
			return
		}
		shared := false
		for b := p.Addr; b < p.Addr+uint64(p.Size); b++ {
			shared = shared || b-q.Addr < uint64(q.Size)
		}
		if want := shared && (p.Write || q.Write); got != want {
			t.Fatalf("%v and %v: %v", p, q, got)
		}
	})
}
