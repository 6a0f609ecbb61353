package cformat

// This file defines the conversions of floating numbers.

import (
	"bytes"
	"math"
	"math/big"
	"strconv"
)

// Float80 is a long double as x86 keeps it: Sign and exponent, and the
// significand with its explicit leading bit. Its value is
// Mant * 2^(exponent-16383-63); the exponent 0x7fff means infinity (no fraction) or NaN.
type Float80 struct {
	SignExp uint16 // bit 15: sign
	Mant    uint64
}

// number is a floating number taken apart: its magnitude is mant * 2^exp.
type number struct {
	negative, inf, nan bool
	mant               uint64
	exp                int
	fraction           int // bits of mant that follow the leading hexadecimal digit
	short              bool
	magnitude          float64 // where short: a double
}

// fromDouble takes a double apart.
func fromDouble(x float64) number {
	b := math.Float64bits(x)
	n := number{negative: b>>63 != 0, mant: b & (1<<52 - 1), fraction: 52, short: true, magnitude: math.Abs(x)}
	switch e := int(b >> 52 & 0x7ff); e {
	case 0x7ff:
		n.inf, n.nan = n.mant == 0, n.mant != 0
	case 0:
		n.exp = -1022 - 52
	default:
		n.mant |= 1 << 52
		n.exp = e - 1023 - 52
	}
	return n
}

// fromLong takes a long double apart. Its leading hexadecimal digit holds four
// bits, so that it is 8 to f for a normal number.
func fromLong(x Float80) number {
	n := number{negative: x.SignExp>>15 != 0, mant: x.Mant, fraction: 60}
	e := int(x.SignExp & 0x7fff)
	if e == 0x7fff {
		n.inf, n.nan = x.Mant<<1 == 0, x.Mant<<1 != 0
	}
	n.exp = max(e, 1) - 16383 - 63
	return n
}

// decimal appends the magnitude as C's %f or %e does without flags (form 'f' or 'e').
func (n *number) decimal(dst []byte, form byte, prec int) []byte {
	if n.short {
		return strconv.AppendFloat(dst, n.magnitude, form, prec, 64)
	}
	x := new(big.Float).SetPrec(64).SetUint64(n.mant)
	return x.SetMantExp(x, n.exp).Append(dst, form, prec)
}

// float formats a floating number.
func (v *Verb) float(dst []byte, n number) []byte {
	sign := v.plus()
	if n.negative {
		sign = "-"
	}
	conv, capital := v.Conv, v.Conv <= 'Z'
	if capital {
		conv += 'a' - 'A'
	}
	var body []byte
	zeros := v.Flags&Zero != 0
	switch {
	case n.inf:
		body, zeros = []byte("inf"), false
	case n.nan:
		body, zeros = []byte("nan"), false
	case conv == 'f':
		body = n.decimal(nil, 'f', v.precision())
		if v.precision() == 0 && v.Flags&Alt != 0 {
			body = append(body, '.')
		}
	case conv == 'e':
		body = v.exponential(&n, v.precision())
	case conv == 'g':
		body = v.general(&n)
	case capital:
		sign += "0X"
		body = v.hexadecimal(&n)
	default:
		sign += "0x"
		body = v.hexadecimal(&n)
	}
	if capital {
		upper(body)
	}
	return v.pad(dst, sign, body, zeros)
}

// precision gives the precision of e, f and g, 6 by default.
func (v *Verb) precision() int {
	if v.Prec < 0 {
		return 6
	}
	return v.Prec
}

// exponential formats %e.
func (v *Verb) exponential(n *number, prec int) []byte {
	body := n.decimal(nil, 'e', prec)
	if prec == 0 && v.Flags&Alt != 0 {
		at := bytes.IndexByte(body, 'e')
		body = append(body[:at:at], append([]byte{'.'}, body[at:]...)...)
	}
	return body
}

// general formats %g: as %e or %f with that many significant digits, by the exponent
// that %e would show; trailing zeros go unless the flag # is given.
func (v *Verb) general(n *number) []byte {
	prec := max(v.precision(), 1)
	sci := n.decimal(nil, 'e', prec-1)
	at := bytes.IndexByte(sci, 'e')
	exp, err := strconv.Atoi(string(sci[at+1:]))
	if err != nil {
		panic("cformat: exponent " + string(sci[at:]))
	}
	if exp < -4 || exp >= prec {
		if v.Flags&Alt != 0 {
			return v.exponential(n, prec-1)
		}
		return append(trimZeros(sci[:at:at]), sci[at:]...)
	}
	body := n.decimal(nil, 'f', prec-1-exp)
	if v.Flags&Alt == 0 {
		return trimZeros(body)
	}
	if prec-1-exp == 0 {
		body = append(body, '.')
	}
	return body
}

// trimZeros removes zeros at the end of a fraction, and a point that nothing follows.
func trimZeros(s []byte) []byte {
	if bytes.IndexByte(s, '.') < 0 {
		return s
	}
	return bytes.TrimSuffix(bytes.TrimRight(s, "0"), []byte("."))
}

// hexadecimal formats %a, without sign and "0x".
func (v *Verb) hexadecimal(n *number) []byte {
	exp := n.exp + n.fraction
	if n.mant == 0 {
		exp = 0
	}
	lead, rest := n.mant>>n.fraction, n.mant&(1<<n.fraction-1)
	count := n.fraction / 4 // digits after the point
	if v.Prec >= 0 && v.Prec < count {
		cut := n.fraction - 4*v.Prec
		mant, lost, half := n.mant>>cut, n.mant&(1<<cut-1), uint64(1)<<(cut-1)
		if lost > half || lost == half && mant&1 != 0 {
			mant++
		}
		count = v.Prec
		lead, rest = mant>>(4*count), mant&(1<<(4*count)-1)
		if lead > 0xf { // a long double: one digit more
			lead, rest, exp = 1, 0, exp+4
		}
	}
	body := strconv.AppendUint(nil, lead, 16)
	var digits []byte
	for i := count - 1; i >= 0; i-- {
		digits = append(digits, "0123456789abcdef"[rest>>(4*i)&0xf])
	}
	if v.Prec < 0 {
		digits = bytes.TrimRight(digits, "0")
	} else {
		digits = repeat(digits, '0', v.Prec-count)
	}
	if len(digits) > 0 || v.Flags&Alt != 0 {
		body = append(append(body, '.'), digits...)
	}
	body = append(body, 'p')
	if exp >= 0 {
		body = append(body, '+')
	}
	return strconv.AppendInt(body, int64(exp), 10)
}
