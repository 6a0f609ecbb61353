package symex

// This file defines the interpreter: the loop that runs the instructions of one
// thread until it stands before a visible operation or the machine must stop.

import (
	"heddle/answer"
	"heddle/ir"
	"heddle/symex/check"
	"heddle/symex/mem"
	"heddle/symex/static"
)

// Run executes the running thread until it stands before a visible operation, has written to what is observed, or
// must stop.
func (m *Machine) Run() EventKind {
	t := m.threads[m.cur]
	grant := m.grant
	m.grant = false
	st := StopNode
	if m.stands == t.ID+1 && !m.observing {
		m.stands = 0
	} else {
		st = m.exec(t, grant)
	}
	switch st {
	case stopEvent:
		if m.foot != nil && m.ev.Kind == EventEnd {
			m.touchProgramEnd()
		}
		return m.ev.Kind
	case stopObserved:
		return EventObserved
	case stopSwitches:
		return EventSwitches
	case stopYields:
		return EventYields
	case StopNode:
		if t.Status == threadStarting {
			t.Status = ThreadRunning
			m.starting--
		}
		if m.hash != nil {
			m.hashThread(t)
		}
		if m.foot != nil {
			m.touchBlocked(t)
		}
	}
	return EventStands
}

// Event says why the machine stopped when it last ran.
func (m *Machine) Event() *Event { return &m.ev }

// Created gives a thread that was made in this transition and has not come to its first visible operation;
// ok is false if there is none.
func (m *Machine) Created() (id int, ok bool) {
	if m.starting == 0 {
		return 0, false
	}
	for _, s := range m.threads[:m.numThreads] {
		if s.Status == threadStarting {
			return int(s.ID), true
		}
	}
	return 0, false
}

// Switch lets thread id run within the transition.
func (m *Machine) Switch(id int) {
	m.saveThread(m.threads[id])
	m.cur = int32(id)
}

// operand reads an operand of the top frame.
func operand(regs, consts []Value, o int32) Value {
	if o >= 0 {
		return regs[o]
	}
	return consts[^o]
}

// MustStop tells whether t may not perform a visible operation now. It may if it was granted
// this one, if it is alone or inside an atomic section, or, at granularity
// statement, if it is in the middle of a statement.
func (m *Machine) MustStop(t *Thread, grant bool) bool {
	return !grant && m.liveCount > 1 && t.Atomic == 0 && (m.opts.Granularity == GranularityAccess || t.Fresh)
}

