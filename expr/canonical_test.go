package expr

// This file defines tests of the canonical form: terms that must be one Ref,
// hashes that agree between tables, and readers beside the owner.

import (
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"
)

type world struct {
	*Table
	x, y, z Ref // width 32
	b, c    Ref // width 8
	p, q    Ref // width 1
}

func newWorld() world {
	t := NewTable()
	s := func(i uint32, w int) Ref { return t.Sym(SymName{Site: i}, w) }
	return world{t, s(1, 32), s(2, 32), s(3, 32), s(4, 8), s(5, 8), s(6, 1), s(7, 1)}
}

func (w world) k(v int64) Ref { return w.Const(32, uint64(v), 0) }
func (w world) k8(v int) Ref  { return w.Const(8, uint64(v), 0) }

// bytes stores r byte by byte, least significant first.
func (w world) bytes(r Ref) []Ref {
	var out []Ref
	for i := 0; i < w.Width(r); i += 8 {
		out = append(out, w.Extract(r, i+7, i))
	}
	return out
}

func TestOneRef(t *testing.T) {
	w := newWorld()
	x, y, z, b, c, p, q := w.x, w.y, w.z, w.b, w.c, w.p, w.q
	k, k8 := w.k, w.k8
	for _, tt := range []struct {
		name string
		refs []Ref
	}{
		{"x+2+3", []Ref{w.Add(w.Add(x, k(2)), k(3)), w.Add(w.Add(x, k(3)), k(2)), w.Add(w.Add(k(3), x), k(2)), w.Add(x, k(5)), w.Sub(x, k(-5))}},
		{"2*x", []Ref{w.Mul(k(2), x), w.Add(x, x), w.Shl(x, k(1)), w.Sub(w.Mul(k(3), x), x), w.Sub(w.Add(x, y), w.Sub(y, x))}},
		{"x-x", []Ref{w.Sub(x, x), k(0), w.Mul(x, k(0)), w.And(x, k(0)), w.Xor(x, x), w.And(x, w.Not(x)), w.Shl(x, k(32)), w.LShr(x, k(40))}},
		{"x", []Ref{x, w.Neg(w.Neg(x)), w.Not(w.Not(x)), w.And(x, x), w.Or(x, w.And(x, y)), w.And(x, w.Or(y, x)), w.UDiv(x, k(1)), w.SDiv(x, k(1)), w.Xor(w.Xor(y, x), y)}},
		{"x*y*z", []Ref{w.Mul(x, w.Mul(y, z)), w.Mul(w.Mul(z, x), y), w.Neg(w.Mul(w.Neg(x), w.Mul(z, y)))}},
		{"distribution", []Ref{w.Mul(k(3), w.Add(x, k(1))), w.Add(w.Mul(x, k(3)), k(3)), w.Add(k(3), w.Add(x, w.Add(x, x)))}},
		{"~x+1", []Ref{w.Add(w.Not(x), k(1)), w.Neg(x), w.Sub(k(0), x)}},
		{"~(x+y)", []Ref{w.Not(w.Add(x, y)), w.Sub(w.Not(x), y), w.Sub(w.Sub(k(-1), y), x)}},
		{"~(2x)", []Ref{w.Not(w.Mul(x, k(2))), w.Sub(k(-1), w.Add(x, x)), w.Sub(w.Not(x), x)}},
		{"or", []Ref{w.Or(w.Or(x, y), z), w.Or(z, w.Or(y, w.Or(x, z)))}},
		{"xor", []Ref{w.Not(w.Xor(x, y)), w.Xor(w.Not(x), y), w.Xor(x, w.Not(y))}},
		{"low byte", []Ref{w.And(x, k(255)), w.URem(x, k(256)), w.LShr(w.Shl(w.And(x, k(255)), k(8)), k(8)), w.ZExt(w.Extract(x, 7, 0), 32), w.And(k(255), w.And(x, k(0xfff)))}},
		{"upper half", []Ref{w.LShr(x, k(16)), w.UDiv(x, k(65536)), w.ZExt(w.Extract(x, 31, 16), 32)}},
		{"assembled", []Ref{x,
			w.Or(w.And(x, k(255)), w.And(x, k(-256))),
			w.Or(w.ZExt(w.Extract(x, 15, 0), 32), w.Shl(w.ZExt(w.Extract(x, 31, 16), 32), k(16)))}},
		{"two bytes", []Ref{w.Concat(b, c),
			w.Or(w.Shl(w.ZExt(b, 16), w.Const(16, 8, 0)), w.ZExt(c, 16)),
			w.Extract(w.Or(w.ZExt(c, 32), w.Shl(w.ZExt(b, 32), k(8))), 15, 0)}},
		{"bit field", []Ref{w.And(w.ZExt(b, 32), k(7)),
			w.And(w.LShr(w.Or(w.And(x, k(^(7<<4))), w.Shl(w.And(w.ZExt(b, 32), k(7)), k(4))), k(4)), k(7))}},
		{"char arithmetic", []Ref{w.Add(b, k8(1)), w.Trunc(w.Add(w.ZExt(b, 32), k(1)), 8), w.Trunc(w.Add(w.SExt(b, 32), k(1)), 8)}},
		{"x==3", []Ref{w.Eq(x, k(3)), w.Eq(w.Add(x, k(2)), k(5)), w.Eq(k(5), w.Add(k(2), x)), w.Eq(w.Sub(k(3), x), k(0)), w.Eq(w.Mul(x, k(5)), k(15)), w.Eq(w.Xor(x, k(1)), k(2)), w.Not(w.Ne(x, k(3)))}},
		{"x==y", []Ref{w.Eq(x, y), w.Eq(y, x), w.Eq(w.Sub(x, y), k(0)), w.Eq(w.Add(x, k(7)), w.Add(y, k(7))), w.Eq(w.Add(x, z), w.Add(y, z))}},
		{"x+y==z+1", []Ref{w.Eq(w.Add(x, y), w.Add(z, k(1))), w.Eq(w.Sub(z, x), w.Sub(y, k(1))), w.Eq(k(-1), w.Sub(w.Sub(z, y), x))}},
		{"x<5", []Ref{w.ULt(x, k(5)), w.ULe(x, k(4)), w.Not(w.ULt(k(4), x)), w.Not(w.ULe(k(5), x))}},
		{"x<s5", []Ref{w.SLt(x, k(5)), w.SLe(x, k(4)), w.Not(w.SLt(k(4), x)), w.Not(w.SLe(k(5), x))}},
		{"x==0", []Ref{w.Eq(x, k(0)), w.ULt(x, k(1)), w.ULe(x, k(0)), w.Not(w.ULt(k(0), x))}},
		{"b<5", []Ref{w.ULt(b, k8(5)), w.SLt(w.ZExt(b, 32), k(5)), w.ULt(w.ZExt(b, 32), k(5))}},
		{"b<s5", []Ref{w.SLt(b, k8(5)), w.SLt(w.SExt(b, 32), k(5)), w.SLe(w.SExt(b, 32), k(4))}},
		{"true", []Ref{w.Bool(true), w.ULt(w.ZExt(b, 32), k(256)), w.SLt(w.SExt(b, 32), k(128)), w.SLe(k(0), w.ZExt(b, 32)), w.Ne(w.ZExt(b, 32), k(300)), w.Eq(w.Mul(k(2), x), w.Add(x, x)), w.Ne(w.Mul(k(2), x), k(3)), w.Or(p, w.Not(p)), w.ULe(x, k(-1))}},
		{"p", []Ref{p, w.Ne(w.ZExt(p, 32), k(0)), w.Eq(w.ZExt(p, 32), k(1)), w.Not(w.Eq(w.ITE(p, k(4), k(9)), k(9))), w.ITE(p, w.Bool(true), w.Bool(false)), w.Ne(w.SExt(p, 32), k(0)), w.ULt(k(0), w.ZExt(p, 32)), w.Extract(w.ZExt(p, 32), 0, 0)}},
		{"!p", []Ref{w.Not(p), w.Eq(p, w.Bool(false)), w.Eq(w.ZExt(p, 32), k(0)), w.Ne(w.Xor(w.ZExt(p, 32), k(1)), k(0))}},
		{"p==q", []Ref{w.Eq(p, q), w.Not(w.Xor(q, p)), w.Eq(w.ZExt(q, 32), w.ZExt(p, 32)), w.Xor(w.Not(p), q)}},
		{"ite", []Ref{w.ITE(p, x, y), w.ITE(w.Not(p), y, x), w.ITE(p, x, w.ITE(p, z, y))}},
		{"p&&q", []Ref{w.And(p, q), w.ITE(p, q, w.Bool(false)), w.Mul(p, q), w.ITE(q, p, q)}},
		{"p||q", []Ref{w.Or(p, q), w.ITE(p, p, q), w.ITE(q, w.Bool(true), p)}},
		{"fneg", []Ref{x, w.FNeg(w.FNeg(x))}},
	} {
		for _, r := range tt.refs[1:] {
			if r != tt.refs[0] {
				t.Errorf("%s: %s and %s differ", tt.name, w.String(tt.refs[0]), w.String(r))
			}
		}
	}
}

