package std

// This file defines the locks of streams: flockfile and its kin, and what waits for them. Every function that uses a stream has it
// locked meanwhile (POSIX XSH flockfile). As such a call is one step, that shows only in programs that lock streams themselves: there,
// and only there, the rows of this file take the places of those that do not wait.

import (
	"heddle.example/symex"
	"heddle.example/symex/lib/row"
	"heddle.example/symex/state"
	"heddle.example/symex/static"
)

// What stands where in a FILE (cfront/libc/src/stream.c).
const (
	streamMemory = 10 // whether it is memory
	streamOwner  = 12 // the index of the thread that has it, plus 1
	streamDepth  = 16 // how often
)

var (
	lockRow = &symex.Model{Name: "flockfile", Args: row.Args{argStream}, Also: row.SyncsState(symex.StateStreams, 1), Does: static.LocksStreams, Shares: row.SharesDeclared,
		Visible: true, Waits: row.WaitsLock, Enabled: streamFree, Holders: streamHolder, Exec: lockStream}
	unlockRow = &symex.Model{Name: "funlockfile", Args: row.Args{argStream}, Also: row.SyncsState(symex.StateStreams, 1), Shares: row.SharesDeclared,
		Visible: true, Exec: unlockStream}
)

var streamLockModels = []*symex.Model{
	lockRow,
	{Name: "ftrylockfile", Args: row.Args{argStream}, Also: row.SyncsState(symex.StateStreams, 1), Does: static.LocksStreams, Shares: row.SharesDeclared,
		Visible: true, Exec: tryLockStream},
	unlockRow,
	// What functions in C do before and after they use a stream: void __heddle_stream_lock(FILE *), void __heddle_stream_unlock(FILE *).
	{Name: "__heddle_stream_lock", Args: row.AnyArgs(1), Shares: row.SharesDeclared, Exec: succeeds, Locked: lockRow},
	{Name: "__heddle_stream_unlock", Args: row.AnyArgs(1), Shares: row.SharesDeclared, Exec: succeeds, Locked: unlockRow},
}

// otherStreams are the arguments of functions whose rows say nothing of the stream that they lock.
var otherStreams = map[string]int{"fflush": 0, "setbuf": 0, "setbuffer": 0, "setlinebuf": 0, "setvbuf": 0}

// lockFree are the functions of stdioModels that lock no stream.
var lockFree = map[string]bool{
	"__heddle_vdprintf": true, "fputs_unlocked": true, "putchar_unlocked": true, "putc_unlocked": true, "fputc_unlocked": true,
	"fwrite_unlocked": true, "fflush_unlocked": true,
}

// waiting gives rows of output their Locked.
func waiting(rows []*symex.Model) []*symex.Model {
	for _, mod := range rows {
		if lockFree[mod.Name] {
			continue
		}
		arg := -1 // the standard output
		for i, a := range mod.Args {
			if a == argStream {
				arg = i
			}
		}
		if i, ok := otherStreams[mod.Name]; ok {
			arg = i
		}
		l := *mod
		l.Visible, l.Touches, l.Does = true, nil, 0
		l.Also = append(row.SyncsState(symex.StateStreams, 1), mod.Also...)
		l.Waits, l.Enabled, l.Holders = row.WaitsLock, streamFree, streamHolder
		l.Awaits = func(m *symex.Machine, args []state.Value) uint64 { return streamAt(m, args, arg) }
		does := l.Exec
		l.Exec = func(m *symex.Machine, c *symex.Call) state.Stop {
			m.Synchronise(c.Thread, streamAt(m, c.Args, arg), false) // it has waited for who had the stream
			return does(m, c)
		}
		mod.Locked = &l
	}
	return rows
}

// streamAt gives the stream that a call locks: an argument, with -1 the standard output.
func streamAt(m *symex.Machine, args []state.Value, arg int) uint64 {
	if arg >= 0 {
		return args[arg].Bits
	}
	for i, g := range m.Code().Prog.Globals {
		if g.Name == "stdout.stream" {
			return m.Code().GlobalAddr[i]
		}
	}
	return 0
}

// streamOwnerOf gives the thread that has the stream at addr locked, -1 if none has.
func streamOwnerOf(m *symex.Machine, addr uint64) int {
	v, ok := m.Peek(addr+streamOwner, 4)
	if !ok || v > uint64(m.NumThreads()) {
		return -1
	}
	return int(v) - 1
}

func streamFree(m *symex.Machine, t *state.Thread, at uint64) bool {
	owner := streamOwnerOf(m, at)
	return owner < 0 || owner == int(t.ID)
}

func streamHolder(m *symex.Machine, t *state.Thread, out []int) []int {
	if owner := streamOwnerOf(m, t.Pending.Addr); owner >= 0 {
		out = append(out, owner)
	}
	return out
}

// streamLock reads the lock of the stream that argument 0 points to.
func streamLock(m *symex.Machine, c *symex.Call) (owner, depth uint64, st state.Stop) {
	if owner, st = m.Field(c, c.Args[0].Bits+streamOwner, 4, "a stream"); st != state.GoOn {
		return
	}
	depth, st = m.Field(c, c.Args[0].Bits+streamDepth, 4, "a stream")
	return
}

// setStreamLock ends a call with the lock of its stream changed.
func setStreamLock(m *symex.Machine, c *symex.Call, owner, depth uint64, what string) state.Stop {
	for _, f := range [2][2]uint64{{streamOwner, owner}, {streamDepth, depth}} {
		if st := m.SetField(c, c.Args[0].Bits+f[0], 4, f[1]); st != state.GoOn {
			return st
		}
	}
	if m.Traces() {
		m.TraceCall(c, what+"("+m.ArgName(c.Args[0])+")")
	}
	return m.FinishInt(c, 0)
}

func takeStream(m *symex.Machine, c *symex.Call, depth uint64, what string) state.Stop {
	if depth == 0 {
		c.Thread.Held++
		m.LockTaken(c, c.Args[0].Bits, true)
	}
	return setStreamLock(m, c, uint64(c.Thread.ID)+1, depth+1, what)
}

func lockStream(m *symex.Machine, c *symex.Call) state.Stop {
	_, depth, st := streamLock(m, c)
	if st != state.GoOn {
		return st
	}
	return takeStream(m, c, depth, "flockfile")
}

func tryLockStream(m *symex.Machine, c *symex.Call) state.Stop {
	owner, depth, st := streamLock(m, c)
	if st != state.GoOn {
		return st
	}
	if owner != 0 && owner != uint64(c.Thread.ID)+1 {
		if m.Traces() {
			m.TraceCall(c, "ftrylockfile("+m.ArgName(c.Args[0])+") is busy")
		}
		return m.FinishInt(c, 1)
	}
	return takeStream(m, c, depth, "ftrylockfile")
}

func unlockStream(m *symex.Machine, c *symex.Call) state.Stop {
	owner, depth, st := streamLock(m, c)
	switch {
	case st != state.GoOn:
		return st
	case owner != uint64(c.Thread.ID)+1:
		return m.Violate(c.Thread, c.Grant, state.PropPthread, "unlock of a stream that the thread has not locked")
	case depth > 1:
		return setStreamLock(m, c, owner, depth-1, "funlockfile")
	}
	c.Thread.Held--
	m.LockFreed(c.Thread.ID, c.Args[0].Bits, true)
	return setStreamLock(m, c, 0, 0, "funlockfile")
}
