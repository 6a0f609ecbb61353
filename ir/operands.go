package ir

// This file defines which fields of an instruction matter to its operation:
// the register it writes, the operands it reads, the instructions it may go to.
// The verifier, the printer and the analyses all read this one table.

// The operand fields that an operation reads, and whether it writes Dst.
const (
	usesA uint8 = 1 << iota
	usesB
	usesC
	usesArgs
	hasDst   // writes Dst, which must be a register
	mayDst   // writes Dst unless it is NoReg
	usesNone = 0
)

var opFields = [NumOps]uint8{
	Nop:    usesNone,
	Copy:   usesA | hasDst,
	Undef:  hasDst,
	Nondet: mayDst,
	Select: usesA | usesB | usesC | hasDst,

	Add: usesA | usesB | hasDst, Sub: usesA | usesB | hasDst, Mul: usesA | usesB | hasDst,
	SDiv: usesA | usesB | hasDst, UDiv: usesA | usesB | hasDst,
	SRem: usesA | usesB | hasDst, URem: usesA | usesB | hasDst,
	And: usesA | usesB | hasDst, Or: usesA | usesB | hasDst, Xor: usesA | usesB | hasDst,
	Shl: usesA | usesB | hasDst, LShr: usesA | usesB | hasDst, AShr: usesA | usesB | hasDst,
	Neg: usesA | hasDst, Not: usesA | hasDst,

	FAdd: usesA | usesB | hasDst, FSub: usesA | usesB | hasDst,
	FMul: usesA | usesB | hasDst, FDiv: usesA | usesB | hasDst, FNeg: usesA | hasDst,

	Eq: usesA | usesB | hasDst, Ne: usesA | usesB | hasDst,
	SLt: usesA | usesB | hasDst, SLe: usesA | usesB | hasDst,
	ULt: usesA | usesB | hasDst, ULe: usesA | usesB | hasDst,
	FEq: usesA | usesB | hasDst, FNe: usesA | usesB | hasDst,
	FLt: usesA | usesB | hasDst, FLe: usesA | usesB | hasDst,

	Trunc: usesA | hasDst, ZExt: usesA | hasDst, SExt: usesA | hasDst,
	FPTrunc: usesA | hasDst, FPExt: usesA | hasDst,
	SIToFP: usesA | hasDst, UIToFP: usesA | hasDst,
	FPToSI: usesA | hasDst, FPToUI: usesA | hasDst,
	PtrToInt: usesA | hasDst, IntToPtr: usesA | hasDst,

	TLSAddr: hasDst,
	Alloca:  usesA | hasDst,
	Kill:    usesNone,
	Load:    usesA | mayDst,
	Store:   usesA | usesB,
	MemCopy: usesA | usesB | usesC,
	MemSet:  usesA | usesB | usesC,
	RMW:     usesA | usesB | mayDst,
	CmpXchg: usesA | usesB | usesC | mayDst,
	Fence:   usesNone, AtomicBegin: usesNone, AtomicEnd: usesNone,

	Jump: usesNone, Branch: usesA, Switch: usesA, LoopReset: usesNone,
	Call:   usesA | usesArgs | mayDst, // A only where Callee is nil
	Ret:    usesA,
	Assert: usesA, Assume: usesA,
	Unreachable: usesNone, Unsupported: usesNone,

	Order: usesNone,
	Pick:  usesArgs | hasDst,
}

// Def gives the register that in writes, NoReg if it writes none.
func (in *Instr) Def() Reg {
	if in.Op < NumOps && opFields[in.Op]&(hasDst|mayDst) != 0 {
		return in.Dst
	}
	return NoReg
}

// Second gives the second register that in writes, NoReg if there is none.
func (in *Instr) Second() Reg {
	if in.Flags&FlagSpurious != 0 {
		return in.Ok
	}
	return NoReg
}

// AppendOperands appends the operands that in reads (registers and constants,
// in the order A, B, C, Args; never None) and returns the extended slice.
func (in *Instr) AppendOperands(out []Operand) []Operand {
	if in.Op >= NumOps {
		return out
	}
	u := opFields[in.Op]
	if in.Op == Call && in.Callee != nil {
		u &^= usesA
	}
	if u&usesA != 0 && in.A != None {
		out = append(out, in.A)
	}
	if u&usesB != 0 && in.B != None {
		out = append(out, in.B)
	}
	if u&usesC != 0 && in.C != None {
		out = append(out, in.C)
	}
	if u&usesArgs != 0 {
		for _, a := range in.Args {
			if a != None {
				out = append(out, a)
			}
		}
	}
	return out
}

// AppendSuccs appends the indices of the instructions that control may go to
// from in, which stands at pc of its function, and returns the extended slice.
// A call counts as going to the next instruction.
func (in *Instr) AppendSuccs(pc int, out []int32) []int32 {
	switch in.Op {
	case Jump:
		return append(out, in.Target)
	case Branch:
		return append(out, in.Target, in.Else)
	case Switch:
		for i := range in.Cases {
			out = append(out, in.Cases[i].Target)
		}
		return append(out, in.Else)
	}
	if in.Falls() {
		out = append(out, int32(pc+1))
	}
	return out
}

// Retarget changes the instructions that in may jump to; what its cases were is left as it is.
func (in *Instr) Retarget(to func(int32) int32) {
	switch in.Op {
	case Jump:
		in.Target = to(in.Target)
	case Branch:
		in.Target, in.Else = to(in.Target), to(in.Else)
	case Switch:
		cases := make([]Case, len(in.Cases))
		for i, c := range in.Cases {
			cases[i] = Case{Val: c.Val, Target: to(c.Target)}
		}
		in.Cases, in.Else = cases, to(in.Else)
	}
}

// Backward tells whether in, which stands at pc, has a target at or before itself.
func (in *Instr) Backward(pc int) bool {
	switch in.Op {
	case Jump:
		return int(in.Target) <= pc
	case Branch:
		return int(in.Target) <= pc || int(in.Else) <= pc
	case Switch:
		for i := range in.Cases {
			if int(in.Cases[i].Target) <= pc {
				return true
			}
		}
		return int(in.Else) <= pc
	}
	return false
}
