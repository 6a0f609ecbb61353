package check

import "heddle.example/expr"

// This file defines accesses that threads are about to make, and when two of them conflict.

// DataAccess is an access that a thread is about to make. With a symbolic offset addr
// and span are those of the object.
type DataAccess struct {
	Addr   uint64
	Size   uint64
	Span   uint64   // bytes from addr in which the access lies
	Off    expr.Ref // symbolic offset from addr, 0: none
	Write  bool
	Atomic bool
	Looks  bool     // atomic, by a call that may tell what others did without synchronising with them
	Cond   expr.Ref // under which it writes, 0: always
	Verb   string   // "reads", "writes", "frees", or the name of the library function
	Name   string   // of what is accessed, where that is no memory of the program
}

// Conflict tells whether two accesses race, and what must hold beside the path
// condition, 0: nothing. Addresses have ptrBits bits.
func Conflict(tab *expr.Table, ptrBits int, a, b *DataAccess) (expr.Ref, bool) {
	if !a.Write && !b.Write || a.Atomic && b.Atomic {
		return 0, false
	}
	if a.Addr-b.Addr >= b.Span && b.Addr-a.Addr >= a.Span {
		return 0, false
	}
	cond := expr.Ref(0)
	if a.Off|b.Off != 0 {
		w := ptrBits
		start := func(x *DataAccess) expr.Ref {
			base := tab.Const(w, x.Addr, 0)
			if x.Off == 0 {
				return base
			}
			return tab.Add(base, x.Off)
		}
		p, q := start(a), start(b)
		cond = tab.Or(tab.ULt(tab.Sub(p, q), tab.Const(w, b.Size, 0)), tab.ULt(tab.Sub(q, p), tab.Const(w, a.Size, 0)))
	}
	// Where only one of the two writes, it must do so.
	only := expr.Ref(0)
	switch {
	case a.Write && !b.Write:
		only = a.Cond
	case b.Write && !a.Write:
		only = b.Cond
	}
	if only != 0 {
		if cond == 0 {
			cond = only
		} else {
			cond = tab.And(cond, only)
		}
	}
	if cond == 0 {
		return 0, true
	}
	if lo, _, ok := tab.IsConst(cond); ok {
		return 0, lo != 0
	}
	return cond, true
}
