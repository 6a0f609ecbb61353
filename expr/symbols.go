package expr

// This file defines the set of symbols of a node. Small sets are made with the
// node and shared with an argument's where they are the same; large sets are gathered on demand.

import "slices"

// joinSymbols gives n, which is the node of r, the union of its arguments' symbols.
func (t *Table) joinSymbols(r Ref, n *node, args []Ref) {
	switch {
	case n.op == OpSym:
		n.syms, n.nsyms = t.store([]Ref{r}), 1
		return
	case n.op == OpConst || n.op == OpTagged:
		return
	}
	// Most often one argument has all the symbols.
	var big *node
	for _, a := range args {
		m := t.node(a)
		if m.nsyms == manySymbols {
			n.nsyms = manySymbols
			return
		}
		if big == nil || m.nsyms > big.nsyms {
			big = m
		}
	}
	all := t.span(big.syms, int(big.nsyms))
	n.syms, n.nsyms = big.syms, big.nsyms
	var buf [64]Ref
	union := buf[:0]
	for _, a := range args {
		m := t.node(a)
		if m.nsyms == 0 || m.syms == big.syms && m.nsyms == big.nsyms {
			continue
		}
		for _, s := range t.span(m.syms, int(m.nsyms)) {
			if len(union) == 0 {
				if _, found := slices.BinarySearch(all, s); found {
					continue
				}
				union = append(union, all...)
			}
			if i, found := slices.BinarySearch(union, s); !found {
				union = slices.Insert(union, i, s)
			}
		}
	}
	switch {
	case len(union) == 0:
	case len(union) >= 64:
		n.syms, n.nsyms = 0, manySymbols
	default:
		n.syms, n.nsyms = t.store(union), uint8(len(union))
	}
}

// Symbols gives the symbols in r, sorted by Ref. The slice must not be written to.
func (t *Table) Symbols(r Ref) []Ref {
	n := t.node(r)
	switch n.nsyms {
	case 0:
		return nil
	case manySymbols:
		return t.gatherSymbols(r)
	}
	return t.span(n.syms, int(n.nsyms))
}

// HasSymbols tells whether r depends on any symbol.
func (t *Table) HasSymbols(r Ref) bool { return t.node(r).nsyms != 0 }

func (t *Table) gatherSymbols(r Ref) []Ref {
	var out []Ref
	seen := map[Ref]bool{r: true}
	for todo := []Ref{r}; len(todo) > 0; {
		n := t.node(todo[len(todo)-1])
		todo = todo[:len(todo)-1]
		if n.nsyms != manySymbols {
			out = append(out, t.span(n.syms, int(n.nsyms))...)
			continue
		}
		for _, a := range t.span(n.args, int(n.nargs)) {
			if !seen[a] && t.HasSymbols(a) {
				seen[a] = true
				todo = append(todo, a)
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
