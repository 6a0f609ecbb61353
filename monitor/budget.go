package monitor

// This file defines the budget of a construction. Translating a formula can
// take exponential space; what exceeds the budget is refused.

import "errors"

// ErrTooLarge says that a formula's automaton, or the search for its class,
// would exceed the budget.
var ErrTooLarge = errors.New("the formula is too large: its automaton exceeds the budget")

// DefaultBudget is the number of elementary operations that one formula may
// take, around two seconds.
const DefaultBudget = 400_000_000

// budget counts operations down. Running out panics with errBudget, which
// guarded turns into ErrTooLarge; the constructions need no error paths.
type budget struct {
	left int
}

type budgetExhausted struct{}

func newBudget(n int) *budget {
	if n <= 0 {
		n = DefaultBudget
	}
	return &budget{left: n}
}

func (b *budget) spend(n int) {
	b.left -= n
	if b.left < 0 {
		panic(budgetExhausted{})
	}
}

// guarded runs f and returns ErrTooLarge if a budget ran out in it.
func guarded(f func() error) (err error) {
	defer func() {
		switch r := recover(); r.(type) {
		case nil:
		case budgetExhausted:
			err = ErrTooLarge
		default:
			panic(r)
		}
	}()
	return f()
}
