// Package extended computes with long double as x86 keeps it: the 80-bit extended numbers of the x87, rounded to nearest even with a
// significand of 64 bits (Intel's Software Developer's Manual, volume 1, chapter 8).
package extended

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
)

// Number is an extended number: sign and exponent, and the significand with its explicit leading bit. Its value is
// Mant * 2^(exponent-16383-63); the exponent 0x7fff means infinity (no fraction) or NaN.
type Number struct {
	SignExp uint16 // bit 15: sign
	Mant    uint64
}

const (
	bias    = 16383
	maxExp  = 0x7fff
	lead    = 1 << 63 // the leading bit of a significand
	quiet   = 1 << 62
	working = 256 // bits with which results are computed before they are rounded once more, see round
)

// invalid is what an invalid operation gives.
var invalid = Number{1<<15 | maxExp, lead | quiet}

// FromWords gives the number whose bytes in memory are those of two words; padding does not count.
func FromWords(low, high uint64) Number { return Number{uint16(high), low} }

// Words gives the bytes of x in memory, with zeros for the padding.
func (x Number) Words() (low, high uint64) { return x.Mant, uint64(x.SignExp) }

func (x Number) negative() bool { return x.SignExp>>15 != 0 }
func (x Number) exp() int       { return int(x.SignExp &^ (1 << 15)) }
func (x Number) isInf() bool    { return x.exp() == maxExp && x.Mant == lead }
func (x Number) isZero() bool   { return x.exp() == 0 && x.Mant == 0 }

// IsNaN tells whether x is not a number; patterns that the x87 refuses as invalid operands count.
func (x Number) IsNaN() bool {
	return x.exp() == maxExp && x.Mant != lead || x.exp() != 0 && x.Mant < lead
}

// Neg gives -x.
func (x Number) Neg() Number { return Number{x.SignExp ^ 1<<15, x.Mant} }

// Abs gives |x|.
func (x Number) Abs() Number { return Number{x.SignExp &^ (1 << 15), x.Mant} }

func inf(negative bool) Number { return signed(Number{maxExp, lead}, negative) }

func signed(x Number, negative bool) Number {
	if negative {
		x.SignExp |= 1 << 15
	}
	return x
}

// value gives a finite number exactly; the sign of zero is kept.
func (x Number) value() *big.Float {
	v := new(big.Float).SetPrec(64).SetUint64(x.Mant)
	v.SetMantExp(v, max(x.exp(), 1)-bias-63)
	if x.negative() {
		v.Neg(v)
	}
	return v
}

// round gives the number nearest to v, which was itself rounded to many more bits: a sum, product, quotient or root of extended numbers
// that is no extended number nor half way between two differs from these by more than that rounding can hide.
func round(v *big.Float) Number {
	if v.Sign() == 0 {
		return signed(Number{}, v.Signbit())
	}
	e := v.MantExp(nil) - 1 // |v| = 1.… * 2^e
	bits := 64
	if e < 1-bias {
		bits -= 1 - bias - e // a subnormal number has fewer
	}
	if bits < 0 {
		return signed(Number{}, v.Signbit())
	}
	// The least bit has the value 2^(e-bits+1): round the multiple of it to an integer.
	least := e - bits + 1
	scaled := new(big.Float).SetMantExp(v, -least)
	n, _ := scaled.Int(nil)
	rest := new(big.Float).SetPrec(v.Prec()+64).Sub(scaled, new(big.Float).SetInt(n))
	n.Abs(n)
	switch rest.Abs(rest).Cmp(big.NewFloat(0.5)) {
	case 1:
		n.Add(n, big.NewInt(1))
	case 0:
		n.Add(n, big.NewInt(int64(n.Bit(0))))
	}
	if n.BitLen() > 64 {
		n.Rsh(n, 1)
		least++
	}
	m := n.Uint64()
	x := Number{Mant: m}
	if m >= lead {
		if e = least + 63 + bias; e >= maxExp {
			return inf(v.Signbit())
		}
		x.SignExp = uint16(max(e, 1))
	}
	return signed(x, v.Signbit())
}

// operands gives the result where one operand is a NaN: that one, made quiet, of two that with the larger significand.
func operands(x, y Number) (Number, bool) {
	switch {
	case x.exp() != maxExp && x.IsNaN(), y.exp() != maxExp && y.IsNaN():
		return invalid, true
	case x.IsNaN() && (!y.IsNaN() || x.Mant|quiet > y.Mant|quiet || x.Mant|quiet == y.Mant|quiet && !x.negative()):
		x.Mant |= quiet
		return x, true
	case y.IsNaN():
		y.Mant |= quiet
		return y, true
	}
	return Number{}, false
}

func working256() *big.Float { return new(big.Float).SetPrec(working) }

// Add gives x+y.
func Add(x, y Number) Number {
	if nan, ok := operands(x, y); ok {
		return nan
	}
	switch {
	case x.isInf() && y.isInf() && x != y:
		return invalid
	case x.isInf():
		return x
	case y.isInf():
		return y
	}
	return round(working256().Add(x.value(), y.value()))
}

// Sub gives x-y.
func Sub(x, y Number) Number {
	if nan, ok := operands(x, y); ok {
		return nan
	}
	return Add(x, y.Neg())
}

