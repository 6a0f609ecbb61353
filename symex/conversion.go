package symex

// This file defines the check of conversions to signed types that cannot hold
// the value: from wider integers (implementation-defined in C) and from floats
// (undefined).

import (
	"math"

	"heddle/expr"
	"heddle/ir"
	"heddle/symex/static"
)

// checkConversion decides whether the conversion in keeps the value x.
func (m *Machine) checkConversion(t *Thread, in *static.Instr, x Value, grant bool) Stop {
	w, from := int(in.Width), int(in.From)
	switch in.Op {
	case ir.Trunc:
		if in.Flags&(ir.FlagSigned|ir.FlagUnsigned) == 0 || from > 64 {
			return GoOn
		}
		if in.Flags&ir.FlagSigned == 0 {
			ok := m.tab.ULt(m.Ref(x, from), m.tab.Const(from, 1<<uint(w), 0))
			return m.require(t, m.Wrap(ok), grant, PropOverflow, "conversion of a float to an integer type that cannot hold the value")
		}
		low := m.tab.Extract(m.Ref(x, from), w-1, 0)
		ok := m.tab.Eq(m.tab.SExt(low, from), m.Ref(x, from))
		if in.Flags&ir.FlagUnsigned != 0 {
			ok = m.tab.ULt(m.Ref(x, from), m.tab.Const(from, 1<<uint(w-1), 0))
		}
		return m.require(t, m.Wrap(ok), grant, PropOverflow, "conversion to a signed type that cannot hold the value")
	case ir.FPToSI, ir.FPToUI:
		if from != 32 && from != 64 || w > 64 {
			return GoOn
		}
		return m.require(t, m.Wrap(m.floatFits(m.Ref(x, from), from, w, in.Op == ir.FPToSI)), grant, PropOverflow,
			"conversion of a float to an integer type that cannot hold the value")
	}
	return GoOn
}

// floatFits gives the condition that a float, rounded toward zero, fits an integer of w bits.
func (m *Machine) floatFits(x expr.Ref, from, w int, signed bool) expr.Ref {
	number := func(v float64) expr.Ref {
		if from == 32 {
			return m.tab.Const(32, uint64(math.Float32bits(float32(v))), 0)
		}
		return m.tab.Const(64, math.Float64bits(v), 0)
	}
	if !signed {
		return m.tab.And(m.tab.FLt(number(-1), x), m.tab.FLt(x, number(math.Ldexp(1, w))))
	}
	low := math.Ldexp(-1, w-1)
	above := m.tab.FLe(number(low), x)
	if precision := map[int]int{32: 24, 64: 53}[from]; w <= precision {
		above = m.tab.FLt(number(low-1), x) // the fraction below the least integer is cut off
	}
	return m.tab.And(above, m.tab.FLt(x, number(math.Ldexp(1, w-1))))
}
