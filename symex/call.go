package symex

// This file defines calls, returns, and how a call of a library model runs.

import (
	"heddle/answer"
	"heddle/ir"
	"heddle/symex/check"
	"heddle/symex/mem"
	"heddle/symex/static"
)

// call runs a Call of t; goOn means that t.pc is set.
func (m *Machine) call(t *thread, in *static.Instr, grant bool) stop {
	if t.exit == exitDestroying && t.numFrames == 0 {
		return m.continueExit(t, grant) // a destructor returned
	}
	src := &m.code.Funcs[t.fn].Src.Code[t.pc]
	fn := in.Aux
	if fn < 0 {
		v := operand(t.regs[t.base:t.regTop], m.consts[t.fn], in.A)
		v, st := m.concretise(t, in.A, v, m.code.PtrSize*8, "a function pointer")
		if st != goOn {
			return st
		}
		i := m.funcAt(v.Bits)
		if i < 0 {
			if m.isNull(v) {
				return m.violate(t, grant, PropMemory, "call through a null function pointer")
			}
			return m.violate(t, grant, PropMemory, "call through a pointer that points to no function")
		}
		fn = int32(i)
	}
	f := &m.code.Funcs[fn]
	if m.code.models[fn] != nil {
		return m.callModel(t, in, src, fn, grant)
	}
	if in.Aux < 0 && !m.fitsCall(t, src, f.Src) {
		if m.mustStop(t, grant) {
			t.pend = Pending{Kind: PendFail}
			return stopNode
		}
		return m.unsupported(t, "call of '"+f.Src.Name+"' through a pointer of another type")
	}
	if f.Src.Extern {
		if m.opts.UndefinedNondet && !f.Src.Library {
			return m.callUndefined(t, in, src, f)
		}
		if m.mustStop(t, grant) {
			t.pend = Pending{Kind: PendFail}
			return stopNode
		}
		return m.unsupported(t, "call of undefined function '"+f.Src.Name+"'")
	}
	if m.opts.Checks.Has(check.UnreachCall) && f.Does&static.Fails != 0 {
		if m.mustStop(t, grant) {
			t.pend = Pending{Kind: PendFail}
			return stopNode
		}
		return m.reachError(t, f.Src.Name)
	}
	if f.Cancel != cancelNever {
		if m.pointVisible(t, f, grant) {
			t.pend = Pending{Kind: PendFail}
			return stopNode
		}
		if st := m.actAtPoint(t, f, true); st != goOn {
			return acted(st)
		}
	}
	if bound := m.opts.Unwind; bound > 0 {
		depth := 0
		if t.fn == fn {
			depth++
		}
		for i := int32(0); i < t.numFrames; i++ {
			if t.frames[i].fn == fn {
				depth++
			}
		}
		if depth >= bound {
			if m.mustStop(t, grant) {
				t.pend = Pending{Kind: PendFail}
				return stopNode
			}
			if m.opts.UnwindingAssertions {
				return m.fail(t, Event{Kind: EventViolation, Property: PropUnwind, Message: "unwinding bound reached: recursion of '" + f.Src.Name + "' goes deeper"})
			}
			return m.fail(t, Event{Kind: EventCut, Message: answer.CutUnwind})
		}
	}
	if t.numFrames > maxFrames {
		return m.unsupported(t, "recursion deeper than 100000 calls")
	}
	var buf [12]Value
	args := m.evalArgs(t, src, buf[:0])
	if f.Src.Model && !m.code.Funcs[t.fn].Src.Model {
		m.checkArgs(t, f.Src.Name, args)
	}
	if len(args) < f.Src.NumParams {
		for len(args) < f.Src.NumParams {
			args = append(args, Value{Sym: symUninit})
		}
	}
	if m.obs != nil {
		m.noteJudgement(fn)
	}
	fr := frame{fn: t.fn, pc: t.pc, base: t.base, stackHead: t.stackHead}
	if m.hash != nil {
		fr.hash, fr.hashSym = m.suspendedHash(t, &fr, t.numFrames)
	}
	m.pushFrame(t, fn, fr)
	for i := 0; i < f.Src.NumParams; i++ {
		to := f.Src.Regs[i].Type
		from := to
		if i < len(src.Args) {
			from = m.code.Funcs[fr.fn].Src.Type(src.Args[i])
		}
		m.setReg(t, int32(i), m.pass(args[i], from, to))
	}
	return goOn
}

const maxFrames = 100000

