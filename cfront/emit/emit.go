package emit

// This file defines how operations are emitted: with constants folded, and not at
// all where control cannot be or nothing may be emitted.

import (
	"fmt"

	"heddle.example/ir"
)

// Emitter emits instructions of a function with constants folded. At file scope and for types of expressions nothing is emitted: what the
// code would do is noted, and constants are folded alike.
type Emitter struct {
	B       *ir.Builder
	F       *ir.Func
	ptrSize int

	Noting bool
	Seen   Effects // while noting

	// Dead: control cannot reach here; nothing is emitted until a label is bound.
	Dead bool
	// Bound is the instruction that the last label was bound before, -1 if none.
	Bound int
	Refs  map[ir.Label]bool // labels that something jumps to
	// Static: a static initialiser is evaluated; wrapping is not an error.
	Static bool
}

// NewEmitter makes an emitter that notes.
func NewEmitter(b *ir.Builder, f *ir.Func, ptrSize int) Emitter {
	return Emitter{B: b, F: f, ptrSize: ptrSize, Noting: true, Bound: -1, Refs: map[ir.Label]bool{}}
}

// Emit appends an instruction with the operands A, B and C given in ops.
func (e *Emitter) Emit(in ir.Instr, ops ...ir.Operand) {
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
	if e.Noting {
		e.Seen.Code = true
		if !speculative(&in) {
			e.Seen.Impure = true
		}
		return
	}
	if e.Dead {
		return
	}
	e.B.Emit(in)
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

// Void emits an instruction without a result.
func (e *Emitter) Void(op ir.Op, t ir.Type, a, b, c ir.Operand) {
	e.Emit(ir.Instr{Op: op, Type: t, Dst: ir.NoReg}, a, b, c)
}

// Op emits an operation whose operands and result are as the IR says, or folds it.
func (e *Emitter) Op(op ir.Op, t, result ir.Type, flags ir.Flags, a, b, c ir.Operand) ir.Operand {
	if o, ok := e.fold(op, t, flags, a, b, c); ok {
		return o
	}
	r := e.B.Temp(result)
	e.Emit(ir.Instr{Op: op, Type: t, Flags: flags, Dst: r}, a, b, c)
	return ir.Operand(r)
}

// Arith emits a two-operand operation of type t.
func (e *Emitter) Arith(op ir.Op, t ir.Type, flags ir.Flags, a, b ir.Operand) ir.Operand {
	return e.Op(op, t, t, flags, a, b, ir.None)
}

// Compare emits a comparison of operands of type t.
func (e *Emitter) Compare(op ir.Op, t ir.Type, a, b ir.Operand) ir.Operand {
	return e.Op(op, t, ir.I1, 0, a, b, ir.None)
}

// Conv emits a conversion.
func (e *Emitter) Conv(op ir.Op, from, to ir.Type, a ir.Operand) ir.Operand {
	if o, ok := e.foldConv(op, from, to, a); ok {
		return o
	}
	r := e.B.Temp(to)
	e.Emit(ir.Instr{Op: op, Type: to, From: from, Dst: r}, a, ir.None, ir.None)
	return ir.Operand(r)
}

// CopyTo moves a value into a register.
func (e *Emitter) CopyTo(r ir.Reg, t ir.Type, a ir.Operand) {
	e.Emit(ir.Instr{Op: ir.Copy, Type: t, From: t, Dst: r}, a, ir.None, ir.None)
}

// Bitcast reinterprets the bits of a as type to.
func (e *Emitter) Bitcast(from, to ir.Type, a ir.Operand) ir.Operand {
	if from == to {
		return a
	}
	return e.Conv(ir.Copy, from, to, a)
}

// Undef makes an undefined value, for places that control does not reach.
func (e *Emitter) Undef(t ir.Type) ir.Operand {
	r := e.B.Temp(t)
	e.Emit(ir.Instr{Op: ir.Undef, Type: t, Dst: r}, ir.None, ir.None, ir.None)
	return ir.Operand(r)
}

// Const is an integer or pointer constant.
func (e *Emitter) Const(t ir.Type, v uint64) ir.Operand { return e.B.Int(t, v) }

// Off is a constant for pointer arithmetic.
func (e *Emitter) Off(n int64) ir.Operand { return e.Const(ir.Ptr, uint64(n)) }

// AddOff adds a constant to an address.
func (e *Emitter) AddOff(a ir.Operand, n int64) ir.Operand {
	if n == 0 {
		return a
	}
	return e.Arith(ir.Add, ir.Ptr, 0, a, e.Off(n))
}

// ConstOf gives the constant that o is.
func (e *Emitter) ConstOf(o ir.Operand) (ir.Const, bool) {
	if !o.IsConst() {
		return ir.Const{}, false
	}
	return e.F.Consts[o.ConstIndex()], true
}

// Number gives the bits of a constant that is not an address and has at most 64 bits.
func (e *Emitter) Number(o ir.Operand) (uint64, bool) {
	c, ok := e.ConstOf(o)
	if !ok || c.Global != nil || c.Func != nil || c.Type == ir.I128 && c.Hi != 0 {
		return 0, false
	}
	return c.Bits, true
}

// Labels. A label that nothing refers to does not bring dead code to life.

// NewLabel makes a label.
func (e *Emitter) NewLabel() ir.Label { return e.B.NewLabel() }

// Bind binds a label here.
func (e *Emitter) Bind(lb ir.Label) {
	if e.Noting {
		e.Seen.Code, e.Seen.Impure = true, true
		return
	}
	e.dropJump(lb)
	e.B.Bind(lb)
	e.Bound = len(e.F.Code)
	if e.Refs[lb] {
		e.Dead = false
	}
}

// dropJump removes a jump to lb that was just emitted: lb is about to be bound there.
func (e *Emitter) dropJump(lb ir.Label) {
	n := len(e.F.Code)
	if n == 0 || e.Bound == n {
		return
	}
	if last := &e.F.Code[n-1]; last.Op == ir.Jump && last.Target == int32(lb) {
		if last.Flags&ir.FlagStmt != 0 {
			e.B.Statement()
		}
		e.F.Code = e.F.Code[:n-1]
	}
}

// BindAlive binds a label that control can reach in ways not seen yet.
func (e *Emitter) BindAlive(lb ir.Label) {
	e.Bind(lb)
	e.Dead = false
}

// Jump goes to a label.
func (e *Emitter) Jump(lb ir.Label) {
	if e.Noting {
		e.Seen.Code, e.Seen.Impure = true, true
		return
	}
	if e.Dead {
		return
	}
	e.Refs[lb] = true
	e.B.Jump(lb)
	e.Dead = true
}

// BranchTo goes to yes if c is not 0, else to no.
func (e *Emitter) BranchTo(c ir.Operand, yes, no ir.Label) {
	if v, ok := e.Number(c); ok {
		if v != 0 {
			e.Jump(yes)
		} else {
			e.Jump(no)
		}
		return
	}
	if e.Noting {
		e.Seen.Code, e.Seen.Impure = true, true
		return
	}
	if e.Dead {
		return
	}
	if yes == no {
		e.Jump(yes)
		return
	}
	e.Refs[yes], e.Refs[no] = true, true
	e.B.Branch(c, yes, no)
	e.Dead = true
}

// Stop emits an instruction after which control does not go on.
func (e *Emitter) Stop(in ir.Instr, ops ...ir.Operand) {
	in.Dst = ir.NoReg
	e.Emit(in, ops...)
	if !e.Noting {
		e.Dead = true
	}
}

// Unsupported makes reaching this place an unknown with a reason.
func (e *Emitter) Unsupported(format string, args ...any) {
	e.Seen.NonConst = true
	e.Stop(ir.Instr{Op: ir.Unsupported, Msg: fmt.Sprintf(format, args...)})
}
