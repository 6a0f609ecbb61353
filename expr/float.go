package expr

// This file defines floating-point arithmetic on IEEE 754 bit patterns of 32
// and 64 bits, as the SSE unit of an x86-64 computes it: round to nearest
// even; an operand that is a NaN is the result, made quiet, the first of two;
// an invalid operation gives the negative quiet NaN.

import "math"

// format describes one of the two float formats.
type format struct {
	width int
	prec  int // bits of the significand, the hidden one included
	bias  int
}

func formatOf(w int) format {
	if w == 32 {
		return format{32, 24, 127}
	}
	return format{64, 53, 1023}
}

func (f format) sign() uint64   { return 1 << (f.width - 1) }
func (f format) frac() uint64   { return 1<<(f.prec-1) - 1 }
func (f format) inf() uint64    { return f.sign() - 1 - f.frac() }
func (f format) quiet() uint64  { return 1 << (f.prec - 2) }
func (f format) defNaN() uint64 { return f.sign() | f.inf() | f.quiet() }

func (f format) isNaN(x uint64) bool { return x&^f.sign() > f.inf() }

// value gives x as a float64, exactly.
func (f format) value(x uint64) float64 {
	if f.width == 32 {
		return float64(math.Float32frombits(uint32(x)))
	}
	return math.Float64frombits(x)
}

// FloatArith computes one of OpFAdd, OpFSub, OpFMul and OpFDiv on patterns of w bits.
func FloatArith(op Op, w int, x, y uint64) uint64 {
	f := formatOf(w)
	if f.isNaN(x) {
		return x | f.quiet()
	}
	if f.isNaN(y) {
		return y | f.quiet()
	}
	var z uint64
	if w == 32 {
		a, b := math.Float32frombits(uint32(x)), math.Float32frombits(uint32(y))
		var c float32
		switch op {
		case OpFAdd:
			c = a + b
		case OpFSub:
			c = a - b
		case OpFMul:
			c = a * b
		case OpFDiv:
			c = a / b
		default:
			panic("expr: FloatArith of " + op.String())
		}
		z = uint64(math.Float32bits(c))
	} else {
		a, b := math.Float64frombits(x), math.Float64frombits(y)
		var c float64
		switch op {
		case OpFAdd:
			c = a + b
		case OpFSub:
			c = a - b
		case OpFMul:
			c = a * b
		case OpFDiv:
			c = a / b
		default:
			panic("expr: FloatArith of " + op.String())
		}
		z = math.Float64bits(c)
	}
	if f.isNaN(z) {
		return f.defNaN()
	}
	return z
}

// FloatCompare computes one of OpFEq, OpFLt and OpFLe; any NaN makes it false.
func FloatCompare(op Op, w int, x, y uint64) bool {
	f := formatOf(w)
	if f.isNaN(x) || f.isNaN(y) {
		return false
	}
	a, b := f.value(x), f.value(y)
	switch op {
	case OpFEq:
		return a == b
	case OpFLt:
		return a < b
	case OpFLe:
		return a <= b
	}
	panic("expr: FloatCompare of " + op.String())
}

// FloatConv converts between the formats. A NaN keeps its sign and the upper
// bits of its payload and becomes quiet.
func FloatConv(from, to int, x uint64) uint64 {
	if from == to {
		return x
	}
	f, g := formatOf(from), formatOf(to)
	if f.isNaN(x) {
		frac := x & f.frac()
		if d := g.prec - f.prec; d > 0 {
			frac <<= d
		} else {
			frac >>= -d
		}
		z := g.inf() | g.quiet() | frac
		if x&f.sign() != 0 {
			z |= g.sign()
		}
		return z
	}
	if to == 32 {
		return uint64(math.Float32bits(float32(math.Float64frombits(x))))
	}
	return math.Float64bits(float64(math.Float32frombits(uint32(x))))
}

// IntToFloat converts the integer x of width from to a float of width to,
// rounding to nearest even; beyond the largest float it is infinite.
func IntToFloat(signed bool, from, to int, x Word) uint64 {
	f := formatOf(to)
	var sign uint64
	if signed && x.Bit(from-1) {
		sign = f.sign()
		x = x.Neg().Mask(from)
	}
	if x.IsZero() {
		return 0
	}
	n := x.BitLen()
	e := n - 1
	var mant uint64
	if n <= f.prec {
		mant = x.Lo << (f.prec - n)
	} else {
		s := n - f.prec
		mant = x.Shr(s).Lo
		rest, half := x.Mask(s), word(1).Shl(s-1)
		if half.Less(rest) || rest == half && mant&1 != 0 {
			mant++
			if mant>>f.prec != 0 {
				mant >>= 1
				e++
			}
		}
	}
	if e > f.bias {
		return sign | f.inf()
	}
	return sign | uint64(e+f.bias)<<(f.prec-1) | mant&f.frac()
}

// magnitude truncates |x| to an integer; ok is false for NaN and from 2^128 on.
func (f format) magnitude(x uint64) (mag Word, neg, ok bool) {
	neg = x&f.sign() != 0
	e := int(x&f.inf()>>(f.prec-1)) - f.bias
	switch {
	case e > 127:
		return Word{}, neg, false
	case e < 0:
		return Word{}, neg, true
	}
	mag = word(x&f.frac() | (f.frac() + 1))
	if s := e - (f.prec - 1); s >= 0 {
		return mag.Shl(s), neg, true
	} else {
		return mag.Shr(-s), neg, true
	}
}

// FloatToInt converts toward zero to an integer of w bits, as compilers do it
// on an x86-64: by a conversion to a signed number of 32, 64 or 128 bits, whichever
// holds the result (for unsigned targets: the next larger one up to 32 bits), of which
// the low w bits are taken; out of range that conversion gives its least
// number. Unsigned targets of 64 and 128 bits subtract half the range first where the value is
// as large as that.
func FloatToInt(signed bool, from, w int, x uint64) Word {
	f := formatOf(from)
	n := ConversionWidth(signed, w)
	min := word(1).Shl(n - 1)
	mag, neg, ok := f.magnitude(x)
	if !signed && n == w && !neg && !f.isNaN(x) && (!ok || !mag.Less(min)) {
		// The upper half of an unsigned range.
		if !ok || mag.BitLen() > n {
			return Word{}
		}
		return mag
	}
	switch {
	case !ok, neg && min.Less(mag), !neg && !mag.Less(min):
		mag = min
	case neg:
		mag = mag.Neg()
	}
	return mag.Mask(w)
}

// ConversionWidth is the width of the signed conversion that FloatToInt is made of.
// It equals w for an unsigned target only where the target has 64 or 128 bits.
func ConversionWidth(signed bool, w int) int {
	switch {
	case w <= 16, signed && w <= 32:
		return 32
	case w <= 64:
		return 64
	}
	return 128
}
