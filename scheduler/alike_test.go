package scheduler

// This file tests the reduction "persistent" with threads that may change places on small abstract systems: see persistent_test.go.

import (
	"cmp"
	"fmt"
	"math/rand"
	"slices"
	"testing"

	"heddle.example/sample"
	"heddle.example/scheduler/commute"
	"heddle.example/symex/state"
	"heddle.example/symex/symmetry"
)

// place is where a thread stands in a state, and what it holds.
type place struct{ pc, reg, locks int }

func (s *system) place(t int) place {
	p := place{s.pc[t], s.reg[t], 0}
	if !s.Live(t) {
		return place{pc: len(s.code[t])}
	}
	for l, owner := range s.lock {
		if owner == t+1 {
			p.locks |= 1 << l
		}
	}
	return p
}

func comparePlaces(a, b place) int {
	return cmp.Or(cmp.Compare(a.pc, b.pc), cmp.Compare(a.reg, b.reg), cmp.Compare(a.locks, b.locks))
}

// order gives the threads but the first in the order of where they stand, with the mark of those that stand where the one before stands.
func (s *system) order() []uint8 {
	var list []uint8
	for t := 1; t < len(s.code); t++ {
		list = append(list, uint8(t))
	}
	slices.SortStableFunc(list, func(a, b uint8) int { return comparePlaces(s.place(int(a)), s.place(int(b))) })
	for i := len(list) - 1; i > 0; i-- {
		if s.place(int(list[i])) == s.place(int(list[i-1])) {
			list[i] |= symmetry.SamePlace
		}
	}
	return list
}

// inOrder is the state with the threads but the first in that order.
func (s *system) inOrder() moment {
	m := moment{vars: s.vars, over: s.over, sem: s.sem}
	m.pc[0], m.reg[0] = s.pc[0], s.reg[0]
	number := map[int]int{1: 1}
	for i, t := range s.order() {
		t &^= symmetry.SamePlace
		p := s.place(int(t))
		m.pc[i+1], m.reg[i+1] = p.pc, p.reg
		number[int(t)+1] = i + 2
	}
	for l, owner := range s.lock {
		if owner > 0 && s.Live(owner-1) {
			m.lock[l] = number[owner]
		} else if owner > 0 {
			m.lock[l] = len(s.code) + 1 // nobody gives it back
		}
	}
	return m
}

// alikeSystem draws a system all of whose threads but the first, which may be without code, do the same.
func alikeSystem(rng *rand.Rand) *system {
	s := randomSystem(rng)
	for s.pc != [4]int{} || len(s.code) < 3 || slices.ContainsFunc(s.code, func(c []step) bool {
		return slices.ContainsFunc(c, func(o step) bool { return o.kind == 'c' || o.kind == 'j' })
	}) {
		s = randomSystem(rng)
	}
	s.alike = true
	if rng.Intn(2) == 0 {
		s.code[1] = loops(rng)
	}
	for t := 2; t < len(s.code); t++ {
		s.code[t] = s.code[1]
	}
	if rng.Intn(2) == 0 {
		s.code[0] = nil
	}
	return s
}

// TestAlikeComesBack: a path comes back to a state with the threads in other places, and what one thread can do where it stood before, the other one can do
// where it stands now: each writes to the last variable if it looks while the other one has the second variable at 2.
func TestAlikeComesBack(t *testing.T) {
	code := []step{{'r', 0}, {'w', 1}, {'r', 2}, {'w', 1}, {'r', 1}, {'b', 0}, {'w', 2}}
	for seed := range int64(200) {
		s := &system{code: [][]step{nil, code, code}, alike: true}
		s.vars[0] = 2
		rng := rand.New(rand.NewSource(seed))
		for range rng.Intn(10) {
			s.randomMove(rng) // the search may begin anywhere
		}
		known := numbers{}
		p := newPersistent(known, nil, s)
		s.explore(p, map[Key]bool{}, found{})
		if d := s.checkFutures(rng, p, known); d != "" {
			t.Fatalf("seed %d: %s", seed, d)
		}
	}
}