// evalArgs reads the arguments of a call.
func (m *Machine) evalArgs(t *thread, src *ir.Instr, out []Value) []Value {
	regs, consts := t.regs[t.base:t.regTop], m.consts[t.fn]
	for _, a := range src.Args {
		v := operand(regs, consts, int32(a))
		if v.Sym == symUninit {
			v = m.force(t, int32(a), m.code.Funcs[t.fn].Src.Type(a).Bits(m.code.PtrSize))
		}
		out = append(out, v)
	}
	return out
}

// pass gives the value v of type from where one of type to is meant: a number is made a pointer, and the other way round.
func (m *Machine) pass(v Value, from, to ir.Type) Value {
	if from == to {
		return v
	}
	if from == ir.Ptr {
		v = m.AddressValue(v)
	}
	v = m.fit(v, from.Bits(m.code.PtrSize), to.Bits(m.code.PtrSize))
	if to == ir.Ptr {
		v = m.ToPointer(v)
	}
	return v
}

// fit makes a value of one width a value of another, where a call's types and
// those of the function disagree (K&R definitions, casts of function pointers).
func (m *Machine) fit(v Value, from, to int) Value {
	switch {
	case v.Sym == symUninit || from == to || from == 0:
		return v
	case v.Sym == 0 && to <= 64:
		return Value{Bits: v.Bits & mem.Mask(to)}
	case from > to:
		return m.Wrap(m.tab.Extract(m.Ref(v, from), to-1, 0))
	}
	return m.Wrap(m.tab.ZExt(m.Ref(v, from), to))
}

// ret runs a Ret of t.
func (m *Machine) ret(t *thread, in *static.Instr, grant bool) stop {
	if t.exit == exitDestroying && t.numFrames == 0 {
		return m.continueExit(t, grant) // a destructor returned
	}
	if t.cleanup != 0 && m.leavesHandler(t) {
		return m.violate(t, grant, PropPthread, "return between pthread_cleanup_push and pthread_cleanup_pop")
	}
	var v Value
	if ir.Operand(in.A) != ir.None {
		v = operand(t.regs[t.base:t.regTop], m.consts[t.fn], in.A)
		if v.Sym == symUninit {
			v = m.force(t, in.A, int(in.Width))
		}
	}
	if t.numFrames == 0 {
		if m.obs != nil && m.obs.recording {
			m.obs.result = v
			return stopThreadEnd
		}
		if t.id == 0 && !m.opts.AfterMainWait {
			return m.endProgram(t, grant, v)
		}
		if t.id == 0 {
			return m.endMain(t, grant)
		}
		if ir.Operand(in.A) == ir.None {
			v = Value{Sym: symUninit} // a start routine without a result
		}
		// A start routine of C11 threads returns int, which the thread's pointer value holds.
		if w := int(in.Width); ir.Operand(in.A) != ir.None && w < m.code.PtrSize*8 {
			v = m.Wrap(m.tab.SExt(m.Ref(v, w), m.code.PtrSize*8))
		}
		return m.endThread(t, grant, v)
	}
	if m.lendsLocals(t, -1) {
		if m.mustStop(t, grant) {
			t.pend = Pending{Kind: PendDeath}
			return stopNode
		}
		t.fresh = false
	}
	m.noteReturn(t, v)
	result := m.code.Funcs[t.fn].Src.Code[t.pc].Type
	fr := m.popFrame(t)
	if fr.pc < 0 {
		t.pc = ^fr.pc
		return goOn
	}
	caller := &m.code.Funcs[fr.fn]
	if dst := caller.Code[fr.pc].Dst; dst >= 0 && ir.Operand(in.A) != ir.None {
		m.setReg(t, dst, m.pass(v, result, caller.Src.Code[fr.pc].Type))
	}
	t.pc = fr.pc + 1
	return goOn
}

// lendsLocals tells whether another thread can reach one of the top frame's stack objects,
// or, with a site, of those made there: then the end of their lives is a visible operation.
func (m *Machine) lendsLocals(t *thread, site int32) bool {
	for id := t.stackHead; id >= 0; id = m.Object(id).Next {
		if o := m.Object(id); o.Shared && (site < 0 || o.Site == site) {
			return m.liveCount > 1
		}
	}
	return false
}

