package symex

// This file defines the interpreter: the loop that runs the instructions of one
// thread until it stands before a visible operation or the machine must stop.

import (
	"heddle.example/ir"
	"heddle.example/symex/arith"
	"heddle.example/symex/state"
)

// Run executes the running thread until it stands before a visible operation, has written to what is observed, or
// must stop.
func (m *Machine) Run() state.EventKind {
	t := m.ThreadTable[m.Cur]
	st := state.StopNode
	if m.Stands == t.ID+1 && !m.Observing {
		m.Grant, m.Stands = false, 0
	} else {
		for again := true; again; again = st == state.StopNode && m.Guards != nil && m.passes(t) {
			grant := m.Grant || m.Regrant
			m.Grant = false
			st = m.exec(t, grant)
		}
	}
	switch st {
	case state.StopEvent:
		if m.Foot != nil && m.Ev.Kind == state.EventEnd {
			m.TouchProgramEnd()
		}
		return m.Ev.Kind
	case state.StopObserved:
		return state.EventObserved
	case state.StopSwitches:
		return state.EventSwitches
	case state.StopYields:
		return state.EventYields
	case state.StopNode:
		if t.Status == state.ThreadStarting {
			t.Status = state.ThreadRunning
			m.Starting--
		}
		if m.Hasher != nil {
			m.HashThread(t)
		}
		if m.Foot != nil {
			m.touchBlocked(t)
		}
	}
	return state.EventStands
}

// Event says why the machine stopped when it last ran.
func (m *Machine) Event() *state.Event { return &m.Ev }

// Created gives a thread that was made in this transition and has not come to its first visible operation;
// ok is false if there is none.
func (m *Machine) Created() (id int, ok bool) {
	if m.Starting == 0 {
		return 0, false
	}
	for _, s := range m.ThreadTable[:m.ThreadCount] {
		if s.Status == state.ThreadStarting {
			return int(s.ID), true
		}
	}
	return 0, false
}

// Switch lets thread id run within the transition.
func (m *Machine) Switch(id int) {
	m.SaveThread(m.ThreadTable[id])
	m.Cur = int32(id)
}

// ready sees to what comes before any instruction: main's arguments are chosen, a symbol that is due is read.
func (m *Machine) ready(t *state.Thread) state.Stop {
	if m.ArgsOpen {
		if st := m.ChooseArgs(t); st != state.GoOn {
			return st
		}
	}
	if m.Observing {
		return state.StopObserved
	}
	return state.GoOn
}

// exec runs t. grant allows its first instruction to be a visible operation. What is rare or meets symbolic values is
// done by execSlow.
func (m *Machine) exec(t *state.Thread, grant bool) state.Stop {
	if st := m.ready(t); st != state.GoOn {
		return st
	}
	if grant {
		m.Regrant = false
		if m.Leaving {
			m.GrantNow = true
			if st := m.Unit.LetGo(t); st != state.GoOn {
				return st
			}
		}
	}
	if grant && t.Interrupted() {
		acts, st := m.interrupt(t)
		if st != state.GoOn {
			return st
		}
		grant = !acts
	}
	if grant && t.Cancel&state.Struck != 0 {
		comes, st := m.strikes(t)
		if st != state.GoOn {
			return st
		}
		grant = !comes
	}
	f := &m.code.Funcs[t.Fn]
	code, consts, regs, pc := f.Code, m.Consts[t.Fn], t.Regs[t.Base:t.RegTop], t.PC
	granule := m.Space.GranuleBits
	for first := grant; ; first = false {
		m.GrantNow = first
		in := &code[pc]
		if in.Flags&ir.FlagStmt != 0 {
			t.Fresh = true
		}
		var v state.Value
		st, ok := state.GoOn, true
		switch in.Op {
		case ir.Add, ir.Sub, ir.Mul, ir.And, ir.Or, ir.Xor, ir.Eq, ir.Ne, ir.SLt, ir.SLe, ir.ULt, ir.ULe:
			x, y := state.Operand(regs, consts, in.A), state.Operand(regs, consts, in.B)
			if x.Sym|y.Sym != 0 {
				goto slow
			}
			if v.Bits, ok = arith.Quick(in, x.Bits, y.Bits, granule); !ok {
				goto slow
			}
		case ir.Load:
			t.PC = pc
			if v, st = m.Load(t, in, state.Operand(regs, consts, in.A), first); st != state.GoOn {
				return st
			}
		case ir.Store:
			t.PC = pc
			if st = m.Store(t, in, state.Operand(regs, consts, in.A), state.Operand(regs, consts, in.B), first); st != state.GoOn {
				return st
			}
			goto done
		case ir.Branch:
			c := state.Operand(regs, consts, in.A)
			if c.Sym != 0 || in.Loop >= 0 {
				t.PC = pc
				if pc, st = m.Branch(t, in, c, first); st != state.GoOn {
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
				if st = m.JumpBack(t, in, first); st != state.GoOn {
					return st
				}
			}
			pc = in.Target
			continue
		case ir.Switch:
			t.PC = pc
			if pc, st = m.SwitchTarget(t, in, state.Operand(regs, consts, in.A), first); st != state.GoOn {
				return st
			}
			continue
		case ir.Call, ir.Ret:
			t.PC = pc
			if st = m.callOrReturn(t, in, first); st != state.GoOn {
				return st
			}
			f = &m.code.Funcs[t.Fn]
			code, consts, regs, pc = f.Code, m.Consts[t.Fn], t.Regs[t.Base:t.RegTop], t.PC
			continue
		case ir.Copy:
			v = m.Initialised(t, state.Operand(regs, consts, in.A), in.A, in.Width)
		case ir.Not, ir.ZExt, ir.SExt, ir.Trunc, ir.IntToPtr:
			x := state.Operand(regs, consts, in.A)
			if x.Sym != 0 {
				goto slow
			}
			if v.Bits, ok = m.QuickUnary(in, x.Bits); !ok {
				goto slow
			}
		case ir.Select:
			c, o := state.Operand(regs, consts, in.A), in.B
			if c.Sym != 0 {
				goto slow
			}
			if c.Bits == 0 {
				o = in.C
			}
			v = m.Initialised(t, state.Operand(regs, consts, o), o, in.Width)
		case ir.Undef:
			v = state.Value{Sym: state.Uninit}
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
		if st = m.ExecSlow(t, in, first); st == state.Again {
			pc = t.PC
			continue
		} else if st != state.GoOn {
			return st
		}
	done:
		pc = t.PC + 1
		if m.Obs != nil && len(m.Obs.Dirty) > 0 {
			t.PC = pc
			if st = m.Notice(t); st != state.GoOn {
				return st
			}
		}
	}
}
