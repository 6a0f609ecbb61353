package canonical

import (
	"fmt"
	"math/rand"
	"slices"
	"testing"

	"heddle.example/expr"
	"heddle.example/symex/bearing"
)

// state is expressions in cells and a path condition.
type state struct{ cells, path []expr.Ref }

// drawState makes a state with symbols of these names. Its structure depends on seed alone.
func drawState(tab *expr.Table, seed int64, names []int) (s state) {
	rng := rand.New(rand.NewSource(seed))
	sym := func() expr.Ref { return tab.Sym(expr.SymName{Site: uint32(names[rng.Intn(len(names))])}, 32) }
	k := func() expr.Ref { return tab.Const(32, uint64(rng.Intn(4)), 0) }
	for range rng.Intn(3) {
		s.cells = append(s.cells, tab.ITE(tab.SLt(sym(), k()), tab.SDiv(sym(), tab.Const(32, 3, 0)), k()))
	}
	for range rng.Intn(6) {
		switch rng.Intn(3) {
		case 0:
			s.path = append(s.path, tab.SLt(sym(), k()))
		case 1:
			s.path = append(s.path, tab.SLt(sym(), sym()))
		default:
			s.path = append(s.path, tab.ULt(tab.SDiv(sym(), sym()), sym()))
		}
	}
	return s
}

// symbols is how many symbols there are.
func (s state) symbols(tab *expr.Table) int {
	met := map[expr.Ref]bool{}
	for _, r := range append(slices.Clone(s.cells), s.path...) {
		for _, sym := range tab.Symbols(r) {
			met[sym] = true
		}
	}
	return len(met)
}

// hash gives all that Numbering says of a state: the hashes of the cells, and those of the path, sorted.
func (s state) hash(n *Numbering, x *bearing.Index, all bool) string {
	n.Begin()
	var cells, path []string
	for _, r := range s.cells {
		cells = append(cells, fmt.Sprintf("%x", n.Hash(r)))
	}
	n.Path(s.path, x, all, func(h expr.Hash) { path = append(path, fmt.Sprintf("%x", h)) })
	slices.Sort(path)
	return fmt.Sprint(cells, path)
}

// TestNames: what symbols are called does not matter, and which of them are the same does; what is asked before is forgotten.
func TestNames(t *testing.T) {
	tab := expr.NewTable()
	n, x := &Numbering{Tab: tab}, &bearing.Index{}
	const symbols = 4
	same, others := 0, 0
	for seed := range int64(2000) {
		rng := rand.New(rand.NewSource(seed))
		a := drawState(tab, seed, []int{0, 1, 2, 3})
		names := []int{100, 101, 102, 103}
		rng.Shuffle(symbols, func(i, j int) { names[i], names[j] = names[j], names[i] })
		b := drawState(tab, seed, names)
		rng.Shuffle(len(b.path), func(i, j int) { b.path[i], b.path[j] = b.path[j], b.path[i] })
		all := rng.Intn(2) == 0
		ha, hb := a.hash(n, x, all), b.hash(n, x, all)
		if again := a.hash(&Numbering{Tab: tab}, &bearing.Index{}, all); again != ha {
			t.Fatalf("seed %d: a numbering that has seen other states says otherwise", seed)
		}
		if ha == hb {
			same++
		} else {
			others++ // constraints that differ in names alone may be taken in another order
		}
		merged := drawState(tab, seed, []int{0, 0, 2, 3})
		if merged.symbols(tab) < a.symbols(tab) && merged.hash(n, x, true) == a.hash(n, x, true) {
			t.Fatalf("seed %d: two symbols that are one have the same hash", seed)
		}
	}
	if others > same/20 {
		t.Errorf("%d states have the same hash by other names, %d do not", same, others)
	}
}

// TestPath: constraints that are connected to no cell count only where all do.
func TestPath(t *testing.T) {
	tab := expr.NewTable()
	n, x := &Numbering{Tab: tab}, &bearing.Index{}
	sym := func(i int) expr.Ref { return tab.Sym(expr.SymName{Site: uint32(i)}, 32) }
	k := tab.Const(32, 7, 0)
	live := state{[]expr.Ref{tab.SDiv(sym(0), k)}, []expr.Ref{tab.SLt(sym(0), sym(1)), tab.SLt(sym(1), sym(2)), tab.SLt(sym(2), sym(3)), tab.SLt(sym(3), k)}}
	more := state{live.cells, append([]expr.Ref{tab.SLt(sym(4), k)}, live.path...)}
	less := state{live.cells, live.path[:3]}
	if live.hash(n, x, false) != more.hash(n, x, false) {
		t.Error("a constraint on a dead symbol counts")
	}
	if live.hash(n, x, true) == more.hash(n, x, true) {
		t.Error("a constraint on a dead symbol does not count where all do")
	}
	if live.hash(n, x, false) == less.hash(n, x, false) {
		t.Error("a constraint on a symbol that another constraint connects does not count")
	}
}

// TestMark: marked symbols are others.
func TestMark(t *testing.T) {
	tab := expr.NewTable()
	a, b := tab.Sym(expr.SymName{Site: 1}, 32), tab.Sym(expr.SymName{Site: 2}, 32)
	plain, marked := &Numbering{Tab: tab}, &Numbering{Tab: tab, Mark: func(s expr.Ref) uint32 {
		if s == a {
			return 1 << 31
		}
		return 0
	}}
	hash := func(n *Numbering, r expr.Ref) expr.Hash { n.Begin(); return n.Hash(r) }
	if hash(plain, a) != hash(plain, b) || hash(marked, a) == hash(marked, b) {
		t.Error("marks do not matter, or symbols differ without")
	}
}
