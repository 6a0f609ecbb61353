package scheduler

// This file defines the reduction "persistent": persistent sets (Godefroid 1996)
// that are found afterwards, from what the subtrees did.
//
// # The rule
//
// A node is expanded with one thread first. When the subtrees of the threads T
// expanded so far are explored, the touches that any thread makes in them, blocked
// calls included, are known: the node's future. If no thread outside T makes a touch there
// that depends on what the threads of T touched in their transitions from the node, T
// is enough and the node is closed. Otherwise the thread that does joins T, or, if it
// cannot move, the one that it waits for or that creates it, or else all threads do.
//
// # Why that is enough
//
// Claim: whatever can happen after a closed node (a transition with what it reads
// and finds, a pair of pending operations, threads blocked for ever) happens in its
// explored subtree; so its future has all touches that can follow. By induction over the
// order in which nodes close. Take a path a1 … an from the node s.
//
// Let no thread of T move in a1 … a(j-1), and let aj be the first of a thread outside T that
// depends on the transition t of some thread in T from s. The path t a1 … a(j-1) aj exists: t
// commutes with the first ones, and aj's thread stands before it all the same
// (aj may go on differently behind its first touch that depends, which is in the future
// all the same; or it may be blocked: then its call is in the future if the thread has
// come there after s, and is looked at directly if it stood there at s). It begins with t, so by the claim for the
// node behind t the touch is in the future of s: then aj's thread is in T. So there
// is no such aj. Now if a thread of T moves, its first transition commutes to the
// front, and the rest is a path from a node that closed earlier. If none does,
// t a1 … an exists and shows all that a1 … an shows except t's own waiting,
// which s itself shows. T has a thread that is enabled, and what is independent
// of it never disables it, so no deadlock is lost either.
//
// # What makes it finer
//
// A touch made while holding a lock that a thread of T holds at s needs that thread to
// move first, and so does one by a thread that has joined it: such touches do not count.
// (The lock counts only if nobody outside T writes it by other means than locking, and nobody has since that thread took it: symex/state/footprint.go, ForgetHolds.)
// Neither does a thread count that waits at s for a thread of T, be it through others, nor one that
// does not exist at s unless a thread outside T may create it. Calls of semaphores that raise the count do not conflict with those that lower it: see commute/counts.go.
//
// # Touches that come after a mover
//
// What another thread touches only once it has seen what a mover does is no conflict: who waits for a ticket in a loop comes to the data
// behind it after the one who serves. So a future says of each touch by which other threads' moves it need not be preceded.
// For a path from s let the past of a touch be the transitions of the path that must come before the one it belongs to: those of
// its thread, and those that these depend on, directly or through others.
//
// Claim: for each path from a closed node, each touch of it, and each thread w with no move in the touch's past, other than the touch's
// own, the future says that the touch is free of w. The future says it unless the past has a move of w in all that the subtree
// shows, so let it be said unless that is certain: behind the transition t of w, a touch is free of w if it is so in the future of the node to
// which t leads, and none of the touches that its thread always makes before it, in earlier transitions, depends on t. (For then t is in its
// past. These are kept with it: behind a transition of the same thread they are more, and where ways meet those on all of them.
// That the touch itself depends on t does not count: it is what is looked for.) Another thread than w is free as it was.
// The induction above proves the claim, too: the path that it finds in the subtree is the given one up to the order of what is independent, with
// one transition more perhaps on which nothing depends, so the past of each touch is the same.
//
// With that, only touches free of all threads in T count. For in a1 … a(j-1) no thread of T moves, so the past of aj has none.
//
// # Transitions that change nothing
//
// A transition that leads back to the very node, like a read in a loop that waits, need neither be enough nor in T: let T' be T without
// such threads, and T' not empty unless all others lead back, too. They are others then, to which T' must not bear. (Where one depends on what T' does, it
// joins T'; it has been expanded already.) The claim follows by induction over the length of the path as well: if its first transition of a
// thread in T' leads back to s, the rest is a shorter path from s; if none of T' moves, a thread of T' that leads elsewhere goes first.
//
// # The end of the program
//
// A transition e that ends the program, whatever the inputs, disables all others, but nothing
// disables it, and where the others stand does not show in it. (Where it does, as when leaks are
// looked for, the machine says that it limits what is possible.) So e commutes with any t of another
// thread in the one direction that the argument needs: where e can be, it can be after t, too. And
// e is the last of any path. So a thread that has ended the program is no reason for
// others to join T, and not enough either: with T' = T without such threads, and T' not empty unless
// nobody else is enabled, the argument holds with T' for T. For in a1 … an only an can be e, hence a1 … a(j-1)
// are none when a thread of T' moves, and t a1 … an exists when none does.
// So threads that run on while main returns cost no more than if main had joined them.
//
// # Where all threads are expanded
//
// Where a transition ends the path otherwise or limits what is possible (an assumption, a
// check that can fail, a bound), or ends the program for some inputs only, since it does not commute with anything
// that others do or check.
//
// # Detached threads
//
// Where a thread is detached and where it ends commute, and neither bears on later creations: symex/state/footprint.go has the proof.
//
// # Cycles
//
// See component.go.
//
// # Several workers
//
// Each worker makes a search of its own, from the root, and all share the futures of closed nodes: what one has closed
// the others need not enter. A node that others have open is open for each of them apart, with the threads that this worker chooses, and
// so are components: each finds its own. The claim follows by induction over the order in time in which nodes are closed, by
// whomever first: when a node is closed, those behind the transitions of its movers were closed before, or belong to the component that is closed
// with it, and so are those that its worker has opened. When one worker has closed the root, all is done; what others have
// open then was not needed. A path that comes back to itself is found, too (see rt/endless.go): of the nodes on a cycle of what was
// closed, the worker that closed the first one had the next one open.
//
// A worker that hears that another one has closed a node which it has open leaves that node, with what it has open below it, and goes on with the future that it was given: the
// claim holds for the node by what that worker has explored, and what was open below it is as if it had never been visited; what was closed there stays, as its claim needs nothing that is not closed. Where nodes below
// it wait for their component the worker stays: they would be closed with the component of a node above it, whose future need not have all of theirs then.
//
// A context bound, a thread that is a monitor, or a check whose history is part of the node voids the
// proof: see refuses. Formulas do not: see words.go. Memory models weaker than sequential consistency do not: see weakmemory.go.

