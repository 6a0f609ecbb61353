package ir

// This file defines which registers matter: those that something reads which has an effect, or computes what matters. A
// counter that is only counted, in a loop that waits, say, is live in the classic sense, as each round reads what the one before wrote, and
// would tell states apart that nobody else can (faint variables: R. Giegerich, U. Möncke, R. Wilhelm: Invariance of approximative semantics with respect
// to program transformations, 1981).

// mostFaint is from how many registers others may be computed for nothing; where it is more none is left out.
const mostFaint = 1 << 10

// Useful tells of each register whether it matters, where overflow and what was never written are no matter. Those that do not are computed from each other round and round, in loops; what is computed once, for
// nothing, counts as useful where it may overflow, as answers say that.
func Useful(f *Func) []bool {
	useful := make([]bool, len(f.Regs))
	loops := inLoops(f)
	for pc := range f.Code {
		if in := &f.Code[pc]; !loops[pc] && in.Faint(useful) && (in.Flags&FlagSigned != 0 || in.Op == Shl || in.Op == LShr || in.Op == AShr) {
			useful[in.Dst] = true
		}
	}
	grow(f, useful)
	// by[r]: what is computed from r
	by := map[Reg][]Reg{}
	var ops []Operand
	for pc := range f.Code {
		in := &f.Code[pc]
		if !in.Faint(useful) {
			continue
		}
		ops = in.AppendOperands(ops[:0])
		for _, o := range ops {
			if o.IsReg() {
				by[Reg(o)] = append(by[Reg(o)], in.Dst)
			}
		}
	}
	for r := range useful {
		useful[r] = useful[r] || len(by) > mostFaint || !roundFrom(by, Reg(r))
	}
	grow(f, useful)
	return useful
}

// inLoops tells of each instruction whether a loop has it.
func inLoops(f *Func) []bool {
	in := make([]bool, len(f.Code))
	for l := range f.NaturalLoops() {
		for _, pc := range l.Body {
			in[pc] = true
		}
	}
	return in
}

// grow adds to useful what instructions read that are not faint.
func grow(f *Func, useful []bool) {
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
}

// roundFrom tells whether a register is computed from itself, through others perhaps.
func roundFrom(by map[Reg][]Reg, r Reg) bool {
	seen := map[Reg]bool{}
	work := []Reg{r}
	for len(work) > 0 {
		at := work[len(work)-1]
		work = work[:len(work)-1]
		for _, next := range by[at] {
			if next == r {
				return true
			}
			if !seen[next] {
				seen[next] = true
				work = append(work, next)
			}
		}
	}
	return false
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