// A value that is stored byte by byte, or in other pieces, and loaded again in
// any order of assembly, is the same Ref.
func TestReload(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		prog := genProgram(r, 15, testWidths, true)
		w := world{Table: rapid.SampledFrom([]func() *Table{NewTable, NewTableAsWritten}).Draw(r, "table")()}
		refs := make([]Ref, len(prog))
		for i := range prog {
			refs[i] = prog[i].build(w.Table, refs)
			if prog[i].width < 16 {
				continue
			}
			parts := w.bytes(refs[i])
			for len(parts) > 1 {
				k := rapid.IntRange(0, len(parts)-2).Draw(r, "join")
				parts[k] = w.Concat(parts[k+1], parts[k])
				parts = append(parts[:k+1], parts[k+2:]...)
			}
			if parts[0] != refs[i] {
				r.Fatalf("%s\nreloaded as %s", w.String(refs[i]), w.String(parts[0]))
			}
		}
	})
}

// A constant that lies below a product ends in bits of its own and of the product's, which is as it was written.
func TestReloadAboveConstant(t *testing.T) {
	for _, table := range []*Table{NewTable(), NewTableAsWritten()} {
		product := table.Mul(table.Const(64, 256, 0), table.Sym(SymName{Site: 1}, 64))
		whole := table.Concat(product, table.Const(16, 256, 0))
		low := table.Concat(table.Extract(whole, 23, 16), table.Extract(whole, 15, 0))
		if got := table.Concat(table.Extract(whole, 79, 24), low); got != whole {
			t.Errorf("%s\nreloaded as %s", table.String(whole), table.String(got))
		}
	}
}

