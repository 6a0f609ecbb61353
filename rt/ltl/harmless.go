package ltl

// This file defines assumptions that end no path for certain: those about inputs that are read right before, which some values of these fulfil whatever else
// is the case (in = nondet(); assume(in >= 0 && in < 3)). Who stands before such an input has a way on.

import (
	"strings"

	"heddle.example/ir"
	"heddle.example/symex/arith"
	"heddle.example/symex/mem"
)

// How many inputs are chosen for an assumption, and how many instructions are followed.
const (
	mostInputs = 3
	mostPassed = 200
)

// harmless finds such assumptions of f. It gives the instructions before each from its first input on, where the input has been read.
func harmless(f *ir.Func) (list map[int]bool, between []bool) {
	list, between = map[int]bool{}, make([]bool, len(f.Code))
	var before [][]int32
	for pc := range f.Code {
		if f.Code[pc].Op != ir.Assume {
			continue
		}
		if before == nil {
			before = f.Preds()
		}
		x := &guess{f: f, at: pc}
		for n := pc - 1; n >= 0 && pc-n <= mostPassed; n-- {
			if f.Code[n].Op != ir.Nondet {
				continue
			}
			region, ok := regionOf(before, n, pc)
			if !ok {
				continue
			}
			x.steps = 0
			if x.passes(n, map[ir.Operand]value{}, 0) {
				list[pc] = true
				for _, p := range region {
					between[p] = true
				}
				break
			}
		}
	}
	return list, between
}

// regionOf lists the instructions behind from from which to can be reached, to included; ok is false if there is a way to it that does not come by from.
func regionOf(before [][]int32, from, to int) (region []int, ok bool) {
	seen := map[int]bool{from: true, to: true}
	work := []int{to}
	for len(work) > 0 {
		pc := work[len(work)-1]
		work = work[:len(work)-1]
		region = append(region, pc)
		if pc == 0 || len(before[pc]) == 0 {
			return nil, false
		}
		for _, b := range before[pc] {
			if !seen[int(b)] {
				seen[int(b)] = true
				work = append(work, int(b))
			}
		}
	}
	return region, true
}

// value is a number, if it is known.
type value struct {
	bits  uint64
	known bool
}

// guess looks for inputs with which code comes to an assumption that holds.
type guess struct {
	f     *ir.Func
	at    int // the assumption
	steps int
}

// passes tells whether it is passed from instruction pc on with what is known of registers.
func (g *guess) passes(pc int, regs map[ir.Operand]value, inputs int) bool {
	for ; ; pc++ {
		if g.steps++; g.steps > mostPassed*50 {
			return false
		}
		in := &g.f.Code[pc]
		switch in.Op {
		case ir.Nondet:
			if inputs == mostInputs || !in.Type.IsInt() || in.Type.Bits(8) > 64 || in.Dst == ir.NoReg {
				return false
			}
			for _, v := range g.candidates(in) {
				next := make(map[ir.Operand]value, len(regs)+1)
				for r, x := range regs {
					next[r] = x
				}
				next[ir.Operand(in.Dst)] = value{v, true}
				if g.passes(pc+1, next, inputs+1) {
					return true
				}
			}
			return false
		case ir.Assume:
			if c := g.operand(regs, in.A); !c.known || c.bits&1 == 0 {
				return false
			}
			if pc == g.at {
				return true
			}
		case ir.Jump:
			pc = int(in.Target) - 1
		case ir.Branch:
			c := g.operand(regs, in.A)
			if !c.known {
				return false
			}
			if pc = int(in.Else) - 1; c.bits&1 != 0 {
				pc = int(in.Target) - 1
			}
		case ir.Nop, ir.LoopReset, ir.Order, ir.Store, ir.Kill, ir.AtomicBegin, ir.AtomicEnd, ir.Fence:
		case ir.Switch, ir.Call, ir.Ret, ir.Assert, ir.Unreachable, ir.Unsupported, ir.Pick:
			return false
		default:
			if r := in.Def(); r != ir.NoReg {
				regs[ir.Operand(r)] = g.compute(in, regs)
			}
			if r := in.Second(); r != ir.NoReg {
				regs[ir.Operand(r)] = value{}
			}
		}
	}
}

// candidates are values that are tried for an input: small ones, and those beside constants of the function.
func (g *guess) candidates(in *ir.Instr) (list []uint64) {
	if l := g.f.Regs[in.Dst].Layout; l != nil && l.Bool || strings.Contains(in.Name, "bool") {
		return []uint64{0, 1}
	}
	mask := mem.Mask(in.Type.Bits(8))
	list = []uint64{0, 1, mask, 2}
	for i := range g.f.Consts {
		if c := &g.f.Consts[i]; c.Type.IsInt() && c.Global == nil && c.Func == nil && len(list) < 24 {
			list = append(list, c.Bits&mask, (c.Bits+1)&mask, (c.Bits-1)&mask)
		}
	}
	return list
}

func (g *guess) operand(regs map[ir.Operand]value, o ir.Operand) value {
	if o.IsReg() {
		return regs[o]
	}
	if !o.IsConst() {
		return value{}
	}
	c := &g.f.Consts[o.ConstIndex()]
	return value{c.Bits, c.Global == nil && c.Func == nil && c.Hi == 0 && c.Type.IsInt()}
}

// compute gives what an instruction gives, if that is known.
func (g *guess) compute(in *ir.Instr, regs map[ir.Operand]value) value {
	width := func(t ir.Type) uint8 { return uint8(t.Bits(8)) }
	if !in.Type.IsInt() || width(in.Type) > 64 || in.From != 0 && (!in.From.IsInt() || width(in.From) > 64) {
		return value{}
	}
	w := width(in.Type)
	mask := mem.Mask(int(w))
	a, b := g.operand(regs, in.A), g.operand(regs, in.B)
	if !a.known {
		return value{}
	}
	switch in.Op {
	case ir.Select:
		if a.bits&1 != 0 {
			return b
		}
		return g.operand(regs, in.C)
	case ir.Copy, ir.ZExt:
		return a
	case ir.Trunc:
		return value{a.bits & mask, true}
	case ir.SExt:
		return value{uint64(arith.SignExtend(a.bits, width(in.From))) & mask, true}
	case ir.Not:
		return value{^a.bits & mask, true}
	case ir.Neg:
		return value{-a.bits & mask, true}
	case ir.Add, ir.Sub, ir.Mul, ir.And, ir.Or, ir.Xor, ir.Eq, ir.Ne, ir.SLt, ir.SLe, ir.ULt, ir.ULe:
		if b.known {
			return value{arith.Binary(in.Op, w, a.bits, b.bits), true}
		}
	}
	return value{}
}
