package instr

// This file defines which object a pointer that depends on input points into.

import (
	"fmt"
	"slices"

	"heddle.example/expr"
	"heddle.example/symex/mem"
	"heddle.example/symex/state"
)

// origin is a way that a pointer may have come: under cond it is off bytes behind the start of the
// object of slot.
type origin struct {
	cond expr.Ref
	slot uint64
	off  expr.Ref
}

// maxBases bounds the objects over which a symbolic pointer may fork.
const maxBases = 64

// tooManyObjects says why it is not decided into which object a pointer points that is an input.
const tooManyObjects = "a pointer that depends on input may point to too many objects"

// Origins lists the objects from which the pointer a was made, in the order of their addresses; ok is false
// where that cannot be told, as for a pointer that is an input itself.
func (m *Unit) Origins(a expr.Ref) (ways []origin, ok bool) {
	return m.origins(a, func(expr.Ref) bool { return false })
}

// originsHere is Origins for a pointer on the present path, which may leave out alternatives: what is read at an index that depends on input
// is what lies beside the pointers, too, as far as the expression tells.
func (m *Unit) originsHere(a expr.Ref) (ways []origin, ok bool) {
	return m.origins(a, func(cond expr.Ref) bool { return m.Feasible(cond) == state.Unsat })
}

// origins does so. never tells under which conditions what is no pointer does not matter.
func (m *Unit) origins(a expr.Ref, never func(cond expr.Ref) bool) (ways []origin, ok bool) {
	w := m.Code.PtrSize * 8
	zero := m.Tab.Const(w, 0, 0)
	budget := 4 * maxBases
	// walk visits the alternatives of r, to which off is added.
	var walk func(r, cond, off expr.Ref) bool
	walk = func(r, cond, off expr.Ref) bool {
		if budget--; budget < 0 {
			return false
		}
		add := func(slot, start uint64) {
			ways = append(ways, origin{cond, slot, m.Tab.Add(off, m.Tab.Const(w, start, 0))})
		}
		switch m.Tab.Op(r) {
		case expr.OpTagged:
			bits, _, _ := m.Tab.IsTagged(r)
			tags := m.Tab.Tags(r)
			if len(tags) != 1 || !mem.IsObject(tags[0]) {
				return never(cond)
			}
			add(tags[0], bits-m.Number(tags[0], m.SlotAddr(tags[0])))
			return true
		case expr.OpConst:
			bits, _, _ := m.Tab.IsConst(r)
			if !m.Space.Null(bits) {
				return never(cond) // a bare number
			}
			add(0, bits)
			return true
		case expr.OpITE:
			args := m.Tab.Args(r)
			c, x, y := args[0], args[1], args[2]
			return walk(x, m.Tab.And(cond, c), off) && walk(y, m.Tab.And(cond, m.Tab.Not(c)), off)
		case expr.OpAdd:
			base := expr.None
			args := slices.Clone(m.Tab.Args(r))
			for _, x := range args {
				if !m.Tab.HasTags(x) {
					continue
				}
				if base != expr.None {
					return never(cond)
				}
				base = x
			}
			if base == expr.None {
				return never(cond)
			}
			for _, x := range args {
				if x != base {
					off = m.Tab.Add(off, x)
				}
			}
			return walk(base, cond, off)
		}
		return never(cond)
	}
	if !m.Tab.HasTags(a) || !walk(a, m.Tab.Bool(true), zero) || len(ways) == 0 {
		return nil, false
	}
	slices.SortStableFunc(ways, func(x, y origin) int {
		switch {
		case x.slot < y.slot:
			return -1
		case x.slot > y.slot:
			return 1
		}
		return 0
	})
	out := ways[:0]
	for _, b := range ways {
		if n := len(out); n > 0 && out[n-1].slot == b.slot {
			out[n-1].off = m.Tab.ITE(b.cond, b.off, out[n-1].off)
			out[n-1].cond = m.Tab.Or(out[n-1].cond, b.cond)
			continue
		}
		out = append(out, b)
	}
	return out, len(out) <= maxBases
}

