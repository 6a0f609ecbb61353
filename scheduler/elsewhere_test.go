package scheduler

import (
	"slices"
	"testing"

	"heddle.example/hashing/visited"
	"heddle.example/symex/state"
)

// twoWorkers are at work on one search whose nodes the test makes up.
type twoWorkers struct {
	*system
	a, b *persistent
}

func newTwoWorkers(t *testing.T) twoWorkers {
	team, common := visited.NewTeam(0), NewFutures()
	t.Cleanup(team.Close)
	s := &system{code: make([][]step, 3)}
	for i := range s.code {
		s.code[i] = []step{{'w', i}}
	}
	return twoWorkers{s, newPersistent(team.Member(0), common, s), newPersistent(team.Member(1), common, s)}
}

// goes has a worker make a transition of a thread to a node, and tells whether the node was known.
func goes(p *persistent, thread int, to uint64, order ...uint8) (known bool) {
	p.Moved(thread, state.Footprint{Touches: []state.Touch{{Kind: state.TouchWrite, Thread: int32(thread), Addr: to, Size: 1}}}, GoesOn)
	p.Stands(order)
	return p.Visit(Key{Lo: to})
}

// closes has a worker close its innermost node, from which no more threads can move.
func (w twoWorkers) closes(t *testing.T, p *persistent) {
	if thread, more := p.Next(w.system, nil); more {
		t.Fatalf("thread %d is to be expanded where none can move", thread)
	}
}

// TestLeavesWhatOthersClosed: a worker leaves a node that the other one has closed meanwhile, and takes over its future as it is for the order of threads that it had there.
func TestLeavesWhatOthersClosed(t *testing.T) {
	w := newTwoWorkers(t)
	w.a.Visit(Key{Lo: 1})
	goes(w.a, 0, 2, 2, 1)
	goes(w.a, 0, 3)
	w.b.Stands([]uint8{2, 1})
	w.b.Visit(Key{Lo: 2})
	goes(w.b, 1, 4)
	w.closes(t, w.b)
	w.closes(t, w.b)
	w.closes(t, w.a)
	w.a.top().full = true
	if thread, more := w.a.Next(w.system, []uint8{1, 2}); more {
		t.Errorf("thread %d is to be expanded where the other worker has closed the node", thread)
	}
	if len(w.a.path) != 1 {
		t.Fatalf("%d nodes are open, not one", len(w.a.path))
	}
	n := w.a.top()
	w.a.settle(n)
	if len(n.future) != 2 || n.future[1] == noPart {
		t.Errorf("the future %v of the node above has not just what its own thread and thread 1 do", n.future)
	}
}

// TestStaysWhereNodesWait: it does not where nodes below wait for their component.
func TestStaysWhereNodesWait(t *testing.T) {
	w := newTwoWorkers(t)
	w.a.Visit(Key{Lo: 1})
	goes(w.a, 0, 2)
	goes(w.a, 0, 3)
	if !goes(w.a, 0, 2) {
		t.Fatal("a node that is open is not known")
	}
	w.closes(t, w.a)
	w.b.Visit(Key{Lo: 2})
	goes(w.b, 1, 4)
	w.closes(t, w.b)
	w.closes(t, w.b)
	if _, more := w.a.Next(w.system, []uint8{1, 2}); !more || len(w.a.path) != 2 {
		t.Error("the worker leaves a node below which others wait")
	}
}

// TestLeavesFarBelow: a worker leaves all that it has open below the first of the nodes that the other one has closed, and knows nothing of it afterwards.
func TestLeavesFarBelow(t *testing.T) {
	for _, order := range [][]uint64{{4, 2}, {2, 4}} {
		leavesFarBelow(t, order)
	}
}

func leavesFarBelow(t *testing.T, order []uint64) {
	w := newTwoWorkers(t)
	w.a.Visit(Key{Lo: 1})
	for to := uint64(2); to <= 5; to++ {
		goes(w.a, 0, to)
	}
	if w.a.Leaves() {
		t.Fatal("a worker leaves nodes that nobody has closed")
	}
	for _, closed := range order {
		w.b.Visit(Key{Lo: closed})
		goes(w.b, 1, 10+closed)
		w.closes(t, w.b)
		w.closes(t, w.b)
		w.b.path = w.b.path[:0]
	}
	for open := 4; open >= 1; open-- {
		if thread, more := w.a.Next(w.system, []uint8{1, 2}); more || len(w.a.path) != open {
			t.Fatalf("thread %d is to be expanded, %v; %d nodes are open, want %d", thread, more, len(w.a.path), open)
		}
		if w.a.Leaves() != (open > 1) {
			t.Errorf("%d nodes are open, and what is below them is left: %v", open, w.a.Leaves())
		}
	}
	w.a.settle(w.a.top())
	if f := w.a.top().future; len(f) != 2 || f[1] == noPart {
		t.Errorf("the future %v of the node above has not just what its own thread and thread 1 do", f)
	}
	for _, c := range []struct {
		node  uint64
		known bool
	}{{2, true}, {3, false}, {4, true}, {5, false}} {
		if goes(w.a, 0, c.node) != c.known {
			t.Errorf("node %d is known: %v", c.node, !c.known)
		}
	}
	if w.a.Forgotten() != 2 {
		t.Errorf("%d nodes were forgotten, not the two that nobody has closed", w.a.Forgotten())
	}
}

// TestBeginsAtTheOtherEnd: where the thread that moved last cannot go on, the second worker that begins goes on with another one than the first.
func TestBeginsAtTheOtherEnd(t *testing.T) {
	for _, swapped := range []bool{false, true} {
		w := newTwoWorkers(t)
		workers := []*persistent{w.a, w.b}
		if swapped {
			slices.Reverse(workers)
		}
		for i, p := range workers {
			p.Visit(Key{Lo: 1})
			goes(p, 0, uint64(2+i))
			if thread, more := p.Next(w.system, []uint8{1, 2}); !more || thread != 1+i {
				t.Errorf("worker %d goes on with thread %d", i, thread)
			}
		}
	}
}
