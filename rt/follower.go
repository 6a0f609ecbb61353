package rt

// This file defines how an explorer is followed: by the judge of formulas (package ltl), which gives what paths
// look like from outside a value.

import (
	"heddle.example/answer"
	"heddle.example/hashing"
	"heddle.example/symex/state"
)

// follower is told what an explorer does. It may ask the machine, and by way of the methods below the explorer.
type follower interface {
	Begins()                   // the path begins at the root
	Node()                     // the machine stands at a node
	Opens(k hashing.Key)       // the path goes on below the present node, which is new
	Closes()                   // all children of the deepest open node are done
	Pruned(k hashing.Key)      // the present node was visited before: the path is not followed further
	Ends()                     // the path ends by itself
	Cut()                      // the path ends here although the program goes on
	Stops()                    // the path ends in a check that has failed
	Undefined()                // the path ends in undefined behaviour that is not looked for
	Abandoned()                // the search ends in the middle of the path
	Fails(ev state.Event) bool // a check has failed; true: it is the follower's, and no violation
}

// opensNode tells that the path goes on below the present node k, where nodes are recognised.
func (e *explorer) opensNode(k hashing.Key) {
	e.opensForEndless(k)
	if e.follower != nil && e.shared.visited != nil {
		e.follower.Opens(k)
	}
}

// closesNode tells that all children of the deepest open node are done.
func (e *explorer) closesNode() {
	e.closesForEndless()
	if e.follower != nil && e.shared.visited != nil {
		e.follower.Closes()
	}
}

// passesNode notes a node above the explorer's stack, on the path to its task.
func (e *explorer) passesNode() {
	if e.shared.visited == nil || e.survived && e.follower == nil && !e.watchesPath {
		return
	}
	k, _ := e.nodeKey()
	e.opensNode(k)
	if !e.survived {
		e.above = append(e.above, k)
	}
}

// ends tells that the path has ended by itself.
func (e *explorer) ends() {
	if e.follower != nil {
		e.follower.Ends()
	}
}

// cut tells that the path has ended although the program goes on.
func (e *explorer) cut() {
	if e.follower != nil {
		e.follower.Cut()
	}
}

// stopped tells that the path has ended in a check that has failed.
func (e *explorer) stopped() {
	if e.follower != nil {
		e.follower.Stops()
	}
}

// undefined tells that the path has ended in undefined behaviour that is not looked for.
func (e *explorer) undefined() {
	if e.follower != nil {
		e.follower.Undefined()
	}
}

// abandon tells of the path that the end of the search caught, from the deepest
// point that is known to be one. The machine is not used any more.
func (e *explorer) abandon() {
	if e.follower == nil || len(e.stack) == 0 {
		return
	}
	e.m.Undo(e.stack[len(e.stack)-1].mark)
	if e.m.Uncertain() {
		return // the solver would have to be asked, which has stopped
	}
	// The stack is left as it is for a checkpoint; the path is what lies above its last level.
	e.replayed = append(make([]Choice, 0, len(e.base)+len(e.stack)), e.base...)
	e.replayed = append(e.replayed, e.choices(len(e.stack)-1)...)
	e.follower.Abandoned()
	e.replayed = nil
}

// Prefix implements ltl.Explorer.
func (e *explorer) Prefix() []Choice { return e.prefix() }

// Active implements ltl.Explorer.
func (e *explorer) Active() int { return e.active }

// Uncertain implements ltl.Explorer.
func (e *explorer) Uncertain() { e.uncertain() }

// Reason implements ltl.Explorer.
func (e *explorer) Reason(r Reason) { e.shared.reason(r) }

// Enough implements ltl.Explorer.
func (e *explorer) Enough() {
	e.shared.cut(answer.CutFirstViolation)
	e.shared.halt()
}
