package cmath

// This file defines the error functions and the gamma functions.

import (
	"math"
	"math/big"
	"sync"
)

// erf by its series 2/√π · Σ (-1)ⁿ x^(2n+1) / (n!·(2n+1)), whose terms grow up to e^(x²).
func erf(x *big.Float, prec uint) *big.Float {
	v, _ := x.Float64()
	p := guarded(x, prec) + uint(3*v*v)
	square := zero(p).Mul(zero(p).Set(x), x)
	power := zero(p).Set(x)
	sum := zero(p).Set(x)
	for n := int64(1); ; n++ {
		power.Mul(power, square)
		divInt(power, -n)
		term := zero(p).Set(power)
		divInt(term, 2*n+1)
		if float64(n) > v*v && (term.Sign() == 0 || exponent(term) < exponent(sum)-int(p)-4) {
			break
		}
		sum.Add(sum, term)
	}
	root := zero(p).Sqrt(constant(p).pi)
	sum.SetMantExp(sum, 1)
	return sum.Quo(sum, root)
}

// erfc is 1 - erf, with as many bits more as it has leading zeros.
func erfc(x *big.Float, prec uint) *big.Float {
	v, _ := x.Float64()
	p := prec + 64
	if v > 0 {
		p += uint(1.5*v*v + 8)
	}
	p = guarded(x, p)
	return zero(p).Sub(num(p, 1), erf(x, p))
}

// bernoullis are the numbers B(0), B(1), … computed so far, by Σ C(n+1,k)·B(k) = 0.
var bernoullis struct {
	sync.Mutex
	b []*big.Rat
}

// bernoulli gives B(n) for an even n.
func bernoulli(n int) *big.Rat {
	bernoullis.Lock()
	defer bernoullis.Unlock()
	if bernoullis.b == nil {
		bernoullis.b = []*big.Rat{big.NewRat(1, 1), big.NewRat(-1, 2)}
	}
	for i := int64(len(bernoullis.b)); i <= int64(n); i++ {
		sum := new(big.Rat)
		if i%2 == 0 {
			for k := range i {
				if b := bernoullis.b[k]; b.Sign() != 0 {
					c := new(big.Rat).SetInt(new(big.Int).Binomial(i+1, k))
					sum.Add(sum, c.Mul(c, b))
				}
			}
			sum.Quo(sum, big.NewRat(-(i+1), 1))
		}
		bernoullis.b = append(bernoullis.b, sum)
	}
	return bernoullis.b[n]
}

// stirling gives ln Γ(z) for a large z > 0.
func stirling(z *big.Float, p uint) *big.Float {
	l := log(z, p)
	// (z - 1/2)·ln z - z + ln(2π)/2 + Σ B(2k)/(2k(2k-1)·z^(2k-1))
	r := zero(p).Mul(zero(p).Sub(z, num(p, 0.5)), l)
	r.Sub(r, z)
	r.Add(r, half(log(zero(p).SetMantExp(constant(p).pi, 1), p), 1))
	square := zero(p).Mul(z, z)
	power := zero(p).Set(z)
	for k := int64(1); ; k++ {
		term := zero(p).SetRat(bernoulli(int(2 * k)))
		divInt(term, 2*k*(2*k-1))
		term.Quo(term, power)
		if exponent(term) < exponent(r)-int(p)-4 {
			break
		}
		r.Add(r, term)
		power.Mul(power, square)
	}
	return r
}

// logGamma gives ln Γ(v) for v > 0: small arguments are shifted up, Γ(v) = Γ(v+n) / (v…(v+n-1)).
func logGamma(v *big.Float, prec uint) *big.Float {
	p := prec + 64 + uint(max(0, exponent(v)))*2
	z := zero(p).Set(v)
	product := num(p, 1)
	for enough := num(p, float64(p)/4+16); z.Cmp(enough) < 0; {
		product.Mul(product, z)
		z.Add(z, num(p, 1))
	}
	r := stirling(z, p)
	return r.Sub(r, log(product, p))
}

// reflected gives π / sin(πx) for x that is no integer, which is Γ(x)·Γ(1-x).
func reflected(x *big.Float, p uint) *big.Float {
	v, _ := x.Float64()
	rest := math.Mod(v, 2) // exact
	pi := constant(p).pi
	s := sin(zero(p).Mul(zero(p).Set(pi), exactly(rest)), p)
	return zero(p).Quo(pi, s)
}

func gamma(x *big.Float, prec uint) *big.Float {
	v, _ := x.Float64()
	p := guarded(x, prec) + 64
	switch {
	case v >= 1 && v == math.Trunc(v):
		return zero(max(p, 1400)).SetInt(new(big.Int).MulRange(1, int64(v)-1))
	case v > 0:
		return exp(logGamma(x, p), prec)
	}
	other := zero(p).Sub(num(p, 1), x)
	r := reflected(x, p)
	return r.Quo(r, exp(logGamma(other, p), p))
}

// lgamma is ln|Γ(x)|; near its zeros it loses leading bits.
func lgamma(x *big.Float, prec uint) *big.Float {
	v, _ := x.Float64()
	p := guarded(x, prec) + 64
	if v > 0 {
		if near := math.Min(math.Abs(v-1), math.Abs(v-2)); near < 0.5 {
			p += uint(64 - 2*math.Log2(near))
		}
		return logGamma(x, p)
	}
	p += 256
	other := zero(p).Sub(num(p, 1), x)
	r := reflected(x, p)
	r.Abs(r)
	return zero(p).Sub(log(r, p), logGamma(other, p))
}
