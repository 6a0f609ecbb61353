package std

// This file defines the library models of output. In a verification output has no
// effect on the state and is not produced, but what it reads is read. In a concrete run
// it is written.

import (
	"io"
	"slices"
	"strings"

	"heddle.example/symex"
	"heddle.example/symex/lib/row"
	"heddle.example/symex/mem"
	"heddle.example/symex/state"
	"heddle.example/symex/static"
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
func (s sink) to(exec func(m *symex.Machine, c *symex.Call) state.Stop) func(m *symex.Machine, c *symex.Call) state.Stop {
	if s.stream < 0 {
		return exec
	}
	return func(m *symex.Machine, c *symex.Call) state.Stop {
		if o, msg := m.Resolve(c.Args[s.stream].Bits, 1); o == nil {
			return m.Violate(c.Thread, c.Grant, state.PropMemory, "no stream: "+msg)
		} else if v, ok := m.Peek(c.Args[s.stream].Bits+streamMemory, 1); ok && o.Kind == mem.Heap && v != 0 {
			return m.Unsupported(c.Thread, "output to a stream on memory")
		}
		return exec(m, c)
	}
}

// streamEnds tells whether another thread may end the stream that argument i is: only one that fopen gave.
func streamEnds(i int) func(m *symex.Machine, c *symex.Call) bool {
	return func(m *symex.Machine, c *symex.Call) bool {
		o, _ := m.Lookup(c.Args[i].Bits)
		return o != nil && o.Kind == mem.Heap && m.Visible(o, true)
	}
}

func touchesBlockOrStream(m *symex.Machine, c *symex.Call) bool {
	return m.SharedAt(c.Args[0]) || streamEnds(3)(m, c)
}

// A stream, which calls lock, and one that they do not.
var (
	argStream   = row.Syncs(row.Stream)
	argUnlocked = row.Writes(1)
)

// emit writes the output of a concrete run.
func (s sink) emit(m *symex.Machine, c *symex.Call, text []byte) int {
	fd := 1
	switch {
	case s.fd >= 0 && c.Args[s.fd].Sym != 0:
		return len(text) // nobody sees it
	case s.fd >= 0:
		fd = int(int32(c.Args[s.fd].Bits))
	case s.stream >= 0:
		fd = stream(m, c.Args[s.stream])
	}
	var w io.Writer
	switch fd {
	case 1:
		w = m.Options().Stdout
	case 2:
		w = m.Options().Stderr
	}
	if w != nil {
		w.Write(text)
	}
	return len(text)
}

// stream tells which standard stream a FILE pointer is, -1 for another: the initial
// values of stdout and stderr point to objects of the front end.
func stream(m *symex.Machine, v state.Value) int {
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

var stdioModels = waiting(append([]*symex.Model{
	{Name: "printf", Args: row.Args{row.Known}, Does: static.ViolatesOnlyMemory | static.Anonymous, Shares: row.SharesDeclared, Cancel: row.CancelMay, Exec: toStdout.print(0, false)},
	{Name: "vprintf", Args: row.Args{row.Known, row.Any}, Does: static.Anonymous, Shares: row.SharesDeclared, Cancel: row.CancelMay, Exec: toStdout.print(0, true)},
	{Name: "fprintf", Args: row.Args{argStream, row.Known}, Does: static.ViolatesOnlyMemory | static.Anonymous, Shares: row.SharesDeclared, Cancel: row.CancelMay,
		Touches: streamEnds(0), Exec: toStream(0).print(1, false)},
	{Name: "vfprintf", Args: row.Args{argStream, row.Known, row.Any}, Does: static.Anonymous, Shares: row.SharesDeclared, Cancel: row.CancelMay,
		Touches: streamEnds(0), Exec: toStream(0).print(1, true)},
	// vdprintf, but to a pipe
	{Name: "__heddle_vdprintf", Args: row.Args{row.Any, row.Known, row.Any}, Shares: row.SharesDeclared, Cancel: row.CancelMay, Exec: toFD.print(1, true)},
	{Name: "__printf_chk", Args: row.Args{row.Any, row.Known}, Does: static.Anonymous, Shares: row.SharesDeclared, Cancel: row.CancelMay, Exec: toStdout.print(1, false)},
	{Name: "__vprintf_chk", Args: row.Args{row.Any, row.Known, row.Any}, Does: static.Anonymous, Shares: row.SharesDeclared, Cancel: row.CancelMay, Exec: toStdout.print(1, true)},
	{Name: "__fprintf_chk", Args: row.Args{argStream, row.Any, row.Known}, Does: static.Anonymous, Shares: row.SharesDeclared, Cancel: row.CancelMay,
		Touches: streamEnds(0), Exec: toStream(0).print(2, false)},
	{Name: "__vfprintf_chk", Args: row.Args{argStream, row.Any, row.Known, row.Any}, Does: static.Anonymous, Shares: row.SharesDeclared, Cancel: row.CancelMay,
		Touches: streamEnds(0), Exec: toStream(0).print(2, true)},
	{Name: "puts", Args: row.Args{row.Any}, Does: static.ViolatesOnlyMemory | static.Anonymous, Shares: row.SharesDeclared, Cancel: row.CancelMay, Exec: toStdout.text("\n")},
	{Name: "fputs", Args: row.Args{row.Any, argStream}, Does: static.Anonymous, Shares: row.SharesDeclared, Cancel: row.CancelMay,
		Touches: streamEnds(1), Exec: toStream(1).text("")},
	{Name: "fputs_unlocked", Args: row.Args{row.Any, argUnlocked}, Shares: row.SharesDeclared, Cancel: row.CancelMay,
		Touches: streamEnds(1), Exec: toStream(1).text("")},
	{Name: "putchar", Args: row.Args{row.Any}, Does: static.ViolatesOnlyMemory | static.Anonymous, Shares: row.SharesDeclared, Cancel: row.CancelMay, Exec: toStdout.char()},
	{Name: "putchar_unlocked", Args: row.Args{row.Any}, Also: row.WritesState(symex.StateStdout, 1), Shares: row.SharesDeclared, Cancel: row.CancelMay, Exec: toStdout.char()},
	{Name: "putc", Args: row.Args{row.Any, argStream}, Does: static.Anonymous, Shares: row.SharesDeclared, Cancel: row.CancelMay,
		Touches: streamEnds(1), Exec: toStream(1).char()},
	{Name: "putc_unlocked", Args: row.Args{row.Any, argUnlocked}, Shares: row.SharesDeclared, Cancel: row.CancelMay,
		Touches: streamEnds(1), Exec: toStream(1).char()},
	{Name: "fputc", Args: row.Args{row.Any, argStream}, Does: static.Anonymous, Shares: row.SharesDeclared, Cancel: row.CancelMay,
		Touches: streamEnds(1), Exec: toStream(1).char()},
	{Name: "fputc_unlocked", Args: row.Args{row.Any, argUnlocked}, Shares: row.SharesDeclared, Cancel: row.CancelMay,
		Touches: streamEnds(1), Exec: toStream(1).char()},
	{Name: "fwrite", Args: row.Args{row.Reads(row.Items), row.Known, row.Known, argStream}, Does: static.Anonymous, Shares: row.SharesDeclared, Cancel: row.CancelMay,
		Touches: touchesBlockOrStream, Exec: toStream(3).block()},
	{Name: "fwrite_unlocked", Args: row.Args{row.Reads(row.Items), row.Known, row.Known, argUnlocked}, Shares: row.SharesDeclared, Cancel: row.CancelMay,
		Touches: touchesBlockOrStream, Exec: toStream(3).block()},
	{Name: "fflush", Args: row.AnyArgs(1), Does: static.ViolatesOnlyMemory | static.Anonymous, Shares: row.SharesDeclared, Cancel: row.CancelMay, Exec: succeeds},
	{Name: "fflush_unlocked", Args: row.AnyArgs(1), Shares: row.SharesDeclared, Cancel: row.CancelMay, Exec: succeeds},
	{Name: "setbuf", Args: row.AnyArgs(2), Shares: row.SharesDeclared, Exec: succeeds},
	{Name: "setbuffer", Args: row.AnyArgs(3), Shares: row.SharesDeclared, Exec: succeeds},
	{Name: "setlinebuf", Args: row.AnyArgs(1), Shares: row.SharesDeclared, Exec: succeeds},
	{Name: "setvbuf", Args: row.AnyArgs(4), Shares: row.SharesDeclared, Exec: succeeds},
}, wideOutput...))

// memoryStreamModels are rows under the names by which cfront/libc/src/memory_stream.c calls them for other streams than those on memory.
var memoryStreamModels = inner(stdioModels, "fputs", "fputs_unlocked", "fputc", "fputc_unlocked", "fwrite", "fwrite_unlocked", "vfprintf",
	"fflush", "fflush_unlocked", "setbuf", "setbuffer", "setlinebuf", "setvbuf")

// inner gives the rows of those names under other names.
func inner(rows []*symex.Model, names ...string) []*symex.Model {
	var out []*symex.Model
	for _, mod := range rows {
		if !slices.Contains(names, mod.Name) {
			continue
		}
		out = append(out, renamed(mod))
	}
	return out
}

func renamed(mod *symex.Model) *symex.Model {
	if mod == nil {
		return nil
	}
	other := *mod
	other.Name = innerPrefix + mod.Name
	other.Locked = renamed(mod.Locked)
	return &other
}

// innerPrefix begins the names of functions that only models in C call.
const innerPrefix = "__heddle_"

// print writes what a format says, argument at; behind it stand the arguments, or a va_list.
func (s sink) print(at int, list bool) func(m *symex.Machine, c *symex.Call) state.Stop {
	return s.printChars(at, list, 1)
}

// printChars is print for formats of chars of so many bytes.
func (s sink) printChars(at int, list bool, char uint8) func(m *symex.Machine, c *symex.Call) state.Stop {
	return s.to(func(m *symex.Machine, c *symex.Call) state.Stop {
		w := m.Walk(c)
		p, ok := print(w, at, list, m.Options().Concrete, char)
		if !ok {
			return w.Stop
		}
		w.End()
		if !m.Options().Concrete {
			return outputResult(m, c)
		}
		if p.open {
			return m.Unsupported(c.Thread, "printing a value that "+m.ModelOf(c).Name+" is not modelled for")
		}
		n := s.emit(m, c, p.text)
		if p.illegal {
			return FailErrno(m, c, EILSEQ)
		}
		return m.FinishInt(c, n)
	})
}

// text writes the string that argument 0 is, and tail.
func (s sink) text(tail string) func(m *symex.Machine, c *symex.Call) state.Stop {
	return s.to(func(m *symex.Machine, c *symex.Call) state.Stop {
		w := m.Walk(c)
		chars, ok := w.Text(c.Args[0], 1, noLimit, m.Options().Concrete)
		if !ok {
			return w.Stop
		}
		w.End()
		if !m.Options().Concrete {
			return outputResult(m, c)
		}
		out := make([]byte, len(chars), len(chars)+len(tail))
		for i, v := range chars {
			out[i] = byte(v.Bits)
		}
		return m.FinishInt(c, s.emit(m, c, append(out, tail...)))
	})
}

// char writes the char that argument 0 is.
func (s sink) char() func(m *symex.Machine, c *symex.Call) state.Stop {
	return s.to(func(m *symex.Machine, c *symex.Call) state.Stop {
		v := c.Args[0]
		if v.Sym != 0 {
			return m.Finish(c, m.Wrap(m.Table().ZExt(m.Table().Extract(v.Sym, 7, 0), 32)))
		}
		if m.Options().Concrete {
			s.emit(m, c, []byte{byte(v.Bits)})
		}
		return m.FinishInt(c, int(v.Bits&0xff))
	})
}

// block is fwrite. The bytes have no effect, so that one operation on the whole
// block is as good as one for each of them.
func (s sink) block() func(m *symex.Machine, c *symex.Call) state.Stop {
	return s.to(func(m *symex.Machine, c *symex.Call) state.Stop {
		size, n := c.Args[1].Bits, c.Args[2].Bits
		if size == 0 || n == 0 {
			return m.FinishInt(c, 0)
		}
		if n > symex.MaxAlloc/size {
			return m.Violate(c.Thread, c.Grant, state.PropMemory, m.ModelOf(c).Name+" of more bytes than any object has")
		}
		if st := checkBlock(m, c, c.Args[0].Bits, size*n); st != state.GoOn {
			return st
		}
		if !m.Options().Concrete {
			return countResult(m, c, n, false)
		}
		b, st := bytesArg(m, c, c.Args[0].Bits, size*n)
		if st != state.GoOn {
			return st
		}
		s.emit(m, c, b)
		return m.Finish(c, c.Args[2])
	})
}

// checkBlock decides that n bytes at addr can be read.
func checkBlock(m *symex.Machine, c *symex.Call, addr, n uint64) state.Stop {
	if n == 0 {
		return state.GoOn
	}
	if n > symex.MaxAlloc {
		return m.Violate(c.Thread, c.Grant, state.PropMemory, "output of more bytes than any object has")
	}
	if o, msg := m.Resolve(addr, int64(n)); o == nil {
		return m.Violate(c.Thread, c.Grant, state.PropMemory, msg)
	}
	return state.GoOn
}

// bytesArg reads n bytes for a concrete run.
func bytesArg(m *symex.Machine, c *symex.Call, addr, n uint64) ([]byte, state.Stop) {
	o, _ := m.Resolve(addr, int64(n))
	out := make([]byte, n)
	for i := range out {
		v := m.Reveal(m.LoadScalar(c.Thread.ID, o, int64(addr-o.Addr)+int64(i), 1, false))
		if v.Sym != 0 {
			return out, m.Unsupported(c.Thread, "bytes that depend on input in "+m.Code().Funcs[c.Fn].Src.Name)
		}
		out[i] = byte(v.Bits)
	}
	return out, state.GoOn
}

// outputResult is the result of an output function in a verification: any value,
// made only if the program looks at it.
func outputResult(m *symex.Machine, c *symex.Call) state.Stop {
	if c.In.Dst < 0 || c.In.Width == 0 || !resultUsed(m, c) {
		return m.Finish(c, state.Value{})
	}
	return m.Finish(c, OutputSymbol(m, c, int(c.In.Width), true))
}

// OutputSymbol is a value that an output function gives.
func OutputSymbol(m *symex.Machine, c *symex.Call, w int, signed bool) state.Value {
	src := m.Code().Funcs[c.Thread.Fn].Src
	return m.Fresh(c.Thread, state.SymNondet, uint32(src.ID)<<16|uint32(c.Thread.PC)&0xffff, w,
		state.SymbolInfo{Name: strings.TrimPrefix(m.Code().Funcs[c.Fn].Src.Name, innerPrefix), Pos: c.Src.Pos, Func: m.FuncOf(c.Thread).Name, Signed: signed})
}

// outputCount is a number of chars written that is not known.
func outputCount(m *symex.Machine, c *symex.Call, w int) state.Value {
	v := OutputSymbol(m, c, w, true)
	m.AddPath(m.Table().Not(m.Table().SLt(v.Sym, m.Table().Const(w, 0, 0))))
	return v
}

// countResult is the result of an output function in a verification that says how
// much it wrote: any number up to n, or -1 where the function fails so.
func countResult(m *symex.Machine, c *symex.Call, n uint64, fails bool) state.Stop {
	if c.In.Dst < 0 || !resultUsed(m, c) {
		return m.Finish(c, state.Value{})
	}
	w := int(c.In.Width)
	v := OutputSymbol(m, c, w, fails)
	ok := m.Table().ULe(v.Sym, m.Table().Const(w, n&mem.Mask(w), 0))
	if fails {
		ok = m.Table().Or(ok, m.Table().Eq(v.Sym, m.Table().Const(w, mem.Mask(w), 0)))
	}
	m.AddPath(ok)
	return m.Finish(c, v)
}

// resultUsed tells whether the result of a call is read later.
func resultUsed(m *symex.Machine, c *symex.Call) bool {
	f := &m.Code().Funcs[c.Thread.Fn]
	for _, r := range f.Live.LiveAfter(int(c.Thread.PC)) {
		if int32(r) == c.In.Dst {
			return true
		}
	}
	return false
}
