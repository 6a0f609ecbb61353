package memory

// This file tests the judge on programs whose outcome is known.

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func in(n int, off int64, t Type) Place {
	return Place{Base: Global, N: n, Off: off, Index: -1, Type: t}
}
func through(p int, off int64) Place {
	return Place{Base: Through, N: p, Off: off, Index: -1, Type: Int}
}
func mine(n int, off int64, t Type) Place {
	return Place{Base: Local, N: n, Off: off, Index: -1, Type: t}
}
func load(d int, at Place) *Stmt           { return &Stmt{Kind: Load, D: d, At: at} }
func store(at Place, a int) *Stmt          { return &Stmt{Kind: Store, At: at, A: a} }
func write(at Place, k int64) *Stmt        { return &Stmt{Kind: Store, At: at, A: -1, K: k} }
func addressOf(d int, at Place) *Stmt      { return &Stmt{Kind: AddressOf, D: d, At: at} }
func block(d int, k int64) *Stmt           { return &Stmt{Kind: Calloc, D: d, K: k} }
func free(p int) *Stmt                     { return &Stmt{Kind: Free, A: p} }
func assert(i int, op byte, k int64) *Stmt { return &Stmt{Kind: Assert, A: i, Op: op, K: k} }
func xor(d, a int, k int64) *Stmt          { return &Stmt{Kind: WordOp, Op: '^', D: d, A: a, B: -1, K: k} }
func toWord(d, a int) *Stmt                { return &Stmt{Kind: PtrToWord, D: d, A: a} }
func toPointer(d, a int) *Stmt             { return &Stmt{Kind: WordToPtr, D: d, A: a} }

func bodyOf(s ...*Stmt) *Func { return &Func{Body: s} }

// twice runs one routine in two threads, and asserts that *p0 is k then.
func twice(before []*Stmt, k int64) []*Stmt {
	return append(before, &Stmt{Kind: Create, A: -1}, &Stmt{Kind: Create, N: 1, A: -1}, &Stmt{Kind: Join}, &Stmt{Kind: Join, N: 1},
		load(0, through(0, 0)), assert(0, '=', k))
}

func raise(p int) []*Stmt {
	return []*Stmt{load(0, through(p, 0)), {Kind: IntOp, Op: '+', D: 1, A: 0, K: 1}, store(through(p, 0), 1)}
}

func describe(o *Outcome) string {
	show := func(m map[Violation]bool) string {
		var out []string
		for v := range m {
			out = append(out, v.Property)
		}
		slices.Sort(out)
		return strings.Join(slices.Compact(out), " ")
	}
	text := show(o.Must)
	if !maps.Equal(o.Must, o.May) {
		text += "; perhaps " + show(o.May)
	}
	if o.Layouts {
		text += "; by layout"
	}
	return text
}

