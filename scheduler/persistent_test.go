package scheduler

// This file tests the reduction "persistent" on small abstract systems: threads that read,
// write, lock, wait for each other and go round in loops, explored with and without it. HEDDLE_SYSTEMS says how many.

import (
	"fmt"
	"math/rand"
	"slices"
	"testing"

	"heddle.example/hashing/visited"
	"heddle.example/sample"
	"heddle.example/symex/facts"
	"heddle.example/symex/state"
)

// step is an operation of an abstract thread.
type step struct {
	kind byte // r: read v, a: read v and the one after it, and stay if their sum is 0, w: write v, l: lock v, u: unlock v, b: back to v if the last value read is 0, c: create thread v, j: join thread v, x: end of the program, y: the same if the last value read is 0, z: read v, and the same if that is 0, m: read v, and write the one after it unless that is 0, g: read v, and end if that is 0, p: raise count v, t: wait until count v is above 0 and lower it, q: read count v
	v    int
}

const (
	absentThread = -1
	maxVars      = 3
)

// system is a program with its state.
type system struct {
	code [][]step
	salt int32 // distinguishes the numbers of its orders from those of other machines
	// alike: all threads but the first do the same, and count as one another where a reduction chooses, unless apart: see alike_test.go.
	alike, apart bool
	moment
}

type moment struct {
	pc   [4]int // absentThread before creation
	reg  [4]int
	vars [maxVars]int
	lock [2]int // owner + 1
	sem  [2]int // counts
	over bool   // the program has ended
	// joined is history and no part of the node.
	joined [4][4]bool
}

func (s *moment) key() Key {
	k := uint64(14695981039346656037)
	mix := func(x int) { k = (k ^ uint64(x+1)) * 1099511628211 }
	for t := range s.pc {
		mix(s.pc[t])
		mix(s.reg[t])
	}
	for _, v := range s.vars {
		mix(v)
	}
	for _, l := range s.lock {
		mix(l)
	}
	for _, c := range s.sem {
		mix(c)
	}
	return Key{Lo: k, Hi: k * 0x9e3779b97f4a7c15}
}

func (s *system) op(t int) step { return s.code[t][s.pc[t]] }

func (s *system) Live(t int) bool { return !s.over && s.pc[t] >= 0 && s.pc[t] < len(s.code[t]) }

func (s *system) Enabled(t int) bool {
	if !s.Live(t) {
		return false
	}
	switch o := s.op(t); o.kind {
	case 'l':
		return s.lock[o.v] == 0
	case 't':
		return s.sem[o.v] > 0
	case 'j':
		return s.pc[o.v] >= 0 && !s.Live(o.v)
	}
	return true
}

func (s *system) NumThreads() int { return len(s.code) }

// An order is the set of locks held, two bits, and of threads joined, four bits.
func (s *system) Order(t int) int32 {
	o := s.salt << 8
	for l, owner := range s.lock {
		if owner == t+1 {
			o |= 1 << l
		}
	}
	for u, yes := range s.joined[t] {
		if yes {
			o |= 4 << u
		}
	}
	return o
}

func (s *system) OrderFacts(order int32) []facts.Fact { return []facts.Fact{{uint64(order & 255)}} }

func (s *system) OrderOf(list []facts.Fact) int32 { return int32(list[0][0]) | s.salt<<8 }

// RenameOrder implements Orders.
func (s *system) RenameOrder(order int32, to func(int) int) int32 {
	renamed := order &^ 0xfc
	for t := range s.code {
		if order>>(2+t)&1 != 0 {
			if u := to(t); u >= 0 {
				renamed |= 4 << u
			}
		}
	}
	return renamed
}

// ThreadAt implements Orders.
func (s *system) ThreadAt(uint64) int { return 0 }

// AddrAt implements Orders.
func (s *system) AddrAt(addr uint64, _ int) uint64 { return addr }

func (s *system) Common(a, b int32) (locks []uint64) {
	for l := range s.lock {
		if a&b>>l&1 != 0 {
			locks = append(locks, lockAddr(l))
		}
	}
	return locks
}

func (s *system) HasJoined(order int32, t int) bool { return order>>(2+t)&1 != 0 }

