package symex

// This file defines calls, returns, and how a call of a library model runs.

import (
	"heddle.example/answer"
	"heddle.example/ir"
	"heddle.example/symex/check"
	"heddle.example/symex/state"
	"heddle.example/symex/static"
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
	if in.Aux < 0 {
		m.Lesson.Spoil() // of the function's type
	}
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
			return m.CallUndefined(t, in, src, f)
		}
		if m.MustStop(t, grant) {
			t.Pending = state.Pending{Kind: state.PendFail}
			return state.StopNode
		}
		return m.Unsupported(t, static.NoBody(f.Src))
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
	args := m.EvalArgs(t, src, buf[:0])
	if f.Src.Model && !m.code.Funcs[t.Fn].Src.Model {
		m.CheckArgs(t, f.Src.Name, args)
	}
	if len(args) < f.Src.NumParams {
		for len(args) < f.Src.NumParams {
			args = append(args, state.Value{Sym: state.Uninit})
		}
	}
	if m.Obs != nil {
		m.noteJudgement(fn)
	}
	fr := state.Frame{Fn: t.Fn, PC: t.PC, Base: t.Base, StackHead: t.StackHead}
	if m.Hasher != nil {
		fr.Hash, fr.HashSym = m.SuspendedHash(t, &fr, t.NumFrames)
	}
	if m.Lesson != nil {
		m.Lesson.Calls()
	}
	m.PushFrame(t, fn, fr)
	for i := 0; i < f.Src.NumParams; i++ {
		to := f.Src.Regs[i].Type
		from := to
		if i < len(src.Args) {
			from = m.code.Funcs[fr.Fn].Src.Type(src.Args[i])
		}
		m.SetReg(t, int32(i), m.Pass(args[i], from, to))
	}
	return state.GoOn
}

const maxFrames = 100000

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
		if m.Obs != nil && m.Obs.Recording {
			m.Obs.Result = v
			return state.StopThreadEnd
		}
		if t.ID == 0 && !m.Opts.AfterMainWait {
			if m.ExitHead != 0 && !m.MustStop(t, grant) {
				m.KillStack(t) // before its handlers run, unlike in exit (C17 5.1.2.2.3)
			}
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
	if m.Lesson != nil {
		m.Lesson.Returns(t.StackHead >= 0)
	}
	if m.LendsLocals(t, -1) {
		if m.MustStop(t, grant) {
			t.Pending = state.Pending{Kind: state.PendDeath}
			return state.StopNode
		}
		t.Fresh = false
	}
	m.NoteReturn(t, v)
	result := m.code.Funcs[t.Fn].Src.Code[t.PC].Type
	fr := m.PopFrame(t)
	if fr.PC < 0 {
		t.PC = ^fr.PC
		return state.GoOn
	}
	caller := &m.code.Funcs[fr.Fn]
	if dst := caller.Code[fr.PC].Dst; dst >= 0 && ir.Operand(in.A) != ir.None {
		m.SetReg(t, dst, m.Pass(v, result, caller.Src.Code[fr.PC].Type))
	}
	t.PC = fr.PC + 1
	return state.GoOn
}

// callModel runs a library model as one operation.
func (m *Machine) callModel(t *state.Thread, in *static.Instr, src *ir.Instr, fn int32, grant bool) state.Stop {
	mod := m.code.Models[fn]
	if mod.Does&static.Local == 0 && !mod.Visible {
		m.Lesson.Spoil() // whether it stops here is not told
	}
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
	c.Args = m.EvalArgs(t, src, c.Args)
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
	drains := m.Delays != nil && t.Walk == 0 && m.drains(mod)
	visible = visible || drains && m.Unit.Drains(t)
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
		ready := mod.Enabled == nil || mod.Enabled(m, t, m.awaits(mod, c.Args))
		if !ready && t.Cancel&state.CancelInside != 0 {
			m.touchAwaited(mod, c)
		}
		if st := m.actAtPoint(t, f, ready); st != state.GoOn {
			return acted(st)
		}
	}
	if mod.Enabled != nil && t.Cancel&state.Broken == 0 && !mod.Enabled(m, t, m.awaits(mod, c.Args)) {
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
	if mod.Does&static.Local == 0 {
		m.Lesson.Spoil()
	}
	if drains {
		if st := m.Drain(t); st != state.GoOn {
			return st
		}
		m.Settled = false
	}
	if m.Graphs != nil && t.Walk == 0 {
		if st := m.noteCall(mod, c); st != state.GoOn {
			return st
		}
	}
	if m.Foot != nil {
		return m.touchCall(mod, c)
	}
	return mod.Exec(m, c)
}

// MeetsOthers compares what a call accesses that a thread makes without having stood before it with what others are about to access, and, where stores
// wait, with what others have done.
func (m *Machine) MeetsOthers(c *Call) state.Stop {
	mod := m.code.Models[c.Fn]
	m.touchRefused(mod, c) // it may fail before it has done anything
	if m.WatchesRaces() {
		m.raceInSection(c.Thread, m.modelAccesses(nil, c.Fn, c.Args)...)
	}
	if m.Graphs != nil {
		return m.noteCall(mod, c)
	}
	return state.GoOn
}

// ReachError reports that the error function name is reached, such as the one that tasks of the software verification
// competition call where they must not get.
func (m *Machine) ReachError(t *state.Thread, name string) state.Stop {
	if m.Opts.Checks.Has(check.UnreachCall) {
		return m.Fail(t, state.Event{Kind: state.EventViolation, Property: state.PropAssert, Message: name + "() is reached"})
	}
	return m.Violate(t, true, state.PropAssert, name+"() is reached")
}

// callOrReturn runs a Call or a Ret; goOn means that t goes on where it stands then.
func (m *Machine) callOrReturn(t *state.Thread, in *static.Instr, grant bool) (st state.Stop) {
	if in.Op == ir.Call {
		st = m.call(t, in, grant)
	} else {
		st = m.ret(t, in, grant)
	}
	if m.Obs != nil && len(m.Obs.Dirty) > 0 && (st == state.GoOn || st == state.StopNode) {
		if ob := m.Notice(t); ob != state.GoOn {
			if st == state.StopNode && ob == state.StopObserved {
				m.Stands = t.ID + 1
			}
			return ob
		}
	}
	return st
}
