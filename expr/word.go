package expr

// This file defines Word, the 128-bit machine word in which constants and
// values of expressions are computed.

import (
	"fmt"
	"math/bits"
)

// Word is an unsigned 128-bit number. A value of width w < 128 has zeros above bit w-1.
type Word struct{ Lo, Hi uint64 }

func word(lo uint64) Word { return Word{Lo: lo} }

// Mask gives the w low bits of x.
func (x Word) Mask(w int) Word {
	switch {
	case w >= 128:
		return x
	case w > 64:
		return Word{x.Lo, x.Hi & (1<<(w-64) - 1)}
	case w == 64:
		return Word{x.Lo, 0}
	}
	return Word{x.Lo & (1<<w - 1), 0}
}

// Ones is the word of w low one bits.
func Ones(w int) Word { return Word{^uint64(0), ^uint64(0)}.Mask(w) }

// IsZero tells whether x is 0.
func (x Word) IsZero() bool { return x.Lo|x.Hi == 0 }

// Bit gives bit i of x.
func (x Word) Bit(i int) bool {
	if i >= 64 {
		return x.Hi>>(i-64)&1 != 0
	}
	return x.Lo>>i&1 != 0
}

// BitLen is the number of bits needed to write x.
func (x Word) BitLen() int {
	if x.Hi != 0 {
		return 64 + bits.Len64(x.Hi)
	}
	return bits.Len64(x.Lo)
}

// TrailingZeros counts the zero bits below the lowest one bit; 128 for 0.
func (x Word) TrailingZeros() int {
	if x.Lo != 0 {
		return bits.TrailingZeros64(x.Lo)
	}
	return 64 + bits.TrailingZeros64(x.Hi)
}

// onlyBit gives k if x is 2^k, else -1.
func (x Word) onlyBit() int {
	if bits.OnesCount64(x.Lo)+bits.OnesCount64(x.Hi) != 1 {
		return -1
	}
	return x.TrailingZeros()
}

// Less compares unsigned.
func (x Word) Less(y Word) bool {
	return x.Hi < y.Hi || x.Hi == y.Hi && x.Lo < y.Lo
}

// SLess compares as two's complement numbers of width w.
func (x Word) SLess(y Word, w int) bool {
	sx, sy := x.Bit(w-1), y.Bit(w-1)
	if sx != sy {
		return sx
	}
	return x.Less(y)
}

// Add gives x+y, wrapping at 128 bits.
func (x Word) Add(y Word) Word {
	lo, c := bits.Add64(x.Lo, y.Lo, 0)
	hi, _ := bits.Add64(x.Hi, y.Hi, c)
	return Word{lo, hi}
}

// Sub gives x-y, wrapping at 128 bits.
func (x Word) Sub(y Word) Word {
	lo, b := bits.Sub64(x.Lo, y.Lo, 0)
	hi, _ := bits.Sub64(x.Hi, y.Hi, b)
	return Word{lo, hi}
}

// Neg gives -x, wrapping at 128 bits.
func (x Word) Neg() Word { return Word{}.Sub(x) }

// Not gives the complement of all 128 bits.
func (x Word) Not() Word { return Word{^x.Lo, ^x.Hi} }

// Mul gives x*y, wrapping at 128 bits.
func (x Word) Mul(y Word) Word {
	hi, lo := bits.Mul64(x.Lo, y.Lo)
	return Word{lo, hi + x.Lo*y.Hi + x.Hi*y.Lo}
}

// And is the bitwise and.
func (x Word) And(y Word) Word { return Word{x.Lo & y.Lo, x.Hi & y.Hi} }

// Or is the bitwise or.
func (x Word) Or(y Word) Word { return Word{x.Lo | y.Lo, x.Hi | y.Hi} }

// Xor is the bitwise exclusive or.
func (x Word) Xor(y Word) Word { return Word{x.Lo ^ y.Lo, x.Hi ^ y.Hi} }

// Shl gives x<<n, 0 for n >= 128.
func (x Word) Shl(n int) Word {
	if n >= 64 {
		return Word{0, x.Lo << (n - 64)}
	}
	return Word{x.Lo << n, x.Hi<<n | x.Lo>>(64-n)}
}

// Shr gives x>>n, 0 for n >= 128.
func (x Word) Shr(n int) Word {
	if n >= 64 {
		return Word{x.Hi >> (n - 64), 0}
	}
	return Word{x.Lo>>n | x.Hi<<(64-n), x.Hi >> n}
}

// SExt extends x, of width from, with its sign to width to.
func (x Word) SExt(from, to int) Word {
	if x.Bit(from - 1) {
		return x.Or(Ones(from).Not()).Mask(to)
	}
	return x
}

// DivRem gives quotient and remainder; y must not be 0.
func (x Word) DivRem(y Word) (q, r Word) {
	if y.Hi == 0 {
		if x.Hi == 0 {
			return word(x.Lo / y.Lo), word(x.Lo % y.Lo)
		}
		q.Hi = x.Hi / y.Lo
		q.Lo, r.Lo = bits.Div64(x.Hi%y.Lo, x.Lo, y.Lo)
		return q, r
	}
	// The quotient is below 2^64: long division, one bit at a time.
	n := bits.LeadingZeros64(y.Hi) - bits.LeadingZeros64(x.Hi)
	if x.Hi == 0 || n < 0 {
		return Word{}, x
	}
	r = x
	d := y.Shl(n)
	for i := n; i >= 0; i-- {
		if !r.Less(d) {
			r = r.Sub(d)
			q.Lo |= 1 << i
		}
		d = d.Shr(1)
	}
	return q, r
}

// inverse gives the multiplicative inverse of an odd x modulo 2^128.
func (x Word) inverse() Word {
	inv := x // right to 3 bits; each step doubles that
	for range 6 {
		inv = inv.Mul(word(2).Sub(x.Mul(inv)))
	}
	return inv
}

func (x Word) String() string {
	if x.Hi == 0 {
		if x.Lo < 1<<16 {
			return fmt.Sprint(x.Lo)
		}
		return fmt.Sprintf("%#x", x.Lo)
	}
	return fmt.Sprintf("%#x%016x", x.Hi, x.Lo)
}
