package std

// This file defines the library models of the functions of <stdio.h> that print to memory.

import (
	"heddle.example/symex"
	"heddle.example/symex/lib/row"
	"heddle.example/symex/mem"
	"heddle.example/symex/state"
	"heddle.example/symex/static"
)

var stdioMemoryModels = []*symex.Model{
	{Name: "sprintf", Args: row.Args{row.Known, row.Known}, Does: static.SpellsPointers, Shares: row.SharesDeclared, Exec: formatExec(-1, 1, false)},
	{Name: "vsprintf", Args: row.Args{row.Known, row.Known, row.Any}, Does: static.SpellsPointers, Shares: row.SharesDeclared, Exec: formatExec(-1, 1, true)},
	{Name: "snprintf", Args: row.Args{row.Known, row.Known, row.Known}, Does: static.SpellsPointers, Shares: row.SharesDeclared, Exec: formatExec(1, 2, false)},
	{Name: "vsnprintf", Args: row.Args{row.Known, row.Known, row.Known, row.Any}, Does: static.SpellsPointers, Shares: row.SharesDeclared, Exec: formatExec(1, 2, true)},
	{Name: "__sprintf_chk", Args: row.Args{row.Known, row.Any, row.Any, row.Known}, Shares: row.SharesDeclared, Exec: formatExec(-1, 3, false)},
	{Name: "__vsprintf_chk", Args: row.Args{row.Known, row.Any, row.Any, row.Known, row.Any}, Shares: row.SharesDeclared, Exec: formatExec(-1, 3, true)},
	{Name: "__snprintf_chk", Args: row.Args{row.Known, row.Known, row.Any, row.Any, row.Known}, Shares: row.SharesDeclared, Exec: formatExec(1, 4, false)},
	{Name: "__vsnprintf_chk", Args: row.Args{row.Known, row.Known, row.Any, row.Any, row.Known, row.Any}, Shares: row.SharesDeclared, Exec: formatExec(1, 4, true)},
	{Name: "asprintf", Args: row.Args{row.Any, row.Known}, Does: static.Allocates | static.SpellsPointers, Shares: row.SharesDeclared, Exec: allocFormatExec(false)},
	{Name: "vasprintf", Args: row.Args{row.Any, row.Known, row.Any}, Does: static.Allocates | static.SpellsPointers, Shares: row.SharesDeclared, Exec: allocFormatExec(true)},
}

// formatExec formats into memory: argument 0 is the buffer, sizeAt its size (-1: none), at the format. All is read
// before anything is written.
func formatExec(sizeAt, at int, list bool) func(m *symex.Machine, c *symex.Call) state.Stop {
	return func(m *symex.Machine, c *symex.Call) state.Stop {
		w := m.Walk(c)
		p, ok := print(w, at, list, true, 1)
		switch {
		case !ok:
			return w.Stop
		case p.open:
			return m.Unsupported(c.Thread, "printing a value that depends on input to memory")
		}
		size := mem.Mask(63)
		if sizeAt >= 0 {
			size = c.Args[sizeAt].Bits
		}
		if st := apart(m, c, p, min(uint64(len(p.text))+1, size)); st != state.GoOn {
			return st
		}
		if !putText(w, c.Args[0], p, size) {
			return w.Stop
		}
		w.End()
		if p.illegal {
			return FailErrno(m, c, EILSEQ)
		}
		return m.FinishInt(c, len(p.text))
	}
}

// apart decides that n bytes at argument 0 have nothing of the strings that were read.
func apart(m *symex.Machine, c *symex.Call, p *printed, n uint64) state.Stop {
	if !m.EnabledCheck(state.PropMemory) {
		return state.GoOn
	}
	for _, s := range p.read {
		if s.addr.Sym|c.Args[0].Sym == 0 && n > 0 && (s.addr == c.Args[0] || m.Apart(c.Args[0], n, s.addr, s.size).Bits == 0) {
			return m.Violate(c.Thread, c.Grant, state.PropMemory, state.OverlapMessage)
		}
	}
	return state.GoOn
}

// putText writes a text with its end to size bytes at addr, as much of it as fits.
func putText(w *symex.Walk, addr state.Value, p *printed, size uint64) bool {
	n := min(uint64(len(p.text)), size-1)
	if size == 0 {
		return true
	}
	mask := mem.Mask(w.Machine.Code().PtrSize * 8)
	for i := range n {
		if !w.Write(state.Value{Bits: (addr.Bits + i) & mask}, 1, p.char(int(i))) {
			return false
		}
	}
	return w.Write(state.Value{Bits: (addr.Bits + n) & mask}, 1, state.Value{})
}

// allocFormatExec is asprintf or vasprintf: where argument 0 points to the address of a block with the text
// is stored.
func allocFormatExec(list bool) func(m *symex.Machine, c *symex.Call) state.Stop {
	return func(m *symex.Machine, c *symex.Call) state.Stop {
		w := m.Walk(c)
		p, ok := print(w, 1, list, true, 1)
		switch {
		case !ok:
			return w.Stop
		case p.open:
			return m.Unsupported(c.Thread, "printing a value that depends on input to memory")
		case p.illegal:
			w.End()
			return FailErrno(m, c, EILSEQ)
		}
		block, ok := newBlockOnce(w, uint64(len(p.text))+1)
		switch {
		case !ok:
			return w.Stop
		case block == state.Value{}:
			w.End()
			return FailErrno(m, c, ENOMEM)
		}
		if !putText(w, block, p, uint64(len(p.text))+1) || !w.Write(c.Args[0], uint8(m.Code().PtrSize), block) {
			return w.Stop
		}
		w.End()
		return m.FinishInt(c, len(p.text))
	}
}
