package expr

// This file defines tagged constants: values that are known, with a record of what they
// were made of. The executor tags the number that an address is with the object it belongs to,
// and so can tell after any arithmetic on it whose address the result may hold.
//
// An operation on constants of which one is tagged gives a tagged constant; the tags of the
// operands come together. Extracts and concatenations stay as they are, so that the
// bytes of an address find together again. The tags mean nothing to the value: Untagged
// takes them away, and is what a solver gets.

import "slices"

// Tagged gives the constant of the width with the value lo + hi*2^64, masked to the width, and
// the tags, in any order. Without tags it is the plain constant.
func (t *Table) Tagged(width int, lo, hi uint64, tags ...uint64) Ref {
	return t.tagged(width, Word{lo, hi}, slices.Clone(tags))
}

func (t *Table) tagged(width int, v Word, tags []uint64) Ref {
	checkWidth(width)
	if len(tags) == 0 {
		return t.constant(width, v)
	}
	slices.Sort(tags)
	tags = slices.Compact(tags)
	args := make([]Ref, len(tags))
	for i, tag := range tags {
		args[i] = t.Const(64, tag, 0)
	}
	return t.lookup(OpTagged, width, 0, v.Mask(width), args)
}

// IsTagged gives the value of a tagged constant; ok tells whether r is one.
func (t *Table) IsTagged(r Ref) (lo, hi uint64, ok bool) {
	n := t.node(r)
	if n.op != OpTagged {
		return 0, 0, false
	}
	return n.lo, n.hi, true
}

// HasTags tells whether some part of r is a tagged constant.
func (t *Table) HasTags(r Ref) bool { return t.node(r).tagged }

// Tags gives the tags in r in rising order.
func (t *Table) Tags(r Ref) []uint64 {
	if n := t.node(r); n.op == OpTagged {
		return t.ownTags(r, nil)
	}
	var out []uint64
	t.eachTagged(r, func(x Ref) { out = t.ownTags(x, out) })
	slices.Sort(out)
	return slices.Compact(out)
}

func (t *Table) ownTags(r Ref, out []uint64) []uint64 {
	for _, a := range t.Args(r) {
		out = append(out, t.node(a).lo)
	}
	return out
}

// eachTagged calls f on the tagged constants in r, once on each.
func (t *Table) eachTagged(r Ref, f func(Ref)) {
	if !t.node(r).tagged {
		return
	}
	seen := map[Ref]bool{r: true}
	for todo := []Ref{r}; len(todo) > 0; {
		x := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if t.Op(x) == OpTagged {
			f(x)
			continue
		}
		for _, a := range t.Args(x) {
			if t.node(a).tagged && !seen[a] {
				seen[a] = true
				todo = append(todo, a)
			}
		}
	}
}

// closed tells whether the value of r is known: it depends on no symbol.
func (t *Table) closed(r Ref) bool { return t.node(r).nsyms == 0 }

// Closed gives the value of an expression that depends on no symbol; ok tells whether r is one.
func (t *Table) Closed(r Ref) (lo, hi uint64, ok bool) {
	if !t.closed(r) {
		return 0, 0, false
	}
	lo, hi = t.Eval(r, nil)
	return lo, hi, true
}

// Collapse gives the tagged constant that an expression without symbols is; any other
// expression stays as it is.
func (t *Table) Collapse(r Ref) Ref {
	n := t.node(r)
	if !n.tagged || n.nsyms != 0 || n.op == OpTagged {
		return r
	}
	lo, hi := t.Eval(r, nil)
	return t.tagged(int(n.width), Word{lo, hi}, t.Tags(r))
}

// foldTagged computes op of two expressions without symbols.
func (t *Table) foldTagged(op Op, w int, a, b Ref) Ref {
	ev := NewEvaluator(t, nil)
	v := FoldBinary(op, w, ev.Eval(a), ev.Eval(b))
	if op.isCompare() {
		w = 1
	}
	return t.tagged(w, v, append(t.Tags(a), t.Tags(b)...))
}

// Untagged gives r with plain constants in the place of tagged ones.
func (t *Table) Untagged(r Ref) Ref {
	if !t.node(r).tagged {
		return r
	}
	done := map[Ref]Ref{}
	var walk func(Ref) Ref
	walk = func(r Ref) Ref {
		n := t.node(r)
		if !n.tagged {
			return r
		}
		if n.op == OpTagged {
			return t.constant(int(n.width), Word{n.lo, n.hi})
		}
		if out, ok := done[r]; ok {
			return out
		}
		args := slices.Clone(t.Args(r))
		for i := range args {
			args[i] = walk(args[i])
		}
		out := t.rebuild(n.op, int(n.width), int(n.low), args)
		done[r] = out
		return out
	}
	return walk(r)
}
