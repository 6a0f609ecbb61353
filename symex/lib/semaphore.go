package lib

// This file defines the library models of POSIX semaphores. The value is the
// first word of sem_t; the second word tells one that sem_init made from bytes that
// never were a semaphore (there is no static initialiser) and from a destroyed one.

import (
	"heddle.example/symex"
	"heddle.example/symex/lib/row"
	"heddle.example/symex/lib/std"
	"heddle.example/symex/state"
	"heddle.example/symex/static"
)

const (
	semMark  = 4          // offset of the mark
	semReady = 0x6d657321 // made by sem_init
	semNamed = 0x6d657322 // by sem_open
)

// semLives tells whether a mark is that of a semaphore that may be used.
func semLives(mark uint64) bool { return mark == semReady || mark == semNamed }

var semaphoreModels = []*symex.Model{
	{Name: "sem_init", Args: row.Args{row.Writes(row.Sem), row.Known, row.Known}, Does: static.SeesWaiting, Shares: row.SharesDeclared,
		Touches: row.TouchesArg0, Exec: semInit},
	{Name: "sem_destroy", Args: row.Args{row.Writes(row.Sem)}, Does: static.SeesWaiting, Shares: row.SharesDeclared,
		Visible: true, Exec: semDestroy},
	{Name: "sem_wait", Args: row.Args{row.Syncs(row.Sem)}, Does: static.Anonymous | static.Local, Shares: row.SharesDeclared, Cancel: row.CancelMust,
		Visible: true, Waits: row.WaitsEvent, Counts: row.CountsDown, Breaks: row.BreaksUnless, Enabled: semEnabled, Exec: semWait},
	{Name: "sem_trywait", Args: row.Args{row.Looks(row.Sem)}, Does: static.Anonymous, Shares: row.SharesDeclared,
		Visible: true, Exec: semTry},
	{Name: "sem_timedwait", Args: row.Args{row.Looks(row.Sem), row.Deadline}, Shares: row.SharesDeclared, Cancel: row.CancelMust,
		Visible: true, Breaks: row.BreaksUnless, Exec: semTry},
	{Name: "sem_clockwait", Args: row.Args{row.Looks(row.Sem), row.Known, row.Deadline}, Shares: row.SharesDeclared, Cancel: row.CancelMust,
		Visible: true, Breaks: row.BreaksUnless, Exec: semTry},
	{Name: "sem_post", Args: row.Args{row.Syncs(row.Sem)}, Does: static.Anonymous | static.Local, Shares: row.SharesDeclared,
		Visible: true, Counts: row.CountsUp, Exec: semPost},
	{Name: "sem_getvalue", Args: row.Args{row.Looks(row.Sem), row.Writes(4)}, Shares: row.SharesDeclared,
		Visible: true, Exec: semValue},
	// void __heddle_sem_opened(sem_t *): sem_open gives what sem_init has just made.
	{Name: "__heddle_sem_opened", Args: row.Args{row.Writes(row.Sem)}, Shares: row.SharesDeclared, Touches: row.TouchesArg0, Exec: semOpened},
	// void __heddle_sem_unopened(sem_t *): sem_close gets what sem_open has not given.
	{Name: "__heddle_sem_unopened", Args: row.Args{row.Looks(row.Sem)}, Shares: row.SharesDeclared,
		Visible: true, Exec: semUnopened},
}

// semEnabled: the value is above 0, or there is an error, which does not wait.
func semEnabled(m *symex.Machine, t *state.Thread, at uint64) bool {
	f := m.Fields(at)
	v, ok := f.Peek(0, 4)
	if !ok || v > 0 {
		return true
	}
	mark, ok := f.Peek(semMark, 4)
	return !ok || !semLives(mark)
}

func semInit(m *symex.Machine, c *symex.Call) state.Stop {
	if c.Args[2].Bits > 0x7fffffff {
		return std.FailErrno(m, c, std.EINVAL)
	}
	v, ok := m.Peek(c.Args[0].Bits, 4)
	if st := refuseInUse(m, c, waitsAt(m, c.Args[0].Bits, ok && v == 0), "init of a semaphore on which threads wait"); st != state.GoOn {
		return st
	}
	if e, st := needs(m, c, std.ENOSPC); st != state.GoOn {
		return st
	} else if e != 0 {
		return std.FailErrno(m, c, uint64(e))
	}
	for _, f := range [2][2]uint64{{0, c.Args[2].Bits}, {semMark, semReady}} {
		if st := m.SetField(c, c.Args[0].Bits+f[0], 4, f[1]); st != state.GoOn {
			return st
		}
	}
	return m.FinishInt(c, 0)
}

