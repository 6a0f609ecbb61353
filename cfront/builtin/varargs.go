package builtin

// This file defines va_start, va_arg and va_copy on the areas that calls of
// variadic functions make.

import (
	"heddle.example/cfront/ctype"
	"heddle.example/cfront/values"
	"heddle.example/ir"
)

// vaStart sets the va_list to the first slot of the vararg area.
func (c *call) vaStart() values.Value {
	l := c.l
	ap := c.arg(0, l.Target.VoidPtr)
	area := c.types.VarArea()
	if area == ir.None {
		if !l.Noting {
			l.Fail(c.x, "va_start in a function with fixed arguments")
		}
		return l.Nothing()
	}
	l.Store(l.Target.VoidPtr, ap.Op, area, 0)
	return l.Nothing()
}

// vaArg gives the address of the next argument and moves on; the size of the
// argument is the second operand.
func (c *call) vaArg() values.Value {
	l := c.l
	ap := c.arg(0, l.Target.VoidPtr)
	size := c.types.ConstInt(c.args[1], "size of the argument")
	next := l.Load(l.Target.VoidPtr, ap.Op)
	l.Store(l.Target.VoidPtr, ap.Op, l.AddOff(next, max(ctype.RoundUp(size, 8), 8)), 0)
	return values.Value{T: l.Target.VoidPtr, Op: next}
}

func (c *call) vaCopy() values.Value {
	l := c.l
	dst, src := c.arg(0, l.Target.VoidPtr), c.arg(1, l.Target.VoidPtr)
	l.Store(l.Target.VoidPtr, dst.Op, l.Load(l.Target.VoidPtr, src.Op), 0)
	return l.Nothing()
}
