package syntax

// This file defines the truth of a formula on a word that repeats itself: the
// definition of the operators as fixed points over the positions of the word.

// Holds says whether the word stem · loop · loop · … satisfies the formula. The loop
// is not empty.
func (f *Formula) Holds(stem, loop []uint64) bool {
	w := repeating{stem, loop, map[*Node][]bool{}}
	return w.truth(f.Root)[0]
}

type repeating struct {
	stem, loop []uint64
	known      map[*Node][]bool
}

// truth returns the truth of n at each position of the stem and of the first loop.
func (w *repeating) truth(n *Node) []bool {
	if t, ok := w.known[n]; ok {
		return t
	}
	var a, b []bool
	if n.Left != nil {
		a = w.truth(n.Left)
	}
	if n.Right != nil {
		b = w.truth(n.Right)
	}
	var t []bool
	switch n.Op {
	case OpTrue:
		t = w.each(func(int) bool { return true })
	case OpFalse:
		t = w.each(func(int) bool { return false })
	case OpProp:
		t = w.each(func(i int) bool {
			if i < len(w.stem) {
				return w.stem[i]>>n.Prop&1 != 0
			}
			return w.loop[i-len(w.stem)]>>n.Prop&1 != 0
		})
	case OpNot:
		t = w.each(func(i int) bool { return !a[i] })
	case OpNext:
		t = w.each(func(i int) bool { return a[w.next(i)] })
	case OpAnd:
		t = w.each(func(i int) bool { return a[i] && b[i] })
	case OpOr:
		t = w.each(func(i int) bool { return a[i] || b[i] })
	case OpImplies:
		t = w.each(func(i int) bool { return !a[i] || b[i] })
	case OpIff:
		t = w.each(func(i int) bool { return a[i] == b[i] })
	case OpFinally:
		t = w.fixed(false, func(i int, next bool) bool { return a[i] || next })
	case OpGlobally:
		t = w.fixed(true, func(i int, next bool) bool { return a[i] && next })
	case OpUntil:
		t = w.fixed(false, func(i int, next bool) bool { return b[i] || a[i] && next })
	case OpRelease:
		t = w.fixed(true, func(i int, next bool) bool { return b[i] && (a[i] || next) })
	case OpWeakUntil:
		t = w.fixed(true, func(i int, next bool) bool { return b[i] || a[i] && next })
	}
	w.known[n] = t
	return t
}

func (w *repeating) each(f func(i int) bool) []bool {
	t := make([]bool, len(w.stem)+len(w.loop))
	for i := range t {
		t[i] = f(i)
	}
	return t
}

// fixed returns the least solution of t(i) = f(i, t(next of i)), or with greatest the greatest.
func (w *repeating) fixed(greatest bool, f func(i int, next bool) bool) []bool {
	t := w.each(func(int) bool { return greatest })
	for range 2 { // the second time every position of the loop knows what follows it
		for i := len(t) - 1; i >= 0; i-- {
			t[i] = f(i, t[w.next(i)])
		}
	}
	return t
}

func (w *repeating) next(i int) int {
	if i+1 < len(w.stem)+len(w.loop) {
		return i + 1
	}
	return len(w.stem)
}
