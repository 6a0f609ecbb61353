// Package invariant finds bounds of single variables that hold in every reachable state of a transition system. They
// constrain the states that termination criteria look at, which shortens simple paths and changes no answer.
//
// The bounds are guessed from the constants in the system, and proved together by induction: those that a transition from a
// state within all bounds leaves behind are dropped, until none is (Flanagan and Leino's Houdini, FME 2001).
package invariant

import (
	"context"
	"slices"

	"heddle/expr"
	"heddle/prove/system"
	"heddle/smt"
)

const (
	maxConstants = 24 // of one variable, on each side
	maxRounds    = 1000
	maxGuesses   = 3000
)

// Bounds gives conditions over the variables of sys that hold in every reachable state, of width 1. Bounds that hold where one of
// places does, which are over the variables too, are looked for beside those that hold everywhere. Where the solver gives up
// there are none.
func Bounds(ctx context.Context, sys *system.System, places []expr.Ref) []expr.Ref {
	s, err := smt.NewSession(sys.Table)
	if err != nil {
		return nil
	}
	defer s.Close()
	h := &houdini{ctx: ctx, sys: sys, u: sys.Unroll(), s: s}
	h.left = h.guess(places)
	// What does not hold at the beginning.
	if !h.weed(h.u.Init(0), 0, false) {
		return nil
	}
	s.Pop()
	if !h.weed(append(h.u.Now(0), h.u.Step(0)...), 1, true) {
		return nil
	}
	return h.least()
}

// bound is a guess: a variable is at most, or at least, a constant.
type bound struct {
	variable int
	place    int // of places, counted from 1; 0: everywhere
	signed   bool
	least    bool
	at       expr.Word
	says     expr.Ref
}

type houdini struct {
	ctx  context.Context
	sys  *system.System
	u    *system.Unrolling
	s    *smt.Session
	left []bound
}

// guess lists bounds from the constants of each variable's width.
func (h *houdini) guess(places []expr.Ref) (out []bound) {
	t := h.sys.Table
	constants := map[int][]expr.Word{}
	seen := map[expr.Ref]bool{}
	var walk func(r expr.Ref)
	walk = func(r expr.Ref) {
		if r == expr.None || seen[r] {
			return
		}
		seen[r] = true
		if lo, hi, ok := t.IsConst(r); ok {
			w := t.Width(r)
			constants[w] = append(constants[w], expr.Word{Lo: lo, Hi: hi})
		}
		for _, a := range t.Args(r) {
			walk(a)
		}
	}
	for i := range h.sys.Vars {
		walk(h.sys.Vars[i].Init)
		walk(h.sys.Vars[i].Update)
	}
	for _, list := range [][]expr.Ref{h.sys.Init, h.sys.Now, h.sys.Trans} {
		for _, r := range list {
			walk(r)
		}
	}
	for i := range h.sys.Vars {
		v := h.sys.Vars[i].Cur
		w := t.Width(v)
		if w < 2 || h.sys.Vars[i].Hidden || h.sys.Vars[i].Update == expr.None {
			continue
		}
		var near []expr.Word
		for _, c := range constants[w] {
			near = append(near, c, c.Add(expr.Word{Lo: 1}).Mask(w), c.Sub(expr.Word{Lo: 1}).Mask(w))
		}
		one := expr.Word{Lo: 1}
		for width := 1; width < w; width *= 2 {
			near = append(near, one.Shl(width).Sub(one)) // a value that was extended
		}
		for _, signed := range []bool{false, true} {
			less := func(a, b expr.Word) bool {
				if signed {
					return a.SLess(b, w)
				}
				return a.Less(b)
			}
			slices.SortFunc(near, func(a, b expr.Word) int {
				switch {
				case less(a, b):
					return -1
				case less(b, a):
					return 1
				}
				return 0
			})
			near = slices.Compact(near)
			list := near
			if len(list) > 2*maxConstants {
				list = append(slices.Clone(list[:maxConstants]), list[len(list)-maxConstants:]...)
			}
			for _, c := range list {
				k := t.Const(w, c.Lo, c.Hi)
				low, high := t.ULe(k, v), t.ULe(v, k)
				if signed {
					low, high = t.SLe(k, v), t.SLe(v, k)
				}
				out = append(out, bound{i, 0, signed, true, c, low}, bound{i, 0, signed, false, c, high})
			}
		}
	}
	out = slices.DeleteFunc(out, func(b bound) bool { return t.IsTrue(b.says) })
	if len(out)*len(places) > maxGuesses {
		return out
	}
	for _, b := range out[:len(out):len(out)] {
		for i, g := range places {
			at := b
			at.place, at.says = i+1, t.Or(t.Not(g), b.says)
			out = append(out, at)
		}
	}
	return out
}

// weed drops the guesses that fail at a frame under the given constraints, with all guesses at frame 0 if they are
// assumed. It is false if the solver gave up.
func (h *houdini) weed(under []expr.Ref, frame int, assumed bool) bool {
	t := h.sys.Table
	h.s.Push()
	for _, r := range under {
		h.s.Assert(r)
	}
	var syms []expr.Ref
	for i := range h.sys.Vars {
		syms = append(syms, h.u.Var(i, frame))
	}
	for range maxRounds {
		h.s.Push()
		fails := t.Bool(false)
		for _, b := range h.left {
			if assumed {
				h.s.Assert(h.u.At(b.says, 0))
			}
			fails = t.Or(fails, t.Not(h.u.At(b.says, frame)))
		}
		h.s.Assert(fails)
		a := h.s.Check(h.ctx, syms)
		h.s.Pop()
		switch a.Result {
		case smt.Unsat:
			return true
		case smt.Unknown:
			return false
		}
		state := make(system.State, len(syms))
		for i, sym := range syms {
			state[i] = a.Model[sym]
		}
		at := system.Step{State: state, Inputs: make([]expr.Word, len(h.sys.Inputs))}
		h.left = slices.DeleteFunc(h.left, func(b bound) bool { return !h.sys.Holds(b.says, at, nil) })
	}
	return false
}

// least gives the tightest of the bounds that are left.
func (h *houdini) least() (out []expr.Ref) {
	type side struct {
		variable, place int
		signed, least   bool
	}
	best := map[side]bound{}
	var order []side
	for _, b := range h.left {
		k := side{b.variable, b.place, b.signed, b.least}
		have, ok := best[k]
		if !ok {
			order = append(order, k)
		}
		w := h.sys.Table.Width(h.sys.Vars[b.variable].Cur)
		less := b.at.Less(have.at)
		if b.signed {
			less = b.at.SLess(have.at, w)
		}
		if !ok || less != b.least && b.at != have.at {
			best[k] = b
		}
	}
	for _, k := range order {
		out = append(out, best[k].says)
	}
	return out
}
