package rt

// This file defines how a search knows of a transition that it leads to a node that needs no expansion, without making it.
//
// Most transitions lead to a node that was visited before. What a transition changes depends on little: where its thread stands, and the words that
// it reads or writes (package foresight). So a worker remembers by how much the hash of the node changed in the transitions that it made. Where it
// expands a node it works out the hashes of the nodes next to it, has the visited set fetch what it knows of them, and takes an
// alternative as if it had been taken if a visit of the node that it leads to would be covered.
//
// Claim: the search visits the same nodes and finds the same violations. A node that is covered was visited before, whatever path led there first. Of what an arrival does
// besides, properties that look at a node report what becomes true in the last transition (threads that wait in a circle, accesses that meet):
// by induction over the path of the first visit they have reported what is true of the node. A node at which nobody can move is
// never in the visited set: so it is reached by the transition itself. Where more is asked of a transition or an arrival, all are made: under
// a reduction, which goes by what they touch, with formulas, where silent threads are put off.
//
// Where nothing is foreseen the plain way is not cheaper than a reduction, and that is not in doubt (scheduler/attempts.go).
//
// A transition that is made does what was kept of the one before (package leap), and the hash of the node is known before it: that is all that a reduction gains.

import (
	"fmt"
	"slices"

	"heddle.example/hashing"
	"heddle.example/hashing/visited"
	"heddle.example/scheduler"
	"heddle.example/symex/foresight"
	"heddle.example/symex/state"
)

// ahead is what an explorer foresees.
type ahead struct {
	foresees bool           // anything
	prober   visited.Prober // nil: a search may not leave transitions out
	told     []foretold     // by the number of a candidate
	one      foretold       // where a reduction chooses: of the transition in progress
	studying bool           // something is learnt from the transition in progress, which began at the deepest level
	known    *foretold      // what is known of it; nil: nothing
	ran      int64          // transitions for which code was run
	cheap    int64          // transitions for which none was run, or that were left out, where a search may leave some out
	leapt    bool           // the last transition is one of those
}

// cheapPerUnit is how many of these are as much work as one for which code is run.
const cheapPerUnit = 5

// unit is what another one of them adds to the work.
func (a *ahead) unit() int64 {
	if a.cheap++; a.cheap%cheapPerUnit == 0 {
		return 1
	}
	return 0
}

// foretold is what is known of where an alternative leads.
type foretold struct {
	hash   hashing.Key
	effect uint32 // 0: it is to be made to see what it does
	answer foresight.Answer
}

// foresees has the explorer foresee where it may.
func (e *explorer) foresees() {
	if e.shared.visited == nil || scheduler.Abstracts(e.opts.Reduction) || e.follower != nil || e.wantRaces || e.opts.attempt.robust || !e.m.Foresees() {
		return
	}
	e.ahead.foresees = true
	if len(e.shared.explorers) == 0 && !e.opts.KeepGoing {
		e.doubts = e.opts.attempt.Doubt
	}
	if e.reduction == nil && e.symmetric == nil && e.opts.attempt.Deep == 0 {
		e.ahead.prober, _ = e.shared.visited.(visited.Prober)
	}
}

// in has the explorer explore a part of the tree, which wants to know where each transition leads.
func (e *explorer) in(p part) { e.region, e.ahead.prober = p, nil }

// foretell notes where the alternatives of the deepest level, a node at which the machine stands, lead.
func (e *explorer) foretell(l *level) {
	a := &e.ahead
	if need := int(l.first + l.n); need > len(a.told) {
		a.told = append(a.told, make([]foretold, need-len(a.told)+need/2)...)
	}
	dark := e.dark(l)
	for i := range l.n {
		x := &a.told[l.first+i]
		if x.answer = foresight.Untold; !dark {
			e.looksAhead(l, int(e.candidates[l.first+i]), x)
		}
	}
}

// dark tells whether nothing is foreseen at a level, at which the machine stands.
func (e *explorer) dark(l *level) bool { return l.silent < l.of || !e.m.Plain() }

// looksAhead notes in x where the transition of thread t from a level leads, at which the machine stands, and has the visited set fetch what it knows of that.
func (e *explorer) looksAhead(l *level, t int, x *foretold) {
	var delta hashing.Key
	if delta, x.effect, x.answer = e.m.Foresee(t); x.answer != foresight.Known {
		return
	}
	x.hash = l.hash.Add(delta)
	if e.prefetcher != nil && e.symmetric == nil && !e.equalBudgets {
		e.prefetcher.Prefetch(x.hash)
	}
}

