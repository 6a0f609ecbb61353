package cfront

// This file defines the folding of constants. It has the IR's semantics: what
// would be checked when executed (division by zero, overflow of signed
// arithmetic) is not folded, except in static initialisers, where C wraps it with a warning.

import (
	"math"
	"math/big"

	"heddle/ir"
)

func mask(bits int) uint64 {
	if bits >= 64 {
		return ^uint64(0)
	}
	return 1<<bits - 1
}

// signExtend interprets the low bits of v as a two's complement number.
func signExtend(v uint64, bits int) int64 {
	if bits >= 64 {
		return int64(v)
	}
	return int64(v<<(64-bits)) >> (64 - bits)
}

func (l *lower) fold(op ir.Op, t ir.Type, flags ir.Flags, a, b, c ir.Operand) (ir.Operand, bool) {
	if op == ir.Select {
		if v, ok := l.number(a); ok {
			if v != 0 {
				return b, true
			}
			return c, true
		}
		return 0, false
	}
	if o, ok := l.identity(op, t, flags, a, b); ok {
		return o, true
	}
	ca, ok := l.constant(a)
	if !ok {
		return 0, false
	}
	var cb ir.Const
	if b != ir.None {
		if cb, ok = l.constant(b); !ok {
			return 0, false
		}
	}
	if ca.Global != nil || ca.Func != nil || cb.Global != nil || cb.Func != nil {
		return l.foldAddress(op, t, ca, cb)
	}
	if t.IsFloat() {
		return l.foldFloat(op, t, ca.Bits, cb.Bits)
	}
	if t == ir.I128 {
		return l.foldWide(op, flags, ca, cb, b != ir.None)
	}
	return l.foldInt(op, t, flags, ca.Bits, cb.Bits)
}

// identity simplifies operations with a neutral constant. A negative number must not be
// shifted to the left, not even by 0: that operation stays, for its check.
func (l *lower) identity(op ir.Op, t ir.Type, flags ir.Flags, a, b ir.Operand) (ir.Operand, bool) {
	if t.IsFloat() || b == ir.None {
		return 0, false
	}
	v, ok := l.number(b)
	if !ok {
		return 0, false
	}
	switch op {
	case ir.Add, ir.Sub, ir.Or, ir.Xor, ir.Shl, ir.LShr, ir.AShr:
		if v == 0 && !(op == ir.Shl && flags&ir.FlagSigned != 0) {
			return a, true
		}
	case ir.Mul, ir.SDiv, ir.UDiv:
		if v == 1 {
			return a, true
		}
	}
	return 0, false
}

// foldAddress folds operations on the addresses of objects and functions.
func (l *lower) foldAddress(op ir.Op, t ir.Type, a, b ir.Const) (ir.Operand, bool) {
	aAddr, bAddr := a.Global != nil || a.Func != nil, b.Global != nil || b.Func != nil
	same := a.Global == b.Global && a.Func == b.Func
	switch op {
	case ir.Add:
		if aAddr && bAddr {
			return 0, false
		}
		if bAddr {
			a, b = b, a
		}
		a.Bits = (a.Bits + b.Bits) & mask(t.Bits(l.tg.PtrSize))
		return l.b.Const(a), true
	case ir.Sub:
		if !bAddr {
			a.Bits = (a.Bits - b.Bits) & mask(t.Bits(l.tg.PtrSize))
			return l.b.Const(a), true
		}
		if same {
			return l.k(t, a.Bits-b.Bits), true
		}
	case ir.Eq, ir.Ne:
		// The address of an object or function is not null.
		null := func(c ir.Const) bool { return c.Global == nil && c.Func == nil && c.Bits == 0 }
		if null(a) && b.Bits == 0 || null(b) && a.Bits == 0 {
			return l.k(ir.I1, b2u(op == ir.Ne)), true
		}
		if same {
			return l.k(ir.I1, b2u((a.Bits == b.Bits) == (op == ir.Eq))), true
		}
	case ir.ULt, ir.ULe:
		if same {
			return l.foldInt(op, t, 0, a.Bits, b.Bits)
		}
	}
	return 0, false
}

