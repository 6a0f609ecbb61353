package promote

import "heddle.example/ir"

// rewrite replaces the accesses to objects that go by copies of registers.
func (x *function) rewrite(objects []*object) {
	made := map[int]*object{}
	sites := map[int32]bool{}
	for _, o := range objects {
		if !o.stays {
			made[o.alloca] = o
			sites[x.Code[o.alloca].Site] = true
		}
	}
	var code []ir.Instr
	begins := make([]int32, len(x.Code)+1) // where what stands for each instruction begins
	for pc := range x.Code {
		begins[pc] = int32(len(code))
		in := x.Code[pc]
		first := len(code)
		switch at, ok := x.derived(&in); {
		case made[pc] != nil:
			for _, s := range made[pc].slots {
				code = append(code, ir.Instr{Op: ir.Undef, Type: s.typ, Dst: s.reg})
			}
		case in.Op == ir.Kill && sites[in.Site]:
		case ok && !at.obj.stays:
		case in.Op == ir.Load && x.goes(in.A):
			if at, _ := x.at(in.A); in.Dst != ir.NoReg {
				code = append(code, ir.Instr{Op: ir.Copy, Type: in.Type, Dst: in.Dst, A: at.reg(0)})
			}
		case in.Op == ir.Store && x.goes(in.A):
			at, _ := x.at(in.A)
			code = append(code, ir.Instr{Op: ir.Copy, Type: in.Type, Dst: ir.Reg(at.reg(0)), A: in.B})
		case (in.Op == ir.Eq || in.Op == ir.Ne) && (x.goes(in.A) || x.goes(in.B)):
			different := uint64(0)
			if in.Op == ir.Ne {
				different = 1
			}
			code = append(code, ir.Instr{Op: ir.Copy, Type: ir.I1, Dst: in.Dst, A: x.newConst(ir.I1, different)})
		case in.Op == ir.MemSet && x.goes(in.A):
			at, _ := x.at(in.A)
			scalars, _ := x.scalars(&in)
			for _, s := range scalars {
				code = append(code, ir.Instr{Op: ir.Copy, Type: s.Type, Dst: ir.Reg(at.reg(s.Off)), A: x.newConst(s.Type, 0)})
			}
		case in.Op == ir.MemCopy && (x.goes(in.A) || x.goes(in.B)):
			code = x.copies(code, &in)
		default:
			code = append(code, in)
			continue
		}
		if first == len(code) {
			code = append(code, ir.Instr{Op: ir.Nop})
		}
		for i := first; i < len(code); i++ {
			complete(&code[i], &in, i == first)
		}
	}
	begins[len(x.Code)] = int32(len(code))
	for i := range code {
		code[i].Retarget(func(to int32) int32 { return begins[to] })
	}
	x.Code = code
}

// goes tells whether an operand points into an object that goes.
func (x *function) goes(o ir.Operand) bool {
	_, ok := x.at(o)
	return ok
}

// copies appends the copies of single scalars that a block copy is: all are read before the first is written, as the blocks may overlap in no way.
func (x *function) copies(code []ir.Instr, in *ir.Instr) []ir.Instr {
	to, inRegs := x.at(in.A)
	from, ofRegs := x.at(in.B)
	scalars, _ := x.scalars(in)
	for _, s := range scalars {
		value := ir.None
		if ofRegs {
			value = from.reg(s.Off)
		} else {
			r := x.newReg(s.Type)
			code, value = x.pointer(code, in.B, s.Off, func(p ir.Operand) ir.Instr { return ir.Instr{Op: ir.Load, Type: s.Type, Dst: r, A: p} }), ir.Operand(r)
		}
		if inRegs {
			code = append(code, ir.Instr{Op: ir.Copy, Type: s.Type, Dst: ir.Reg(to.reg(s.Off)), A: value})
		} else {
			code = x.pointer(code, in.A, s.Off, func(p ir.Operand) ir.Instr {
				return ir.Instr{Op: ir.Store, Type: s.Type, Dst: ir.NoReg, A: p, B: value}
			})
		}
	}
	return code
}

// pointer appends an access at an offset from an address.
func (x *function) pointer(code []ir.Instr, base ir.Operand, off int64, access func(p ir.Operand) ir.Instr) []ir.Instr {
	if off != 0 {
		r := x.newReg(ir.Ptr)
		code = append(code, ir.Instr{Op: ir.Add, Type: ir.Ptr, Dst: r, A: base, B: x.newConst(ir.Ptr, uint64(off))})
		base = ir.Operand(r)
	}
	return append(code, access(base))
}

// complete gives an instruction that stands for another one, or for a part of it, what both have in common.
func complete(in, of *ir.Instr, first bool) {
	in.Pos, in.Inlined, in.Loop, in.Site = of.Pos, of.Inlined, -1, -1
	if in.Op == ir.Undef || in.Op == ir.Nop {
		in.A = ir.None
	}
	if in.Op != ir.Store && in.Op != ir.Add {
		in.B = ir.None
	}
	in.C = ir.None
	if in.Op == ir.Nop || in.Op == ir.Store {
		in.Dst = ir.NoReg
	}
	in.Ok = ir.NoReg
	if first {
		in.Flags = of.Flags & ir.FlagStmt
	}
	if in.Op == ir.Store {
		in.Flags |= of.Flags & ir.FlagInit
	}
}
