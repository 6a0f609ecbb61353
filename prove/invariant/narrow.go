package invariant

// This file defines how variables become narrower: of one whose bounds say that its leading bits are all 0, or all the same, only the others are kept. States
// stay what they are, and a bit that nobody has to find out is nobody's trouble.

import (
	"slices"

	"heddle.example/expr"
	"heddle.example/prove/system"
)

// fit gives how many bits a variable of w bits needs within its bounds, and whether they are a signed number.
func (b *bounds) fit(w int) (n int, signed bool) {
	n = max(1, b.high.BitLen())
	if s := max(signedBits(b.slow, w), signedBits(b.shigh, w)); s < n {
		return s, true
	}
	return n, false
}

// signedBits is how many bits a signed number needs, which has w.
func signedBits(v expr.Word, w int) int {
	if !v.Shr(w - 1).IsZero() {
		v = v.Not().Mask(w)
	}
	return v.BitLen() + 1
}

// form gives a variable as its bounds let it be: a number, or one of fewer bits.
func (b *bounds) form(t *expr.Table, v expr.Ref) expr.Ref {
	w := t.Width(v)
	if b.low == b.high {
		return t.Const(w, b.low.Lo, b.low.Hi)
	}
	n, signed := b.fit(w)
	return extended(t, t.Extract(v, n-1, 0), w, signed)
}

func extended(t *expr.Table, r expr.Ref, w int, signed bool) expr.Ref {
	if signed {
		return t.SExt(r, w)
	}
	return t.ZExt(r, w)
}

// bits gives how many bits a variable needs.
func (f *shape) bits(i int) int {
	w := f.sys.Table.Width(f.sys.Vars[i].Cur)
	k := slices.Index(f.variables, i)
	if k < 0 {
		return w
	}
	all := f.all()
	n, _ := all.bounds[k].fit(w)
	return n
}

// narrow makes the variables of a system narrower, which has the bounds among its conditions. It gives a function that renames what is over it.
func (f *shape) narrow(sys *system.System) func(r expr.Ref) expr.Ref {
	t := sys.Table
	all := f.all()
	is := map[expr.Ref]expr.Ref{}
	slim := &system.System{Table: t}
	for i := range sys.Vars {
		v := sys.Vars[i]
		w := t.Width(v.Cur)
		n, signed := w, false
		if k := slices.Index(f.variables, i); k >= 0 {
			n, signed = all.bounds[k].fit(w)
		}
		slim.AddVar(v.Name, n)
		is[v.Cur], is[v.Next] = extended(t, slim.Vars[i].Cur, w, signed), extended(t, slim.Vars[i].Next, w, signed)
	}
	rename := t.Renamer(func(sym expr.Ref) expr.Ref {
		if r, ok := is[sym]; ok {
			return r
		}
		return sym
	})
	for i := range sys.Vars {
		v := &sys.Vars[i]
		low := func(r expr.Ref) expr.Ref {
			if r == expr.None {
				return r
			}
			return t.Extract(rename(r), t.Width(slim.Vars[i].Cur)-1, 0)
		}
		v.Init, v.Update = low(v.Init), low(v.Update)
		v.Cur, v.Next = slim.Vars[i].Cur, slim.Vars[i].Next
	}
	for _, list := range []*[]expr.Ref{&sys.Init, &sys.Now, &sys.Trans, &sys.Known} {
		*list = slices.Clone(*list)
		for i, r := range *list {
			(*list)[i] = rename(r)
		}
	}
	return rename
}
