package symex

// This file defines the library models of output. In a verification, output has
// no effect on the state and is not produced; formatting into memory is exact. In a
// concrete run, output is written.

import (
	"errors"
	"io"
	"math"

	"heddle/cformat"
)

func init() {
	out := func(name string, minArgs int, concrete uint32, f func(m *Machine, c *call) ([]byte, int, stop)) *model {
		return &model{name: name, minArgs: minArgs, concrete: concrete, exec: func(m *Machine, c *call) stop {
			if !m.opts.Concrete {
				return m.outputResult(c)
			}
			text, fd, st := f(m, c)
			if st != goOn {
				return st
			}
			return m.finishInt(c, m.emit(fd, text))
		}}
	}
	format := func(name string, at int, variadicList bool, stream func(m *Machine, c *call) int) *model {
		return out(name, at+1, 0, func(m *Machine, c *call) ([]byte, int, stop) {
			text, st := m.formatCall(c, at, variadicList)
			return text, stream(m, c), st
		})
	}
	stdout := func(m *Machine, c *call) int { return 1 }
	file := func(m *Machine, c *call) int { return m.stream(c.args[0]) }
	char := func(at int, stream func(m *Machine, c *call) int) func(m *Machine, c *call) ([]byte, int, stop) {
		return func(m *Machine, c *call) ([]byte, int, stop) {
			return []byte{byte(c.args[at].Bits)}, stream(m, c), goOn
		}
	}
	charModel := func(name string, minArgs, at int, stream func(m *Machine, c *call) int) *model {
		return &model{name: name, minArgs: minArgs, exec: func(m *Machine, c *call) stop {
			if m.opts.Concrete {
				text, fd, _ := char(at, stream)(m, c)
				m.emit(fd, text)
			}
			if c.args[at].Sym != 0 {
				return m.finish(c, c.args[at])
			}
			return m.finishInt(c, int(c.args[at].Bits&0xff))
		}}
	}
	register(
		format("printf", 0, false, stdout),
		format("vprintf", 0, true, stdout),
		format("fprintf", 1, false, file),
		format("vfprintf", 1, true, file),
		format("dprintf", 1, false, func(m *Machine, c *call) int { return int(c.args[0].Bits) }),
		out("puts", 1, 1, func(m *Machine, c *call) ([]byte, int, stop) {
			s, st := m.stringArg(c, c.args[0].Bits, -1)
			return append(s, '\n'), 1, st
		}),
		out("fputs", 2, 3, func(m *Machine, c *call) ([]byte, int, stop) {
			s, st := m.stringArg(c, c.args[0].Bits, -1)
			return s, m.stream(c.args[1]), st
		}),
		out("perror", 1, 1, func(m *Machine, c *call) ([]byte, int, stop) {
			s, st := m.stringArg(c, c.args[0].Bits, -1)
			return append(s, ": error\n"...), 2, st
		}),
		charModel("putchar", 1, 0, stdout),
		charModel("putchar_unlocked", 1, 0, stdout),
		charModel("putc", 2, 0, func(m *Machine, c *call) int { return m.stream(c.args[1]) }),
		charModel("fputc", 2, 0, func(m *Machine, c *call) int { return m.stream(c.args[1]) }),
		&model{name: "fflush", minArgs: 1, exec: func(m *Machine, c *call) stop { return m.finishInt(c, 0) }},
		&model{name: "setbuf", minArgs: 2, exec: func(m *Machine, c *call) stop { return m.finish(c, Value{}) }},
		&model{name: "setvbuf", minArgs: 4, exec: func(m *Machine, c *call) stop { return m.finishInt(c, 0) }},
		&model{name: "fwrite", minArgs: 4, concrete: 15, exec: func(m *Machine, c *call) stop {
			if m.opts.Concrete {
				b, st := m.bytesArg(c, c.args[0].Bits, c.args[1].Bits*c.args[2].Bits)
				if st != goOn {
					return st
				}
				m.emit(m.stream(c.args[3]), b)
				return m.finish(c, c.args[2])
			}
			return m.countResult(c, c.args[2].Bits, false)
		}},
		&model{name: "write", minArgs: 3, concrete: 7, exec: func(m *Machine, c *call) stop {
			if m.opts.Concrete {
				b, st := m.bytesArg(c, c.args[1].Bits, c.args[2].Bits)
				if st != goOn {
					return st
				}
				m.emit(int(c.args[0].Bits), b)
				return m.finish(c, c.args[2])
			}
			return m.countResult(c, c.args[2].Bits, true)
		}},
		memoryFormat("sprintf", -1, 1, false),
		memoryFormat("vsprintf", -1, 1, true),
		memoryFormat("snprintf", 1, 2, false),
		memoryFormat("vsnprintf", 1, 2, true),
	)
}

