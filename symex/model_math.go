package symex

// This file defines the library models of the functions of <math.h> that are more than
// shifting bits (those are C code, package cfront/libc): on arguments that are known they give the
// nearest number (package cmath). What they give for an input is unknown.

import (
	"math"
	"math/big"

	"heddle/answer"
	"heddle/cmath"
	"heddle/ir"
)

func mathModels() (list []*model) {
	functions := cmath.Functions()
	for i := range functions {
		f := &functions[i]
		for _, single := range []bool{false, true} {
			mod := &model{name: floatName(f.Name, single), args: anyArgs(f.Args), shares: sharesDeclared, exec: mathExec(f, single)}
			if f.Name == "lgamma" || f.Name == "gamma" {
				mod.also = []access{{stateSigngam, 4, useWrite}}
			}
			list = append(list, mod)
		}
	}
	for _, single := range []bool{false, true} {
		list = append(list, &model{name: floatName("remquo", single), args: anyArgs(3), shares: sharesDeclared, exec: remquoExec(single)})
	}
	return list
}

// floatName is the name of a function for doubles, or of that for floats.
func floatName(name string, single bool) string {
	if single {
		name += "f"
	}
	return name
}

func mathExec(f *cmath.Func, single bool) func(m *Machine, c *call) stop {
	return func(m *Machine, c *call) stop {
		var buf [3]float64
		x, st := m.floats(c, buf[:f.Args], single)
		if st != goOn {
			return st
		}
		return m.finishFloat(c, f, x, single)
	}
}

// remquoExec is remainder, which stores the low bits of the quotient besides.
func remquoExec(single bool) func(m *Machine, c *call) stop {
	remainder := cmath.Find("remainder")
	return func(m *Machine, c *call) stop {
		var buf [2]float64
		x, st := m.floats(c, buf[:], single)
		if st != goOn {
			return st
		}
		w := m.walk(c)
		if !w.write(c.args[2], 4, Value{Bits: uint64(uint32(quotient(x[0], x[1])))}) {
			return w.st
		}
		w.end()
		return m.finishFloat(c, remainder, x, single)
	}
}

// floats reads the floating arguments of a call, whose types must be those of the function.
func (m *Machine) floats(c *call, x []float64, single bool) ([]float64, stop) {
	want := ir.F64
	if single {
		want = ir.F32
	}
	fits := c.src.Type == want || c.src.Type == ir.Void
	for i := range x {
		fits = fits && m.Code().Funcs[c.t.fn].Src.Type(c.src.Args[i]) == want
	}
	if !fits {
		return nil, m.unsupported(c.t, "call of "+m.Code().Funcs[c.fn].Src.Name+" that does not fit its definition")
	}
	for i := range x {
		v := c.args[i]
		switch {
		case v.Sym != 0:
			return nil, m.unsupported(c.t, m.Code().Funcs[c.fn].Src.Name+" of a value that depends on input")
		case single:
			x[i] = float64(math.Float32frombits(uint32(v.Bits)))
		default:
			x[i] = math.Float64frombits(v.Bits)
		}
	}
	return x, goOn
}

// finishFloat ends a call with what f gives for x, and errno as f has it.
func (m *Machine) finishFloat(c *call, f *cmath.Func, x []float64, single bool) stop {
	r, err := f.Eval(x, single)
	if !f.Exact {
		m.assumes(answer.NearestResult)
	}
	if err != cmath.None {
		if st := m.setErrno(c, uint64(err)); st != goOn {
			return st
		}
	}
	if single {
		return m.finish(c, Value{Bits: uint64(math.Float32bits(float32(r)))})
	}
	return m.finish(c, Value{Bits: math.Float64bits(r)})
}

// quotient gives the low three bits of the integer that x/y is nearest to, with its sign.
func quotient(x, y float64) int32 {
	r := math.Remainder(x, y)
	if math.IsNaN(r) || math.IsInf(y, 0) {
		return 0
	}
	exact := new(big.Float).SetPrec(2200).Sub(big.NewFloat(x), big.NewFloat(r))
	n, _ := exact.Quo(exact, big.NewFloat(y)).Int(nil)
	low := int32(new(big.Int).And(new(big.Int).Abs(n), big.NewInt(7)).Int64())
	if n.Sign() < 0 {
		return -low
	}
	return low
}
