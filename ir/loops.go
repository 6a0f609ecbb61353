package ir

// This file defines which way out of a branch leaves a loop.

import (
	"maps"
	"slices"
)

// LoopExits tells for each branch of f whether exactly one of its targets stays in
// the innermost loop for which that is so. The value at a branch's index is +1 if the first
// target leaves, -1 if Else does, 0 for all others.
//
// A loop is a natural one (Aho et al., Compilers, 9.6.6): the target of a backward jump and what reaches the jump
// without passing that target.
func (f *Func) LoopExits() []int8 {
	n := len(f.Code)
	exits := make([]int8, n)
	size := make([]int, n) // of the loop that decided exits
	preds := make([][]int32, n)
	sources := map[int32][]int32{} // header: its backward jumps
	var succ []int32
	for pc := range f.Code {
		in := &f.Code[pc]
		succ = in.AppendSuccs(pc, succ[:0])
		for _, t := range succ {
			preds[t] = append(preds[t], int32(pc))
			if int(t) <= pc {
				sources[t] = append(sources[t], int32(pc))
			}
		}
	}
	inside := make([]int32, n) // header+1 of the loop looked at last that has the instruction
	var body []int32
	for _, header := range slices.Sorted(maps.Keys(sources)) {
		body = append(body[:0], header)
		inside[header] = header + 1
		for _, pc := range sources[header] {
			if inside[pc] != header+1 {
				inside[pc] = header + 1
				body = append(body, pc)
			}
		}
		for i := 1; i < len(body); i++ {
			for _, p := range preds[body[i]] {
				if inside[p] != header+1 {
					inside[p] = header + 1
					body = append(body, p)
				}
			}
		}
		for _, pc := range body {
			in := &f.Code[pc]
			if in.Op != Branch || exits[pc] != 0 && size[pc] <= len(body) {
				continue
			}
			stays, other := inside[in.Target] == header+1, inside[in.Else] == header+1
			if stays == other {
				continue
			}
			exits[pc], size[pc] = 1, len(body)
			if stays {
				exits[pc] = -1
			}
		}
	}
	return exits
}