func TestHashesAcrossTables(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		prog := genProgram(r, 20, testWidths, true)
		one, two := NewTable(), NewTable()
		refs1, refs2 := make([]Ref, len(prog)), make([]Ref, len(prog))
		for i := range prog {
			refs1[i] = prog[i].build(one, refs1)
		}
		// The other table knows the symbols in another order, and other terms.
		other := genProgram(r, 10, testWidths, false)
		others := make([]Ref, len(other))
		for i := range other {
			others[i] = other[i].build(two, others)
		}
		for i := range prog {
			refs2[i] = prog[i].build(two, refs2)
			if one.Hash(refs1[i]) != two.Hash(refs2[i]) {
				r.Fatalf("step %d: %s and %s", i, one.String(refs1[i]), two.String(refs2[i]))
			}
			for j := range i {
				if (refs1[i] == refs1[j]) != (one.Hash(refs1[i]) == one.Hash(refs1[j])) {
					r.Fatalf("steps %d and %d: Refs and hashes disagree", i, j)
				}
			}
			number := func(Ref) uint32 { return 7 }
			if one.HashWith(refs1[i], number) != two.HashWith(refs2[i], number) {
				r.Fatalf("step %d: HashWith of %s and %s", i, one.String(refs1[i]), two.String(refs2[i]))
			}
		}
	})
}

