package evalorder

// This file defines what code may do to memory and to the program's course, as far as
// that matters for the order of evaluation: a conservative analysis of the whole program. An
// object counts as reachable by anybody once its address leaves the instructions that compute it.

import (
	"slices"

	"heddle.example/ir"
)

// place of memory: a global, the objects of a site, what a parameter points to, or
// outside, which is all that is reached through pointers whose origin is not known.
type region struct {
	kind regionKind
	id   int // of the global or site, index of the parameter
}

type regionKind uint8

const (
	outside regionKind = iota
	ofGlobal
	ofSite
	ofParam
	ofErrno    // this thread's errno
	ofVariable // a variable in a register, in judge only
)

var anywhere = region{kind: outside}

// access says how a region is used.
type access uint8

const (
	reads access = 1 << iota
	writes
	inCall // by a call or an atomic operation: it has an order, if an open one
	fills  // by an initialiser: no two write the same part
)

// collides tells whether the order of two uses of a region counts.
func collides(x, y access) bool {
	return (x|y)&writes != 0 || x&fills != 0 && y&reads != 0 || y&fills != 0 && x&reads != 0
}

// conduct is what a piece of code may do.
type conduct struct {
	uses   map[region]access
	syncs  bool // synchronises threads, or calls what nobody knows
	stops  bool // may end the path or the program
	checks bool // may violate a property
}

func (c *conduct) use(r region, a access) bool {
	old := c.uses[r]
	if old|a == old {
		return false
	}
	if c.uses == nil {
		c.uses = map[region]access{}
	}
	c.uses[r] = old | a
	return true
}

// add joins d to c and tells whether c grew.
func (c *conduct) add(d *conduct) bool {
	grew := d.syncs && !c.syncs || d.stops && !c.stops || d.checks && !c.checks
	c.syncs, c.stops, c.checks = c.syncs || d.syncs, c.stops || d.stops, c.checks || d.checks
	for r, a := range d.uses {
		grew = c.use(r, a) || grew
	}
	return grew
}

// pointers are the regions to which a register may point.
type pointers map[region]bool

// analysis holds what was found out about a program.
type analysis struct {
	prog    *ir.Program
	points  [][]pointers    // per function and register
	escaped map[region]bool // globals and sites
	leaks   []map[int]bool  // per function: parameters whose value leaves it
	does    []conduct       // per function: what a call of it does; parameters by index
	taken   []*ir.Func      // functions whose address is taken
	isTaken []bool          // per function
	called  conduct         // what a call of any of them does, by a caller that is not known: parameters point anywhere
	calls   [][]*ir.Instr   // per function
}

// analyse finds out about a program.
func analyse(p *ir.Program) *analysis {
	n := len(p.Funcs)
	e := &analysis{prog: p, points: make([][]pointers, n), escaped: map[region]bool{}, leaks: make([]map[int]bool, n), does: make([]conduct, n)}
	e.takenFunctions()
	for _, g := range p.Globals {
		for _, r := range g.Relocs {
			if r.Global != nil {
				e.escaped[region{ofGlobal, r.Global.ID}] = true
			}
		}
	}
	callers := e.callers()
	e.isTaken = make([]bool, n)
	for _, g := range e.taken {
		e.isTaken[g.ID] = true
	}
	for i, f := range p.Funcs {
		e.leaks[i] = map[int]bool{}
		e.points[i] = e.pointsOf(f)
	}
	for _, f := range p.Funcs {
		for pc := range f.Code {
			e.escapes(f, &f.Code[pc])
		}
	}
	work := e.calleesFirst()
	// Calls again, until nothing more is found.
	settle(work, callers, func(f *ir.Func) bool {
		before := len(e.leaks[f.ID])
		for _, in := range e.calls[f.ID] {
			e.escapes(f, in)
		}
		return len(e.leaks[f.ID]) > before
	})
	for i, f := range p.Funcs {
		for pc := range f.Code {
			if in := &f.Code[pc]; in.Op != ir.Call {
				c := e.of(f, in)
				e.summarise(i, &c)
			}
		}
	}
	for _, g := range e.taken {
		e.callAny(g)
	}
	settle(work, callers, func(f *ir.Func) (changed bool) {
		pointer := false
		for _, in := range e.calls[f.ID] {
			if in.Callee == nil {
				if pointer {
					continue // as the one before
				}
				pointer = true
			}
			c := e.call(f, in)
			changed = e.summarise(f.ID, &c) || changed
		}
		if changed && e.isTaken[f.ID] {
			e.callAny(f)
		}
		return changed
	})
	return e
}

// callAny adds what a function does to what a call of any function does whose address is taken.
func (e *analysis) callAny(g *ir.Func) {
	if !g.Extern {
		d := e.bound(g, nil, &e.does[g.ID])
		e.called.add(&d)
	}
}