func (s *system) WaitsFor(t int) (int, uint64) {
	switch o := s.op(t); o.kind {
	case 'l':
		return s.lock[o.v] - 1, lockAddr(o.v)
	case 'j':
		if s.pc[o.v] >= 0 {
			return o.v, 1000
		}
	}
	return -1, 0
}

func (s *system) Stores(int) bool { return false }

func (s *system) Counts(t int) (take state.Touch, ok bool) {
	if !s.Live(t) || s.op(t).kind != 't' || s.Enabled(t) {
		return take, false
	}
	return s.count(t), true
}

func (s *system) Standing(t int) (place uint64, locks bool) { return uint64(s.pc[t]), false }

func (s *system) CallTouches(out []state.Touch, t int) []state.Touch {
	if s.Live(t) && s.op(t).kind == 'l' {
		l := s.op(t).v
		return append(out, state.Touch{Kind: state.TouchSync, Thread: int32(t), Order: s.Order(t) | 1<<l, Addr: lockAddr(l), Size: 1})
	}
	if s.Live(t) && s.op(t).kind == 't' {
		return append(out, s.count(t))
	}
	return out
}

func lockAddr(l int) uint64 { return uint64(100 + l) }

// A count is raised to mostCount; from largeCount on others are told that anything may become of it.
const largeCount, mostCount, countAddr = 3, 5, 200

// count is the touch of a thread that stands before a step on a count.
func (s *system) count(t int) state.Touch {
	o := s.op(t)
	touch := state.Touch{Kind: state.TouchSync, Thread: int32(t), Order: s.Order(t), Addr: uint64(countAddr + o.v), Size: 1}
	switch c := s.sem[o.v]; {
	case o.kind == 'q':
		touch.Kind = state.TouchRead
	case c >= largeCount:
	case o.kind == 't':
		touch.Kind = state.TouchTake
	case c == 0:
		touch.Kind = state.TouchRaise
	default:
		touch.Kind = state.TouchGive
	}
	return touch
}

// move makes one step of t and gives its footprint.
func (s *system) move(t int) state.Footprint {
	o := s.op(t)
	touch := state.Touch{Thread: int32(t), Order: s.Order(t), Addr: uint64(o.v), Size: 1}
	if o.kind == 'p' || o.kind == 't' || o.kind == 'q' {
		touch = s.count(t)
	}
	s.pc[t]++
	silent := false
	switch o.kind {
	case 'r':
		s.reg[t] = s.vars[o.v]
	case 'a':
		s.reg[t] = (s.vars[o.v] + s.vars[(o.v+1)%maxVars]) % 3
		if s.reg[t] == 0 {
			s.pc[t]--
		}
	case 'w':
		touch.Kind = state.TouchWrite
		who := t
		if s.alike {
			who = min(t, 1)
		}
		s.vars[o.v] = (s.reg[t] + who + o.v + 1) % 3
	case 'l':
		s.lock[o.v] = t + 1
		touch = state.Touch{Kind: state.TouchSync, Thread: int32(t), Order: s.Order(t), Addr: lockAddr(o.v), Size: 1}
	case 'u':
		touch = state.Touch{Kind: state.TouchSync, Thread: int32(t), Order: s.Order(t), Addr: lockAddr(o.v), Size: 1}
		if s.lock[o.v] == t+1 {
			s.lock[o.v] = 0
		}
	case 'b':
		if s.reg[t] == 0 {
			s.pc[t] = o.v
		}
		silent = true
	case 'z':
		s.reg[t] = s.vars[o.v]
		s.over = s.reg[t] == 0
	case 'm':
		s.reg[t] = s.vars[o.v]
		if next := (o.v + 1) % maxVars; s.reg[t] != 0 {
			s.vars[next] = (s.vars[next] + 1) % 3
		}
	case 'g':
		s.reg[t] = s.vars[o.v]
		if s.reg[t] == 0 {
			s.pc[t] = len(s.code[t])
		}
	case 'p':
		s.sem[o.v] = min(s.sem[o.v]+1, mostCount)
	case 't':
		s.sem[o.v]--
	case 'q':
		s.reg[t] = s.sem[o.v] % 3
	case 'x', 'y':
		s.over = o.kind == 'x' || s.reg[t] == 0
		silent = true
	case 'c':
		if s.pc[o.v] == absentThread {
			s.pc[o.v] = 0
		}
		touch.Kind, touch.Size = state.TouchCreate, 0
	case 'j':
		s.joined[t][o.v] = true
		for u := range s.joined[o.v] {
			s.joined[t][u] = s.joined[t][u] || s.joined[o.v][u]
		}
		silent = true
	}
	f := state.Footprint{Touches: []state.Touch{touch}}
	if o.kind == 'a' || o.kind == 'm' && s.reg[t] != 0 {
		second := touch
		if o.kind == 'm' {
			second.Kind = state.TouchWrite
		}
		second.Addr = uint64((o.v + 1) % maxVars)
		f.Touches = append(f.Touches, second)
	}
	if silent {
		f.Touches = nil
	}
	if o.kind == 'c' && s.Live(o.v) && !s.Enabled(o.v) {
		f.Blocked = s.CallTouches(f.Blocked, o.v)
	}
	if s.Live(t) && !s.Enabled(t) {
		f.Blocked = s.CallTouches(f.Blocked, t)
	}
	return f
}

