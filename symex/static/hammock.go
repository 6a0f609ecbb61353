package static

// This file defines hammocks: branches whose two ways come together again after a few instructions that only compute. (The
// name is that of compilers: Kennedy, Allen, Optimizing Compilers for Modern Architectures, 7.)

import "heddle.example/ir"

// Hammock is the two ways of a branch, each without jumps but those of hammocks in it, and where they come together.
type Hammock struct {
	Then, Else []Step   // of each way, in order
	Join       int32    // if both ways end with a return: one of these, of the value in a register if there is one
	Returns    [2]int32 // those of the two ways; 0: they do not end so
}

// Step is an instruction of a way, a branch with its hammock.
type Step struct {
	PC     int32
	Within *Hammock
}

// The instructions of a way are at most maxWay, those of hammocks in it counted. Hammocks in each other are at most maxNested.
const (
	maxWay    = 16
	maxNested = 3
)

// findHammocks gives the hammocks of code by the index of their branch, nil if there is none.
func findHammocks(code []Instr) map[int32]*Hammock {
	var list map[int32]*Hammock
	for i := range code {
		if code[i].Op != ir.Branch {
			continue
		}
		if h, _ := hammockAt(code, int32(i), maxWay, maxNested); h != nil {
			if list == nil {
				list = map[int32]*Hammock{}
			}
			list[int32(i)] = h
		}
	}
	return list
}

// hammockAt gives the hammock of a branch whose ways have at most so many instructions, nil if it has none, and how many the longer one has.
func hammockAt(code []Instr, pc int32, most, nested int) (h *Hammock, size int) {
	in := &code[pc]
	if in.Loop >= 0 || in.Target <= pc || in.Else <= pc || nested == 0 {
		return nil, 0
	}
	then, end, m, ok := way(code, in.Target, in.Else, most, nested)
	switch {
	case !ok:
	case end == in.Else:
		return &Hammock{Then: then, Join: end}, m
	default:
		if other, e, n, ok := way(code, in.Else, end, most, nested); ok && e == end {
			return &Hammock{Then: then, Else: other, Join: end}, max(m, n)
		} else if ok && code[end].Op == ir.Ret && code[e].Op == ir.Ret {
			return returning(code, &Hammock{Then: then, Else: other, Returns: [2]int32{end, e}}), max(m, n)
		}
	}
	if other, e, n, ok := way(code, in.Else, in.Target, most, nested); ok && e == in.Target {
		return &Hammock{Else: other, Join: e}, n
	}
	return nil, 0
}

// returning chooses where the ways of a hammock come together that both return, nil if both return a constant.
func returning(code []Instr, h *Hammock) *Hammock {
	for _, r := range h.Returns {
		if a := ir.Operand(code[r].A); a.IsReg() || a == ir.None {
			h.Join = r
			return h
		}
	}
	return nil
}

// way follows the instructions from pc on to the first jump, to join or to a return; size is how many there are.
func way(code []Instr, pc, join int32, most, nested int) (list []Step, end int32, size int, ok bool) {
	for ; size <= most && int(pc) < len(code); pc++ {
		if pc == join {
			return list, pc, size, true
		}
		switch in := &code[pc]; in.Op {
		case ir.Jump:
			return list, in.Target, size, in.Loop < 0 && in.Target > pc
		case ir.Ret:
			return list, pc, size, true
		case ir.Branch:
			h, n := hammockAt(code, pc, most-size, nested-1)
			if h == nil {
				return nil, 0, 0, false
			}
			list, size = append(list, Step{pc, h}), size+1+n
			pc = h.Join - 1
		case ir.Nop:
		case ir.Load, ir.Store:
			if in.Flags&(ir.FlagAtomic|ir.FlagVolatile|ir.FlagUnordered) != 0 || in.Op == ir.Store && in.IsPtr || in.Size > 8 {
				return nil, 0, 0, false
			}
			list, size = append(list, Step{PC: pc}), size+1
		case ir.Copy, ir.Add, ir.Sub, ir.Mul, ir.And, ir.Or, ir.Xor, ir.Shl, ir.LShr, ir.AShr, ir.Neg, ir.Not, ir.Eq, ir.Ne, ir.SLt, ir.SLe, ir.ULt, ir.ULe, ir.ZExt, ir.SExt, ir.Trunc:
			list, size = append(list, Step{PC: pc}), size+1
		default:
			return nil, 0, 0, false
		}
	}
	return nil, 0, 0, false
}