// calleesFirst gives the functions of the program, those that one calls by name before it where that is possible.
func (e *analysis) calleesFirst() []*ir.Func {
	out := make([]*ir.Func, 0, len(e.prog.Funcs))
	type open struct {
		f    *ir.Func
		next int
	}
	seen := make([]bool, len(e.prog.Funcs))
	for _, f := range e.prog.Funcs {
		if seen[f.ID] {
			continue
		}
		seen[f.ID] = true
		path := []open{{f, 0}}
		for len(path) > 0 {
			top := &path[len(path)-1]
			if top.next == len(e.calls[top.f.ID]) {
				out = append(out, top.f)
				path = path[:len(path)-1]
				continue
			}
			g := e.calls[top.f.ID][top.next].Callee
			top.next++
			if g != nil && !seen[g.ID] {
				seen[g.ID] = true
				path = append(path, open{g, 0})
			}
		}
	}
	return out
}

// callers gives, per function, those whose calls may reach it, and fills e.calls.
func (e *analysis) callers() [][]*ir.Func {
	e.calls = make([][]*ir.Instr, len(e.prog.Funcs))
	out := make([][]*ir.Func, len(e.prog.Funcs))
	add := func(callee, caller *ir.Func) {
		if k := len(out[callee.ID]); k == 0 || out[callee.ID][k-1] != caller {
			out[callee.ID] = append(out[callee.ID], caller)
		}
	}
	for _, f := range e.prog.Funcs {
		open := false // a call that may reach all functions whose address is taken
		for pc := range f.Code {
			in := &f.Code[pc]
			if in.Op != ir.Call {
				continue
			}
			e.calls[f.ID] = append(e.calls[f.ID], in)
			if g := in.Callee; g == nil || g.Extern {
				open = open || g == nil || libraryConduct(g.Name) == unknown
			} else {
				add(g, f)
			}
		}
		if open {
			for _, g := range e.taken {
				add(g, f)
			}
		}
	}
	return out
}

// settle runs step for the functions in work, and again for the callers of those for
// which it says that something changed.
func settle(work []*ir.Func, callers [][]*ir.Func, step func(*ir.Func) bool) {
	queue := append([]*ir.Func(nil), work...)
	waits := make([]bool, len(callers))
	for _, f := range queue {
		waits[f.ID] = true
	}
	for len(queue) > 0 {
		f := queue[0]
		queue = queue[1:]
		waits[f.ID] = false
		if !step(f) {
			continue
		}
		for _, g := range callers[f.ID] {
			if !waits[g.ID] {
				waits[g.ID] = true
				queue = append(queue, g)
			}
		}
	}
}

// summarise adds what a piece of function number i does to what a call of it does. The
// function's own locals end with it.
func (e *analysis) summarise(i int, c *conduct) bool {
	own := conduct{syncs: c.syncs, stops: c.stops, checks: c.checks}
	for r, a := range c.uses {
		if r.kind == ofSite {
			if !e.escaped[r] {
				continue
			}
			r = anywhere
		}
		if a&fills != 0 {
			a = a&^fills | writes
		}
		own.use(r, a|inCall)
	}
	return e.does[i].add(&own)
}

// takenFunctions finds the functions that may be called through a pointer.
func (e *analysis) takenFunctions() {
	seen := map[*ir.Func]bool{}
	take := func(f *ir.Func) {
		if f != nil && !seen[f] {
			seen[f] = true
			e.taken = append(e.taken, f)
		}
	}
	for _, g := range e.prog.Globals {
		for _, r := range g.Relocs {
			take(r.Func)
		}
	}
	var ops []ir.Operand
	for _, f := range e.prog.Funcs {
		for pc := range f.Code {
			ops = f.Code[pc].AppendOperands(ops[:0])
			for _, o := range ops {
				if o.IsConst() {
					take(f.Consts[o.ConstIndex()].Func)
				}
			}
		}
	}
}

