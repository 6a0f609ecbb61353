package expr

// This file defines how other expressions are put in the place of symbols, and of what is made of symbols.

import "slices"

// Rename gives r with each symbol s replaced by to(s), of the same width. Shared
// parts are rebuilt once.
func (t *Table) Rename(r Ref, to func(sym Ref) Ref) Ref { return t.Renamer(to)(r) }

// Renamer gives a function that does what Rename does, and rebuilds once what several expressions share.
func (t *Table) Renamer(to func(sym Ref) Ref) func(r Ref) Ref {
	return t.Rewriter(func(r Ref) Ref {
		if t.Op(r) == OpSym {
			return to(r)
		}
		return None
	})
}

// Rewriter is Renamer for all expressions with symbols: those for which to gives None are made of what their parts become.
func (t *Table) Rewriter(to func(r Ref) Ref) func(r Ref) Ref {
	done := map[Ref]Ref{}
	var walk func(Ref) Ref
	walk = func(r Ref) Ref {
		if !t.HasSymbols(r) {
			return r
		}
		if out, ok := done[r]; ok {
			return out
		}
		out := to(r)
		if out == None {
			// The arguments are copied: building moves the table's own storage.
			args := append([]Ref(nil), t.Args(r)...)
			for i := range args {
				args[i] = walk(args[i])
			}
			if slices.Equal(args, t.Args(r)) {
				out = r // built anew it could take another form, with the same value
			} else {
				out = t.rebuild(t.Op(r), t.Width(r), t.Low(r), args)
			}
		}
		done[r] = out
		return out
	}
	return walk
}

// rebuild makes the node op with other arguments.
func (t *Table) rebuild(op Op, w, low int, args []Ref) Ref {
	switch op {
	case OpITE:
		return t.ITE(args[0], args[1], args[2])
	case OpExtract:
		return t.Extract(args[0], low+w-1, low)
	case OpConcat:
		out := args[0]
		for _, a := range args[1:] {
			out = t.Concat(out, a)
		}
		return out
	case OpSExt, OpFConv, OpSIToFP, OpUIToFP, OpFPToSI, OpFPToUI:
		return t.Unary(op, args[0], w)
	}
	out := args[0]
	for _, a := range args[1:] {
		out = t.Binary(op, out, a)
	}
	return out
}
