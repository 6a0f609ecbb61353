package cmath

// This file defines the special cases of the functions (C11 F.10): what comes of NaNs,
// infinities, zeros and arguments outside the domain.

import "math"

var (
	inf = math.Inf(1)
	nan = math.NaN()
)

type special = func(x []float64) (r float64, err Error, ok bool)

func is(r float64) (float64, Error, bool) { return r, None, true }

func fails(r float64, err Error) (float64, Error, bool) { return r, err, true }

func no() (float64, Error, bool) { return 0, None, false }

func isInt(x float64) bool { return math.Trunc(x) == x }

func isOdd(x float64) bool { return isInt(x) && math.Abs(x) < 1<<53 && math.Mod(x, 2) != 0 }

// same: 0, infinities and NaNs are their own result.
func same(x []float64) (float64, Error, bool) {
	if v := x[0]; v == 0 || math.IsInf(v, 0) || math.IsNaN(v) {
		return is(v)
	}
	return no()
}

func sqrtSpecial(x []float64) (float64, Error, bool) {
	if x[0] < 0 {
		return fails(nan, Domain)
	}
	return same(x)
}

func fmaSpecial(x []float64) (float64, Error, bool) {
	// As in glibc, it sets no errno.
	if r := math.FMA(x[0], x[1], x[2]); r == 0 || math.IsNaN(r) || math.IsInf(r, 0) {
		return is(r)
	}
	return no()
}

// remainderSpecial gives the exact remainder that Go's f computes.
func remainderSpecial(f func(x, y float64) float64) special {
	return func(x []float64) (float64, Error, bool) {
		r := f(x[0], x[1])
		if math.IsNaN(r) && !math.IsNaN(x[0]) && !math.IsNaN(x[1]) {
			return fails(r, Domain)
		}
		if r == 0 {
			r = math.Copysign(0, x[0])
		}
		return is(r)
	}
}

func hypotSpecial(x []float64) (float64, Error, bool) {
	a, b := math.Abs(x[0]), math.Abs(x[1])
	switch {
	case math.IsInf(a, 0) || math.IsInf(b, 0):
		return is(inf)
	case math.IsNaN(a) || math.IsNaN(b):
		return is(nan)
	case a == 0 || b == 0:
		return is(a + b)
	}
	return no()
}

// expSpecial: at is the limit at -∞.
func expSpecial(at float64) special {
	return func(x []float64) (float64, Error, bool) {
		switch v := x[0]; {
		case math.IsNaN(v) || math.IsInf(v, 1):
			return is(v)
		case math.IsInf(v, -1):
			return is(at)
		case v == 0:
			if at != 0 {
				return is(v)
			}
			return is(1)
		case v > 1100:
			return fails(inf, Range)
		case v < -1100:
			if at != 0 {
				return is(at)
			}
			return fails(0, Range)
		}
		return no()
	}
}

// logSpecial: at is where the logarithm is -∞.
func logSpecial(at float64) special {
	return func(x []float64) (float64, Error, bool) {
		switch v := x[0]; {
		case math.IsNaN(v) || math.IsInf(v, 1):
			return is(v)
		case v == at:
			return fails(-inf, Range)
		case v < at:
			return fails(nan, Domain)
		case at < 0 && v == 0:
			return is(v)
		case at == 0 && v == 1:
			return is(0)
		}
		return no()
	}
}

func powSpecial(x []float64) (float64, Error, bool) {
	a, b := x[0], x[1]
	switch {
	case b == 0 || a == 1:
		return is(1)
	case math.IsNaN(a) || math.IsNaN(b):
		return is(nan)
	case a == 0:
		zero := math.Abs(a)
		if isOdd(b) {
			zero = a
		}
		if b > 0 {
			return is(zero)
		}
		if math.IsInf(b, -1) {
			return is(inf)
		}
		return fails(1/zero, Range)
	case math.IsInf(b, 0):
		switch {
		case a == -1:
			return is(1)
		case (math.Abs(a) < 1) == (b < 0):
			return is(inf)
		}
		return is(0)
	case math.IsInf(a, 1):
		if b > 0 {
			return is(inf)
		}
		return is(0)
	case math.IsInf(a, -1):
		r := inf
		if b < 0 {
			r = 0
		}
		if isOdd(b) {
			r = -r
			if b < 0 {
				r = math.Copysign(0, -1)
			}
		}
		return is(r)
	case a < 0 && !isInt(b):
		return fails(nan, Domain)
	}
	// Far beyond what can be represented, whatever is in between.
	if e := b * math.Log2(math.Abs(a)); math.Abs(e) > 1200 {
		r := inf
		if e < 0 {
			r = 0
		}
		if a < 0 && isOdd(b) {
			r = math.Copysign(r, -1)
		}
		return fails(r, Range)
	}
	return no()
}

