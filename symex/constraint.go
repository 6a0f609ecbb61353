package symex

// This file defines the path condition: what is feasible, what a check owes, how
// a symbolic value becomes one of finitely many.

import (
	"heddle/expr"
	"heddle/ir"
	"heddle/symex/arith"
	"heddle/symex/check"
	"heddle/symex/mem"
	"heddle/symex/static"
)

// AddPath conjoins c to the path condition.
func (m *Machine) AddPath(c expr.Ref) {
	c = m.tab.Untagged(c)
	if _, _, ok := m.tab.IsConst(c); ok {
		return
	}
	m.path = append(m.path[:m.pathLen], c)
	m.pathLen++
	m.assigned(c)
}

// Feasible tells whether the path condition and c have a common solution. What
// the path says literally is answered without the solver, so that a question it
// once gave up on gets the same answer when an instruction runs again.
func (m *Machine) Feasible(c expr.Ref) Sat {
	c = m.tab.Untagged(c)
	if lo, _, ok := m.tab.IsConst(c); ok {
		if lo != 0 {
			return Satisfiable
		}
		return Unsat
	}
	not := m.tab.Not(c)
	for i := m.pathLen - 1; i >= 0; i-- {
		switch m.path[i] {
		case c:
			return Satisfiable
		case not:
			return Unsat
		}
	}
	sat, _, _ := m.ask(c)
	return sat
}

// ask puts path ∧ c to the solver.
func (m *Machine) ask(c expr.Ref) (Sat, func(expr.Ref) (uint64, uint64), string) {
	q := m.path[:m.pathLen]
	if c != 0 {
		q = append(m.path[:m.pathLen:m.pathLen], m.tab.Untagged(c))
	}
	return m.solver.Check(m.tab, q)
}

// Take is how an instruction gets its choice among n alternatives: it gives the index that
// Choose gave, or stops the machine to ask for one.
func (m *Machine) Take(t *Thread, kind ChoiceKind, n int) (int, Stop) {
	if m.hasGiven {
		m.hasGiven = false
		return m.givenVal, GoOn
	}
	m.grant = m.grantNow
	return 0, m.Fail(t, Event{Kind: EventChoice, Choice: kind, N: n})
}

// require decides a check: cond (width 1) must hold here (DESIGN law 1). A check
// that may fail is a visible operation; where it can fail a violation is
// reported, and after it the check is assumed.
func (m *Machine) require(t *Thread, cond Value, grant bool, prop, msg string) Stop {
	if cond.Sym == 0 {
		if cond.Bits != 0 {
			return GoOn
		}
		return m.Violate(t, grant, prop, msg)
	}
	not := m.tab.Not(cond.Sym)
	bad := m.Feasible(not)
	if bad == Unsat {
		return GoOn
	}
	if m.MustStop(t, grant) {
		t.Pending = Pending{Kind: PendFail}
		return StopNode
	}
	if !m.enabledCheck(prop) {
		m.unchecked(t, prop, msg)
		if m.Feasible(cond.Sym) == Unsat {
			return m.endUnchecked(t, prop, msg)
		}
		m.limit()
		m.AddPath(cond.Sym)
		return GoOn
	}
	if st := m.takeViolation(t, not, prop, msg); st != GoOn {
		return st
	}
	if m.Feasible(cond.Sym) == Unsat {
		return m.Fail(t, Event{Kind: EventDead})
	}
	m.limit()
	m.AddPath(cond.Sym)
	return GoOn
}

// takeViolation reports a check that can fail; Choose goes on with the check assumed.
func (m *Machine) takeViolation(t *Thread, not expr.Ref, prop, msg string) Stop {
	if m.hasGiven {
		m.hasGiven = false
		return GoOn
	}
	m.grant = m.grantNow
	return m.Fail(t, Event{Kind: EventViolation, Property: prop, Message: msg, Cond: not, Continue: true})
}

func (m *Machine) enabledCheck(prop string) bool {
	if m.obs != nil && m.obs.recording && (prop == PropMemory || prop == PropDiv) {
		return true // a proposition whose evaluation errs must not pass as undefined behaviour
	}
	p := check.Named(prop)
	return p == nil || m.opts.Checks.Has(p)
}

// Violate reports a property that fails on every continuation of the path.
func (m *Machine) Violate(t *Thread, grant bool, prop, msg string) Stop {
	if m.MustStop(t, grant) {
		t.Pending = Pending{Kind: PendFail}
		return StopNode
	}
	if isNoDefinition(msg) {
		return m.Unsupported(t, msg)
	}
	if !m.enabledCheck(prop) {
		m.unchecked(t, prop, msg)
		return m.endUnchecked(t, prop, msg)
	}
	return m.Fail(t, Event{Kind: EventViolation, Property: prop, Message: msg})
}