// resolveSymbolic forks a symbolic address on the object it points into and
// checks that the access stays inside; it gives the object and the offset.
func (m *Unit) resolveSymbolic(t *state.Thread, a expr.Ref, size int64, grant bool) (*mem.Object, expr.Ref, state.Stop) {
	ways, ok := m.originsHere(a)
	bad := ""
	if ok {
		valid := ways[:0]
		for _, b := range ways {
			if m.Feasible(b.cond) == state.Unsat {
				continue
			}
			if o, _ := m.Lookup(m.SlotAddr(b.slot)); b.slot == 0 || o == nil || o.Kind == mem.Handle {
				_, bad = m.Resolve(m.SlotAddr(b.slot), size)
				continue
			}
			valid = append(valid, b)
		}
		ways = valid
	} else if tags := m.Tab.Tags(a); len(tags) == 1 && tags[0] == mem.Nowhere {
		return nil, 0, m.Violate(t, grant, state.PropMemory, "access through a pointer that depends on input and was made of one that points to nothing")
	} else {
		var st state.Stop
		if ways, bad, st = m.basesByAddress(t, m.Tab.Untagged(a), size); st != state.GoOn {
			return nil, 0, st
		}
		if bad == tooManyObjects {
			return nil, 0, m.Unsupported(t, bad)
		}
	}
	if bad != "" {
		if st := m.Require(t, m.Wrap(m.someWay(ways)), grant, state.PropMemory, "a pointer that depends on input: "+bad); st != state.GoOn {
			return nil, 0, st
		}
	}
	if len(ways) == 0 {
		return nil, 0, m.Fail(t, state.Event{Kind: state.EventDead})
	}
	way, st := m.takeWay(t, ways)
	if st != state.GoOn {
		return nil, 0, st
	}
	o, _ := m.Lookup(m.SlotAddr(way.slot))
	if !ok && !m.Found(o) && !m.wildPointer(a) {
		return nil, 0, m.Unsupported(t, "a pointer made of a number that depends on input, which may be the address of "+m.ObjectName(o)+", whose address the program did not use as a number")
	}
	off := way.off
	if size > o.Size {
		if msg := m.noDefinition(o); msg != "" {
			return nil, 0, m.Violate(t, grant, state.PropMemory, msg)
		}
		return nil, 0, m.Violate(t, grant, state.PropMemory, fmt.Sprintf("access of %s in %s, which has %s", state.Bytes(size), m.ObjectName(o), state.Bytes(o.Size)))
	}
	fits := m.Tab.ULe(off, m.Tab.Const(m.Code.PtrSize*8, uint64(o.Size-size), 0))
	if st := m.Require(t, m.Wrap(fits), grant, state.PropMemory, "access outside "+m.ObjectName(o)+", which has "+state.Bytes(o.Size)); st != state.GoOn {
		return nil, 0, st
	}
	return o, off, state.GoOn
}

// wildPointer tells whether the pointer a is an input as it came, which may point to anything, or a choice among such.
func (m *Unit) wildPointer(a expr.Ref) bool {
	switch m.Tab.Op(a) {
	case expr.OpSym:
		return true
	case expr.OpITE:
		args := m.Tab.Args(a)
		return m.wildPointer(args[1]) && m.wildPointer(args[2])
	case expr.OpConst:
		bits, _, _ := m.Tab.IsConst(a)
		return m.Space.Null(bits)
	}
	return false
}

// PointInto decides into which object p points, before it is moved, where only the number that it is is known, as
// for one that is an input. Where that is into none, so is what is made of it, wherever that lies.
func (m *Unit) PointInto(t *state.Thread, p state.Value) (state.Value, state.Stop) {
	into, many, st := m.pointInto(t, p)
	if many {
		return p, m.Unsupported(t, tooManyObjects)
	}
	return into, st
}

// pointInto is PointInto; with many it does not decide, since there are too many objects.
func (m *Unit) pointInto(t *state.Thread, p state.Value) (into state.Value, many bool, st state.Stop) {
	if p.Sym == 0 || p.Sym == state.Uninit || m.Tab.HasTags(p.Sym) {
		return p, false, state.GoOn
	}
	ways, bad, st := m.basesByAddress(t, p.Sym, 1)
	if st != state.GoOn || bad == tooManyObjects {
		return p, st == state.GoOn, st
	}
	if bad != "" {
		ways = append(ways, origin{cond: m.Tab.Not(m.someWay(ways))})
	}
	way, st := m.takeWay(t, ways)
	if st != state.GoOn {
		return p, false, st
	}
	w := m.Code.PtrSize * 8
	if way.slot == 0 {
		return m.Wrap(m.Tab.Add(p.Sym, m.Tab.Tagged(w, 0, 0, mem.Nowhere))), false, state.GoOn
	}
	return m.Wrap(m.Tab.Add(m.Tab.Tagged(w, m.Number(way.slot, m.SlotAddr(way.slot)), 0, way.slot), way.off)), false, state.GoOn
}

// someWay is the condition that a pointer came in one of the ways.
func (m *Unit) someWay(ways []origin) expr.Ref {
	some := m.Tab.Bool(false)
	for _, b := range ways {
		some = m.Tab.Or(some, b.cond)
	}
	return some
}