// bounded: the functions have no value at infinities.
func bounded(x []float64) (float64, Error, bool) {
	if math.IsInf(x[0], 0) {
		return fails(nan, Domain)
	}
	return same(x)
}

func cosSpecial(x []float64) (float64, Error, bool) {
	if x[0] == 0 {
		return is(1)
	}
	return bounded(x)
}

// unit: the functions have values between -1 and 1.
func unit(x []float64) (float64, Error, bool) {
	if math.Abs(x[0]) > 1 {
		return fails(nan, Domain)
	}
	return same(x)
}

func acosSpecial(x []float64) (float64, Error, bool) {
	switch x[0] {
	case 1:
		return is(0)
	case 0:
		return no()
	}
	return unit(x)
}

func atanSpecial(x []float64) (float64, Error, bool) {
	if math.IsInf(x[0], 0) {
		return is(math.Copysign(math.Pi/2, x[0]))
	}
	return same(x)
}

func atan2Special(x []float64) (float64, Error, bool) {
	a, b := x[0], x[1]
	switch {
	case math.IsNaN(a) || math.IsNaN(b):
		return is(nan)
	case a == 0:
		if math.Signbit(b) {
			return is(math.Copysign(math.Pi, a))
		}
		return is(a)
	case math.IsInf(b, 1):
		if math.IsInf(a, 0) {
			return is(math.Copysign(math.Pi/4, a))
		}
		return is(math.Copysign(0, a))
	case math.IsInf(b, -1):
		if math.IsInf(a, 0) {
			return is(math.Copysign(3*math.Pi/4, a))
		}
		return is(math.Copysign(math.Pi, a))
	case b == 0 || math.IsInf(a, 0):
		return is(math.Copysign(math.Pi/2, a))
	}
	return no()
}

func coshSpecial(x []float64) (float64, Error, bool) {
	switch v := x[0]; {
	case v == 0:
		return is(1)
	case math.IsInf(v, 0):
		return is(inf)
	case math.Abs(v) > 1100:
		return fails(inf, Range)
	}
	return same(x)
}

func sinhSpecial(x []float64) (float64, Error, bool) {
	if v := x[0]; math.Abs(v) > 1100 && !math.IsInf(v, 0) {
		return fails(math.Copysign(inf, v), Range)
	}
	return same(x)
}

func tanhSpecial(x []float64) (float64, Error, bool) {
	if math.Abs(x[0]) > 50 {
		return is(math.Copysign(1, x[0]))
	}
	return same(x)
}

func acoshSpecial(x []float64) (float64, Error, bool) {
	switch v := x[0]; {
	case v < 1:
		return fails(nan, Domain)
	case v == 1:
		return is(0)
	}
	return same(x)
}

func atanhSpecial(x []float64) (float64, Error, bool) {
	switch v := x[0]; {
	case math.Abs(v) == 1:
		return fails(math.Copysign(inf, v), Range)
	case math.Abs(v) > 1:
		return fails(nan, Domain)
	}
	return same(x)
}

func erfSpecial(x []float64) (float64, Error, bool) {
	if math.Abs(x[0]) > 10 {
		return is(math.Copysign(1, x[0]))
	}
	return same(x)
}

func erfcSpecial(x []float64) (float64, Error, bool) {
	switch v := x[0]; {
	case math.IsInf(v, 1):
		return is(0)
	case v < -10:
		return is(2)
	case v > 30:
		return fails(0, Range)
	case v == 0:
		return is(1)
	}
	return same(x)
}

func tgammaSpecial(x []float64) (float64, Error, bool) {
	switch v := x[0]; {
	case math.IsNaN(v) || math.IsInf(v, 1):
		return is(v)
	case v == 0:
		return fails(math.Copysign(inf, v), Range)
	case v < 0 && isInt(v):
		return fails(nan, Domain)
	case v > 200:
		return fails(inf, Range)
	case v < -200:
		// Between two negative integers the sign is that of the parity.
		r := 0.0
		if math.Mod(math.Floor(v), 2) != 0 {
			r = math.Copysign(0, -1)
		}
		return fails(r, Range)
	}
	return no()
}

func lgammaSpecial(x []float64) (float64, Error, bool) {
	switch v := x[0]; {
	case math.IsNaN(v):
		return is(v)
	case math.IsInf(v, 0):
		return is(inf)
	case v <= 0 && isInt(v):
		return fails(inf, Range)
	case v == 1 || v == 2:
		return is(0)
	}
	return no()
}