// TestPermute: the threads of one order become those of another one place by place, and who stands at one place in both stays what it is.
func TestPermute(t *testing.T) {
	for seed := range int64(2000) {
		rng := rand.New(rand.NewSource(seed))
		n := 1 + rng.Intn(8)
		places := make([]int, n) // of the i-th in any order
		for i := 1; i < n; i++ {
			places[i] = places[i-1] + rng.Intn(2)
		}
		order := func() (list []uint8, at []int) {
			at = make([]int, n+1)
			for _, x := range rng.Perm(n) {
				list = append(list, uint8(x+1))
			}
			for i := 0; i < n; {
				end := i + 1
				for end < n && places[end] == places[i] {
					end++
				}
				slices.Sort(list[i:end])
				for k := i; k < end; k++ {
					at[list[k]] = places[i]
					if k > i {
						list[k] |= symmetry.SamePlace
					}
				}
				i = end
			}
			return list, at
		}
		a, atA := order()
		b, atB := order()
		for _, byNumber := range [][]uint8{a, b} { // an order by number is known without its places
			if slices.IsSortedFunc(byNumber, func(x, y uint8) int { return int(x&^symmetry.SamePlace) - int(y&^symmetry.SamePlace) }) && !slices.Equal(a, b) {
				if &byNumber[0] == &a[0] {
					a = nil
				} else if a != nil {
					b = nil
				}
			}
		}
		to := permute(a, b)
		for thread := 1; thread <= n; thread++ {
			if atB[to[thread]] != atA[thread] {
				t.Fatalf("seed %d: %v to %v takes %d to %d", seed, a, b, thread, to[thread])
			}
			if atB[thread] == atA[thread] && int(to[thread]) != thread {
				t.Errorf("seed %d: %v to %v renames %d", seed, a, b, thread)
			}
		}
		if slices.Sort(to); len(slices.Compact(to)) != n+1 {
			t.Fatalf("seed %d: %v to %v is no permutation", seed, a, b)
		}
	}
}

// TestAlikeWaits: a path comes back to a node that waits for its component, with the threads in other places than when it was open. So each of them may do what the other one does.
func TestAlikeWaits(t *testing.T) {
	s := &system{code: [][]step{nil, {{'w', 0}}, {{'w', 1}}}, alike: true}
	known := numbers{}
	p := newPersistent(known, nil, s)
	root, waits := Key{Lo: 1}, Key{Lo: 2}
	visit := func(k Key, order ...uint8) (known bool) {
		p.Stands(order)
		return p.Visit(k)
	}
	writes := func(thread int32, v uint64) {
		if next, ok := p.Next(s, []uint8{uint8(thread)}); !ok || next != int(thread) {
			t.Fatalf("thread %d is not expanded", thread)
		}
		p.Moved(int(thread), state.Footprint{Touches: []state.Touch{{Kind: state.TouchWrite, Thread: thread, Addr: v, Size: 1}}}, GoesOn)
	}
	closes := func() {
		if _, ok := p.Next(s, nil); ok {
			t.Fatal("there is nothing left to expand")
		}
	}
	visit(root, 1, 2)
	writes(1, 0)
	visit(waits, 2, 1)
	writes(1, 0)
	if !visit(root, 1, 2) {
		t.Fatal("the path does not come back to the first node")
	}
	closes()
	writes(2, 1)
	if !visit(waits, 1, 2) {
		t.Fatal("the path does not come to the node that waits")
	}
	closes()
	p.Stands([]uint8{1, 2})
	future := p.nodes.Of(p.futureOf(known[root], p.stands))
	for thread := 1; thread <= 2; thread++ {
		if n := len(p.parts.Of(future[thread])); n != 2 {
			t.Errorf("thread %d makes %d of the two touches", thread, n)
		}
	}
}