// exec runs t. grant allows its first instruction to be a visible operation.
func (m *Machine) exec(t *Thread, grant bool) Stop {
	if m.argsOpen {
		if st := m.chooseArgs(t); st != GoOn {
			return st
		}
	}
	if m.observing {
		return stopObserved
	}
	f := &m.code.Funcs[t.Fn]
	code := f.Code
	consts := m.consts[t.Fn]
	regs := t.regs[t.base:t.regTop]
	pc := t.PC
	first := grant
	granule := m.Space.GranuleBits
	for {
		grant, first = first, false
		m.grantNow = grant
		in := &code[pc]
		if in.Flags&ir.FlagStmt != 0 {
			t.Fresh = true
		}
		var v Value
		switch in.Op {
		case ir.Nop, ir.Fence:
			// A fence has no effect under sequential consistency.
			if in.Flags&ir.FlagWeak != 0 {
				m.assumeConsistency()
			}
			pc++
			continue

		case ir.Copy:
			v = operand(regs, consts, in.A)
			if v.Sym == Uninit {
				v = m.force(t, in.A, int(in.Width))
			}
		case ir.Undef:
			v = Value{Sym: Uninit}
		case ir.Nondet:
			t.PC = pc
			v = m.freshNondet(t, &f.Src.Code[pc], in)
			if in.Dst < 0 {
				pc++
				continue
			}

		case ir.Add:
			x, y := operand(regs, consts, in.A), operand(regs, consts, in.B)
			if x.Sym|y.Sym != 0 {
				goto slow
			}
			v.Bits = (x.Bits + y.Bits) & in.Mask
			if in.IsPtr && (v.Bits^x.Bits)>>granule != 0 || in.Flags&ir.FlagSigned != 0 && (x.Bits^v.Bits)&(y.Bits^v.Bits)>>(in.Width-1) != 0 {
				goto slow // it leaves its object's granule, or overflows
			}
		case ir.Sub:
			x, y := operand(regs, consts, in.A), operand(regs, consts, in.B)
			if x.Sym|y.Sym != 0 {
				goto slow
			}
			v.Bits = (x.Bits - y.Bits) & in.Mask
			if in.IsPtr && (x.Bits^y.Bits)>>granule != 0 || in.Flags&ir.FlagSigned != 0 && (x.Bits^y.Bits)&(x.Bits^v.Bits)>>(in.Width-1) != 0 {
				goto slow
			}
		case ir.Mul:
			x, y := operand(regs, consts, in.A), operand(regs, consts, in.B)
			if x.Sym|y.Sym != 0 {
				goto slow
			}
			v.Bits = (x.Bits * y.Bits) & in.Mask
			if in.Flags&ir.FlagSigned != 0 && overflows(ir.Mul, in.Width, x.Bits, y.Bits) {
				goto slow
			}
		case ir.And:
			x, y := operand(regs, consts, in.A), operand(regs, consts, in.B)
			if x.Sym|y.Sym != 0 {
				goto slow
			}
			v.Bits = x.Bits & y.Bits
		case ir.Or:
			x, y := operand(regs, consts, in.A), operand(regs, consts, in.B)
			if x.Sym|y.Sym != 0 {
				goto slow
			}
			v.Bits = x.Bits | y.Bits
		case ir.Xor:
			x, y := operand(regs, consts, in.A), operand(regs, consts, in.B)
			if x.Sym|y.Sym != 0 {
				goto slow
			}
			v.Bits = x.Bits ^ y.Bits
		case ir.Eq:
			x, y := operand(regs, consts, in.A), operand(regs, consts, in.B)
			if x.Sym|y.Sym != 0 || in.IsPtr {
				goto slow
			}
			v = Truth(x.Bits == y.Bits)
		case ir.Ne:
			x, y := operand(regs, consts, in.A), operand(regs, consts, in.B)
			if x.Sym|y.Sym != 0 || in.IsPtr {
				goto slow
			}
			v = Truth(x.Bits != y.Bits)
		case ir.SLt:
			x, y := operand(regs, consts, in.A), operand(regs, consts, in.B)
			if x.Sym|y.Sym != 0 {
				goto slow
			}
			v = Truth(signExtend(x.Bits, in.Width) < signExtend(y.Bits, in.Width))
		case ir.SLe:
			x, y := operand(regs, consts, in.A), operand(regs, consts, in.B)
			if x.Sym|y.Sym != 0 {
				goto slow
			}
			v = Truth(signExtend(x.Bits, in.Width) <= signExtend(y.Bits, in.Width))
		case ir.ULt:
			x, y := operand(regs, consts, in.A), operand(regs, consts, in.B)
			if x.Sym|y.Sym != 0 || in.IsPtr {
				goto slow
			}
			v = Truth(x.Bits < y.Bits)
		case ir.ULe:
			x, y := operand(regs, consts, in.A), operand(regs, consts, in.B)
			if x.Sym|y.Sym != 0 || in.IsPtr {
				goto slow
			}
			v = Truth(x.Bits <= y.Bits)
		case ir.Not:
			x := operand(regs, consts, in.A)
			if x.Sym != 0 {
				goto slow
			}
			v.Bits = ^x.Bits & in.Mask
		case ir.ZExt:
			x := operand(regs, consts, in.A)
			if x.Sym != 0 || in.Width > 64 {
				goto slow
			}
			v = x
		case ir.IntToPtr:
			x := operand(regs, consts, in.A)
			if x.Sym != 0 || x.Bits>>granule != 0 {
				goto slow
			}
			v = x
		case ir.Trunc:
			x := operand(regs, consts, in.A)
			if x.Sym != 0 || in.Flags&(ir.FlagSigned|ir.FlagUnsigned) != 0 && m.opts.Checks.Has(check.OverflowAll) {
				goto slow
			}
			v.Bits = x.Bits & in.Mask
		case ir.SExt:
			x := operand(regs, consts, in.A)
			if x.Sym != 0 || in.Width > 64 {
				goto slow
			}
			v.Bits = uint64(signExtend(x.Bits, in.From)) & in.Mask
		case ir.Select:
			c := operand(regs, consts, in.A)
			if c.Sym != 0 {
				goto slow
			}
			o := in.B
			if c.Bits == 0 {
				o = in.C
			}
			v = operand(regs, consts, o)
			if v.Sym == Uninit {
				v = m.force(t, o, int(in.Width))
			}

		case ir.Load:
			t.PC = pc
			if in.Size <= 8 && !m.slowAccess(t) {
				if a := operand(regs, consts, in.A); a.Sym == 0 {
					if o, _ := m.Lookup(a.Bits); o != nil {
						if off := int64(a.Bits - o.Addr); off+int64(in.Size) <= o.Size {
							if m.Visible(o, false) {
								if m.MustStop(t, grant) {
									m.pendAccess(t, PendRead, a.Bits, uint32(in.Size), in.Flags)
									return StopNode
								}
								t.Fresh = false
							}
							if m.obs != nil && m.obs.recording {
								m.recordRead(o, off, int64(in.Size))
							}
							if m.foot != nil {
								m.touchObject(o, off, int64(in.Size), false, false)
							}
							var ok bool
							if v.Bits, ok = m.LoadConcrete(o, off, in.Size); in.IsPtr && (!ok || v.Bits>>granule != 0) {
								v.Bits, ok = m.InPlace(o, off)
							}
							if ok {
								if m.trace != nil {
									m.traceRead(t, o, off, in, v)
								}
								if in.Flags&ir.FlagWeak != 0 {
									m.assumeConsistency()
								}
								if in.Dst < 0 {
									pc++
									continue
								}
								break
							}
						}
					}
				}
			}
			var st Stop
			if v, st = m.loadSlow(t, in, grant); st != GoOn {
				return st
			}
			if in.Dst < 0 {
				pc++
				continue
			}
		case ir.Store:
			t.PC = pc
			if in.Size <= 8 && !m.slowAccess(t) {
				a, x := operand(regs, consts, in.A), operand(regs, consts, in.B)
				if a.Sym|x.Sym == 0 {
					if o, _ := m.Lookup(a.Bits); o != nil && !o.ReadOnly && !m.thaws(o) {
						if off := int64(a.Bits - o.Addr); off+int64(in.Size) <= o.Size && (!m.HasAliases() || !in.IsPtr || off%int64(in.Size) == 0) {
							if m.Visible(o, true) {
								if m.MustStop(t, grant) {
									m.pendAccess(t, PendWrite, a.Bits, uint32(in.Size), in.Flags)
									return StopNode
								}
								t.Fresh = false
							}
							if m.trace != nil {
								m.traceWrite(t, o, off, in.Size, x)
							}
							if in.IsPtr && x.Bits>>granule != 0 {
								m.StorePointer(o, off, x)
							} else {
								m.StoreConcrete(o, off, in.Size, x.Bits)
							}
							if in.Flags&ir.FlagWeak != 0 {
								m.assumeConsistency()
							}
							pc++
							if m.obs != nil && len(m.obs.dirty) > 0 {
								goto written
							}
							continue
						}
					}
				}
			}
			if st := m.storeSlow(t, in, grant); st != GoOn {
				return st
			}
			pc++
			if m.obs != nil && len(m.obs.dirty) > 0 {
				goto written
			}
			continue

		case ir.Jump:
			if in.Loop >= 0 && in.Target <= pc {
				t.PC = pc
				switch m.backward(t, in, grant, true) {
				case StopNode:
					return StopNode
				case stopEvent:
					return stopEvent
				case again: // left the loop (--partial-loops): there is no way on
					return m.Fail(t, Event{Kind: EventCut, Message: f.Src.Code[pc].Name})
				}
			}
			pc = in.Target
			continue
		case ir.Branch:
			c := operand(regs, consts, in.A)
			open := c.Sym != 0
			if open {
				t.PC = pc
				var st Stop
				if c, st = m.decide(t, in, c); st != GoOn {
					return st
				}
			}
			target, other := in.Target, in.Else
			if c.Bits == 0 {
				target, other = other, target
			}
			if in.Loop >= 0 && target <= pc {
				t.PC = pc
				switch m.backward(t, in, grant, open || !f.Src.Model) {
				case StopNode:
					return StopNode
				case stopEvent:
					return stopEvent
				case again:
					target = other
				}
			}
			pc = target
			continue
		case ir.Switch:
			t.PC = pc
			x := operand(regs, consts, in.A)
			var target int32
			if x.Sym != 0 {
				var st Stop
				if target, st = m.decideSwitch(t, in, x); st != GoOn {
					return st
				}
			} else {
				target = in.Else
				src := &f.Src.Code[pc]
				for i := range src.Cases {
					if src.Cases[i].Val&in.Mask == x.Bits {
						target = src.Cases[i].Target
						break
					}
				}
			}
			if in.Loop >= 0 && target <= pc {
				switch m.backward(t, in, grant, true) {
				case StopNode:
					return StopNode
				case stopEvent:
					return stopEvent
				case again:
					return m.Unsupported(t, "leaving a loop made by a switch under --partial-loops")
				}
			}
			pc = target
			continue
		case ir.LoopReset:
			if in.Loop >= 0 && regs[in.Loop].Bits != in.Mask {
				m.SetReg(t, in.Loop, Value{Bits: in.Mask})
			}
			pc++
			continue

		case ir.Call, ir.Ret:
			t.PC = pc
			var st Stop
			if in.Op == ir.Call {
				st = m.call(t, in, grant)
			} else {
				st = m.ret(t, in, grant)
			}
			if m.obs != nil && len(m.obs.dirty) > 0 && (st == GoOn || st == StopNode) {
				if ob := m.observe(t); ob != GoOn {
					if st == StopNode && ob == stopObserved {
						m.stands = t.ID + 1
					}
					return ob
				}
			}
			if st != GoOn {
				return st
			}
			f = &m.code.Funcs[t.Fn]
			code = f.Code
			consts = m.consts[t.Fn]
			regs = t.regs[t.base:t.regTop]
			pc = t.PC
			continue

		default:
			goto slow
		}
		m.SetReg(t, in.Dst, v)
		pc++
		continue

	slow:
		t.PC = pc
		switch st := m.execSlow(t, in, grant); st {
		case GoOn:
			pc = t.PC + 1
			if m.obs != nil && len(m.obs.dirty) > 0 {
				goto written
			}
		case again:
			pc = t.PC
		default:
			return st
		}
		continue

	written:
		t.PC = pc
		if st := m.observe(t); st != GoOn {
			return st
		}
	}
}