import (
	"slices"

	"golang.org/x/sys/cpu"

	"heddle.example/scheduler/apart"
	"heddle.example/scheduler/habits"
	"heddle.example/symex/state"
)

var persistentReduction = Info{
	Name: "persistent", Help: "steps that commute with what others do later are not interleaved",
	make: func(n Nodes, common *Futures, orders Orders, j Judged) Reduction {
		p := newPersistent(n, common, orders)
		if p.judged = j; j.Endless {
			p.expansions = newExpansions()
		}
		return p
	},
	refuses: refusesReduction,
}

// mover is a thread expanded at a node, with what its transition touched.
type mover struct {
	thread int32
	goesOn bool   // after some part of its transition the path goes on
	final  bool   // some part of its transition has ended the program
	looked bool   // and has touched something before, as within an atomic section
	leaves bool   // some part of its transition has led elsewhere than to the node itself
	stays  bool   // some part of its transition has led to the node itself
	inner  bool   // some part of its transition has led to a node of a component that is not complete
	low    int32  // the least number of such a node that the search has come back to
	wanted bool   // what others do depends on it, though it leaves the node as it is
	step   int32  // what it has touched
	place  uint64 // where it stood
}

// out tells whether all that its transition leads to has closed, but for the node itself.
func (m *mover) out() bool { return !m.final && m.leaves && !m.inner }

// chosen tells whether the thread is one of those that must be enough.
func (m *mover) chosen() bool { return m.out() || !m.final && m.wanted }

// moves tells whether it is one of those, or has ended the program.
func (m *mover) moves() bool { return m.final || m.chosen() }

// bears tells whether what others do may bear on its transition.
func (m *mover) bears() bool { return m.chosen() || m.looked }