// noteReturn marks a stack object whose address leaves its frame as a result.
func (m *Machine) noteReturn(t *thread, v Value) {
	if t.stackHead < 0 {
		return
	}
	mark := func(addr uint64) {
		if o, _ := m.Lookup(addr); o != nil && !o.Stored {
			id := m.ObjectIndex(o)
			m.SaveObject(id)
			m.Object(id).Stored = true
		}
	}
	if v.Sym == 0 {
		mark(v.Bits)
	} else if v.Sym != symUninit {
		m.EachConstant(v.Sym, mark)
	}
}

// endProgram ends the program: a visible operation.
func (m *Machine) endProgram(t *thread, grant bool, status Value) stop {
	if m.mustStop(t, grant) {
		t.pend = Pending{Kind: PendEnd}
		return stopNode
	}
	if st, handled := m.runExitHandler(t); handled {
		return st
	}
	if st, asked := m.askMonitor(t); asked {
		return st
	}
	m.checkUse(t, status, "the exit status")
	m.ended = true
	ev := Event{Kind: EventEnd}
	if status.Sym == 0 {
		ev.Exit = int(status.Bits & 0xff)
	}
	return m.fail(t, ev)
}

// call context of a library model
type call struct {
	t     *thread
	in    *static.Instr
	src   *ir.Instr
	fn    int32
	args  []Value
	grant bool
}

// callModel runs a library model as one operation.
func (m *Machine) callModel(t *thread, in *static.Instr, src *ir.Instr, fn int32, grant bool) stop {
	mod := m.code.models[fn]
	if len(src.Args) < len(mod.args) {
		return m.unsupported(t, "call of '"+mod.name+"' with too few arguments")
	}
	huge := uint32(0) // arguments that are sizes beyond all memory
	for i, a := range src.Args {
		if mod.concrete&(1<<i) == 0 {
			continue
		}
		// A pointer outside its object, or one that depends on input, must be valid.
		w := m.code.Funcs[t.fn].Src.Type(a).Bits(m.code.PtrSize)
		v := operand(t.regs[t.base:t.regTop], m.consts[t.fn], int32(a))
		if v.Sym != 0 {
			if mod.handles&(1<<i) != 0 {
				if st := m.validHandle(t, int32(a), v, w, fn, grant); st != goOn {
					return st
				}
			}
			if m.code.Funcs[t.fn].Src.Type(a) == ir.Ptr {
				if m.uninitialised(v) {
					return m.violate(t, grant, PropMemory, "an uninitialised pointer is given to "+mod.name)
				}
				var st stop
				if v, st = m.validArgument(t, int32(a), v, mod.name, grant); st != goOn {
					return st
				}
				if v.Sym == 0 {
					if a >= 0 {
						m.setReg(t, int32(a), v)
					}
					continue
				}
				if st = m.concretisePointer(t, int32(a), v, "an argument of "+mod.name); st != goOn {
					return st
				}
				continue
			}
			var st stop
			if mod.sizes&(1<<i) != 0 {
				v, st = m.chooseSize(t, int32(a), v, w, "an argument of "+mod.name, maxAlloc)
				if v.Bits > maxAlloc {
					huge |= 1 << i
				}
			} else {
				_, st = m.concretise(t, int32(a), v, w, "an argument of "+mod.name)
			}
			if st != goOn {
				return st
			}
		}
	}
	c := &m.modelCall
	*c = call{t: t, in: in, src: src, fn: fn, grant: grant, args: c.args[:0]}
	c.args = m.evalArgs(t, src, c.args)
	for i, v := range c.args {
		if v.Sym != 0 && m.code.Funcs[t.fn].Src.Type(src.Args[i]) != ir.Ptr {
			c.args[i] = m.Reveal(v)
		}
	}
	for i := 0; huge != 0; i, huge = i+1, huge>>1 {
		if huge&1 != 0 {
			c.args[i] = Value{Bits: maxAlloc + 1}
		}
	}
	if t.walk == 0 {
		m.checkArgs(t, mod.name, c.args)
	}
	visible := mod.visible || m.mayComeAgain(mod)
	if !visible && mod.touches != nil {
		visible = mod.touches(m, c)
	}
	if !visible && m.opts.Checks.Has(check.Race) {
		visible = m.touchesData(c)
	}
	if visible && t.walk == 0 && m.mustStop(t, grant) {
		m.pendModel(t, mod, c)
		return stopNode
	}
	if f := &m.code.Funcs[fn]; f.Cancel != cancelNever && t.walk == 0 {
		if m.pointVisible(t, f, grant) {
			// What it shares with other threads is the request to cancel it.
			t.pend = Pending{Kind: PendSync, Model: fn, Addr: m.handle(int(t.id))}
			return stopNode
		}
		if st := m.actAtPoint(t, f, mod.enabled == nil || mod.enabled(m, t, c.args)); st != goOn {
			return acted(st)
		}
	}
	if mod.enabled != nil && !mod.enabled(m, t, c.args) {
		if t.atomic > 0 {
			m.touchRefused(mod, c)
			return m.unsupported(t, "'"+mod.name+"' blocks inside an atomic section")
		}
		m.pendModel(t, mod, c)
		return stopNode
	}
	if visible {
		t.fresh = false
		if t.atomic > 0 && m.watchesRaces() {
			m.raceInSection(t, m.modelAccesses(nil, c.fn, c.args)...)
		}
	}
	if m.foot != nil {
		return m.touchCall(mod, c)
	}
	return mod.exec(m, c)
}

