package scheduler

// This file defines when a thread may go on at once though it stands before a visible operation, in a search with a reduction: where nobody can come between.
// Package guards finds out where that is while the search runs, and the search begins again if it was wrong (rt/attempts.go).
//
// # The rule
//
// A thread that has come to stand goes on
//   - before an access to memory that a lock guards which it holds: one that all threads held at all their accesses to
//     these bytes so far, but those of a thread that was the first, or has joined all others; who writes holds it alone, who reads perhaps with others that read;
//   - before it gives back a lock that it holds alone, and that nobody has looked at but to wait for it, to take it or to give it back.
//
// The bytes of a lock are guarded by no other one.
//
// If later a thread accesses such bytes without the lock, or looks at such a lock, or the bytes of a lock are overwritten, or their life ends, while somebody holds it (it may be taken by another then), the search is not an answer unless it has found a violation,
// which is one in any case: its path is one of the program. So a transition is an operation like any other and some of these: a lock is taken, or a store
// made that others see, and then come guarded accesses and locks given back (R. Lipton, Reduction: a method of proving properties of parallel
// programs, CACM 1975: all movers here, or left movers). So a critical section has a node where its lock is taken, and one for each other operation in it that is not guarded.
//
// # Why that is enough
//
// Say that the discipline holds for a path if no access on it breaks the rule for bytes, or a lock, before which the search has gone on.
//
// (1) A path for which it holds leads where one leads on which threads go on at once, up to operations with which others have not yet come to the node where
// they would stand. For let t go on behind its operation o with a guarded access or with giving a lock L back, b, and let others come
// between, o x1 … xn b. None of the xi bears on b: it is no access to the same bytes, or both read, as t holds their lock, nor takes L, nor looks at it. So b
// stands where it stood, and can move to o; x1 … xn do the same behind it: who gets on at L had not been waiting in vain, since giving
// back is all that b is to others. And where the path ends before b, b can be added, or it fails, cannot be decided or leaves the loop that it is in: then t stands at a node before it, as for what is invisible (a check,
// an assumption and a bound have nodes of their own, and mostPasses ends a loop).
//
// (2) So nothing is lost: a violation of t itself is found where it stands, and those of others do not depend on b. Threads that are blocked for ever stand before
// calls that wait, which have nodes; who stands before b is not blocked. Properties that look at pairs of operations, at the end of the program, or at what came
// before what are left out (check.LooksBetween), and so are formulas.
//
// (3) The discipline holds for all paths if it does for those explored. Else take one on which the last operation a, of thread u, breaks it first, for bytes (or a lock) before
// which t goes on. Its part before a is as in (1), and a can be done after what t and others do behind it up to their next nodes: u stands before a,
// whatever they do, unless one of these does not come to its node, and then it has one before that. So a follows a path of large steps, and the reduction explores one in which it is done by the
// same thread at the same place (persistent.go, the claim). There u has not joined t, and t has been made by somebody: what u has joined, and whether others have been made before, is a fact of the
// thread's own course. So the access is noted.
//
// (4) The reduction sees transitions with all their accesses, each with the locks held at it. Its argument is about transitions that commute, whatever their
// size.
//
// # Semaphores
//
// A semaphore is a lock, too, if it is 1 while nobody has it: who lowers it from 1 has it, and nobody raises it but who has it. Where that is so, one thread at most
// has it at any time, since the value and the number of those that have it are 1 together: in the beginning, and behind each of these operations. All above holds then. The
// discipline is broken where a thread raises it that does not have it, lowers it from another value than 1, does so in an atomic section, or writes its bytes otherwise (package guards, counts.go):
// by an operation that follows from its own course, or, for the value, from what came before the first of these. So (3) covers it.
//
// Who has a semaphore does not show in memory, as the holder of a mutex does, so it is part of the node: else a node that is the same but for that might be taken for one explored.
//
// # Symmetry and traces
//
// A state of the symmetric part (alike.go) stands for those in which threads have changed places, with all that they did: if one of these breaks the rule, so does it.
//
// A path is told, and repeated, with all its nodes: a search notes how often a transition has gone on.

// Passes tells whether a thread may go on so in a search whose reduction has a proof.
func Passes(s *Search) bool {
	return !s.ContextBound.Bounds() && !s.Formulas && !s.MonitorThread && !s.Saved && s.MemoryModel == ""
}
