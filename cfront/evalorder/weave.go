package evalorder

// This file defines the exploration of all orders of evaluation: the code of a function is
// written anew so that the pieces of a group are strands, among which a Pick chooses
// before each access or call whose order can be told.
//
// A strand has a register that holds where it goes on, 0 while it cannot. All strands that
// may be open at a time, of nested groups too, share one dispatcher: so b() + c() in
// a() + (b() + c()) are not one step for a(). Calls run to their ends. The pieces of an
// initialiser are chosen one after the other and run whole.

import (
	"slices"

	"heddle.example/ir"
)

// runner is a strand of a region.
type runner struct {
	reg     ir.Reg
	region  *strands
	started bool // what is written next is not the first of its accesses and calls
}

// strands are the strands under one dispatcher.
type strands struct {
	runners []*runner
	resume  []int32 // new index per number of a place where a strand goes on, from 1
	entries []int   // new indices of jumps to the dispatcher
	flags   ir.Flags
}

// weaver writes the code of a function anew.
type weaver struct {
	f      *ir.Func
	events []bool
	out    []ir.Instr
	jumps  []wovenJump
	consts map[uint64]ir.Operand
	failed bool
}

// wovenJump is a jump of the old code that is now at index at, in a span.
type wovenJump struct {
	at int
	in *span
}

// weave explores the orders of f's groups; it gives up, and changes nothing, where control
// enters a piece from outside.
func weave(f *ir.Func, top *span, o *Noted) bool {
	if !conflicts(top) {
		return true
	}
	w := &weaver{f: f, events: o.events, consts: map[uint64]ir.Operand{}}
	for _, g := range top.groups {
		w.sections(g)
	}
	for _, c := range o.Calls { // one event at most
		first := true
		for pc := c.From; pc < c.To && pc < len(f.Code); pc++ {
			if w.events[pc] {
				w.events[pc] = first
				first = false
			}
		}
	}
	regs, consts := len(f.Regs), len(f.Consts)
	w.plan(top, nil)
	w.span(top)
	for _, j := range w.jumps {
		w.out[j.at].Retarget(func(t int32) int32 { return w.resolve(j.in, t) })
	}
	if w.failed {
		f.Regs, f.Consts = f.Regs[:regs], f.Consts[:consts]
		return false
	}
	f.Code = w.out
	return true
}

// sections takes the inside of atomic sections in a group out of the events: a section is one.
func (w *weaver) sections(g *group) {
	depth := 0
	for pc := g.from(); pc < g.to(); pc++ {
		switch w.f.Code[pc].Op {
		case ir.AtomicBegin:
			if depth++; depth > 1 {
				w.events[pc] = false
			}
			continue
		case ir.AtomicEnd:
			depth = max(depth-1, 0)
		}
		if depth > 0 {
			w.events[pc] = false
		}
	}
}

// conflicts tells whether the order of some group below s can be told.
func conflicts(s *span) bool {
	for _, g := range s.groups {
		if g.conflict != 0 || slices.ContainsFunc(g.spans, conflicts) {
			return true
		}
	}
	return false
}

// plan gives the spans below s their strands.
func (w *weaver) plan(s *span, open *strands) {
	for _, g := range s.groups {
		r := open
		for _, x := range g.spans {
			x.runner = s.runner
			if g.conflict == 0 || g.Whole || !x.active {
				w.plan(x, open)
				continue
			}
			if r == nil {
				r = &strands{flags: ir.FlagUnordered}
			}
			x.runner = &runner{w.register(), r, w.loops(x)}
			r.runners = append(r.runners, x.runner)
			w.plan(x, r)
		}
		if r != nil && g.conflict&always != 0 {
			r.flags = 0
		}
	}
}

// start notes that an access or call was written.
func (r *runner) start() {
	if r != nil {
		r.started = true
	}
}

// loops tells whether control can go back in a span.
func (w *weaver) loops(s *span) bool {
	var to []int32
	for pc := s.From; pc < s.To; pc++ {
		in := &w.f.Code[pc]
		if in.Op == ir.Jump || in.Op == ir.Branch || in.Op == ir.Switch {
			to = in.AppendSuccs(pc, to)
			if slices.Min(to) <= int32(pc) {
				return true
			}
			to = to[:0]
		}
	}
	return false
}