// takeWay forks on the ways in which a pointer may have come, of which there is one at least.
func (m *Unit) takeWay(t *state.Thread, ways []origin) (origin, state.Stop) {
	if len(ways) == 1 {
		return ways[0], state.GoOn
	}
	i, st := m.Take(t, state.ChoiceBranch, len(ways))
	if st != state.GoOn {
		return origin{}, st
	}
	m.AddPath(ways[i].cond)
	return ways[i], state.GoOn
}

// basesByAddress lists the objects that a pointer may point into of which only the number is known, such as one
// that is an input; bad says what is wrong with the other places where it may point, or is tooManyObjects.
func (m *Unit) basesByAddress(t *state.Thread, a expr.Ref, size int64) (ways []origin, bad string, st state.Stop) {
	if st := m.settleAll(t); st != state.GoOn {
		return nil, "", st
	}
	w := m.Code.PtrSize * 8
	way := func(o *mem.Object) origin {
		slot := m.Slot(o.Addr)
		off := m.Tab.Sub(a, m.Tab.Const(w, m.Number(slot, o.Addr), 0))
		return origin{m.Tab.ULe(off, m.Tab.Const(w, uint64(o.Size), 0)), slot, off}
	}
	rest := m.Tab.Bool(true) // not in any base found so far
	for {
		sat, model, reason := m.Ask(rest)
		if sat == state.SatUnknown {
			return nil, "", m.Unsupported(t, "the solver gave up on where a pointer may point: "+reason)
		}
		if sat == state.Unsat {
			break
		}
		if len(ways) == maxBases {
			return nil, tooManyObjects, state.GoOn
		}
		bits, _ := m.Tab.Eval(a, model)
		addr, named := m.ByNumber(bits)
		o, _ := m.Lookup(addr)
		if !named || o == nil || uint64(o.Size) < addr-o.Addr {
			if _, bad = m.Resolve(addr, size); !named {
				bad = fmt.Sprintf("invalid pointer 0x%x", bits)
			}
			if m.Space.Null(bits) {
				bad = "null pointer dereference"
			}
			// Invalid addresses are one alternative; the live objects that the
			// pointer may reach all the same are asked for one by one.
			for _, o := range m.Objects {
				b := way(o)
				if slices.ContainsFunc(ways, func(x origin) bool { return x.slot == b.slot }) || m.Feasible(b.cond) == state.Unsat {
					continue
				}
				if len(ways) == maxBases {
					return nil, tooManyObjects, state.GoOn
				}
				ways = append(ways, b)
			}
			if m.HasAliases() && m.Feasible(m.Tab.Not(m.someWay(ways))) == state.Unsat {
				bad = "" // what is dead at the number has it no longer
			}
			break
		}
		b := way(o)
		ways = append(ways, b)
		rest = m.Tab.And(rest, m.Tab.Not(b.cond))
	}
	// The order of alternatives must not depend on the solver's models.
	slices.SortFunc(ways, func(x, y origin) int {
		if x.slot < y.slot {
			return -1
		}
		return 1
	})
	return ways, bad, state.GoOn
}

// Whole decides into which object p points, dead or alive: it gives its slot, and how far behind its start p is. The slot is 0 for a null
// pointer, and mem.Nowhere for one that points into none.
func (m *Unit) Whole(t *state.Thread, p state.Value) (slot uint64, off state.Value, st state.Stop) {
	if p.Sym == 0 {
		slot = m.Slot(p.Bits)
		switch {
		case slot != 0:
			p.Bits -= m.SlotAddr(slot)
		case m.FuncAt(p.Bits) >= 0:
			return 0, p, m.Unsupported(t, "a pointer to a function, of which is asked what object it points into")
		case !m.Space.Null(p.Bits):
			slot = mem.Nowhere
		}
		return slot, p, state.GoOn
	}
	if p, st = m.PointInto(t, p); st != state.GoOn {
		return 0, p, st
	}
	ways, ok := m.originsHere(p.Sym)
	if !ok {
		if tags := m.Tab.Tags(p.Sym); len(tags) == 1 && tags[0] == mem.Nowhere {
			return mem.Nowhere, p, state.GoOn
		}
		return 0, p, m.Unsupported(t, "a pointer made of a number, of which is asked what object it points into")
	}
	ways = slices.DeleteFunc(ways, func(w origin) bool { return m.Feasible(w.cond) == state.Unsat })
	if len(ways) == 0 {
		return 0, p, m.Fail(t, state.Event{Kind: state.EventDead})
	}
	way, st := m.takeWay(t, ways)
	return way.slot, m.Wrap(way.off), st
}
