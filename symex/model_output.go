package symex

// This file defines the library models of output. In a verification output has no
// effect on the state and is not produced, but what it reads is read. In a concrete run
// it is written.

import "io"

// sink says where an output function writes: to the FILE or the file number that an
// argument is (-1: none), or else to the standard output.
type sink struct{ stream, fd int }

var (
	toStdout = sink{-1, -1}
	toFD     = sink{-1, 0}
)

func toStream(arg int) sink { return sink{arg, -1} }

// model makes the model of a function that writes to s; concrete tells which of its
// other arguments must be.
func (s sink) model(name string, minArgs int, concrete uint32, exec func(m *Machine, c *call) stop) *model {
	mod := &model{name: name, minArgs: minArgs, concrete: concrete, exec: exec}
	if s.fd >= 0 {
		mod.concrete |= 1 << s.fd
	}
	if s.stream >= 0 {
		mod.concrete |= 1 << s.stream
		mod.touches = func(m *Machine, c *call) bool {
			// Only a stream that fopen gave can end.
			o, _ := m.lookup(c.args[s.stream].Bits)
			return o != nil && o.kind == objHeap && m.visible(o, true)
		}
		mod.exec = func(m *Machine, c *call) stop {
			if o, msg := m.resolve(c.args[s.stream].Bits, 1); o == nil {
				return m.violate(c.t, c.grant, PropMemory, "no stream: "+msg)
			}
			return exec(m, c)
		}
	}
	return mod
}

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
		w = m.opts.Stdout
	case 2:
		w = m.opts.Stderr
	}
	if w != nil {
		w.Write(text)
	}
	return len(text)
}