// pointsOf finds where the registers of f may point, flow-insensitively. A number made into a
// pointer and a pointer that is loaded or returned may point anywhere.
func (e *analysis) pointsOf(f *ir.Func) []pointers {
	pts := make([]pointers, len(f.Regs))
	add := func(r ir.Reg, to region) bool {
		if pts[r][to] {
			return false
		}
		if pts[r] == nil {
			pts[r] = pointers{}
		}
		pts[r][to] = true
		return true
	}
	for i := range f.NumParams {
		if f.Regs[i].Type == ir.Ptr {
			add(ir.Reg(i), region{ofParam, i})
		}
	}
	var ops []ir.Operand
	for changed := true; changed; {
		changed = false
		for pc := range f.Code {
			in := &f.Code[pc]
			if in.Def() == ir.NoReg {
				continue
			}
			switch in.Op {
			case ir.Alloca:
				changed = add(in.Dst, region{ofSite, int(in.Site)}) || changed
			case ir.TLSAddr:
				changed = add(in.Dst, region{ofGlobal, in.Global.ID}) || changed
			case ir.Load, ir.Call, ir.RMW, ir.CmpXchg, ir.Nondet, ir.Undef:
				switch {
				case in.Type != ir.Ptr:
				case in.Callee != nil && in.Callee.Name == "__errno_location":
					changed = add(in.Dst, region{kind: ofErrno}) || changed
				default:
					changed = add(in.Dst, anywhere) || changed
				}
			case ir.Copy, ir.Select, ir.Add, ir.Sub, ir.And, ir.Or, ir.Xor, ir.PtrToInt, ir.IntToPtr, ir.ZExt, ir.SExt, ir.Trunc:
				if in.Op == ir.IntToPtr {
					changed = add(in.Dst, anywhere) || changed
				}
				ops = in.AppendOperands(ops[:0])
				for _, o := range ops {
					for to := range e.target(f, pts, o) {
						changed = add(in.Dst, to) || changed
					}
				}
			}
		}
	}
	return pts
}

// target gives where an operand may point.
func (e *analysis) target(f *ir.Func, pts []pointers, o ir.Operand) pointers {
	if o.IsReg() {
		return pts[o]
	}
	if o.IsConst() {
		if g := f.Consts[o.ConstIndex()].Global; g != nil {
			return pointers{region{ofGlobal, g.ID}: true}
		}
	}
	return nil
}

// to gives the regions that an access at o may touch.
func (e *analysis) to(f *ir.Func, o ir.Operand) pointers {
	if to := e.target(f, e.points[f.ID], o); len(to) > 0 {
		return to
	}
	return pointers{anywhere: true}
}

// escapes notes whose addresses leave f by an instruction.
func (e *analysis) escapes(f *ir.Func, in *ir.Instr) {
	let := func(o ir.Operand) {
		for r := range e.target(f, e.points[f.ID], o) {
			switch r.kind {
			case ofParam:
				e.leaks[f.ID][r.id] = true
			case ofGlobal, ofSite:
				e.escaped[r] = true
			}
		}
	}
	switch in.Op {
	case ir.Store, ir.RMW:
		let(in.B)
	case ir.CmpXchg:
		let(in.B)
		let(in.C)
	case ir.Ret:
		if in.A != ir.None {
			let(in.A)
		}
	case ir.Call:
		for i, a := range in.Args {
			if g := in.Callee; g == nil || g.Extern && !keepsNothing(g.Name) || !g.Extern && (i >= g.NumParams || e.leaks[g.ID][i]) {
				let(a)
			}
		}
	case ir.SDiv, ir.UDiv, ir.SRem, ir.URem, ir.Mul, ir.Shl, ir.LShr, ir.AShr, ir.Not, ir.Neg, ir.SIToFP, ir.UIToFP:
		var ops []ir.Operand
		for _, o := range in.AppendOperands(ops) {
			let(o) // a number made of an address
		}
	}
}

// of gives what an instruction of f does; regions of parameters are f's own.
func (e *analysis) of(f *ir.Func, in *ir.Instr) conduct {
	var c conduct
	touch := func(o ir.Operand, a access) {
		if in.Flags&ir.FlagAtomic != 0 {
			a |= inCall
		}
		if in.Flags&ir.FlagInit != 0 && a&writes != 0 {
			a = a&^(writes|inCall) | fills
		}
		for r := range e.to(f, o) {
			if r.kind == ofGlobal && e.prog.Globals[r.id].Const {
				continue
			}
			c.use(r, a)
			c.checks = c.checks || r.kind == outside || r.kind == ofParam || in.A.IsReg()
		}
	}
	switch in.Op {
	case ir.Load:
		touch(in.A, reads)
	case ir.Store:
		touch(in.A, writes)
	case ir.RMW, ir.CmpXchg:
		touch(in.A, reads|writes|inCall)
	case ir.MemCopy:
		touch(in.A, writes|inCall)
		touch(in.B, reads|inCall)
	case ir.MemSet:
		touch(in.A, writes|inCall)
	case ir.AtomicBegin:
		c.syncs = true
	case ir.Call:
		return e.call(f, in)
	case ir.Assert, ir.SDiv, ir.UDiv, ir.SRem, ir.URem:
		c.checks = true
	case ir.Unreachable, ir.Unsupported:
		c.checks, c.stops = true, true
	case ir.Assume:
		c.stops = true
	}
	return c
}