// pendModel records the library call before which t stands.
func (m *Machine) pendModel(t *thread, mod *model, c *call) {
	k := mod.pend
	if k == PendNone {
		k = PendSync
	}
	t.pend = Pending{Kind: k, Model: c.fn, Plain: !m.consistent && m.code.Funcs[c.fn].Plain && m.accessesPlainly(c)}
	if len(c.args) > 0 && c.args[0].Sym == 0 {
		t.pend.Addr = c.args[0].Bits
	}
}

// callArgs evaluates the arguments of the library call before which t stands.
func (m *Machine) callArgs(t *thread) []Value {
	src := &m.code.Funcs[t.fn].Src.Code[t.pc]
	regs, consts := t.regs[t.base:t.regTop], m.consts[t.fn]
	out := m.argBuf[:0]
	for _, a := range src.Args {
		out = append(out, operand(regs, consts, int32(a)))
	}
	m.argBuf = out
	return out
}

// finish ends a model's call with a result.
func (m *Machine) finish(c *call, v Value) stop {
	if c.in.Dst >= 0 {
		if v.Sym == 0 {
			v.Bits &= c.in.Mask
		}
		m.setReg(c.t, c.in.Dst, v)
	}
	c.t.pc++
	return goOn
}

func (m *Machine) finishInt(c *call, v int) stop { return m.finish(c, Value{Bits: uint64(int64(v))}) }

// stay leaves the thread before the same call, to go on in a later transition.
func (m *Machine) stay(c *call) stop {
	m.pendModel(c.t, m.code.models[c.fn], c)
	return stopNode
}

// needsResult tells whether the result of the call before which t stands may be read.
func (m *Machine) needsResult(t *thread) bool {
	f := &m.code.Funcs[t.fn]
	in := &f.Code[t.pc]
	if in.Dst < 0 {
		return false
	}
	for _, r := range f.Live.LiveAfter(int(t.pc)) {
		if r == ir.Reg(in.Dst) {
			return true
		}
	}
	return false
}

// reachError reports that the error function name is reached, such as the one that tasks of the software verification
// competition call where they must not get.
func (m *Machine) reachError(t *thread, name string) stop {
	if m.opts.Checks.Has(check.UnreachCall) {
		return m.fail(t, Event{Kind: EventViolation, Property: PropAssert, Message: name + "() is reached"})
	}
	return m.violate(t, true, PropAssert, name+"() is reached")
}

// release ends the call in which the thread w waits, from outside: the call gives v, and w goes on in this transition.
func (m *Machine) release(w *thread, v Value) {
	m.saveThread(w)
	in := &m.code.Funcs[w.fn].Code[w.pc]
	if in.Dst >= 0 {
		m.setReg(w, in.Dst, Value{Bits: v.Bits & in.Mask})
	}
	w.pc++
	w.phase, w.waitOn = phaseNone, 0
	w.fresh = true
	w.silent = 0
	w.status = threadStarting
	m.starting++
	m.several = true
}

// quickExit ends the program without its exit handlers.
func (m *Machine) quickExit(t *thread, status Value) stop {
	if st, asked := m.askMonitor(t); asked {
		return st
	}
	m.ended = true
	ev := Event{Kind: EventEnd}
	if status.Sym == 0 {
		ev.Exit = int(status.Bits & 0xff)
	}
	return m.fail(t, ev)
}

// abort ends the program abnormally, in a transition of its own.
func (m *Machine) abort(t *thread) stop {
	if st, asked := m.askMonitor(t); asked {
		return st
	}
	return m.abortProgram(t)
}