// span writes the code of a span.
func (w *weaver) span(s *span) {
	s.pos = make([]int32, s.To-s.From)
	for i := range s.pos {
		s.pos[i] = -1
	}
	groups := s.groups
	for pc := s.From; pc < s.To; {
		s.pos[pc-s.From] = int32(len(w.out))
		if len(groups) > 0 && groups[0].from() == pc {
			g := groups[0]
			groups = groups[1:]
			w.group(g, s)
			pc = g.to()
			s.runner.start()
			continue
		}
		in := w.f.Code[pc]
		switch {
		case w.events[pc] && s.runner != nil:
			if s.runner.started {
				w.yield(s.runner)
			}
			s.runner.start()
		case in.Op == ir.Jump || in.Op == ir.Branch || in.Op == ir.Switch:
			w.jumps = append(w.jumps, wovenJump{len(w.out), s})
			in.Cases = slices.Clone(in.Cases)
		}
		w.out = append(w.out, in)
		pc++
	}
	s.end = int32(len(w.out))
}

// group writes the code of a group in a span.
func (w *weaver) group(g *group, s *span) {
	var active []*span
	for _, x := range g.spans {
		if g.conflict != 0 && x.active {
			active = append(active, x)
		} else {
			w.span(x)
		}
	}
	switch {
	case len(active) == 0:
	case g.Whole:
		w.inTurn(g, active)
	default:
		w.fork(g, s, active)
	}
}

// fork writes a group whose pieces are strands.
func (w *weaver) fork(g *group, s *span, active []*span) {
	region := active[0].runner.region
	outer := s.runner == nil || s.runner.region != region
	if outer {
		for _, r := range region.runners {
			w.set(r.reg, 0, g.Pos)
		}
	} else {
		w.set(s.runner.reg, 0, g.Pos)
	}
	left := w.register()
	w.set(left, len(active), g.Pos)
	starts := make([]int, len(active))
	for i, x := range active {
		region.resume = append(region.resume, -1)
		starts[i] = len(region.resume)
		w.set(x.runner.reg, starts[i], g.Pos)
	}
	w.dispatch(region, g.Pos)
	var joins []int
	for i, x := range active {
		region.resume[starts[i]-1] = int32(len(w.out))
		w.span(x)
		w.set(x.runner.reg, 0, g.Pos)
		joins = append(joins, w.countDown(left, g.Pos))
		w.dispatch(region, g.Pos)
	}
	if outer {
		at := int32(len(w.out))
		for _, e := range region.entries {
			w.out[e].Target = at
			w.backward(e, at)
		}
		args := make([]ir.Operand, len(region.runners))
		for i, r := range region.runners {
			args[i] = ir.Operand(r.reg)
		}
		w.choose(args, region.flags, region.resume, g.Pos)
	}
	w.land(joins)
}

// inTurn writes a group whose pieces run whole, in any order.
func (w *weaver) inTurn(g *group, active []*span) {
	left := w.register()
	w.set(left, len(active), g.Pos)
	args := make([]ir.Operand, len(active))
	starts := make([]int32, len(active))
	for i := range active {
		r := w.register()
		args[i] = ir.Operand(r)
		w.set(r, i+1, g.Pos)
	}
	flags := ir.FlagUnordered
	if g.conflict&always != 0 {
		flags = 0
	}
	entries := []int{w.jump(g.Pos)}
	var joins []int
	for i, x := range active {
		starts[i] = int32(len(w.out))
		w.span(x)
		w.set(ir.Reg(args[i]), 0, g.Pos)
		joins = append(joins, w.countDown(left, g.Pos))
		entries = append(entries, w.jump(g.Pos))
	}
	at := int32(len(w.out))
	for _, e := range entries {
		w.out[e].Target = at
		w.backward(e, at)
	}
	w.choose(args, flags, starts, g.Pos)
	w.land(joins)
}

