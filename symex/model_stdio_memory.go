package symex

// This file defines the library models of the functions of <stdio.h> that print to memory.

import (
	"heddle/symex/mem"
	"heddle/symex/static"
)

var stdioMemoryModels = []*model{
	{name: "sprintf", args: []arg{argKnown, argKnown}, shares: sharesDeclared, exec: formatExec(-1, 1, false)},
	{name: "vsprintf", args: []arg{argKnown, argKnown, argAny}, shares: sharesDeclared, exec: formatExec(-1, 1, true)},
	{name: "snprintf", args: []arg{argKnown, argKnown, argKnown}, shares: sharesDeclared, exec: formatExec(1, 2, false)},
	{name: "vsnprintf", args: []arg{argKnown, argKnown, argKnown, argAny}, shares: sharesDeclared, exec: formatExec(1, 2, true)},
	{name: "__sprintf_chk", args: []arg{argKnown, argAny, argAny, argKnown}, shares: sharesDeclared, exec: formatExec(-1, 3, false)},
	{name: "__vsprintf_chk", args: []arg{argKnown, argAny, argAny, argKnown, argAny}, shares: sharesDeclared, exec: formatExec(-1, 3, true)},
	{name: "__snprintf_chk", args: []arg{argKnown, argKnown, argAny, argAny, argKnown}, shares: sharesDeclared, exec: formatExec(1, 4, false)},
	{name: "__vsnprintf_chk", args: []arg{argKnown, argKnown, argAny, argAny, argKnown, argAny}, shares: sharesDeclared, exec: formatExec(1, 4, true)},
	{name: "asprintf", args: []arg{argAny, argKnown}, does: static.Allocates, shares: sharesDeclared, exec: allocFormatExec(false)},
	{name: "vasprintf", args: []arg{argAny, argKnown, argAny}, does: static.Allocates, shares: sharesDeclared, exec: allocFormatExec(true)},
}

// formatExec formats into memory: argument 0 is the buffer, sizeAt its size (-1: none), at the format. All is read
// before anything is written.
func formatExec(sizeAt, at int, list bool) func(m *Machine, c *call) stop {
	return func(m *Machine, c *call) stop {
		w := m.walk(c)
		p, ok := w.print(at, list, true)
		switch {
		case !ok:
			return w.st
		case p.open:
			return m.unsupported(c.t, "printing a value that depends on input to memory")
		}
		size := mem.Mask(63)
		if sizeAt >= 0 {
			size = c.args[sizeAt].Bits
		}
		if !w.putText(c.args[0], p, size) {
			return w.st
		}
		w.end()
		if p.illegal {
			return m.failErrno(c, errILSEQ)
		}
		return m.finishInt(c, len(p.text))
	}
}

// putText writes a text with its end to size bytes at addr, as much of it as fits.
func (w *memoryWalk) putText(addr Value, p *printed, size uint64) bool {
	n := min(uint64(len(p.text)), size-1)
	if size == 0 {
		return true
	}
	mask := mem.Mask(w.m.Code().PtrSize * 8)
	for i := range n {
		if !w.write(Value{Bits: (addr.Bits + i) & mask}, 1, p.char(int(i))) {
			return false
		}
	}
	return w.write(Value{Bits: (addr.Bits + n) & mask}, 1, Value{})
}

// allocFormatExec is asprintf or vasprintf: where argument 0 points to the address of a block with the text
// is stored.
func allocFormatExec(list bool) func(m *Machine, c *call) stop {
	return func(m *Machine, c *call) stop {
		w := m.walk(c)
		p, ok := w.print(1, list, true)
		switch {
		case !ok:
			return w.st
		case p.open:
			return m.unsupported(c.t, "printing a value that depends on input to memory")
		case p.illegal:
			w.end()
			return m.failErrno(c, errILSEQ)
		}
		block, ok := w.newBlock(uint64(len(p.text)) + 1)
		switch {
		case !ok:
			return w.st
		case block == Value{}:
			w.end()
			return m.failErrno(c, errNOMEM)
		}
		if !w.putText(block, p, uint64(len(p.text))+1) || !w.write(c.args[0], uint8(m.Code().PtrSize), block) {
			return w.st
		}
		w.end()
		return m.finishInt(c, len(p.text))
	}
}
