package static

// This file defines what blocks of the heap hold, as the program says by the type of the pointers to them.

import "heddle.example/ir"

// held gives what the blocks hold that the call in of f makes. A call of a function that is handed an untyped block
// says what it is to be; where all of them say the same, that is what the function makes.
func (c *Code) held(f *ir.Func, in *ir.Instr) *ir.Layout {
	if in.Layout != nil || !returnsResult(f, in) {
		return in.Layout
	}
	var held *ir.Layout
	for _, caller := range c.Prog.Funcs {
		for pc := range caller.Code {
			call := &caller.Code[pc]
			if call.Op != ir.Call || call.Callee != f || call.Layout == nil {
				continue
			}
			if held != nil && held != call.Layout {
				return nil
			}
			held = call.Layout
		}
	}
	return held
}

// returnsResult tells whether f may return what the call in gives.
func returnsResult(f *ir.Func, in *ir.Instr) bool {
	if in.Dst < 0 {
		return false
	}
	same := map[ir.Operand]bool{ir.Operand(in.Dst): true}
	for again := true; again; {
		again = false
		for pc := range f.Code {
			q := &f.Code[pc]
			switch q.Op {
			case ir.Copy, ir.Select:
				if dst := ir.Operand(q.Dst); q.Dst >= 0 && !same[dst] && (same[q.A] || same[q.B] || same[q.C]) {
					same[dst], again = true, true
				}
			case ir.Ret:
				if same[q.A] {
					return true
				}
			}
		}
	}
	return false
}
