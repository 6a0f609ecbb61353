package static

// This file defines which globals are never written once threads exist (DESIGN
// §4.6): their reads are invisible. The analysis is static and errs on the side
// of "may be written".

import (
	"slices"

	"heddle.example/ir"
)

// frozenGlobals gives, per global, whether no store can reach it after the first
// thread has been created. A global whose address leaves the instruction that
// computes it (stored, passed, returned, held in an initialiser) counts as
// written by anybody. Otherwise all its writers are known, and each must sit
// where only the main thread exists: in the entry function before any call that
// may create a thread, or in a function called only from there.
//
// A pointer may also be made of a number, or be an input. Where the program makes pointers of numbers
// the globals of whose addresses it makes numbers are never frozen; where pointers, or the numbers
// that they are made of, are inputs none is. What is left, such as an uninitialised pointer, is seen
// when it is written through (symex: thaws).
func frozenGlobals(p *ir.Program, lib Library) []bool {
	n := len(p.Globals)
	escaped := make([]bool, n)
	writers := make([][]codePlace, n)
	made := &madePointers{number: make([]bool, n)}
	for _, g := range p.Globals {
		for _, r := range g.Relocs {
			if r.Global != nil {
				escaped[r.Global.ID] = true
			}
		}
	}
	for _, g := range p.Monitor.Written() {
		escaped[g.ID] = true
	}
	for _, f := range p.Funcs {
		collectWriters(f, escaped, writers, made)
	}
	pre := beforeThreads(p, lib)
	frozen := make([]bool, n)
	for i, g := range p.Globals {
		if g.Const {
			frozen[i] = true
			continue
		}
		if escaped[i] || g.TLS || made.anywhere || made.some && made.number[i] {
			continue
		}
		ok := true
		for _, w := range writers[i] {
			if !pre(w) {
				ok = false
				break
			}
		}
		frozen[i] = ok
	}
	return frozen
}

type codePlace struct {
	f  *ir.Func
	pc int
}

// madePointers says how a program makes pointers of other things than pointers.
type madePointers struct {
	some     bool   // of numbers
	anywhere bool   // they are inputs
	number   []bool // per global: its address is made a number
}

// anInput stands, among the globals whose address a register may hold, for an input.
const anInput = -1

// uses is told what a function does with the addresses of globals.
type uses struct {
	reads, writes func(g, pc int)
	escapes       func(g, pc, arg int) // arg: of a call; -1: otherwise
}

// collectWriters notes the writers of globals in f, and which escape there.
func collectWriters(f *ir.Func, escaped []bool, writers [][]codePlace, made *madePointers) {
	followAddresses(f, made, uses{
		reads:   func(int, int) {},
		writes:  func(g, pc int) { writers[g] = append(writers[g], codePlace{f, pc}) },
		escapes: func(g, _, _ int) { escaped[g] = true },
	})
}

// followAddresses follows the addresses of globals through the registers of f.
func followAddresses(f *ir.Func, made *madePointers, use uses) {
	// may[r]: the globals whose address register r may hold, flow-insensitively.
	may := make([]map[int]bool, len(f.Regs))
	for pc := range f.Code {
		if in := &f.Code[pc]; in.Op == ir.Nondet && in.Dst >= 0 {
			may[in.Dst] = map[int]bool{anInput: true}
			made.anywhere = made.anywhere || in.Type == ir.Ptr
		}
	}
	for i := range f.Consts {
		if c := &f.Consts[i]; c.Global != nil && c.Type != ir.Ptr {
			made.number[c.Global.ID] = true
		}
	}
	of := func(o ir.Operand) map[int]bool {
		if o.IsReg() {
			return may[o]
		}
		if o.IsConst() {
			if g := f.Consts[o.ConstIndex()].Global; g != nil {
				return map[int]bool{g.ID: true}
			}
		}
		return nil
	}
	for changed := true; changed; {
		changed = false
		for pc := range f.Code {
			in := &f.Code[pc]
			if in.Dst < 0 || !passesAddress(in.Op) {
				continue
			}
			for _, o := range in.AppendOperands(nil) {
				for g := range of(o) {
					if may[in.Dst] == nil {
						may[in.Dst] = map[int]bool{}
					}
					if !may[in.Dst][g] {
						may[in.Dst][g] = true
						changed = true
					}
				}
			}
		}
	}
	each := func(o ir.Operand, do func(g int)) {
		for g := range of(o) {
			if g != anInput {
				do(g)
			}
		}
	}
	for pc := range f.Code {
		in := &f.Code[pc]
		read := func(g int) { use.reads(g, pc) }
		write := func(g int) { use.writes(g, pc) }
		escape := func(g int) { use.escapes(g, pc, -1) }
		switch in.Op {
		case ir.PtrToInt:
			each(in.A, func(g int) { made.number[g] = true })
		case ir.IntToPtr:
			if in.A.IsReg() {
				made.some = true
				made.anywhere = made.anywhere || of(in.A)[anInput]
			}
		case ir.Load:
			each(in.A, read)
		case ir.Eq, ir.Ne, ir.SLt, ir.SLe, ir.ULt, ir.ULe, ir.Branch, ir.Switch, ir.Assert, ir.Assume:
		case ir.Store:
			each(in.A, write)
			each(in.B, escape)
		case ir.RMW, ir.CmpXchg:
			each(in.A, write)
			each(in.B, escape)
			if in.Op == ir.CmpXchg {
				each(in.C, escape)
			}
		case ir.MemCopy:
			// The source is only read; but what is copied may hold addresses, which
			// escaped when they were stored there.
			each(in.A, write)
			each(in.B, read)
		case ir.MemSet:
			each(in.A, write)
		case ir.Call:
			for i, o := range in.Args {
				each(o, func(g int) { use.escapes(g, pc, i) })
			}
			for _, o := range in.AppendOperands(nil) {
				if !slices.Contains(in.Args, o) {
					each(o, escape)
				}
			}
		default:
			if passesAddress(in.Op) {
				continue
			}
			for _, o := range in.AppendOperands(nil) {
				each(o, escape)
			}
		}
	}
}

