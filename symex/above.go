package symex

// This file defines what memory, package mem, asks of the machine and tells it.

import (
	"heddle/expr"
	"heddle/ir"
	"heddle/symex/mem"
)

// above is the machine as its memory sees it: mem.Owner and mem.Watcher.
type above struct{ m *State }

// Poll implements mem.Owner.
func (x above) Poll() { x.m.poll() }

// EachReference implements mem.Owner.
func (x above) EachReference(f func(Value)) {
	m := x.m
	for _, c := range m.path[:m.pathLen] {
		f(Value{Sym: c})
	}
	for _, t := range m.threads {
		if t.Status != ThreadUnused {
			m.eachReference(t, f)
		}
	}
}

// Uninitialised implements mem.Owner.
func (x above) Uninitialised(thread int32, w int) Value {
	return x.m.freshUninit(x.m.threads[thread], w)
}

// Assigned implements mem.Owner.
func (x above) Assigned(r expr.Ref) { x.m.assigned(r) }

// Dies implements mem.Owner.
func (x above) Dies(o *mem.Object) {
	m := x.m
	if o.Size > 0 {
		m.listener.MemoryGone(o.Addr, uint64(o.Size))
	}
	if m.foot == nil {
		return
	}
	if o.Shared {
		m.touch(TouchWrite, o.Addr, max(1, uint64(o.Size)))
	}
	if o.Kind == mem.Heap && m.code.Observes {
		m.touch(TouchWrite, heapNames, 1)
	}
}

// Writes implements mem.Watcher.
func (x above) Writes(_ *mem.Object, addr uint64, n uint, made bool) {
	if x.m.rec != nil && !made {
		x.m.noteWrite(addr, n)
	}
	if x.m.foot != nil {
		x.m.touchStore(addr, n)
	}
}

// eachReference calls f on the values of t that may be used again: its result, and the live registers of all its frames.
func (m *State) eachReference(t *Thread, f func(Value)) {
	f(t.Result)
	if !t.Live() {
		return
	}
	scan := func(fn, base int32, live []ir.Reg) {
		for _, r := range live {
			f(t.regs[base+int32(r)])
		}
		if step := m.code.Funcs[fn].StepReg; step >= 0 {
			f(t.regs[base+step+1]) // on its way from one place to another
		}
	}
	scan(t.Fn, t.base, m.code.Funcs[t.Fn].Live.LiveBefore(int(t.PC)))
	for i := range t.NumFrames {
		fr := &t.frames[i]
		scan(fr.fn, fr.base, m.frameLive(fr))
	}
}

// frameLive gives the registers that a suspended frame still needs.
func (m *State) frameLive(fr *frame) []ir.Reg {
	if fr.pc < 0 {
		return m.code.Funcs[fr.fn].Live.LiveBefore(fr.at())
	}
	return m.code.Funcs[fr.fn].Live.LiveAcross(fr.at())
}

// watchWrites has memory tell of every write.
func (m *State) watchWrites() { m.Watch(above{m}) }