// openNode is a node on the path of the search.
type openNode struct {
	key    Key
	number int32  // in the order in which nodes were opened
	low    int32  // the least number of a node in its component
	others int32  // how many other workers had it open when it was opened
	full   bool   // all threads have to be expanded
	enough bool   // those chosen are
	step   int32  // what the move that led here has touched
	by     int32  // who made it
	run    int32  // how many moves before it were made by the same thread
	order  int32  // of its threads: see alike.go
	mixed  int32  // its component comes back to itself with some of so many threads in other places
	future future // without what the last step has added
	added  added
	movers []mover
	parts  int32  // how many transitions were made from it
	below  int32  // how many nodes were forgotten in a row behind it: see chain.go
	place  uint64 // where the thread stood that was chosen last
	done   int    // nodes that had closed in incomplete components when it was opened
	taken  bool   // another worker has closed it
}

// added is what a step adds to a node's future that leads to one with the future of that number.
type added struct {
	some     bool
	step, to int32
}

// settle makes n.future whole.
func (p *persistent) settle(n *openNode) {
	if n.added.some {
		n.future.joinStep(n.added.step, n.added.to, p.outlook)
		n.added.some = false
	}
}

// add adds to the future of a node that its last step has led to a node with the future of that number.
func (p *persistent) add(n *openNode, step, to int32) {
	if n.added == (added{true, step, noFuture}) {
		n.added.to = to
		return
	}
	p.settle(n)
	n.added = added{true, step, to}
}

type persistent struct {
	_ cpu.CacheLinePad // a worker writes here at each node: not in the lines of another one
	*outlook
	path     []openNode
	last     int32 // the thread that moved last, with what it touched
	lastStep int32
	habits   *habits.Table
	order    apart.Order
	// known has the nodes seen: the number of the future of one whose component is
	// complete, and -1 - number of one that is open or waits for its component.
	known   Nodes
	waiting []waitingNode // closed nodes whose components are not complete
	opened  int32
	stands  int32           // the order of the threads at the node that is visited: see alike.go
	orders  map[int32]int32 // of waiting nodes by number, where it is not 0
	scratch []state.Touch
	buf     bitSet

	overtaken int // how many nodes are open down to the first one that another worker has closed, and where this one need not go on; 0: there is none
	numbers   []int32

	// See chain.go.
	kept      int   // nodes that closed and stayed
	forgotten int64 // and that did not
	manyKept  int

	// See words.go.
	judged     Judged
	comesBack  bool        // a path has come back to itself
	expansions *expansions // nil: nobody asks
	ending     []state.Touch
	_          cpu.CacheLinePad
}

func newPersistent(known Nodes, common *Futures, orders Orders) *persistent {
	return &persistent{outlook: newOutlook(common, orders), known: known, habits: habits.New(), orders: map[int32]int32{}, manyKept: manyKept}
}

// Visit implements Reduction.
func (p *persistent) Visit(k Key) (known bool) {
	if len(p.path) == 0 && p.outlook.common != nil {
		p.order = apart.Of(p.outlook.common.begins())
	}
	v, known := p.known.Visit(k, -1-p.opened)
	if known {
		p.seen(v)
	} else {
		p.open(k)
		p.top().others = max(v, 0)
	}
	return known
}

// Crowd implements Reduction.
func (p *persistent) Crowd() int {
	if len(p.path) == 0 {
		return 0
	}
	return int(p.top().others)
}

// open begins a node.
func (p *persistent) open(k Key) {
	p.leave()
	if n := len(p.path); n < cap(p.path) {
		p.path = p.path[:n+1]
	} else {
		p.path = append(p.path, openNode{})
	}
	n := &p.path[len(p.path)-1]
	*n = openNode{
		key: k, number: p.opened, low: p.opened, step: p.lastStep, by: p.last, order: p.stands,
		future: n.future[:0], movers: n.movers[:0], done: len(p.waiting),
	}
	if above := len(p.path) - 2; above >= 0 && p.path[above].by == p.last {
		n.run = p.path[above].run + 1
	}
	p.opened++
}

