// Package leap tells of transitions that were made before, in other states, where they lead, and makes them again without running the program's code. Which does the same as one that
// was made package foresight says. What it does is kept: registers, words of memory, where the thread stands then and, for a reduction, what it touched.
//
// Kept so are transitions that leave their thread in the same call of a function. They change no more of the state than an effect says; what else a machine sets where a
// transition begins it sets there, too.
package leap

import (
	"slices"

	"heddle.example/hashing"
	"heddle.example/ir"
	"heddle.example/symex/foresight"
	"heddle.example/symex/mem"
	"heddle.example/symex/state"
	"heddle.example/symex/static"
)

// most is how many effects are kept.
const most = 1 << 14

// effects is what is kept of transitions. Nothing is forgotten. Its zero value is empty.
type effects struct {
	list    []effect // that of number 0 is none
	regs    []reg
	words   []word
	touches []touch
}

// effect is what one transition does.
type effect struct {
	pc, silent int32
	held       int32 // more locks
	fresh      bool
	regs       span
	words      span
	touches    span
	pending    state.Pending
	local      hashing.Key // of the thread after it
	content    hashing.Key // by which the hash of memory changes
}

// span is a part of a list.
type span struct{ from, to uint32 }

func part[T any](list []T, s span) []T { return list[s.from:s.to] }

// reg is a register of the thread's function that is written.
type reg struct {
	value state.Value
	reg   int32
}

// word is a word that is written.
type word struct {
	addr         uint64 // 0: the object lives for ever, and the number of the word is always the same
	value        uint64
	word, shadow uint32
}

// touch is an element of a footprint, by the thread and with the order that it has.
type touch struct {
	kind       state.TouchKind
	addr, size uint64
}

// keep keeps what a transition of t has done that began with from, of which trail is the trail; l is the lesson of it, which tells all, and delta by how much the hash of
// the node has changed. It gives the number of the effect, 0 if it is not kept.
func (k *effects) keep(m *state.State, t *state.Thread, from *state.ThreadScalars, trail []mem.Entry, l *foresight.Lesson, delta hashing.Key) uint32 {
	if m.Several || t.Fn != from.Fn || t.NumFrames != from.NumFrames || t.Base != from.Base || t.Pending.Plain || len(k.list) == most ||
		slices.ContainsFunc(trail, func(e mem.Entry) bool { return m.IsFrame(&e) && int32(e.Index) < t.NumFrames }) {
		return 0
	}
	want := *from
	want.PC, want.Silent, want.Held, want.Fresh, want.Pending, want.Hash = t.PC, t.Silent, t.Held, t.Fresh, t.Pending, t.Hash
	want.Joins, want.Leaves, want.SymBefore = 0, 0, t.SymCount // as at the begin of any transition
	if want != t.ThreadScalars {
		return 0
	}
	if len(k.list) == 0 {
		k.list = append(k.list, effect{})
	}
	x := effect{
		pc: t.PC, silent: t.Silent, held: t.Held - from.Held, fresh: t.Fresh, pending: t.Pending, local: t.Hash,
		content: delta.Sub(t.Hash).Add(from.Hash),
	}
	x.regs.from, x.words.from, x.touches.from = uint32(len(k.regs)), uint32(len(k.words)), uint32(len(k.touches))
	if !k.keepTouches(m, t) {
		k.touches = k.touches[:x.touches.from]
		return 0
	}
	k.keepWrites(m, t, trail, l)
	x.regs.to, x.words.to, x.touches.to = uint32(len(k.regs)), uint32(len(k.words)), uint32(len(k.touches))
	k.list = append(foresight.Room(k.list, most), x)
	return uint32(len(k.list) - 1)
}

// keepWrites keeps registers and words that were written.
func (k *effects) keepWrites(m *state.State, t *state.Thread, trail []mem.Entry, l *foresight.Lesson) {
	f := &m.Code.Funcs[t.Fn]
	for i := range trail {
		e := &trail[i]
		if slices.ContainsFunc(trail[:i], func(b mem.Entry) bool { return b.What == e.What && b.Index == e.Index }) {
			continue
		}
		if uint32(e.Kind()) == state.UndoReg {
			if r := int32(e.Index) - t.Base; needed(f, t.PC, r) {
				k.regs = append(k.regs, reg{t.Regs[e.Index], r})
			}
		} else if w, _, _, ok := e.Writes(); ok {
			v, shadow := m.WordAt(w)
			k.words = append(k.words, word{l.AddressOf(w), v, w, shadow})
		}
	}
}

// needed tells whether a function that stands at pc may still read a register.
func needed(f *static.Function, pc, r int32) bool {
	return r >= int32(len(f.Src.Regs)) || r >= 0 && slices.Contains(f.Live.LiveBefore(int(pc)), ir.Reg(r))
}

// keepTouches keeps what was touched, if footprints are recorded; ok is false if that is not the same another time.
func (k *effects) keepTouches(m *state.State, t *state.Thread) (ok bool) {
	if m.Foot == nil {
		return true
	}
	f := m.Footprint()
	if f.Limits || f.Void {
		return false
	}
	for _, x := range m.OwnTouches() {
		if x.Thread != t.ID || x.Order != t.Order {
			return false
		}
		k.touches = append(k.touches, touch{x.Kind, x.Addr, x.Size})
	}
	return true
}

// do makes the transition of t, which has begun, by its effect.
func (k *effects) do(m *state.State, t *state.Thread, number uint32) {
	x := &k.list[number]
	for _, r := range part(k.regs, x.regs) {
		m.SetReg(t, r.reg, r.value)
	}
	for _, w := range part(k.words, x.words) {
		number := w.word
		if w.addr != 0 {
			_, number, _ = m.GlanceAt(w.addr)
		}
		m.PutWord(number, w.value, w.shadow)
	}
	m.AddContent(x.content)
	m.ThreadsHash = m.ThreadsHash.Sub(t.Hash).Add(x.local)
	t.PC, t.Silent, t.Fresh, t.Pending, t.Hash = x.pc, x.silent, x.fresh, x.pending, x.local
	t.Held += x.held
	m.Grant = false
	for _, y := range part(k.touches, x.touches) {
		m.Touch(y.kind, y.addr, y.size)
	}
}
