package cmath

// This file defines exponentials, logarithms and the functions made from them.

import (
	"math"
	"math/big"
	"sync"
)

// num makes a number of some precision.
func num(prec uint, x float64) *big.Float { return new(big.Float).SetPrec(prec).SetFloat64(x) }

func zero(prec uint) *big.Float { return new(big.Float).SetPrec(prec) }

// exponent gives e with |x| in [2^(e-1), 2^e), 0 for 0.
func exponent(x *big.Float) int {
	if x.Sign() == 0 {
		return 0
	}
	return x.MantExp(nil)
}

// guarded gives a precision that leaves prec bits of a difference that loses the leading
// bits of an argument near 0.
func guarded(x *big.Float, prec uint) uint {
	return prec + 64 + uint(2*max(0, -exponent(x)))
}

// half gives x·2^-n.
func half(x *big.Float, n int) *big.Float { return zero(x.Prec()).SetMantExp(x, -n) }

// series sums first + first·step(1) + first·step(1)·step(2) + … until terms no longer count.
func series(first *big.Float, step func(term *big.Float, n int64)) *big.Float {
	prec := first.Prec()
	sum := zero(prec).Set(first)
	term := zero(prec).Set(first)
	for n := int64(1); ; n++ {
		step(term, n)
		if term.Sign() == 0 || exponent(term) < exponent(sum)-int(prec)-4 {
			return sum
		}
		sum.Add(sum, term)
	}
}

func divInt(x *big.Float, n int64) { x.Quo(x, zero(x.Prec()).SetInt64(n)) }

// constants, computed once per precision

type constants struct{ ln2, ln10, pi *big.Float }

var known sync.Map // uint to *constants

func constant(prec uint) *constants {
	if c, ok := known.Load(prec); ok {
		return c.(*constants)
	}
	p := prec + 32
	c := &constants{}
	// ln 2 = 2 atanh(1/3), ln 10 = 3 ln 2 + 2 atanh(1/9), π = 16 atan(1/5) - 4 atan(1/239) (Machin).
	c.ln2 = zero(p).Mul(num(p, 2), inverseArc(3, 1, p))
	c.ln10 = zero(p).Mul(num(p, 2), inverseArc(9, 1, p))
	c.ln10.Add(c.ln10, zero(p).Mul(num(p, 3), c.ln2))
	c.pi = zero(p).Mul(num(p, 16), inverseArc(5, -1, p))
	c.pi.Sub(c.pi, zero(p).Mul(num(p, 4), inverseArc(239, -1, p)))
	known.Store(prec, c)
	return c
}

// inverseArc gives atanh(1/n) with sign 1, atan(1/n) with sign -1.
func inverseArc(n, sign int64, prec uint) *big.Float {
	power := zero(prec).Quo(num(prec, 1), zero(prec).SetInt64(n))
	sum := zero(prec).Set(power)
	for k := int64(1); ; k++ {
		divInt(power, sign*n*n)
		term := zero(prec).Set(power)
		divInt(term, 2*k+1)
		if exponent(term) < -int(prec)-4 {
			return sum
		}
		sum.Add(sum, term)
	}
}

// exp: x = k·ln 2 + r, and the series at r/2^m, squared m times.
func exp(x *big.Float, prec uint) *big.Float {
	p := prec + 64 + uint(max(0, exponent(x)))
	c := constant(p)
	quotient, _ := zero(p).Quo(x, c.ln2).Float64()
	k := math.Round(quotient)
	r := zero(p).Sub(zero(p).Set(x), zero(p).Mul(num(p, k), c.ln2))
	const m = 16
	r = half(r, m)
	sum := series(num(p, 1), func(term *big.Float, n int64) {
		term.Mul(term, r)
		divInt(term, n)
	})
	for range m {
		sum.Mul(sum, sum)
	}
	return sum.SetMantExp(sum, int(k))
}

// log: v = 2^e·f with f near 1, and 2·atanh((f-1)/(f+1)).
func log(v *big.Float, prec uint) *big.Float {
	f := new(big.Float)
	e := v.MantExp(f) // f in [0.5, 1)
	if f.Cmp(big.NewFloat(0.7)) < 0 {
		f.SetMantExp(f, 1)
		e--
	}
	p := prec + 64
	if e == 0 {
		p += uint(max(0, -exponent(zero(v.Prec()+64).Sub(f, big.NewFloat(1)))))
	}
	one := num(p, 1)
	t := zero(p).Sub(zero(p).Set(f), one)
	t.Quo(t, zero(p).Add(zero(p).Set(f), one))
	square := zero(p).Mul(t, t)
	power := zero(p).Set(t)
	sum := zero(p).Set(t)
	for k := int64(1); t.Sign() != 0; k++ {
		power.Mul(power, square)
		term := zero(p).Set(power)
		divInt(term, 2*k+1)
		if term.Sign() == 0 || exponent(term) < exponent(sum)-int(p)-4 {
			break
		}
		sum.Add(sum, term)
	}
	sum.Mul(sum, num(p, 2))
	if e == 0 {
		return sum
	}
	return sum.Add(sum, zero(p).Mul(num(p, float64(e)), constant(p).ln2))
}

