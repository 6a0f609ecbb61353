package symex

// This file defines calls, returns, and how a call of a library model runs.

import (
	"heddle/answer"
	"heddle/ir"
	"heddle/symex/check"
	"heddle/symex/mem"
	"heddle/symex/state"
	"heddle/symex/static"
)

// call runs a Call of t; GoOn means that t.pc is set.
func (m *Machine) call(t *state.Thread, in *static.Instr, grant bool) state.Stop {
	if t.Exit == state.ExitDestroying && t.NumFrames == 0 {
		return m.ContinueExit(t, grant) // a destructor returned
	}
	src := &m.code.Funcs[t.Fn].Src.Code[t.PC]
	fn := in.Aux
	if fn < 0 {
		v := state.Operand(t.Regs[t.Base:t.RegTop], m.Consts[t.Fn], in.A)
		v, st := m.Concretise(t, in.A, v, m.code.PtrSize*8, "a function pointer")
		if st != state.GoOn {
			return st
		}
		i := m.FuncAt(v.Bits)
		if i < 0 {
			if m.IsNull(v) {
				return m.Violate(t, grant, state.PropMemory, "call through a null function pointer")
			}
			return m.Violate(t, grant, state.PropMemory, "call through a pointer that points to no function")
		}
		fn = int32(i)
	}
	f := &m.code.Funcs[fn]
	if m.code.Models[fn] != nil {
		return m.callModel(t, in, src, fn, grant)
	}
	if in.Aux < 0 && !m.fitsCall(t, src, f.Src) {
		if m.MustStop(t, grant) {
			t.Pending = state.Pending{Kind: state.PendFail}
			return state.StopNode
		}
		return m.Unsupported(t, "call of '"+f.Src.Name+"' through a pointer of another type")
	}
	if f.Src.Extern {
		if m.Opts.UndefinedNondet && !f.Src.Library {
			return m.callUndefined(t, in, src, f)
		}
		if m.MustStop(t, grant) {
			t.Pending = state.Pending{Kind: state.PendFail}
			return state.StopNode
		}
		return m.Unsupported(t, "call of undefined function '"+f.Src.Name+"'")
	}
	if m.Opts.Checks.Has(check.UnreachCall) && f.Does&static.Fails != 0 {
		if m.MustStop(t, grant) {
			t.Pending = state.Pending{Kind: state.PendFail}
			return state.StopNode
		}
		return m.ReachError(t, f.Src.Name)
	}
	if f.Cancel != cancelNever {
		if m.pointVisible(t, f, grant) {
			t.Pending = state.Pending{Kind: state.PendFail}
			return state.StopNode
		}
		if st := m.actAtPoint(t, f, true); st != state.GoOn {
			return acted(st)
		}
	}
	if bound := m.Opts.Unwind; bound > 0 {
		depth := 0
		if t.Fn == fn {
			depth++
		}
		for i := int32(0); i < t.NumFrames; i++ {
			if t.Frames[i].Fn == fn {
				depth++
			}
		}
		if depth >= bound {
			if m.MustStop(t, grant) {
				t.Pending = state.Pending{Kind: state.PendFail}
				return state.StopNode
			}
			if m.Opts.UnwindingAssertions {
				return m.Fail(t, state.Event{Kind: state.EventViolation, Property: state.PropUnwind, Message: "unwinding bound reached: recursion of '" + f.Src.Name + "' goes deeper"})
			}
			return m.Fail(t, state.Event{Kind: state.EventCut, Message: answer.CutUnwind})
		}
	}
	if t.NumFrames > maxFrames {
		return m.Unsupported(t, "recursion deeper than 100000 calls")
	}
	var buf [12]state.Value
	args := m.evalArgs(t, src, buf[:0])
	if f.Src.Model && !m.code.Funcs[t.Fn].Src.Model {
		m.CheckArgs(t, f.Src.Name, args)
	}
	if len(args) < f.Src.NumParams {
		for len(args) < f.Src.NumParams {
			args = append(args, state.Value{Sym: state.Uninit})
		}
	}
	if m.obs != nil {
		m.noteJudgement(fn)
	}
	fr := state.Frame{Fn: t.Fn, PC: t.PC, Base: t.Base, StackHead: t.StackHead}
	if m.Hasher != nil {
		fr.Hash, fr.HashSym = m.SuspendedHash(t, &fr, t.NumFrames)
	}
	m.PushFrame(t, fn, fr)
	for i := 0; i < f.Src.NumParams; i++ {
		to := f.Src.Regs[i].Type
		from := to
		if i < len(src.Args) {
			from = m.code.Funcs[fr.Fn].Src.Type(src.Args[i])
		}
		m.SetReg(t, int32(i), m.pass(args[i], from, to))
	}
	return state.GoOn
}

const maxFrames = 100000

