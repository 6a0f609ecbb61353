package static

// This file defines hammocks: branches whose two ways come together again after a few instructions that only compute. (The
// name is that of compilers: Kennedy, Allen, Optimizing Compilers for Modern Architectures, 7.)

import "heddle.example/ir"

// Hammock is the two ways of a branch, each without jumps, and where they come together.
type Hammock struct {
	Then, Else []int32 // the instructions of each, in order
	Join       int32
}

// maxWay bounds the instructions of one way.
const maxWay = 16

// findHammocks gives the hammocks of code by the index of their branch, nil if there is none.
func findHammocks(code []Instr) map[int32]*Hammock {
	var list map[int32]*Hammock
	for i := range code {
		in := &code[i]
		if in.Op != ir.Branch || in.Loop >= 0 || in.Target <= int32(i) || in.Else <= int32(i) {
			continue
		}
		if h := hammockAt(code, in); h != nil {
			if list == nil {
				list = map[int32]*Hammock{}
			}
			list[int32(i)] = h
		}
	}
	return list
}

// hammockAt gives the hammock of a branch, nil if it has none.
func hammockAt(code []Instr, in *Instr) *Hammock {
	then, end, ok := way(code, in.Target, in.Else)
	switch {
	case !ok:
	case end == in.Else:
		return &Hammock{Then: then, Join: end}
	default:
		if other, e, ok := way(code, in.Else, end); ok && e == end {
			return &Hammock{Then: then, Else: other, Join: end}
		}
	}
	if other, e, ok := way(code, in.Else, in.Target); ok && e == in.Target {
		return &Hammock{Else: other, Join: e}
	}
	return nil
}

// way follows the instructions from pc on to the first jump, or to join.
func way(code []Instr, pc, join int32) (list []int32, end int32, ok bool) {
	for ; len(list) <= maxWay && int(pc) < len(code); pc++ {
		if pc == join {
			return list, pc, true
		}
		switch in := &code[pc]; in.Op {
		case ir.Jump:
			return list, in.Target, in.Loop < 0 && in.Target > pc
		case ir.Nop:
		case ir.Load, ir.Store:
			if in.Flags&(ir.FlagAtomic|ir.FlagVolatile|ir.FlagUnordered) != 0 || in.Op == ir.Store && in.IsPtr || in.Size > 8 {
				return nil, 0, false
			}
			list = append(list, pc)
		case ir.Copy, ir.Add, ir.Sub, ir.Mul, ir.And, ir.Or, ir.Xor, ir.Shl, ir.LShr, ir.AShr, ir.Neg, ir.Not, ir.Eq, ir.Ne, ir.SLt, ir.SLe, ir.ULt, ir.ULe, ir.ZExt, ir.SExt, ir.Trunc:
			list = append(list, pc)
		default:
			return nil, 0, false
		}
	}
	return nil, 0, false
}
