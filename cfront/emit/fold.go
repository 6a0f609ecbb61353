package emit

// This file defines the folding of constants. It has the IR's semantics: what
// would be checked when executed (division by zero, overflow of signed
// arithmetic) is not folded, except in static initialisers, where C wraps it with a warning.

import (
	"math"
	"math/big"

	"heddle.example/extended"
	"heddle.example/ir"
)

// Mask has as many low bits.
func Mask(bits int) uint64 {
	if bits >= 64 {
		return ^uint64(0)
	}
	return 1<<bits - 1
}

// SignExtend interprets the low bits of v as a two's complement number.
func SignExtend(v uint64, bits int) int64 {
	if bits >= 64 {
		return int64(v)
	}
	return int64(v<<(64-bits)) >> (64 - bits)
}

func (e *Emitter) fold(op ir.Op, t ir.Type, flags ir.Flags, a, b, c ir.Operand) (ir.Operand, bool) {
	if op == ir.Select {
		if v, ok := e.Number(a); ok {
			if v != 0 {
				return b, true
			}
			return c, true
		}
		return 0, false
	}
	if o, ok := e.identity(op, t, flags, a, b); ok {
		return o, true
	}
	ca, ok := e.ConstOf(a)
	if !ok {
		return 0, false
	}
	var cb ir.Const
	if b != ir.None {
		if cb, ok = e.ConstOf(b); !ok {
			return 0, false
		}
	}
	if ca.Global != nil || ca.Func != nil || cb.Global != nil || cb.Func != nil {
		return e.foldAddress(op, t, ca, cb)
	}
	if t == ir.F80 {
		return e.foldLong(op, ca, cb)
	}
	if t.IsFloat() {
		return e.foldFloat(op, t, ca.Bits, cb.Bits)
	}
	if t == ir.I128 {
		return e.foldWide(op, flags, ca, cb, b != ir.None)
	}
	r, ok := e.foldInt(op, t, flags, ca.Bits, cb.Bits)
	if ok && t == ir.Ptr && (op == ir.Add || op == ir.Sub) {
		if c, _ := e.ConstOf(r); !e.anyPointer(c.Bits) {
			return 0, false
		}
	}
	return r, ok
}

// anyPointer tells whether a pointer can be the constant bits: numbers in the null page and the last ones that there are, such as -1, are the address
// of nothing. Any other constant that is no offset would be the machine's name of an object (symex/mem), which the program's number for it is not:
// what the program makes of a number is made when it runs. A static initialiser has its bytes.
func (e *Emitter) anyPointer(bits uint64) bool {
	page := int64(1) << 16
	if e.ptrSize == 4 {
		page = 1 << 8
	}
	n := SignExtend(bits, ir.Ptr.Bits(e.ptrSize))
	return e.Static || -256 <= n && n < page
}

// identity simplifies operations with a neutral constant. A negative number must not be
// shifted to the left, not even by 0: that operation stays, for its check.
func (e *Emitter) identity(op ir.Op, t ir.Type, flags ir.Flags, a, b ir.Operand) (ir.Operand, bool) {
	if t.IsFloat() || b == ir.None {
		return 0, false
	}
	v, ok := e.Number(b)
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
func (e *Emitter) foldAddress(op ir.Op, t ir.Type, a, b ir.Const) (ir.Operand, bool) {
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
		a.Bits = (a.Bits + b.Bits) & Mask(t.Bits(e.ptrSize))
		return e.B.Const(a), true
	case ir.Sub:
		if !bAddr {
			a.Bits = (a.Bits - b.Bits) & Mask(t.Bits(e.ptrSize))
			return e.B.Const(a), true
		}
		if same {
			return e.Const(t, a.Bits-b.Bits), true
		}
	case ir.Eq, ir.Ne:
		// The address of an object or function is not null.
		null := func(c ir.Const) bool { return c.Global == nil && c.Func == nil && c.Bits == 0 }
		if null(a) && b.Bits == 0 || null(b) && a.Bits == 0 {
			return e.Const(ir.I1, Bit(op == ir.Ne)), true
		}
		if same {
			return e.Const(ir.I1, Bit((a.Bits == b.Bits) == (op == ir.Eq))), true
		}
	case ir.ULt, ir.ULe:
		if same {
			return e.foldInt(op, t, 0, a.Bits, b.Bits)
		}
	}
	return 0, false
}

