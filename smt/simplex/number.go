package simplex

// This file defines rational numbers. An operation whose result does not fit marks the tableau.

import "math/bits"

// number is n/d, in lowest terms, of d > 0.
type number struct{ n, d int64 }

// limit bounds numerators and denominators.
const limit = 1 << 62

func (t *tableau) plus(a, b number) number {
	if a.d == 1 && b.d == 1 {
		return t.small(a.n+b.n, 1) // of less than 2^63
	}
	return t.reduced(t.sum2(t.product(a.n, b.d), t.product(b.n, a.d)), t.product(a.d, b.d))
}

func (t *tableau) minus(a, b number) number { return t.plus(a, number{-b.n, b.d}) }

func (t *tableau) times(a, b number) number {
	return t.reduced(t.product(a.n, b.n), t.product(a.d, b.d))
}

// over is a/b, of b other than 0.
func (t *tableau) over(a, b number) number {
	if b.n < 0 {
		b.n, b.d = -b.n, -b.d
	}
	return t.times(a, number{b.d, b.n})
}

func (t *tableau) less(a, b number) bool {
	if a.d == b.d {
		return a.n < b.n
	}
	return t.product(a.n, b.d) < t.product(b.n, a.d)
}

// floor is the greatest integer that is not more.
func (a number) floor() int64 {
	q := a.n / a.d
	if a.n%a.d < 0 {
		q--
	}
	return q
}

func (t *tableau) small(n, d int64) number {
	if n >= limit || n <= -limit || d >= limit {
		t.wide = true
		return number{0, 1}
	}
	return number{n, d}
}

func (t *tableau) sum2(a, b int64) int64 { return t.small(a+b, 1).n }

// product is a times b.
func (t *tableau) product(a, b int64) int64 {
	hi, lo := bits.Mul64(magnitude(a), magnitude(b))
	if hi != 0 || lo >= limit {
		t.wide = true
		return 0
	}
	if (a < 0) != (b < 0) {
		return -int64(lo)
	}
	return int64(lo)
}

func magnitude(a int64) uint64 {
	if a < 0 {
		return uint64(-a)
	}
	return uint64(a)
}

// reduced gives n/d in lowest terms.
func (t *tableau) reduced(n, d int64) number {
	a, b := magnitude(n), magnitude(d)
	for b != 0 {
		a, b = b, a%b
	}
	if a == 0 {
		return number{0, 1} // marked
	}
	return t.small(n/int64(a), d/int64(a))
}
