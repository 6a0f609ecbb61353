package std

// This file defines the library models on long double that are no C code: the square root, and the number that a text is.

import (
	"heddle.example/cmath"
	"heddle.example/extended"
	"heddle.example/ir"
	"heddle.example/symex"
	"heddle.example/symex/lib/row"
	"heddle.example/symex/state"
)

func longMathModels() []*symex.Model {
	return []*symex.Model{
		{Name: "sqrtl", Args: row.AnyArgs(1), Shares: row.SharesDeclared, Exec: squareRootOfLong},
		// long double __heddle_long_number(const char *text, int n) is the number that n chars are, decimal or hexadecimal; ERANGE if it does not fit.
		{Name: "__heddle_long_number", Args: row.AnyArgs(2), Shares: row.SharesDeclared, Exec: longNumber},
	}
}

func squareRootOfLong(m *symex.Machine, c *symex.Call) state.Stop {
	name := m.Code().Funcs[c.Fn].Src.Name
	if m.Code().Funcs[c.Thread.Fn].Src.Type(c.Src.Args[0]) != ir.F80 || c.Src.Type != ir.F80 && c.Src.Type != ir.Void {
		return m.Unsupported(c.Thread, "call of "+name+" that does not fit its definition")
	}
	low, high, known := m.Table().IsConst(c.Args[0].Sym)
	if c.Args[0].Sym == 0 || !known {
		return m.Unsupported(c.Thread, name+" of a value that depends on input")
	}
	x := extended.FromWords(low, high)
	r := extended.Sqrt(x)
	if r.IsNaN() && !x.IsNaN() {
		if st := setErrno(m, c, uint64(cmath.Domain)); st != state.GoOn {
			return st
		}
	}
	low, high = r.Words()
	return m.Finish(c, state.Value{Sym: m.Table().Const(128, low, high)})
}

func longNumber(m *symex.Machine, c *symex.Call) state.Stop {
	w := m.Walk(c)
	chars, ok := w.Text(c.Args[0], 1, c.Args[1], true)
	if !ok {
		return w.Stop
	}
	w.End()
	text := make([]byte, len(chars))
	for i, v := range chars {
		if v.Sym != 0 {
			return m.Unsupported(c.Thread, "a long double in a text that depends on input")
		}
		text[i] = byte(v.Bits)
	}
	x, outside, ok := extended.Nearest(string(text))
	if !ok {
		return m.Unsupported(c.Thread, "no number for a long double")
	}
	if outside {
		if st := setErrno(m, c, ERANGE); st != state.GoOn {
			return st
		}
	}
	low, high := x.Words()
	return m.Finish(c, state.Value{Sym: m.Table().Const(128, low, high)})
}