func exp2(x *big.Float, prec uint) *big.Float {
	p := prec + 64
	if v, _ := x.Float64(); v == math.Trunc(v) {
		return zero(p).SetMantExp(num(p, 1), int(v))
	}
	return exp(zero(p).Mul(zero(p).Set(x), constant(p).ln2), prec)
}

func exp10(x *big.Float, prec uint) *big.Float {
	p := prec + 64
	if v, _ := x.Float64(); v == math.Trunc(v) && v >= 0 {
		return zero(2000).SetInt(new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(v)), nil))
	}
	return exp(zero(p).Mul(zero(p).Set(x), constant(p).ln10), prec)
}

func expm1(x *big.Float, prec uint) *big.Float {
	p := guarded(x, prec)
	e := exp(x, p)
	return e.Sub(e, num(p, 1))
}

func log1p(x *big.Float, prec uint) *big.Float {
	p := guarded(x, prec) + uint(max(0, exponent(x)))
	return log(zero(p).Add(zero(p).Set(x), num(p, 1)), prec)
}

func log2(x *big.Float, prec uint) *big.Float {
	p := prec + 64
	f := new(big.Float)
	if e := x.MantExp(f); f.Cmp(big.NewFloat(0.5)) == 0 {
		return num(p, float64(e-1))
	}
	return zero(p).Quo(log(x, p), constant(p).ln2)
}

func log10(x *big.Float, prec uint) *big.Float {
	p := prec + 64
	return zero(p).Quo(log(x, p), constant(p).ln10)
}

// powValue: exact powers first, else exp(y·ln|x|).
func powValue(x []float64, prec uint) *big.Float {
	a, b := exactly(math.Abs(x[0])), x[1]
	r := exactPower(a, b)
	if r == nil {
		p := prec + 128
		l := log(a, p)
		r = exp(l.Mul(l, exactly(b)), prec)
	}
	if x[0] < 0 && isOdd(b) {
		r = new(big.Float).Neg(r)
	}
	return r
}

// maxPower bounds the bits of powers that are computed exactly: more than any that could
// be a number or lie in the middle of two.
const maxPower = 4000

// exactPower gives a^b if it is a number of few bits, nil if not: b is n/2^j, and a has an
// exact root of the order 2^j.
func exactPower(a *big.Float, b float64) *big.Float {
	m, e := integer(a)
	for b != math.Trunc(b) {
		if e%2 != 0 {
			return nil
		}
		r := new(big.Int).Sqrt(m)
		if new(big.Int).Mul(r, r).Cmp(m) != 0 {
			return nil
		}
		m, e, b = r, e/2, b*2
	}
	if math.Abs(b) > 1<<20 || b < 0 && m.BitLen() > 1 || float64(m.BitLen())*math.Abs(b) > maxPower && m.BitLen() > 1 {
		return nil
	}
	if b < 0 {
		return scaled(m, e*int(b)) // m is 1
	}
	return scaled(new(big.Int).Exp(m, big.NewInt(int64(b)), nil), e*int(b))
}

// hyperbolic functions

// exps gives e^x and e^-x.
func exps(x *big.Float, p uint) (up, down *big.Float) {
	up = exp(x, p)
	return up, zero(p).Quo(num(p, 1), up)
}

func sinh(x *big.Float, prec uint) *big.Float {
	p := guarded(x, prec)
	up, down := exps(x, p)
	return half(up.Sub(up, down), 1)
}

func cosh(x *big.Float, prec uint) *big.Float {
	p := guarded(x, prec)
	up, down := exps(x, p)
	return half(up.Add(up, down), 1)
}

func tanh(x *big.Float, prec uint) *big.Float {
	p := guarded(x, prec)
	up, down := exps(x, p)
	d := zero(p).Sub(up, down)
	return d.Quo(d, up.Add(up, down))
}

// asinh is odd: ln(|x| + sqrt(x²+1)).
func asinh(x *big.Float, prec uint) *big.Float {
	p := guarded(x, prec) + uint(2*max(0, exponent(x)))
	v := zero(p).Abs(x)
	s := zero(p).Mul(v, v)
	s.Sqrt(s.Add(s, num(p, 1)))
	r := log(s.Add(s, v), prec+64)
	if x.Sign() < 0 {
		r.Neg(r)
	}
	return r
}

func acosh(x *big.Float, prec uint) *big.Float {
	p := prec + 256 + uint(2*max(0, exponent(x)))
	s := zero(p).Mul(zero(p).Set(x), x)
	s.Sqrt(s.Sub(s, num(p, 1)))
	return log(s.Add(s, x), prec+64)
}

func atanh(x *big.Float, prec uint) *big.Float {
	p := guarded(x, prec)
	one := num(p, 1)
	q := zero(p).Quo(zero(p).Add(one, x), zero(p).Sub(one, x))
	return half(log(q, p), 1)
}
