package std

// This file defines what a program can ask of the object that a pointer points into, as model checkers offer it (cfront/libc/src/object.c).

import (
	"heddle.example/symex"
	"heddle.example/symex/arith"
	"heddle.example/symex/lib/row"
	"heddle.example/symex/mem"
	"heddle.example/symex/state"
)

// What __heddle_object says of an object.
const (
	objectNull = iota
	objectLive
	objectBlock // of the heap
	objectConstant
	objectDead
	objectNone
)

var objectModels = []*symex.Model{
	// const void *__heddle_start(const void *p) points to the start of the object.
	{Name: "__heddle_start", Args: row.AnyArgs(1), Shares: row.SharesDeclared, Exec: func(m *symex.Machine, c *symex.Call) state.Stop {
		slot, _, st := m.Whole(c.Thread, c.Args[0])
		switch {
		case st != state.GoOn:
			return st
		case slot == mem.Nowhere:
			return m.Unsupported(c.Thread, "a pointer that points to nothing, of which is asked what object it points into")
		}
		return m.Finish(c, state.Value{Bits: m.SlotAddr(slot)})
	}},
	// ptrdiff_t __heddle_offset(const void *p) is how far behind it p is.
	{Name: "__heddle_offset", Args: row.AnyArgs(1), Shares: row.SharesDeclared, Exec: func(m *symex.Machine, c *symex.Call) state.Stop {
		slot, off, st := m.Whole(c.Thread, c.Args[0])
		switch {
		case st != state.GoOn:
			return st
		case slot == mem.Nowhere:
			return m.Unsupported(c.Thread, "the offset of a pointer that points to nothing")
		}
		return m.Finish(c, off)
	}},
	// int __heddle_same(const void *p, const void *q) tells whether two pointers point into one object, or both are null.
	{Name: "__heddle_same", Args: row.AnyArgs(2), Shares: row.SharesDeclared, Exec: func(m *symex.Machine, c *symex.Call) state.Stop {
		if c.Args[0] == c.Args[1] {
			return m.FinishInt(c, 1)
		}
		x, _, st := m.Whole(c.Thread, c.Args[0])
		if st != state.GoOn {
			return st
		}
		y, _, st := m.Whole(c.Thread, c.Args[1])
		switch {
		case st != state.GoOn:
			return st
		case x == mem.Nowhere && y == mem.Nowhere:
			return m.Unsupported(c.Thread, "whether two pointers that point to nothing point to the same")
		}
		return m.Finish(c, arith.Truth(x == y))
	}},
	// int __heddle_object(const void *p) says what it is. Others may end its life.
	{Name: "__heddle_object", Args: row.AnyArgs(1), Shares: row.SharesAll, Visible: true, Exec: func(m *symex.Machine, c *symex.Call) state.Stop {
		slot, _, st := m.Whole(c.Thread, c.Args[0])
		if st != state.GoOn {
			return st
		}
		o, _ := m.Lookup(m.SlotAddr(slot))
		what := objectLive
		switch {
		case slot == 0:
			what = objectNull
		case slot == mem.Nowhere:
			what = objectNone
		case o == nil:
			what = objectDead
		case o.Kind == mem.Heap:
			what = objectBlock
		case o.ReadOnly:
			what = objectConstant
		}
		return m.FinishInt(c, what)
	}},
	// size_t __heddle_size(const void *p) is the size of an object that lives.
	{Name: "__heddle_size", Args: row.AnyArgs(1), Shares: row.SharesAll, Visible: true, Exec: func(m *symex.Machine, c *symex.Call) state.Stop {
		slot, _, st := m.Whole(c.Thread, c.Args[0])
		if st != state.GoOn {
			return st
		}
		o, _ := m.Lookup(m.SlotAddr(slot))
		if o == nil || m.Undefined(o) {
			return m.Unsupported(c.Thread, "the size of an object that is not known")
		}
		return m.Finish(c, state.Value{Bits: uint64(o.Size)})
	}},
}
