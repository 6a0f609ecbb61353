// Package counting counts threads that nobody can tell apart: at each place there is none of them, one, or any number. So a search of a program that makes threads without end
// comes to an end, and what it does not find no number of threads does.
//
// # The rule
//
// Threads are anonymous as the reduction symmetry has it (scheduler/symmetry.go, symex/symmetry). Of a state that has several at the same place one is kept, which stands for any number:
// when it moves it stays there, too (symex/symmetry/counting.go). Threads that have ended are dropped. A thread is counted only where it has nothing but its place: it holds no lock, waits in no call for
// what others do to it, is in no atomic section and has no request to end. All others are as they are.
//
// # Why nothing is missed
//
// Let c be a state of the program and a one of the search. c ⊑ a if they are equal but for the threads that are counted, and at no place c has more of them than a has: none, one, or any number. Let
// c ⊑ a, and let a thread of c move. What it does depends on memory, on its place, and on threads that are not counted (who holds a lock, who waits in a call); so the thread of a that stands there does
// the same, under the same inputs. In c one fewer stands where it stood, one more where it comes to; in a none where there was one, any number where that was, and one more where it comes to: one where there was
// none, else any number. A thread that is made is one more, too. So c' ⊑ a' again. All that is found in c, a failed check of what moves, is found in a. By induction every path from the
// beginning has its like in the search.
//
// More threads than there are do no harm to that. So these are allowed:
//
//   - Acceleration (Karp and Miller, Parallel program schemata, 1969): where an earlier node of the path was equal but had nowhere more threads, what led from there to here could be done again, and again. Those of which
//     there are more stand for any number at once.
//   - Covering: a node need not be explored if one was visited that is equal and has nowhere fewer threads.
//   - A register of a thread that stands for others, if it depends on inputs, is any value from then on, as one that was never written is, and so is one of which nothing is known. Where it is used it is an input
//     then, as is what was never written: that this is wrong in itself is not said of either.
//   - pthread_create does not write a thread's name but any value: nobody joins threads, or asks for them in another way, or the search is given up.
//
// That no thread can go on is found where fewer threads do harm: in a one may go on that is none in c. So the search is given up where only such threads can go on that stand for any number and others are blocked.
// For covering, a single thread does not count as more than none: then whoever else can go on stands for any number, here and in all that follows. Threads that wait for each other
// for ever hold locks, and are not counted.
//
// What else may depend on how many threads there are makes the search be given up: when one was made, who is blocked at an object, handlers that run when the last thread ends, checks that look at
// several threads at once, at how long they go on, or at the end of the program. All that speaks against symmetry does so here.
//
// A violation that is found may be none of the program's: more threads may do what the program's cannot. So it is nothing but a reason to search in another way.
package counting

import (
	"slices"

	"heddle.example/hashing"
	"heddle.example/symex/state"
	"heddle.example/symex/symmetry"
)

// Counter has the threads of a machine counted.
type Counter struct {
	threads *symmetry.Threads
	refused bool
	path    []counted                         // the nodes on the path to where the machine stands
	last    map[hashing.Key]int               // in it, plus 1: the last one, by all but its counts
	known   bool                              // the last one of them is where the machine stands: else that has no counts
	seen    map[hashing.Key][]symmetry.Counts // counts at nodes that were visited, by all else of them: the largest ones
}

// counted is a node on the path.
type counted struct {
	mark   state.Mark // the trail at the node
	rest   hashing.Key
	counts symmetry.Counts
	before int // what last was
}

// Of counts the threads of a machine that has not begun.
func Of(threads *symmetry.Threads) *Counter {
	return &Counter{threads: threads, last: map[hashing.Key]int{}, seen: map[hashing.Key][]symmetry.Counts{}}
}

// Leaves is called before the machine goes on from a node or choice.
func (c *Counter) Leaves() {
	now := c.threads.Mark()
	for n := len(c.path) - 1; n >= 0 && c.path[n].mark > now; n-- {
		p := &c.path[n]
		if p.before == 0 {
			delete(c.last, p.rest)
		} else {
			c.last[p.rest] = p.before
		}
		c.path = c.path[:n]
	}
}

// Moves is called before a thread moves.
func (c *Counter) Moves(thread int) {
	c.Leaves()
	if !c.threads.Part(thread) {
		c.refused = true
	}
}

// Arrives is called at a node.
func (c *Counter) Arrives() {
	t := c.threads
	t.Gather()
	rest, counts, ok := t.Counts()
	if c.known = ok; !ok {
		return
	}
	before := c.last[rest]
	for again := true; again; {
		again = false
		for i := before; i > 0; i = c.path[i-1].before {
			if p := &c.path[i-1]; p.counts.AtMost(counts, false) {
				again = t.Raise(p.counts) || again
			}
		}
	}
	c.path = append(c.path, counted{t.Mark(), rest, slices.Clone(counts), before})
	c.last[rest] = len(c.path)
}

// Holds tells whether the argument holds at a node, at which the threads of a list can move.
func (c *Counter) Holds(list []uint8) bool {
	t := c.threads
	return !c.refused && t.MayCount() && !t.Named && !t.Hidden(list)
}

// Covered tells whether a node was visited that differs from that at which the machine has arrived in nothing but that it has more threads.
func (c *Counter) Covered() bool {
	if !c.known {
		return false
	}
	here := &c.path[len(c.path)-1]
	counts, seen := here.counts, c.seen[here.rest]
	for _, s := range seen {
		if counts.AtMost(s, true) {
			return true
		}
	}
	seen = slices.DeleteFunc(seen, func(s symmetry.Counts) bool { return s.AtMost(counts, true) })
	c.seen[here.rest] = append(seen, counts)
	return false
}
