package arith

import (
	"testing"

	"heddle.example/expr"
)

// TestCompare compares all ranges of numbers of three bits: what is said is so for all pairs, and of all that can be said nothing but comparisons without sign of ranges on both sides of 0 is left out.
func TestCompare(t *testing.T) {
	const lo, hi = -4, 3
	for _, op := range []expr.Op{expr.OpEq, expr.OpSLt, expr.OpULt} {
		for x := (Range{lo, lo}); x.Lo <= hi; x.Hi++ {
			for y := (Range{lo, lo}); y.Lo <= hi; y.Hi++ {
				some, all := false, true
				for a := x.Lo; a <= x.Hi; a++ {
					for b := y.Lo; b <= y.Hi; b++ {
						is := a == b
						switch op {
						case expr.OpSLt:
							is = a < b
						case expr.OpULt:
							is = uint64(a) < uint64(b)
						}
						some, all = some || is, all && is
					}
				}
				mixed := op == expr.OpULt && (x.Lo < 0 && x.Hi >= 0 || y.Lo < 0 && y.Hi >= 0)
				holds, known := compare(op, x, y)
				if known && (holds != some || holds != all) || !known && some == all && !mixed {
					t.Errorf("%v of %v and %v: holds %v, known %v, but some %v, all %v", op, x, y, holds, known, some, all)
				}
				if y.Hi == hi {
					y = Range{y.Lo + 1, y.Lo}
				}
			}
			if x.Hi == hi {
				x = Range{x.Lo + 1, x.Lo}
			}
		}
	}
}

// TestTruthOfJunctions: a junction is known where those of its parts are that decide it, on a path on which 3 <= s < 7.
func TestTruthOfJunctions(t *testing.T) {
	tab := expr.NewTable()
	s, free := tab.Sym(expr.SymName{}, 32), tab.Sym(expr.SymName{Site: 1}, 32)
	k := func(n uint64) expr.Ref { return tab.Const(32, n, 0) }
	yes, no, open := tab.SLt(s, k(9)), tab.Eq(s, k(2)), tab.SLt(s, k(5))
	other := tab.ULt(free, k(5))
	b := &Bounds{Tab: tab}
	defer b.Assume([]expr.Ref{tab.Not(tab.SLt(s, k(3))), tab.SLt(s, k(7))})()
	const yea, nay, dunno = 'y', 'n', '?'
	for name, x := range map[string]struct {
		c    expr.Ref
		want rune
	}{
		"yes": {yes, yea}, "no": {no, nay}, "open": {open, dunno}, "other": {other, dunno},
		"not yes": {tab.Not(yes), nay}, "not no": {tab.Not(no), yea}, "not open": {tab.Not(open), dunno},
		"yes and other": {tab.And(yes, other), dunno}, "no and other": {tab.And(no, other), nay}, "other and no": {tab.And(other, no), nay},
		"yes or other": {tab.Or(yes, other), yea}, "other or yes": {tab.Or(other, yes), yea}, "no or other": {tab.Or(no, other), dunno},
		"yes and not no": {tab.And(yes, tab.Not(no)), yea}, "no or not yes": {tab.Or(no, tab.Not(yes)), nay},
		"a remainder": {tab.SLt(tab.SRem(s, k(4)), k(4)), yea}, "beyond it": {tab.Eq(tab.SRem(s, k(4)), k(5)), nay},
		"a product": {tab.SLt(tab.Mul(s, k(1000)), k(6001)), yea}, "one less": {tab.SLt(tab.Mul(s, k(1000)), k(6000)), dunno},
	} {
		got := rune(dunno)
		switch holds, known := b.Truth(x.c); {
		case known && holds:
			got = yea
		case known:
			got = nay
		}
		if got != x.want {
			t.Errorf("%s: %c, not %c", name, got, x.want)
		}
	}
}
