package promote

import (
	"iter"
	"maps"
	"slices"
	"strings"

	"heddle.example/ir"
)

// This file defines which calls give way to the code of the functions that they call: those that hand over the address of an object which could be
// in registers but for them, to functions that only access it (read_data(&x, &y), or a structure that is passed or given back by value).

// Functions of more instructions are called, and so are all from code that has become longer.
const mostInlined, mostGrown = 200, 4000

// inliner knows of each function that it was asked for what it does with its parameters. Callees are complete before their callers are looked at.
type inliner struct {
	p        *ir.Program
	cycles   map[*ir.Func]bool   // whether they may call themselves
	accesses map[*ir.Func][]bool // by parameter: it is a pointer that is only used to access scalars of an object
}

// bottomUp lists the functions of a program, callees before their callers but in cycles.
func (n *inliner) bottomUp() (order []*ir.Func) {
	seen := map[*ir.Func]bool{}
	var visit func(f *ir.Func)
	visit = func(f *ir.Func) {
		seen[f] = true
		for g := range callees(f) {
			if !seen[g] {
				visit(g)
			}
		}
		order = append(order, f)
	}
	for _, f := range n.p.Funcs {
		if !seen[f] {
			visit(f)
		}
	}
	return order
}

// callees gives the functions that f calls by their names.
func callees(f *ir.Func) iter.Seq[*ir.Func] {
	return func(yield func(*ir.Func) bool) {
		for pc := range f.Code {
			if in := &f.Code[pc]; in.Op == ir.Call && in.Callee != nil && !yield(in.Callee) {
				return
			}
		}
	}
}

// cyclic tells whether a function may call itself, directly or through others.
func (n *inliner) cyclic(f *ir.Func) bool {
	yes, known := n.cycles[f]
	if known {
		return yes
	}
	seen := map[*ir.Func]bool{}
	work := []*ir.Func{f}
	for len(work) > 0 && !yes {
		at := work[len(work)-1]
		work = work[:len(work)-1]
		for g := range callees(at) {
			yes = yes || g == f
			if !seen[g] {
				seen[g] = true
				work = append(work, g)
			}
		}
	}
	n.cycles[f] = yes
	return yes
}

// expand puts functions in the place of calls in f as long as objects of f may be in registers for that.
func (n *inliner) expand(f *ir.Func) {
	for range 8 {
		x, objects, defs := newFunction(n.p, f)
		if len(objects) == 0 || len(f.Code) > mostGrown {
			return
		}
		x.follow(defs)
		calls := map[int][]*object{}
		for pc := range f.Code {
			in := &f.Code[pc]
			if to := n.handed(x, in); len(to) > 0 {
				calls[pc] = to
			} else {
				x.use(in)
			}
		}
		maps.DeleteFunc(calls, func(_ int, to []*object) bool {
			return !slices.ContainsFunc(to, func(o *object) bool { return !o.stays })
		})
		if len(calls) == 0 {
			return
		}
		x.splice(calls)
	}
}

// handed gives the objects whose addresses a call hands over to a function that may stand in its place and only accesses them; none if it does more with one of them.
func (n *inliner) handed(x *function, in *ir.Instr) (to []*object) {
	if in.Op != ir.Call || !slices.ContainsFunc(in.Args, func(o ir.Operand) bool { _, ok := x.places[ir.Reg(o)]; return ok }) || !n.fits(x.Func, in) {
		return nil
	}
	accesses := n.parameters(in.Callee)
	for i, o := range in.Args {
		if at, ok := x.places[ir.Reg(o)]; ok {
			if !accesses[i] {
				return nil
			}
			to = append(to, at.obj)
		}
	}
	return to
}

// fits tells whether a call is one in whose place the code of the function can stand that it calls.
func (n *inliner) fits(f *ir.Func, in *ir.Instr) bool {
	if in.Callee == nil || in.Flags&ir.FlagUnordered != 0 || len(in.Args) != in.Callee.NumParams || !n.stands(in.Callee) {
		return false
	}
	for i, o := range in.Args {
		if o == ir.None || f.Type(o) != in.Callee.Regs[i].Type {
			return false
		}
	}
	return in.Dst == ir.NoReg || in.Type == in.Callee.Result
}

// stands tells whether the code of a function can stand elsewhere: it is short, has no objects of its own and calls nothing that looks at the frame it is called from.
func (n *inliner) stands(f *ir.Func) bool {
	if f.Extern || f.Model || f.Variadic || n.cyclic(f) || len(f.Code) > mostInlined || jumps(f) || strings.HasPrefix(f.Name, "__VERIFIER_error") || f.Name == "reach_error" {
		return false
	}
	for pc := range f.Code {
		switch in := &f.Code[pc]; {
		case in.Op == ir.Alloca, in.Op == ir.Call && (in.Callee == nil || strings.Contains(in.Callee.Name, "cleanup") || strings.Contains(in.Callee.Name, "jmp")):
			return false
		}
	}
	return true
}

// parameters tells of each parameter of f whether f only accesses scalars at constant places from there, or looks whether it is null.
func (n *inliner) parameters(f *ir.Func) []bool {
	if known, ok := n.accesses[f]; ok {
		return known
	}
	out := make([]bool, f.NumParams)
	x := &function{Func: f, places: map[ir.Reg]place{}}
	defs := x.defs()
	objects := make([]*object, f.NumParams)
	for i := range out {
		if f.Regs[i].Type == ir.Ptr && defs[i] == 1 {
			objects[i] = &object{alloca: -1, size: mostBytes}
			x.places[ir.Reg(i)] = place{objects[i], 0}
		}
	}
	x.follow(defs)
	for pc := range f.Code {
		if in := &f.Code[pc]; len(n.handed(x, in)) == 0 {
			x.use(in)
		}
	}
	for i, o := range objects {
		out[i] = o != nil && !o.stays
	}
	n.accesses[f] = out
	return out
}
