package check

// This file defines uses of uninitialised memory: a value that was never
// written decides a branch, an address, or is given to a library function.
// Reading and copying such a value is no violation by itself, nor is copying padding.
//
// An uninitialised byte gets a symbol at its first read. A use depends on it
// if two values of such symbols, all else equal, give different results: the
// question is put with the symbols renamed, so that x & 0 or the initialised neighbour of a
// bit-field in the same unit are no alarms.

import "heddle.example/expr"

// Uninit is decided where a value decides something.
var Uninit = &Property{
	Name: "uninit", Reduces: true, MarksUninitialised: true,
	Help:     "an uninitialised value decides a branch or an address, or is given to the library",
	Violated: "a value that depends on uninitialised memory decides a branch, a condition, an address, the exit status, or is an argument of a library function",
	Used:     usesUnwritten,
}

// unwritten tells whether r mentions a symbol of uninitialised memory, and gives one.
func unwritten(p Path, r expr.Ref) (expr.Ref, bool) {
	for _, s := range p.Table().Symbols(r) {
		if p.Unwritten(s) {
			return s, true
		}
	}
	return 0, false
}

// usesUnwritten reports that the value v, which a thread uses as what says, depends on uninitialised memory.
func usesUnwritten(p Path, thread int, v expr.Ref, what string) {
	tab := p.Table()
	origin, ok := unwritten(p, v)
	if !ok {
		return
	}
	other := func(s expr.Ref) expr.Ref {
		if !p.Unwritten(s) {
			return s
		}
		return p.Twin(s)
	}
	cond := tab.Ne(v, tab.Rename(v, other))
	for _, c := range p.Constraints() {
		if _, ok := unwritten(p, c); ok {
			cond = tab.And(cond, tab.Rename(c, other))
		}
	}
	if lo, _, ok := tab.IsConst(cond); ok && lo == 0 {
		return
	}
	switch may, known := p.May(cond); {
	case !known:
		p.Doubt("the solver gave up on whether " + what + " depends on uninitialised memory")
		return
	case !may:
		return
	}
	from := ""
	if at := p.ReadAt(origin); at != "" {
		from = ", read at " + at
	}
	p.Report(Violation{Thread: thread, Cond: cond, Message: what + " depends on uninitialised memory" + from})
}
