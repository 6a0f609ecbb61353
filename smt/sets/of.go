package sets

// This file defines how the set of a condition is found: the numbers that satisfy a comparison are taken back through the operations that made
// the compared number of the symbol, as long as what a range comes from is a few ranges.

import "heddle.example/expr"

const (
	// maxSpans is how many ranges a set may have.
	maxSpans = 2_000
	// maxWork is how many ranges are made on the way, and parts of the condition looked at.
	maxWork = 50_000
)

// Of gives the only symbol of a condition and the values for which it holds. ok is false where there are more symbols, or none, and where
// the values are not found; it never depends on anything but the condition.
func Of(t *expr.Table, cond expr.Ref) (sym expr.Ref, s Set, ok bool) {
	syms := t.Symbols(cond)
	if len(syms) != 1 {
		return expr.None, Set{}, false
	}
	f := &finder{t: t, width: t.Width(syms[0]), found: make(map[expr.Ref]Set)}
	s, ok = f.where(cond)
	return syms[0], s, ok
}

type finder struct {
	t     *expr.Table
	width int              // of the symbol
	work  int              // ranges made
	found map[expr.Ref]Set // where conditions hold
}

func (f *finder) constant(x expr.Ref) (expr.Word, bool) {
	lo, hi, ok := f.t.IsConst(x)
	return expr.Word{Lo: lo, Hi: hi}, ok
}

// where gives the values of the symbol for which a condition holds.
func (f *finder) where(cond expr.Ref) (s Set, ok bool) {
	if s, ok = f.found[cond]; ok {
		return s, true
	}
	if f.work++; f.work > maxWork {
		return s, false
	}
	t, args := f.t, f.t.Args(cond)
	switch t.Op(cond) {
	case expr.OpAnd:
		s, ok = All(f.width), true
		for i := 0; i < len(args) && ok; i++ {
			var a Set
			if a, ok = f.where(args[i]); ok {
				s = s.And(a)
			}
		}
	case expr.OpOr:
		var spans []Span
		ok = true
		for i := 0; i < len(args) && ok; i++ {
			var a Set
			if a, ok = f.where(args[i]); ok {
				spans = append(spans, a.spans...)
			}
		}
		s = union(f.width, spans)
	case expr.OpEq, expr.OpULt, expr.OpSLt:
		s, ok = f.comparison(t.Op(cond), args[0], args[1])
	default:
		s, ok = f.from(cond, Between(1, one, one))
	}
	if ok = ok && f.affords(s); ok {
		f.found[cond] = s
	}
	return s, ok
}

// affords counts the ranges of s, and tells whether they are too many.
func (f *finder) affords(s Set) bool {
	f.work += 1 + len(s.spans)
	return len(s.spans) <= maxSpans && f.work <= maxWork
}

// comparison gives the values for which x compares with y, which has to be a constant: package expr writes it there.
func (f *finder) comparison(op expr.Op, x, y expr.Ref) (s Set, ok bool) {
	k, ok := f.constant(y)
	if !ok {
		return s, false
	}
	w := f.t.Width(x)
	switch op {
	case expr.OpEq:
		return f.from(x, Between(w, k, k))
	case expr.OpULt:
		return f.from(x, under(w, k))
	}
	// Signed numbers are in the order of unsigned ones once half of all is added.
	return f.from(x, under(w, k.Add(half(w)).Mask(w)).plus(half(w)))
}

// under has the numbers less than k.
func under(width int, k expr.Word) Set {
	if k.IsZero() {
		return Set{width: width}
	}
	return Between(width, expr.Word{}, k.Sub(one))
}