// outputResult is the result of an output function in a verification: any value,
// made only if the program looks at it.
func (m *Machine) outputResult(c *call) stop {
	if c.in.dst < 0 || c.in.width == 0 || !m.resultUsed(c) {
		return m.finish(c, Value{})
	}
	src := m.code.funcs[c.t.fn].src
	v := m.fresh(c.t, symNondet, uint32(src.ID)<<16|uint32(c.t.pc)&0xffff, int(c.in.width),
		SymbolInfo{Name: m.code.funcs[c.fn].src.Name, Pos: c.src.Pos, Func: src.Name, Signed: true})
	return m.finish(c, v)
}

// countResult is the result of an output function in a verification that says how
// much it wrote: any number up to n, or -1 where the function fails so.
func (m *Machine) countResult(c *call, n uint64, fails bool) stop {
	if c.in.dst < 0 || !m.resultUsed(c) {
		return m.finish(c, Value{})
	}
	w := int(c.in.width)
	src := m.code.funcs[c.t.fn].src
	v := m.fresh(c.t, symNondet, uint32(src.ID)<<16|uint32(c.t.pc)&0xffff, w,
		SymbolInfo{Name: m.code.funcs[c.fn].src.Name, Pos: c.src.Pos, Func: src.Name, Signed: fails})
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

// emit writes to the standard output (1) or error (2) of a concrete run.
func (m *Machine) emit(fd int, text []byte) int {
	w := m.opts.Stdout
	switch {
	case fd == 2:
		w = m.opts.Stderr
	case fd != 1:
		w = io.Discard
	}
	if w != nil {
		w.Write(text)
	}
	return len(text)
}

// stream tells which standard stream a FILE pointer is: the initial values of
// stdout and stderr point to objects of the front end.
func (m *Machine) stream(v Value) int {
	for i, g := range m.code.Prog.Globals {
		if v.Sym == 0 && v.Bits == m.code.globalAddr[i] {
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

// stringArg reads a string of at most limit bytes (no limit if negative).
func (m *Machine) stringArg(c *call, addr uint64, limit int) ([]byte, stop) {
	var out []byte
	for i := uint64(0); limit < 0 || int(i) < limit; i++ {
		o, msg := m.resolve(addr+i, 1)
		if o == nil {
			return out, m.violate(c.t, c.grant, PropMemory, msg)
		}
		v := m.loadScalar(c.t, o, int64(addr+i-o.addr), 1, false)
		if v.Sym != 0 {
			return out, m.unsupported(c.t, "text that depends on input in "+m.code.funcs[c.fn].src.Name)
		}
		if v.Bits == 0 {
			break
		}
		out = append(out, byte(v.Bits))
	}
	return out, goOn
}

func (m *Machine) bytesArg(c *call, addr, n uint64) ([]byte, stop) {
	out := make([]byte, 0, min(n, 1<<16))
	for i := uint64(0); i < n; i++ {
		o, msg := m.resolve(addr+i, 1)
		if o == nil {
			return out, m.violate(c.t, c.grant, PropMemory, msg)
		}
		v := m.loadScalar(c.t, o, int64(addr+i-o.addr), 1, false)
		if v.Sym != 0 {
			return out, m.unsupported(c.t, "bytes that depend on input in "+m.code.funcs[c.fn].src.Name)
		}
		out = append(out, byte(v.Bits))
	}
	return out, goOn
}

// memoryFormat makes the model of a function that formats into memory: argument
// 0 is the buffer, sizeAt its size (-1: none), at the format.
func memoryFormat(name string, sizeAt, at int, list bool) *model {
	concrete := uint32(1 | 1<<at)
	if sizeAt >= 0 {
		concrete |= 1 << sizeAt
	}
	return &model{name: name, minArgs: at + 1, concrete: concrete, exec: func(m *Machine, c *call) stop {
		text, st := m.formatCall(c, at, list)
		if st != goOn {
			return st
		}
		n := uint64(len(text)) + 1
		if sizeAt >= 0 {
			n = min(n, c.args[sizeAt].Bits)
		}
		if n > 0 && m.sharedAt(c.args[0]) {
			// Other threads could see the text half written.
			return m.unsupported(c.t, name+" into memory that other threads can reach")
		}
		for i := uint64(0); i < n; i++ {
			b := uint64(0)
			if i < n-1 {
				b = uint64(text[i])
			}
			if st := m.setField(c, c.args[0].Bits+i, 1, b); st != goOn {
				return st
			}
		}
		return m.finishInt(c, len(text))
	}}
}

// formatCall formats the arguments of a printf-like call whose format is argument at.
func (m *Machine) formatCall(c *call, at int, list bool) ([]byte, stop) {
	if c.args[at].Sym != 0 {
		return nil, m.unsupported(c.t, "a format that depends on input")
	}
	format, st := m.stringArg(c, c.args[at].Bits, -1)
	if st != goOn {
		return nil, st
	}
	a := &callArgs{m: m, c: c, next: at + 1}
	if list {
		if len(c.args) <= at+1 || c.args[at+1].Sym != 0 {
			return nil, m.unsupported(c.t, "a va_list that depends on input")
		}
		a.list = true
		a.area = c.args[at+1].Bits
		v, ok := m.peek(a.area, uint8(m.code.ptrSize)) // va_list is an array: its address is passed
		if !ok {
			return nil, m.unsupported(c.t, "an uninitialised va_list")
		}
		a.area = v
	}
	text, err := cformat.Format(nil, format, m.code.ptrSize, a)
	if a.st != goOn {
		return nil, a.st
	}
	if err != nil && !errors.Is(err, cformat.ErrIllegalSequence) {
		return nil, m.unsupported(c.t, "printf format: "+err.Error())
	}
	return text, goOn
}

// callArgs implements cformat.Args over a call's arguments or a vararg area. The
// first fault is kept in st.
type callArgs struct {
	m    *Machine
	c    *call
	next int
	list bool
	area uint64
	st   stop
}

func (a *callArgs) fault(st stop) {
	if a.st == goOn {
		a.st = st
	}
}

// word takes the next argument of at most 8 bytes.
func (a *callArgs) word(size uint8) uint64 {
	if a.st != goOn {
		return 0
	}
	var v Value
	if a.list {
		o, msg := a.m.resolve(a.area, int64(size))
		if o == nil {
			a.fault(a.m.violate(a.c.t, a.c.grant, PropMemory, "too few arguments for the format ("+msg+")"))
			return 0
		}
		v = a.m.loadScalar(a.c.t, o, int64(a.area-o.addr), size, false)
		a.area += 8
	} else {
		if a.next >= len(a.c.args) {
			a.fault(a.m.violate(a.c.t, a.c.grant, PropMemory, "too few arguments for the format"))
			return 0
		}
		v = a.c.args[a.next]
		a.next++
	}
	if v.Sym != 0 {
		if lo, _, ok := a.m.tab.IsConst(v.Sym); v.Sym != symUninit && ok {
			return lo
		}
		a.fault(a.m.unsupported(a.c.t, "printing a value that depends on input to memory"))
		return 0
	}
	return v.Bits
}

// Int implements cformat.Args.
func (a *callArgs) Int(size int, signed bool) uint64 {
	passed := uint8(max(size, 4))
	v := a.word(passed)
	if signed {
		return uint64(signExtend(v, uint8(size*8)))
	}
	return v & maskOf(size*8)
}

// Float implements cformat.Args.
func (a *callArgs) Float() float64 { return math.Float64frombits(a.word(8)) }

// LongFloat implements cformat.Args.
func (a *callArgs) LongFloat() cformat.Float80 {
	a.fault(a.m.unsupported(a.c.t, "printing a long double"))
	return cformat.Float80{}
}

// Ptr implements cformat.Args.
func (a *callArgs) Ptr() uint64 { return a.word(uint8(a.m.code.ptrSize)) }

// Str implements cformat.Args.
func (a *callArgs) Str(max int) []byte {
	p := a.word(uint8(a.m.code.ptrSize))
	if p == 0 || a.st != goOn {
		return nil
	}
	s, st := a.m.stringArg(a.c, p, max)
	if st != goOn {
		a.fault(st)
	}
	if s == nil {
		s = []byte{}
	}
	return s
}

// WideStr implements cformat.Args.
func (a *callArgs) WideStr(max int) []uint32 {
	p := a.word(uint8(a.m.code.ptrSize))
	if p == 0 || a.st != goOn {
		return nil
	}
	out := []uint32{}
	for i := 0; max < 0 || i < max; i++ {
		v, ok := a.m.peek(p+uint64(4*i), 4)
		if !ok {
			a.fault(a.m.unsupported(a.c.t, "a wide string that cannot be read"))
			return out
		}
		if v == 0 {
			break
		}
		out = append(out, uint32(v))
	}
	return out
}

// Count implements cformat.Args.
func (a *callArgs) Count(size int, n int64) {
	p := a.word(uint8(a.m.code.ptrSize))
	if a.st == goOn {
		a.fault(a.m.setField(a.c, p, uint8(size), uint64(n)&maskOf(size*8)))
	}
}
