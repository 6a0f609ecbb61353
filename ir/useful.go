package ir

// This file defines which registers matter: those that something reads which has an effect, or computes what matters. A
// counter that is only counted, in a loop that waits, say, is live in the classic sense, as each round reads what the one before wrote, and
// would tell states apart that nobody else can (faint variables: R. Giegerich, U. Möncke, R. Wilhelm: Invariance of approximative semantics with respect
// to program transformations, 1981).

// Useful tells of each register whether it matters, where overflow and what was never written are no matter.
func Useful(f *Func) []bool {
	useful := make([]bool, len(f.Regs))
	var ops []Operand
	for changed := true; changed; {
		changed = false
		for pc := len(f.Code) - 1; pc >= 0; pc-- {
			in := &f.Code[pc]
			if in.Faint(useful) {
				continue
			}
			ops = in.AppendOperands(ops[:0])
			for _, o := range ops {
				if o.IsReg() && !useful[o] {
					useful[o], changed = true, true
				}
			}
		}
	}
	return useful
}

// Faint tells whether an instruction does nothing but write a register that does not matter; nil: all do.
func (in *Instr) Faint(useful []bool) bool {
	if useful == nil || in.Type == Ptr || in.From == Ptr {
		return false
	}
	switch in.Op {
	case Copy, Select, Add, Sub, Mul, And, Or, Xor, Shl, LShr, AShr, Neg, Not, FAdd, FSub, FMul, FNeg,
		Eq, Ne, SLt, SLe, ULt, ULe, FEq, FNe, FLt, FLe, Trunc, ZExt, SExt, FPTrunc, FPExt, SIToFP, UIToFP:
		return in.Dst != NoReg && !useful[in.Dst]
	}
	return false
}
