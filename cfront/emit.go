package cfront

// This file defines how operations are emitted: with constants folded, and not at
// all where control cannot be or nothing may be emitted.

import (
	"fmt"

	"heddle/ir"
)

// emit appends an instruction with the operands A, B and C given in ops.
func (l *lower) emit(in ir.Instr, ops ...ir.Operand) {
	in.A, in.B, in.C = ir.None, ir.None, ir.None
	for i, o := range ops {
		switch i {
		case 0:
			in.A = o
		case 1:
			in.B = o
		case 2:
			in.C = o
		}
	}
	if in.Op != ir.LoopReset {
		in.Loop = -1
	}
	if in.Op != ir.Alloca && in.Op != ir.Kill {
		in.Site = -1
	}
	if l.noting() {
		l.seen.code = true
		if !speculative(&in) {
			l.seen.impure = true
		}
		return
	}
	if l.dead {
		return
	}
	l.b.Emit(in)
}

// speculative tells whether in may be executed although the program would not: it
// has no effect but its result, and no check.
func speculative(in *ir.Instr) bool {
	if in.Flags&(ir.FlagSigned|ir.FlagUnsigned) != 0 {
		return false
	}
	switch in.Op {
	case ir.Copy, ir.Select, ir.Add, ir.Sub, ir.Mul, ir.And, ir.Or, ir.Xor, ir.Neg, ir.Not,
		ir.FAdd, ir.FSub, ir.FMul, ir.FNeg,
		ir.Eq, ir.Ne, ir.SLt, ir.SLe, ir.ULt, ir.ULe, ir.FEq, ir.FNe, ir.FLt, ir.FLe,
		ir.Trunc, ir.ZExt, ir.SExt, ir.FPTrunc, ir.FPExt, ir.SIToFP, ir.UIToFP, ir.IntToPtr:
		return true
	}
	return false
}

// void emits an instruction without a result.
func (l *lower) void(op ir.Op, t ir.Type, a, b, c ir.Operand) {
	l.emit(ir.Instr{Op: op, Type: t, Dst: ir.NoReg}, a, b, c)
}

// op emits an operation whose operands and result are as the IR says, or folds it.
func (l *lower) op(op ir.Op, t, result ir.Type, flags ir.Flags, a, b, c ir.Operand) ir.Operand {
	if o, ok := l.fold(op, t, flags, a, b, c); ok {
		return o
	}
	r := l.b.Temp(result)
	l.emit(ir.Instr{Op: op, Type: t, Flags: flags, Dst: r}, a, b, c)
	return ir.Operand(r)
}

// arith emits a two-operand operation of type t.
func (l *lower) arith(op ir.Op, t ir.Type, flags ir.Flags, a, b ir.Operand) ir.Operand {
	return l.op(op, t, t, flags, a, b, ir.None)
}

// compare emits a comparison of operands of type t.
func (l *lower) compare(op ir.Op, t ir.Type, a, b ir.Operand) ir.Operand {
	return l.op(op, t, ir.I1, 0, a, b, ir.None)
}

// conv emits a conversion.
func (l *lower) conv(op ir.Op, from, to ir.Type, a ir.Operand) ir.Operand {
	if o, ok := l.foldConv(op, from, to, a); ok {
		return o
	}
	r := l.b.Temp(to)
	l.emit(ir.Instr{Op: op, Type: to, From: from, Dst: r}, a, ir.None, ir.None)
	return ir.Operand(r)
}

// copyTo moves a value into a register.
func (l *lower) copyTo(r ir.Reg, t ir.Type, a ir.Operand) {
	l.emit(ir.Instr{Op: ir.Copy, Type: t, From: t, Dst: r}, a, ir.None, ir.None)
}

// bitcast reinterprets the bits of a as type to.
func (l *lower) bitcast(from, to ir.Type, a ir.Operand) ir.Operand {
	if from == to {
		return a
	}
	return l.conv(ir.Copy, from, to, a)
}

