package invariant

// This file defines the second opinion on bounds: Z3 is asked once for each place whether they are inductive.

import (
	"context"

	"heddle.example/expr"
	"heddle.example/smt"
)

// Doubt asks Z3 whether the bounds that were noted hold in every reachable state. "": they do. It may run beside whoever uses the system.
func (n *Noted) Doubt(ctx context.Context) string {
	if n.bounds == nil {
		return ""
	}
	f := newFinder(ctx, n.was, n.bounds)
	f.solver = "z3"
	defer f.close()
	t := n.was.Table
	bounds := t.Bool(true)
	for _, r := range f.conditions(nil) {
		bounds = t.And(bounds, r)
	}
	if why := f.doubt(f.u.Init(0), f.u.At(bounds, 0)); why != "" {
		return why
	}
	for q := range f.places {
		if !n.bounds.seen(q) {
			continue
		}
		under, _ := f.leaving(q)
		if why := f.doubt(under, f.u.At(bounds, 1)); why != "" {
			return why
		}
	}
	return ""
}

// doubt tells why a condition may not hold under others.
func (f *finder) doubt(under []expr.Ref, r expr.Ref) string {
	if !f.open() {
		return "there is no solver"
	}
	defer func() { f.s.Pop() }()
	for _, u := range under {
		f.s.Assert(u)
	}
	f.s.Assert(f.sys.Table.Not(r))
	switch a := f.s.Check(f.ctx, nil); a.Result {
	case smt.Unsat:
		return ""
	case smt.Sat:
		return "internal error: bounds of variables are not inductive"
	default:
		return a.Reason
	}
}
