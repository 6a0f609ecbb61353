package memory

// This file defines steps: functions flattened into a list in which each access to memory, each call and each
// jump is one element.

type stepKind uint8

const (
	stepStmt    stepKind = iota // what the statement says, in one go
	stepGet                     // byte k of From (side 0) or At (side 1) goes to a temporary
	stepPut                     // the temporary goes to byte k of At, through ^ B
	stepDiffer                  // i D = 0 and to k if the temporaries differ
	stepSet                     // i D = k
	stepJump                    // to k
	stepZero                    // to k if register i A is 0
	stepBorn                    // local object k comes to life
	stepDies                    // local object k dies
	stepReturn                  // back to the caller with register p k
	stepDone                    // the start routine returns
	stepMainEnd                 // main returns
)

type step struct {
	kind stepKind
	stmt *Stmt
	k    int64
	side int
	line int
}

// routine is a flattened function.
type routine struct {
	f     *Func
	regs  registers
	steps []step

	pointed map[int]bool // local objects to which pointers are made
}

type flattener struct {
	p     *Program
	lines map[*Stmt]int
	r     *routine
	line  int
	whole bool // copies of blocks are one step
}

// flatten lists the program's routines: helpers, start routines, main.
func flatten(p *Program, whole bool) []*routine {
	_, lines := p.print()
	var out []*routine
	for i, f := range p.funcs() {
		x := &flattener{p: p, lines: lines, r: &routine{f: f, regs: p.registersOf(f), pointed: map[int]bool{}}, whole: whole}
		f.each(func(s *Stmt) {
			if s.Kind == AddressOf && s.At.Base == Local {
				x.r.pointed[s.At.N] = true
			}
		})
		for l := range f.Locals {
			if !f.Scoped[l] {
				x.add(step{kind: stepBorn, k: int64(l)})
			}
		}
		x.stmts(f.Body)
		x.line = 0
		switch {
		case f == p.Main:
			x.add(step{kind: stepMainEnd})
		case i >= len(p.Funcs):
			x.add(step{kind: stepDone})
		default:
			x.add(step{kind: stepReturn, k: int64(f.Result)})
		}
		out = append(out, x.r)
	}
	return out
}

func (x *flattener) add(s step) int {
	s.line = x.line
	x.r.steps = append(x.r.steps, s)
	return len(x.r.steps) - 1
}

func (x *flattener) here() int64 { return int64(len(x.r.steps)) }

func (x *flattener) stmts(list []*Stmt) {
	for _, s := range list {
		x.line = x.lines[s]
		x.stmt(s)
	}
}

func (x *flattener) stmt(s *Stmt) {
	switch s.Kind {
	case If:
		no := x.add(step{kind: stepZero, stmt: s})
		x.stmts(s.Body)
		end := x.add(step{kind: stepJump})
		x.r.steps[no].k = x.here()
		x.stmts(s.Else)
		x.r.steps[end].k = x.here()
	case Repeat:
		for range s.K {
			x.stmts(s.Body)
		}
	case Scope:
		x.add(step{kind: stepBorn, k: int64(s.N)})
		x.stmts(s.Body)
		x.add(step{kind: stepDies, k: int64(s.N)})
	case Copy, CopyObject:
		if x.whole {
			x.add(step{stmt: s})
			return
		}
		for k := range x.extent(s) {
			x.add(step{kind: stepGet, stmt: s, k: k})
			x.add(step{kind: stepPut, stmt: s, k: k})
		}
	case ByteLoop:
		for k := range s.K {
			x.add(step{kind: stepGet, stmt: s, k: k})
			x.add(step{kind: stepPut, stmt: s, k: k})
		}
	case Same:
		if x.whole {
			x.add(step{stmt: s})
			return
		}
		var differ []int
		for k := range s.K {
			x.add(step{kind: stepGet, stmt: s, k: k})
			x.add(step{kind: stepGet, stmt: s, k: k, side: 1})
			differ = append(differ, x.add(step{kind: stepDiffer, stmt: s}))
		}
		x.add(step{kind: stepSet, stmt: s, k: 1})
		for _, d := range differ {
			x.r.steps[d].k = x.here()
		}
	default:
		x.add(step{stmt: s})
	}
}

// extent is how many bytes a copy moves.
func (x *flattener) extent(s *Stmt) int64 {
	if s.Kind == Copy {
		return s.K
	}
	if s.At.Base == Global {
		return x.p.shapeSize(x.p.Objects[s.At.N])
	}
	return x.p.shapeSize(x.r.f.Locals[s.At.N])
}
