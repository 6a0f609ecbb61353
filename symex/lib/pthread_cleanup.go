package lib

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
// return needs are kept alive in the whole function (static.Code).

import (
	"heddle.example/symex"
	"heddle.example/symex/lib/row"
	"heddle.example/symex/state"
	"heddle.example/symex/static"
)

// Offsets in __pthread_unwind_buf_t.
const (
	unwindPC    = 0 // instruction of the __sigsetjmp_cancel call, plus 1
	unwindDepth = 4 // callers of its frame
	unwindPrev  = 8 // the handler pushed before
)

var cleanupModels = []*symex.Model{
	{Name: "__sigsetjmp_cancel", Args: row.Args{row.Writes(8)}, Does: static.ReturnsTwice, Shares: row.SharesDeclared,
		Touches: row.TouchesArg0, Exec: sigsetjmpCancel},
	{Name: "__pthread_register_cancel", Args: row.Args{row.Writes(row.Unwind)}, Shares: row.SharesDeclared,
		Touches: row.TouchesArg0, Exec: pushCleanup},
	{Name: "__pthread_unregister_cancel", Args: row.Args{row.Reads(row.Unwind)}, Shares: row.SharesDeclared,
		Touches: row.TouchesArg0, Exec: popCleanup},
	{Name: "__pthread_unwind_next", Args: row.Args{row.Any}, Shares: row.SharesDeclared,
		Visible: true, Pend: state.PendExit, Exec: func(m *symex.Machine, c *symex.Call) state.Stop {
			if c.Thread.Exit != state.ExitUnwinding {
				return m.Unsupported(c.Thread, "'__pthread_unwind_next' in a thread that does not end")
			}
			return m.ContinueExit(c.Thread, c.Grant)
		}},
}

func sigsetjmpCancel(m *symex.Machine, c *symex.Call) state.Stop {
	addr := c.Args[0].Bits
	if st := m.SetField(c, addr+unwindPC, 4, uint64(c.Thread.PC)+1); st != state.GoOn {
		return st
	}
	if st := m.SetField(c, addr+unwindDepth, 4, uint64(c.Thread.NumFrames)); st != state.GoOn {
		return st
	}
	return m.FinishInt(c, 0)
}

func pushCleanup(m *symex.Machine, c *symex.Call) state.Stop {
	addr := c.Args[0].Bits
	if c.Thread.Cancel&state.CancelAsync != 0 && m.Code().Cancels {
		return m.Unsupported(c.Thread, handlersSee)
	}
	if st := m.SetField(c, addr+unwindPrev, uint8(m.Code().PtrSize), c.Thread.Cleanup); st != state.GoOn {
		return st
	}
	c.Thread.Cleanup = addr
	if m.Traces() {
		m.TraceCall(c, "pushes a cleanup handler")
	}
	return m.Finish(c, state.Value{})
}

func popCleanup(m *symex.Machine, c *symex.Call) state.Stop {
	addr := c.Args[0].Bits
	if c.Thread.Cleanup != addr {
		return m.Violate(c.Thread, c.Grant, state.PropPthread, "pthread_cleanup_pop of a handler that is not the last one pushed")
	}
	prev, st := m.Field(c, addr+unwindPrev, uint8(m.Code().PtrSize), "a cleanup handler")
	if st != state.GoOn {
		return st
	}
	c.Thread.Cleanup = prev
	if m.Traces() {
		m.TraceCall(c, "pops a cleanup handler")
	}
	return m.Finish(c, state.Value{})
}

// runCleanup goes back to where the last cleanup handler was pushed.
func runCleanup(m *symex.Machine, t *state.Thread) state.Stop {
	addr := t.Cleanup
	pc, ok := m.Peek(addr+unwindPC, 4)
	depth, ok2 := m.Peek(addr+unwindDepth, 4)
	prev, ok3 := m.Peek(addr+unwindPrev, uint8(m.Code().PtrSize))
	if !ok || !ok2 || !ok3 || int32(depth) > t.NumFrames {
		return m.Violate(t, true, state.PropPthread, "the block between pthread_cleanup_push and pthread_cleanup_pop was left without pthread_cleanup_pop")
	}
	m.LeaveFrames(t, int32(depth))
	t.Cleanup = prev
	t.PC = int32(pc)
	if dst := m.Code().Funcs[t.Fn].Code[pc-1].Dst; dst >= 0 {
		m.SetReg(t, dst, state.Value{Bits: 1})
	}
	t.Fresh = true
	if m.Traces() {
		m.TraceThread(t, "runs a cleanup handler")
	}
	return state.GoOn
}
