package symex

// This file defines the library models behind glibc's pthread_cleanup_push and
// pthread_cleanup_pop. The two macros expand to
//
//	buf;  if (__sigsetjmp_cancel(buf, 0)) { routine(arg); __pthread_unwind_next(&buf); }
//	__pthread_register_cancel(&buf);
//	…
//	__pthread_unregister_cancel(&buf);  if (execute) routine(arg);
//
// A buffer on the thread's list of handlers says to which frame and instruction
// the end of the thread goes back: there __sigsetjmp_cancel returns a second time,
// with 1, and the program itself calls the routine. Registers that this second
// return needs are kept alive in the whole function (see keepForUnwinding).

import (
	"heddle/symex/static"
)

// Offsets in __pthread_unwind_buf_t.
const (
	unwindPC    = 0 // instruction of the __sigsetjmp_cancel call, plus 1
	unwindDepth = 4 // callers of its frame
	unwindPrev  = 8 // the handler pushed before
)

var cleanupModels = []*model{
	{name: "__sigsetjmp_cancel", args: []arg{argWrites(8)}, does: static.ReturnsTwice, shares: sharesDeclared,
		touches: touchesArg0, exec: sigsetjmpCancel},
	{name: "__pthread_register_cancel", args: []arg{argWrites(extentUnwind)}, shares: sharesDeclared,
		touches: touchesArg0, exec: pushCleanup},
	{name: "__pthread_unregister_cancel", args: []arg{argReads(extentUnwind)}, shares: sharesDeclared,
		touches: touchesArg0, exec: popCleanup},
	{name: "__pthread_unwind_next", args: []arg{argAny}, shares: sharesDeclared,
		visible: true, pend: PendExit, exec: func(m *Machine, c *call) stop {
			if c.t.exit != exitUnwinding {
				return m.unsupported(c.t, "'__pthread_unwind_next' in a thread that does not end")
			}
			return m.continueExit(c.t, c.grant)
		}},
}

func sigsetjmpCancel(m *Machine, c *call) stop {
	addr := c.args[0].Bits
	if st := m.setField(c, addr+unwindPC, 4, uint64(c.t.pc)+1); st != goOn {
		return st
	}
	if st := m.setField(c, addr+unwindDepth, 4, uint64(c.t.numFrames)); st != goOn {
		return st
	}
	return m.finishInt(c, 0)
}

func pushCleanup(m *Machine, c *call) stop {
	addr := c.args[0].Bits
	if st := m.setField(c, addr+unwindPrev, uint8(m.Code().PtrSize), c.t.cleanup); st != goOn {
		return st
	}
	c.t.cleanup = addr
	if m.traces() {
		m.traceCall(c, "pushes a cleanup handler")
	}
	return m.finish(c, Value{})
}

func popCleanup(m *Machine, c *call) stop {
	addr := c.args[0].Bits
	if c.t.cleanup != addr {
		return m.violate(c.t, c.grant, PropPthread, "pthread_cleanup_pop of a handler that is not the last one pushed")
	}
	prev, st := m.field(c, addr+unwindPrev, uint8(m.Code().PtrSize), "a cleanup handler")
	if st != goOn {
		return st
	}
	c.t.cleanup = prev
	if m.traces() {
		m.traceCall(c, "pops a cleanup handler")
	}
	return m.finish(c, Value{})
}

// runCleanup goes back to where the last cleanup handler was pushed.
func runCleanup(m *Machine, t *thread) stop {
	addr := t.cleanup
	pc, ok := m.peek(addr+unwindPC, 4)
	depth, ok2 := m.peek(addr+unwindDepth, 4)
	prev, ok3 := m.peek(addr+unwindPrev, uint8(m.Code().PtrSize))
	if !ok || !ok2 || !ok3 || int32(depth) > t.numFrames {
		return m.violate(t, true, PropPthread, "the block between pthread_cleanup_push and pthread_cleanup_pop was left without pthread_cleanup_pop")
	}
	m.leaveFrames(t, int32(depth))
	t.cleanup = prev
	t.pc = int32(pc)
	if dst := m.Code().Funcs[t.fn].Code[pc-1].Dst; dst >= 0 {
		m.setReg(t, dst, Value{Bits: 1})
	}
	t.fresh = true
	if m.traces() {
		m.traceThread(t, "runs a cleanup handler")
	}
	return goOn
}