// Mul gives x*y.
func Mul(x, y Number) Number {
	if nan, ok := operands(x, y); ok {
		return nan
	}
	negative := x.negative() != y.negative()
	switch {
	case x.isInf() && y.isZero(), x.isZero() && y.isInf():
		return invalid
	case x.isInf(), y.isInf():
		return inf(negative)
	}
	return round(working256().Mul(x.value(), y.value()))
}

// Div gives x/y.
func Div(x, y Number) Number {
	if nan, ok := operands(x, y); ok {
		return nan
	}
	negative := x.negative() != y.negative()
	switch {
	case x.isInf() && y.isInf(), x.isZero() && y.isZero():
		return invalid
	case x.isInf(), y.isZero():
		return inf(negative)
	case y.isInf():
		return signed(Number{}, negative)
	}
	return round(working256().Quo(x.value(), y.value()))
}

// Sqrt gives the square root of x.
func Sqrt(x Number) Number {
	if nan, ok := operands(x, x); ok {
		return nan
	}
	switch {
	case x.isZero(), x.isInf() && !x.negative():
		return x
	case x.negative():
		return invalid
	}
	return round(working256().Sqrt(x.value()))
}

// Compare gives -1, 0 or 1 as x is less than y, equal or greater; ordered is false if one is a NaN.
func Compare(x, y Number) (order int, ordered bool) {
	if x.IsNaN() || y.IsNaN() {
		return 0, false
	}
	v := func(x Number) *big.Float {
		if x.isInf() {
			return new(big.Float).SetInf(x.negative())
		}
		return x.value()
	}
	return v(x).Cmp(v(y)), true
}

// FromInt gives the number nearest to an integer.
func FromInt(v *big.Int) Number { return round(new(big.Float).SetInt(v)) }

// FromDouble gives the number that a double is; a NaN becomes quiet.
func FromDouble(d float64) Number {
	bits := math.Float64bits(d)
	switch {
	case math.IsNaN(d):
		return signed(Number{maxExp, lead | quiet | bits<<11}, math.Signbit(d))
	case math.IsInf(d, 0):
		return inf(d < 0)
	}
	return round(new(big.Float).SetFloat64(d))
}

// Double gives the double nearest to x; a NaN becomes quiet.
func (x Number) Double() float64 {
	switch {
	case x.exp() != maxExp && x.IsNaN():
		return math.Float64frombits(0xfff8 << 48)
	case x.IsNaN():
		return math.Float64frombits(uint64(x.SignExp>>15)<<63 | 0x7ff8<<48 | x.Mant<<1>>12)
	case x.isInf():
		return math.Inf(1 - 2*int(x.SignExp>>15))
	}
	d, _ := x.value().Float64()
	return d
}

// Float gives the float nearest to x.
func (x Number) Float() float32 {
	if x.IsNaN() || x.isInf() {
		return float32(x.Double())
	}
	f, _ := x.value().Float32()
	return f
}

// Int truncates x to an integer; ok is false for an infinity and a NaN.
func (x Number) Int() (v *big.Int, ok bool) {
	if x.IsNaN() || x.isInf() {
		return nil, false
	}
	if x.exp() > bias+200 {
		return new(big.Int).Lsh(big.NewInt(1), 200), true // greater than any type holds; its value does not matter
	}
	v, _ = x.value().Int(nil)
	return v, true
}

// Holds tells whether an integer type of so many bits holds v.
func Holds(v *big.Int, bits int, signed bool) bool {
	if signed {
		return v.BitLen() < bits || v.Sign() < 0 && v.BitLen() == bits && v.TrailingZeroBits() == uint(bits-1)
	}
	return v.Sign() >= 0 && v.BitLen() <= bits
}

// String gives the shortest decimal number that x is nearest to.
func (x Number) String() string {
	switch {
	case x.IsNaN():
		return "NaN"
	case x.isInf():
		return new(big.Float).SetInf(x.negative()).String()
	}
	return x.value().Text('g', -1)
}

// Parse reads a decimal or hexadecimal constant of C, without its suffix; ok is false if it is none.
func Parse(text string) (x Number, ok bool) {
	x, _, ok = Nearest(text)
	return x, ok
}

// far is an exponent, of two or ten, with which every number of some thousand digits is infinite or zero.
const far = 100_000

// Nearest gives what a decimal or hexadecimal number is rounded to. outside says that it is too large, or so small
// that it is not given exactly: what C's ERANGE means.
func Nearest(text string) (x Number, outside, ok bool) {
	letters := "eE"
	if strings.HasPrefix(text, "0x") || strings.HasPrefix(text, "0X") {
		letters = "pP"
	}
	if at := strings.IndexAny(text, letters); at >= 0 && len(text)-at > len("e+99999") {
		// With the exponent as it is the exact number would fill memory.
		e, err := strconv.ParseInt(text[at+1:], 10, 64)
		if err != nil && !errors.Is(err, strconv.ErrRange) {
			return Number{}, false, false
		}
		text = fmt.Sprintf("%s%d", text[:at+1], max(-far, min(e, far)))
	}
	v, _, err := big.ParseFloat(text, 0, 20000, big.ToNearestEven)
	if err != nil {
		return Number{}, false, false
	}
	if v.IsInf() {
		return inf(v.Signbit()), true, true
	}
	x = round(v)
	return x, x.isInf() || x.exp() == 0 && x.value().Cmp(v) != 0, true
}