func TestKnownOutcomes(t *testing.T) {
	helper := func() []*Func { return []*Func{{Body: []*Stmt{block(1, 4)}, Result: 1}} }
	call := func(d int) *Stmt { return &Stmt{Kind: Call, D: d, A: -1} }
	same := func(p, q int) []*Stmt { return []*Stmt{{Kind: PtrEqual, D: 0, A: p, B: q}, assert(0, '=', 0)} }
	for _, x := range []struct {
		name string
		p    *Program
		want string
	}{
		{"published in a packed structure", &Program{Objects: []Shape{Packed},
			Threads: []*Func{bodyOf(append([]*Stmt{load(1, in(0, 1, Ptr))}, raise(1)...)...)},
			Main:    &Func{Locals: []Shape{IntVar}, Scoped: []bool{false}, Body: twice([]*Stmt{addressOf(0, mine(0, 0, Int)), store(in(0, 1, Ptr), 0)}, 2)}}, "assert"},
		{"published as a complement, through a union", &Program{Objects: []Shape{WordVar},
			Threads: []*Func{bodyOf(append([]*Stmt{load(0, in(0, 0, Word)), xor(1, 0, -1), toPointer(1, 1)}, raise(1)...)...)},
			Main: &Func{Locals: []Shape{IntVar, Pun}, Scoped: []bool{false, false}, Body: twice([]*Stmt{addressOf(0, mine(0, 0, Int)),
				store(mine(1, 0, Ptr), 0), load(0, mine(1, 0, Word)), xor(1, 0, -1), store(in(0, 0, Word), 1)}, 2)}}, "assert"},
		{"used by one thread after the other", &Program{Objects: []Shape{PtrVar},
			Main: bodyOf(append(append([]*Stmt{block(0, 4), store(in(0, 0, Ptr), 0)}, raise(0)...), load(1, in(0, 0, Ptr)), load(2, through(1, 0)), assert(2, '=', 1))...)}, ""},
		{"use after free of a block, through a packed pointer", &Program{Objects: []Shape{Packed}, Funcs: helper(),
			Main: bodyOf(call(0), store(in(0, 1, Ptr), 0), free(0), call(0), load(1, in(0, 1, Ptr)), write(through(1, 0), 1))}, "memory"},
		{"use after free through an encoded pointer", &Program{Objects: []Shape{WordVar}, Funcs: helper(),
			Main: bodyOf(call(0), toWord(0, 0), xor(1, 0, -0xffff), store(in(0, 0, Word), 1), free(0), call(0), load(2, in(0, 0, Word)), xor(3, 2, -0xffff), toPointer(1, 3), load(0, through(1, 0)))}, "memory"},
		{"a block may come again", &Program{Main: bodyOf(append([]*Stmt{block(0, 4), free(0), block(1, 4)}, same(0, 1)...)...)}, "assert"},
		{"a block that lives does not", &Program{Main: bodyOf(append([]*Stmt{block(0, 4), block(1, 4)}, same(0, 1)...)...)}, ""},
		{"a block of another size may", &Program{Main: bodyOf(append([]*Stmt{block(0, 4), free(0), block(1, 8)}, same(0, 1)...)...)}, "; perhaps assert"},
		{"one that came again is no better through the old pointer", &Program{Main: bodyOf(block(0, 4), free(0), block(1, 4), &Stmt{Kind: PtrEqual, D: 0, A: 0, B: 1},
			&Stmt{Kind: If, A: 0, Body: []*Stmt{load(1, through(0, 0))}})}, "memory"},
		{"through an integer it is open", &Program{Main: bodyOf(block(0, 4), toWord(0, 0), free(0), block(1, 4), toWord(1, 1), &Stmt{Kind: WordEqual, D: 0, A: 0, B: 1},
			&Stmt{Kind: If, A: 0, Body: []*Stmt{toPointer(2, 0), load(1, through(2, 0))}})}, "; perhaps memory"},
		{"far out of bounds", &Program{Objects: []Shape{IntArray, IntArray}, Main: bodyOf(load(0, in(0, 4*16384, Int)))}, "memory"},
		{"far out of bounds in 32 bits", &Program{Narrow: true, Objects: []Shape{IntArray, IntArray}, Main: bodyOf(load(0, in(0, 4*64, Int)))}, "memory"},
		{"out of bounds and back", &Program{Objects: []Shape{IntArray}, Main: bodyOf(addressOf(0, in(0, 0, Int)),
			&Stmt{Kind: PtrAdd, D: 1, A: 0, B: -1, K: 4 * 16384}, &Stmt{Kind: PtrAdd, D: 2, A: 1, B: -1, K: -4 * 16384}, load(0, through(2, 0)))}, ""},
		{"a dead local", &Program{Funcs: []*Func{{Locals: []Shape{IntVar}, Scoped: []bool{false}, Body: []*Stmt{addressOf(1, mine(0, 0, Int))}, Result: 1}},
			Main: bodyOf(call(0), call(1), load(0, through(0, 0)))}, "memory"},
		{"two calls may have the same frame", &Program{Funcs: []*Func{{Locals: []Shape{IntVar}, Scoped: []bool{false}, Body: []*Stmt{addressOf(1, mine(0, 0, Int))}, Result: 1}},
			Main: bodyOf(append([]*Stmt{call(0), call(1)}, same(0, 1)...)...)}, "assert"},
		{"a packed pointer keeps a block", &Program{Leaks: true, Objects: []Shape{Packed}, Main: bodyOf(block(0, 4), store(in(0, 1, Ptr), 0))}, ""},
		{"nothing keeps it", &Program{Leaks: true, Main: bodyOf(block(0, 4))}, "leak"},
		{"an encoded pointer may keep it", &Program{Leaks: true, Objects: []Shape{WordVar}, Main: bodyOf(block(0, 4), toWord(0, 0), xor(1, 0, -1), store(in(0, 0, Word), 1))}, "; perhaps leak"},
		{"the low byte of a pointer", &Program{Objects: []Shape{PtrVar, IntVar}, Main: bodyOf(addressOf(0, in(1, 0, Int)), store(in(0, 0, Ptr), 0), write(in(0, 0, Byte), 0),
			load(1, in(0, 0, Ptr)), &Stmt{Kind: PtrEqual, D: 0, A: 0, B: 1}, assert(0, '=', 1))}, "; perhaps assert; by layout"},
		{"an int is aligned", &Program{Objects: []Shape{IntVar}, Main: bodyOf(addressOf(0, in(0, 0, Int)), toWord(0, 0), &Stmt{Kind: WordOp, Op: '&', D: 1, A: 0, B: -1, K: 3},
			&Stmt{Kind: WordEqual, D: 0, A: 1, B: -1}, assert(0, '=', 1))}, ""},
	} {
		o := Judge(x.p, 20000)
		if got := describe(o); got != x.want || o.Invalid != "" || o.TooBig {
			t.Errorf("%s: got %q, want %q %s\n%s", x.name, got, x.want, o.Invalid, x.p.C())
		}
	}
}

