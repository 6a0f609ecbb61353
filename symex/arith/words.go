package arith

// This file defines arithmetic and comparisons on machine words, and when signed
// arithmetic overflows.

import (
	"math"
	"math/bits"

	"heddle.example/ir"
	"heddle.example/symex/mem"
	"heddle.example/symex/static"
)

// Truth is the value of a condition in C.
func Truth(b bool) mem.Value { return mem.Value{Bits: truth(b)} }

func truth(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// SignExtend reads the low w bits of x as a signed number.
func SignExtend(x uint64, w uint8) int64 {
	s := 64 - uint(w)
	return int64(x<<s) >> s
}

// Binary computes an arithmetic or comparison operation on words of w bits. A divisor is not zero.
func Binary(op ir.Op, w uint8, x, y uint64) uint64 {
	mask := mem.Mask(int(w))
	switch op {
	case ir.Add:
		return (x + y) & mask
	case ir.Sub:
		return (x - y) & mask
	case ir.Mul:
		return (x * y) & mask
	case ir.And:
		return x & y
	case ir.Or:
		return x | y
	case ir.Xor:
		return x ^ y
	case ir.UDiv:
		return x / y
	case ir.URem:
		return x % y
	case ir.SDiv:
		a, b := SignExtend(x, w), SignExtend(y, w)
		if b == -1 {
			return uint64(-a) & mask
		}
		return uint64(a/b) & mask
	case ir.SRem:
		a, b := SignExtend(x, w), SignExtend(y, w)
		if b == -1 {
			return 0
		}
		return uint64(a%b) & mask
	case ir.Shl:
		if y >= uint64(w) {
			return 0
		}
		return x << y & mask
	case ir.LShr:
		if y >= uint64(w) {
			return 0
		}
		return x >> y
	case ir.AShr:
		if y >= uint64(w) {
			y = uint64(w) - 1
		}
		return uint64(SignExtend(x, w)>>y) & mask
	case ir.Eq:
		return truth(x == y)
	case ir.Ne:
		return truth(x != y)
	case ir.SLt:
		return truth(SignExtend(x, w) < SignExtend(y, w))
	case ir.SLe:
		return truth(SignExtend(x, w) <= SignExtend(y, w))
	case ir.ULt:
		return truth(x < y)
	case ir.ULe:
		return truth(x <= y)
	}
	if w == 32 {
		a, b := math.Float32frombits(uint32(x)), math.Float32frombits(uint32(y))
		switch op {
		case ir.FAdd:
			return uint64(math.Float32bits(a + b))
		case ir.FSub:
			return uint64(math.Float32bits(a - b))
		case ir.FMul:
			return uint64(math.Float32bits(a * b))
		case ir.FDiv:
			return uint64(math.Float32bits(a / b))
		}
		return floatCompare(op, float64(a), float64(b))
	}
	a, b := math.Float64frombits(x), math.Float64frombits(y)
	switch op {
	case ir.FAdd:
		return math.Float64bits(a + b)
	case ir.FSub:
		return math.Float64bits(a - b)
	case ir.FMul:
		return math.Float64bits(a * b)
	case ir.FDiv:
		return math.Float64bits(a / b)
	}
	return floatCompare(op, a, b)
}

func floatCompare(op ir.Op, a, b float64) uint64 {
	switch op {
	case ir.FEq:
		return truth(a == b)
	case ir.FNe:
		return truth(a != b)
	case ir.FLt:
		return truth(a < b)
	case ir.FLe:
		return truth(a <= b)
	}
	panic("arith: not a float operation: " + op.String())
}

// Overflows tells whether a signed operation on words overflows.
func Overflows(op ir.Op, w uint8, x, y uint64) bool {
	a, b := SignExtend(x, w), SignExtend(y, w)
	switch op {
	case ir.Add:
		r := a + b
		if w == 64 {
			return (a^r)&(b^r) < 0
		}
		return r != SignExtend(uint64(r), w)
	case ir.Sub:
		r := a - b
		if w == 64 {
			return (a^b)&(a^r) < 0
		}
		return r != SignExtend(uint64(r), w)
	case ir.Mul:
		hi, lo := bits.Mul64(uint64(a), uint64(b))
		if a < 0 {
			hi -= uint64(b)
		}
		if b < 0 {
			hi -= uint64(a)
		}
		r := SignExtend(lo, w)
		return int64(lo) != r || int64(hi) != r>>63
	case ir.SDiv, ir.SRem:
		return b == -1 && x == 1<<(w-1)
	case ir.Shl:
		return y >= uint64(w) || a < 0 || bits.Len64(x)+int(y) >= int(w)
	}
	return false
}

// Wraps tells whether an unsigned operation on words wraps round.
func Wraps(op ir.Op, w uint8, x, y uint64) bool {
	mask := ^uint64(0) >> (64 - w)
	switch op {
	case ir.Add:
		return (x+y)&mask < x
	case ir.Sub:
		return x < y
	case ir.Mul:
		hi, lo := bits.Mul64(x, y)
		return hi != 0 || lo > mask
	}
	return false
}

// Quick computes an operation of the interpreter's loop on words. ok is false where more is to be said: a pointer leaves the
// granule of its object or is compared, signed arithmetic or an offset overflows, unsigned arithmetic that is watched wraps round.
func Quick(in *static.Instr, x, y uint64, granule uint) (v uint64, ok bool) {
	switch in.Op {
	case ir.Add:
		v = (x + y) & in.Mask
		return v, !(in.IsPtr && (v^x)>>granule != 0 || in.Flags&ir.FlagSigned != 0 && (x^v)&(y^v)>>(in.Width-1) != 0 || in.Flags&ir.FlagUnsigned != 0 && v < x)
	case ir.Sub:
		v = (x - y) & in.Mask
		return v, !(in.IsPtr && (x^y)>>granule != 0 || in.Flags&ir.FlagSigned != 0 && (x^y)&(x^v)>>(in.Width-1) != 0 || in.Flags&ir.FlagUnsigned != 0 && x < y)
	case ir.Mul:
		if in.Flags&ir.FlagUnsigned != 0 {
			return (x * y) & in.Mask, !Wraps(ir.Mul, in.Width, x, y)
		}
		return (x * y) & in.Mask, in.Flags&ir.FlagSigned == 0 && !in.IsPtr || !Overflows(ir.Mul, in.Width, x, y)
	case ir.And:
		return x & y, true
	case ir.Or:
		return x | y, true
	case ir.Xor:
		return x ^ y, true
	case ir.Eq:
		return truth(x == y), !in.IsPtr
	case ir.Ne:
		return truth(x != y), !in.IsPtr
	case ir.ULt:
		return truth(x < y), !in.IsPtr
	case ir.ULe:
		return truth(x <= y), !in.IsPtr
	case ir.SLt:
		return truth(SignExtend(x, in.Width) < SignExtend(y, in.Width)), true
	case ir.SLe:
		return truth(SignExtend(x, in.Width) <= SignExtend(y, in.Width)), true
	}
	return 0, false
}
