package expr

// This file defines extraction, concatenation and extension, and how they fuse.

import (
	"fmt"
	"slices"
)

// Extract takes bits high to low of r, ends included.
func (t *Table) Extract(r Ref, high, low int) Ref {
	n := t.node(r)
	w := int(n.width)
	if low < 0 || high < low || high >= w {
		panic(fmt.Sprintf("expr: extract %d..%d of width %d", high, low, w))
	}
	width := high - low + 1
	if width == w {
		return r
	}
	switch n.op {
	case OpConst:
		return t.constant(width, Word{n.lo, n.hi}.Shr(low))
	case OpExtract:
		base := int(n.low)
		return t.Extract(t.Args(r)[0], high+base, low+base)
	case OpConcat:
		return t.extractConcat(r, high, low)
	case OpSExt:
		x := t.Args(r)[0]
		switch wx := t.Width(x); {
		case high < wx:
			return t.Extract(x, high, low)
		case low == 0:
			return t.SExt(x, width)
		}
	case OpAdd, OpMul, OpAnd, OpOr, OpXor, OpITE:
		if low == 0 {
			return t.narrowed(r, width)
		}
	}
	return t.intern(OpExtract, width, low, r)
}

func (t *Table) extractConcat(r Ref, high, low int) Ref {
	res := None
	top := t.Width(r) - 1
	for _, p := range t.Args(r) {
		bottom := top - t.Width(p) + 1
		if high >= bottom && low <= top {
			part := t.Extract(p, min(high, top)-bottom, max(low, bottom)-bottom)
			if res == None {
				res = part
			} else {
				res = t.Concat(res, part)
			}
		}
		top = bottom - 1
	}
	return res
}

// narrowed gives the low bits of an operation whose low bits depend on the
// low bits of its operands only. The results are remembered: operands may be
// shared many times over.
func (t *Table) narrowed(r Ref, width int) Ref {
	key := narrowKey{r, uint8(width)}
	if res, ok := t.narrow[key]; ok {
		return res
	}
	args := t.Args(r)
	var res Ref
	switch op := t.Op(r); {
	case op == OpITE:
		res = t.ITE(args[0], t.Extract(args[1], width-1, 0), t.Extract(args[2], width-1, 0))
	case op == OpAdd && width > 1 && !t.written:
		parts := make([]part, len(args))
		for i, a := range args {
			parts[i] = part{t.Extract(a, width-1, 0), word(1)}
		}
		res = t.sum(width, Word{}, parts...)
	default:
		for _, a := range args {
			if x := t.Extract(a, width-1, 0); res == None {
				res = x
			} else {
				res = t.Binary(op, res, x)
			}
		}
	}
	t.narrow[key] = res
	return res
}

// Concat puts hi above lo.
func (t *Table) Concat(hi, lo Ref) Ref {
	w := t.Width(hi) + t.Width(lo)
	checkWidth(w)
	var bufIn, bufOut [MaxWidth]Ref
	in := t.appendParts(t.appendParts(bufIn[:0], hi), lo)
	out := bufOut[:0]
	// What two parts fuse to may in turn be the neighbour of the part before.
	for fuel := MaxWidth; fuel > 0; fuel-- {
		fused := false
		for len(in) > 0 {
			n := len(out)
			if n > 0 {
				if f, used := t.fuse(out[n-1], in); used > 0 {
					out = t.appendParts(out[:n-1], f)
					in = in[used:]
					fused = true
					continue
				}
			}
			out = append(out, in[0])
			in = in[1:]
		}
		if !fused || len(out) == 1 {
			break
		}
		in = append(bufIn[:0], out...)
		out = bufOut[:0]
	}
	if len(in) > 0 {
		out = in
	}
	if len(out) == 1 {
		return out[0]
	}
	return t.intern(OpConcat, w, 0, out...)
}

func (t *Table) appendParts(parts []Ref, r Ref) []Ref {
	if t.Op(r) == OpConcat {
		return append(parts, t.Args(r)...)
	}
	return append(parts, r)
}

// fuse gives the one expression that p above the first parts of below is, and how
// many of them it takes; 0 if p does not fuse.
func (t *Table) fuse(p Ref, below []Ref) (f Ref, used int) {
	q := below[0]
	np, nq := t.node(p), t.node(q)
	wp, wq := int(np.width), int(nq.width)
	switch {
	case np.op == OpConst && nq.op == OpConst:
		v := Word{np.lo, np.hi}.Shl(wq).Or(Word{nq.lo, nq.hi})
		return t.constant(wp+wq, v), 1
	case np.op != OpExtract || np.low == 0:
		return None, 0
	}
	// p takes the bits of v from low upwards: is what lies below p the same as what lies
	// below these bits in v?
	v := t.Args(p)[0]
	low := int(np.low)
	if nq.op == OpExtract && wq <= low && t.Extract(v, low-1, low-wq) == q {
		return t.Extract(v, low+wp-1, low-wq), 1
	}
	// What lies below may be a constant that goes on below v's own lower bits.
	if nq.op == OpConst && wq > low && t.Extract(v, low-1, 0) == t.Extract(q, wq-1, wq-low) {
		return t.Concat(t.Extract(v, low+wp-1, 0), t.Extract(q, wq-low-1, 0)), 1
	}
	// All the rest of v may have a simpler form, in several parts.
	total, n := 0, 0
	for total < low && n < len(below) {
		total += t.Width(below[n])
		n++
	}
	if total != low {
		return None, 0
	}
	rest := t.Extract(v, low-1, 0)
	if t.Op(rest) == OpConcat {
		if !slices.Equal(t.Args(rest), below[:n]) {
			return None, 0
		}
	} else if n != 1 || rest != q {
		return None, 0
	}
	return t.Extract(v, low+wp-1, 0), n
}

// ZExt extends r with zeros to width w.
func (t *Table) ZExt(r Ref, w int) Ref {
	if d := w - t.Width(r); d > 0 {
		return t.Concat(t.constant(d, Word{}), r)
	} else if d < 0 {
		panic(fmt.Sprintf("expr: zero extension of width %d to %d", t.Width(r), w))
	}
	return r
}

// SExt extends r with its sign to width w.
func (t *Table) SExt(r Ref, w int) Ref {
	checkWidth(w)
	n := t.node(r)
	from := int(n.width)
	switch {
	case w < from:
		panic(fmt.Sprintf("expr: sign extension of width %d to %d", from, w))
	case w == from:
		return r
	case n.op == OpConst:
		return t.constant(w, Word{n.lo, n.hi}.SExt(from, w))
	case n.op == OpSExt:
		return t.SExt(t.Args(r)[0], w)
	case t.signClear(r):
		return t.ZExt(r, w)
	case n.op == OpConcat:
		if k, ok := t.constWord(t.Args(r)[0]); ok { // its top bit is 1
			if k.Bit(t.Width(t.Args(r)[0]) - 1) {
				return t.Concat(t.constant(w-from, Ones(w-from)), r)
			}
		}
	}
	return t.intern(OpSExt, w, 0, r)
}

// Trunc gives the low w bits of r.
func (t *Table) Trunc(r Ref, w int) Ref { return t.Extract(r, w-1, 0) }

// leadingZeros counts the top bits that are zero in a constant or in the
// constant top part of a concatenation.
func (t *Table) leadingZeros(r Ref) int {
	n := t.node(r)
	w := int(n.width)
	switch n.op {
	case OpConst:
		return w - Word{n.lo, n.hi}.BitLen()
	case OpConcat:
		top := t.Args(r)[0]
		if k, ok := t.constWord(top); ok {
			return t.Width(top) - k.BitLen()
		}
	}
	return 0
}
