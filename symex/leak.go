package symex

// This file defines the check for leaks at the end of the program: heap blocks
// that nothing refers to any more, or, on request, all that were not freed.
//
// Roots are static objects, thread-local objects of threads that live, their
// stacks and live registers, and the results of threads that nobody has joined. The locals
// of main are no roots once it has returned. An address that stands in memory as
// part of a symbolic value, or not where a pointer is aligned, may be a reference
// or none: a block that only such a value refers to is in doubt.

import (
	"heddle/expr"
	"heddle/ir"
)

// Leak is a heap block that was not freed.
type Leak struct {
	Pos    ir.Pos // of the call that allocated it
	Func   string
	Thread int // that allocated it
	Text   string
}

// Leaks lists the blocks that leak now that the program has ended, one per place of
// allocation. all counts every block that was not freed. doubtful names a block
// for which it cannot be said.
func (m *Machine) Leaks(all bool) (leaks []Leak, doubtful string) {
	var heap []int32
	for i := range m.objects {
		if o := &m.objects[i]; o.alive && o.kind == objHeap {
			heap = append(heap, int32(i))
		}
	}
	if len(heap) == 0 {
		return nil, ""
	}
	var sure, maybe map[int32]bool
	if !all {
		sure = m.reachable(false)
		for _, id := range heap {
			if !sure[id] {
				maybe = m.reachable(true)
				break
			}
		}
	}
	seen := map[int32]bool{}
	for _, id := range heap {
		o := &m.objects[id]
		switch {
		case sure[id] || seen[o.site]:
			continue
		case maybe[id]:
			doubtful = m.objectName(o)
			continue
		}
		seen[o.site] = true
		l := Leak{Thread: int(o.thread), Text: m.objectName(o) + " is never freed"}
		if !all {
			l.Text = m.objectName(o) + " is not freed, and nothing points to it any more"
		}
		if s := int(o.site) - firstSite; s >= 0 && s < len(m.code.sites) {
			l.Pos, l.Func = m.code.sites[s].pos, m.code.sites[s].fn
		}
		leaks = append(leaks, l)
	}
	return leaks, doubtful
}

// reachable gives the heap blocks that can be reached from the roots; loose counts
// references that may be none.
func (m *Machine) reachable(loose bool) map[int32]bool {
	seen := map[int32]bool{}
	var work []int32
	mark := func(addr uint64) {
		o, _ := m.lookup(addr)
		if o == nil {
			o, _ = m.lookup(addr + m.code.space.half())
		}
		if o == nil || o.kind != objHeap {
			return
		}
		if id := m.objectIndex(o); !seen[id] {
			seen[id] = true
			work = append(work, id)
		}
	}
	value := func(v Value) {
		switch {
		case v.Sym == 0:
			mark(v.Bits)
		case v.Sym != symUninit && (loose || m.definite(v.Sym)):
			m.eachConstant(v.Sym, mark)
		}
	}
	returned := m.returnedThread()
	for i := range m.objects {
		o := &m.objects[i]
		if !o.alive || o.kind == objHeap || o.kind == objHandle {
			continue
		}
		if o.kind == objStack && (o.thread == returned || !m.threads[o.thread].live()) {
			continue
		}
		m.eachPointer(o, loose, value)
	}
	for _, t := range m.threads[:m.numThreads] {
		if t.status == threadFinished {
			value(t.retval)
		}
		if !t.live() || t.id == returned {
			continue
		}
		for _, r := range m.code.funcs[t.fn].live.LiveBefore(int(t.pc)) {
			value(t.regs[t.base+int32(r)])
		}
		for i := int32(0); i < t.numFrames; i++ {
			fr := &t.frames[i]
			for _, r := range m.frameLive(fr) {
				value(t.regs[fr.base+int32(r)])
			}
		}
	}
	for len(work) > 0 {
		id := work[len(work)-1]
		work = work[:len(work)-1]
		m.eachPointer(&m.objects[id], loose, value)
	}
	return seen
}

// returnedThread is the thread that ended the program by returning from its first function, -1 if none did.
func (m *Machine) returnedThread() int32 {
	t := m.threads[m.cur]
	if t.live() && t.numFrames == 0 && m.code.funcs[t.fn].src.Code[t.pc].Op == ir.Ret {
		return t.id
	}
	return -1
}

// eachPointer calls visit on what stands in o where a pointer may: at multiples of
// its size, or loosely at any offset.
func (m *Machine) eachPointer(o *object, loose bool, visit func(Value)) {
	size := int64(m.code.ptrSize)
	step := size
	if loose {
		step = 1
	}
	for off := int64(0); off+size <= o.size; off += step {
		w := o.word + uint32(off>>3)
		if m.getWord(w) == 0 && m.shadow[w] == 0 && off&7 == 0 && o.size-off >= 8 {
			if !loose {
				off += 8 - step // both halves, where a pointer is one
			}
			continue
		}
		if sh := m.shadow[w]; sh > shadowUninit {
			m.shadowValues(sh, visit)
			if v, ok := m.peek(o.addr+uint64(off), uint8(size)); ok {
				visit(Value{Bits: v})
			}
			continue
		}
		if v, ok := m.loadConcrete(o, off, uint8(size)); ok {
			visit(Value{Bits: v})
		}
	}
}

// shadowValues calls visit on the expressions of a shadow record that cover a whole pointer or more.
func (m *Machine) shadowValues(sh uint32, visit func(Value)) {
	r := &m.shadows.recs[sh]
	for i, e := range r.ref {
		if e > symUninit && (i == 0 || r.ref[i-1] != e) {
			visit(Value{Sym: e})
		}
	}
}

// definite tells whether a symbolic value certainly refers to what its constants do: a
// sum with one address in it.
func (m *Machine) definite(r expr.Ref) bool {
	if m.tab.Op(r) != expr.OpAdd || m.tab.Width(r) != m.code.ptrSize*8 {
		return false
	}
	addresses := 0
	m.eachConstant(r, func(c uint64) {
		if c>>m.code.space.granuleBits >= uint64(m.code.numStatic) {
			addresses++
		}
	})
	for _, a := range m.tab.Args(r) {
		if _, _, ok := m.tab.IsConst(a); ok {
			return addresses == 1
		}
	}
	return false
}