// numbers are Nodes.
type numbers map[Key]int32

func (n numbers) Visit(k Key, number int32) (old int32, known bool) {
	if old, known = n[k]; !known {
		n[k] = number
	}
	return old, known
}

func (n numbers) Closed(Key) (int32, bool) { return 0, false }

func (n numbers) Overtaken(list []int32) []int32 { return list }

func (n numbers) Leave(k Key) bool { return n.Forget(k) }

func (n numbers) Set(k Key, number int32) { n[k] = number }

func (n numbers) Forget(k Key) bool {
	delete(n, k)
	return true
}

// found is what an exploration shows: the values that reads found, and where it ended.
type found map[string]bool

func (s *system) explore(r Reduction, seen map[Key]bool, out found) {
	if s.over { // where the others stand does not count
		out["over"] = true
		return
	}
	var enabled []uint8
	for t := range s.code {
		if s.Enabled(t) {
			enabled = append(enabled, uint8(t))
		}
	}
	if len(enabled) == 0 {
		end := s.moment
		if s.alike {
			end = s.inOrder()
		}
		out[fmt.Sprint("end ", end.pc, end.vars, end.sem)] = true
		return
	}
	k := s.moment.key()
	if r != nil && s.alike && !s.apart {
		m := s.inOrder()
		k = m.key()
		r.Stands(s.order())
	}
	if r != nil {
		if r.Visit(k) {
			return
		}
	} else if seen[k] {
		return
	}
	seen[k] = true
	expand := func(t int) {
		before := s.moment
		f := s.move(t)
		out[s.stepName(t, before)] = true
		if r != nil {
			to := GoesOn
			if s.over {
				to = EndsProgram
			}
			r.Moved(t, f, to)
		}
		s.explore(r, seen, out)
		s.moment = before
	}
	if r == nil {
		for _, t := range enabled {
			expand(int(t))
		}
		return
	}
	for {
		t, ok := r.Next(s, enabled)
		if !ok {
			return
		}
		enabled = slices.DeleteFunc(enabled, func(x uint8) bool { return int(x) == t })
		expand(t)
	}
}

// randomSystem draws a system of two to four threads; the last may be created by another. In some, threads wait.
func randomSystem(rng *rand.Rand) *system {
	n := 2 + rng.Intn(3)
	s := &system{code: make([][]step, n)}
	counts := rng.Intn(3) // 0: none are used
	for i := range s.sem {
		s.sem[i] = rng.Intn(3)
	}
	waits := max(0, rng.Intn(4)-2)
	for t := range s.code {
		held := -1
		for range 1 + rng.Intn(6) {
			v := rng.Intn(maxVars)
			if rng.Intn(2) == 0 {
				v = t % maxVars // mostly its own
			}
			if rng.Intn(4) < counts {
				s.code[t] = append(s.code[t], step{"ppptttq"[rng.Intn(7)], rng.Intn(2)})
				continue
			}
			switch x := rng.Intn(13); {
			case x < 4:
				s.code[t] = append(s.code[t], step{"ra"[waits*(x&1)], v})
			case x < 8:
				s.code[t] = append(s.code[t], step{'w', v})
			case x < 10 && held < 0:
				held = rng.Intn(2)
				s.code[t] = append(s.code[t], step{'l', held})
			case x < 10:
				s.code[t] = append(s.code[t], step{'u', held})
				held = -1
			case x == 10 && len(s.code[t]) > 0:
				s.code[t] = append(s.code[t], step{'b', rng.Intn(len(s.code[t]))})
			case x == 12:
				s.code[t] = append(s.code[t], step{"mg"[rng.Intn(2)], v})
			case x == 11 && rng.Intn(2) == 0:
				s.code[t] = append(s.code[t], step{"xyz"[rng.Intn(3)], rng.Intn(maxVars)})
			}
		}
		if held >= 0 && rng.Intn(4) > 0 {
			s.code[t] = append(s.code[t], step{'u', held})
		}
	}
	if last := n - 1; rng.Intn(2) == 0 {
		s.pc[last] = absentThread
		by := rng.Intn(last)
		at := rng.Intn(len(s.code[by]) + 1)
		s.code[by] = slices.Insert(s.code[by], at, step{'c', last})
		for i := range s.code[by] { // keep loops where they were
			if o := &s.code[by][i]; o.kind == 'b' && o.v > at {
				o.v++
			}
		}
		if rng.Intn(2) == 0 {
			s.code[by] = append(s.code[by], step{'j', last}, step{'r', rng.Intn(maxVars)}, step{'w', rng.Intn(maxVars)})
		}
	}
	return s
}