func b2u(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

func (l *lower) foldInt(op ir.Op, t ir.Type, flags ir.Flags, a, b uint64) (ir.Operand, bool) {
	n := t.Bits(l.tg.PtrSize)
	m := mask(n)
	sa, sb := signExtend(a, n), signExtend(b, n)
	// exact tells whether a signed result is the mathematical one.
	exact := func(r uint64, want *big.Int) bool {
		return flags&ir.FlagSigned == 0 || l.static || big.NewInt(signExtend(r, n)).Cmp(want) == 0
	}
	x, y := big.NewInt(sa), big.NewInt(sb)
	switch op {
	case ir.Add:
		if r := (a + b) & m; exact(r, x.Add(x, y)) {
			return l.k(t, r), true
		}
	case ir.Sub:
		if r := (a - b) & m; exact(r, x.Sub(x, y)) {
			return l.k(t, r), true
		}
	case ir.Mul:
		if r := (a * b) & m; exact(r, x.Mul(x, y)) {
			return l.k(t, r), true
		}
	case ir.Neg:
		if r := (-a) & m; exact(r, x.Neg(x)) {
			return l.k(t, r), true
		}
	case ir.SDiv, ir.SRem:
		if b == 0 || sb == -1 && sa == signExtend(1<<(n-1), n) {
			return 0, false
		}
		if op == ir.SDiv {
			return l.k(t, uint64(sa/sb)), true
		}
		return l.k(t, uint64(sa%sb)), true
	case ir.UDiv, ir.URem:
		if b == 0 {
			return 0, false
		}
		if op == ir.UDiv {
			return l.k(t, a/b), true
		}
		return l.k(t, a%b), true
	case ir.And:
		return l.k(t, a&b), true
	case ir.Or:
		return l.k(t, a|b), true
	case ir.Xor:
		return l.k(t, a^b), true
	case ir.Not:
		return l.k(t, ^a), true
	case ir.Shl:
		if b >= uint64(n) {
			return 0, false
		}
		r := (a << b) & m
		if flags&ir.FlagSigned != 0 && !l.static && (sa < 0 || new(big.Int).Lsh(x, uint(b)).Cmp(big.NewInt(signExtend(r, n))) != 0) {
			return 0, false
		}
		return l.k(t, r), true
	case ir.LShr:
		if b >= uint64(n) {
			return 0, false
		}
		return l.k(t, a>>b), true
	case ir.AShr:
		if b >= uint64(n) {
			return 0, false
		}
		return l.k(t, uint64(sa>>b)), true
	case ir.Eq:
		return l.k(ir.I1, b2u(a == b)), true
	case ir.Ne:
		return l.k(ir.I1, b2u(a != b)), true
	case ir.SLt:
		return l.k(ir.I1, b2u(sa < sb)), true
	case ir.SLe:
		return l.k(ir.I1, b2u(sa <= sb)), true
	case ir.ULt:
		return l.k(ir.I1, b2u(a < b)), true
	case ir.ULe:
		return l.k(ir.I1, b2u(a <= b)), true
	}
	return 0, false
}

// wide gives the value of a 128-bit constant.
func wide(c ir.Const, signed bool) *big.Int {
	v := new(big.Int).SetUint64(c.Hi)
	v.Lsh(v, 64)
	v.Or(v, new(big.Int).SetUint64(c.Bits))
	if signed && c.Hi>>63 != 0 {
		v.Sub(v, new(big.Int).Lsh(big.NewInt(1), 128))
	}
	return v
}

// wideConst is the 128-bit constant with the low bits of v.
func (l *lower) wideConst(v *big.Int) ir.Operand {
	v = new(big.Int).And(v, new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 128), big.NewInt(1)))
	lo := new(big.Int).And(v, new(big.Int).SetUint64(^uint64(0)))
	return l.b.Const(ir.Const{Type: ir.I128, Bits: lo.Uint64(), Hi: new(big.Int).Rsh(v, 64).Uint64()})
}

