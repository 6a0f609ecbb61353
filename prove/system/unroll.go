package system

// This file defines the unrolling of a system: its expressions at the frames of a path.

import "heddle.example/expr"

// Unrolling names the frames of a path of a system. Frames count from 0.
type Unrolling struct {
	sys *System
	at  []func(r expr.Ref) expr.Ref // by frame
}

// Unroll gives the unrolling of s, which must not gain variables or inputs afterwards.
func (s *System) Unroll() *Unrolling { return &Unrolling{sys: s} }

// Var is the symbol of variable i at a frame.
func (u *Unrolling) Var(i, frame int) expr.Ref {
	return u.sys.Table.Sym(expr.SymName{Site: uint32(i), Thread: uint32(frame + 1), Kind: frameVarKind}, u.sys.Table.Width(u.sys.Vars[i].Cur))
}

// Input is the symbol of input i at a frame.
func (u *Unrolling) Input(i, frame int) expr.Ref {
	return u.sys.Table.Sym(expr.SymName{Site: uint32(i), Thread: uint32(frame + 1), Kind: frameInputKind}, u.sys.Table.Width(u.sys.Inputs[i].Sym))
}

// At gives r at a frame; Next means the frame after it.
func (u *Unrolling) At(r expr.Ref, frame int) expr.Ref {
	for f := len(u.at); f <= frame; f++ {
		u.at = append(u.at, u.sys.Table.Renamer(func(sym expr.Ref) expr.Ref {
			switch k, i := u.sys.kind(sym); k {
			case curKind:
				return u.Var(i, f)
			case nextKind:
				return u.Var(i, f+1)
			case inputKind:
				return u.Input(i, f)
			}
			return sym
		}))
	}
	return u.at[frame](r)
}

// Init says that the state of a frame is initial.
func (u *Unrolling) Init(frame int) (out []expr.Ref) {
	for i := range u.sys.Vars {
		if r := u.sys.Vars[i].Init; r != expr.None {
			out = append(out, u.sys.Table.Eq(u.Var(i, frame), u.At(r, frame)))
		}
	}
	for _, r := range u.sys.Init {
		out = append(out, u.At(r, frame))
	}
	return out
}

// Now says that the state of a frame may stand on a path, and what is known of such states.
func (u *Unrolling) Now(frame int) []expr.Ref {
	out := u.May(frame)
	for _, r := range u.sys.Known {
		out = append(out, u.At(r, frame))
	}
	return out
}

// May says that the state of a frame may stand on a path. It is enough on one from an initial state, where what is known of states makes questions longer.
func (u *Unrolling) May(frame int) (out []expr.Ref) {
	for _, r := range u.sys.Now {
		out = append(out, u.At(r, frame))
	}
	return out
}

// Step says that a transition leads from a frame to the one after it.
func (u *Unrolling) Step(frame int) (out []expr.Ref) {
	for i := range u.sys.Vars {
		if r := u.sys.Vars[i].Update; r != expr.None {
			out = append(out, u.sys.Table.Eq(u.Var(i, frame+1), u.At(r, frame)))
		}
	}
	for _, r := range u.sys.Trans {
		out = append(out, u.At(r, frame))
	}
	return out
}

// Same says that two frames are the same state.
func (u *Unrolling) Same(a, b int) expr.Ref {
	t := u.sys.Table
	out := t.Bool(true)
	for i := range u.sys.Vars {
		out = t.And(out, t.Eq(u.Var(i, a), u.Var(i, b)))
	}
	return out
}
