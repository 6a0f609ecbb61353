package body

// This file defines MemCopy and MemSet: one load and one store per scalar, each
// a visible operation of its own where the memory is shared (DESIGN §4.7).

import (
	"math"

	"heddle.example/expr"
	"heddle.example/ir"
	"heddle.example/symex/mem"
	"heddle.example/symex/state"
	"heddle.example/symex/static"
	"heddle.example/symex/weak"
)

// scalarSeq lists the scalars of a bulk operation over n bytes of a layout that
// repeats; what does not fill a layout is bytes.
type scalarSeq struct {
	pattern []ir.ScalarAt
	stride  int64
	list    []part // all of them, where no layout repeats
	n       int64
	ptrSize int
}

func (m *Unit) scalarSeq(l *ir.Layout, n int64) scalarSeq {
	s := scalarSeq{n: n, ptrSize: m.Code.PtrSize}
	if l != nil && l.Size > 0 && n%l.Size == 0 {
		s.pattern, s.stride = m.Code.LayoutOf[l], l.Size
	}
	return s
}

func (s *scalarSeq) count() int64 {
	if s.list != nil {
		return int64(len(s.list))
	}
	if s.pattern == nil {
		return s.n
	}
	return s.n / s.stride * int64(len(s.pattern))
}

func (s *scalarSeq) at(i int64) (off int64, size uint8) {
	if s.list != nil {
		return s.list[i].off, s.list[i].size
	}
	if s.pattern == nil {
		return i, 1
	}
	k := int64(len(s.pattern))
	p := &s.pattern[i%k]
	return i/k*s.stride + p.Off, uint8(p.Type.Size(s.ptrSize))
}

