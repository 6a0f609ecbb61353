package cmath

// This file defines roots and sums of products: exact integers with one bit more for
// what is left over, so that one rounding follows.

import "math/big"

// integer gives m and e with v = m·2^e.
func integer(v *big.Float) (m *big.Int, e int) {
	if v.Sign() == 0 {
		return new(big.Int), 0
	}
	mant := new(big.Float)
	e = v.MantExp(mant) - int(v.MinPrec())
	mant.SetMantExp(mant, int(v.MinPrec()))
	m, _ = mant.Int(nil)
	return m, e
}

// scaled gives m·2^e exactly.
func scaled(m *big.Int, e int) *big.Float {
	f := new(big.Float).SetPrec(uint(max(m.BitLen(), 64))).SetInt(m)
	return f.SetMantExp(f, e)
}

func exactly(x float64) *big.Float { return new(big.Float).SetFloat64(x) }

// root gives the k-th root of v > 0: at least prec bits, and one more that is set if they are not all.
func root(v *big.Float, k int, prec uint) *big.Float {
	m, e := integer(v)
	shift := max(0, k*int(prec)-m.BitLen())
	for (e-shift)%k != 0 {
		shift++
	}
	m.Lsh(m, uint(shift))
	e -= shift
	r := intRoot(m, k)
	back := new(big.Int).Exp(r, big.NewInt(int64(k)), nil)
	r.Lsh(r, 1)
	if back.Cmp(m) != 0 {
		r.SetBit(r, 0, 1)
	}
	return scaled(r, e/k-1)
}

// intRoot gives the greatest integer whose k-th power is at most m, by Newton's method from above.
func intRoot(m *big.Int, k int) *big.Int {
	if k == 2 {
		return new(big.Int).Sqrt(m)
	}
	n := big.NewInt(int64(k))
	r := new(big.Int).Lsh(big.NewInt(1), uint(m.BitLen()/k+1))
	for {
		// next = ((k-1)·r + m/r^(k-1)) / k
		next := new(big.Int).Exp(r, big.NewInt(int64(k-1)), nil)
		next.Div(m, next)
		next.Add(next, new(big.Int).Mul(big.NewInt(int64(k-1)), r))
		next.Div(next, n)
		if next.Cmp(r) >= 0 {
			return r
		}
		r = next
	}
}

func sqrtValue(x []float64, prec uint) *big.Float { return root(exactly(x[0]), 2, prec) }

func cbrtValue(x []float64, prec uint) *big.Float {
	v := exactly(x[0])
	r := root(new(big.Float).Abs(v), 3, prec)
	if v.Sign() < 0 {
		r.Neg(r)
	}
	return r
}

// wide is a precision in which sums and products of doubles are exact.
const wide = 4400

func hypotValue(x []float64, prec uint) *big.Float {
	a, b := exactly(x[0]), exactly(x[1])
	sum := new(big.Float).SetPrec(wide).Mul(a, a)
	return root(sum.Add(sum, new(big.Float).SetPrec(wide).Mul(b, b)), 2, prec)
}

func fmaValue(x []float64, _ uint) *big.Float {
	r := new(big.Float).SetPrec(wide).Mul(exactly(x[0]), exactly(x[1]))
	return r.Add(r, exactly(x[2]))
}
