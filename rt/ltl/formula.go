// Package ltl judges formulas of linear temporal logic on the paths of a program. A Judge follows each explorer of the search: it
// is told where paths stand, end, are cut and come back to nodes that are known, and asks the machine what its monitors
// have read. What a search cannot see, executions that never end, is decided on a graph of all nodes.
package ltl

// This file defines formulas.

import (
	"errors"
	"slices"

	"heddle.example/ir"
	"heddle.example/monitor"
	"heddle.example/monitor/syntax"
)

// Formula is a formula whose propositions are functions of the program.
type Formula struct {
	Parsed *syntax.Formula
	Props  []*ir.Func // by index in Parsed.Props
}

// PropositionError is an error of a proposition that knows where in its text it is.
type PropositionError interface {
	error
	PropositionOffset() int // in bytes
	PropositionMessage() string
}

// Parse parses formulas. compile makes a function of a proposition's text; equal
// texts are compiled once. A mistake, also one that compile finds, is reported with
// its place in the formula.
func Parse(sources []string, compile func(expr string) (*ir.Func, error)) ([]Formula, error) {
	funcs := map[string]*ir.Func{}
	var out []Formula
	for _, src := range sources {
		f, err := syntax.Parse(src)
		if err != nil {
			return nil, err
		}
		l := Formula{Parsed: f}
		for _, p := range f.Props {
			fn := funcs[p.Text]
			if fn == nil {
				if fn, err = compile(p.Text); err != nil {
					if pe := PropositionError(nil); errors.As(err, &pe) {
						return nil, f.ErrorAt(p.Offset+pe.PropositionOffset(), pe.PropositionMessage())
					}
					return nil, f.ErrorAt(p.Offset, err.Error())
				}
				funcs[p.Text] = fn
			}
			l.Props = append(l.Props, fn)
		}
		out = append(out, l)
	}
	return out, nil
}

// formula is a Formula under exploration.
type formula struct {
	Formula
	monitor *monitor.Monitor
	table   *monitor.Table
	class   monitor.Class
	values  []monitor.Value
	bits    []uint8 // place of each proposition in the combined valuation
}

// symbol picks the formula's propositions out of a combined valuation.
func (f *formula) symbol(valuation uint64) uint64 {
	var s uint64
	for i, b := range f.bits {
		s |= valuation >> b & 1 << i
	}
	return s
}

// isSafety tells whether a word all of whose prefixes can be continued to one that
// satisfies the formula satisfies it.
func (f *formula) isSafety() bool {
	return f.class == monitor.ClassSafety || f.class == monitor.ClassBoth
}

// canBe tells whether v can come out of the formula at all.
func (f *formula) canBe(v monitor.Value) bool {
	return len(f.values) == 0 || slices.Contains(f.values, v)
}

// settledByEnds tells whether infinite paths add nothing to the value of the paths
// that end and of those on which the formula becomes false: it is a safety
// formula, which an infinite path without a bad prefix satisfies, also if its
// last symbol stays for ever (X{p} does not while nothing is written), and such
// a path has the greatest value that can come out, whether it is known to exist or not.
func (f *formula) settledByEnds() bool {
	return f.isSafety() && !f.canBe(monitor.PresumablyFalse) && (!f.canBe(monitor.True) || len(f.values) == 1)
}

// symbols picks the formula's propositions out of combined valuations.
func (f *formula) symbols(valuations []uint64) []uint64 {
	out := make([]uint64, len(valuations))
	for i, v := range valuations {
		out[i] = f.symbol(v)
	}
	return out
}
