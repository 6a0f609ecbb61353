package scheduler

// This file defines which nodes the reduction "persistent" forgets when they have closed. In a large search most nodes lie within the moves of one thread
// that others wait for, or that has nothing to do with theirs: one transition leads to such a node, one away from it, both of that thread. Few paths come
// to it otherwise, and those that do may walk once more to the next node that is kept, which is not far.
//
// # Why that is right
//
// Forgotten is a node that is a component alone and has closed. So no node that is open or waits for its component is, and each cycle is found as before.
// A path that comes to it again opens it as another node with the same state: what persistent.go claims of a node it claims of each of those, and what is
// said of closed nodes below it holds of what was closed then. Nothing but the time that the walk takes depends on which are forgotten.
//
// The search ends where it ended before. A state stays with the first of its nodes that does, so finitely many do. Behind a node that is forgotten there is one
// transition, to a node that was known, that stays, or that is forgotten as well; of the latter there are longestChain in a row at most. So each transition from a node that stays
// brings about so many at most, however each chooses who moves.
//
// Where words or executions without end are judged all nodes stay, since the graph of what was explored is looked at once more.
//
// To forget nodes that are not worth the memory is as old as the tools: G. Behrmann, K. G. Larsen, R. Pelánek: To Store or Not to Store, CAV 2003.

const (
	longestChain = 4       // so many nodes in a row at most are forgotten
	manyKept     = 1 << 17 // before a worker has kept so many all stay: a small search needs time rather than memory
)

// forgets tells whether the node, which is a component alone if none waits behind it, was forgotten.
func (p *persistent) forgets(n *openNode) bool {
	if p.kept < p.manyKept || len(n.movers) != 1 || n.parts != 1 || n.movers[0].thread != n.by || n.full || n.below == longestChain || len(p.waiting) > n.done ||
		p.judged.Words || p.judged.Endless || !p.known.Forget(n.key) {
		return false
	}
	p.forgotten++
	return true
}

// Forgotten implements Reduction.
func (p *persistent) Forgotten() int64 { return p.forgotten }
