package static

// This file defines which globals the main thread alone can get at: as its locals they are no memory that others reach, so that what it does
// there is invisible. Most often they are the handles of the threads that it makes.

import "heddle.example/ir"

// mainsGlobals gives, per global, whether only code names it that only the main thread runs, and its address goes nowhere but to accesses
// there and to the calls that make and join threads, which write there themselves. Code that only the main thread runs is the entry function and what it calls, unless the
// program has its address or other code calls it. As for frozen globals, pointers that are made of numbers or inputs may be any.
func mainsGlobals(p *ir.Program) []bool {
	out := make([]bool, len(p.Globals))
	if p.Monitor != nil {
		return out
	}
	for i, g := range p.Globals {
		out[i] = !g.Const && !g.TLS && !g.Undefined
	}
	for _, g := range p.Globals {
		for _, r := range g.Relocs {
			if r.Global != nil {
				out[r.Global.ID] = false
			}
		}
	}
	others := runByOthers(p)
	made := &madePointers{number: make([]bool, len(p.Globals))}
	for i, f := range p.Funcs {
		access := func(g, _ int) { out[g] = out[g] && !others[i] }
		followAddresses(f, made, uses{
			reads: access, writes: access,
			escapes: func(g, pc, arg int) { out[g] = out[g] && !others[i] && writtenBy(&f.Code[pc], arg) },
		})
	}
	for i := range out {
		if made.anywhere || made.number[i] {
			out[i] = false
		}
	}
	return out
}

// writtenBy tells whether a call does no more with an address that is argument arg than write there before it returns.
func writtenBy(in *ir.Instr, arg int) bool {
	if arg < 0 || in.Callee == nil || !in.Callee.Extern && !in.Callee.Model {
		return false
	}
	switch in.Callee.Name {
	case "pthread_create", "thrd_create":
		return arg == 0
	case "pthread_join", "thrd_join":
		return arg == 1
	}
	return false
}

// runByOthers tells of each function whether another thread than the main one may run it.
func runByOthers(p *ir.Program) []bool {
	others := addressesTaken(p)
	for changed := true; changed; {
		changed = false
		for i, f := range p.Funcs {
			if !others[i] {
				continue
			}
			for pc := range f.Code {
				if in := &f.Code[pc]; in.Op == ir.Call && in.Callee != nil && !others[in.Callee.ID] {
					others[in.Callee.ID], changed = true, true
				}
			}
		}
	}
	return others
}
