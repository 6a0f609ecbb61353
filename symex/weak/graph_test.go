package weak

// This file tests single steps of the machine for rc11; that its executions are those of the axioms package bench/judge/weak tests.

import (
	"testing"

	"heddle.example/ir"
	"heddle.example/symex/mem"
)

// steps makes operations on a state.
type steps struct {
	t *testing.T
	g *Graph
}

// newSteps gives a state of threads in which cells hold one message each.
func newSteps(t *testing.T, cells int, threads ...int32) *steps {
	g := NewGraph(threads)
	for i := range cells {
		g, _ = g.WithCell(uint64(64*i), 4, mem.Value{}, false)
	}
	return &steps{t, g}
}

// possible tells whether a thread can read message number read of a cell, and with writes put one behind it; it goes on from there.
func (s *steps) possible(thread int32, cell, read int, writes bool, o ir.MemoryOrder) bool {
	op := Op{Thread: thread, Cell: cell, Read: read, After: -1, Order: o}
	if writes {
		op.After = read
	}
	g, full := s.g.Do(op)
	if full {
		s.t.Fatal("no number is left")
	}
	if g != nil {
		s.g = g.Forget()
	}
	return g != nil
}

// write puts a message at the end of a cell.
func (s *steps) write(thread int32, cell int, o ir.MemoryOrder) {
	g, _ := s.g.Do(Op{Thread: thread, Cell: cell, Read: -1, After: len(s.g.Cell(cell).Messages) - 1, Order: o})
	if g == nil {
		s.t.Fatal("a write at the end is impossible")
	}
	s.g = g.Forget()
}

// TestCreationOrders: what a thread did before it made another one comes, among sequentially consistent operations, before what that one
// does. Here W(y) → creation → R(x) → W(x) → R(y) → W(y) would be a cycle.
func TestCreationOrders(t *testing.T) {
	const x, y = 0, 1
	s := newSteps(t, 2, 0, 1)
	s.write(0, y, ir.OrderSeqCst)
	s.g = s.g.Create(0, 2)
	s.write(1, x, ir.OrderSeqCst)
	if !s.possible(1, y, 0, false, ir.OrderSeqCst) {
		t.Fatal("the old y cannot be read")
	}
	if s.possible(2, x, 0, false, ir.OrderSeqCst) {
		t.Error("the old x can be read")
	}
}

// TestRepeatedUpdates: a thread that exchanges what it finds for the same leaves no messages behind.
func TestRepeatedUpdates(t *testing.T) {
	s := newSteps(t, 1, 0, 1)
	for range 3 {
		last := len(s.g.Cell(0).Messages) - 1
		if !s.possible(1, 0, last, true, ir.OrderAcquire) {
			t.Fatal("an update of the last message is impossible")
		}
	}
	if n := len(s.g.Cell(0).Messages); n != 1 {
		t.Errorf("%d messages are left", n)
	}
}

// TestRepeatedPlaces: a message that takes the place of the one before it has no other one between for who knows that.
func TestRepeatedPlaces(t *testing.T) {
	s := newSteps(t, 1, 0, 1, 2, 3)
	s.write(1, 0, ir.OrderRelaxed)
	if !s.possible(2, 0, 1, true, ir.OrderRelaxed) {
		t.Fatal("an update of the last message is impossible")
	}
	g, _ := s.g.Do(Op{Thread: 3, Read: 0, After: 0, Order: ir.OrderRelaxed, Value: mem.Value{Bits: 7}})
	if n := len(g.Cell(0).Messages); n != 3 {
		t.Fatalf("%d messages", n)
	}
	if i := g.Oldest(1, 0); i != 2 {
		t.Errorf("its writer can read message %d again", i)
	}
}

// TestForgotten: when all threads know all there is, nothing is left.
func TestForgotten(t *testing.T) {
	s := newSteps(t, 1, 0, 1)
	s.write(0, 0, ir.OrderRelease)
	if s.g.Trivial() {
		t.Error("thread 1 has not seen the message")
	}
	if !s.possible(1, 0, 1, false, ir.OrderAcquire) || !s.g.Trivial() {
		t.Error("something is left that every thread knows")
	}
}

// TestPlacesBetween: between two messages there is always room.
func TestPlacesBetween(t *testing.T) {
	s := newSteps(t, 1, 0, 1, 2)
	s.write(0, 0, ir.OrderRelaxed)
	for range 100 {
		g, _ := s.g.Do(Op{Thread: 1, Read: -1, After: 0, Order: ir.OrderRelaxed})
		s.g = g
		last := uint64(0)
		for _, m := range s.g.Cell(0).Messages {
			if m.stamp <= last {
				t.Fatal("messages are out of order")
			}
			last = m.stamp
		}
		s.g.threads[1] = s.g.threads[2] // it has seen nothing
	}
}

