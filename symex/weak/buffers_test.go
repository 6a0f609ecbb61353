package weak

// This file tests which stores may leave before an access.

import (
	"slices"
	"testing"
)

func entry(addr uint64) Entry { return Entry{Addr: addr, Size: 4} }

// queues makes queues of entries at addresses, 0: a barrier.
func queues(lists ...[]uint64) (q Queues) {
	for t, list := range lists {
		for _, a := range list {
			e := entry(a)
			e.Barrier = a == 0
			q = q.Append(int32(t), e)
		}
	}
	return q
}

func TestRelevant(t *testing.T) {
	const x, y, z = 16, 32, 48
	for _, c := range []struct {
		name   string
		q      Queues
		access uint64
		own    bool
		tso    []Place
		pso    []Place
	}{
		{"nothing waits there", queues(nil, []uint64{y}), x, false, nil, nil},
		{"what stands before must leave", queues(nil, []uint64{y, x}), x, false, []Place{{1, 0}}, []Place{{1, 1}}},
		{"a barrier holds", queues(nil, []uint64{y, 0, x}), x, false, []Place{{1, 0}}, []Place{{1, 0}}},
		{"the reader's own store comes first or last", queues([]uint64{x}, []uint64{x}), x, false, []Place{{0, 0}, {1, 0}}, []Place{{0, 0}, {1, 0}}},
		{"its own store alone is no question", queues([]uint64{x}, []uint64{y}), x, false, nil, nil},
		{"the order of two stores counts that stand before", queues(nil, []uint64{y, x}, []uint64{y}), x, false, []Place{{1, 0}, {2, 0}}, []Place{{1, 1}}},
		{"all that is its own leaves, past what others have there", queues([]uint64{x, y}, []uint64{z, y}), 64, true, []Place{{0, 0}, {1, 0}}, []Place{{0, 1}, {1, 1}}},
	} {
		for _, pso := range []bool{false, true} {
			want := c.tso
			if pso {
				want = c.pso
			}
			if got := c.q.Relevant(0, []Range{{c.access, 4}}, c.own, pso); !slices.Equal(got, want) {
				t.Errorf("%s, pso %t: %v, want %v", c.name, pso, got, want)
			}
		}
	}
}

// TestQueuesNeverChange: what a state knows stays as it is while others are made of it.
func TestQueuesNeverChange(t *testing.T) {
	q := queues([]uint64{16}, []uint64{32})
	a, b := q.Append(0, entry(48)), q.Append(0, entry(64))
	if a[0][1].Addr != 48 || b[0][1].Addr != 64 || len(q[0]) != 1 {
		t.Errorf("%v %v %v", q, a, b)
	}
	if got := q.Drained(0).Drained(1); len(got) != 0 {
		t.Errorf("drained queues are %v", got)
	}
	if got := queues([]uint64{16, 0, 32}).Without(0, 0); len(got[0]) != 1 || got[0][0].Addr != 32 {
		t.Errorf("a barrier with nothing before it stays: %v", got)
	}
}
