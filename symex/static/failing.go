package static

// This file defines a look at the whole program before it runs: whether there is
// anything in it by which an assertion could fail, a thread wait or the program ask for what is not supported.

import "heddle.example/ir"

// CanFail tells whether a path of the program could do more wrong than undefined behaviour. False is certain.
func (c *Code) CanFail() bool {
	for _, f := range c.Prog.Funcs {
		if f.Extern && !Does(c.library, f, ViolatesOnlyMemory) {
			return true
		}
		for i := range f.Code {
			switch in := &f.Code[i]; in.Op {
			case ir.Assert, ir.Unreachable, ir.Unsupported:
				return true
			case ir.Call:
				if in.Callee == nil || c.Funcs[in.Callee.ID].Does&Fails != 0 {
					return true
				}
			}
		}
	}
	return false
}