// foreknown tells whether alternative i of a level is known to lead to a node that is covered, whose key it is; note is what is noted of that.
func (e *explorer) foreknown(l *level, i int32) (key hashing.Key, note uint32, covered bool) {
	if e.ahead.prober == nil || l.kind != ChooseThread || checksForesight {
		return key, 0, false
	}
	x := &e.ahead.told[l.first+i]
	if x.answer != foresight.Known {
		return key, 0, false
	}
	t := int(e.candidates[l.first+i])
	switches := scheduler.Switches(int(l.switches), int(l.active), t)
	key, budget := budgetKey(&e.shared.function, x.hash, t, e.bound, switches, e.equalBudgets)
	note, covered = e.ahead.prober.Covers(key, t, budget)
	return key, note, covered
}

// foreseen tells whether alternative i of the deepest level leads to a node that is covered; then it counts as taken.
func (e *explorer) foreseen(l *level, i int32) bool {
	key, note, covered := e.foreknown(l, i)
	if !covered {
		return false
	}
	if e.m.WatchOrder {
		e.m.Undo(l.mark)
		e.m.NoteUnordered(e.m.ThreadTable[e.candidates[l.first+i]])
	}
	e.m.LeftOut()
	l.passes = 0
	e.stats.Transitions++
	e.stats.Nodes++
	e.stats.Pruned++
	e.stats.Paths++
	e.units += e.ahead.unit()
	e.mayEndNever(key, note)
	e.comesBack(key)
	return true
}

// departs says that alternative i of the deepest level, at which the machine stands, is taken: if nothing is known of it the machine learns from it.
func (e *explorer) departs(l *level, i int32) {
	a, t := &e.ahead, int(e.candidates[l.first+i])
	if a.known = &a.one; a.prober != nil {
		a.known = &a.told[l.first+i]
	} else if a.one.answer = foresight.Untold; !e.dark(l) {
		e.looksAhead(l, t, &a.one)
	}
	switch a.known.answer {
	case foresight.Known:
		if checksForesight {
			e.checkForesight(l, t)
		}
		return
	case foresight.Unknown:
		e.m.Study(t)
		a.studying = true
	}
	a.known = nil
}

// step makes the transition of thread t that is taken.
func (e *explorer) step(t int) *state.Event {
	k := e.ahead.known
	if k == nil {
		e.ahead.ran++
		return e.m.Step(t)
	}
	var ev *state.Event
	if k.effect != 0 {
		ev = e.m.Leap(t, k.effect)
		e.ahead.leapt = e.ahead.prober != nil
	} else {
		e.ahead.ran++
		ev = e.m.Step(t)
	}
	if e.m.Passes > 0 {
		e.ahead.known = nil
	}
	return ev
}

// arrives gives the hash of the node to which the transition in progress has come.
func (e *explorer) arrives() (hash hashing.Key) {
	if k := e.ahead.known; k != nil {
		if e.ahead.known = nil; e.symmetric == nil {
			return k.hash
		}
	}
	hash = e.nodeHash()
	if e.ahead.studying {
		e.studied(true)
	}
	return hash
}

// studied ends that: the transition has come to a node, or to something else.
func (e *explorer) studied(node bool) {
	e.ahead.studying = false
	l := &e.stack[len(e.stack)-1]
	e.m.Studied(int(e.candidates[l.first+l.next-1]), l.mark, node)
}

// checksForesight has searches make all transitions and compare what they do with what was foreseen (the debug mode of tests).
var checksForesight bool

// checkForesight panics if the transition of thread t from a level, at which the machine stands, does something else than was foreseen.
func (e *explorer) checkForesight(l *level, t int) {
	type sight struct {
		machine          state.Scalars
		thread           state.ThreadScalars
		hash, recomputed hashing.Key
	}
	look := func() (x sight, f state.Footprint) {
		x = sight{e.m.Scalars, e.m.ThreadTable[t].ThreadScalars, e.m.Hash(), e.m.RecomputedHash()}
		x.machine.GrantNow = false // it is of no instruction
		if e.reduction != nil {
			f = e.m.Footprint()
		}
		f.Touches, f.Blocked = slices.Clone(f.Touches), slices.Clone(f.Blocked)
		return x, f
	}
	k := e.ahead.known
	e.m.Step(t)
	made, touched := look()
	passes := e.m.Passes
	e.m.Undo(l.mark)
	if made.hash != k.hash && e.symmetric == nil && passes == 0 {
		panic(fmt.Sprintf("rt: foreseen %v, made %+v", k.hash, made))
	}
	if k.effect == 0 {
		return
	}
	e.m.Leap(t, k.effect)
	leapt, touches := look()
	e.m.Undo(l.mark)
	if leapt != made || !slices.Equal(touches.Touches, touched.Touches) || !slices.Equal(touches.Blocked, touched.Blocked) {
		panic(fmt.Sprintf("rt: foreseen\n%+v %+v\nmade\n%+v %+v", leapt, touches, made, touched))
	}
}
