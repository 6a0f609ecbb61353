package promote

import "heddle.example/ir"

// This file defines which objects the program may access when their scopes have ended or were not entered, or copied as a whole before anything was written there: they stay in memory, where that is found.

// lives tells whether an object is only accessed between its making and the end of its scope, and copied as a whole only behind stores to its scalars.
func (x *function) lives(o *object) bool {
	site := x.Code[o.alloca].Site
	ends := []int32{0}
	for pc := range x.Code {
		if in := &x.Code[pc]; in.Op == ir.Kill && in.Site == site {
			ends = in.AppendSuccs(pc, ends)
		}
	}
	ok := x.walk(ends, func(pc int32) (goOn, ok bool) {
		return int(pc) != o.alloca, int(pc) == o.alloca || !x.names(&x.Code[pc], o)
	})
	behind := x.Code[o.alloca].AppendSuccs(o.alloca, nil)
	for i := 0; i < len(o.slots) && ok; i++ {
		s := &o.slots[i]
		ok = x.walk(behind, func(pc int32) (goOn, ok bool) {
			in := &x.Code[pc]
			reads, writes := x.touches(in, o, s)
			return !writes && int(pc) != o.alloca && !(in.Op == ir.Kill && in.Site == site), !reads
		})
	}
	return ok
}

// mostLooked bounds what is looked at in one function, for all its objects: what is left stays in memory.
const mostLooked = 1 << 23

// walk visits the instructions that can be reached from some, beyond those that say so; false if one of them is not ok, or too many were looked at.
func (x *function) walk(from []int32, visit func(pc int32) (goOn, ok bool)) bool {
	if x.looked > mostLooked {
		return false
	}
	seen := make([]bool, len(x.Code))
	var work, succ []int32
	reach := func(list []int32) {
		for _, pc := range list {
			if !seen[pc] {
				seen[pc] = true
				work = append(work, pc)
			}
		}
	}
	reach(from)
	for len(work) > 0 {
		pc := work[len(work)-1]
		work = work[:len(work)-1]
		goOn, ok := visit(pc)
		if x.looked++; !ok || x.looked > mostLooked {
			return false
		}
		if goOn {
			succ = x.Code[pc].AppendSuccs(int(pc), succ[:0])
			reach(succ)
		}
	}
	return true
}

// names tells whether an instruction uses the address of an object.
func (x *function) names(in *ir.Instr, o *object) bool {
	x.ops = in.AppendOperands(x.ops[:0])
	for _, op := range x.ops {
		if at, ok := x.at(op); ok && at.obj == o {
			return true
		}
	}
	return false
}

// touches tells whether an instruction copies a scalar of an object from there as a part of a block, and whether it writes it.
func (x *function) touches(in *ir.Instr, o *object, s *slot) (reads, writes bool) {
	in1, a := x.at(in.A)
	in2, b := x.at(in.B)
	a, b = a && in1.obj == o, b && in2.obj == o
	switch in.Op {
	case ir.Store:
		return false, a && in1.off == s.off
	case ir.MemSet, ir.MemCopy:
		scalars, _ := x.scalars(in)
		for _, c := range scalars {
			writes = writes || a && in1.off+c.Off == s.off
			reads = reads || in.Op == ir.MemCopy && b && in2.off+c.Off == s.off
		}
	}
	return reads, writes
}
