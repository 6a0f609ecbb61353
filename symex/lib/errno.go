package lib

// This file defines the library model of <errno.h>: each thread has an errno, made when it is first asked for.

import (
	"heddle/symex"
	"heddle/symex/state"
	"heddle/symex/static"
)

var errnoModels = []*symex.Model{
	{Name: "__errno_location", Does: static.ViolatesOnlyMemory, Shares: sharesDeclared, Exec: func(m *symex.Machine, c *symex.Call) state.Stop {
		return m.Finish(c, state.Value{Bits: m.OwnObject(c.Thread, m.Code().ErrnoSite, 4, nil)})
	}},
}

// Error numbers of Linux that models return.
const (
	errPERM           = 1
	errSRCH           = 3
	errAGAIN          = 11
	errNOMEM          = 12
	errBUSY           = 16
	errINVAL          = 22
	errNOSPC          = 28
	errDEADLK         = 35
	errILSEQ          = 84
	errTIMEDOUT       = 110
	errOWNERDEAD      = 130
	errNOTRECOVERABLE = 131
)

// failErrno sets errno and returns -1.
func failErrno(m *symex.Machine, c *symex.Call, errno uint64) state.Stop {
	if st := setErrno(m, c, errno); st != state.GoOn {
		return st
	}
	return m.FinishInt(c, -1)
}

func setErrno(m *symex.Machine, c *symex.Call, errno uint64) state.Stop {
	return m.SetField(c, m.OwnObject(c.Thread, m.Code().ErrnoSite, 4, nil), 4, errno)
}
