package scheduler

// This file defines the reduction "symmetry": states in which threads have changed places are one.
//
// # The rule
//
// Threads are anonymous that begin with the same kind of start routine: it keeps nothing in memory of its own that others could reach and asks for no thread's number
// (symex/static/anonymous.go). What it keeps where only itself can get, in an array or in thread-local variables whose addresses it uses for loads and stores alone (private.go), is part of where it stands, and so are
// such addresses, as those of one and the same thread. The main thread creates them and joins them. The key of a node (symex/symmetry) has where the anonymous threads
// stand, and which mutexes they hold, without their numbers, in any order. All else of the state it has as it is.
//
// # Why that is enough
//
// Let s ~ s' if a permutation of the anonymous threads makes one of the other, in this sense: memory, all other threads and the number of threads
// are equal, the i-th stands in s where the p(i)-th stands in s', and holds the mutexes that that one holds. What a thread does
// depends on memory, on where it stands, which mutexes it holds, and where the others stand (whom a signal wakes: any of those that wait at its condition
// variable, each of which is tried); it asks for a number in pthread_join alone. (A mutex has the number of who holds it: the search gives up where the program
// reads that, and where a call looks who waits, as a thread may do from its beginning, which is put off here.) So
// whatever thread i does in s, a join apart, thread p(i) can do in s', and they lead to states that are ~ again. A thread that is created has the same
// number in both and stands at the same place.
//
// Of threads that stand at the same place in one state, one is enough: what the others do leads to states that are ~.
//
// Joins: when the main thread comes to one, it is tried what it does if all others have ended by then. Only if it joins all anonymous threads
// that there are, without their results and with nothing that others could see in between, does the search go on; else it gives up. So from s and s' alike the
// main thread does nothing until they have all ended, and then stands at the same place in both: which of them it waits for first nobody can tell. Its joins
// commute with all that others do, so they are made when all anonymous threads have ended, or when nobody else can move, to see what it waits for then. Its creations,
// where it puts the new thread's name where nobody else can look, commute with all that others do, too, as long as there may be one more thread, and are made at once. Nobody else joins (else the search gives up), nor detaches, cancels or asks for the end
// of a thread in another way (then no routine is anonymous).
//
// By induction over the length of a path from s there is one from s' with the same operations, reads and findings, by other threads, but for joins; so what is
// found behind s' need not be looked for behind s: failed checks, threads that are blocked for ever (where in s the main thread waits for a thread that does not
// end, it comes in s' to wait for one that does not), the end of the program. A path of keys that comes back to itself is one of the program that has no end, and the other way
// round.
//
// A check that looks at the end of the program voids the argument, as another thread may end it before or after the main thread creates or joins. So does what
// names threads otherwise: a formula, a check that remembers the path, a context bound (it asks who moved last), threads that
// sleep. Symbolic values are numbered in the order of threads: such states are told apart as ever.

import (
	"slices"

	"heddle.example/hashing"
	"heddle.example/scheduler/counting"
	"heddle.example/symex/state"
	"heddle.example/symex/symmetry"
)

// Symmetry is the reduction by symmetry.
const Symmetry = "symmetry"

var symmetryReduction = Info{
	Name: Symmetry, Help: "states in which threads of the same kind have changed places are one",
	refuses: func(s *Search) string {
		switch {
		case s.MemoryModel != "":
			return "it knows sequential consistency only"
		case s.Formulas:
			return "a formula can name what one thread of a kind has done"
		case len(s.AtEnd) > 0:
			return "the check " + s.AtEnd[0] + " can see how far the main thread has come when another one ends the program"
		}
		return refusesReduction(s)
	},
}

// Counting is the name of the abstraction that counts threads: see package counting.
const Counting = "counting"

var countingReduction = Info{
	Name: Counting, Help: "of threads of the same kind at the same place one stands for any number: proves programs that make threads without end",
	refuses: func(s *Search) string {
		if len(s.Twins) > 0 {
			return "for the check " + s.Twins[0] + " there is no proof where threads are counted"
		}
		return symmetryReduction.refuses(s)
	},
}

// From seldomFor nodes on a short attempt with symmetry is given up if at fewer than one node in rarely a thread was left out that was not about to end: ended
// threads are alike, whatever they were told to do. The reduction that follows looks for threads that stand alike among its first aloneFor nodes.
const seldomFor, aloneFor, rarely = 200, 2_000, 100

