package static

// This file defines which handles of threads the main thread alone can get at, though they stand in variables of the program: as its locals they are no memory that others reach, so
// that what it does there is invisible.

import "heddle.example/ir"

// handlesOfMain gives, per global, whether calls that make threads write handles there, only code names it that only the main thread runs, and its address goes nowhere but to accesses
// there and to the calls that make and join threads, which write there themselves. Code that only the main thread runs is the entry function and what it calls, unless the
// program has its address or other code calls it. As for frozen globals, pointers that are made of numbers or inputs may be any.
func handlesOfMain(p *ir.Program) []bool {
	out := make([]bool, len(p.Globals))
	if p.Monitor != nil {
		return out
	}
	own := make([]bool, len(p.Globals))
	for i, g := range p.Globals {
		own[i] = !g.Const && !g.TLS && !g.Undefined
	}
	for _, g := range p.Globals {
		for _, r := range g.Relocs {
			if r.Global != nil {
				own[r.Global.ID] = false
			}
		}
	}
	others := runByOthers(p)
	made := &madePointers{number: make([]bool, len(p.Globals))}
	for i, f := range p.Funcs {
		access := func(g, _ int) { own[g] = own[g] && !others[i] }
		followAddresses(f, made, uses{
			reads: access, writes: access,
			escapes: func(g, pc, arg int) {
				makes, joins := handleOf(&f.Code[pc], arg)
				own[g] = own[g] && !others[i] && (makes || joins)
				out[g] = out[g] || makes
			},
		})
	}
	for i := range out {
		out[i] = out[i] && own[i] && !made.anywhere && !made.number[i]
	}
	return out
}

// handleOf tells whether a call makes a thread, or joins one, and does no more with an address that is argument arg than write there, before it returns, the handle or the result.
func handleOf(in *ir.Instr, arg int) (makes, joins bool) {
	if arg < 0 || in.Callee == nil || !in.Callee.Extern && !in.Callee.Model {
		return false, false
	}
	switch in.Callee.Name {
	case "pthread_create", "thrd_create":
		return arg == 0, false
	case "pthread_join", "thrd_join":
		return false, arg == 1
	}
	return false, false
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