// yield lets the dispatcher choose who goes on.
func (w *weaver) yield(r *runner) {
	at := w.f.Code[0].Pos
	if n := len(w.out); n > 0 {
		at = w.out[n-1].Pos
	}
	r.region.resume = append(r.region.resume, -1)
	n := len(r.region.resume)
	w.set(r.reg, n, at)
	w.dispatch(r.region, at)
	r.region.resume[n-1] = int32(len(w.out))
}

func (w *weaver) dispatch(r *strands, pos ir.Pos) { r.entries = append(r.entries, w.jump(pos)) }

// countDown takes one off a register and gives the index of a branch that is taken when
// that makes 0; its other way is the next instruction.
func (w *weaver) countDown(r ir.Reg, pos ir.Pos) int {
	zero := ir.Reg(len(w.f.Regs))
	w.f.Regs = append(w.f.Regs, ir.RegInfo{Type: ir.I1})
	w.emit(ir.Instr{Op: ir.Sub, Type: ir.I32, Dst: r}, pos, ir.Operand(r), w.number(1))
	w.emit(ir.Instr{Op: ir.Eq, Type: ir.I32, Dst: zero}, pos, ir.Operand(r), w.number(0))
	return w.emit(ir.Instr{Op: ir.Branch, Type: ir.I1, Dst: ir.NoReg, Else: int32(len(w.out) + 1)}, pos, ir.Operand(zero))
}

// land makes branches lead to the next instruction.
func (w *weaver) land(branches []int) {
	for _, b := range branches {
		w.out[b].Target = int32(len(w.out))
	}
}

// choose writes a dispatcher: the places where its strands go on are numbered from 1.
func (w *weaver) choose(args []ir.Operand, flags ir.Flags, places []int32, pos ir.Pos) {
	r := w.register()
	w.emit(ir.Instr{Op: ir.Pick, Type: ir.I32, Dst: r, Args: args, Flags: flags}, pos)
	in := ir.Instr{Op: ir.Switch, Type: ir.I32, Dst: ir.NoReg, Else: places[0], Flags: ir.FlagUnordered}
	for i, p := range places {
		in.Cases = append(in.Cases, ir.Case{Val: uint64(i + 1), Target: p})
	}
	w.emit(in, pos, ir.Operand(r))
}

// backward marks a jump of a dispatcher that goes back: it is no loop.
func (w *weaver) backward(at int, to int32) {
	if int(to) <= at {
		w.out[at].Flags |= ir.FlagUnordered
	}
}

func (w *weaver) jump(pos ir.Pos) int { return w.emit(ir.Instr{Op: ir.Jump, Dst: ir.NoReg}, pos) }

func (w *weaver) set(r ir.Reg, v int, pos ir.Pos) {
	w.emit(ir.Instr{Op: ir.Copy, Type: ir.I32, From: ir.I32, Dst: r}, pos, w.number(uint64(v)))
}

func (w *weaver) emit(in ir.Instr, pos ir.Pos, ops ...ir.Operand) int {
	in.Pos, in.Loop, in.Site = pos, -1, -1
	in.A, in.B, in.C = ir.None, ir.None, ir.None
	for i, o := range ops {
		*[]*ir.Operand{&in.A, &in.B, &in.C}[i] = o
	}
	w.out = append(w.out, in)
	return len(w.out) - 1
}

func (w *weaver) register() ir.Reg {
	w.f.Regs = append(w.f.Regs, ir.RegInfo{Type: ir.I32, Control: true})
	return ir.Reg(len(w.f.Regs) - 1)
}

func (w *weaver) number(v uint64) ir.Operand {
	o, ok := w.consts[v]
	if !ok {
		w.f.Consts = append(w.f.Consts, ir.Const{Type: ir.I32, Bits: v})
		o = ir.ConstOperand(len(w.f.Consts) - 1)
		w.consts[v] = o
	}
	return o
}

// resolve gives the new index of the target of a jump in s.
func (w *weaver) resolve(s *span, t int32) int32 {
	for ; s != nil; s = s.parent {
		if int(t) == s.To && s.parent != nil {
			return s.end
		}
		if int(t) >= s.From && int(t) < s.To {
			if p := s.pos[int(t)-s.From]; p >= 0 {
				return p
			}
			break // into a piece
		}
	}
	w.failed = true
	return 0
}