// call gives what a call does, in terms of the caller's regions.
func (e *analysis) call(f *ir.Func, in *ir.Instr) conduct {
	if g := in.Callee; g != nil && !g.Extern && !(g.Model && libraryConduct(g.Name) != unknown) {
		return e.bound(f, in, &e.does[g.ID])
	}
	var c conduct
	if in.Callee != nil {
		k := libraryConduct(in.Callee.Name)
		if k != unknown {
			c.syncs, c.checks = k&syncs != 0, k != nothing
			if a := access(k) & (reads | writes); a != 0 {
				e.lend(f, in, &c, a)
			}
			return c
		}
		c.syncs, c.stops = true, true
		e.lend(f, in, &c, reads|writes)
		c.use(anywhere, reads|writes|inCall)
	}
	// Through a pointer, or by a function of the library that may call back.
	c.checks = true
	c.add(&e.called)
	if in.Callee == nil && slices.ContainsFunc(e.taken, func(g *ir.Func) bool { return g.Extern }) {
		c.syncs, c.stops = true, true
		c.use(anywhere, reads|writes|inCall)
	}
	if in.Callee == nil && len(e.taken) == 0 {
		c.use(anywhere, reads|writes|inCall)
	}
	return c
}

// lend notes the use of what the arguments of a call point to.
func (e *analysis) lend(f *ir.Func, in *ir.Instr, c *conduct, a access) {
	for _, o := range in.Args {
		if f.Type(o) != ir.Ptr {
			continue
		}
		for r := range e.to(f, o) {
			if r.kind != ofGlobal || !e.prog.Globals[r.id].Const {
				c.use(r, a|inCall)
			}
		}
	}
}

// bound puts the arguments of a call for the parameters in what the callee does; without a
// call parameters may point anywhere.
func (e *analysis) bound(f *ir.Func, in *ir.Instr, d *conduct) conduct {
	c := conduct{syncs: d.syncs, stops: d.stops, checks: d.checks}
	for r, a := range d.uses {
		if r.kind != ofParam {
			c.use(r, a)
			continue
		}
		if in == nil || r.id >= len(in.Args) {
			c.use(anywhere, a)
			continue
		}
		for to := range e.to(f, in.Args[r.id]) {
			c.use(to, a)
		}
	}
	return c
}

// shared tells whether other threads may have a region.
func (e *analysis) shared(r region) bool {
	switch r.kind {
	case ofGlobal:
		g := e.prog.Globals[r.id]
		return !g.Const && (!g.TLS || e.escaped[r])
	case ofSite:
		return e.escaped[r]
	case ofErrno, ofVariable:
		return false
	}
	return true
}

// accessSet is a set of values of access.
type accessSet uint16

// any tells whether something holds for a value of each set.
func (x accessSet) any(y accessSet, overlap func(x, y access) bool) bool {
	for i := range access(16) {
		for j := range access(16) {
			if x>>i&1 != 0 && y>>j&1 != 0 && overlap(i, j) {
				return true
			}
		}
	}
	return false
}

// kinds says how a piece of code uses regions, taken together: those that may lie anywhere, those whose addresses are known
// elsewhere, and whether others may have any of them.
type kinds struct {
	wide, escaped accessSet
	shared        bool
}

func (e *analysis) kinds(c *conduct) (k kinds) {
	for r, x := range c.uses {
		switch {
		case wide(r):
			k.wide |= 1 << x
		case e.escaped[r]:
			k.escaped |= 1 << x
		}
		k.shared = k.shared || x&(reads|writes) != 0 && e.shared(r)
	}
	return k
}

// wide tells whether a region may lie in others.
func wide(r region) bool { return r.kind == outside || r.kind == ofParam }

// How the order of two pieces of code can be told.
type conflict uint8

const (
	inVisible   conflict = 1 << iota // by other threads that come between
	synchronise                      // by what other threads may do then
	always                           // by the result
)

// between finds how the order of two pieces of code can be told. Unless they are evaluated
// whole, an overlap of two accesses outside calls is none: it is undefined, see lowering/clash.go.
func (e *analysis) between(a, b *conduct, whole bool) conflict {
	if a.stops && (b.stops || b.checks || b.syncs) || b.stops && (a.checks || a.syncs) {
		return always
	}
	var k conflict
	overlap := func(x, y access) bool { return (whole || (x|y)&inCall != 0) && collides(x, y) }
	few, many := a.uses, b.uses
	if len(few) > len(many) {
		few, many = many, few
	}
	for r, x := range few {
		if y, both := many[r]; both && overlap(x, y) {
			return always
		}
	}
	usesA, usesB := e.kinds(a), e.kinds(b)
	if usesA.wide.any(usesB.wide, overlap) || usesA.wide.any(usesB.escaped, overlap) || usesA.escaped.any(usesB.wide, overlap) {
		return always
	}
	sharedA, sharedB := usesA.shared, usesB.shared
	if a.syncs && (b.syncs || sharedB) || b.syncs && sharedA {
		k |= synchronise
	}
	if sharedA && sharedB {
		k |= inVisible
	}
	return k
}
