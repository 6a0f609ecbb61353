package ir

// This file defines natural loops, and which way out of a branch leaves one.

import (
	"iter"
	"maps"
	"slices"
)

// NaturalLoop is a natural loop (Aho et al., Compilers, 9.6.6): where control comes back to, which need not be the first of its instructions, and what
// leads back there without passing it.
type NaturalLoop struct {
	Header int32
	Body   []int32 // the header first
	inside []int32 // header+1 of the loop found last that has the instruction
}

// Has tells whether the instruction at pc is the loop's.
func (l *NaturalLoop) Has(pc int32) bool { return l.inside[pc] == l.Header+1 }

// NaturalLoops yields the natural loops of f by ascending headers. A loop holds only until the next.
func (f *Func) NaturalLoops() iter.Seq[*NaturalLoop] {
	return func(yield func(*NaturalLoop) bool) {
		n := len(f.Code)
		preds := f.Preds()
		sources := map[int32][]int32{} // header: from where control comes back to it
		f.retreats(func(from, to int32) { sources[to] = append(sources[to], from) })
		l := &NaturalLoop{inside: make([]int32, n)}
		add := func(pc int32) {
			if !l.Has(pc) {
				l.inside[pc] = l.Header + 1
				l.Body = append(l.Body, pc)
			}
		}
		for _, l.Header = range slices.Sorted(maps.Keys(sources)) {
			l.Body = l.Body[:0]
			add(l.Header)
			for _, pc := range sources[l.Header] {
				add(pc)
			}
			for i := 1; i < len(l.Body); i++ {
				for _, p := range preds[l.Body[i]] {
					add(p)
				}
			}
			if !yield(l) {
				return
			}
		}
	}
}

// Preds gives, for each instruction of f, those from which control may go to it.
func (f *Func) Preds() [][]int32 {
	preds := make([][]int32, len(f.Code))
	var succ []int32
	for pc := range f.Code {
		succ = f.Code[pc].AppendSuccs(pc, succ[:0])
		for _, t := range succ {
			preds[t] = append(preds[t], int32(pc))
		}
	}
	return preds
}

// retreats calls each with the edges that lead back to where a depth-first walk through f has come through; where loops are entered at one instruction only, these
// are the same whatever the order of the walk.
func (f *Func) retreats(each func(from, to int32)) {
	const (
		new = iota
		open
		done
	)
	type step struct {
		pc    int32
		succs []int32 // those left
	}
	seen := make([]uint8, len(f.Code))
	for first := range f.Code { // what control never comes to is looked at, too
		if seen[first] != new {
			continue
		}
		seen[first] = open
		path := []step{{int32(first), f.Code[first].AppendSuccs(first, nil)}}
		for len(path) > 0 {
			at := &path[len(path)-1]
			if len(at.succs) == 0 {
				seen[at.pc] = done
				path = path[:len(path)-1]
				continue
			}
			to := at.succs[0]
			at.succs = at.succs[1:]
			switch seen[to] {
			case open:
				each(at.pc, to)
			case new:
				seen[to] = open
				path = append(path, step{to, f.Code[to].AppendSuccs(int(to), nil)})
			}
		}
	}
}

// LoopExits tells for each branch of f whether exactly one of its targets stays in
// the innermost natural loop for which that is so. The value at a branch's index is +1 if the first
// target leaves, -1 if Else does, 0 for all others.
func (f *Func) LoopExits() []int8 {
	exits := make([]int8, len(f.Code))
	size := make([]int, len(f.Code)) // of the loop that decided exits
	for l := range f.NaturalLoops() {
		for _, pc := range l.Body {
			in := &f.Code[pc]
			if in.Op != Branch || exits[pc] != 0 && size[pc] <= len(l.Body) {
				continue
			}
			stays, other := l.Has(in.Target), l.Has(in.Else)
			if stays == other {
				continue
			}
			exits[pc], size[pc] = 1, len(l.Body)
			if stays {
				exits[pc] = -1
			}
		}
	}
	return exits
}