// Bit is 1 for true.
func Bit(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

func (e *Emitter) foldInt(op ir.Op, t ir.Type, flags ir.Flags, a, b uint64) (ir.Operand, bool) {
	n := t.Bits(e.ptrSize)
	m := Mask(n)
	sa, sb := SignExtend(a, n), SignExtend(b, n)
	x, y := big.NewInt(sa), big.NewInt(sb)
	watched := flags&ir.FlagUnsigned != 0
	if watched {
		x.SetUint64(a)
		y.SetUint64(b)
	}
	// exact tells whether a signed result, an offset or an unsigned result that is watched is the mathematical one.
	exact := func(r uint64, want *big.Int) bool {
		if watched {
			return e.Static || new(big.Int).SetUint64(r).Cmp(want) == 0
		}
		return flags&ir.FlagSigned == 0 && !(op == ir.Mul && t == ir.Ptr) || e.Static || big.NewInt(SignExtend(r, n)).Cmp(want) == 0
	}
	switch op {
	case ir.Add:
		if r := (a + b) & m; exact(r, x.Add(x, y)) {
			return e.Const(t, r), true
		}
	case ir.Sub:
		if r := (a - b) & m; exact(r, x.Sub(x, y)) {
			return e.Const(t, r), true
		}
	case ir.Mul:
		if r := (a * b) & m; exact(r, x.Mul(x, y)) {
			return e.Const(t, r), true
		}
	case ir.Neg:
		if r := (-a) & m; exact(r, x.Neg(x)) {
			return e.Const(t, r), true
		}
	case ir.SDiv, ir.SRem:
		if b == 0 || sb == -1 && sa == SignExtend(1<<(n-1), n) {
			return 0, false
		}
		if op == ir.SDiv {
			return e.Const(t, uint64(sa/sb)), true
		}
		return e.Const(t, uint64(sa%sb)), true
	case ir.UDiv, ir.URem:
		if b == 0 {
			return 0, false
		}
		if op == ir.UDiv {
			return e.Const(t, a/b), true
		}
		return e.Const(t, a%b), true
	case ir.And:
		return e.Const(t, a&b), true
	case ir.Or:
		return e.Const(t, a|b), true
	case ir.Xor:
		return e.Const(t, a^b), true
	case ir.Not:
		return e.Const(t, ^a), true
	case ir.Shl:
		if b >= uint64(n) {
			return 0, false
		}
		r := (a << b) & m
		if flags&ir.FlagSigned != 0 && !e.Static && (sa < 0 || new(big.Int).Lsh(x, uint(b)).Cmp(big.NewInt(SignExtend(r, n))) != 0) {
			return 0, false
		}
		return e.Const(t, r), true
	case ir.LShr:
		if b >= uint64(n) {
			return 0, false
		}
		return e.Const(t, a>>b), true
	case ir.AShr:
		if b >= uint64(n) {
			return 0, false
		}
		return e.Const(t, uint64(sa>>b)), true
	case ir.Eq:
		return e.Const(ir.I1, Bit(a == b)), true
	case ir.Ne:
		return e.Const(ir.I1, Bit(a != b)), true
	case ir.SLt:
		return e.Const(ir.I1, Bit(sa < sb)), true
	case ir.SLe:
		return e.Const(ir.I1, Bit(sa <= sb)), true
	case ir.ULt:
		return e.Const(ir.I1, Bit(a < b)), true
	case ir.ULe:
		return e.Const(ir.I1, Bit(a <= b)), true
	}
	return 0, false
}

// Wide gives the value of a 128-bit constant.
func Wide(c ir.Const, signed bool) *big.Int {
	v := new(big.Int).SetUint64(c.Hi)
	v.Lsh(v, 64)
	v.Or(v, new(big.Int).SetUint64(c.Bits))
	if signed && c.Hi>>63 != 0 {
		v.Sub(v, new(big.Int).Lsh(big.NewInt(1), 128))
	}
	return v
}

// wideConst is the 128-bit constant with the low bits of v.
func (e *Emitter) wideConst(v *big.Int) ir.Operand {
	v = new(big.Int).And(v, new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 128), big.NewInt(1)))
	lo := new(big.Int).And(v, new(big.Int).SetUint64(^uint64(0)))
	return e.B.Const(ir.Const{Type: ir.I128, Bits: lo.Uint64(), Hi: new(big.Int).Rsh(v, 64).Uint64()})
}

func (e *Emitter) foldWide(op ir.Op, flags ir.Flags, a, b ir.Const, binary bool) (ir.Operand, bool) {
	signed := flags&ir.FlagSigned != 0
	x, y := Wide(a, signed), Wide(b, signed)
	result := func(r *big.Int) (ir.Operand, bool) {
		o := e.wideConst(r)
		c, _ := e.ConstOf(o)
		if flags&(ir.FlagSigned|ir.FlagUnsigned) != 0 && !e.Static && Wide(c, signed).Cmp(r) != 0 {
			return 0, false
		}
		return o, true
	}
	truth := func(v bool) (ir.Operand, bool) { return e.Const(ir.I1, Bit(v)), true }
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
		return e.wideConst(x.And(x, y)), true
	case ir.Or:
		return e.wideConst(x.Or(x, y)), true
	case ir.Xor:
		return e.wideConst(x.Xor(x, y)), true
	case ir.Not:
		return e.wideConst(x.Not(x)), true
	case ir.Shl:
		if b.Hi == 0 && b.Bits < 128 && (!signed || e.Static || x.Sign() >= 0) {
			return result(x.Lsh(x, uint(b.Bits)))
		}
	case ir.AShr:
		if b.Hi == 0 && b.Bits < 128 {
			return e.wideConst(Wide(a, true).Rsh(Wide(a, true), uint(b.Bits))), true
		}
	case ir.SDiv, ir.SRem:
		x, y = Wide(a, true), Wide(b, true)
		if y.Sign() != 0 && y.Cmp(big.NewInt(-1)) != 0 {
			if op == ir.SDiv {
				return e.wideConst(x.Quo(x, y)), true
			}
			return e.wideConst(x.Rem(x, y)), true
		}
	case ir.UDiv, ir.URem:
		x, y = Wide(a, false), Wide(b, false)
		if y.Sign() != 0 {
			if op == ir.UDiv {
				return e.wideConst(x.Quo(x, y)), true
			}
			return e.wideConst(x.Rem(x, y)), true
		}
	case ir.LShr:
		if b.Hi == 0 && b.Bits < 128 {
			return e.wideConst(Wide(a, false).Rsh(Wide(a, false), uint(b.Bits))), true
		}
	case ir.Eq:
		return truth(x.Cmp(y) == 0)
	case ir.Ne:
		return truth(x.Cmp(y) != 0)
	case ir.SLt:
		return truth(Wide(a, true).Cmp(Wide(b, true)) < 0)
	case ir.SLe:
		return truth(Wide(a, true).Cmp(Wide(b, true)) <= 0)
	case ir.ULt:
		return truth(Wide(a, false).Cmp(Wide(b, false)) < 0)
	case ir.ULe:
		return truth(Wide(a, false).Cmp(Wide(b, false)) <= 0)
	}
	return 0, false
}

