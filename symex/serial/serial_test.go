package serial

// This file tests serialised expressions: that hashes do not depend on what was assigned
// before, and that different expressions have different bytes.

import (
	"maps"
	"math/rand"
	"testing"

	"heddle.example/expr"
	"heddle.example/hashing"
)

// serial gives a serialiser of tab's expressions.
func serial(tab *expr.Table) *Serialiser { return New(tab, &hashing.Function{}) }

// randomExpressions makes expressions of one table; equal seeds make equal ones.
func randomExpressions(t *expr.Table, seed int64, n int) []expr.Ref {
	rng := rand.New(rand.NewSource(seed))
	out := []expr.Ref{}
	for i := range uint32(3) {
		out = append(out, t.Sym(expr.SymName{Site: i, Count: i}, 32), t.Const(32, uint64(i), 0))
	}
	out = append(out, t.Sym(expr.SymName{Site: 1, Count: 1, Kind: 1}, 32))
	pick := func() expr.Ref { return out[rng.Intn(len(out))] }
	ops := []expr.Op{expr.OpAdd, expr.OpSub, expr.OpMul, expr.OpAnd, expr.OpOr, expr.OpXor, expr.OpUDiv, expr.OpShl}
	for len(out) < n {
		switch k := rng.Intn(12); k {
		case 8:
			out = append(out, t.ITE(t.ULt(pick(), pick()), pick(), pick()))
		case 9:
			low := rng.Intn(24)
			out = append(out, t.ZExt(t.Extract(pick(), low+7, low), 32))
		case 10:
			out = append(out, t.SExt(t.Extract(pick(), 15, 0), 32))
		case 11:
			out = append(out, t.Concat(t.Extract(pick(), 15, 0), t.Extract(pick(), 31, 16)))
		default:
			out = append(out, t.Binary(ops[k], pick(), pick()))
		}
	}
	return out
}

func TestSerialised(t *testing.T) {
	for seed := range int64(50) {
		build := func(reverse bool) ([]expr.Ref, *Serialiser) {
			tab := expr.NewTableAsWritten()
			if reverse {
				randomExpressions(tab, seed+1000, 30) // others first
			}
			s := serial(tab)
			refs := randomExpressions(tab, seed, 80)
			for i := range refs {
				if reverse {
					i = len(refs) - 1 - i
				}
				s.Assign(refs[i])
			}
			return refs, s
		}
		one, s := build(false)
		other, r := build(true)
		for i := range one {
			if s.Of(one[i]) != r.Of(other[i]) {
				t.Fatalf("seed %d: the hash of %s depends on what was assigned before", seed, s.tab.String(one[i]))
			}
			for j := range i {
				if (one[i] == one[j]) != (s.Of(one[i]) == s.Of(one[j])) {
					t.Fatalf("seed %d: %s and %s: hashes %x and %x", seed, s.tab.String(one[i]), s.tab.String(one[j]), s.Of(one[i]), s.Of(one[j]))
				}
			}
		}
		// What was assigned on the way has the same hashes, too.
		known := func(s *Serialiser) map[hashing.Key]bool {
			out := map[hashing.Key]bool{}
			for _, k := range s.Known {
				if !k.IsZero() {
					out[k] = true
				}
			}
			return out
		}
		if a, b := known(s), known(r); !maps.Equal(a, b) {
			t.Fatalf("seed %d: %d and %d hashes of the same expressions", seed, len(a), len(b))
		}
	}
}

func TestSerialisedOrder(t *testing.T) {
	tab := expr.NewTableAsWritten()
	s := serial(tab)
	n := tab.Sym(expr.SymName{}, 32)
	plus := func(r expr.Ref, k uint64) expr.Ref {
		r = tab.Add(r, tab.Const(32, k, 0))
		s.Assign(r)
		return r
	}
	if s.Of(plus(plus(n, 2), 3)) == s.Of(plus(plus(n, 3), 2)) {
		t.Error("the order of additions does not show")
	}
	if again := s.Of(plus(plus(n, 1), 1)); s.Of(plus(plus(n, 1), 1)) != again {
		t.Error("one expression has two hashes")
	}
	if m := tab.Sym(expr.SymName{Count: 1}, 32); s.Of(plus(n, 2)) == s.Of(plus(m, 2)) {
		t.Error("the names of inputs do not show")
	}
}