func (p *persistent) top() *openNode { return &p.path[len(p.path)-1] }

// Moved implements Reduction.
func (p *persistent) Moved(thread int, f state.Footprint, to Outcome) {
	p.last = int32(thread)
	if len(p.path) == 0 {
		return // the transition to the root
	}
	n := p.top()
	n.parts++
	m := n.mover(thread)
	touches := f.Touches
	if p.judged.Words && to != GoesOn {
		p.ending = append(append(p.ending[:0], touches...), touchesWord(thread))
		touches = p.ending
	}
	p.lastStep = p.stepOfAll(touches)
	if m == nil {
		n.movers = append(n.movers, mover{thread: int32(thread), step: p.lastStep, low: n.number, place: n.place})
		m = &n.movers[len(n.movers)-1]
	} else if m.step != p.lastStep {
		p.buf = p.buf[:0]
		p.buf.union(p.steps.Of(m.step))
		p.buf.union(p.steps.Of(p.lastStep))
		m.step = p.step(p.buf)
	}
	p.settle(n)
	n.added = added{true, p.lastStep, noFuture}
	for _, t := range f.Blocked {
		n.future.join(int(t.Thread), p.made(p.stepOf(p.elements.number(t))), p.outlook)
	}
	switch to {
	case GoesOn:
		m.goesOn = true
	case EndsProgram:
		m.final, m.looked = true, m.looked || len(f.Touches) > 0
	}
	if to == EndsPath && !f.Void || f.Limits || m.final && m.goesOn {
		n.full = true
	}
}

// stepOfAll gives the number of the step that makes these touches.
func (p *persistent) stepOfAll(list []state.Touch) int32 {
	switch len(list) {
	case 0:
		return 0
	case 1:
		return p.stepOf(p.elements.number(list[0]))
	}
	clear(p.buf)
	p.buf = p.buf[:0]
	for _, t := range list {
		p.buf.add(p.elements.number(t))
	}
	return p.step(p.buf)
}

// leave notes that the transition has led elsewhere.
func (p *persistent) leave() {
	if len(p.path) == 0 {
		return
	}
	if m := p.top().mover(int(p.last)); m != nil {
		m.leaves = true
	}
}

// Next implements Reduction.
func (p *persistent) Next(at State, enabled []uint8) (int, bool) {
	if p.Leaves() || p.hears() {
		p.leaveNode()
		return 0, false
	}
	n := p.top()
	t, more := p.more(n, at, enabled)
	if !more {
		p.close()
	} else {
		n.place, _ = at.Standing(t)
	}
	return t, more
}

// more gives a thread with which a node has to be expanded besides.
func (p *persistent) more(n *openNode, at State, enabled []uint8) (int, bool) {
	for len(enabled) > 0 {
		if !slices.ContainsFunc(n.movers, func(m mover) bool { return m.out() }) {
			return p.first(at, enabled), true
		}
		if n.full {
			return int(enabled[0]), true
		}
		t := p.missing(n, at)
		if t == noThread && !p.passes(n) {
			n.enough = true
			break
		}
		if t < 0 {
			n.full = true
			continue
		}
		if m := n.mover(t); m == nil {
			return t, true
		} else {
			m.wanted = true
		}
	}
	return 0, false
}

// Leaves implements Reduction.
func (p *persistent) Leaves() bool { return p.overtaken > 0 }

// hears finds out which of the open nodes other workers have closed, and tells whether one is among them below which none waits for its component.
func (p *persistent) hears() bool {
	p.numbers = p.known.Overtaken(p.numbers[:0])
	for _, number := range p.numbers {
		if i, open := p.openAt(-1 - number); open {
			p.path[i].taken = true
			p.leavesBelow(i)
		}
	}
	p.leavesBelow(len(p.path) - 1) // it may have been taken when nodes below it waited
	return p.overtaken > 0
}

// leavesBelow has the worker leave a node on the path if another one has closed it and none below it waits.
func (p *persistent) leavesBelow(i int) {
	if n := &p.path[i]; n.taken && n.done == len(p.waiting) && (p.overtaken == 0 || i < p.overtaken) {
		p.overtaken = i + 1
	}
}