// stream tells which standard stream a FILE pointer is, -1 for another: the initial
// values of stdout and stderr point to objects of the front end.
func (m *Machine) stream(v Value) int {
	for i, g := range m.code.Prog.Globals {
		if v.Bits == m.code.globalAddr[i] {
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

func init() {
	nothing := func(name string, minArgs int) *model {
		return &model{name: name, minArgs: minArgs, exec: func(m *Machine, c *call) stop { return m.finish(c, Value{}) }}
	}
	register(
		toStdout.print("printf", 0, false),
		toStdout.print("vprintf", 0, true),
		toStream(0).print("fprintf", 1, false),
		toStream(0).print("vfprintf", 1, true),
		toFD.print("dprintf", 1, false),
		toFD.print("vdprintf", 1, true),
		toStdout.print("__printf_chk", 1, false),
		toStdout.print("__vprintf_chk", 1, true),
		toStream(0).print("__fprintf_chk", 2, false),
		toStream(0).print("__vfprintf_chk", 2, true),
		toStdout.text("puts", 1, "\n"),
		toStream(1).text("fputs", 2, ""),
		toStream(1).text("fputs_unlocked", 2, ""),
		toStdout.char("putchar", 1),
		toStdout.char("putchar_unlocked", 1),
		toStream(1).char("putc", 2),
		toStream(1).char("putc_unlocked", 2),
		toStream(1).char("fputc", 2),
		toStream(1).char("fputc_unlocked", 2),
		toStream(3).block("fwrite"),
		toStream(3).block("fwrite_unlocked"),
		writeModel("write", 3),
		writeModel("pwrite", 4),
		writeModel("pwrite64", 4),
		nothing("fflush", 1), nothing("fflush_unlocked", 1),
		nothing("setbuf", 2), nothing("setbuffer", 3), nothing("setlinebuf", 1), nothing("setvbuf", 4),
	)
}

// writeModel makes the model of write or pwrite, which like fwrite looks at its block at once.
func writeModel(name string, minArgs int) *model {
	mod := toFD.model(name, minArgs, 7, func(m *Machine, c *call) stop {
		n := c.args[2].Bits
		if st := m.checkBlock(c, c.args[1].Bits, n); st != goOn {
			return st
		}
		if !m.opts.Concrete {
			return m.countResult(c, n, true)
		}
		b, st := m.bytesArg(c, c.args[1].Bits, n)
		if st != goOn {
			return st
		}
		toFD.emit(m, c, b)
		return m.finish(c, c.args[2])
	})
	mod.touches = touchesArg1
	return mod
}

// print makes the model of a function whose argument at is a format; behind it stand
// the arguments, or a va_list.
func (s sink) print(name string, at int, list bool) *model {
	minArgs := at + 1
	if list {
		minArgs++
	}
	return s.model(name, minArgs, 1<<at, func(m *Machine, c *call) stop {
		w := m.walk(c)
		p, ok := w.print(at, list, m.opts.Concrete)
		if !ok {
			return w.st
		}
		w.end()
		if !m.opts.Concrete {
			return m.outputResult(c)
		}
		if p.open {
			return m.unsupported(c.t, "printing a value that "+name+" is not modelled for")
		}
		n := s.emit(m, c, p.text)
		if p.illegal {
			return m.failErrno(c, errILSEQ)
		}
		return m.finishInt(c, n)
	})
}

// text makes the model of a function that writes the string that argument 0 is, and tail.
func (s sink) text(name string, minArgs int, tail string) *model {
	return s.model(name, minArgs, 0, func(m *Machine, c *call) stop {
		w := m.walk(c)
		chars, ok := w.text(c.args[0], 1, noLimit, m.opts.Concrete)
		if !ok {
			return w.st
		}
		w.end()
		if !m.opts.Concrete {
			return m.outputResult(c)
		}
		out := make([]byte, len(chars), len(chars)+len(tail))
		for i, v := range chars {
			out[i] = byte(v.Bits)
		}
		return m.finishInt(c, s.emit(m, c, append(out, tail...)))
	})
}

// char makes the model of a function that writes the char that argument 0 is.
func (s sink) char(name string, minArgs int) *model {
	return s.model(name, minArgs, 0, func(m *Machine, c *call) stop {
		v := c.args[0]
		if v.Sym != 0 {
			return m.finish(c, m.wrap(m.tab.ZExt(m.tab.Extract(v.Sym, 7, 0), 32)))
		}
		if m.opts.Concrete {
			s.emit(m, c, []byte{byte(v.Bits)})
		}
		return m.finishInt(c, int(v.Bits&0xff))
	})
}

// block makes the model of fwrite. The bytes have no effect, so that one operation on the whole
// block is as good as one for each of them.
func (s sink) block(name string) *model {
	mod := s.model(name, 4, 15, func(m *Machine, c *call) stop {
		size, n := c.args[1].Bits, c.args[2].Bits
		if size == 0 || n == 0 {
			return m.finishInt(c, 0)
		}
		if n > maxAlloc/size {
			return m.violate(c.t, c.grant, PropMemory, name+" of more bytes than any object has")
		}
		if st := m.checkBlock(c, c.args[0].Bits, size*n); st != goOn {
			return st
		}
		if !m.opts.Concrete {
			return m.countResult(c, n, false)
		}
		b, st := m.bytesArg(c, c.args[0].Bits, size*n)
		if st != goOn {
			return st
		}
		s.emit(m, c, b)
		return m.finish(c, c.args[2])
	})
	stream := mod.touches
	mod.touches = func(m *Machine, c *call) bool { return m.sharedAt(c.args[0]) || stream(m, c) }
	return mod
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
		v := m.reveal(m.loadScalar(c.t, o, int64(addr-o.addr)+int64(i), 1, false))
		if v.Sym != 0 {
			return out, m.unsupported(c.t, "bytes that depend on input in "+m.code.funcs[c.fn].src.Name)
		}
		out[i] = byte(v.Bits)
	}
	return out, goOn
}

// outputResult is the result of an output function in a verification: any value,
// made only if the program looks at it.
func (m *Machine) outputResult(c *call) stop {
	if c.in.dst < 0 || c.in.width == 0 || !m.resultUsed(c) {
		return m.finish(c, Value{})
	}
	return m.finish(c, m.outputSymbol(c, int(c.in.width), true))
}

// outputSymbol is a value that an output function gives.
func (m *Machine) outputSymbol(c *call, w int, signed bool) Value {
	src := m.code.funcs[c.t.fn].src
	return m.fresh(c.t, symNondet, uint32(src.ID)<<16|uint32(c.t.pc)&0xffff, w,
		SymbolInfo{Name: m.code.funcs[c.fn].src.Name, Pos: c.src.Pos, Func: src.Name, Signed: signed})
}

// outputCount is a number of chars written that is not known.
func (m *Machine) outputCount(c *call, w int) Value {
	v := m.outputSymbol(c, w, true)
	m.addPath(m.tab.Not(m.tab.SLt(v.Sym, m.tab.Const(w, 0, 0))))
	return v
}

// countResult is the result of an output function in a verification that says how
// much it wrote: any number up to n, or -1 where the function fails so.
func (m *Machine) countResult(c *call, n uint64, fails bool) stop {
	if c.in.dst < 0 || !m.resultUsed(c) {
		return m.finish(c, Value{})
	}
	w := int(c.in.width)
	v := m.outputSymbol(c, w, fails)
	ok := m.tab.ULe(v.Sym, m.tab.Const(w, n&maskOf(w), 0))
	if fails {
		ok = m.tab.Or(ok, m.tab.Eq(v.Sym, m.tab.Const(w, maskOf(w), 0)))
	}
	m.addPath(ok)
	return m.finish(c, v)
}

// resultUsed tells whether the result of a call is read later.
func (m *Machine) resultUsed(c *call) bool {
	f := &m.code.funcs[c.t.fn]
	for _, r := range f.live.LiveAfter(int(c.t.pc)) {
		if int32(r) == c.in.dst {
			return true
		}
	}
	return false
}
