package static

// This file finds the objects of a thread of its own, of its stack or thread-local, that nobody but its own code can reach, and in what registers their addresses are.

import (
	"slices"

	"heddle.example/ir"
)

// Private says of objects that each thread has for itself that nothing but loads and stores by the thread is done with them.
type Private struct {
	Some  bool     // an anonymous thread may have one
	Sites []bool   // by allocation site of the program
	TLS   []bool   // by global
	Regs  [][]bool // by function and register: it holds nothing but the address of such an object, or null
}

// mostPrivate is how many bytes such an object has at most.
const mostPrivate = 512

// owners are sites, and thread-local globals behind all sites.
type owners map[int]bool

// privateObjects finds them. An object whose address is in a register that may have any other value, too, is none.
func privateObjects(p *ir.Program) *Private {
	private := make([]bool, len(p.Sites)+len(p.Globals)) // by owner
	x := &Private{Sites: private[:len(p.Sites)], TLS: private[len(p.Sites):], Regs: make([][]bool, len(p.Funcs))}
	for i := range x.Sites {
		x.Sites[i] = true
	}
	for i, g := range p.Globals {
		x.TLS[i] = g.TLS && g.Size <= mostPrivate
	}
	for _, f := range p.Funcs {
		for pc := range f.Code {
			if in := &f.Code[pc]; in.Op == ir.Alloca && !small(p, f, in) {
				x.Sites[in.Site] = false
			}
		}
	}
	taken := addressesTaken(p)
	taken[p.Entry.ID] = true // others call it
	passes := func(in *ir.Instr) bool { return passesTo(in, taken) }
	held := addressesIn(p, passes)
	all := func(o owners) bool {
		for at := range o {
			if !private[at] {
				return false
			}
		}
		return true
	}
	lose := func(o owners) (some bool) {
		for at := range o {
			some = some || private[at]
			private[at] = false
		}
		return some
	}
	known := make([]bool, len(p.Funcs)) // what its parameters are
	for _, f := range p.Funcs {
		for pc := range f.Code {
			if in := &f.Code[pc]; passes(in) {
				known[in.Callee.ID] = true
			}
		}
	}
	for i, f := range p.Funcs {
		if !known[i] || taken[i] {
			for r := range f.NumParams {
				lose(held[i][r])
			}
		}
		for pc := range f.Code {
			in := &f.Code[pc]
			if passes(in) {
				for k, o := range in.Args {
					if !points(f, o, held[i]) {
						lose(held[in.Callee.ID][k])
					}
				}
			} else {
				for _, o := range escapes(in) {
					if o.IsReg() {
						lose(held[i][o])
					}
				}
				if in.Op == ir.Call && in.Callee != nil {
					for k := range in.Callee.NumParams {
						lose(held[in.Callee.ID][k])
					}
				}
			}
			if in.Dst != ir.NoReg && others(f, in, held[i]) {
				lose(held[i][in.Dst])
			}
		}
	}
	// A register that may hold the address of one that is none tells nothing of the others either.
	for again := true; again; {
		again = false
		for i := range p.Funcs {
			for _, o := range held[i] {
				if !all(o) {
					again = lose(o) || again
				}
			}
		}
	}
	for i := range p.Funcs {
		x.Regs[i] = make([]bool, len(held[i]))
		for r, o := range held[i] {
			x.Regs[i][r] = len(o) > 0 && all(o)
		}
	}
	return x
}

// small tells whether an Alloca makes an object of few bytes, as many each time.
func small(p *ir.Program, f *ir.Func, in *ir.Instr) bool {
	return p.Sites[in.Site].Kind == ir.SiteLocal && in.A.IsConst() && f.Consts[in.A.ConstIndex()].Bits <= mostPrivate
}

// hasOwn tells whether f makes or finds objects that each thread has for itself.
func hasOwn(f *ir.Func) bool {
	return slices.ContainsFunc(f.Code, func(in ir.Instr) bool { return in.Op == ir.Alloca || in.Op == ir.TLSAddr })
}

// passesTo tells whether an instruction calls a function of the program that is called by its name alone: its arguments are all that its parameters are.
func passesTo(in *ir.Instr, taken []bool) bool {
	return in.Op == ir.Call && in.Callee != nil && !in.Callee.Extern && !in.Callee.Variadic && !taken[in.Callee.ID] && len(in.Args) == in.Callee.NumParams
}

// addressesIn gives, for each register of each function, whose addresses it may hold, whatever the order of instructions; passes tells which calls pass them on.
func addressesIn(p *ir.Program, passes func(*ir.Instr) bool) [][]owners {
	held := make([][]owners, len(p.Funcs))
	for i, f := range p.Funcs {
		held[i] = make([]owners, len(f.Regs))
	}
	changed := true
	add := func(to *owners, at int) {
		if *to == nil {
			*to = owners{}
		}
		changed = changed || !(*to)[at]
		(*to)[at] = true
	}
	flows := func(i int, o ir.Operand, to *owners) {
		if o.IsReg() {
			for at := range held[i][o] {
				add(to, at)
			}
		}
	}
	for changed {
		changed = false
		for i, f := range p.Funcs {
			for pc := range f.Code {
				switch in := &f.Code[pc]; in.Op {
				case ir.Alloca:
					add(&held[i][in.Dst], int(in.Site))
				case ir.TLSAddr:
					add(&held[i][in.Dst], len(p.Sites)+in.Global.ID)
				case ir.Copy, ir.Add, ir.Select:
					for _, o := range pointsLike(in) {
						flows(i, o, &held[i][in.Dst])
					}
				case ir.Call:
					if passes(in) {
						for k, o := range in.Args {
							flows(i, o, &held[in.Callee.ID][k])
						}
					}
				}
			}
		}
	}
	return held
}

// pointsLike gives the operands of a Copy, Add or Select that its result points like.
func pointsLike(in *ir.Instr) []ir.Operand {
	switch in.Op {
	case ir.Copy, ir.Add:
		return []ir.Operand{in.A}
	}
	return []ir.Operand{in.B, in.C}
}

// escapes gives the operands of an instruction with which more is done than to load and store where they point, or to make a pointer like them.
func escapes(in *ir.Instr) []ir.Operand {
	switch in.Op {
	case ir.Load:
		return nil
	case ir.Store, ir.RMW:
		return []ir.Operand{in.B}
	case ir.CmpXchg, ir.MemSet:
		return []ir.Operand{in.B, in.C}
	case ir.MemCopy:
		return []ir.Operand{in.C}
	}
	if in.Type == ir.Ptr {
		switch in.Op {
		case ir.Copy:
			return nil
		case ir.Add:
			return []ir.Operand{in.B}
		case ir.Select:
			return []ir.Operand{in.A}
		}
	}
	return in.AppendOperands(nil)
}

// others tells whether what an instruction writes to a register may be another value than null or such an address as it is said to hold.
func others(f *ir.Func, in *ir.Instr, held []owners) bool {
	switch in.Op {
	case ir.Alloca, ir.TLSAddr, ir.Undef:
		return false
	case ir.Copy, ir.Add, ir.Select:
		return slices.ContainsFunc(pointsLike(in), func(o ir.Operand) bool { return !points(f, o, held) })
	}
	return true
}

// points tells whether an operand is null or may hold such an address; what else it may hold others say.
func points(f *ir.Func, o ir.Operand, held []owners) bool {
	return isNull(f, o) || o.IsReg() && len(held[o]) > 0
}