// from gives the values of the symbol for which x is one of some numbers.
func (f *finder) from(x expr.Ref, of Set) (s Set, ok bool) {
	if !f.affords(of) {
		return s, false
	}
	if k, isConst := f.constant(x); isConst {
		if of.Has(k, k) {
			return All(f.width), true
		}
		return Set{width: f.width}, true
	}
	switch {
	case of.Empty():
		return Set{width: f.width}, true
	case of.all():
		return All(f.width), true
	}
	t, args, w := f.t, f.t.Args(x), f.t.Width(x)
	var k expr.Word // the constant part of what has two
	first, second := false, false
	if len(args) == 2 {
		if k, first = f.constant(args[0]); !first {
			k, second = f.constant(args[1])
		}
	}
	switch op := t.Op(x); {
	case op == expr.OpSym:
		return of, true
	case op == expr.OpITE:
		return f.choice(args[0], args[1], args[2], of)
	case w == 1 && (op == expr.OpAnd || op == expr.OpOr || op == expr.OpEq || op == expr.OpULt || op == expr.OpSLt):
		if s, ok = f.where(x); ok && of.Has(expr.Word{}, expr.Word{}) {
			s = s.Not()
		}
		return s, ok
	case op == expr.OpAdd && first:
		return f.from(args[1], of.plus(k.Neg().Mask(w)))
	case op == expr.OpMul && first && k == expr.Ones(w):
		return f.from(args[1], of.flipped().plus(one))
	case op == expr.OpXor && first && k == expr.Ones(w):
		return f.from(args[1], of.flipped())
	case op == expr.OpXor && first && k == half(w):
		return f.from(args[1], of.plus(k))
	case op == expr.OpUDiv && second && !k.IsZero() && w <= 64:
		return f.from(args[0], quotients(of, k.Lo))
	case op == expr.OpConcat && first:
		low := t.Width(args[1])
		base := k.Shl(low)
		return f.from(args[1], of.And(Between(w, base, base.Add(expr.Ones(low)))).lowered(base, low))
	case op == expr.OpConcat && second:
		return f.from(args[0], highParts(of, k, t.Width(args[1])))
	case op == expr.OpSExt:
		low := t.Width(args[0])
		h := half(low)
		notNegative := of.And(Between(w, expr.Word{}, h.Sub(one)))
		negative := of.And(Between(w, h.Neg().Mask(w), expr.Ones(w)))
		return f.from(args[0], union(low, append(notNegative.spans, negative.lowered(expr.Ones(w).Sub(expr.Ones(low)), low).spans...)))
	case op == expr.OpExtract && t.Low(x)+w == t.Width(args[0]):
		out := Set{width: t.Width(args[0])}
		for _, s := range of.spans {
			out.spans = append(out.spans, Span{s.Low.Shl(t.Low(x)), s.High.Shl(t.Low(x)).Add(expr.Ones(t.Low(x)))})
		}
		return f.from(args[0], out)
	}
	return s, false
}

// choice gives the values for which a choice by cond is one of some numbers.
func (f *finder) choice(cond, yes, no expr.Ref, of Set) (s Set, ok bool) {
	c, ok := f.where(cond)
	if !ok {
		return s, false
	}
	y, ok := f.from(yes, of)
	if !ok {
		return s, false
	}
	n, ok := f.from(no, of)
	return c.And(y).Or(c.Not().And(n)), ok
}

// lowered has the numbers less base, in fewer bits; they fit.
func (s Set) lowered(base expr.Word, width int) Set {
	out := Set{width: width}
	for _, x := range s.spans {
		out.spans = append(out.spans, Span{x.Low.Sub(base), x.High.Sub(base)})
	}
	return out
}

// quotients has the numbers whose quotients by k are in s, of at most 64 bits.
func quotients(s Set, k uint64) Set {
	by := expr.Word{Lo: k}
	most := expr.Ones(s.width).Lo / k // the greatest quotient
	out := Set{width: s.width}
	for _, x := range s.spans {
		if x.Low.Lo > most {
			break
		}
		high := expr.Ones(s.width)
		if x.High.Lo < most {
			high = x.High.Add(one).Mul(by).Sub(one)
		}
		out.spans = append(out.spans, Span{x.Low.Mul(by), high})
	}
	return out
}

// highParts has the numbers that are in s once the bits of k are put below, which are low.
func highParts(s Set, k expr.Word, low int) Set {
	out := Set{width: s.width - low}
	for _, x := range s.spans {
		// The least n with n<<low + k >= x.Low, and the greatest with <= x.High.
		from := x.Low.Shr(low)
		if k.Less(x.Low.Mask(low)) {
			from = from.Add(one)
		}
		to := x.High.Shr(low)
		if x.High.Mask(low).Less(k) {
			if to.IsZero() {
				continue
			}
			to = to.Sub(one)
		}
		if !to.Less(from) {
			out.spans = append(out.spans, Span{from, to})
		}
	}
	return union(out.width, out.spans)
}