// Symmetric is what one worker needs for it.
type Symmetric struct {
	driver  *Driver
	threads *symmetry.Threads
	short   bool // it is a short attempt, one of several
	nodes   int64
	fewer   int64 // of them those where a thread was left out that was not about to end

	counts *counting.Counter // nil: threads are not counted

	beside bool // a reduction chooses the threads: see alike.go
	begun  bool // two threads have stood at the same place
	order  []uint8
}

// NewSymmetric makes it for a driver's machine, nil if that is not the reduction asked for and goes with no other one: beside says that it may.
func NewSymmetric(reduction string, beside bool, d *Driver, attempt *Attempt) *Symmetric {
	s := &Symmetric{driver: d, threads: symmetry.Of(d.Machine), short: attempt.Limit > 0 && attempt.Limit <= alikeLimit, beside: beside}
	if reduction == Counting {
		s.counts = counting.Of(s.threads)
		d.counts = s.counts
		return s
	}
	if reduction == Symmetry || beside && s.threads.MayBeAlike() {
		return s
	}
	return nil
}

// Hash is the hash of the present node with anonymous threads in any order.
func (s *Symmetric) Hash() hashing.Key {
	if s.beside && !s.begun {
		if s.nodes > aloneFor {
			return s.driver.Hash()
		}
		if _, ok := s.threads.Hash(); !ok || !s.threads.Twins() {
			return s.driver.Hash()
		}
		s.begun = true
	}
	if k, ok := s.threads.Hash(); ok {
		return k
	}
	return s.driver.Hash()
}

// Covered tells whether threads are counted and a node was visited that is like the present one but has more of them.
func (s *Symmetric) Covered() bool { return s != nil && s.counts != nil && s.counts.Covered() }

// Begun tells whether threads have stood at the same place where a reduction chooses; there is no Symmetric where they may not.
func (s *Symmetric) Begun() bool { return s != nil && s.begun }

// Order gives the threads but the main one in the order of where they stood at the last Hash; nil while they count by their numbers.
func (s *Symmetric) Order() []uint8 {
	if !s.begun {
		return nil
	}
	s.order = s.threads.Order(s.order[:0])
	return s.order
}

// Candidates gives those of the threads that can move at the node of the last Hash, at which active moved last, that have to. fewer tells whether that left any out but threads
// that are about to end. ok is false where the argument does not hold, or an attempt is not worth it: then the search has to be made in another way.
func (s *Symmetric) Candidates(list []uint8, active int) (kept []uint8, fewer, ok bool) {
	if s.counts != nil {
		return list, false, s.counts.Holds(list)
	}
	s.nodes++
	t := s.threads
	switch {
	case !s.beside:
	case !s.begun:
		return list, false, true
	case t.Others():
		return list, false, false
	}
	if !t.MayBeAlike() || t.Unruly() || !s.beside && s.short && s.nodes > seldomFor && rarely*s.fewer < s.nodes {
		return list, false, false
	}
	joins := t.Joins(0)
	if joins && active == 0 && !s.joinsAll() {
		return list, false, false
	}
	at := slices.Index(list, 0)
	switch {
	case at < 0:
	case joins && t.Unfinished():
		if len(list) > 1 {
			list = slices.Delete(list, at, at+1)
		}
	case joins || t.Creates(0):
		list = append(list[:0], 0)
	}
	if s.beside {
		return list, false, true
	}
	kept, fewer = t.OneOfEach(list)
	if fewer {
		s.fewer++
	}
	return kept, fewer, true
}

// joinsAll tells whether the main thread, which stands before a join, would join all anonymous threads and do nothing in between that others see, if all had ended.
func (s *Symmetric) joinsAll() bool {
	mark := s.threads.Mark()
	defer s.threads.Undo(mark)
	s.threads.EndOthers()
	stands := true // before a visible operation: what it does next is known
	for stands && s.threads.Unjoined() && s.threads.Joins(0) {
		stands = s.driver.Step(0).Kind == state.EventNode
	}
	if s.threads.Reported() { // what did not happen is not to be told
		s.threads.TakeReports()
		return false
	}
	return stands && !s.threads.Unjoined()
}