// loops draws what a thread does that goes round until it reads something.
func loops(rng *rand.Rand) (code []step) {
	some := func(n int) {
		for range n {
			code = append(code, step{"rrw"[rng.Intn(3)], rng.Intn(maxVars)})
		}
	}
	some(rng.Intn(2))
	from := len(code)
	some(1 + rng.Intn(2))
	code = append(code, step{'r', rng.Intn(maxVars)}, step{'b', from})
	some(rng.Intn(3))
	return code
}

// TestAlikeAgainstFull: threads that have changed places are taken for one another, and all is found but who it was. TestPersistentWorkers has several workers.
func TestAlikeAgainstFull(t *testing.T) {
	nodes, reduced, apart := 0, 0, 0
	for seed := range sample.Size(t, "HEDDLE_SYSTEMS", 1500) {
		rng := rand.New(rand.NewSource(int64(seed)))
		s := alikeSystem(rng)
		want, got := found{}, found{}
		full, some := map[Key]bool{}, map[Key]bool{}
		s.explore(nil, full, want)
		known := numbers{}
		p := newPersistent(known, nil, s)
		p.manyKept = seed % 2 * manyKept
		s.explore(p, some, got)
		if d := differs(got, want); d != "" {
			t.Fatalf("seed %d: %s in\n%+v", seed, d, s.code)
		}
		if d := s.checkFutures(rng, p, known); d != "" {
			t.Fatalf("seed %d: %s in\n%+v", seed, d, s.code)
		}
		nodes, reduced = nodes+len(full), reduced+len(some)
		plain := *s
		plain.apart = true
		some = map[Key]bool{}
		plain.explore(newPersistent(numbers{}, nil, &plain), some, got)
		apart += len(some)
	}
	t.Logf("%d nodes, reduced %d, with symmetry %d", nodes, apart, reduced)
	if reduced*3 > apart*2 {
		t.Error("symmetry saves less than a third")
	}
}

// checkFutures walks at random, and from states on the way on again, to see that a closed node's future has each touch that follows, free of all threads
// of which no move has to come before it: the claims of persistent.go for the threads as they stand. It says what it lacks.
func (s *system) checkFutures(rng *rand.Rand, p *persistent, known numbers) string {
	initial := s.moment
	defer func() { s.moment = initial }()
	for range 12 {
		s.moment = initial
		for range rng.Intn(12) {
			s.randomMove(rng)
		}
		m, order := s.moment, []uint8(nil)
		if s.alike {
			m, order = s.inOrder(), s.order()
		}
		v, ok := known[m.key()]
		if !ok || v < 0 || s.over {
			continue
		}
		from := s.moment
		p.Stands(order)
		future := p.nodes.Of(p.futureOf(v, p.stands))
		type made struct {
			thread  int
			touches []state.Touch
			past    []bool
		}
		var path []made
		var raises [2][]int // where counts were raised
		var takes [2]int
		for i := range 12 {
			counts := s.sem
			t, f := s.randomMove(rng)
			if t < 0 {
				break
			}
			a := made{t, slices.Clone(f.Touches), make([]bool, i)}
			for j, b := range path {
				if b.thread == t || slices.ContainsFunc(b.touches, func(x state.Touch) bool {
					return slices.ContainsFunc(a.touches, func(y state.Touch) bool { return commute.Depends(&x, &y) })
				}) {
					a.past[j] = true
					for k, yes := range b.past {
						a.past[k] = a.past[k] || yes
					}
				}
			}
			for c, was := range counts {
				if s.sem[c] > was {
					raises[c] = append(raises[c], i)
				} else if s.sem[c] < was {
					if takes[c]++; takes[c] > from.sem[c] {
						j := raises[c][takes[c]-from.sem[c]-1] // which made it possible
						a.past[j] = true
						for k, yes := range path[j].past {
							a.past[k] = a.past[k] || yes
						}
					}
				}
			}
			path = append(path, a)
			for _, x := range a.touches {
				var list part
				if t < len(future) {
					list = p.of(future[t])
				}
				found, free := false, uint64(0)
				for _, e := range list {
					if y := p.elements.list[e.touch]; y == x || sameCount(x, y) {
						found, free = true, free|e.free
					}
				}
				if !found {
					return fmt.Sprintf("from %+v thread %d makes %+v, which its future lacks", from, t, x)
				}
				for w := range s.code {
					if w != t && !moves(a.past, func(k int) bool { return path[k].thread == w }) && free&flag(w) == 0 {
						return fmt.Sprintf("from %+v thread %d makes %+v with no move of %d before it, of which its future does not say that it is free", from, t, x, w)
					}
				}
			}
		}
	}
	return ""
}

