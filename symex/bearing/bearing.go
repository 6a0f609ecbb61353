// Package bearing tells which constraints of a path condition bear on a symbol: those that have it, those that share a symbol with one of these, and so on.
package bearing

import (
	"math"
	"slices"

	"heddle.example/expr"
)

// Index is the constraints of a path by their symbols. It follows a path that grows and shrinks at its end. Its zero value is that of the empty path.
type Index struct {
	path    []expr.Ref
	begins  []int32            // by constraint: where its occurrences begin
	occurs  []occurrence       // of symbols, constraint by constraint
	numbers map[expr.Ref]int32 // of symbols
	last    []int32            // by symbol: its last occurrence, plus one; 0: there is none
	needed  int                // symbols that had numbers when all of other paths had just been forgotten

	// scratch
	round   int32
	reached []int32 // by symbol, and
	met     []int32 // by constraint: in which round that last was
	todo    []int32 // symbols
	found   []int32 // constraints, by place
	list    []expr.Ref
}

// occurrence is a symbol in a constraint.
type occurrence struct {
	symbol, constraint int32
	before             int32 // the one before it of the symbol, plus one
}

// follow makes the index that of a path.
func (x *Index) follow(tab *expr.Table, path []expr.Ref) {
	if len(x.numbers) > max(mostSymbols, 2*x.needed) || x.round == math.MaxInt32 {
		*x = Index{}
		defer func() { x.needed = len(x.numbers) }()
	}
	same := 0
	for same < len(path) && same < len(x.path) && path[same] == x.path[same] {
		same++
	}
	for len(x.path) > same {
		x.leave()
	}
	for _, c := range path[same:] {
		x.enter(c, tab.Symbols(c))
	}
}

func (x *Index) enter(c expr.Ref, symbols []expr.Ref) {
	at := int32(len(x.path))
	x.path, x.begins, x.met = append(x.path, c), append(x.begins, int32(len(x.occurs))), append(x.met, 0)
	for _, s := range symbols {
		n := x.number(s)
		x.occurs = append(x.occurs, occurrence{n, at, x.last[n]})
		x.last[n] = int32(len(x.occurs))
	}
}

// leave takes out the last constraint.
func (x *Index) leave() {
	at := len(x.path) - 1
	for i := len(x.occurs) - 1; i >= int(x.begins[at]); i-- {
		x.last[x.occurs[i].symbol] = x.occurs[i].before
	}
	x.path, x.begins, x.met, x.occurs = x.path[:at], x.begins[:at], x.met[:at], x.occurs[:x.begins[at]]
}

// mostSymbols is how many symbols have numbers before those of other paths are forgotten.
const mostSymbols = 1 << 16

// number gives the number of a symbol, which gets one if it has none.
func (x *Index) number(s expr.Ref) int32 {
	n, ok := x.numbers[s]
	if !ok {
		if x.numbers == nil {
			x.numbers = map[expr.Ref]int32{}
		}
		n = int32(len(x.last))
		x.numbers[s] = n
		x.last, x.reached = append(x.last, 0), append(x.reached, 0)
	}
	return n
}

// On gives the constraints of a path that bear on one of these symbols, in the order of the path. The slice is valid until the next call.
func (x *Index) On(tab *expr.Table, path, symbols []expr.Ref) []expr.Ref {
	x.follow(tab, path)
	x.round++
	x.todo, x.found = x.todo[:0], x.found[:0]
	for _, s := range symbols {
		if n, ok := x.numbers[s]; ok {
			x.reach(n)
		}
	}
	for len(x.todo) > 0 {
		s := x.todo[len(x.todo)-1]
		x.todo = x.todo[:len(x.todo)-1]
		for o := x.last[s]; o != 0; o = x.occurs[o-1].before {
			if c := x.occurs[o-1].constraint; x.met[c] != x.round {
				x.met[c] = x.round
				x.found = append(x.found, c)
				for _, other := range x.in(c) {
					x.reach(other.symbol)
				}
			}
		}
	}
	slices.Sort(x.found)
	x.list = x.list[:0]
	for _, c := range x.found {
		x.list = append(x.list, path[c])
	}
	return x.list
}

func (x *Index) reach(symbol int32) {
	if x.reached[symbol] != x.round {
		x.reached[symbol] = x.round
		x.todo = append(x.todo, symbol)
	}
}

// in gives the occurrences in a constraint.
func (x *Index) in(constraint int32) []occurrence {
	end := len(x.occurs)
	if next := int(constraint) + 1; next < len(x.begins) {
		end = int(x.begins[next])
	}
	return x.occurs[x.begins[constraint]:end]
}
