package symex

// This file defines the check for leaks at the end of the program: heap blocks
// that nothing refers to any more, or, on request, all that were not freed.
//
// Roots are static objects, thread-local objects of threads that live, their
// stacks and live registers, and the results of threads that nobody has joined. The locals
// of main are no roots once it has returned. A pointer counts wherever it stands. Of a number that
// is made from an address it cannot be said whether it is a reference: a block to which
// only such a value refers is in doubt, and so is one of whose address the trace was lost.

import (
	"heddle/expr"
	"heddle/ir"
	"heddle/symex/mem"
	"heddle/symex/state"
)

// Leak is a heap block that was not freed, or with Doubt one of which it cannot be said whether it leaks.
type Leak struct {
	Doubt  bool
	Pos    ir.Pos // of the call that allocated it
	Func   string
	Thread int // that allocated it
	Text   string
}

// Leaks lists the blocks that leak now that the program has ended, one per place of
// allocation. all counts every block that was not freed.
func (m *Machine) Leaks(all bool) (leaks []Leak) {
	var heap []int32
	for id, o := range m.Objects {
		if o.Kind == mem.Heap {
			heap = append(heap, id)
		}
	}
	if len(heap) == 0 {
		return nil
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
		o := m.Object(id)
		if sure[id] || seen[o.Site] {
			continue
		}
		l := Leak{Thread: int(o.Thread), Text: m.ObjectName(o) + " is never freed"}
		switch {
		case maybe[id]:
			l.Doubt, l.Text = true, "whether a value that is made from the address of "+m.ObjectName(o)+" is a pointer to it at the end of the program"
		case !all:
			l.Text = m.ObjectName(o) + " is not freed, and nothing points to it any more"
		}
		seen[o.Site] = !l.Doubt
		if s := int(o.Site) - mem.FirstSite; s >= 0 && s < len(m.code.Sites) {
			l.Pos, l.Func = m.code.Sites[s].Pos, m.code.Sites[s].Func
		}
		leaks = append(leaks, l)
	}
	return leaks
}

// reachable gives the heap blocks that can be reached from the roots; loose counts
// references that may be none.
func (m *Machine) reachable(loose bool) map[int32]bool {
	seen := map[int32]bool{}
	var work []int32
	mark := func(addr uint64) {
		o, _ := m.Lookup(addr)
		if o == nil || o.Kind != mem.Heap {
			return
		}
		if id := m.ObjectIndex(o); !seen[id] {
			seen[id] = true
			work = append(work, id)
		}
	}
	value := func(v state.Value) {
		switch {
		case v.Sym == 0:
			mark(v.Bits)
		case v.Sym != state.Uninit && (loose || m.definite(v.Sym)):
			m.EachConstant(v.Sym, mark)
		}
	}
	returned := m.returnedThread()
	for _, o := range m.Objects {
		if loose && o.Exposed {
			mark(o.Addr)
		}
		if o.Kind == mem.Heap {
			continue
		}
		if o.Kind == mem.Stack && (o.Thread == returned || !m.ThreadTable[o.Thread].Live()) {
			continue
		}
		m.EachPointer(o, loose, value)
	}
	for _, t := range m.ThreadTable[:m.ThreadCount] {
		if t.Status == state.ThreadFinished {
			value(t.Result)
		}
		if !t.Live() || t.ID == returned {
			continue
		}
		for _, r := range m.code.Funcs[t.Fn].Live.LiveBefore(int(t.PC)) {
			value(t.Regs[t.Base+int32(r)])
		}
		for i := int32(0); i < t.NumFrames; i++ {
			fr := &t.Frames[i]
			for _, r := range m.FrameLive(fr) {
				value(t.Regs[fr.Base+int32(r)])
			}
		}
	}
	for len(work) > 0 {
		id := work[len(work)-1]
		work = work[:len(work)-1]
		m.EachPointer(m.Object(id), loose, value)
	}
	return seen
}

// returnedThread is the thread that ended the program by returning from its first function, -1 if none did.
func (m *Machine) returnedThread() int32 {
	t := m.ThreadTable[m.Cur]
	if t.Live() && t.NumFrames == 0 && m.code.Funcs[t.Fn].Src.Code[t.PC].Op == ir.Ret {
		return t.ID
	}
	return -1
}

// definite tells whether a symbolic value certainly refers to what it is made from: an
// address, or a sum of one object's address and offsets.
func (m *Machine) definite(r expr.Ref) bool {
	if m.Tab.Width(r) != m.code.PtrSize*8 {
		return false
	}
	if bits, tags, ok := m.Known(state.Value{Sym: r}); ok {
		return m.FullAddress(bits, tags)
	}
	ways, ok := m.Origins(r)
	return ok && len(ways) == 1
}
