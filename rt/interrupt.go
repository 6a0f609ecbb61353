package rt

import "heddle.example/rt/pool"

// This file defines how a worker leaves a transition that the end of the search
// caught in the middle, in a question to the solver or in a long computation.
//
// The solver answers "unknown" when it is interrupted. To go on with that
// would be wrong twice: the result would blame the solver, and a checkpoint
// would hold a choice that no resumed run meets again, since there the solver
// answers. So the question unwinds the transition by a panic that only the worker's
// loop recovers from, and the worker puts back the alternative it had taken:
// the checkpoint is as if the transition had not begun.

// takeBack undoes the bookkeeping of the transition in progress after an
// interruption; the machine is not used any more.
func (e *explorer) takeBack(t pool.Task) {
	e.stats = e.kept
	if e.beginning {
		e.putBack(t)
		return
	}
	// The level whose alternative was taken is on top: whatever arrive pushes, it
	// pushes after its last question.
	e.stack[len(e.stack)-1].next--
}

// putBack returns a task that could not be begun to the queue, for a checkpoint to find.
func (e *explorer) putBack(t pool.Task) {
	e.stack, e.base = e.stack[:0], nil
	e.shared.pool.Give(t)
}
