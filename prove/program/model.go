package program

// This file defines what is asked of a program and the model that answers.

import (
	"context"
	"fmt"

	"heddle.example/expr"
	"heddle.example/ir"
	"heddle.example/monitor/syntax"
	"heddle.example/prove/system"
	"heddle.example/symex"
	"heddle.example/symex/state"
)

// Options say what the model is of.
type Options struct {
	Code    *symex.Code
	Machine state.Options
	Solver  state.Solver
	Quick   state.Solver // that gives up soon; nil: Solver
	Props   []*ir.Func   // the propositions of all formulas, each once
	Fair    bool         // weak fairness: a thread that could always move does
	Ends    bool         // formulas judge paths that end where a check fails, too, as if their last letter came for ever
	// MaxControl bounds the control states; 0: DefaultMaxControl.
	MaxControl int
}

// DefaultMaxControl bounds the control states where nobody says otherwise.
const DefaultMaxControl = 600

// Problem is a place at which the program cannot be followed, or a check that can fail.
type Problem struct {
	Property string // of a check; "": it is not supported
	Message  string
	Pos      ir.Pos
	Func     string
}

// Model is the transition system of a program.
type Model struct {
	Sys      *system.System
	Props    []expr.Ref // of Options.Props
	Fair     []expr.Ref
	Bad      expr.Ref // a check has failed
	Open     expr.Ref // something that is not supported was reached
	Checks   []Problem
	Holes    []Problem
	Controls int
	Edges    int
	Assumes  bool     // the program may give up paths
	Doubts   []string // what could not be decided while the model was made
	Assumed  []string // names of assumptions

	// Undefined is behaviour without a meaning that no check asks for, where paths end, if data may be what the model does not know it is not; Unmet are
	// assumptions that do not hold.
	Undefined, Unmet []Problem

	opt     Options
	built   *builder
	edges   []edge
	classes [][][]int        // by control state: edges that exclude each other
	inputs  [][]inputOf      // by control state
	spots   []map[int]ir.Pos // of each control state: see control
	checks  []map[int]stand
	between []bool // control states inside a transition of the machine
}

// TooComplex is an error that says why a program has no model.
type TooComplex struct{ Problem }

func (e *TooComplex) Error() string { return e.Message }

// control is a control state.
type control struct {
	valuation uint64
	enabled   uint64         // threads, by bit
	spots     map[int]ir.Pos // of threads that stand at a backward jump: where
	checks    map[int]stand  // of threads before a check that may fail: where
	cells     []int          // the data that it has
	between   bool           // inside a transition
	failed    bool           // a check has failed: see Options.Ends
}

// edge is a path of the machine from a control state to the next one.
type edge struct {
	from, to int
	thread   int
	guard    []expr.Ref
	values   map[int]expr.Ref // of the cells of the target
	base     []uint32         // inputs read before, by thread
	reads    []uint32         // and on the edge
	taken    []int            // alternatives of choices that are no branches
	forks    int              // choices on it
	nodes    []stand          // where its thread stands at the nodes of the machine on it
	event    *Problem         // why the path ended: a failed check or something unsupported
	rests    bool             // nobody moves
}

// stand is where a thread stands: an instruction, and the frames below it.
type stand struct {
	fn, pc, depth int32
	passes        bool // see passes
}

// inputOf says where an input of the edges of a control state stands in the system.
type inputOf struct {
	sym   expr.Ref
	index int
}

// The first control states.
const (
	controlBad = iota
	controlOpen
	firstControl
)

// Formula gives the system on which a formula is judged, and its propositions, which are some of the model's. Paths on which a check fails are none, unless
// Options.Ends is set.
func (m *Model) Formula(f *syntax.Formula, props []*ir.Func) (*system.System, []expr.Ref, error) {
	if UsesNext(f.Root) {
		return nil, nil, fmt.Errorf("the formula uses X, which counts writes; this is for formulas without X")
	}
	sys, refs := m.Sys.Clone(m.Sys.Table, m.Props...)
	t := sys.Table
	none := m.Open
	if !m.opt.Ends {
		none = t.Or(none, m.Bad)
	}
	sys.Now = append(sys.Now, t.Not(none))
	var out []expr.Ref
	for _, p := range props {
		for i, q := range m.opt.Props {
			if p == q {
				out = append(out, refs[i])
			}
		}
	}
	return sys, out, nil
}

// assumes tells whether a program may give up paths.
func assumes(p *ir.Program) bool {
	for _, f := range p.Funcs {
		for i := range f.Code {
			if f.Code[i].Op == ir.Assume {
				return true
			}
		}
	}
	return false
}

// UsesNext tells whether a formula has the operator X.
func UsesNext(n *syntax.Node) bool {
	return n != nil && (n.Op == syntax.OpNext || UsesNext(n.Left) || UsesNext(n.Right))
}

// Build makes the model of a program.
func Build(ctx context.Context, opt Options) (*Model, error) {
	if opt.MaxControl == 0 {
		opt.MaxControl = DefaultMaxControl
	}
	opt.Machine.InputJumps = true
	data := map[symex.Cell]bool{}
	few := explicit{maxExplicit, maxExplicit}
	for pass := 0; ; pass++ {
		b := newBuilder(ctx, opt, data, few)
		err := b.explore()
		if tooMany := (*TooComplex)(nil); errorsAs(err, &tooMany) && few.registers > 1 && b.crowded {
			few = few.less()
			continue
		}
		if err != nil && b.wordy {
			opt.Machine.SilentJumps = 1
			continue
		}
		if err != nil && b.forky {
			opt.Machine.ForkedJumps = 1
			continue
		}
		if err != nil {
			return nil, err
		}
		if !b.grown {
			b.t.OnGrowth(nil) // the machine's, which is not used again; what is made of the model has an end of its own
			for _, at := range []int{controlBad, controlOpen} {
				b.edges = append(b.edges, edge{from: at, to: at, rests: true})
			}
			b.differences()
			return b.assemble(nil), nil
		}
		if pass == maxPasses {
			return nil, &TooComplex{Problem{Message: "its data does not settle"}}
		}
	}
}

const (
	maxPasses   = 100
	maxExplicit = 8 // values of a scalar that is no data
)

// explicit says how many values scalars take that are no data.
type explicit struct{ memory, registers int }

// less has more data, and less control: memory first, since registers count rounds and say which elements of arrays are looked at.
func (e explicit) less() explicit {
	if e.memory > 1 {
		return explicit{max(1, e.memory/4), e.registers}
	}
	return explicit{e.memory, max(1, e.registers/4)}
}
