package rt

// This file defines LTL formulas as an exploration gets them, and what it
// answers about them (DESIGN §6).

import (
	"errors"
	"fmt"
	"slices"

	"heddle/answer"
	"heddle/ir"
	"heddle/monitor"
	"heddle/symex"
)

// LTL is a formula whose propositions are functions of the program.
type LTL struct {
	Formula *monitor.Formula
	Props   []*ir.Func // by index in Formula.Props
}

// LTLResult is what is known of one formula.
type LTLResult struct {
	Formula    string
	Value      monitor.Value // the least over the program's paths
	Conclusive bool          // no longer exploration, and no continuation of the paths, can change Value
	Class      monitor.Class // of the formula's language; "" if it was too costly to tell
	Values     []monitor.Value
	Schedule   string // how the monitor was stepped: ScheduleDirected, ScheduleInterleaved
	// Witness is a path with the value, where that is false or presumably false: its
	// steps of kind StepSymbol are what the monitor read.
	Witness *Trace
}

// Reasons of LTL formulas.
const (
	reasonLTLInconclusive = answer.BecauseLTLInconclusive
	reasonLTLCycle        = answer.BecauseLTLCycle
)

// PropLTL is the property of formulas, as violations name it.
const PropLTL = "ltl"

// PropositionError is an error of a proposition that knows where in its text it is.
type PropositionError interface {
	error
	PropositionOffset() int // in bytes
	PropositionMessage() string
}

// ParseLTL parses formulas. compile makes a function of a proposition's text; equal
// texts are compiled once. A mistake, also one that compile finds, is reported with
// its place in the formula.
func ParseLTL(sources []string, compile func(expr string) (*ir.Func, error)) ([]LTL, error) {
	funcs := map[string]*ir.Func{}
	var out []LTL
	for _, src := range sources {
		f, err := monitor.Parse(src)
		if err != nil {
			return nil, err
		}
		l := LTL{Formula: f}
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

// formula is an LTL formula under exploration.
type formula struct {
	LTL
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

// compileLTL makes the monitors of the formulas and the observer that steps them. It is
// nil if there are no formulas.
func (s *search) compileLTL(code *symex.Code, mo symex.Options) (*ltlSearch, error) {
	if l, handled, err := s.compileThread(); handled {
		return l, err
	}
	if len(s.opts.LTL) == 0 {
		return nil, nil
	}
	l := &ltlSearch{assumes: mayAssume(s.prog, nil)}
	var props []*ir.Func
	for _, f := range s.opts.LTL {
		x := &formula{LTL: f}
		for _, p := range f.Props {
			i := slices.Index(props, p)
			if i < 0 {
				i = len(props)
				props = append(props, p)
			}
			x.bits = append(x.bits, uint8(i))
		}
		l.formulas = append(l.formulas, x)
	}
	if len(props) > monitor.MaxPropositions {
		return nil, fmt.Errorf("the formulas have %d different propositions, more than the %d that can be observed", len(props), monitor.MaxPropositions)
	}
	l.observation = symex.Observation{Propositions: props}
	m := symex.New(code, mo, s.solver, nil)
	m.Observe(l.observation)
	conds, known := m.Conditions()
	for _, f := range l.formulas {
		var err error
		symbols := s.feasibleSymbols(m.Table(), f, conds, known)
		if f.monitor, err = monitor.Compile(f.Formula, monitor.Options{Symbols: symbols}); err != nil {
			return nil, fmt.Errorf("the LTL formula %s: %w", f.Formula, err)
		}
		f.table = f.monitor.NewTable()
		if f.class, f.values, err = f.monitor.Classify(); err != nil {
			f.class, f.values = "", nil // costs the class only: the formula counts as no safety formula
		}
	}
	o := newObserver(l.formulas)
	l.observation.Observer, l.observation.Initial = o, o.initial // workers have their own view of it
	l.observer = o
	l.best = make([][numEnds]pathValue, len(l.formulas))
	for i := range l.best {
		l.best[i] = noValues()
	}
	return l, nil
}
