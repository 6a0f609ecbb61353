package static

// This file defines counted loops: each of their rounds adds to a register, or takes from it, so no round finds the
// function as an earlier one did, unless the register wraps round.

import (
	"slices"

	"heddle.example/ir"
)

// findUncounted tells of each instruction of f whether it lies in a natural loop that is not counted; nil if none does.
func findUncounted(f *ir.Func) []bool {
	var list []bool
	for l := range f.NaturalLoops() {
		if counted(f, l) {
			continue
		}
		if list == nil {
			list = make([]bool, len(f.Code))
		}
		for _, pc := range l.Body {
			list[pc] = true
		}
	}
	return list
}

// counted tells whether a loop has a register that every round changes by a number, and nothing else does.
func counted(f *ir.Func, l *ir.NaturalLoop) bool {
	defs := map[ir.Reg][]int32{}
	for _, pc := range l.Body {
		in := &f.Code[pc]
		for _, r := range [2]ir.Reg{in.Def(), in.Second()} {
			if r != ir.NoReg {
				defs[r] = append(defs[r], pc)
			}
		}
	}
	for r, at := range defs {
		if len(at) == 1 && steps(f, r, at[0], defs) && !around(f, l, at[0]) {
			return true
		}
	}
	return false
}

// steps tells whether the instruction at pc adds a number to r, or takes it away.
func steps(f *ir.Func, r ir.Reg, pc int32, defs map[ir.Reg][]int32) bool {
	in := &f.Code[pc]
	if in.Op != ir.Add && in.Op != ir.Sub || !in.B.IsConst() {
		return false
	}
	if c := f.Consts[in.B.ConstIndex()]; c.Global != nil || c.Func != nil || c.Bits == 0 {
		return false
	}
	if in.A == ir.Operand(r) {
		return true
	}
	// Or to a copy that was made just before.
	if pc == 0 || !in.A.IsReg() || len(defs[ir.Reg(in.A)]) != 1 || defs[ir.Reg(in.A)][0] != pc-1 {
		return false
	}
	return f.Code[pc-1].Op == ir.Copy && f.Code[pc-1].A == ir.Operand(r)
}

// around tells whether control can come from a loop's header back to it without the instruction at pc.
func around(f *ir.Func, l *ir.NaturalLoop, pc int32) bool {
	if l.Header == pc {
		return false
	}
	seen := []int32{l.Header}
	for i := 0; i < len(seen); i++ {
		for _, t := range f.Code[seen[i]].AppendSuccs(int(seen[i]), nil) {
			switch {
			case t == l.Header:
				return true
			case t != pc && l.Has(t) && !slices.Contains(seen, t):
				seen = append(seen, t)
			}
		}
	}
	return false
}
