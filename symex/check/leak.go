package check

// Leaks are looked for at the end of the program: heap blocks
// that nothing refers to any more, or, on request, all that were not freed.
//
// Roots are static objects, thread-local objects of threads that live, their
// stacks and live registers, and the results of threads that nobody has joined. The locals
// of main are no roots once it has returned. A pointer counts wherever it stands. Of a number that
// is made from an address it cannot be said whether it is a reference: a block to which
// only such a value refers is in doubt, and so is one of whose address the trace was lost.
// Blocks of the library's own do not leak.

import "heddle.example/symex/mem"

// Leak is decided where the program has ended.
var Leak = &Property{
	Name: "leak", Reduces: true,
	Help:     "at the end of the program nothing points to a heap block any more",
	Violated: "when the program ends, nothing points to a heap block that was not freed",
	AtEnd:    func(p Path) { leaks(p, false) },
}

// LeakAll asks for more there.
var LeakAll = &Property{
	Name: "leak=all", OnRequest: true, Includes: Leak, Reduces: true,
	Help:     "leak, and every heap block that was not freed",
	Violated: "when the program ends, a heap block was not freed",
	AtEnd:    func(p Path) { leaks(p, true) },
}

// leaks reports the blocks that leak now that the program has ended, one per place of
// allocation. all counts every block that was not freed.
func leaks(p Path, all bool) {
	m := p.Memory()
	var heap []int32
	for id, o := range m.Objects {
		if o.Kind == mem.Heap {
			heap = append(heap, id)
		}
	}
	if len(heap) == 0 {
		return
	}
	var sure, maybe map[int32]bool
	if !all {
		sure = reachable(p, false)
		for _, id := range heap {
			if !sure[id] {
				maybe = reachable(p, true)
				break
			}
		}
	}
	seen := map[int32]bool{}
	for _, id := range heap {
		o := m.Object(id)
		if sure[id] || seen[o.Site] || m.Kept(o) {
			continue
		}
		v := Violation{Thread: int(o.Thread), Block: o, Message: p.Object(o) + " is never freed"}
		switch {
		case maybe[id]:
			v.Doubt, v.Message = true, "whether a value that is made from the address of "+p.Object(o)+" is a pointer to it at the end of the program"
		case !all:
			v.Message = p.Object(o) + " is not freed, and nothing points to it any more"
		}
		seen[o.Site] = !v.Doubt
		v.Elsewhere = true
		v.Pos, v.Function = p.Made(o)
		p.Report(v)
	}
}

// reachable gives the heap blocks that can be reached from the roots; loose counts
// references that may be none.
func reachable(p Path, loose bool) map[int32]bool {
	m := p.Memory()
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
	value := func(v mem.Value) {
		switch {
		case v.Sym == 0:
			mark(v.Bits)
		case v.Sym != mem.Uninit && (loose || p.Refers(v.Sym)):
			m.EachConstant(v.Sym, mark)
		}
	}
	for _, o := range m.Objects {
		if loose && o.Known() {
			mark(o.Addr)
		}
		if o.Kind == mem.Heap {
			continue
		}
		if o.Kind == mem.Stack && !p.HasStack(o.Thread) {
			continue
		}
		m.EachPointer(o, loose, value)
	}
	p.Roots(value)
	for len(work) > 0 {
		id := work[len(work)-1]
		work = work[:len(work)-1]
		m.EachPointer(m.Object(id), loose, value)
	}
	return seen
}
