package symex

// This file defines the library models of output. In a verification output has no
// effect on the state and is not produced, but what it reads is read. In a concrete run
// it is written.

import (
	"io"

	"heddle/symex/mem"
	"heddle/symex/static"
)

// sink says where an output function writes: to the FILE or the file number that an
// argument is (-1: none), or else to the standard output.
type sink struct{ stream, fd int }

var (
	toStdout = sink{-1, -1}
	toFD     = sink{-1, 0}
)

func toStream(arg int) sink { return sink{arg, -1} }

// to makes exec, which writes to s, look at the stream first.
func (s sink) to(exec func(m *Machine, c *call) stop) func(m *Machine, c *call) stop {
	if s.stream < 0 {
		return exec
	}
	return func(m *Machine, c *call) stop {
		if o, msg := m.resolve(c.args[s.stream].Bits, 1); o == nil {
			return m.violate(c.t, c.grant, PropMemory, "no stream: "+msg)
		}
		return exec(m, c)
	}
}

// streamEnds tells whether another thread may end the stream that argument i is: only one that fopen gave.
func streamEnds(i int) func(m *Machine, c *call) bool {
	return func(m *Machine, c *call) bool {
		o, _ := m.Lookup(c.args[i].Bits)
		return o != nil && o.Kind == mem.Heap && m.visible(o, true)
	}
}

func touchesBlockOrStream(m *Machine, c *call) bool {
	return m.sharedAt(c.args[0]) || streamEnds(3)(m, c)
}

// A stream, which calls lock, and one that they do not.
var (
	argStream   = argSyncs(extentStream)
	argUnlocked = argWrites(1)
)

// emit writes the output of a concrete run.
func (s sink) emit(m *Machine, c *call, text []byte) int {
	fd := 1
	switch {
	case s.fd >= 0:
		fd = int(int32(c.args[s.fd].Bits))
	case s.stream >= 0:
		fd = m.stream(c.args[s.stream])
	}
	var w io.Writer
	switch fd {
	case 1:
		w = m.options().Stdout
	case 2:
		w = m.options().Stderr
	}
	if w != nil {
		w.Write(text)
	}
	return len(text)
}

// stream tells which standard stream a FILE pointer is, -1 for another: the initial
// values of stdout and stderr point to objects of the front end.
func (m *Machine) stream(v Value) int {
	for i, g := range m.Code().Prog.Globals {
		if v.Bits == m.Code().GlobalAddr[i] {
			switch g.Name {
			case "stdout.stream":
				return 1
			case "stderr.stream":
				return 2
			}
		}
	}
	return -1
}

