package symex

// This file defines how a machine goes on while the solver works. Checks hold most often: where the
// solver has to think about one, the machine guesses that it holds, and runs to the end of the
// transition. There it waits for the answers. If a guess was wrong, the transition is undone and
// done again, now with the answers known: nobody outside sees a guess.
//
// Only checks are guessed after which no instruction takes for granted that they hold. Of a branch
// both outcomes are asked at once, where workers are free.

import (
	"maps"
	"slices"

	"heddle/expr"
)

// Foresight is what a Solver may offer beside: questions asked before the answers are needed.
type Foresight interface {
	// Soon answers a question if that takes little time. Else it is asked where a worker is
	// free, and Check will find the answer sooner. It does not count as a question.
	Soon(t *expr.Table, constraints []expr.Ref) (sat Sat, ok bool)
	// Slow tells whether questions take so long of late that asking them ahead is of use.
	Slow() bool
	// Count counts questions, which Check does by itself; a negative number takes back.
	Count(questions int)
}

// guesses are what a transition supposes so far.
type guesses struct {
	ask     Foresight // nil: the solver has none
	allowed bool      // a transition is in progress that may guess
	open    [][]expr.Ref
	asked   int // questions counted since the transition began

	// As before the first guess.
	reports, doubts int
	assume          map[string]bool
	unasked         map[Unasked]bool
	consistent      bool
	raceQuestions   int
}

// Guess lets the machine guess, if its solver can tell later. Without inputs it makes no difference.
func (m *Machine) Guess() { m.guess.ask, _ = m.solver.(Foresight) }

// soon is feasible where that takes little time, else ok is false and the question is asked.
func (m *Machine) soon(c expr.Ref) (sat Sat, ok bool) {
	c = m.tab.Untagged(c)
	if sat, ok = m.obvious(c); ok || m.guess.ask == nil {
		return sat, ok
	}
	sat, ok = m.guess.ask.Soon(m.tab, append(m.path[:m.pathLen:m.pathLen], c))
	if ok {
		m.guess.ask.Count(1)
		m.guess.asked++
	}
	return sat, ok
}

// feasibleBeside is feasible(c), where other is likely to be asked next: it is asked at the same time.
func (m *Machine) feasibleBeside(c, other expr.Ref) Sat {
	if m.guess.ask == nil || !m.guess.ask.Slow() {
		return m.feasible(c)
	}
	sat, ok := m.soon(c)
	if ok {
		return sat
	}
	if other = m.tab.Untagged(other); other != 0 {
		if _, ok := m.obvious(other); !ok {
			m.guess.ask.Soon(m.tab, append(m.path[:m.pathLen:m.pathLen], other))
		}
	}
	return m.feasible(c)
}

// mayGuess tells whether the machine may go on as if a check of the property held.
func (m *Machine) mayGuess(prop string) bool {
	return m.guess.allowed && !m.hasGiven && m.trace == nil && m.obs == nil &&
		(prop == PropAssert || prop == PropDiv || prop == PropOverflow) && (len(m.guess.open) > 0 || m.guess.ask.Slow())
}

// guessNone supposes that no values meet the path condition and not.
func (m *Machine) guessNone(not expr.Ref) {
	g := &m.guess
	if len(g.open) == 0 {
		g.reports, g.doubts, g.consistent, g.raceQuestions = len(m.reports), len(m.doubts), m.consistent, m.raceQuestions
		g.assume, g.unasked = maps.Clone(m.assume), maps.Clone(m.unasked)
	}
	g.open = append(g.open, append(slices.Clone(m.path[:m.pathLen]), m.tab.Untagged(not)))
}

// askedAhead is how many questions are asked before the answer to the one before them is there.
const askedAhead = 4

// BeginGuessing lets the transition that begins guess, if Guess was called.
func (m *Machine) BeginGuessing() { m.guess.allowed, m.guess.asked = m.guess.ask != nil, 0 }

// GuessedRight waits for the answers about what the transition has guessed, and ends that. If one is other than
// guessed, the caller has to undo the transition and do it again.
func (m *Machine) GuessedRight() bool {
	g := &m.guess
	g.allowed = false
	if len(g.open) == 0 {
		return true
	}
	right := true
	for i := 0; i < len(g.open) && right; i++ {
		for _, q := range g.open[i+1 : min(i+1+askedAhead, len(g.open))] {
			g.ask.Soon(m.tab, q)
		}
		sat, _, _ := m.solver.Check(m.tab, g.open[i])
		g.asked++
		right = sat == Unsat
	}
	g.open = g.open[:0]
	if !right {
		g.ask.Count(-g.asked)
		m.reports, m.doubts = m.reports[:g.reports], m.doubts[:g.doubts]
		m.assume, m.unasked, m.consistent, m.raceQuestions = g.assume, g.unasked, g.consistent, g.raceQuestions
	}
	return right
}