// passesAddress tells whether the result of op may point where an operand points.
func passesAddress(op ir.Op) bool {
	switch op {
	case ir.Copy, ir.Select, ir.Add, ir.Sub, ir.And, ir.Or, ir.Xor, ir.PtrToInt, ir.IntToPtr, ir.ZExt, ir.SExt, ir.Trunc,
		ir.Mul, ir.Shl, ir.LShr, ir.AShr, ir.Neg, ir.Not, ir.UDiv, ir.SDiv, ir.URem, ir.SRem:
		return true
	}
	return false
}

// beforeThreads gives a test for places that run only before any thread was created.
func beforeThreads(p *ir.Program, lib Library) func(codePlace) bool {
	creates, addressTaken := mayCreate(p, lib), addressesTaken(p)
	entry := p.Entry
	type site struct {
		f  *ir.Func
		pc int
	}
	callers := make([][]site, len(p.Funcs))
	for _, f := range p.Funcs {
		for pc := range f.Code {
			if in := &f.Code[pc]; in.Op == ir.Call && in.Callee != nil {
				callers[in.Callee.ID] = append(callers[in.Callee.ID], site{f, pc})
			}
		}
	}
	// after[pc]: reachable in the entry function from behind a call that may create a thread.
	after := make([]bool, len(entry.Code))
	var work []int
	mark := func(pc int) {
		if pc < len(after) && !after[pc] {
			after[pc] = true
			work = append(work, pc)
		}
	}
	succ := func(pc int, visit func(int)) {
		in := &entry.Code[pc]
		switch in.Op {
		case ir.Jump:
			visit(int(in.Target))
		case ir.Branch:
			visit(int(in.Target))
			visit(int(in.Else))
		case ir.Switch:
			for _, c := range in.Cases {
				visit(int(c.Target))
			}
			visit(int(in.Else))
		default:
			if in.Falls() {
				visit(pc + 1)
			}
		}
	}
	for pc := range entry.Code {
		in := &entry.Code[pc]
		if in.Op == ir.Call && (in.Callee == nil || creates[in.Callee.ID]) {
			after[pc] = true // the call itself: what it does may follow the creation
			succ(pc, mark)
		}
	}
	for len(work) > 0 {
		pc := work[len(work)-1]
		work = work[:len(work)-1]
		succ(pc, mark)
	}
	entryOnce := !addressTaken[entry.ID] && len(callers[entry.ID]) == 0
	// pre[f]: f runs only before threads exist. Greatest fixed point.
	pre := make([]bool, len(p.Funcs))
	for i, f := range p.Funcs {
		pre[i] = f != entry && !addressTaken[i] && !creates[i]
	}
	atPre := func(f *ir.Func, pc int) bool {
		if f == entry {
			return entryOnce && !after[pc]
		}
		return pre[f.ID]
	}
	for changed := true; changed; {
		changed = false
		for i := range p.Funcs {
			if !pre[i] {
				continue
			}
			for _, s := range callers[i] {
				if !atPre(s.f, s.pc) {
					pre[i] = false
					changed = true
					break
				}
			}
		}
	}
	return func(w codePlace) bool { return atPre(w.f, w.pc) }
}

// mayCreate gives, per function, whether calling it may create a thread.
func mayCreate(p *ir.Program, lib Library) []bool {
	out := make([]bool, len(p.Funcs))
	for i, f := range p.Funcs {
		if f.Extern {
			out[i] = !hasModel(lib, f.Name) || Does(lib, f, RunsCode)
		}
	}
	for changed := true; changed; {
		changed = false
		for i, f := range p.Funcs {
			if out[i] {
				continue
			}
			for pc := range f.Code {
				in := &f.Code[pc]
				if in.Op == ir.Call && (in.Callee == nil || out[in.Callee.ID]) {
					out[i] = true
					changed = true
					break
				}
			}
		}
	}
	return out
}

// addressesTaken tells of each function whether the program has its address, for more than calls by its name.
func addressesTaken(p *ir.Program) []bool {
	taken := make([]bool, len(p.Funcs))
	EachAddressTaken(p, func(fn, _ *ir.Func, _ *ir.Instr) { taken[fn.ID] = true })
	return taken
}

// EachAddressTaken calls visit with each function of which the program has the address, for more than calls by its name, and with the
// instruction that uses it and its function; these are nil for what globals hold.
func EachAddressTaken(p *ir.Program, visit func(fn, by *ir.Func, in *ir.Instr)) {
	var operands []ir.Operand
	for _, f := range p.Funcs {
		for pc := range f.Code {
			in := &f.Code[pc]
			operands = in.AppendOperands(operands[:0])
			for _, o := range operands {
				if !o.IsConst() {
					continue
				}
				if fn := f.Consts[o.ConstIndex()].Func; fn != nil {
					visit(fn, f, in)
				}
			}
		}
	}
	for _, g := range p.Globals {
		for _, r := range g.Relocs {
			if r.Func != nil {
				visit(r.Func, nil, nil)
			}
		}
	}
}