var stdioModels = []*model{
	{name: "printf", args: []arg{argKnown}, does: static.ViolatesOnlyMemory, shares: sharesDeclared, cancel: cancelMay, exec: toStdout.print(0, false)},
	{name: "vprintf", args: []arg{argKnown, argAny}, shares: sharesDeclared, cancel: cancelMay, exec: toStdout.print(0, true)},
	{name: "fprintf", args: []arg{argStream, argKnown}, does: static.ViolatesOnlyMemory, shares: sharesDeclared, cancel: cancelMay,
		touches: streamEnds(0), exec: toStream(0).print(1, false)},
	{name: "vfprintf", args: []arg{argStream, argKnown, argAny}, shares: sharesDeclared, cancel: cancelMay,
		touches: streamEnds(0), exec: toStream(0).print(1, true)},
	{name: "dprintf", args: []arg{argKnown, argKnown}, shares: sharesDeclared, cancel: cancelMay, exec: toFD.print(1, false)},
	{name: "vdprintf", args: []arg{argKnown, argKnown, argAny}, shares: sharesDeclared, cancel: cancelMay, exec: toFD.print(1, true)},
	{name: "__printf_chk", args: []arg{argAny, argKnown}, shares: sharesDeclared, cancel: cancelMay, exec: toStdout.print(1, false)},
	{name: "__vprintf_chk", args: []arg{argAny, argKnown, argAny}, shares: sharesDeclared, cancel: cancelMay, exec: toStdout.print(1, true)},
	{name: "__fprintf_chk", args: []arg{argStream, argAny, argKnown}, shares: sharesDeclared, cancel: cancelMay,
		touches: streamEnds(0), exec: toStream(0).print(2, false)},
	{name: "__vfprintf_chk", args: []arg{argStream, argAny, argKnown, argAny}, shares: sharesDeclared, cancel: cancelMay,
		touches: streamEnds(0), exec: toStream(0).print(2, true)},
	{name: "puts", args: []arg{argAny}, does: static.ViolatesOnlyMemory, shares: sharesDeclared, cancel: cancelMay, exec: toStdout.text("\n")},
	{name: "fputs", args: []arg{argAny, argStream}, shares: sharesDeclared, cancel: cancelMay,
		touches: streamEnds(1), exec: toStream(1).text("")},
	{name: "fputs_unlocked", args: []arg{argAny, argUnlocked}, shares: sharesDeclared, cancel: cancelMay,
		touches: streamEnds(1), exec: toStream(1).text("")},
	{name: "putchar", args: []arg{argAny}, does: static.ViolatesOnlyMemory, shares: sharesDeclared, cancel: cancelMay, exec: toStdout.char()},
	{name: "putchar_unlocked", args: []arg{argAny}, also: []access{{stateStdout, 1, useWrite}}, shares: sharesDeclared, cancel: cancelMay, exec: toStdout.char()},
	{name: "putc", args: []arg{argAny, argStream}, shares: sharesDeclared, cancel: cancelMay,
		touches: streamEnds(1), exec: toStream(1).char()},
	{name: "putc_unlocked", args: []arg{argAny, argUnlocked}, shares: sharesDeclared, cancel: cancelMay,
		touches: streamEnds(1), exec: toStream(1).char()},
	{name: "fputc", args: []arg{argAny, argStream}, shares: sharesDeclared, cancel: cancelMay,
		touches: streamEnds(1), exec: toStream(1).char()},
	{name: "fputc_unlocked", args: []arg{argAny, argUnlocked}, shares: sharesDeclared, cancel: cancelMay,
		touches: streamEnds(1), exec: toStream(1).char()},
	{name: "fwrite", args: []arg{argReads(extentItems), argKnown, argKnown, argStream}, shares: sharesDeclared, cancel: cancelMay,
		touches: touchesBlockOrStream, exec: toStream(3).block()},
	{name: "fwrite_unlocked", args: []arg{argReads(extentItems), argKnown, argKnown, argUnlocked}, shares: sharesDeclared, cancel: cancelMay,
		touches: touchesBlockOrStream, exec: toStream(3).block()},
	{name: "fflush", args: anyArgs(1), does: static.ViolatesOnlyMemory, shares: sharesDeclared, cancel: cancelMay, exec: succeeds},
	{name: "fflush_unlocked", args: anyArgs(1), shares: sharesDeclared, cancel: cancelMay, exec: succeeds},
	{name: "setbuf", args: anyArgs(2), shares: sharesDeclared, exec: succeeds},
	{name: "setbuffer", args: anyArgs(3), shares: sharesDeclared, exec: succeeds},
	{name: "setlinebuf", args: anyArgs(1), shares: sharesDeclared, exec: succeeds},
	{name: "setvbuf", args: anyArgs(4), shares: sharesDeclared, exec: succeeds},
}

// print writes what a format says, argument at; behind it stand the arguments, or a va_list.
func (s sink) print(at int, list bool) func(m *Machine, c *call) stop {
	return s.to(func(m *Machine, c *call) stop {
		w := m.walk(c)
		p, ok := w.print(at, list, m.options().Concrete)
		if !ok {
			return w.st
		}
		w.end()
		if !m.options().Concrete {
			return m.outputResult(c)
		}
		if p.open {
			return m.unsupported(c.t, "printing a value that "+m.modelOf(c).name+" is not modelled for")
		}
		n := s.emit(m, c, p.text)
		if p.illegal {
			return m.failErrno(c, errILSEQ)
		}
		return m.finishInt(c, n)
	})
}

// text writes the string that argument 0 is, and tail.
func (s sink) text(tail string) func(m *Machine, c *call) stop {
	return s.to(func(m *Machine, c *call) stop {
		w := m.walk(c)
		chars, ok := w.text(c.args[0], 1, noLimit, m.options().Concrete)
		if !ok {
			return w.st
		}
		w.end()
		if !m.options().Concrete {
			return m.outputResult(c)
		}
		out := make([]byte, len(chars), len(chars)+len(tail))
		for i, v := range chars {
			out[i] = byte(v.Bits)
		}
		return m.finishInt(c, s.emit(m, c, append(out, tail...)))
	})
}

