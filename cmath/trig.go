package cmath

// This file defines the trigonometric functions and their inverses.

import "math/big"

// quadrant reduces x: x = q·π/2 + r with |r| ≤ π/4; r has about prec bits.
func quadrant(x *big.Float, prec uint) (q int, r *big.Float) {
	// Doubles come no closer to a multiple of π/2 than 2^-61 of what they would at random.
	p := prec + 192 + uint(max(0, exponent(x)))
	quarter := half(constant(p).pi, 1)
	n := zero(p).Quo(zero(p).Set(x), quarter)
	shift := num(p, 0.5)
	if x.Sign() < 0 {
		shift.Neg(shift)
	}
	k, _ := n.Add(n, shift).Int(nil)
	r = zero(p).Sub(zero(p).Set(x), zero(p).Mul(quarter, zero(p).SetInt(k)))
	return int(new(big.Int).And(k, big.NewInt(3)).Int64()), r
}

// sine of a reduced argument, by its series.
func sine(r *big.Float) *big.Float {
	square := zero(r.Prec()).Mul(r, r)
	return series(r, func(term *big.Float, n int64) {
		term.Mul(term, square)
		divInt(term, -2*n*(2*n+1))
	})
}

func cosine(r *big.Float) *big.Float {
	square := zero(r.Prec()).Mul(r, r)
	return series(num(r.Prec(), 1), func(term *big.Float, n int64) {
		term.Mul(term, square)
		divInt(term, -2*n*(2*n-1))
	})
}

func turned(q int, r *big.Float) *big.Float {
	var v *big.Float
	if q&1 == 0 {
		v = sine(r)
	} else {
		v = cosine(r)
	}
	if q&2 != 0 {
		v.Neg(v)
	}
	return v
}

func sin(x *big.Float, prec uint) *big.Float {
	q, r := quadrant(x, prec)
	return turned(q, r)
}

func cos(x *big.Float, prec uint) *big.Float {
	q, r := quadrant(x, prec)
	return turned(q+1, r)
}

func tan(x *big.Float, prec uint) *big.Float {
	q, r := quadrant(x, prec)
	s, c := turned(q, r), turned(q+1, r)
	return s.Quo(s, c)
}

// atan: halved three times by atan x = 2 atan(x/(1+sqrt(1+x²))), then the series.
func atan(x *big.Float, prec uint) *big.Float {
	p := prec + 64
	if e := exponent(x); e < 0 {
		p += uint(min(-2*e, int(prec)+64))
	}
	one := num(p, 1)
	v := zero(p).Set(x)
	big1 := exponent(v) > 0
	if big1 { // atan x = ±π/2 - atan(1/x)
		v.Quo(one, v)
	}
	const halvings = 3
	for range halvings {
		s := zero(p).Mul(v, v)
		s.Sqrt(s.Add(s, one))
		v.Quo(v, s.Add(s, one))
	}
	square := zero(p).Mul(v, v)
	power := zero(p).Set(v)
	sum := zero(p).Set(v)
	for k := int64(1); v.Sign() != 0; k++ {
		power.Mul(power, square)
		power.Neg(power)
		term := zero(p).Set(power)
		divInt(term, 2*k+1)
		if term.Sign() == 0 || exponent(term) < exponent(sum)-int(p)-4 {
			break
		}
		sum.Add(sum, term)
	}
	sum.SetMantExp(sum, halvings)
	if !big1 {
		return sum
	}
	quarter := half(constant(p).pi, 1)
	if x.Sign() < 0 {
		quarter = zero(p).Neg(quarter)
	}
	return zero(p).Sub(quarter, sum)
}

// asin x = atan(x / sqrt((1-x)(1+x))).
func asin(x *big.Float, prec uint) *big.Float {
	p := guarded(x, prec)
	one := num(p, 1)
	s := zero(p).Mul(zero(p).Sub(one, x), zero(p).Add(one, x))
	if s.Sign() == 0 {
		r := half(constant(p).pi, 1)
		if x.Sign() < 0 {
			r = zero(p).Neg(r)
		}
		return r
	}
	return atan(zero(p).Quo(zero(p).Set(x), s.Sqrt(s)), prec)
}

// acos x = 2 atan(sqrt((1-x)/(1+x))).
func acos(x *big.Float, prec uint) *big.Float {
	p := guarded(x, prec)
	one := num(p, 1)
	below := zero(p).Add(one, x)
	if below.Sign() == 0 {
		return constant(p).pi
	}
	t := zero(p).Quo(zero(p).Sub(one, x), below)
	r := atan(t.Sqrt(t), prec)
	return r.SetMantExp(r, 1)
}

// atan2Value gives the angle of the point (x[1], x[0]).
func atan2Value(x []float64, prec uint) *big.Float {
	p := prec + 64
	a, b := exactly(x[0]), exactly(x[1])
	r := atan(zero(p).Quo(zero(p).Set(a), b), prec)
	if b.Sign() > 0 {
		return r
	}
	pi := constant(p).pi
	if a.Sign() < 0 {
		return zero(p).Sub(r, pi)
	}
	return zero(p).Add(r, pi)
}
