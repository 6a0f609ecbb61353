package scheduler

// This file says why the reduction "persistent" loses nothing under the memory models rc11, tso and pso (package weak). There steps do
// not commute as they do under sequential consistency: what one thread may choose can depend on what another one chose elsewhere.
//
// # What the proof needs
//
// Let t be the next step of thread A at the node s, and a1 … an steps of other threads from s, none of which depends on what A touches in any
// alternative of that step. The proof (persistent.go) uses that
//
//  1. where A moves behind a1 … an, with some alternative t, t a1 … an is a path too, and it leads to the same futures;
//  2. where A does not move, it could have: there is an alternative t behind a1 … an.
//
// With both the second part of the proof, on paths on which no thread of T moves, holds for the t that 2 gives instead of any t. So does
// the first one: where aj depends on A's step, let b be the part of aj before its first touch that does. By 2 there is a t behind a1 … b, by 1 t a1 … b is a
// path, and its last thread stands before that touch.
//
// # rc11
//
// A state is, but for what cannot be told any more, the graph of the execution so far (events, reads-from, modification order) with the place of each
// thread: package weak renders that alone, whatever the order in which the events were added. The axioms are that relations that only grow
// with the graph have no cycles, so what is left of an allowed graph without its last events in sb ∪ rf is allowed. That gives 1: no
// event of a1 … an is sb- or rf-before t, as none touches the bytes of t's event and each of another thread; the graph of s with t is
// that of the path without a1 … an; and adding these goes on in the order of the path. The modification order needs no order of steps: where a
// message goes in is part of the alternative, and messages of a cell are made by steps that depend on each other.
//
// For 2, a read or an update takes the last message, a write goes behind it, a fence comes as it is. The new event is last in sb, rf, and the modification
// order, hence nothing leads from it in any of the relations, and no cycle is closed.
//
// So reads of one cell commute, operations on different cells do, sequentially consistent ones too, and fences do with everything of others: they touch nothing.
// Locks, semaphores and the like are passed by calls that touch them; atomic sections pass views to each other, whatever they access, and touch
// what stands for that. Whether two accesses race can be told from the graph, at whichever of them comes last.
//
// # Messages that need not wait
//
// More commutes than has no touch in common. An event can be the next one of any graph in which nothing is sb- or rf-before it but what is
// there. So two atomic accesses of different threads to one place do not bear on each other as other touches do:
//
//   - a store reads nothing: of a graph that has it, it can come next, whatever others still read, update or store there. What they do
//     may be put before it in the modification order, and need not read it;
//   - a load or an update t can come before loads aj of others, which write nothing that it could read;
//   - it cannot come before stores and updates: it may be one of those that read them.
//
// So Hinders (commute/commute.go), not depends, says which touches of others have their threads join T. For 1 nothing else was asked for: no event of a1 … an is
// rf-before t. For 2, t is put last in the modification order, and nothing reads it: it can stand before a1 … an as well.
//
// The past of a touch (persistent.go) must be the same in whatever order a graph is made. So where both are such accesses, it has what leads there by
// rf. That a store came before a load in some path does not put it there: the load may have read an older message.
// Touches do not tell, so no such access makes it certain (Follows, commute/commute.go). Other accesses and calls come in the order of what they do to each
// other, as under sequential consistency; a plain access and an atomic one do, too, and so do atomic ones of different sizes.
//
// An alternative that closes a cycle is none: the machine may find that late, and says that the footprint is void. Paths that are cut
// as there is no room for another message end at a node that is expanded in full, as all paths that are cut.
//
// # tso and pso
//
// Let leaving a queue be a step of its own: a store that waits is a step of its thread that only that thread can see; one that leaves
// touches its bytes. The machine decides that a store leaves where somebody accesses its bytes, as part of that access (package weak, "When
// entries leave"); these bytes are then touched by that access too. A store that begins to wait touches its bytes as well, though nobody else
// sees it yet: it enables its leaving. So
//
//   - steps whose touches do not meet commute: each is a row of the small steps, which commute one by one, as the stores that one step
//     has leave were there before the other one, and are not touched by it;
//   - the alternatives of a step depend on stores that wait at its bytes, or at those of stores that would leave with it, all of which some alternative
//     touches; a step that adds or removes one of them depends on the first one. That is 1;
//   - for 2, a step can leave as many stores waiting as it likes, but for its own thread's before an operation that waits for these, which are there
//     whatever others do.
//
// Where the bound on the number of stores that wait has one leave earlier than it must, the answer is incomplete.
