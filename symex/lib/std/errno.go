package std

// This file defines the library model of <errno.h>: each thread has an errno, made when it is first asked for.

import (
	"heddle.example/symex"
	"heddle.example/symex/lib/row"
	"heddle.example/symex/state"
	"heddle.example/symex/static"
)

var errnoModels = []*symex.Model{
	{Name: "__errno_location", Does: static.ViolatesOnlyMemory, Shares: row.SharesDeclared, Exec: func(m *symex.Machine, c *symex.Call) state.Stop {
		return m.Finish(c, state.Value{Bits: errnoOf(m, c)})
	}},
}

// Error numbers of Linux that models return.
const (
	EPERM           = 1
	ESRCH           = 3
	EINTR           = 4
	EAGAIN          = 11
	ENOMEM          = 12
	EBUSY           = 16
	EINVAL          = 22
	ENOSPC          = 28
	ERANGE          = 34
	EDEADLK         = 35
	EILSEQ          = 84
	ENOTSUP         = 95
	ETIMEDOUT       = 110
	EOWNERDEAD      = 130
	ENOTRECOVERABLE = 131
)

// FailErrno sets errno and returns -1.
func FailErrno(m *symex.Machine, c *symex.Call, errno uint64) state.Stop {
	if st := setErrno(m, c, errno); st != state.GoOn {
		return st
	}
	return m.FinishInt(c, -1)
}

func setErrno(m *symex.Machine, c *symex.Call, errno uint64) state.Stop {
	return m.SetField(c, errnoOf(m, c), 4, errno)
}

// errnoOf gives the address of the caller's errno. What handles a signal finds it as it is in the middle of a transition.
func errnoOf(m *symex.Machine, c *symex.Call) uint64 {
	return m.OwnObject(c.Thread, m.Code().ErrnoSite, 4, func(id int32) {
		if m.Code().Strikes {
			m.Open(id)
		}
	})
}
