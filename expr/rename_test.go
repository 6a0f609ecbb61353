package expr

import (
	"testing"

	"pgregory.net/rapid"
)

// TestRename: a renamed expression has the value that the original has when its
// symbols have the values of what replaced them.
func TestRename(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tab := rapid.SampledFrom([]func() *Table{NewTable, NewTableAsWritten}).Draw(t, "table")()
		var syms []Ref
		for i := uint32(0); i < 3; i++ {
			syms = append(syms, tab.Sym(SymName{Site: i}, 8))
		}
		fresh := map[Ref]Ref{}
		for i, s := range syms {
			fresh[s] = tab.Sym(SymName{Site: 10 + uint32(i)}, 8)
		}
		r := drawByte(t, tab, syms, 4)
		got := tab.Rename(r, func(s Ref) Ref { return fresh[s] })
		values := map[Ref]uint64{}
		for _, s := range syms {
			v := uint64(rapid.Byte().Draw(t, "value"))
			values[s], values[fresh[s]] = v, v
		}
		sym := func(s Ref) (uint64, uint64) { return values[s], 0 }
		want, _ := tab.Eval(r, sym)
		have, _ := tab.Eval(got, sym)
		if want != have {
			t.Fatalf("%s is %d, renamed %s is %d", tab.String(r), want, tab.String(got), have)
		}
		for _, s := range tab.Symbols(got) {
			for _, old := range syms {
				if s == old {
					t.Fatalf("%s is left in %s", tab.String(s), tab.String(got))
				}
			}
		}
		if back := tab.Rename(r, func(s Ref) Ref { return s }); back != r {
			t.Fatalf("renaming to itself makes %s of %s", tab.String(back), tab.String(r))
		}
	})
}

// drawByte draws an expression of width 8.
func drawByte(t *rapid.T, tab *Table, syms []Ref, depth int) Ref {
	if depth == 0 || rapid.IntRange(0, 5).Draw(t, "leaf") == 0 {
		if rapid.Bool().Draw(t, "constant") {
			return tab.Const(8, uint64(rapid.Byte().Draw(t, "k")), 0)
		}
		return rapid.SampledFrom(syms).Draw(t, "sym")
	}
	sub := func() Ref { return drawByte(t, tab, syms, depth-1) }
	switch rapid.IntRange(0, 4).Draw(t, "shape") {
	case 0:
		return tab.ITE(tab.ULt(sub(), sub()), sub(), sub())
	case 1:
		return tab.Extract(tab.Concat(sub(), sub()), 11, 4)
	case 2:
		return tab.Extract(tab.SExt(sub(), 16), 12, 5)
	}
	ops := []Op{OpAdd, OpSub, OpMul, OpUDiv, OpSRem, OpAnd, OpOr, OpXor, OpShl, OpLShr, OpAShr}
	return tab.Binary(rapid.SampledFrom(ops).Draw(t, "op"), sub(), sub())
}
