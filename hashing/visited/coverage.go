package visited

// This file defines the rule by which an earlier visit covers a later one, and
// the record that decides it.
//
// # The rule
//
// A visit of a node is a pair (a, r): the thread a that was active on arrival
// and the number r of context switches left. From (b, s) everything that (a, r)
// can reach is reached too in exactly two cases:
//
//   - b = a and s ≥ r: the same situation with at least as many switches left;
//   - b ≠ a and s ≥ r+1: one switch makes a the active thread, and s-1 ≥ r are left.
//
// (The transitions of a itself are what the second case pays the switch for; any
// third thread costs one switch from either side.)
//
// # The record
//
// Per node it suffices to keep R, the largest s of all visits, and T, the set of
// threads b with a visit (b, R). Claim: (a, r) is covered by some earlier visit
// if and only if r < R, or r = R and a ∈ T.
//
//   - r < R: some visit (b, R) exists. If b = a then R ≥ r, else R ≥ r+1. Covered.
//   - r = R and a ∈ T: (a, R) covers by the first case.
//   - r = R and a ∉ T: a visit of a has s < R = r, one of another thread has
//     s ≤ R < r+1. Not covered.
//   - r > R: every visit has s < r. Not covered.
//
// A covered visit changes neither R nor T, so the record after any sequence is
// the same whether covered visits are counted or not. A visit that is not covered
// either has r > R and makes the record (r, {a}), or r = R and adds a to T.
//
// # Unbounded
//
// Without a context bound only the node matters: r is Unbounded, above all
// budgets, and an Unbounded record covers whichever thread is active, since a
// switch costs nothing.
//
// # Equal budgets
//
// Where what is seen at a cut depends on the budget (LTL, partial loops,
// unwinding assertions), a larger budget does not cover a smaller one. The caller
// then adds thread and budget to the key and visits it with Unbounded.

// Budget is how many context switches a visit has left.
type Budget uint16

const (
	// MaxBudget is the largest number of switches left that can be told apart.
	MaxBudget Budget = 65534
	// Unbounded says that switches are not counted.
	Unbounded Budget = 65535
)

// record is what is known of one node: the largest budget it was visited with
// and the threads that were active with it. The zero record (no threads) says
// that the node was never visited.
type record struct {
	budget  Budget
	threads ThreadSet
}

// Visits is what a visited set knew of a node when it was visited: the largest
// budget it had been visited with and the threads that were active with it. The
// zero Visits says that the node was new.
type Visits struct {
	Budget  Budget
	Threads ThreadSet
}

// Covers reports whether the visits cover (active, r).
func (v Visits) Covers(active int, r Budget) bool {
	return record{v.Budget, v.Threads}.covers(active, r)
}

// covers reports whether the visits behind the record cover (active, r).
func (c record) covers(active int, r Budget) bool {
	switch {
	case c.threads.IsEmpty() || r > c.budget:
		return false
	case r < c.budget || r == Unbounded:
		return true
	}
	return c.threads.Has(active)
}

// with returns the record after the visit (active, r), which c does not cover.
func (c record) with(active int, r Budget) record {
	if !c.threads.IsEmpty() && r == c.budget {
		return record{r, c.threads.With(active)}
	}
	return record{r, ThreadSet{}.With(active)}
}