func (e *Emitter) foldFloat(op ir.Op, t ir.Type, a, b uint64) (ir.Operand, bool) {
	x, y := floatOf(t, a), floatOf(t, b)
	switch op {
	case ir.FAdd:
		return e.FloatConst(t, x+y), true
	case ir.FSub:
		return e.FloatConst(t, x-y), true
	case ir.FMul:
		return e.FloatConst(t, x*y), true
	case ir.FDiv:
		return e.FloatConst(t, x/y), true
	case ir.FNeg:
		if t == ir.F32 {
			return e.B.Const(ir.Const{Type: t, Bits: a ^ 1<<31}), true
		}
		return e.B.Const(ir.Const{Type: t, Bits: a ^ 1<<63}), true
	case ir.FEq:
		return e.Const(ir.I1, Bit(x == y)), true
	case ir.FNe:
		return e.Const(ir.I1, Bit(x != y)), true
	case ir.FLt:
		return e.Const(ir.I1, Bit(x < y)), true
	case ir.FLe:
		return e.Const(ir.I1, Bit(x <= y)), true
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

// FloatConst is a constant of a floating type.
func (e *Emitter) FloatConst(t ir.Type, v float64) ir.Operand {
	switch t {
	case ir.F32:
		return e.B.Const(ir.Const{Type: t, Bits: uint64(math.Float32bits(float32(v)))})
	case ir.F80:
		return e.LongConst(extended.FromDouble(v))
	}
	return e.B.Const(ir.Const{Type: t, Bits: math.Float64bits(v)})
}

func (e *Emitter) foldConv(op ir.Op, from, to ir.Type, a ir.Operand) (ir.Operand, bool) {
	c, ok := e.ConstOf(a)
	if !ok {
		return 0, false
	}
	if c.Global != nil || c.Func != nil {
		// An address keeps its meaning through pointer and full width
		// integer types; only static initialisers may rely on it.
		if e.Static && to.Bits(e.ptrSize) == from.Bits(e.ptrSize) && !to.IsFloat() {
			c.Type = to
			return e.B.Const(c), true
		}
		return 0, false
	}
	if from == ir.F80 && op != ir.Copy || to == ir.F80 && op != ir.Copy {
		return e.foldLongConv(op, from, to, c)
	}
	fb, tb := from.Bits(e.ptrSize), to.Bits(e.ptrSize)
	switch op {
	case ir.Copy, ir.PtrToInt, ir.IntToPtr:
		if op == ir.IntToPtr && !e.anyPointer(c.Bits) {
			return 0, false
		}
		c.Type = to
		return e.B.Const(c), true
	case ir.Trunc:
		return e.Const(to, c.Bits), true
	case ir.ZExt:
		if to == ir.I128 {
			return e.B.Const(ir.Const{Type: to, Bits: c.Bits}), true
		}
		return e.Const(to, c.Bits), true
	case ir.SExt:
		v := SignExtend(c.Bits, fb)
		if to == ir.I128 {
			return e.wideConst(big.NewInt(v)), true
		}
		return e.Const(to, uint64(v)), true
	case ir.FPTrunc, ir.FPExt:
		return e.FloatConst(to, floatOf(from, c.Bits)), true
	case ir.SIToFP, ir.UIToFP:
		v := integer(c, fb, op == ir.SIToFP)
		f := new(big.Float).SetInt(v)
		if to == ir.F32 {
			r, _ := f.Float32()
			return e.B.Const(ir.Const{Type: to, Bits: uint64(math.Float32bits(r))}), true
		}
		r, _ := f.Float64()
		return e.B.Const(ir.Const{Type: to, Bits: math.Float64bits(r)}), true
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
		return e.wideOr(to, i), true
	}
	return 0, false
}
