package weak

// This file defines shrinking: making a program small as long as something fails.

import "heddle.example/bench/judge/shrink"

// Shrink makes p smaller as long as fails holds.
func Shrink(p *Program, fails func(*Program) bool) *Program {
	edit := func(e *shrink.Editor, p *Program) { (&editor{e}).program(p) }
	return shrink.Minimise(p, (*Program).Clone, edit, fails)
}

// editor knows the edits of a program.
type editor struct{ *shrink.Editor }

func (e *editor) program(p *Program) {
	if p.Main != nil && e.Now() {
		p.Main = nil
		return
	}
	for t := range p.Threads {
		if p.Main == nil && len(p.Threads) > 1 && e.Now() {
			p.Threads = append(p.Threads[:t:t], p.Threads[t+1:]...)
			return
		}
		e.list(&p.Threads[t])
	}
	e.list(&p.Main)
}

func (e *editor) list(list *[]*Op) {
	for i := 0; i < len(*list) && !e.Done(); i++ {
		o := (*list)[i]
		switch o.Kind {
		case Create, Join, Post, Wait, Barrier:
			continue // others wait for it
		case Unlock:
			continue // with its lock
		case Lock:
			for j := i + 1; j < len(*list); j++ {
				if (*list)[j].Kind == Unlock && (*list)[j].Cell == o.Cell {
					if e.Now() {
						inside := append([]*Op{}, (*list)[i+1:j]...)
						*list = append((*list)[:i:i], append(inside, (*list)[j+1:]...)...)
						return
					}
					break
				}
			}
			continue
		}
		if e.Now() {
			*list = append((*list)[:i:i], (*list)[i+1:]...)
			return
		}
		if o.Kind == If {
			for _, inner := range [][]*Op{o.Then, o.Else} {
				if e.Now() {
					shrink.Splice(list, i, inner)
					return
				}
			}
			e.list(&o.Then)
			e.list(&o.Else)
			continue
		}
		if o.Kind == Load || o.Kind == Store || o.Kind == CompareExchange || o.Kind == Fence {
			if weaker, ok := weaken(o.Order, o.Kind); ok && e.Now() {
				o.Order = weaker
			}
		}
		if o.Kind == Exchange && e.Now() {
			o.Kind = Store
			if o.Order == Acquire || o.Order == AcqRel {
				o.Order = Relaxed
			}
		}
	}
}

// weaken gives the next weaker order that C lets the operation have.
func weaken(o Order, k Kind) (Order, bool) {
	switch {
	case o == SeqCst && k == Load:
		return Acquire, true
	case o == SeqCst && k == Store:
		return Release, true
	case o == SeqCst:
		return AcqRel, true
	case o == AcqRel:
		return Release, true
	case (o == Acquire || o == Release) && k != Fence:
		return Relaxed, true
	}
	return o, false
}
