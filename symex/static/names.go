package static

// This file defines whether a program can see which of its threads has which index, by its name or by the addresses of what it has for itself, and so whether one comes again.

import (
	"slices"

	"heddle.example/ir"
)

// SeesIndices tells whether it may.
func (c *Code) SeesIndices() bool { return c.SeesName || c.SeesOwn && c.Observes }

// seesOwn tells whether addresses of what threads other than the main one have for themselves, of locals and thread-local globals, may be anywhere but in loads and stores.
func seesOwn(p *ir.Program, private *Private) bool {
	for i, g := range p.Globals {
		if g.TLS && !private.TLS[i] {
			return true
		}
	}
	runs := addressesTaken(p)
	var open []*ir.Func
	for i, f := range p.Funcs {
		if runs[i] {
			open = append(open, f)
		}
	}
	for len(open) > 0 {
		f := open[len(open)-1]
		open = open[:len(open)-1]
		for pc := range f.Code {
			switch in := &f.Code[pc]; {
			case in.Op == ir.Alloca && !private.Sites[in.Site]:
				return true
			case in.Op == ir.Call && in.Callee != nil && !runs[in.Callee.ID]:
				runs[in.Callee.ID] = true
				open = append(open, in.Callee)
			}
		}
	}
	return false
}

// place is a variable: a global if it is negative, or else what is made at a site.
type place int

// anyPlace is a variable that is not known.
const anyPlace place = 1 << 30

type places map[place]bool

// globalPlace is the place of a global.
func globalPlace(g *ir.Global) place { return place(^g.ID) }

// seesNames tells whether a program may do more with the names of threads than give them to calls that ask for a thread. It does not if pthread_create
// writes them to variables whose addresses go nowhere else, and if what is read there, or given by pthread_self, goes to such calls alone.
func seesNames(p *ir.Program, lib Library) bool {
	sees := p.Monitor != nil
	EachAddressTaken(p, func(fn, _ *ir.Func, _ *ir.Instr) { sees = sees || fn.Extern && givesName(fn) })
	held, names := make([][]places, len(p.Funcs)), places{}
	for i, f := range p.Funcs {
		held[i] = placesIn(f)
		for pc := range f.Code {
			in := &f.Code[pc]
			sees = sees || in.Op == ir.Nondet && in.Type == ir.Ptr
			if createsNamed(in) {
				for at := range placesOf(f, held[i], in.Args[0]) {
					names[at] = true
				}
			}
		}
	}
	if sees || names[anyPlace] {
		return true
	}
	for _, g := range p.Globals {
		if slices.ContainsFunc(g.Relocs, func(r ir.Reloc) bool { return r.Global != nil && names[globalPlace(r.Global)] }) {
			return true
		}
	}
	return slices.ContainsFunc(p.Funcs, func(f *ir.Func) bool { return looksAtNames(f, lib, held[f.ID], names) })
}

// givesName tells whether a function gives the name of a thread.
func givesName(f *ir.Func) bool {
	return f.Name == "pthread_create" || f.Name == "pthread_self" || f.Name == "gettid"
}

// createsNamed tells whether an instruction makes a thread and writes its name.
func createsNamed(in *ir.Instr) bool {
	return in.Op == ir.Call && in.Callee != nil && in.Callee.Name == "pthread_create" && len(in.Args) > 0
}

// placesIn gives, for each register of f, the variables whose addresses it may hold, whatever the order of instructions.
func placesIn(f *ir.Func) []places {
	held := make([]places, len(f.Regs))
	changed := true
	add := func(r ir.Operand, at place) {
		if held[r] == nil {
			held[r] = places{}
		}
		changed = changed || !held[r][at]
		held[r][at] = true
	}
	for r := range f.NumParams {
		add(ir.Operand(r), anyPlace)
	}
	for changed {
		changed = false
		for pc := range f.Code {
			in := &f.Code[pc]
			if in.Dst < 0 {
				continue
			}
			switch dst := ir.Operand(in.Dst); {
			case in.Op == ir.Alloca:
				add(dst, place(in.Site))
			case in.Type == ir.Ptr && (in.Op == ir.Copy || in.Op == ir.Add):
				for at := range placesOf(f, held, in.A) {
					add(dst, at)
				}
			default:
				add(dst, anyPlace)
			}
		}
	}
	return held
}

// placesOf gives the variables whose address an operand of f may be.
func placesOf(f *ir.Func, held []places, o ir.Operand) places {
	switch {
	case o.IsReg():
		return held[o]
	case o.IsConst() && f.Consts[o.ConstIndex()].Global != nil:
		return places{globalPlace(f.Consts[o.ConstIndex()].Global): true}
	}
	return places{anyPlace: true}
}

// looksAtNames tells whether f does anything else with a name, or with the address of a variable in names, than seesNames allows.
func looksAtNames(f *ir.Func, lib Library, held []places, names places) bool {
	named := func(o ir.Operand) bool {
		for at := range placesOf(f, held, o) {
			if names[at] {
				return true
			}
		}
		return false
	}
	is := make([]bool, len(f.Regs)) // registers that may hold a name
	for changed := true; changed; {
		changed = false
		for pc := range f.Code {
			in := &f.Code[pc]
			gives := in.Op == ir.Load && named(in.A) || in.Op == ir.Copy && in.A.IsReg() && is[in.A] ||
				in.Op == ir.Call && in.Callee != nil && givesName(in.Callee) && in.Callee.Name != "pthread_create"
			if gives && in.Dst >= 0 && !is[in.Dst] {
				is[in.Dst], changed = true, true
			}
		}
	}
	var operands []ir.Operand
	for pc := range f.Code {
		in := &f.Code[pc]
		if in.Op == ir.Call && in.Callee == nil && (in.A.IsReg() && is[in.A] || named(in.A)) {
			return true
		}
		operands = in.AppendOperands(operands[:0])
		for i, o := range operands {
			if o.IsReg() && is[o] && in.Op != ir.Copy && !(i == 0 && in.Op == ir.Call && in.Callee != nil && asksThread(lib, in.Callee)) {
				return true
			}
			if !named(o) {
				continue
			}
			switch {
			case i > 0, in.Op == ir.Load && in.Flags&ir.FlagAtomic != 0:
				return true
			case in.Op == ir.Load, in.Op == ir.Store, in.Op == ir.MemSet, createsNamed(in):
			case in.Type == ir.Ptr && (in.Op == ir.Copy || in.Op == ir.Add):
			default:
				return true
			}
		}
	}
	return false
}