// TestGenerate checks that programs are reproducible and inside the language, and that shrinking and
// cloning leave the original alone.
func TestGenerate(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seed := rapid.Int64Range(0, 1<<40).Draw(t, "seed")
		f := rapid.SampledFrom(Families).Draw(t, "family")
		p := Generate(seed, f)
		text := p.C()
		if text != Generate(seed, f).C() || text != p.Clone().C() {
			t.Fatal("two programs for one seed")
		}
		if o := Judge(p, 2000); o.Invalid != "" {
			t.Fatalf("%s\n%s", o.Invalid, text)
		}
		left := 40
		Shrink(p, func(*Program) bool { left--; return left%2 == 0 })
		if p.C() != text {
			t.Fatal("shrinking has changed the program")
		}
	})
}

// TestShrink makes programs in which something of the heap is misused small.
func TestShrink(t *testing.T) {
	shrunk := 0
	for seed := int64(0); seed < 40 && shrunk < 5; seed++ {
		fails := func(p *Program) bool {
			o := Judge(p, 5000)
			return o.Invalid == "" && !o.TooBig && len(o.Must) > 0 && p.Has(Free)
		}
		p := Generate(seed, Dangling)
		if !fails(p) {
			continue
		}
		shrunk++
		q := Shrink(p, fails)
		n := 0
		for _, f := range q.funcs() {
			f.each(func(*Stmt) { n++ })
		}
		if !fails(q) || n > 6 {
			t.Errorf("seed %d: %d statements are left:\n%s", seed, n, q.C())
		}
	}
	if shrunk == 0 {
		t.Error("nothing was shrunk")
	}
}

func ExampleProgram_C() {
	p := &Program{Objects: []Shape{Packed}, Main: bodyOf(block(0, 4), store(in(0, 1, Ptr), 0), store(in(0, 5, Ptr), 0))}
	fmt.Print(p.C())
	// Output:
	// // flags:
	// #include <stdint.h>
	// #include <stdlib.h>
	// typedef uint32_t half_t;
	// struct __attribute__((packed)) packed { unsigned char c; int *p; unsigned char d; uintptr_t w; };
	// struct packed g0;
	// int main(void) {
	// 	int *p0 = 0;
	// 	p0 = calloc(1, 4);
	// 	g0.p = p0;
	// 	*(int **)((char *)&g0 + 5) = p0;
	// 	return 0;
	// }
}