func (l *lower) foldWide(op ir.Op, flags ir.Flags, a, b ir.Const, binary bool) (ir.Operand, bool) {
	signed := flags&ir.FlagSigned != 0
	x, y := wide(a, signed), wide(b, signed)
	result := func(r *big.Int) (ir.Operand, bool) {
		o := l.wideConst(r)
		c, _ := l.constant(o)
		if signed && !l.static && wide(c, true).Cmp(r) != 0 {
			return 0, false
		}
		return o, true
	}
	truth := func(v bool) (ir.Operand, bool) { return l.k(ir.I1, b2u(v)), true }
	switch op {
	case ir.Add:
		return result(x.Add(x, y))
	case ir.Sub:
		return result(x.Sub(x, y))
	case ir.Mul:
		return result(x.Mul(x, y))
	case ir.Neg:
		return result(x.Neg(x))
	case ir.And:
		return l.wideConst(x.And(x, y)), true
	case ir.Or:
		return l.wideConst(x.Or(x, y)), true
	case ir.Xor:
		return l.wideConst(x.Xor(x, y)), true
	case ir.Not:
		return l.wideConst(x.Not(x)), true
	case ir.Shl:
		if b.Hi == 0 && b.Bits < 128 && (!signed || l.static || x.Sign() >= 0) {
			return result(x.Lsh(x, uint(b.Bits)))
		}
	case ir.AShr:
		if b.Hi == 0 && b.Bits < 128 {
			return l.wideConst(wide(a, true).Rsh(wide(a, true), uint(b.Bits))), true
		}
	case ir.SDiv, ir.SRem:
		x, y = wide(a, true), wide(b, true)
		if y.Sign() != 0 && y.Cmp(big.NewInt(-1)) != 0 {
			if op == ir.SDiv {
				return l.wideConst(x.Quo(x, y)), true
			}
			return l.wideConst(x.Rem(x, y)), true
		}
	case ir.UDiv, ir.URem:
		x, y = wide(a, false), wide(b, false)
		if y.Sign() != 0 {
			if op == ir.UDiv {
				return l.wideConst(x.Quo(x, y)), true
			}
			return l.wideConst(x.Rem(x, y)), true
		}
	case ir.LShr:
		if b.Hi == 0 && b.Bits < 128 {
			return l.wideConst(wide(a, false).Rsh(wide(a, false), uint(b.Bits))), true
		}
	case ir.Eq:
		return truth(x.Cmp(y) == 0)
	case ir.Ne:
		return truth(x.Cmp(y) != 0)
	case ir.SLt:
		return truth(wide(a, true).Cmp(wide(b, true)) < 0)
	case ir.SLe:
		return truth(wide(a, true).Cmp(wide(b, true)) <= 0)
	case ir.ULt:
		return truth(wide(a, false).Cmp(wide(b, false)) < 0)
	case ir.ULe:
		return truth(wide(a, false).Cmp(wide(b, false)) <= 0)
	}
	return 0, false
}

func (l *lower) foldFloat(op ir.Op, t ir.Type, a, b uint64) (ir.Operand, bool) {
	if t == ir.F80 {
		return 0, false
	}
	x, y := floatOf(t, a), floatOf(t, b)
	switch op {
	case ir.FAdd:
		return l.floatConst(t, x+y), true
	case ir.FSub:
		return l.floatConst(t, x-y), true
	case ir.FMul:
		return l.floatConst(t, x*y), true
	case ir.FDiv:
		return l.floatConst(t, x/y), true
	case ir.FNeg:
		if t == ir.F32 {
			return l.b.Const(ir.Const{Type: t, Bits: a ^ 1<<31}), true
		}
		return l.b.Const(ir.Const{Type: t, Bits: a ^ 1<<63}), true
	case ir.FEq:
		return l.k(ir.I1, b2u(x == y)), true
	case ir.FNe:
		return l.k(ir.I1, b2u(x != y)), true
	case ir.FLt:
		return l.k(ir.I1, b2u(x < y)), true
	case ir.FLe:
		return l.k(ir.I1, b2u(x <= y)), true
	}
	return 0, false
}

