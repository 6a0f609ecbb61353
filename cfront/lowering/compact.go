package lowering

// This file defines how registers that nothing uses are dropped.

import "heddle.example/ir"

// compact drops the registers that no instruction uses.
func compact(f *ir.Func) {
	used := make([]bool, len(f.Regs))
	mark := func(o ir.Operand) {
		if o.IsReg() {
			used[o] = true
		}
	}
	for i := range f.Code {
		in := &f.Code[i]
		for _, d := range [2]ir.Reg{in.Dst, in.Second()} {
			if d != ir.NoReg {
				used[d] = true
			}
		}
		mark(in.A)
		mark(in.B)
		mark(in.C)
		for _, a := range in.Args {
			mark(a)
		}
	}
	to := make([]ir.Reg, len(f.Regs))
	var kept []ir.RegInfo
	for i, r := range f.Regs {
		if used[i] || i < f.NumParams {
			to[i] = ir.Reg(len(kept))
			kept = append(kept, r)
		}
	}
	f.Regs = kept
	move := func(o *ir.Operand) {
		if o.IsReg() {
			*o = ir.Operand(to[*o])
		}
	}
	for i := range f.Code {
		in := &f.Code[i]
		if in.Dst != ir.NoReg {
			in.Dst = to[in.Dst]
		}
		if d := in.Second(); d != ir.NoReg {
			in.Ok = to[d]
		}
		move(&in.A)
		move(&in.B)
		move(&in.C)
		for k := range in.Args {
			move(&in.Args[k])
		}
	}
}