// openAt gives where on the path a node is.
func (p *persistent) openAt(number int32) (i int, open bool) {
	return slices.BinarySearchFunc(p.path, number, func(n openNode, number int32) int { return int(n.number - number) })
}

// leaveNode ends the innermost node, which is one that another worker has closed or lies below it.
func (p *persistent) leaveNode() {
	n := p.top()
	p.path = p.path[:len(p.path)-1]
	if len(p.path) >= p.overtaken {
		if p.known.Leave(n.key) {
			p.forgotten++
		}
		return
	}
	p.overtaken = 0
	if v, closed := p.known.Closed(n.key); !closed {
		panic("scheduler: a node that another worker has closed is open")
	} else if len(p.path) > 0 {
		p.add(p.top(), n.step, p.futureOf(v, n.order))
	}
}

// from gives where the mover stood.
func (m *mover) from() habits.Stand { return habits.Stand{Thread: m.thread, Place: m.place} }

// standing gives where a thread stands, and whether before a lock that it takes.
func standing(at State, thread int) (stand habits.Stand, locks bool) {
	place, locks := at.Standing(thread)
	return habits.Stand{Thread: int32(thread), Place: place}, locks
}

// first gives the thread with which a node is expanded first. Where other workers have the node open, one of the threads that are likely to be needed beside
// theirs comes first, so that the parts meet. And a thread that has moved very often without another must let others go first, or one that never ends starves them. Any choice is sound.
func (p *persistent) first(at State, enabled []uint8) int {
	if p.top().run >= patience {
		return p.afterLast(enabled)
	}
	t := p.easiest(at, enabled)
	if others := int(p.top().others); others > 0 {
		from, _ := standing(at, t)
		likely := p.habits.Rivals([]int{t}, from, enabled)
		t = likely[others%len(likely)]
	}
	return t
}

// easiest gives the thread that moved last, which comes first if it is enabled, or else one that was found to depend on it. So what depends on each other is got over with
// at once, and the orders of it lead to the same nodes before others begin: k pairs of threads cost in the order of 2^k nodes, not 3^k. But one that has needed fewer
// others from where it stands goes before it, and before all comes who stands before a store that reads nothing (weakmemory.go).
func (p *persistent) easiest(at State, enabled []uint8) int {
	if i := slices.IndexFunc(enabled, func(r uint8) bool { return at.Stores(int(r)) }); i >= 0 {
		return int(enabled[i])
	}
	t := int(enabled[0])
	if int32(t) != p.last {
		enabled = p.order.Turn(enabled)
		t = int(enabled[0])
		if r, ok := p.habits.Rival(p.last, enabled); ok {
			t = r
		}
	}
	from, locks := standing(at, t)
	least := p.habits.Needs(from, enabled)
	if locks {
		least /= locksFirst
	}
	for i := 0; i < len(enabled) && least > 1; i++ {
		r := int(enabled[i])
		from, _ := standing(at, r)
		if needs := p.habits.Needs(from, enabled); r != t && needs < least {
			t, least = r, needs
		}
	}
	return t
}

// locksFirst is how many times fewer threads another one must need for it to go before one that is about to take a lock. Measured: where neighbours meet at locks,
// it is better that one has come to its end before the next begins.
const locksFirst = 2

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

// mover gives the mover that is the thread; nil if it has not moved.
func (n *openNode) mover(thread int) *mover {
	for i := range n.movers {
		if n.movers[i].thread == int32(thread) {
			return &n.movers[i]
		}
	}
	return nil
}

// moves tells whether a thread is a mover, one of those that must be enough or one that has ended the program.
func (n *openNode) moves(thread int) bool {
	m := n.mover(thread)
	return m != nil && m.moves()
}

// those gives the movers for which is holds, of the first 64 threads.
func (n *openNode) those(is func(*mover) bool) (threads uint64) {
	for i := range n.movers {
		if m := &n.movers[i]; is(m) {
			threads |= flag(int(m.thread))
		}
	}
	return threads
}
