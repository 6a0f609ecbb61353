package std

// This file defines the library models of the functions of <wchar.h> that print: those of <stdio.h> with wide chars. A char outside of
// ASCII may stand in a format; what is converted is ASCII, since the rest depends on the locale.

import (
	"heddle.example/symex"
	"heddle.example/symex/lib/row"
	"heddle.example/symex/mem"
	"heddle.example/symex/state"
)

const wideChar = 4 // the size of a wchar_t

// wideOutput are functions on streams: their output has no effect in a verification.
var wideOutput = []*symex.Model{
	{Name: "wprintf", Args: row.Args{row.Known}, Shares: row.SharesDeclared, Cancel: row.CancelMay, Exec: toStdout.printChars(0, false, wideChar)},
	{Name: "vwprintf", Args: row.Args{row.Known, row.Any}, Shares: row.SharesDeclared, Cancel: row.CancelMay, Exec: toStdout.printChars(0, true, wideChar)},
	{Name: "fwprintf", Args: row.Args{argStream, row.Known}, Shares: row.SharesDeclared, Cancel: row.CancelMay,
		Touches: streamEnds(0), Exec: toStream(0).printChars(1, false, wideChar)},
	{Name: "vfwprintf", Args: row.Args{argStream, row.Known, row.Any}, Shares: row.SharesDeclared, Cancel: row.CancelMay,
		Touches: streamEnds(0), Exec: toStream(0).printChars(1, true, wideChar)},
	{Name: "fputws", Args: row.Args{row.Any, argStream}, Shares: row.SharesDeclared, Cancel: row.CancelMay,
		Touches: streamEnds(1), Exec: toStream(1).wideText()},
	{Name: "putwchar", Args: row.Args{row.Any}, Shares: row.SharesDeclared, Cancel: row.CancelMay, Exec: toStdout.wideChar()},
	{Name: "fputwc", Args: row.Args{row.Any, argStream}, Shares: row.SharesDeclared, Cancel: row.CancelMay,
		Touches: streamEnds(1), Exec: toStream(1).wideChar()},
	{Name: "putwc", Args: row.Args{row.Any, argStream}, Shares: row.SharesDeclared, Cancel: row.CancelMay,
		Touches: streamEnds(1), Exec: toStream(1).wideChar()},
}

var wideMemoryModels = []*symex.Model{
	{Name: "swprintf", Args: row.Args{row.Known, row.Known, row.Known}, Shares: row.SharesDeclared, Exec: wideFormatExec(false)},
	{Name: "vswprintf", Args: row.Args{row.Known, row.Known, row.Known, row.Any}, Shares: row.SharesDeclared, Exec: wideFormatExec(true)},
}

// wideText writes the wide string that argument 0 is.
func (s sink) wideText() func(m *symex.Machine, c *symex.Call) state.Stop {
	return s.to(func(m *symex.Machine, c *symex.Call) state.Stop {
		w := m.Walk(c)
		chars, ok := w.Text(c.Args[0], wideChar, noLimit, m.Options().Concrete)
		if !ok {
			return w.Stop
		}
		w.End()
		if !m.Options().Concrete {
			return outputResult(m, c)
		}
		return s.emitWide(m, c, chars, 1)
	})
}

// wideChar writes the wide char that argument 0 is.
func (s sink) wideChar() func(m *symex.Machine, c *symex.Call) state.Stop {
	return s.to(func(m *symex.Machine, c *symex.Call) state.Stop {
		v := c.Args[0]
		if !m.Options().Concrete {
			return outputResult(m, c)
		}
		return s.emitWide(m, c, []state.Value{v}, int(v.Bits))
	})
}

// emitWide writes wide chars in a concrete run.
func (s sink) emitWide(m *symex.Machine, c *symex.Call, chars []state.Value, result int) state.Stop {
	out := make([]byte, len(chars))
	for i, v := range chars {
		if v.Sym != 0 || v.Bits >= 0x80 {
			return m.Unsupported(c.Thread, "wide output outside of ASCII")
		}
		out[i] = byte(v.Bits)
	}
	s.emit(m, c, out)
	return m.FinishInt(c, result)
}

// wideFormatExec formats into an array of wide chars: argument 0, of so many chars as argument 1 says, at the format that is argument 2.
func wideFormatExec(list bool) func(m *symex.Machine, c *symex.Call) state.Stop {
	return func(m *symex.Machine, c *symex.Call) state.Stop {
		w := m.Walk(c)
		p, ok := print(w, 2, list, true, wideChar)
		switch {
		case !ok:
			return w.Stop
		case p.open:
			return m.Unsupported(c.Thread, "printing a value that depends on input to memory")
		case len(p.symbols) > 0 && foreign(p.text):
			return m.Unsupported(c.Thread, "wide printf of chars outside of ASCII") // places are counted in bytes
		}
		var chars []state.Value
		for i, r := range string(p.text) {
			v := state.Value{Bits: uint64(uint32(r))}
			if at := p.char(i); at.Sym != 0 {
				v = m.Wrap(m.Table().ZExt(at.Sym, 8*wideChar))
			}
			chars = append(chars, v)
		}
		size := c.Args[1].Bits
		fits := uint64(len(chars)) < size
		if size > 0 {
			chars = append(chars[:min(uint64(len(chars)), size-1)], state.Value{})
		} else {
			chars = nil
		}
		if st := apart(m, c, p, uint64(len(chars))*wideChar); st != state.GoOn {
			return st
		}
		mask := mem.Mask(m.Code().PtrSize * 8)
		for i, v := range chars {
			if !w.Write(state.Value{Bits: (c.Args[0].Bits + uint64(i)*wideChar) & mask}, wideChar, v) {
				return w.Stop
			}
		}
		w.End()
		if !fits {
			return m.FinishInt(c, -1)
		}
		return m.FinishInt(c, len(chars)-1)
	}
}