// undef makes an undefined value, for places that control does not reach.
func (l *lower) undef(t ir.Type) ir.Operand {
	r := l.b.Temp(t)
	l.emit(ir.Instr{Op: ir.Undef, Type: t, Dst: r}, ir.None, ir.None, ir.None)
	return ir.Operand(r)
}

// k is an integer or pointer constant.
func (l *lower) k(t ir.Type, v uint64) ir.Operand { return l.b.Int(t, v) }

// off is a constant for pointer arithmetic.
func (l *lower) off(n int64) ir.Operand { return l.k(ir.Ptr, uint64(n)) }

// addOff adds a constant to an address.
func (l *lower) addOff(a ir.Operand, n int64) ir.Operand {
	if n == 0 {
		return a
	}
	return l.arith(ir.Add, ir.Ptr, 0, a, l.off(n))
}

// constant gives the constant that o is.
func (l *lower) constant(o ir.Operand) (ir.Const, bool) {
	if !o.IsConst() {
		return ir.Const{}, false
	}
	return l.f.Consts[o.ConstIndex()], true
}

// number gives the bits of a constant that is not an address and has at most 64 bits.
func (l *lower) number(o ir.Operand) (uint64, bool) {
	c, ok := l.constant(o)
	if !ok || c.Global != nil || c.Func != nil || c.Type == ir.I128 && c.Hi != 0 {
		return 0, false
	}
	return c.Bits, true
}

// Labels. A label that nothing refers to does not bring dead code to life.

func (l *lower) newLabel() ir.Label { return l.b.NewLabel() }

func (l *lower) bind(lb ir.Label) {
	if l.noting() {
		l.seen.code, l.seen.impure = true, true
		return
	}
	l.dropJump(lb)
	l.b.Bind(lb)
	l.bound = len(l.f.Code)
	if l.refs[lb] {
		l.dead = false
	}
}

// dropJump removes a jump to lb that was just emitted: lb is about to be bound there.
func (l *lower) dropJump(lb ir.Label) {
	n := len(l.f.Code)
	if n == 0 || l.bound == n {
		return
	}
	if last := &l.f.Code[n-1]; last.Op == ir.Jump && last.Target == int32(lb) {
		if last.Flags&ir.FlagStmt != 0 {
			l.b.Statement()
		}
		l.f.Code = l.f.Code[:n-1]
	}
}

// bindAlive binds a label that control can reach in ways not seen yet.
func (l *lower) bindAlive(lb ir.Label) {
	l.bind(lb)
	l.dead = false
}

func (l *lower) jump(lb ir.Label) {
	if l.noting() {
		l.seen.code, l.seen.impure = true, true
		return
	}
	if l.dead {
		return
	}
	l.refs[lb] = true
	l.b.Jump(lb)
	l.dead = true
}

func (l *lower) branchTo(c ir.Operand, yes, no ir.Label) {
	if v, ok := l.number(c); ok {
		if v != 0 {
			l.jump(yes)
		} else {
			l.jump(no)
		}
		return
	}
	if l.noting() {
		l.seen.code, l.seen.impure = true, true
		return
	}
	if l.dead {
		return
	}
	if yes == no {
		l.jump(yes)
		return
	}
	l.refs[yes], l.refs[no] = true, true
	l.b.Branch(c, yes, no)
	l.dead = true
}

// stop emits an instruction after which control does not go on.
func (l *lower) stop(in ir.Instr, ops ...ir.Operand) {
	in.Dst = ir.NoReg
	l.emit(in, ops...)
	if !l.noting() {
		l.dead = true
	}
}

// unsupported makes reaching this place an unknown with a reason.
func (l *lower) unsupported(format string, args ...any) {
	l.seen.nonConst = true
	l.stop(ir.Instr{Op: ir.Unsupported, Msg: fmt.Sprintf(format, args...)})
}