// evalArgs reads the arguments of a call.
func (m *Machine) evalArgs(t *state.Thread, src *ir.Instr, out []state.Value) []state.Value {
	regs, consts := t.Regs[t.Base:t.RegTop], m.Consts[t.Fn]
	for _, a := range src.Args {
		v := state.Operand(regs, consts, int32(a))
		if v.Sym == state.Uninit {
			v = m.Force(t, int32(a), m.code.Funcs[t.Fn].Src.Type(a).Bits(m.code.PtrSize))
		}
		out = append(out, v)
	}
	return out
}

// pass gives the value v of type from where one of type to is meant: a number is made a pointer, and the other way round.
func (m *Machine) pass(v state.Value, from, to ir.Type) state.Value {
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
func (m *Machine) fit(v state.Value, from, to int) state.Value {
	switch {
	case v.Sym == state.Uninit || from == to || from == 0:
		return v
	case v.Sym == 0 && to <= 64:
		return state.Value{Bits: v.Bits & mem.Mask(to)}
	case from > to:
		return m.Wrap(m.Tab.Extract(m.Ref(v, from), to-1, 0))
	}
	return m.Wrap(m.Tab.ZExt(m.Ref(v, from), to))
}

// ret runs a Ret of t.
func (m *Machine) ret(t *state.Thread, in *static.Instr, grant bool) state.Stop {
	if t.Exit == state.ExitDestroying && t.NumFrames == 0 {
		return m.ContinueExit(t, grant) // a destructor returned
	}
	if t.Cleanup != 0 && m.leavesHandler(t) {
		return m.Violate(t, grant, state.PropPthread, "return between pthread_cleanup_push and pthread_cleanup_pop")
	}
	var v state.Value
	if ir.Operand(in.A) != ir.None {
		v = state.Operand(t.Regs[t.Base:t.RegTop], m.Consts[t.Fn], in.A)
		if v.Sym == state.Uninit {
			v = m.Force(t, in.A, int(in.Width))
		}
	}
	if t.NumFrames == 0 {
		if m.obs != nil && m.obs.Recording {
			m.obs.result = v
			return state.StopThreadEnd
		}
		if t.ID == 0 && !m.Opts.AfterMainWait {
			return m.EndProgram(t, grant, v)
		}
		if t.ID == 0 {
			return m.endMain(t, grant)
		}
		if ir.Operand(in.A) == ir.None {
			v = state.Value{Sym: state.Uninit} // a start routine without a result
		}
		// A start routine of C11 threads returns int, which the thread's pointer value holds.
		if w := int(in.Width); ir.Operand(in.A) != ir.None && w < m.code.PtrSize*8 {
			v = m.Wrap(m.Tab.SExt(m.Ref(v, w), m.code.PtrSize*8))
		}
		return m.EndThread(t, grant, v)
	}
	if m.lendsLocals(t, -1) {
		if m.MustStop(t, grant) {
			t.Pending = state.Pending{Kind: state.PendDeath}
			return state.StopNode
		}
		t.Fresh = false
	}
	m.noteReturn(t, v)
	result := m.code.Funcs[t.Fn].Src.Code[t.PC].Type
	fr := m.PopFrame(t)
	if fr.PC < 0 {
		t.PC = ^fr.PC
		return state.GoOn
	}
	caller := &m.code.Funcs[fr.Fn]
	if dst := caller.Code[fr.PC].Dst; dst >= 0 && ir.Operand(in.A) != ir.None {
		m.SetReg(t, dst, m.pass(v, result, caller.Src.Code[fr.PC].Type))
	}
	t.PC = fr.PC + 1
	return state.GoOn
}

// lendsLocals tells whether another thread can reach one of the top frame's stack objects,
// or, with a site, of those made there: then the end of their lives is a visible operation.
func (m *Machine) lendsLocals(t *state.Thread, site int32) bool {
	for id := t.StackHead; id >= 0; id = m.Object(id).Next {
		if o := m.Object(id); o.Shared && (site < 0 || o.Site == site) {
			return m.LiveCount > 1
		}
	}
	return false
}

// noteReturn marks a stack object whose address leaves its frame as a result.
func (m *Machine) noteReturn(t *state.Thread, v state.Value) {
	if t.StackHead < 0 {
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
	} else if v.Sym != state.Uninit {
		m.EachConstant(v.Sym, mark)
	}
}

// EndProgram ends the program: a visible operation.
func (m *Machine) EndProgram(t *state.Thread, grant bool, status state.Value) state.Stop {
	if m.MustStop(t, grant) {
		t.Pending = state.Pending{Kind: state.PendEnd}
		return state.StopNode
	}
	if st, handled := m.runExitHandler(t); handled {
		return st
	}
	if st, asked := m.askMonitor(t); asked {
		return st
	}
	m.CheckUse(t, status, "the exit status")
	m.HasEnded = true
	ev := state.Event{Kind: state.EventEnd}
	if status.Sym == 0 {
		ev.Exit = int(status.Bits & 0xff)
	}
	return m.Fail(t, ev)
}

// Call is a call of a library function that its model executes.
type Call struct {
	Thread *state.Thread
	In     *static.Instr // the instruction
	Src    *ir.Instr     // what it comes from
	Fn     int32         // the function
	Args   []state.Value
	Grant  bool // the call may be a visible operation
}

// callModel runs a library model as one operation.
func (m *Machine) callModel(t *state.Thread, in *static.Instr, src *ir.Instr, fn int32, grant bool) state.Stop {
	mod := m.code.Models[fn]
	if len(src.Args) < len(mod.Args) {
		return m.Unsupported(t, "call of '"+mod.Name+"' with too few arguments")
	}
	huge := uint32(0) // arguments that are sizes beyond all memory
	for i, a := range src.Args {
		if mod.concrete&(1<<i) == 0 {
			continue
		}
		// A pointer outside its object, or one that depends on input, must be valid.
		w := m.code.Funcs[t.Fn].Src.Type(a).Bits(m.code.PtrSize)
		v := state.Operand(t.Regs[t.Base:t.RegTop], m.Consts[t.Fn], int32(a))
		if v.Sym != 0 {
			if mod.handles&(1<<i) != 0 {
				if st := m.validHandle(t, int32(a), v, w, fn, grant); st != state.GoOn {
					return st
				}
			}
			if m.code.Funcs[t.Fn].Src.Type(a) == ir.Ptr {
				if m.uninitialised(v) {
					return m.Violate(t, grant, state.PropMemory, "an uninitialised pointer is given to "+mod.Name)
				}
				var st state.Stop
				if v, st = m.ValidArgument(t, int32(a), v, mod.Name, grant); st != state.GoOn {
					return st
				}
				if v.Sym == 0 {
					if a >= 0 {
						m.SetReg(t, int32(a), v)
					}
					continue
				}
				if st = m.ConcretisePointer(t, int32(a), v, "an argument of "+mod.Name); st != state.GoOn {
					return st
				}
				continue
			}
			var st state.Stop
			if mod.sizes&(1<<i) != 0 {
				v, st = m.ChooseSize(t, int32(a), v, w, "an argument of "+mod.Name, MaxAlloc)
				if v.Bits > MaxAlloc {
					huge |= 1 << i
				}
			} else {
				_, st = m.Concretise(t, int32(a), v, w, "an argument of "+mod.Name)
			}
			if st != state.GoOn {
				return st
			}
		}
	}
	c := &m.modelCall
	*c = Call{Thread: t, In: in, Src: src, Fn: fn, Grant: grant, Args: c.Args[:0]}
	c.Args = m.evalArgs(t, src, c.Args)
	for i, v := range c.Args {
		if v.Sym != 0 && m.code.Funcs[t.Fn].Src.Type(src.Args[i]) != ir.Ptr {
			c.Args[i] = m.Reveal(v)
		}
	}
	for i := 0; huge != 0; i, huge = i+1, huge>>1 {
		if huge&1 != 0 {
			c.Args[i] = state.Value{Bits: MaxAlloc + 1}
		}
	}
	if t.Walk == 0 {
		m.CheckArgs(t, mod.Name, c.Args)
	}
	visible := mod.Visible || m.mayComeAgain(mod)
	if !visible && mod.Touches != nil {
		visible = mod.Touches(m, c)
	}
	if !visible && m.Opts.Checks.Has(check.Race) {
		visible = m.touchesData(c)
	}
	if visible && t.Walk == 0 && m.MustStop(t, grant) {
		m.pendModel(t, mod, c)
		return state.StopNode
	}
	if f := &m.code.Funcs[fn]; f.Cancel != cancelNever && t.Walk == 0 {
		if m.pointVisible(t, f, grant) {
			// What it shares with other threads is the request to cancel it.
			t.Pending = state.Pending{Kind: state.PendSync, Model: fn, Addr: m.Handle(int(t.ID))}
			return state.StopNode
		}
		if st := m.actAtPoint(t, f, mod.Enabled == nil || mod.Enabled(m, t, c.Args)); st != state.GoOn {
			return acted(st)
		}
	}
	if mod.Enabled != nil && !mod.Enabled(m, t, c.Args) {
		if t.Atomic > 0 {
			m.touchRefused(mod, c)
			return m.Unsupported(t, "'"+mod.Name+"' blocks inside an atomic section")
		}
		m.pendModel(t, mod, c)
		return state.StopNode
	}
	if visible {
		t.Fresh = false
		if t.Atomic > 0 && m.WatchesRaces() {
			m.raceInSection(t, m.modelAccesses(nil, c.Fn, c.Args)...)
		}
	}
	if m.Foot != nil {
		return m.touchCall(mod, c)
	}
	return mod.Exec(m, c)
}

// pendModel records the library call before which t stands.
func (m *Machine) pendModel(t *state.Thread, mod *Model, c *Call) {
	k := mod.Pend
	if k == state.PendNone {
		k = state.PendSync
	}
	t.Pending = state.Pending{Kind: k, Model: c.Fn, Plain: !m.Consistent && m.code.Funcs[c.Fn].Plain && m.accessesPlainly(c)}
	if len(c.Args) > 0 && c.Args[0].Sym == 0 {
		t.Pending.Addr = c.Args[0].Bits
	}
}

// callArgs evaluates the arguments of the library call before which t stands.
func (m *Machine) callArgs(t *state.Thread) []state.Value {
	src := &m.code.Funcs[t.Fn].Src.Code[t.PC]
	regs, consts := t.Regs[t.Base:t.RegTop], m.Consts[t.Fn]
	out := m.argBuf[:0]
	for _, a := range src.Args {
		out = append(out, state.Operand(regs, consts, int32(a)))
	}
	m.argBuf = out
	return out
}

// Finish ends a model's call with a result.
func (m *Machine) Finish(c *Call, v state.Value) state.Stop {
	if c.In.Dst >= 0 {
		if v.Sym == 0 {
			v.Bits &= c.In.Mask
		}
		m.SetReg(c.Thread, c.In.Dst, v)
	}
	c.Thread.PC++
	return state.GoOn
}

// FinishInt ends it with an integer.
func (m *Machine) FinishInt(c *Call, v int) state.Stop {
	return m.Finish(c, state.Value{Bits: uint64(int64(v))})
}

// Stay leaves the thread before the same call, to go on in a later transition.
func (m *Machine) Stay(c *Call) state.Stop {
	m.pendModel(c.Thread, m.code.Models[c.Fn], c)
	return state.StopNode
}

// NeedsResult tells whether the result of the call before which t stands may be read.
func (m *Machine) NeedsResult(t *state.Thread) bool {
	f := &m.code.Funcs[t.Fn]
	in := &f.Code[t.PC]
	if in.Dst < 0 {
		return false
	}
	for _, r := range f.Live.LiveAfter(int(t.PC)) {
		if r == ir.Reg(in.Dst) {
			return true
		}
	}
	return false
}

// ReachError reports that the error function name is reached, such as the one that tasks of the software verification
// competition call where they must not get.
func (m *Machine) ReachError(t *state.Thread, name string) state.Stop {
	if m.Opts.Checks.Has(check.UnreachCall) {
		return m.Fail(t, state.Event{Kind: state.EventViolation, Property: state.PropAssert, Message: name + "() is reached"})
	}
	return m.Violate(t, true, state.PropAssert, name+"() is reached")
}

// Release ends the call in which the thread w waits, from outside: the call gives v, and w goes on in this transition.
func (m *Machine) Release(w *state.Thread, v state.Value) {
	m.SaveThread(w)
	in := &m.code.Funcs[w.Fn].Code[w.PC]
	if in.Dst >= 0 {
		m.SetReg(w, in.Dst, state.Value{Bits: v.Bits & in.Mask})
	}
	w.PC++
	w.Phase, w.WaitOn = state.PhaseNone, 0
	w.Fresh = true
	w.Silent = 0
	w.Status = state.ThreadStarting
	m.Starting++
	m.Several = true
}

// QuickExit ends the program without its exit handlers.
func (m *Machine) QuickExit(t *state.Thread, status state.Value) state.Stop {
	if st, asked := m.askMonitor(t); asked {
		return st
	}
	m.HasEnded = true
	ev := state.Event{Kind: state.EventEnd}
	if status.Sym == 0 {
		ev.Exit = int(status.Bits & 0xff)
	}
	return m.Fail(t, ev)
}

// Abort ends the program abnormally, in a transition of its own.
func (m *Machine) Abort(t *state.Thread) state.Stop {
	if st, asked := m.askMonitor(t); asked {
		return st
	}
	return m.AbortProgram(t)
}

// callOrReturn runs a Call or a Ret; goOn means that t goes on where it stands then.
func (m *Machine) callOrReturn(t *state.Thread, in *static.Instr, grant bool) (st state.Stop) {
	if in.Op == ir.Call {
		st = m.call(t, in, grant)
	} else {
		st = m.ret(t, in, grant)
	}
	if m.obs != nil && len(m.obs.Dirty) > 0 && (st == state.GoOn || st == state.StopNode) {
		if ob := m.observe(t); ob != state.GoOn {
			if st == state.StopNode && ob == state.StopObserved {
				m.Stands = t.ID + 1
			}
			return ob
		}
	}
	return st
}