// differs says what one exploration shows that another does not; "" if there is nothing.
func differs(got, want found) string {
	for w := range want {
		if !got[w] {
			return fmt.Sprintf("%q is lost", w)
		}
	}
	for g := range got {
		if !want[g] {
			return fmt.Sprintf("%q is made up", g)
		}
	}
	return ""
}

func (s *system) waits() bool {
	return slices.ContainsFunc(s.code, func(c []step) bool { return slices.ContainsFunc(c, func(o step) bool { return o.kind == 'a' }) })
}

// TestPersistentAfterWaiting: what threads do behind a wait does not meet what is done before it ends.
func TestPersistentAfterWaiting(t *testing.T) {
	use := []step{{'r', 2}, {'w', 2}, {'r', 2}, {'w', 2}}
	s := &system{code: [][]step{
		append(slices.Clone(use), step{'w', 0}),
		append([]step{{'a', 0}}, use...),
	}}
	want, got, full, some := found{}, found{}, map[Key]bool{}, map[Key]bool{}
	s.explore(nil, full, want)
	s.explore(newPersistent(numbers{}, nil, s), some, got)
	if d := differs(got, want); d != "" {
		t.Fatal(d)
	}
	if steps := 2*len(use) + 2; len(some) > steps {
		t.Errorf("%d nodes for %d steps that follow one another", len(some), steps)
	}
}

// TestForgets: of the nodes in a row through which one thread goes alone few stay, and those that were forgotten are walked through again.
func TestForgets(t *testing.T) {
	const steps = 40
	s := &system{code: [][]step{make([]step, steps)}}
	for i := range s.code[0] {
		s.code[0][i] = step{'w', 0}
	}
	known := numbers{}
	p := newPersistent(known, nil, s)
	p.manyKept = 0
	s.explore(p, map[Key]bool{}, found{})
	opened := int64(p.opened)
	if most := steps/(longestChain+1) + 3; len(known) > most || opened-p.Forgotten() != int64(len(known)) {
		t.Errorf("%d nodes stay of %d, %d are said to be forgotten; %d should stay at most", len(known), opened, p.Forgotten(), most)
	}
	for at := range steps {
		for _, p.last = range []int32{0, 1} {
			p.opened = 0
			s.pc[0] = at
			p.path = p.path[:0]
			s.explore(p, map[Key]bool{}, found{})
			if p.opened > longestChain+1 {
				t.Errorf("from step %d, %d nodes are walked through", at, p.opened)
			}
		}
	}
}

// TestPersistentRounds: what follows a node of a loop includes what a further round does, which ends as soon as the other thread has moved. A third one has nothing to do with it, so that
// not all are expanded.
func TestPersistentRounds(t *testing.T) {
	round := []step{{'w', 1}, {'r', 2}, {'r', 0}, {'b', 0}}
	for first := range 2 {
		s := &system{code: [][]step{round, round, {{'b', 1}}}}
		s.code[first] = []step{{'w', 0}}
		s.pc[1-first] = 2
		s.vars[1] = (1 - first + 2) % 3 // what the loop writes
		known := numbers{}
		p := newPersistent(known, nil, s)
		s.explore(p, map[Key]bool{}, found{})
		rng := rand.New(rand.NewSource(1))
		for range 20 {
			for s.pc[1-first] = range round {
				if d := s.checkFutures(rng, p, known); d != "" {
					t.Fatal(d)
				}
			}
		}
	}
}

