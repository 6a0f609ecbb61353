package invariant

// This file defines regions: sets of states that bounds of variables, their known bits and equalities between them describe.

import (
	"slices"

	"heddle.example/expr"
	"heddle.example/prove/system"
)

const (
	maxConstants = 24 // of one width, at each end
	maxPairs     = 300
	// A variable's bits are known no more, and its bounds the widest, after they have grown so often: it is a counter.
	maxBitSteps, maxSteps = 6, 20
)

// shape is what the regions of a system may say, and the regions.
type shape struct {
	sys       *system.System
	variables []int    // which have bounds
	pairs     [][2]int // of variables that may be equal
	// The constants that bounds may be, by width, in the order of unsigned and of signed numbers, the least and the greatest one among them.
	unsigned, signed map[int][]expr.Word
	at               []region // by place
}

func (f *shape) places(n int)        { f.at = make([]region, n) }
func (f *shape) sums() bool          { return false }
func (f *shape) seen(place int) bool { return f.at[place].seen }
func (f *shape) grow(place int, st system.State) bool {
	state := f.of(st)
	return f.join(&f.at[place], &state)
}

func (f *shape) rather(*expr.Table, int, system.State, func(i int) expr.Ref) expr.Ref {
	return expr.None
}

func (f *shape) value(t *expr.Table, place, i int, variable func(i int) expr.Ref) expr.Ref {
	k := slices.Index(f.variables, i)
	if k < 0 || !f.at[place].seen {
		return expr.None
	}
	return f.at[place].bounds[k].form(t, variable(i))
}

func (f *shape) says(t *expr.Table, place int, variable func(i int) expr.Ref) []expr.Ref {
	return f.conditions(t, &f.at[place], variable)
}

func (f *shape) everywhere(t *expr.Table, variable func(i int) expr.Ref) []expr.Ref {
	all := f.all()
	return f.conditions(t, &all, variable)
}

// all gives a region that has those of all places in it.
func (f *shape) all() (all region) {
	for i := range f.at {
		if f.at[i].seen {
			f.join(&all, &f.at[i])
		}
	}
	return all
}

// region is a set of states. The zero region is empty.
type region struct {
	seen   bool
	bounds []bounds // by shape.variables
	equal  []bool   // by shape.pairs
}

// bounds are inclusive, of a variable's values as unsigned and as signed numbers. The known bits are those of value.
type bounds struct {
	low, high, slow, shigh, known, value expr.Word
	steps                                int // how often they have grown
}

func newShape(sys *system.System) *shape {
	f := &shape{sys: sys, unsigned: map[int][]expr.Word{}, signed: map[int][]expr.Word{}}
	t := sys.Table
	for i := range sys.Vars {
		if v := &sys.Vars[i]; !v.Hidden && v.Update != expr.None {
			f.variables = append(f.variables, i)
		}
	}
	for k, i := range f.variables {
		for _, j := range f.variables[k+1:] {
			if w := t.Width(sys.Vars[i].Cur); w > 1 && w == t.Width(sys.Vars[j].Cur) && len(f.pairs) < maxPairs {
				f.pairs = append(f.pairs, [2]int{i, j})
			}
		}
	}
	constants := constants(sys)
	for _, i := range f.variables {
		w := t.Width(sys.Vars[i].Cur)
		if f.unsigned[w] != nil {
			continue
		}
		one := expr.Word{Lo: 1}
		var near []expr.Word
		for _, c := range constants[w] {
			near = append(near, c, c.Add(one).Mask(w), c.Sub(one).Mask(w))
		}
		for width := 1; width < w; width *= 2 {
			near = append(near, one.Shl(width).Sub(one)) // a value that was extended
		}
		least := one.Shl(w - 1).Mask(w)
		f.unsigned[w] = ends(near, expr.Word{}, expr.Word{}.Sub(one).Mask(w), expr.Word.Less)
		f.signed[w] = ends(near, least, least.Sub(one).Mask(w), func(a, b expr.Word) bool { return a.SLess(b, w) })
	}
	return f
}

// ends sorts a list, of which it keeps what is near the ends, and puts the least and the greatest value there.
func ends(list []expr.Word, least, greatest expr.Word, less func(a, b expr.Word) bool) []expr.Word {
	list = slices.Clone(list)
	slices.SortFunc(list, func(a, b expr.Word) int {
		switch {
		case less(a, b):
			return -1
		case less(b, a):
			return 1
		}
		return 0
	})
	list = slices.Compact(list)
	if len(list) > 2*maxConstants {
		list = append(slices.Clone(list[:maxConstants]), list[len(list)-maxConstants:]...)
	}
	return slices.Compact(append(append([]expr.Word{least}, list...), greatest))
}