// Visible tells whether an access to o is a visible operation now.
func (m *Machine) Visible(o *mem.Object, write bool) bool {
	return o.Shared && m.liveCount > 1 && (write || !o.Frozen)
}

// slowAccess tells whether checks want to see accesses one by one, which the fast path does not show them.
func (m *Machine) slowAccess(t *Thread) bool {
	return t.Atomic > 0 && m.watchesRaces() || len(m.watch.accessed) > 0
}

// pendAccess records the memory access before which t stands.
func (m *Machine) pendAccess(t *Thread, k PendingKind, addr uint64, size uint32, flags ir.Flags) {
	t.Pending = Pending{Kind: k, Addr: addr, Size: size, Write: k != PendRead, Atomic: flags&ir.FlagAtomic != 0}
}

// forkedJumps is the number of silent backward jumps after which a transition that has
// forked ends, where others can run in between.
const forkedJumps = 8

// mergesAt tells whether a transition that has forked on input ends in a node at this backward
// jump of t: the rounds of a loop reach the same states on many paths, and only nodes
// are compared with what was seen.
func (m *Machine) mergesAt(t *Thread) bool { return m.liveCount == 1 || t.Silent >= forkedJumps }

// maxAtomicJumps bounds the backward jumps inside one atomic section, which has no node to stop at.
const maxAtomicJumps = 1 << 20