// floatOf gives the value of the bits of a float. Sums, differences, products
// and quotients of two floats computed as doubles and rounded once to float are exact roundings.
func floatOf(t ir.Type, bits uint64) float64 {
	if t == ir.F32 {
		return float64(math.Float32frombits(uint32(bits)))
	}
	return math.Float64frombits(bits)
}

func (l *lower) floatConst(t ir.Type, v float64) ir.Operand {
	if t == ir.F32 {
		return l.b.Const(ir.Const{Type: t, Bits: uint64(math.Float32bits(float32(v)))})
	}
	return l.b.Const(ir.Const{Type: t, Bits: math.Float64bits(v)})
}

func (l *lower) foldConv(op ir.Op, from, to ir.Type, a ir.Operand) (ir.Operand, bool) {
	c, ok := l.constant(a)
	if !ok {
		return 0, false
	}
	if c.Global != nil || c.Func != nil {
		// An address keeps its meaning through pointer and full width
		// integer types; only static initialisers may rely on it.
		if l.static && to.Bits(l.tg.PtrSize) == from.Bits(l.tg.PtrSize) && !to.IsFloat() {
			c.Type = to
			return l.b.Const(c), true
		}
		return 0, false
	}
	fb, tb := from.Bits(l.tg.PtrSize), to.Bits(l.tg.PtrSize)
	switch op {
	case ir.Copy, ir.PtrToInt, ir.IntToPtr:
		c.Type = to
		return l.b.Const(c), true
	case ir.Trunc:
		return l.k(to, c.Bits), true
	case ir.ZExt:
		if to == ir.I128 {
			return l.b.Const(ir.Const{Type: to, Bits: c.Bits}), true
		}
		return l.k(to, c.Bits), true
	case ir.SExt:
		v := signExtend(c.Bits, fb)
		if to == ir.I128 {
			return l.wideConst(big.NewInt(v)), true
		}
		return l.k(to, uint64(v)), true
	case ir.FPTrunc, ir.FPExt:
		if from == ir.F80 || to == ir.F80 {
			// Long double constants are held with the precision of double.
			if from == ir.F32 {
				c.Bits = math.Float64bits(floatOf(from, c.Bits))
			}
			if to == ir.F32 {
				return l.floatConst(to, math.Float64frombits(c.Bits)), true
			}
			c.Type, c.Hi = to, 0
			return l.b.Const(c), true
		}
		return l.floatConst(to, floatOf(from, c.Bits)), true
	case ir.SIToFP, ir.UIToFP:
		v := new(big.Int).SetUint64(c.Bits)
		switch {
		case from == ir.I128:
			v = wide(c, op == ir.SIToFP)
		case op == ir.SIToFP:
			v = big.NewInt(signExtend(c.Bits, fb))
		}
		f := new(big.Float).SetInt(v)
		if to == ir.F32 {
			r, _ := f.Float32()
			return l.b.Const(ir.Const{Type: to, Bits: uint64(math.Float32bits(r))}), true
		}
		r, _ := f.Float64()
		return l.b.Const(ir.Const{Type: to, Bits: math.Float64bits(r)}), true
	case ir.FPToSI, ir.FPToUI:
		v := math.Trunc(floatOf(from, c.Bits))
		lo, hi := 0.0, math.Ldexp(1, tb)
		if op == ir.FPToSI {
			lo, hi = -math.Ldexp(1, tb-1), math.Ldexp(1, tb-1)
		}
		if !(v >= lo && v < hi) {
			return 0, false
		}
		i, _ := new(big.Float).SetFloat64(v).Int(nil)
		if to == ir.I128 {
			return l.wideConst(i), true
		}
		return l.k(to, new(big.Int).And(i, new(big.Int).SetUint64(^uint64(0))).Uint64()), true
	}
	return 0, false
}
