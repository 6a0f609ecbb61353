package symex

// This file defines the library model of <errno.h>: each thread has an errno, made when it is first asked for.

import "heddle/symex/static"

var errnoModels = []*model{
	{name: "__errno_location", does: static.ViolatesOnlyMemory, shares: sharesDeclared, exec: func(m *Machine, c *call) stop {
		return m.finish(c, Value{Bits: m.ownObject(c.t, m.Code().ErrnoSite, 4, nil)})
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
func (m *Machine) failErrno(c *call, errno uint64) stop {
	if st := m.setErrno(c, errno); st != goOn {
		return st
	}
	return m.finishInt(c, -1)
}

func (m *Machine) setErrno(c *call, errno uint64) stop {
	return m.setField(c, m.ownObject(c.t, m.Code().ErrnoSite, 4, nil), 4, errno)
}
