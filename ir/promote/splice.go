package promote

import (
	"slices"

	"heddle.example/ir"
)

// splice puts the functions that calls of x call in their place.
func (x *function) splice(calls map[int][]*object) {
	expansions := map[int][]ir.Instr{}
	for pc := range x.Code {
		if calls[pc] != nil {
			expansions[pc] = x.expansion(&x.Code[pc])
		}
	}
	begins := make([]int32, len(x.Code)+1)
	for pc := range x.Code {
		size := 1
		if calls[pc] != nil {
			size = len(expansions[pc])
		}
		begins[pc+1] = begins[pc] + int32(size)
	}
	code := make([]ir.Instr, 0, begins[len(x.Code)])
	for pc := range x.Code {
		if calls[pc] == nil {
			in := x.Code[pc]
			in.Retarget(func(to int32) int32 { return begins[to] })
			code = append(code, in)
			continue
		}
		for _, in := range expansions[pc] {
			in.Retarget(func(to int32) int32 { return begins[pc] + to })
			code = append(code, in)
		}
	}
	x.Code = code
}

// expansion is the code of the function that a call calls, its targets counted from its begin, with registers and constants of x. What would begin anew with a frame does so by itself:
// registers that may be read unwritten, and the counters of loops.
func (x *function) expansion(call *ir.Instr) (code []ir.Instr) {
	f := call.Callee
	defs := (&function{Func: f}).defs()
	emit := func(op ir.Op, t ir.Type, dst ir.Reg, a ir.Operand) {
		in := blank(op, t, dst, a)
		in.Pos, in.Inlined = call.Pos, call.Inlined
		code = append(code, in)
	}
	operands := make([]ir.Operand, len(f.Regs)) // what stands for the registers of f
	for r := range f.Regs {
		if r < f.NumParams && call.Args[r].IsConst() && defs[r] == 1 {
			operands[r] = call.Args[r]
			continue
		}
		x.Regs = append(x.Regs, f.Regs[r])
		operands[r] = ir.Operand(len(x.Regs) - 1)
		if r < f.NumParams {
			emit(ir.Copy, f.Regs[r].Type, ir.Reg(operands[r]), call.Args[r])
		}
	}
	for _, r := range ir.Liveness(f, nil).LiveBefore(0) {
		if int(r) >= f.NumParams {
			emit(ir.Undef, f.Regs[r].Type, ir.Reg(operands[r]), ir.None)
		}
	}
	loops := loopsOf(f)
	reset := func() {
		for _, l := range loops {
			emit(ir.LoopReset, ir.Void, ir.NoReg, ir.None)
			code[len(code)-1].Loop = l
		}
	}
	reset()

	body := len(code)
	begins := make([]int32, len(f.Code)+1)
	for pc := range f.Code {
		size := 1
		if f.Code[pc].Op == ir.Ret {
			size = 2
		}
		begins[pc] = int32(body)
		body += size
	}
	end := int32(body)
	consts := map[ir.Operand]ir.Operand{}
	operand := func(o ir.Operand) ir.Operand {
		switch {
		case o.IsReg():
			return operands[o]
		case o.IsConst():
			if _, ok := consts[o]; !ok {
				x.Consts = append(x.Consts, f.Consts[o.ConstIndex()])
				consts[o] = ir.ConstOperand(len(x.Consts) - 1)
			}
			return consts[o]
		}
		return o
	}
	reg := func(r ir.Reg) ir.Reg {
		if r == ir.NoReg {
			return r
		}
		return ir.Reg(operands[r])
	}
	inlined := inliningsOf(call)
	for pc := range f.Code {
		in := f.Code[pc]
		at := inlined(in.Inlined)
		if in.Op == ir.Ret {
			result, leave := blank(ir.Nop, ir.Void, ir.NoReg, ir.None), blank(ir.Jump, ir.Void, ir.NoReg, ir.None)
			switch {
			case call.Dst == ir.NoReg:
			case in.A == ir.None:
				result = blank(ir.Undef, call.Type, call.Dst, ir.None)
			default:
				result = blank(ir.Copy, call.Type, call.Dst, operand(in.A))
			}
			result.Flags, result.Pos, result.Inlined = in.Flags, in.Pos, at
			leave.Target, leave.Pos, leave.Inlined = end, in.Pos, at
			code = append(code, result, leave)
			continue
		}
		in.Inlined = at
		in.Retarget(func(to int32) int32 { return begins[to] })
		if in.Def() != ir.NoReg {
			in.Dst = reg(in.Dst)
		}
		if in.Second() != ir.NoReg {
			in.Ok = reg(in.Ok)
		}
		in.A, in.B, in.C = operand(in.A), operand(in.B), operand(in.C)
		in.Args = slices.Clone(in.Args)
		for i := range in.Args {
			in.Args[i] = operand(in.Args[i])
		}
		code = append(code, in)
	}
	reset()
	if int(end) == len(code) {
		emit(ir.Nop, ir.Void, ir.NoReg, ir.None)
	}
	code[0].Flags |= call.Flags & ir.FlagStmt
	return code
}

// blank is an instruction of at most one operand.
func blank(op ir.Op, t ir.Type, dst ir.Reg, a ir.Operand) ir.Instr {
	return ir.Instr{Op: op, Type: t, Dst: dst, A: a, B: ir.None, C: ir.None, Ok: ir.NoReg, Loop: -1, Site: -1}
}

// loopsOf lists the loops of a function.
func loopsOf(f *ir.Func) (list []int32) {
	for pc := range f.Code {
		if l := f.Code[pc].Loop; l >= 0 && !slices.Contains(list, l) {
			list = append(list, l)
		}
	}
	return list
}

// inliningsOf gives a function that tells what instructions of the called function are part of once they stand in the place of a call.
func inliningsOf(call *ir.Instr) func(*ir.Inlining) *ir.Inlining {
	made := map[*ir.Inlining]*ir.Inlining{nil: {Func: call.Callee, Call: call.Pos, In: call.Inlined}}
	var of func(in *ir.Inlining) *ir.Inlining
	of = func(in *ir.Inlining) *ir.Inlining {
		if made[in] == nil {
			made[in] = &ir.Inlining{Func: in.Func, Call: in.Call, In: of(in.In)}
		}
		return made[in]
	}
	return of
}