// backward takes a backward jump: it counts for the unwinding bound and for the
// silent jumps. again means that the loop is left instead (--partial-loops). A round of a
// library model's loop that does not depend on input is not counted: the model comes to its end.
func (m *Machine) backward(t *Thread, in *static.Instr, grant, counts bool) Stop {
	bound := 0
	if counts {
		bound = m.opts.Unwind
	}
	if m.unwindSet != nil {
		if b, ok := m.unwindSet[int(m.code.Funcs[t.Fn].Src.Code[t.PC].Loop)]; ok {
			bound = b
		}
	}
	if m.isMonitor(t.ID) {
		bound = 0 // the program's writes drive its loop
	}
	if !grant && t.Atomic == 0 && (t.Silent >= int32(m.opts.SilentJumps) || m.forked && m.mergesAt(t)) {
		t.Pending = Pending{Kind: PendLoop}
		return StopNode
	}
	if t.Atomic > 0 && t.Silent >= maxAtomicJumps {
		return m.Unsupported(t, "an atomic section that runs through a million loop rounds")
	}
	if grant {
		t.Silent = 0
	}
	if bound > 0 {
		n := t.regs[t.base+in.Loop].Bits + 1
		if n >= uint64(bound) {
			switch {
			case m.opts.UnwindingAssertions:
				if m.MustStop(t, grant) {
					t.Pending = Pending{Kind: PendFail}
					return StopNode
				}
				return m.Fail(t, Event{Kind: EventViolation, Property: PropUnwind, Message: "unwinding bound reached: the loop runs on"})
			case m.opts.PartialLoops:
				m.partial = true
				return again
			}
			if m.MustStop(t, grant) {
				t.Pending = Pending{Kind: PendFail}
				return StopNode
			}
			return m.Fail(t, Event{Kind: EventCut, Message: answer.CutUnwind})
		}
		m.SetReg(t, in.Loop, Value{Bits: n})
	}
	if t.Silent++; t.Silent%pollEvery == 0 {
		m.poll()
	}
	return GoOn
}

// pollEvery is how many silent backward jumps lie between two calls of Options.Poll.
const pollEvery = 64