// abortProgram ends the program abnormally.
func (m *Machine) abortProgram(t *Thread) Stop {
	m.ended = true
	return m.Fail(t, Event{Kind: EventEnd, Exit: 134, Abort: true})
}

// Suppose conjoins cond; a path that it kills is no leaf. An assumption that may
// fail is a visible operation: another thread may act before the path dies.
func (m *Machine) Suppose(t *Thread, cond Value, grant bool) Stop {
	if cond.Sym == 0 && cond.Bits != 0 {
		return GoOn
	}
	if m.monBack >= 0 && m.isMonitor(t.ID) {
		return m.supposeInMonitor(t, cond)
	}
	sat := Unsat
	if cond.Sym != 0 {
		if m.Feasible(m.tab.Not(cond.Sym)) == Unsat {
			return GoOn
		}
		sat = m.Feasible(cond.Sym)
	}
	if m.MustStop(t, grant) {
		t.Pending = Pending{Kind: PendFail}
		return StopNode
	}
	if sat == Unsat {
		return m.Fail(t, Event{Kind: EventDead})
	}
	if sat == SatUnknown {
		m.maybe = true
	}
	m.limit()
	m.AddPath(cond.Sym)
	return GoOn
}

// decide gives a branch condition its value, forking on feasible outcomes. The outcome that leaves
// a loop comes first: else a search whose loops depend on input would go as deep as they may,
// before it has seen what a few rounds do.
func (m *Machine) decide(t *Thread, in *static.Instr, c Value) (Value, Stop) {
	if c.Sym == Uninit {
		c = m.force(t, in.A, 1)
		if c.Sym == 0 {
			return c, GoOn
		}
	}
	m.CheckUse(t, c, "a branch")
	yes := c.Sym
	no := m.tab.Not(yes)
	satNo := m.Feasible(no)
	if satNo == Unsat {
		return Value{Bits: 1}, GoOn
	}
	satYes := m.Feasible(yes)
	if satYes == Unsat {
		return Value{}, GoOn
	}
	i, st := m.Take(t, ChoiceBranch, 2)
	if st != GoOn {
		return c, st
	}
	taken := (i == 0) != in.Stays
	if taken {
		m.AddPath(yes)
		m.maybe = m.maybe || satYes == SatUnknown
	} else {
		m.AddPath(no)
		m.maybe = m.maybe || satNo == SatUnknown
	}
	if m.trace != nil {
		m.trace.Branch(int(t.ID), m.visiblePos(t), m.code.Funcs[t.Fn].Src.Name, taken)
	}
	return arith.Truth(taken), GoOn
}

// decideSwitch forks a switch on its feasible targets.
func (m *Machine) decideSwitch(t *Thread, in *static.Instr, x Value) (int32, Stop) {
	if x.Sym == Uninit {
		x = m.force(t, in.A, int(in.Width))
	}
	m.CheckUse(t, x, "a branch")
	x = m.Reveal(x)
	src := &m.code.Funcs[t.Fn].Src.Code[t.PC]
	type way struct {
		target int32
		cond   expr.Ref
	}
	var ways []way
	def := m.tab.Bool(true)
	w := int(in.Width)
	r := m.Ref(x, w)
	for i := range src.Cases {
		eq := m.tab.Eq(r, m.tab.Const(w, src.Cases[i].Val, 0))
		if m.Feasible(eq) != Unsat {
			ways = append(ways, way{src.Cases[i].Target, eq})
		}
		def = m.tab.And(def, m.tab.Not(eq))
	}
	if m.Feasible(def) != Unsat {
		ways = append(ways, way{in.Else, def})
	}
	if len(ways) == 1 {
		return ways[0].target, GoOn
	}
	if len(ways) == 0 {
		return 0, m.Fail(t, Event{Kind: EventDead})
	}
	i, st := m.Take(t, ChoiceBranch, len(ways))
	if st != GoOn {
		return 0, st
	}
	m.AddPath(ways[i].cond)
	return ways[i].target, GoOn
}

