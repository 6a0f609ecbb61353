package cfront

// This file defines va_start, va_arg and va_copy on the areas that calls of
// variadic functions make.

import "heddle/ir"

// vaStart sets the va_list to the first slot of the vararg area.
func (c *builtinCtx) vaStart() value {
	l := c.l
	ap := c.arg(0, l.tg.VoidPtr)
	if l.varArea == ir.None {
		if !l.Noting {
			l.fail(c.x, "va_start in a function with fixed arguments")
		}
		return l.nothing()
	}
	l.store(l.tg.VoidPtr, ap.op, l.varArea, 0)
	return l.nothing()
}

// vaArg gives the address of the next argument and moves on; the size of the
// argument is the second operand.
func (c *builtinCtx) vaArg() value {
	l := c.l
	ap := c.arg(0, l.tg.VoidPtr)
	size := c.l.constInt(c.args[1], "size of the argument")
	next := l.load(l.tg.VoidPtr, ap.op)
	l.store(l.tg.VoidPtr, ap.op, l.AddOff(next, max(roundUp(size, 8), 8)), 0)
	return value{t: l.tg.VoidPtr, op: next}
}

func (c *builtinCtx) vaCopy() value {
	l := c.l
	dst, src := c.arg(0, l.tg.VoidPtr), c.arg(1, l.tg.VoidPtr)
	l.store(l.tg.VoidPtr, dst.op, l.load(l.tg.VoidPtr, src.op), 0)
	return l.nothing()
}