func semDestroy(m *symex.Machine, c *symex.Call) state.Stop {
	v, st := readSemaphore(m, c)
	if st != state.GoOn {
		return st
	}
	if mark, _ := m.Peek(c.Args[0].Bits+semMark, 4); mark == semNamed {
		const message = "sem_destroy of a semaphore that sem_open gave"
		if m.Survives(c, message) {
			return m.FinishInt(c, 0)
		}
		return m.Violate(c.Thread, c.Grant, state.PropPthread, message)
	}
	if st := refuseInUse(m, c, waitsAt(m, c.Args[0].Bits, v == 0), "destroy of a semaphore on which threads wait"); st != state.GoOn {
		return st
	}
	if st := m.SetField(c, c.Args[0].Bits+semMark, 4, condDestroyed); st != state.GoOn {
		return st
	}
	return m.FinishInt(c, 0)
}

func semOpened(m *symex.Machine, c *symex.Call) state.Stop {
	if st := m.SetField(c, c.Args[0].Bits+semMark, 4, semNamed); st != state.GoOn {
		return st
	}
	return m.Finish(c, state.Value{})
}

func semUnopened(m *symex.Machine, c *symex.Call) state.Stop {
	if _, st := readSemaphore(m, c); st != state.GoOn {
		return st
	}
	const message = "sem_close of a semaphore that sem_open did not give"
	if m.Survives(c, message) {
		return m.Finish(c, state.Value{})
	}
	return m.Violate(c.Thread, c.Grant, state.PropPthread, message)
}

func semWait(m *symex.Machine, c *symex.Call) state.Stop {
	v, st := readSemaphore(m, c)
	if st != state.GoOn {
		return st
	}
	if m.Fails(c.Thread) {
		return std.FailErrno(m, c, std.EINTR)
	}
	if m.Traces() {
		m.TraceCall(c, "sem_wait("+m.ArgName(c.Args[0])+")")
	}
	return takeSemaphore(m, c, v)
}

func semPost(m *symex.Machine, c *symex.Call) state.Stop {
	v, st := readSemaphore(m, c)
	if st != state.GoOn {
		return st
	}
	if v == 0x7fffffff {
		return std.FailErrno(m, c, 75)
	}
	if m.Traces() {
		m.TraceCall(c, "sem_post("+m.ArgName(c.Args[0])+")")
	}
	m.Synchronise(c.Thread, c.Args[0].Bits, true)
	m.CountRaised(c, c.Args[0].Bits)
	return setSemaphore(m, c, v+1)
}

func semValue(m *symex.Machine, c *symex.Call) state.Stop {
	v, st := readSemaphore(m, c)
	if st != state.GoOn {
		return st
	}
	if st := m.SetField(c, c.Args[1].Bits, 4, v); st != state.GoOn {
		return st
	}
	return m.FinishInt(c, 0)
}

// readSemaphore reads the value of the semaphore that argument 0 points to.
func readSemaphore(m *symex.Machine, c *symex.Call) (uint64, state.Stop) {
	mark, st := m.Field(c, c.Args[0].Bits+semMark, 4, "a semaphore")
	if st != state.GoOn {
		return 0, st
	}
	switch mark {
	case semReady, semNamed:
	case condDestroyed:
		return 0, m.Violate(c.Thread, c.Grant, state.PropPthread, "use of a destroyed semaphore")
	default:
		return 0, m.Violate(c.Thread, c.Grant, state.PropPthread, "use of a semaphore that sem_init did not make")
	}
	return m.Field(c, c.Args[0].Bits, 4, "a semaphore")
}

func setSemaphore(m *symex.Machine, c *symex.Call, v uint64) state.Stop {
	if st := m.SetField(c, c.Args[0].Bits, 4, v); st != state.GoOn {
		return st
	}
	return m.FinishInt(c, 0)
}

// semTry takes the semaphore if it can, else fails: with EAGAIN, or because the time is up.
func semTry(m *symex.Machine, c *symex.Call) state.Stop {
	deadline := m.ModelOf(c).Deadline
	if deadline == 2 && c.Args[1].Bits&0xffffffff > 1 {
		return std.FailErrno(m, c, std.EINVAL) // no such clock
	}
	v, st := readSemaphore(m, c)
	if st != state.GoOn {
		return st
	}
	if m.Fails(c.Thread) {
		return std.FailErrno(m, c, std.EINTR)
	}
	if v > 0 && deadline > 0 {
		if refused, st := refusesDeadline(m, c, deadline); st != state.GoOn {
			return st
		} else if refused {
			return std.FailErrno(m, c, std.EINVAL)
		}
	}
	if v == 0 {
		e := std.EAGAIN
		if deadline > 0 {
			if e, st = timedOut(m, c, deadline); st != state.GoOn {
				return st
			}
		}
		return std.FailErrno(m, c, uint64(e))
	}
	return takeSemaphore(m, c, v)
}

// takeSemaphore lowers the value from v.
func takeSemaphore(m *symex.Machine, c *symex.Call, v uint64) state.Stop {
	m.Synchronise(c.Thread, c.Args[0].Bits, false)
	m.CountLowered(c, c.Args[0].Bits, v)
	return setSemaphore(m, c, v-1)
}