// Concretise makes the operand o of t, with value v, one concrete value, forking
// over all that are feasible, and writes it back to the register.
func (m *Machine) Concretise(t *Thread, o int32, v Value, w int, what string) (Value, Stop) {
	if v.Sym == 0 {
		return v, GoOn
	}
	if v.Sym == Uninit {
		v = m.force(t, o, w)
		if v.Sym == 0 {
			return v, GoOn
		}
	}
	m.CheckUse(t, v, what)
	if m.Tagged(v) {
		v = m.Reveal(v)
		if o >= 0 {
			m.SetReg(t, o, v)
		}
		return v, GoOn
	}
	found, reason := m.values(v.Sym)
	vals := found.vals
	switch {
	case reason != "":
		return v, m.Unsupported(t, "the solver gave up on the possible values of "+what+": "+reason)
	case found.more:
		return v, m.Unsupported(t, what+" depends on input and has too many possible values")
	}
	if len(vals) == 0 {
		return v, m.Fail(t, Event{Kind: EventDead})
	}
	i := 0
	if len(vals) > 1 {
		var st Stop
		if i, st = m.Take(t, ChoiceBranch, len(vals)); st != GoOn {
			return v, st
		}
		m.AddPath(m.tab.Eq(v.Sym, m.tab.Const(w, vals[i], 0)))
	}
	out := Value{Bits: vals[i]}
	if o >= 0 {
		m.SetReg(t, o, out)
	}
	return out, GoOn
}

// force gives an uninitialised register a symbol and stores it back.
func (m *Machine) force(t *Thread, o int32, w int) Value {
	if o < 0 {
		return m.freshUninit(t, w)
	}
	var v Value
	if l := m.code.Funcs[t.Fn].Src.Regs[o].Layout; l != nil && l.Bool {
		// Anything else is no value of a _Bool.
		if v = m.freshUninit(t, 1); v.Sym != 0 {
			v = m.Wrap(m.tab.ZExt(v.Sym, w))
		}
	} else {
		v = m.freshUninit(t, w)
	}
	m.SetReg(t, o, v)
	return v
}

// Fresh makes a new symbol, named by (place, thread, per-thread count).
func (m *Machine) Fresh(t *Thread, kind uint8, site uint32, w int, info SymbolInfo) Value {
	if m.opts.Concrete {
		bits := uint64(0)
		if m.opts.Input != nil {
			bits = m.opts.Input(w)
		}
		if w > 64 {
			return Value{Sym: m.tab.Const(w, bits, 0)}
		}
		return Value{Bits: bits & mem.Mask(w)}
	}
	if m.opts.Given != nil {
		bits := m.opts.Given(int(t.ID), t.symCount, w)
		t.symCount++
		return m.Wrap(m.tab.Const(w, bits, 0))
	}
	r := m.tab.Sym(expr.SymName{Site: site, Thread: uint32(t.ID), Count: t.symCount, Kind: kind}, w)
	t.symCount++
	info.Width, info.Thread = w, int(t.ID)
	m.syms[r] = info
	return Value{Sym: r}
}

// The kinds of symbol.
const (
	SymNondet uint8 = iota
	symUninitialised
	symUninitTwin // the same with another value, in questions only
)

func (m *Machine) freshUninit(t *Thread, w int) Value {
	src := m.code.Funcs[t.Fn].Src
	return m.Fresh(t, symUninitialised, uint32(src.ID)<<16|uint32(t.PC)&0xffff, w, SymbolInfo{Name: "uninitialised", Pos: m.visiblePos(t), Func: src.Name})
}

func (m *Machine) freshNondet(t *Thread, src *ir.Instr, in *static.Instr) Value {
	fn := m.code.Funcs[t.Fn].Src
	info := SymbolInfo{Name: src.Name, Pos: src.Pos, Func: fn.Name}
	var l *ir.Layout
	if in.Dst >= 0 {
		if l = fn.Regs[in.Dst].Layout; l != nil {
			info.Signed = l.Signed
		}
	}
	v := m.Fresh(t, SymNondet, uint32(fn.ID)<<16|uint32(t.PC)&0xffff, int(in.Width), info)
	if m.trace != nil {
		m.trace.Nondet(int(t.ID), m.visiblePos(t), fn.Name, src.Name+"()", v, int(in.Width), l)
	}
	return v
}

// Fork tells whether cond holds, on each of the ways that are feasible.
func (m *Machine) Fork(t *Thread, cond expr.Ref) (holds bool, st Stop) {
	if lo, _, is := m.tab.IsConst(cond); is {
		return lo != 0, GoOn
	}
	not := m.tab.Not(cond)
	satNot := m.Feasible(not)
	if satNot == Unsat {
		return true, GoOn
	}
	sat := m.Feasible(cond)
	if sat == Unsat {
		return false, GoOn
	}
	i, st := m.Take(t, ChoiceBranch, 2)
	if st != GoOn {
		return false, st
	}
	if i == 0 {
		m.Constrain(cond, sat)
		return true, GoOn
	}
	m.Constrain(not, satNot)
	return false, GoOn
}

// Constrain adds cond, which is feasible as far as sat says, to the path condition.
func (m *Machine) Constrain(cond expr.Ref, sat Sat) {
	m.AddPath(cond)
	m.maybe = m.maybe || sat == SatUnknown
}
