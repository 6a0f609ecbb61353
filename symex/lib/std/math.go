package std

// This file defines the library models of the functions of <math.h> that are more than
// shifting bits (those are C code, package cfront/libc): on arguments that are known they give the
// nearest number (package cmath). What they give for an input is unknown.

import (
	"math"
	"math/big"
	"strings"

	"heddle.example/answer"
	"heddle.example/cmath"
	"heddle.example/ir"
	"heddle.example/symex"
	"heddle.example/symex/lib/row"
	"heddle.example/symex/state"
)

func mathModels() (list []*symex.Model) {
	functions := cmath.Functions()
	for i := range functions {
		f := &functions[i]
		for _, single := range []bool{false, true} {
			mod := &symex.Model{Name: floatName(f.Name, single), Args: row.AnyArgs(f.Args), Shares: row.SharesDeclared, Exec: mathExec(f, single)}
			if f.Name == "lgamma" || f.Name == "gamma" {
				mod.Also = row.WritesState(symex.StateSigngam, 4)
			}
			list = append(list, mod)
			switch f.Name {
			case "hypot", "atan2", "exp", "sin", "cos": // for models in C: the program may have a function of that name
				hidden := *mod
				hidden.Name = "__heddle_" + mod.Name
				list = append(list, &hidden)
			}
		}
	}
	for _, single := range []bool{false, true} {
		list = append(list, &symex.Model{Name: floatName("remquo", single), Args: row.AnyArgs(3), Shares: row.SharesDeclared, Exec: remquoExec(single)})
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

func mathExec(f *cmath.Func, single bool) func(m *symex.Machine, c *symex.Call) state.Stop {
	return func(m *symex.Machine, c *symex.Call) state.Stop {
		var buf [3]float64
		x, st := floats(m, c, buf[:f.Args], single)
		if st != state.GoOn {
			return st
		}
		return finishFloat(m, c, f, x, single)
	}
}

// remquoExec is remainder, which stores the low bits of the quotient besides.
func remquoExec(single bool) func(m *symex.Machine, c *symex.Call) state.Stop {
	remainder := cmath.Find("remainder")
	return func(m *symex.Machine, c *symex.Call) state.Stop {
		var buf [2]float64
		x, st := floats(m, c, buf[:], single)
		if st != state.GoOn {
			return st
		}
		w := m.Walk(c)
		if !w.Write(c.Args[2], 4, state.Value{Bits: uint64(uint32(quotient(x[0], x[1])))}) {
			return w.Stop
		}
		w.End()
		return finishFloat(m, c, remainder, x, single)
	}
}

// floats reads the floating arguments of a call, whose types must be those of the function.
func floats(m *symex.Machine, c *symex.Call, x []float64, single bool) ([]float64, state.Stop) {
	want := ir.F64
	if single {
		want = ir.F32
	}
	fits := c.Src.Type == want || c.Src.Type == ir.Void
	for i := range x {
		fits = fits && m.Code().Funcs[c.Thread.Fn].Src.Type(c.Src.Args[i]) == want
	}
	if !fits {
		return nil, m.Unsupported(c.Thread, "call of "+m.Code().Funcs[c.Fn].Src.Name+" that does not fit its definition")
	}
	for i := range x {
		v := c.Args[i]
		switch {
		case v.Sym != 0:
			return nil, m.Unsupported(c.Thread, strings.TrimPrefix(m.Code().Funcs[c.Fn].Src.Name, "__heddle_")+" of a value that depends on input")
		case single:
			x[i] = float64(math.Float32frombits(uint32(v.Bits)))
		default:
			x[i] = math.Float64frombits(v.Bits)
		}
	}
	return x, state.GoOn
}

// finishFloat ends a call with what f gives for x, and errno as f has it.
func finishFloat(m *symex.Machine, c *symex.Call, f *cmath.Func, x []float64, single bool) state.Stop {
	r, err := f.Eval(x, single)
	if !f.Exact {
		m.Assumes(answer.NearestResult)
	}
	if err != cmath.None {
		if st := setErrno(m, c, uint64(err)); st != state.GoOn {
			return st
		}
	}
	if single {
		return m.Finish(c, state.Value{Bits: uint64(math.Float32bits(float32(r)))})
	}
	return m.Finish(c, state.Value{Bits: math.Float64bits(r)})
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