func TestHasherRenames(t *testing.T) {
	tab := NewTable()
	// The state of round i reads two fresh inputs and keeps a sum, a product and a comparison of them.
	state := func(i uint32) Hash {
		a, b := tab.Sym(SymName{Site: 1, Count: i}, 32), tab.Sym(SymName{Site: 2, Count: i}, 32)
		h := NewHasher(tab, nil)
		var out Hash
		for _, r := range []Ref{
			a,
			tab.Add(tab.Mul(tab.Const(32, 3, 0), a), tab.Mul(b, tab.Const(32, 5, 0))),
			tab.Eq(tab.Add(tab.Mul(a, b), tab.Const(32, 9, 0)), b),
			tab.Or(tab.SLt(a, b), tab.ULt(b, a)),
		} {
			v := h.Hash(r)
			out[0] = out[0]*31 + v[0]
			out[1] = out[1]*31 + v[1]
		}
		return out
	}
	first := state(0)
	for i := uint32(1); i < 200; i++ {
		if state(i) != first {
			t.Fatalf("round %d looks new", i)
		}
	}
	x, y := tab.Sym(SymName{Site: 1}, 32), tab.Sym(SymName{Site: 2}, 32)
	twice := func(a, b Ref) [2]Hash {
		h := NewHasher(tab, nil)
		return [2]Hash{h.Hash(a), h.Hash(b)}
	}
	if twice(x, y) == twice(x, x) || twice(x, y) != twice(y, x) {
		t.Error("numbering is not by first occurrence")
	}
	if twice(x, tab.Sub(x, y)) == twice(x, tab.Sub(y, x)) {
		t.Error("x-y and y-x confused")
	}
}

func TestManySymbols(t *testing.T) {
	tab := NewTable()
	sum, and := tab.Const(32, 0, 0), tab.Bool(true)
	for i := range 600 {
		s := tab.Sym(SymName{Site: uint32(i)}, 32)
		sum = tab.Add(sum, s)
		and = tab.And(and, tab.ULt(s, tab.Const(32, 5, 0)))
		for _, r := range []Ref{sum, and} {
			if n := len(tab.Symbols(r)); n != i+1 {
				t.Fatalf("%d symbols, want %d", n, i+1)
			}
		}
	}
	one := func(Ref) (uint64, uint64) { return 1, 0 }
	if lo, _ := tab.Eval(sum, one); lo != 600 {
		t.Errorf("sum is %d", lo)
	}
	if lo, _ := tab.Eval(tab.Sub(sum, tab.Add(sum, sum)), one); int32(lo) != -600 {
		t.Errorf("negated sum is %d", int32(lo))
	}
	if lo, _ := tab.Eval(and, one); lo != 1 {
		t.Errorf("conjunction is %d", lo)
	}
	if !strings.HasSuffix(tab.String(sum), ")") {
		t.Error("unfinished print")
	}
}

// Deeply shared terms must not take exponential time.
func TestSharing(t *testing.T) {
	w := newWorld()
	r := w.x
	for i := range 200 {
		k := w.k(int64(i) * 0x9e3779b1)
		r = w.Or(w.And(r, w.y), w.Xor(w.Mul(r, r), w.Add(r, w.Add(k, w.z))))
		w.Extract(r, 7, 0)
		w.Eq(r, k)
	}
	if n := w.Len(); n > 200_000 {
		t.Errorf("%d nodes", n)
	}
}

func TestReadersBesideOwner(t *testing.T) {
	w := newWorld()
	ch := make(chan Ref, 16)
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() {
			for r := range ch {
				lo, _ := w.Eval(r, func(Ref) (uint64, uint64) { return 3, 0 })
				if min, max, ok := w.Range(r); ok && (lo < min || lo > max) {
					t.Errorf("value %d out of range", lo)
				}
				w.Symbols(r)
				w.HashWith(r, func(Ref) uint32 { return 0 })
				_ = w.String(r)
			}
		})
	}
	r := w.x
	for i := range 3000 {
		r = w.Mul(w.Add(r, w.k(int64(i))), w.y)
		if i%50 == 0 {
			r = w.Add(w.x, w.k(int64(i)))
		}
		ch <- r
	}
	close(ch)
	wg.Wait()
}

