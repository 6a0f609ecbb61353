package automaton

// This file defines the product with a deterministic automaton of the prefixes after which nothing satisfies the formula any more. It
// is for safety formulas: what the others guess about a path is known here, so that simple paths are shorter.

import (
	"fmt"
	"math/bits"

	"heddle.example/expr"
	"heddle.example/monitor"
	"heddle.example/monitor/syntax"
	"heddle.example/prove/system"
)

// The automaton is refused beyond so many propositions and states.
const (
	maxDeterministicProps  = 8
	maxDeterministicStates = 256
)

func multiplyDeterministic(s *system.System, f *syntax.Formula, props []expr.Ref, _ bool) (*Product, error) {
	if len(props) > maxDeterministicProps {
		return nil, fmt.Errorf("the deterministic automaton is for up to %d propositions", maxDeterministicProps)
	}
	m, err := monitor.Compile(f, monitor.Options{})
	if err != nil {
		return nil, err
	}
	table := m.NewTable()
	number := map[monitor.StateID]int{}
	var states []monitor.StateID
	enter := func(id monitor.StateID) int {
		n, ok := number[id]
		if !ok {
			n = len(states)
			number[id] = n
			states = append(states, id)
		}
		return n
	}
	enter(table.Initial())
	var next [][]int // by state and symbol
	for q := 0; q < len(states); q++ {
		if len(states) > maxDeterministicStates {
			return nil, fmt.Errorf("the deterministic automaton has more than %d states", maxDeterministicStates)
		}
		row := make([]int, 1<<len(props))
		for symbol := range row {
			row[symbol] = enter(table.Step(states[q], uint64(symbol)))
		}
		next = append(next, row)
	}
	t := s.Table
	width := max(1, bits.Len(uint(len(states)-1)))
	v := s.AddVar("automaton", width)
	v.Hidden = true
	v.Init = t.Const(width, 0, 0)
	cur := v.Cur
	constant := func(q int) expr.Ref { return t.Const(width, uint64(q), 0) }
	var decide func(row []int, i int) expr.Ref // on propositions from i on; a bit of the symbol each
	decide = func(row []int, i int) expr.Ref {
		if len(row) == 1 {
			return constant(row[0])
		}
		var yes, no []int
		for symbol, q := range row {
			if symbol&1 != 0 {
				yes = append(yes, q)
			} else {
				no = append(no, q)
			}
		}
		return t.ITE(props[i], decide(yes, i+1), decide(no, i+1))
	}
	update, bad := cur, t.Bool(false)
	for q := range states {
		is := t.Eq(cur, constant(q))
		update = t.ITE(is, decide(next[q], 0), update)
		if value, final := table.Final(states[q]); final && value == monitor.False {
			bad = t.Or(bad, is)
		}
	}
	s.Vars[len(s.Vars)-1].Update = update
	s.Now = append(s.Now, t.ULe(cur, constant(len(states)-1)))
	return &Product{Bad: bad, Safety: true, Fair: []expr.Ref{bad}, Strength: Terminal}, nil
}