// sameCount tells of touches that change a count whether they are the same but for what the count was, which depends on the order.
func sameCount(x, y state.Touch) bool {
	changes := func(t state.Touch) bool { return t.Addr >= countAddr && t.Kind != state.TouchRead }
	return changes(x) && changes(y) && x.Thread == y.Thread && x.Order == y.Order && x.Addr == y.Addr
}

// moves tells whether f holds for a move of those.
func moves(of []bool, f func(k int) bool) bool {
	for k, yes := range of {
		if yes && f(k) {
			return true
		}
	}
	return false
}

// randomMove makes a move of a thread, which is negative if there is none.
func (s *system) randomMove(rng *rand.Rand) (thread int, f state.Footprint) {
	var enabled []int
	for t := range s.code {
		if !s.over && s.Enabled(t) {
			enabled = append(enabled, t)
		}
	}
	if len(enabled) == 0 {
		return -1, f
	}
	t := enabled[rng.Intn(len(enabled))]
	return t, s.move(t)
}

func (s *system) stepName(t int, before moment) string {
	if s.alike && t > 0 {
		return fmt.Sprint("step of one alike ", before.pc[t], s.reg[t])
	}
	return fmt.Sprint("step ", t, before.pc[t], s.reg[t])
}

// handled is a system with addresses from 100 on at the handles of threads.
type handled struct{ *system }

func (handled) ThreadAt(addr uint64) int { return max(0, int(addr)-100) }

func (handled) AddrAt(_ uint64, thread int) uint64 { return 100 + uint64(thread) }

// TestImage: what is remembered of a touch that was renamed is what renaming it comes to, by whatever permutation, and so for sets of threads.
func TestImage(t *testing.T) {
	s := handled{&system{code: make([][]step, 4)}}
	for seed := range int64(300) {
		rng := rand.New(rand.NewSource(seed))
		e := newElements(nil, s)
		kinds := []state.TouchKind{state.TouchRead, state.TouchWrite, state.TouchCreate, state.TouchAll, state.TouchTake}
		for range 100 {
			touch := state.Touch{Kind: kinds[rng.Intn(len(kinds))], Thread: int32(rng.Intn(4))}
			switch {
			case touch.Kind == state.TouchCreate:
				touch.Addr = uint64(1 + rng.Intn(3))
			case touch.Kind != state.TouchAll:
				touch.Addr, touch.Size = uint64(97+rng.Intn(7)), 1
			}
			if rng.Intn(3) == 0 {
				touch.Order = int32(rng.Intn(64))
			}
			permutation := []uint8{0}
			for _, x := range rng.Perm(2 + rng.Intn(2)) {
				permutation = append(permutation, uint8(x+1))
			}
			n := e.number(touch)
			if got, want := e.image(int32(n), permutation), e.number(e.renamed(touch, permutation)); int(got) != want {
				t.Fatalf("seed %d: %+v by %v becomes %+v, not %+v", seed, touch, permutation, e.list[got], e.list[want])
			}
			threads, images := rng.Uint64(), uint64(0)
			for u := range 64 {
				if threads>>u&1 != 0 {
					images |= flag(image(permutation, u))
				}
			}
			if got := imagesOf(threads, permutation); got != images {
				t.Fatalf("seed %d: threads %x by %v become %x, not %x", seed, threads, permutation, got, images)
			}
		}
	}
}