func TestPersistentAgainstFull(t *testing.T) {
	nodes, reduced, forgotten := 0, 0, int64(0)
	for seed := range sample.Size(t, "HEDDLE_SYSTEMS", 1500) {
		s := randomSystem(rand.New(rand.NewSource(int64(seed))))
		want, got := found{}, found{}
		full, some := map[Key]bool{}, map[Key]bool{}
		s.explore(nil, full, want)
		known := numbers{}
		p := newPersistent(known, nil, s)
		p.manyKept = seed % 2 * manyKept
		s.explore(p, some, got)
		forgotten += p.Forgotten()
		if d := s.checkFutures(rand.New(rand.NewSource(int64(seed))), p, known); d != "" {
			t.Fatalf("seed %d: %s in\n%+v", seed, d, s.code)
		}
		if !s.waits() {
			nodes += len(full)
			reduced += len(some)
		}
		if d := differs(got, want); d != "" {
			t.Fatalf("seed %d: %s in\n%+v", seed, d, s.code)
		}
	}
	t.Logf("%d nodes where no thread waits, reduced %d; %d forgotten", nodes, reduced, forgotten)
	if reduced*2 > nodes {
		t.Error("the reduction saves less than half")
	}
	if forgotten == 0 {
		t.Error("no node was forgotten")
	}
}

// inTurn is a reduction of a worker that waits for its turn before every call.
type inTurn struct {
	*persistent
	wait func()
}

func (r inTurn) Visit(k Key) bool {
	r.wait()
	return r.persistent.Visit(k)
}

func (r inTurn) Moved(thread int, f state.Footprint, to Outcome) {
	r.wait()
	r.persistent.Moved(thread, f, to)
}

func (r inTurn) Next(n State, enabled []uint8) (int, bool) {
	r.wait()
	return r.persistent.Next(n, enabled)
}

// TestPersistentWorkers: what several workers see until one of them has closed the root is what there is to see, whatever
// the order in which they move.
func TestPersistentWorkers(t *testing.T) {
	nodes, reduced := 0, 0
	for seed := range sample.Size(t, "HEDDLE_SYSTEMS", 1500) {
		rng := rand.New(rand.NewSource(int64(seed)))
		s := randomSystem(rng)
		if seed%3 == 2 {
			s = alikeSystem(rng)
		}
		want, got := found{}, found{}
		full, some := map[Key]bool{}, map[Key]bool{}
		s.explore(nil, full, want)
		team, common := visited.NewTeam(0), NewFutures()
		workers := 2 + rng.Intn(3)
		var (
			turn  = make([]chan struct{}, workers)
			moved = make(chan struct{})
			over  bool
		)
		run := func(w int) {
			own := *s
			own.salt = int32(w)
			defer func() {
				if p := recover(); p != nil && p != any(over) {
					panic(p)
				}
				over = true // it has closed the root, or was sent home
				moved <- struct{}{}
			}()
			p := newPersistent(team.Member(w), common, &own)
			p.manyKept = seed % 2 * manyKept
			own.explore(inTurn{p, func() {
				moved <- struct{}{}
				<-turn[w]
				if over {
					panic(over)
				}
			}}, some, got)
		}
		move := func(w int) {
			if turn[w] == nil {
				turn[w] = make(chan struct{})
				go run(w)
			} else {
				turn[w] <- struct{}{}
			}
			<-moved
		}
		last := 0
		for !over {
			last = rng.Intn(workers)
			for n := 1 + rng.Intn(1+rng.Intn(20)); n > 0 && !over; n-- { // some are fast, now and then
				move(last)
			}
		}
		for w := range workers {
			if w != last && turn[w] != nil {
				move(w)
			}
		}
		team.Close()
		nodes += len(full)
		reduced += len(some)
		if d := differs(got, want); d != "" {
			t.Fatalf("seed %d: %s in\n%+v", seed, d, s.code)
		}
	}
	t.Logf("%d nodes, reduced %d", nodes, reduced)
}
