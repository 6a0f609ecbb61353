package symex

// This file defines the interpreter: the loop that runs the instructions of one
// thread until it stands before a visible operation or the machine must stop.

import (
	"heddle/ir"
	"heddle/symex/arith"
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

// ready sees to what comes before any instruction: main's arguments are chosen, a symbol that is due is read.
func (m *Machine) ready(t *Thread) Stop {
	if m.argsOpen {
		if st := m.chooseArgs(t); st != GoOn {
			return st
		}
	}
	if m.observing {
		return stopObserved
	}
	return GoOn
}

// exec runs t. grant allows its first instruction to be a visible operation. What is rare or meets symbolic values is
// done by execSlow.
func (m *Machine) exec(t *Thread, grant bool) Stop {
	if st := m.ready(t); st != GoOn {
		return st
	}
	f := &m.code.Funcs[t.Fn]
	code, consts, regs, pc := f.Code, m.consts[t.Fn], t.regs[t.base:t.regTop], t.PC
	granule := m.Space.GranuleBits
	for first := grant; ; first = false {
		m.grantNow = first
		in := &code[pc]
		if in.Flags&ir.FlagStmt != 0 {
			t.Fresh = true
		}
		var v Value
		st, ok := GoOn, true
		switch in.Op {
		case ir.Add, ir.Sub, ir.Mul, ir.And, ir.Or, ir.Xor, ir.Eq, ir.Ne, ir.SLt, ir.SLe, ir.ULt, ir.ULe:
			x, y := operand(regs, consts, in.A), operand(regs, consts, in.B)
			if x.Sym|y.Sym != 0 {
				goto slow
			}
			if v.Bits, ok = arith.Quick(in, x.Bits, y.Bits, granule); !ok {
				goto slow
			}
		case ir.Load:
			t.PC = pc
			if v, st = m.load(t, in, operand(regs, consts, in.A), first); st != GoOn {
				return st
			}
		case ir.Store:
			t.PC = pc
			if st = m.store(t, in, operand(regs, consts, in.A), operand(regs, consts, in.B), first); st != GoOn {
				return st
			}
			goto done
		case ir.Branch:
			c := operand(regs, consts, in.A)
			if c.Sym != 0 || in.Loop >= 0 {
				t.PC = pc
				if pc, st = m.branch(t, in, c, first); st != GoOn {
					return st
				}
				continue
			}
			if pc = in.Target; c.Bits == 0 {
				pc = in.Else
			}
			continue
		case ir.Jump:
			if in.Loop >= 0 && in.Target <= pc {
				t.PC = pc
				if st = m.jumpBack(t, in, first); st != GoOn {
					return st
				}
			}
			pc = in.Target
			continue
		case ir.Switch:
			t.PC = pc
			if pc, st = m.switchTarget(t, in, operand(regs, consts, in.A), first); st != GoOn {
				return st
			}
			continue
		case ir.Call, ir.Ret:
			t.PC = pc
			if st = m.callOrReturn(t, in, first); st != GoOn {
				return st
			}
			f = &m.code.Funcs[t.Fn]
			code, consts, regs, pc = f.Code, m.consts[t.Fn], t.regs[t.base:t.regTop], t.PC
			continue
		case ir.Copy:
			v = m.initialised(t, operand(regs, consts, in.A), in.A, in.Width)
		case ir.Not, ir.ZExt, ir.SExt, ir.Trunc, ir.IntToPtr:
			x := operand(regs, consts, in.A)
			if x.Sym != 0 {
				goto slow
			}
			if v.Bits, ok = m.quickUnary(in, x.Bits); !ok {
				goto slow
			}
		case ir.Select:
			c, o := operand(regs, consts, in.A), in.B
			if c.Sym != 0 {
				goto slow
			}
			if c.Bits == 0 {
				o = in.C
			}
			v = m.initialised(t, operand(regs, consts, o), o, in.Width)
		case ir.Undef:
			v = Value{Sym: Uninit}
		case ir.Nop:
			pc++
			continue
		default:
			goto slow
		}
		if in.Dst >= 0 {
			m.SetReg(t, in.Dst, v)
		}
		pc++
		continue

	slow:
		t.PC = pc
		if st = m.execSlow(t, in, first); st == again {
			pc = t.PC
			continue
		} else if st != GoOn {
			return st
		}
	done:
		pc = t.PC + 1
		if m.obs != nil && len(m.obs.dirty) > 0 {
			t.PC = pc
			if st = m.observe(t); st != GoOn {
				return st
			}
		}
	}
}
