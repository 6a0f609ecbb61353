// Package interleavings counts all interleavings of a program: the complete paths of the reachability tree without pruning and
// without a reduction, the papers' #I (sefm2011 table 1). They are far too many to walk. But equal nodes
// have equal subtrees, so a node's number is the sum of its successors' and is found once for each different node.
//
// Under a context bound nodes are equal here only with the same active thread and as many switches left: what serves
// pruning, that the earlier visit had at least as much left, would not do for a count. A node that is its own successor
// stands for infinitely many paths if one of them ends.
package interleavings

import (
	"context"
	"errors"
	"math/big"
	"math/bits"
	"slices"

	"heddle.example/hashing"
	"heddle.example/ir"
	"heddle.example/rt"
	"heddle.example/rt/ltl"
	"heddle.example/rt/solver"
	"heddle.example/scheduler"
	"heddle.example/smt"
	"heddle.example/symex"
	"heddle.example/symex/state"
)

// Number is the number of complete paths of a tree. A path is complete where the program ends, is in a
// deadlock, violates a property that it cannot go on from, or meets a bound. Outcomes of a branch that depends on inputs
// are paths of their own, paths that an assumption ends are none, and so are those that never end.
type Number struct {
	Paths    *big.Int // nil if Infinite
	Infinite bool
	Exact    bool  // the solver could tell of every path whether it is feasible, and all is supported
	Nodes    int64 // different nodes, budgets told apart
}

// Count counts the complete paths of p under opts. Of opts only what decides the tree counts: bounds, checks,
// formulas and what the program may do. The error is about the options, or that of ctx.
func Count(ctx context.Context, p *ir.Program, opts rt.Options) (*Number, error) {
	opts.Hash, opts.Reduction, opts.Workers, opts.SaveDir, opts.Apart = hashing.DefaultFunction, "", 1, "", true
	code, mo, err := rt.Prepare(p, &opts)
	if err != nil {
		return nil, err
	}
	asked := solver.New(ctx, func() smt.Solver { return smt.New(smt.Options{Workers: 1}) })
	defer asked.Close()
	formulas, err := ltl.New(code, mo, asked, opts.Formulas())
	if err != nil {
		return nil, err
	}
	f, err := hashing.NewFunction(opts.Hash)
	if err != nil {
		return nil, err
	}
	m := scheduler.Drive(symex.New(code, mo, asked, &f), formulas.Schedule())
	if formulas != nil {
		m = formulas.Machine(&f)
	}
	c := &pathCounter{
		ctx: ctx, m: m, bound: scheduler.ContextBound(opts.ContextBound), known: map[countedNode]pathCount{}, out: Number{Exact: true},
	}
	c.tellActive = c.bound.Bounds() || mo.SwitchesAt() != state.GranularityAccess
	n, err := c.count(*c.m.Start(), 0, 0)
	if err != nil {
		return nil, err
	}
	if !c.out.Infinite {
		c.out.Paths = n.value()
	}
	c.out.Nodes = int64(len(c.known))
	return &c.out, nil
}

// pathCounter walks the graph of different nodes once.
type pathCounter struct {
	ctx        context.Context
	m          *scheduler.Driver
	bound      scheduler.ContextBound
	tellActive bool // nodes with different active threads are different
	known      map[countedNode]pathCount
	asked      int
	out        Number
}

// countedNode is what decides how many paths go on from a node.
type countedNode struct {
	key          hashing.Key
	active, left int
}

var errUncounted = errors.New("the count was given up")

// count gives the number of complete paths from where the machine has stopped with ev, and leaves it there.
func (c *pathCounter) count(ev state.Event, active, switches int) (n pathCount, err error) {
	if c.asked++; c.asked%1000 == 0 && c.ctx.Err() != nil {
		return n, errors.Join(errUncounted, context.Cause(c.ctx))
	}
	c.m.TakeReports()
	mark := c.m.Mark()
	defer c.m.Undo(mark)
	alternatives := 0
	switch ev.Kind {
	case state.EventNode:
		return c.node(mark, active, switches)
	case state.EventChoice:
		alternatives = ev.N
	case state.EventViolation:
		if !ev.Continue {
			return c.ends(), nil
		}
		alternatives = 1 // with the check assumed
	case state.EventDead:
		return n, nil
	case state.EventUnsupported:
		c.out.Exact = false
		return c.ends(), nil
	default:
		return c.ends(), nil
	}
	for i := range alternatives {
		below, err := c.count(*c.m.Choose(i), active, switches)
		if err != nil {
			return n, err
		}
		n.add(below)
		c.m.Undo(mark)
	}
	return n, nil
}

// ends counts a path that comes to its end.
func (c *pathCounter) ends() pathCount {
	if c.m.Uncertain() {
		c.out.Exact = false
	}
	return pathCount{small: 1}
}

// node gives the number of paths from the node where the machine stands.
func (c *pathCounter) node(mark state.Mark, active, switches int) (n pathCount, err error) {
	at := countedNode{key: c.m.Hash(), active: -1, left: -1}
	if c.tellActive {
		at.active = active
	}
	if c.bound.Bounds() {
		at.left = c.bound.Left(switches)
	}
	if n, ok := c.known[at]; ok {
		if n.open {
			n.again = true
			c.known[at] = n
			return pathCount{}, nil
		}
		return n, nil
	}
	threads, _, _ := c.m.Movable(nil, active)
	if c.bound.Bounds() && c.bound.Left(switches) <= 0 {
		threads = slices.DeleteFunc(threads, func(t uint8) bool { return int(t) != active })
	}
	if len(threads) == 0 {
		return c.ends(), nil
	}
	c.known[at] = pathCount{open: true}
	for _, t := range threads {
		below, err := c.count(*c.m.Step(int(t)), int(t), scheduler.Switches(switches, active, int(t)))
		if err != nil {
			return n, err
		}
		n.add(below)
		c.m.Undo(mark)
	}
	if c.known[at].again && !n.isZero() {
		c.out.Infinite = true
	}
	c.known[at] = n
	return n, nil
}

// pathCount is a number of paths, or that of a node that is being counted.
type pathCount struct {
	small uint64
	large *big.Int // instead of small, where that is too small; never written to
	open  bool     // the node is on the path
	again bool     // and was met again
}

func (n *pathCount) add(o pathCount) {
	if sum, carry := bits.Add64(n.small, o.small, 0); n.large == nil && o.large == nil && carry == 0 {
		n.small = sum
		return
	}
	n.large, n.small = new(big.Int).Add(n.value(), o.value()), 0
}

func (n *pathCount) value() *big.Int {
	if n.large != nil {
		return n.large
	}
	return new(big.Int).SetUint64(n.small)
}

func (n *pathCount) isZero() bool { return n.large == nil && n.small == 0 }
