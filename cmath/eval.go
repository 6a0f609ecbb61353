package cmath

// This file defines which functions there are, their special cases, and how their
// results are rounded.

import (
	"math"
	"math/big"
	"slices"
)

// Error is what errno is set to.
type Error int

// The errors of functions.
const (
	None   Error = 0
	Domain Error = 33 // EDOM
	Range  Error = 34 // ERANGE
)

// Func is a function of <math.h>.
type Func struct {
	Name  string // of the form for doubles
	Args  int
	Exact bool // C fixes the result

	// special gives the result where it is not the nearest number to value; ok is false
	// where it is.
	special func(x []float64) (r float64, err Error, ok bool)
	// value approximates the function for finite arguments with about prec bits; only
	// functions without it are computed by special alone.
	value func(x []float64, prec uint) *big.Float
}

var functions = []Func{
	{Name: "sqrt", Args: 1, Exact: true, special: sqrtSpecial, value: sqrtValue},
	{Name: "fma", Args: 3, Exact: true, special: fmaSpecial, value: fmaValue},
	{Name: "fmod", Args: 2, Exact: true, special: remainderSpecial(math.Mod)},
	{Name: "remainder", Args: 2, Exact: true, special: remainderSpecial(math.Remainder)},
	{Name: "drem", Args: 2, Exact: true, special: remainderSpecial(math.Remainder)},
	{Name: "cbrt", Args: 1, special: same, value: cbrtValue},
	{Name: "hypot", Args: 2, special: hypotSpecial, value: hypotValue},
	{Name: "exp", Args: 1, special: expSpecial(0), value: of1(exp)},
	{Name: "exp2", Args: 1, special: expSpecial(0), value: of1(exp2)},
	{Name: "exp10", Args: 1, special: expSpecial(0), value: of1(exp10)},
	{Name: "pow10", Args: 1, special: expSpecial(0), value: of1(exp10)},
	{Name: "expm1", Args: 1, special: expSpecial(-1), value: of1(expm1)},
	{Name: "log", Args: 1, special: logSpecial(0), value: of1(log)},
	{Name: "log2", Args: 1, special: logSpecial(0), value: of1(log2)},
	{Name: "log10", Args: 1, special: logSpecial(0), value: of1(log10)},
	{Name: "log1p", Args: 1, special: logSpecial(-1), value: of1(log1p)},
	{Name: "pow", Args: 2, special: powSpecial, value: powValue},
	{Name: "sin", Args: 1, special: bounded, value: of1(sin)},
	{Name: "cos", Args: 1, special: cosSpecial, value: of1(cos)},
	{Name: "tan", Args: 1, special: bounded, value: of1(tan)},
	{Name: "asin", Args: 1, special: unit, value: of1(asin)},
	{Name: "acos", Args: 1, special: acosSpecial, value: of1(acos)},
	{Name: "atan", Args: 1, special: atanSpecial, value: of1(atan)},
	{Name: "atan2", Args: 2, special: atan2Special, value: atan2Value},
	{Name: "sinh", Args: 1, special: sinhSpecial, value: of1(sinh)},
	{Name: "cosh", Args: 1, special: coshSpecial, value: of1(cosh)},
	{Name: "tanh", Args: 1, special: tanhSpecial, value: of1(tanh)},
	{Name: "asinh", Args: 1, special: same, value: of1(asinh)},
	{Name: "acosh", Args: 1, special: acoshSpecial, value: of1(acosh)},
	{Name: "atanh", Args: 1, special: atanhSpecial, value: of1(atanh)},
	{Name: "erf", Args: 1, special: erfSpecial, value: of1(erf)},
	{Name: "erfc", Args: 1, special: erfcSpecial, value: of1(erfc)},
	{Name: "tgamma", Args: 1, special: tgammaSpecial, value: of1(gamma)},
	{Name: "lgamma", Args: 1, special: lgammaSpecial, value: of1(lgamma)},
	{Name: "gamma", Args: 1, special: lgammaSpecial, value: of1(lgamma)},
}

// Functions lists what can be computed.
func Functions() []Func { return slices.Clone(functions) }

func of1(f func(x *big.Float, prec uint) *big.Float) func([]float64, uint) *big.Float {
	return func(x []float64, prec uint) *big.Float { return f(new(big.Float).SetFloat64(x[0]), prec) }
}

// Eval computes f. With single the arguments are floats and the result is the nearest float.
func (f *Func) Eval(x []float64, single bool) (float64, Error) {
	if r, err, ok := f.special(x); ok {
		if single {
			r = float64(float32(r))
		}
		return r, err
	}
	for prec := uint(160); ; prec *= 2 {
		// What is exact or lies this close to the middle of two numbers counts as exact.
		a, b := f.value(x, prec), f.value(x, 2*prec)
		p, q := round(a, single), round(b, single)
		if p == q && near(a, b) || prec > 10000 {
			err := None
			if math.IsInf(q, 0) || q == 0 && b.Sign() != 0 {
				err = Range
			}
			return q, err
		}
	}
}

// round gives the number nearest to v.
func round(v *big.Float, single bool) float64 {
	if single {
		r, _ := v.Float32()
		return float64(r)
	}
	r, _ := v.Float64()
	return r
}

// near tells whether two approximations agree to 90 bits.
func near(a, b *big.Float) bool {
	d := new(big.Float).Sub(a, b)
	return d.Sign() == 0 || b.Sign() != 0 && d.MantExp(nil) < b.MantExp(nil)-90
}

// Find gives the function of a name, nil if there is none.
func Find(name string) *Func {
	for i := range functions {
		if functions[i].Name == name {
			return &functions[i]
		}
	}
	return nil
}