func TestFloatBits(t *testing.T) {
	for _, tt := range []struct {
		name string
		got  uint64
		want uint64
	}{
		{"0/0", FloatArith(OpFDiv, 64, 0, 0), 0xfff8000000000000},
		{"inf-inf", FloatArith(OpFSub, 32, 0x7f800000, 0x7f800000), 0xffc00000},
		{"first nan", FloatArith(OpFAdd, 32, 0x7f800001, 0x7fc00002), 0x7fc00001},
		{"narrow nan", FloatConv(64, 32, 0xfff4000000000000), 0xffe00000},
		{"widen nan", FloatConv(32, 64, 0x7fc00001), 0x7ff8000020000000},
		{"narrow overflow", FloatConv(64, 32, 0x7fefffffffffffff), 0x7f800000},
		{"int max", FloatToInt(true, 64, 32, 0x41dfffffffc00000).Lo, 0x7fffffff},
		{"int overflow", FloatToInt(true, 64, 32, 0x41e0000000000000).Lo, 0x80000000},
		{"uint", FloatToInt(false, 64, 32, 0x41e0000000000000).Lo, 0x80000000},
		{"uint of -1", FloatToInt(false, 64, 32, 0xbff0000000000000).Lo, 0xffffffff},
		{"char of 300", FloatToInt(true, 32, 8, 0x43960000).Lo, 44},
		{"ulong of 2^63", FloatToInt(false, 64, 64, 0x43e0000000000000).Lo, 1 << 63},
		{"ulong of 2^64", FloatToInt(false, 64, 64, 0x43f0000000000000).Lo, 0},
		{"ulong of nan", FloatToInt(false, 64, 64, 0x7ff8000000000000).Lo, 1 << 63},
	} {
		if tt.got != tt.want {
			t.Errorf("%s: %#x, want %#x", tt.name, tt.got, tt.want)
		}
	}
}

func BenchmarkAdd(b *testing.B) {
	w := newWorld()
	five := w.k(5)
	for b.Loop() {
		w.Add(w.x, five)
	}
}

// BenchmarkAddUncached misses the cache of recent results, but the nodes exist.
func BenchmarkAddUncached(b *testing.B) {
	w := newWorld()
	var ks [64]Ref
	for i := range ks {
		ks[i] = w.k(int64(i + 1))
	}
	r := w.Add(w.x, w.y)
	for i := 0; b.Loop(); i++ {
		w.build(OpAdd, 32, r, ks[i%64])
	}
}

func BenchmarkEqUncached(b *testing.B) {
	w := newWorld()
	five := w.k(5)
	r := w.Add(w.x, w.k(2))
	for b.Loop() {
		w.build(OpEq, 32, r, five)
	}
}

func BenchmarkEqSymbolsUncached(b *testing.B) {
	w := newWorld()
	for b.Loop() {
		w.build(OpEq, 32, w.x, w.y)
	}
}

func BenchmarkNewNodes(b *testing.B) {
	w := newWorld()
	for i := 0; b.Loop(); i++ {
		if i%1_000_000 == 0 {
			w = newWorld()
		}
		w.Add(w.x, w.k(int64(i)))
	}
}

func TestHotConstructorsDoNotAllocate(t *testing.T) {
	w := newWorld()
	five, sum := w.k(5), w.Add(w.x, w.k(2))
	build := func() {
		w.build(OpAdd, 32, sum, five)
		w.build(OpEq, 32, w.x, five)
		w.build(OpEq, 32, sum, five)
		w.build(OpAnd, 1, w.p, w.q)
		w.build(OpULt, 32, w.x, w.y)
	}
	build()
	if n := testing.AllocsPerRun(100, build); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