// char writes the char that argument 0 is.
func (s sink) char() func(m *Machine, c *call) stop {
	return s.to(func(m *Machine, c *call) stop {
		v := c.args[0]
		if v.Sym != 0 {
			return m.finish(c, m.Wrap(m.Table().ZExt(m.Table().Extract(v.Sym, 7, 0), 32)))
		}
		if m.options().Concrete {
			s.emit(m, c, []byte{byte(v.Bits)})
		}
		return m.finishInt(c, int(v.Bits&0xff))
	})
}

// block is fwrite. The bytes have no effect, so that one operation on the whole
// block is as good as one for each of them.
func (s sink) block() func(m *Machine, c *call) stop {
	return s.to(func(m *Machine, c *call) stop {
		size, n := c.args[1].Bits, c.args[2].Bits
		if size == 0 || n == 0 {
			return m.finishInt(c, 0)
		}
		if n > maxAlloc/size {
			return m.violate(c.t, c.grant, PropMemory, m.modelOf(c).name+" of more bytes than any object has")
		}
		if st := m.checkBlock(c, c.args[0].Bits, size*n); st != goOn {
			return st
		}
		if !m.options().Concrete {
			return m.countResult(c, n, false)
		}
		b, st := m.bytesArg(c, c.args[0].Bits, size*n)
		if st != goOn {
			return st
		}
		s.emit(m, c, b)
		return m.finish(c, c.args[2])
	})
}

// checkBlock decides that n bytes at addr can be read.
func (m *Machine) checkBlock(c *call, addr, n uint64) stop {
	if n == 0 {
		return goOn
	}
	if n > maxAlloc {
		return m.violate(c.t, c.grant, PropMemory, "output of more bytes than any object has")
	}
	if o, msg := m.resolve(addr, int64(n)); o == nil {
		return m.violate(c.t, c.grant, PropMemory, msg)
	}
	return goOn
}

// bytesArg reads n bytes for a concrete run.
func (m *Machine) bytesArg(c *call, addr, n uint64) ([]byte, stop) {
	o, _ := m.resolve(addr, int64(n))
	out := make([]byte, n)
	for i := range out {
		v := m.Reveal(m.LoadScalar(c.t.id, o, int64(addr-o.Addr)+int64(i), 1, false))
		if v.Sym != 0 {
			return out, m.unsupported(c.t, "bytes that depend on input in "+m.Code().Funcs[c.fn].Src.Name)
		}
		out[i] = byte(v.Bits)
	}
	return out, goOn
}

// outputResult is the result of an output function in a verification: any value,
// made only if the program looks at it.
func (m *Machine) outputResult(c *call) stop {
	if c.in.Dst < 0 || c.in.Width == 0 || !m.resultUsed(c) {
		return m.finish(c, Value{})
	}
	return m.finish(c, m.outputSymbol(c, int(c.in.Width), true))
}

// outputSymbol is a value that an output function gives.
func (m *Machine) outputSymbol(c *call, w int, signed bool) Value {
	src := m.Code().Funcs[c.t.fn].Src
	return m.fresh(c.t, symNondet, uint32(src.ID)<<16|uint32(c.t.pc)&0xffff, w,
		SymbolInfo{Name: m.Code().Funcs[c.fn].Src.Name, Pos: c.src.Pos, Func: src.Name, Signed: signed})
}

// outputCount is a number of chars written that is not known.
func (m *Machine) outputCount(c *call, w int) Value {
	v := m.outputSymbol(c, w, true)
	m.addPath(m.Table().Not(m.Table().SLt(v.Sym, m.Table().Const(w, 0, 0))))
	return v
}

// countResult is the result of an output function in a verification that says how
// much it wrote: any number up to n, or -1 where the function fails so.
func (m *Machine) countResult(c *call, n uint64, fails bool) stop {
	if c.in.Dst < 0 || !m.resultUsed(c) {
		return m.finish(c, Value{})
	}
	w := int(c.in.Width)
	v := m.outputSymbol(c, w, fails)
	ok := m.Table().ULe(v.Sym, m.Table().Const(w, n&mem.Mask(w), 0))
	if fails {
		ok = m.Table().Or(ok, m.Table().Eq(v.Sym, m.Table().Const(w, mem.Mask(w), 0)))
	}
	m.addPath(ok)
	return m.finish(c, v)
}

// resultUsed tells whether the result of a call is read later.
func (m *Machine) resultUsed(c *call) bool {
	f := &m.Code().Funcs[c.t.fn]
	for _, r := range f.Live.LiveAfter(int(c.t.pc)) {
		if int32(r) == c.in.Dst {
			return true
		}
	}
	return false
}
