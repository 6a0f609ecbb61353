package ir

// This file tests which ways out of a branch are said to leave a loop.

import (
	"testing"

	"pgregory.net/rapid"
)

// drawFlow draws a function of jumps and branches to anywhere.
func drawFlow(t *rapid.T) *Func {
	n := rapid.IntRange(1, 12).Draw(t, "instructions")
	f := &Func{Code: make([]Instr, n)}
	for pc := range f.Code {
		in := &f.Code[pc]
		target := func(name string) int32 { return int32(rapid.IntRange(0, n-1).Draw(t, name)) }
		switch rapid.IntRange(0, 3).Draw(t, "kind") {
		case 0:
			*in = Instr{Op: Jump, Target: target("target")}
		case 1, 2:
			*in = Instr{Op: Branch, Target: target("yes"), Else: target("no")}
		default:
			*in = Instr{Op: Ret}
		}
	}
	return f
}

// reaches tells whether control can go from one instruction to another, without passing avoid on the way.
func reaches(f *Func, from, to, avoid int32) bool {
	seen := make([]bool, len(f.Code))
	var walk func(int32) bool
	walk = func(pc int32) bool {
		if pc == to {
			return true
		}
		if pc == avoid || seen[pc] {
			return false
		}
		seen[pc] = true
		for _, s := range f.Code[pc].AppendSuccs(int(pc), nil) {
			if walk(s) {
				return true
			}
		}
		return false
	}
	return walk(from)
}

// comesBack tells, by source and target, which edges lead back to where a walk from the first instruction on has come through.
func comesBack(f *Func) map[[2]int32]bool {
	back := map[[2]int32]bool{}
	seen, path := map[int32]bool{}, map[int32]bool{}
	var walk func(pc int32)
	walk = func(pc int32) {
		seen[pc], path[pc] = true, true
		for _, s := range f.Code[pc].AppendSuccs(int(pc), nil) {
			if path[s] {
				back[[2]int32{pc, s}] = true
			} else if !seen[s] {
				walk(s)
			}
		}
		delete(path, pc)
	}
	for pc := range f.Code {
		if !seen[int32(pc)] {
			walk(int32(pc))
		}
	}
	return back
}

// TestLoopExits compares with the definition of a natural loop, on graphs that need not come from loop
// statements.
func TestLoopExits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := drawFlow(t)
		n := int32(len(f.Code))
		comesBack := comesBack(f)
		want := make([]int8, n)
		size := make([]int, n)
		for header := range n {
			in := make([]bool, n)
			count := 0
			for pc := range n {
				for from := range n {
					if comesBack[[2]int32{from, header}] && (pc == header || pc == from || from != header && reaches(f, pc, from, header)) {
						in[pc] = true
					}
				}
				if in[pc] {
					count++
				}
			}
			for pc := range n {
				i := &f.Code[pc]
				if !in[pc] || i.Op != Branch || in[i.Target] == in[i.Else] || want[pc] != 0 && size[pc] <= count {
					continue
				}
				want[pc], size[pc] = 1, count
				if in[i.Target] {
					want[pc] = -1
				}
			}
		}
		got := f.LoopExits()
		for pc := range want {
			if got[pc] != want[pc] {
				t.Fatalf("instruction %d: %d, by the definition %d\n%+v", pc, got[pc], want[pc], f.Code)
			}
		}
	})
}

// TestLoopsHaveHeaders: each way from an instruction back to itself comes through the header of a loop that has it.
func TestLoopsHaveHeaders(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := drawFlow(t)
		headers := map[int32]bool{}
		for l := range f.NaturalLoops() {
			headers[l.Header] = true
		}
		for pc := range f.Code {
			seen := map[int32]bool{}
			var walk func(at int32)
			walk = func(at int32) {
				for _, s := range f.Code[at].AppendSuccs(int(at), nil) {
					if s == int32(pc) && !headers[s] && !headers[at] {
						t.Fatalf("instruction %d comes back to itself by way of no header: %+v", pc, f.Code)
					}
					if !seen[s] && !headers[s] {
						seen[s] = true
						walk(s)
					}
				}
			}
			if !headers[int32(pc)] {
				walk(int32(pc))
			}
		}
	})
}