// bulk runs a MemCopy or MemSet from where it stands: a hidden register counts
// the accesses done, another holds the scalar between its load and its store.
func (m *Unit) bulk(t *state.Thread, in *static.Instr, grant bool) state.Stop {
	f := &m.Code.Funcs[t.Fn]
	src := &f.Src.Code[t.PC]
	regs, consts := t.Regs[t.Base:t.RegTop], m.Consts[t.Fn]
	if st := m.requireBlock(t, in, grant); st != state.GoOn {
		return st
	}
	n, st := m.ChooseSize(t, in.C, state.Operand(regs, consts, in.C), 64, "the length of a block copy", math.MaxUint64)
	if st != state.GoOn {
		return st
	}
	if n.Bits == 0 {
		return state.GoOn
	}
	if n.Bits > mem.MaxObject {
		return m.Violate(t, grant, state.PropMemory, "block operation on more bytes than any object has")
	}
	w := m.Code.PtrSize * 8
	ptr := func(o int32) (state.Value, state.Stop) {
		v := state.Operand(regs, consts, o)
		if v.Sym == state.Uninit {
			v = m.Force(t, o, w)
		}
		return m.Moved(t, o, v, n)
	}
	plus := func(p state.Value, off int64) state.Value { return m.Plus(p, uint64(off)) }
	seq := m.scalarSeq(src.Layout, int64(n.Bits))
	dst, st := ptr(in.A)
	if st != state.GoOn {
		return st
	}
	var from state.Value
	var fill state.Value
	if in.Op == ir.MemCopy {
		if from, st = ptr(in.B); st != state.GoOn {
			return st
		}
	} else {
		from = dst
		fill = state.Operand(regs, consts, in.B)
		if fill.Sym == state.Uninit {
			fill = m.Force(t, in.B, 32)
		}
	}
	if seq.pattern == nil {
		seq.list = m.declared(dst, from, seq.n)
	}
	total := seq.count()
	if in.Op == ir.MemCopy {
		total *= 2
	}
	back := false
	if in.Op == ir.MemCopy && total > 2 {
		if back, st = m.copiesBackward(t, dst, from, n.Bits); st != state.GoOn {
			return st
		}
	}
	s := int64(regs[f.StepReg].Bits)
	if s == 0 && src.Flags&ir.FlagDisjoint != 0 && m.EnabledCheck(state.PropMemory) {
		if st := m.Require(t, m.Apart(dst, n.Bits, from, n.Bits), grant, state.PropMemory, state.OverlapMessage); st != state.GoOn {
			return st
		}
	}
	start := s
	done := func(st state.Stop) state.Stop {
		if s != start {
			m.SetReg(t, f.StepReg, state.Value{Bits: uint64(s)})
		}
		return st
	}
	for ; s < total; s++ {
		m.Tick()
		if in.Op == ir.MemSet && dst.Sym == 0 && n.Bits >= mem.PageBytes {
			// Pages of a large object are set at once.
			if at, size := seq.at(s); seq.scalarsIn(8) > 0 {
				if o, _ := m.Lookup(dst.Bits + uint64(at)); o != nil && o.Large() {
					done := m.fillRun(t, o, int64(dst.Bits+uint64(at)-o.Addr), int64(n.Bits)-at, fill)
					if s += done / int64(size); s == total {
						break
					}
				}
			}
		}
		i, store := s, true
		if in.Op == ir.MemCopy {
			i, store = s/2, s%2 == 1
		}
		if back {
			i = total/2 - 1 - i
		}
		off, size := seq.at(i)
		if !store {
			o, at, sym, st := m.AccessAt(t, plus(from, off), int64(size), false, src.Flags, grant, state.PendRead)
			if st != state.GoOn {
				return done(st)
			}
			var v state.Value
			if m.Weak() {
				if v, st = m.ReadRaw(t, o, at, sym, size); st != state.GoOn {
					return done(st)
				}
			} else if sym != 0 {
				if v, st = m.LoadAt(t, o, sym, size); st != state.GoOn {
					return done(st)
				}
			} else if addr, ok := m.InPlace(o, at); ok && int(size) == m.Code.PtrSize {
				v = state.Value{Bits: addr, Sym: mem.PointerInPlace}
			} else {
				if st := m.SettleBytes(t, o, at, size); st != state.GoOn {
					return done(st)
				}
				v = m.LoadScalar(t.ID, o, at, size, true)
			}
			m.SetReg(t, f.StepReg+1, v)
		} else {
			v := fill
			if in.Op == ir.MemCopy {
				v = regs[f.StepReg+1]
			} else {
				v = m.repeatByte(fill, size)
			}
			o, at, sym, st := m.AccessAt(t, plus(dst, off), int64(size), true, src.Flags, grant, state.PendWrite)
			if st != state.GoOn {
				return done(st)
			}
			pointer := v.Sym == mem.PointerInPlace
			if pointer {
				v.Sym = 0
			}
			if m.Weak() {
				if st := m.WriteRaw(t, o, at, sym, weak.Entry{Size: size, Ptr: pointer, Value: v}); st != state.GoOn {
					return done(st)
				}
				m.GrantNow = false
			} else if st := m.write(t, o, at, sym, size, v, pointer); st != state.GoOn {
				return done(st)
			}
			if m.Obs != nil && len(m.Obs.Dirty) > 0 {
				s++
				done(state.GoOn)
				if st := m.Notice(t); st != state.GoOn {
					return st
				}
				start = s
				s--
			}
		}
		grant, m.GrantNow = false, false
	}
	m.SetReg(t, f.StepReg, state.Value{})
	if in.Op == ir.MemCopy {
		m.SetReg(t, f.StepReg+1, state.Value{})
	}
	return state.GoOn
}

// write stores a scalar of a block, a pointer perhaps, to what o has at off, or at sym unless that is 0.
func (m *Unit) write(t *state.Thread, o *mem.Object, off int64, sym expr.Ref, size uint8, v state.Value, pointer bool) state.Stop {
	if m.Trace != nil {
		m.TraceWrite(t, o, off, sym, size, v)
	}
	switch {
	case sym != 0:
		if pointer {
			v = m.AddressValue(v)
		}
		return m.StoreAt(t, o, sym, size, v)
	case pointer:
		if off&int64(m.Code.PtrSize-1) != 0 {
			if st := m.SettleNumber(t, v); st != state.GoOn {
				return st
			}
		}
		m.StorePointer(o, off, v)
	default:
		m.StoreScalar(o, off, size, v)
	}
	return state.GoOn
}