// TestNumberAgain: a thread races with one that had its number before, unless it knows what that one did.
func TestNumberAgain(t *testing.T) {
	const sync = 64
	access := Access{Thread: 1, Addr: 128, Size: 4, Write: true}
	for _, known := range []bool{false, true} {
		g := NewGraph([]int32{0, 1, 2})
		g, _ = g.Note(access)
		g = g.Release(1, sync).End(1, true)
		if known {
			g = g.Acquire(0, sync)
		} else {
			g = g.Unsynced(sync)
		}
		g = g.Forget().Create(0, 1)
		if g, _ = g.Note(Access{Thread: 2, Addr: 192, Size: 4}); len(g.Forget().digest().bytes) == 0 {
			t.Error("the state says nothing")
		}
		if _, other := g.Note(access); (other == nil) != known || other != nil && !other.Earlier {
			t.Errorf("known %v: %+v", known, other)
		}
	}
}

// TestDigestTells: states that differ only in what a message brings, or in what a thread has read and not acquired, are told apart.
func TestDigestTells(t *testing.T) {
	const data, flag = 0, 1
	way := func(o ir.MemoryOrder, reads bool) string {
		s := newSteps(t, 2, 0, 1)
		s.write(0, data, ir.OrderRelaxed)
		s.write(0, flag, o)
		s.g = s.g.End(0, true).Forget()
		if reads {
			if !s.possible(1, flag, len(s.g.Cell(flag).Messages)-1, false, ir.OrderRelaxed) {
				t.Fatal("the last message cannot be read")
			}
			s.write(1, flag, ir.OrderRelaxed) // the message is gone
		}
		return string(s.g.digest().bytes)
	}
	for _, reads := range []bool{false, true} {
		if way(ir.OrderRelease, reads) == way(ir.OrderRelaxed, reads) {
			t.Errorf("read %v: one digest", reads)
		}
		if one, again := way(ir.OrderRelease, reads), way(ir.OrderRelease, reads); one != again {
			t.Errorf("read %v: two digests of one state", reads)
		}
	}
}

// TestAwaited: for a thread that is about to join another one nothing is kept that this one has passed; for one that is not, it is.
func TestAwaited(t *testing.T) {
	const x = 0
	s := newSteps(t, 1, 0, 1, 2)
	s.g = s.g.Await(0, 1)
	s.write(1, x, ir.OrderRelaxed)
	s.write(1, x, ir.OrderRelaxed)
	if n := len(s.g.Cell(x).Messages); n != 3 {
		t.Errorf("%d messages are kept for a thread that runs, of 3", n)
	}
	if !s.possible(2, x, 2, false, ir.OrderRelaxed) {
		t.Fatal("the last one cannot be read")
	}
	if n := len(s.g.Cell(x).Messages); n != 1 {
		t.Errorf("%d messages are kept where only a thread that joins the writer has not seen them", n)
	}
	s.g = s.g.End(1, false).Join(0, 1)
	s.write(2, x, ir.OrderRelaxed)
	if n := len(s.g.Cell(x).Messages); n != 2 {
		t.Errorf("%d messages are kept for a thread that has joined, of 2", n)
	}
}

// TestIdle: an update that changes nothing is more than a look where it tells others of an access that they do not know, or its thread gets to know one.
func TestIdle(t *testing.T) {
	const x = 0
	s := newSteps(t, 1, 0, 1, 2)
	s.g, _ = s.g.Note(Access{Thread: 1, Addr: 4096, Size: 4, Write: true})
	update := func(thread int32, o ir.MemoryOrder) bool {
		last := len(s.g.Cell(x).Messages) - 1
		op := Op{Thread: thread, Cell: x, Read: last, After: last, Order: o}
		g, _ := s.g.Do(op)
		idle := g.Idle(s.g, op)
		s.g = g
		return idle
	}
	for _, u := range []struct {
		thread int32
		order  ir.MemoryOrder
		idle   bool
	}{{2, ir.OrderAcqRel, true}, {1, ir.OrderAcqRel, false}, {1, ir.OrderAcqRel, true}, {2, ir.OrderRelaxed, false}, {2, ir.OrderAcquire, false}, {2, ir.OrderAcquire, true}} {
		if idle := update(u.thread, u.order); idle != u.idle {
			t.Errorf("an update of thread %d with order %v is idle: %t", u.thread, u.order, idle)
		}
	}
}