// constants lists the constants in a system, by width.
func constants(sys *system.System) map[int][]expr.Word {
	t := sys.Table
	out := map[int][]expr.Word{}
	seen := map[expr.Ref]bool{}
	var walk func(r expr.Ref)
	walk = func(r expr.Ref) {
		if r == expr.None || seen[r] {
			return
		}
		seen[r] = true
		if lo, hi, ok := t.IsConst(r); ok {
			w := t.Width(r)
			out[w] = append(out[w], expr.Word{Lo: lo, Hi: hi})
		}
		for _, a := range t.Args(r) {
			walk(a)
		}
	}
	for i := range sys.Vars {
		walk(sys.Vars[i].Init)
		walk(sys.Vars[i].Update)
	}
	for _, list := range [][]expr.Ref{sys.Init, sys.Now, sys.Known, sys.Trans} {
		for _, r := range list {
			walk(r)
		}
	}
	return out
}

// around gives the constants of a sorted list between which a value lies.
func around(list []expr.Word, v expr.Word, less func(a, b expr.Word) bool) (low, high expr.Word) {
	low, high = list[0], list[len(list)-1]
	for _, c := range list {
		if !less(v, c) {
			low = c
		}
		if !less(c, v) {
			return low, c
		}
	}
	return low, high
}

// of gives the least region that has a state.
func (f *shape) of(st system.State) region {
	r := region{seen: true}
	for _, i := range f.variables {
		w := f.sys.Table.Width(f.sys.Vars[i].Cur)
		b := bounds{known: expr.Word{}.Not().Mask(w), value: st[i]}
		b.low, b.high = around(f.unsigned[w], st[i], expr.Word.Less)
		b.slow, b.shigh = around(f.signed[w], st[i], func(a, b expr.Word) bool { return a.SLess(b, w) })
		r.bounds = append(r.bounds, b)
	}
	for _, p := range f.pairs {
		r.equal = append(r.equal, st[p[0]] == st[p[1]])
	}
	return r
}

// join lets a region that is not empty into another one, and tells whether it was not in it.
func (f *shape) join(into, r *region) (grown bool) {
	if !into.seen {
		*into = region{true, slices.Clone(r.bounds), slices.Clone(r.equal)}
		return true
	}
	for k, i := range f.variables {
		w := f.sys.Table.Width(f.sys.Vars[i].Cur)
		a, b := &into.bounds[k], r.bounds[k]
		before := *a
		if b.low.Less(a.low) {
			a.low = b.low
		}
		if a.high.Less(b.high) {
			a.high = b.high
		}
		if b.slow.SLess(a.slow, w) {
			a.slow = b.slow
		}
		if a.shigh.SLess(b.shigh, w) {
			a.shigh = b.shigh
		}
		a.known = a.known.And(b.known).And(a.value.Xor(b.value).Not())
		if a.steps >= maxBitSteps {
			a.known = expr.Word{}
		}
		a.value = a.value.And(a.known)
		if *a == before {
			continue
		}
		grown = true
		if a.steps++; a.steps == maxSteps {
			list, signed := f.unsigned[w], f.signed[w]
			a.low, a.high, a.slow, a.shigh = list[0], list[len(list)-1], signed[0], signed[len(signed)-1]
		}
	}
	for k := range f.pairs {
		grown = grown || into.equal[k] && !r.equal[k]
		into.equal[k] = into.equal[k] && r.equal[k]
	}
	return grown
}

// conditions gives the conditions of a region over expressions for the variables, without those that say nothing; of an empty one, that there is no state.
func (f *shape) conditions(t *expr.Table, r *region, variable func(i int) expr.Ref) (out []expr.Ref) {
	if !r.seen {
		return []expr.Ref{t.Bool(false)}
	}
	add := func(c expr.Ref) {
		if !t.IsTrue(c) {
			out = append(out, c)
		}
	}
	for k, i := range f.variables {
		v, b := variable(i), r.bounds[k]
		w := t.Width(v)
		if b.low == b.high {
			add(t.Eq(v, t.Const(w, b.low.Lo, b.low.Hi)))
			continue
		}
		// What the upper bound says of leading bits need not be said again.
		if known := b.known.And(expr.Word{Lo: 1}.Shl(b.high.BitLen()).Sub(expr.Word{Lo: 1})); !known.IsZero() {
			v, c := t.And(v, t.Const(w, known.Lo, known.Hi)), b.value.And(known)
			add(t.Eq(v, t.Const(w, c.Lo, c.Hi)))
		}
		list, signed := f.unsigned[w], f.signed[w]
		if b.low != list[0] {
			add(t.ULe(t.Const(w, b.low.Lo, b.low.Hi), v))
		}
		if b.high != list[len(list)-1] {
			add(t.ULe(v, t.Const(w, b.high.Lo, b.high.Hi)))
		}
		if b.slow != signed[0] {
			add(t.SLe(t.Const(w, b.slow.Lo, b.slow.Hi), v))
		}
		if b.shigh != signed[len(signed)-1] {
			add(t.SLe(v, t.Const(w, b.shigh.Lo, b.shigh.Hi)))
		}
	}
	for k, p := range f.pairs {
		if r.equal[k] {
			add(t.Eq(variable(p[0]), variable(p[1])))
		}
	}
	return out
}