// requireBlock decides that a block operation whose length may be one of too many values to
// try stays inside its objects.
func (m *Unit) requireBlock(t *state.Thread, in *static.Instr, grant bool) state.Stop {
	regs, consts := t.Regs[t.Base:t.RegTop], m.Consts[t.Fn]
	n := state.Operand(regs, consts, in.C)
	if n.Sym == 0 || n.Sym == state.Uninit {
		return state.GoOn
	}
	if all, reason := m.Values(n.Sym); reason != "" || !all.More {
		return state.GoOn
	}
	ends := []int32{in.A}
	if in.Op == ir.MemCopy {
		ends = append(ends, in.B)
	}
	for _, e := range ends {
		p := state.Operand(regs, consts, e)
		o, _ := m.Lookup(p.Bits)
		if p.Sym != 0 || o == nil || o.Kind == mem.Handle {
			continue // the first access says what is wrong with it
		}
		room := uint64(max(0, o.Size-int64(p.Bits-o.Addr)))
		fits := m.Tab.ULe(n.Sym, m.Tab.Const(m.Tab.Width(n.Sym), room, 0))
		if st := m.Require(t, m.Wrap(fits), grant, state.PropMemory, "access outside "+m.ObjectName(o)+", which has "+state.Bytes(o.Size)); st != state.GoOn {
			return st
		}
	}
	return state.GoOn
}

// copiesBackward tells whether a copy of n bytes must begin with the last one, because
// the destination overlaps the source from above. Where that depends on input the
// path forks; what it has decided is on the path when the instruction runs again.
func (m *Unit) copiesBackward(t *state.Thread, dst, from state.Value, n uint64) (bool, state.Stop) {
	if dst.Sym|from.Sym == 0 {
		return dst.Bits > from.Bits && dst.Bits < from.Bits+n, state.GoOn
	}
	w := m.Code.PtrSize * 8
	ahead := m.Tab.Untagged(m.Tab.Sub(m.PointerRef(dst), m.PointerRef(from)))
	back := m.Tab.And(m.Tab.Ne(ahead, m.Tab.Const(w, 0, 0)), m.Tab.ULt(ahead, m.Tab.Const(w, n, 0)))
	yes, no := m.Feasible(back), m.Feasible(m.Tab.Not(back))
	switch {
	case yes == state.Unsat:
		return false, state.GoOn
	case no == state.Unsat:
		return true, state.GoOn
	case yes == state.SatUnknown || no == state.SatUnknown:
		return false, m.Unsupported(t, "the solver gave up on whether a block copy overlaps")
	}
	i, st := m.Take(t, state.ChoiceBranch, 2)
	if st != state.GoOn {
		return false, st
	}
	if i == 1 {
		m.AddPath(m.Tab.Not(back))
		return false, state.GoOn
	}
	m.AddPath(back)
	return true, state.GoOn
}

// repeatByte makes a scalar all of whose bytes are the low byte of v.
func (m *Unit) repeatByte(v state.Value, size uint8) state.Value {
	if v.Sym == 0 {
		b := v.Bits & 0xff
		if size <= 8 {
			return state.Value{Bits: b * 0x0101010101010101 & mem.Mask(int(size)*8)}
		}
		return state.Value{Sym: m.Tab.Const(int(size)*8, b*0x0101010101010101, b*0x0101010101010101)}
	}
	b := m.Tab.Extract(v.Sym, 7, 0)
	r := b
	for i := uint8(1); i < size; i++ {
		r = m.Tab.Concat(r, b)
	}
	return m.Wrap(r)
}

// fillRun sets whole pages of the block of n bytes at off of o to a byte, as far as a memset from off on can do
// so unseen; it gives the number of bytes that are done.
func (m *Unit) fillRun(t *state.Thread, o *mem.Object, off, n int64, fill state.Value) int64 {
	if fill.Sym != 0 || o.ReadOnly || off+n > o.Size || m.Visible(o, true) || m.Weak() || m.Obs != nil || m.SlowAccess(t) || m.Foot != nil && o.Shared || m.Thaws(o) {
		return 0
	}
	return m.FillPages(o, off, n, byte(fill.Bits))
}

// scalarsIn gives how many scalars of a bulk operation over bytes, one by one, n bytes are; 0 where they are no bytes.
func (s *scalarSeq) scalarsIn(n int64) int64 {
	if s.list != nil {
		return 0
	}
	if s.pattern == nil {
		return n
	}
	if len(s.pattern) == 1 && s.pattern[0].Type.Size(s.ptrSize) == int(s.stride) && s.pattern[0].Type != ir.F80 {
		return n / s.stride
	}
	return 0
}
