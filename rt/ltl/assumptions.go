package ltl

// This file defines whether an assumption may still come on a path, and show that it is none: what the path
// has done until now counts for certain only where none can.
//
// It is told from the code: which instructions may follow those at which threads stand, in the functions that they
// are in and in those that are called from there, or begin in a thread that is created. Functions whose
// addresses are taken otherwise may be called at any time.

import (
	"heddle.example/ir"
	"heddle.example/symex/lib"
	"heddle.example/symex/state"
	"heddle.example/symex/static"
)

// assumptions says where assumptions may follow.
type assumptions struct {
	always bool     // a function makes some that may be called at any time
	from   [][]bool // by function and instruction: before the function returns
	near   [][]bool // by function and instruction: an input has been read that a harmless assumption is about (harmless.go)

	harmless []map[int]bool // by function
}

// newAssumptions finds the assumptions of a program; nil: it makes none.
func newAssumptions(p *ir.Program) *assumptions {
	if !mayAssume(p, nil) {
		return nil
	}
	a := &assumptions{from: make([][]bool, len(p.Funcs)), near: make([][]bool, len(p.Funcs)), harmless: make([]map[int]bool, len(p.Funcs))}
	for i, f := range p.Funcs {
		a.from[i] = make([]bool, len(f.Code))
		a.harmless[i], a.near[i] = harmless(f)
	}
	for changed := true; changed; {
		changed = false
		for i, f := range p.Funcs {
			changed = a.follow(f, a.from[i]) || changed
		}
	}
	static.EachAddressTaken(p, func(fn, by *ir.Func, in *ir.Instr) {
		a.always = a.always || a.begin(fn) && (in == nil || fn != created(by, in))
	})
	return a
}

// follow goes on from what is known, against the order of the code of f; it tells whether that has added to it.
func (a *assumptions) follow(f *ir.Func, from []bool) (added bool) {
	again := false // what setjmp comes back to is before what it comes from
	var succ []int32
	for pc := len(from) - 1; pc >= 0; pc-- {
		in := &f.Code[pc]
		yes := a.makes(f, in) && !a.harmless[f.ID][pc]
		succ = in.AppendSuccs(pc, succ[:0])
		for _, s := range succ {
			yes = yes || from[s]
		}
		if yes && !from[pc] {
			from[pc], added = true, true
		}
		again = again || in.Op == ir.Call && in.Callee != nil && static.Does(lib.Models, in.Callee, static.RecordsJump)
	}
	if again && len(from) > 0 && from[0] {
		for pc := range from {
			added = added || !from[pc]
			from[pc] = true
		}
	}
	return added
}

// makes tells whether an instruction of f makes an assumption, or calls what may.
func (a *assumptions) makes(f *ir.Func, in *ir.Instr) bool {
	switch in.Op {
	case ir.Assume:
		return true
	case ir.Call:
		g := created(f, in)
		return g != nil && a.begin(g) || in.Callee != nil && a.begin(in.Callee)
	}
	return false
}

// begin tells whether a call of f may make an assumption.
func (a *assumptions) begin(f *ir.Func) bool {
	from := a.from[f.ID]
	return static.Does(lib.Models, f, static.Assumes) || len(from) > 0 && from[0]
}

// created gives the routine with which a call creates a thread, nil if it does not or takes it from elsewhere.
func created(f *ir.Func, in *ir.Instr) *ir.Func {
	if in.Op != ir.Call || in.Callee == nil || !in.Callee.Extern && !in.Callee.Model {
		return nil
	}
	at := 2
	switch in.Callee.Name {
	case "pthread_create":
	case "thrd_create":
		at = 1
	default:
		return nil
	}
	if at >= len(in.Args) || !in.Args[at].IsConst() {
		return nil
	}
	return f.Consts[in.Args[at].ConstIndex()].Func
}

// ahead tells whether one of the threads may still make an assumption, or one that these create.
func (a *assumptions) ahead(threads []*state.Thread) bool {
	if a == nil || a.always {
		return a != nil
	}
	for _, t := range threads {
		if !t.Live() {
			continue
		}
		if a.at(t.Fn, t.PC) {
			return true
		}
		for i := range t.Frames[:t.NumFrames] {
			fr := &t.Frames[i]
			pc := fr.PC + 1 // behind the call
			if fr.PC < 0 {
				pc = ^fr.PC
			}
			if a.at(fr.Fn, pc) {
				return true
			}
		}
	}
	return false
}

func (a *assumptions) at(fn, pc int32) bool {
	from := a.from[fn]
	return int(pc) < len(from) && (from[pc] || a.near[fn][pc])
}
