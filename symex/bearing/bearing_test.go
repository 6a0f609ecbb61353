package bearing

import (
	"math"
	"math/rand"
	"slices"
	"testing"

	"heddle.example/expr"
)

// closure gives by brute force the constraints that bear on the symbols.
func closure(tab *expr.Table, path, symbols []expr.Ref) (list []expr.Ref) {
	met := make([]bool, len(path))
	syms := slices.Clone(symbols)
	for more := true; more; {
		more = false
		for i, c := range path {
			of := tab.Symbols(c)
			if !met[i] && slices.ContainsFunc(of, func(s expr.Ref) bool { return slices.Contains(syms, s) }) {
				met[i], more = true, true
				syms = append(syms, of...)
			}
		}
	}
	for i, m := range met {
		if m {
			list = append(list, path[i])
		}
	}
	return list
}

// TestOn has paths that grow and shrink at random, and come back changed to a length that they had.
func TestOn(t *testing.T) {
	for seed := range int64(200) {
		rng := rand.New(rand.NewSource(seed))
		tab := expr.NewTable()
		var syms []expr.Ref
		for i := range 100 {
			syms = append(syms, tab.Sym(expr.SymName{Site: uint32(i)}, 8))
		}
		x := &Index{}
		var path []expr.Ref
		for range 60 {
			path = path[:rng.Intn(len(path)+1)]
			for range rng.Intn(12) {
				c := tab.Eq(syms[rng.Intn(len(syms))], syms[rng.Intn(len(syms))])
				if rng.Intn(3) == 0 {
					c = tab.SLt(syms[rng.Intn(len(syms))], tab.Const(8, uint64(rng.Intn(9)), 0))
				}
				path = append(path, c)
			}
			if rng.Intn(20) == 0 { // what it has of other paths is forgotten
				x.round = math.MaxInt32
			}
			for range 3 {
				ask := []expr.Ref{syms[rng.Intn(len(syms))], syms[rng.Intn(len(syms))]}[:1+rng.Intn(2)]
				if got, want := x.On(tab, path, ask), closure(tab, path, ask); !slices.Equal(got, want) {
					t.Fatalf("seed %d: %v bear on %v, not %v", seed, got, ask, want)
				}
			}
		}
	}
}

// TestForgets: symbols of paths that are gone do not stay for ever.
func TestForgets(t *testing.T) {
	tab := expr.NewTable()
	x := &Index{}
	for i := range 3 * mostSymbols {
		x.follow(tab, []expr.Ref{tab.Eq(tab.Sym(expr.SymName{Site: uint32(i)}, 8), tab.Const(8, 1, 0))})
	}
	if n := len(x.numbers); n > mostSymbols+1 {
		t.Errorf("%d symbols are known", n)
	}
}
