package program

// This file defines to which control state a node belongs, and what of its memory is data.

import (
	"fmt"
	"slices"

	"heddle.example/expr"
	"heddle.example/ir"
	"heddle.example/symex"
	"heddle.example/symex/state"
)

// cell gives the number of a cell.
func (b *builder) cell(c symex.Cell) int {
	i, ok := b.index[c]
	if !ok {
		i = len(b.cells)
		b.index[c] = i
		b.cells = append(b.cells, c)
		b.names = append(b.names, b.d.CellName(c))
	}
	return i
}

func (b *builder) symbol(i int) expr.Ref {
	return b.t.Sym(expr.SymName{Site: uint32(i), Kind: cellKind}, int(b.cells[i].Width))
}

// values gives the data where the machine stands, for the cells of a control state: those that are dead there are kept.
func (b *builder) values(at int) map[int]expr.Ref {
	out := b.kept(at)
	if want := b.controls[at].cells; len(want) > 0 {
		b.d.Cells(func(c symex.Cell, v expr.Ref, ok bool) {
			if i := b.cell(c); ok && slices.Contains(want, i) {
				out[i] = v
			}
		})
	}
	return out
}

// node gives the control state of the node at which the machine stands, and explores it if it is new. noted are the values of the data that is no cell of the
// program's: see note.
func (b *builder) node() (at int, noted map[int]expr.Ref) {
	var here []int
	same := map[int]bool{} // data that is as it was where the edge began
	b.d.Cells(func(c symex.Cell, v expr.Ref, ok bool) {
		if !ok {
			return
		}
		if !b.data[c] && b.isData(c, v) {
			b.data[c], b.grown = true, true
		}
		if b.data[c] {
			i := b.cell(c)
			here = append(here, i)
			same[i] = b.t.Untagged(v) == b.symbol(i)
		}
	})
	mark := b.d.Mark() // after an error nothing is undone: the machine is not used again
	for _, i := range here {
		b.d.SetCell(b.cells[i], b.t.Sym(expr.SymName{Site: uint32(i), Kind: newKind}, int(b.cells[i].Width)))
	}
	noted = b.note(here, same)
	past, where, ok := b.past(here, same)
	for _, i := range here {
		b.d.SetCell(b.cells[i], b.symbol(i))
	}
	restore := b.d.Exchanged()
	at = b.exchanged(append(here, past...), where, ok)
	restore()
	b.d.Undo(mark)
	return at, noted
}

// note makes data of the inputs, and of the former values of data that has changed since, on which a pointer in a register depends: data that the program itself
// does not have any more. It gives the values.
func (b *builder) note(here []int, same map[int]bool) (noted map[int]expr.Ref) {
	symbols := map[expr.Ref]expr.Ref{}
	var order []expr.Ref
	taken := map[int]bool{}
	b.d.Symbolic(func(r expr.Ref) {
		for _, sym := range b.t.Symbols(r) {
			n, _ := b.t.SymName(sym)
			switch i := int(n.Site); {
			case n.Kind == newKind:
			case n.Kind == cellKind && (!slices.Contains(here, i) || same[i]):
				taken[i] = true
			case !slices.Contains(order, sym):
				order = append(order, sym)
			}
		}
	})
	for _, sym := range order {
		k := 0
		for ; ; k++ {
			c := symex.Cell{Depth: noFrame, Reg: int32(k), Width: uint8(b.t.Width(sym))}
			if i := b.cell(c); !taken[i] {
				taken[i] = true
				b.names[i] = fmt.Sprintf("noted %d", k)
				if noted == nil {
					noted = map[int]expr.Ref{}
				}
				noted[i], symbols[sym] = sym, b.symbol(i)
				break
			}
		}
	}
	if len(order) > 0 {
		b.d.Rename(func(sym expr.Ref) expr.Ref {
			if to, ok := symbols[sym]; ok {
				return to
			}
			return sym
		})
	}
	return noted
}

// noFrame is the depth of data that is no cell of the program's.
const noFrame = -1

// past gives the data on which something depends that is no data itself, like a pointer into an array, and that is dead here: it is kept as it was where
// the edge began. where tells states apart by what depends on which of it: the hash of a state does not. ok is false where something depends on data that has
// changed since, or on inputs.
func (b *builder) past(here []int, same map[int]bool) (past []int, where string, ok bool) {
	ok = true
	var on []expr.Ref
	b.d.Symbolic(func(r expr.Ref) {
		old := false
		for _, sym := range b.t.Symbols(r) {
			n, _ := b.t.SymName(sym)
			i := int(n.Site)
			switch {
			case n.Kind == newKind:
			case n.Kind != cellKind:
				ok = false
			case slices.Contains(here, i):
				ok = ok && same[i]
			default:
				old = true
				if !slices.Contains(past, i) {
					past = append(past, i)
				}
			}
		}
		if old {
			on = append(on, r)
		}
	})
	slices.Sort(past)
	if len(on) > 0 {
		where = fmt.Sprint(on)
	}
	return past, where, ok
}

// exchanged is node where the data is exchanged for symbols; bound tells whether nothing else depends on inputs. What ends an exploration leaves the machine as it is.
func (b *builder) exchanged(here []int, past string, bound bool) int {
	if !bound {
		p := b.tooComplex("here the program's state depends on input in a way that is not followed: a pointer, a union or memory without a type").Problem
		b.holes = append(b.holes, p)
		return controlOpen
	}
	key := stateKey{hash: b.d.Hash(), valuation: b.valuation(), past: past}
	if at, ok := b.known[key]; ok {
		return at
	}
	c := control{valuation: key.valuation, cells: here, spots: map[int]ir.Pos{}, checks: map[int]stand{}}
	for t := range b.d.NumThreads() {
		if b.d.Enabled(t) {
			c.enabled |= 1 << t
		}
		if b.d.Live(t) && b.d.Pending(t).Kind == state.PendFail {
			c.checks[t] = standOf(b.d, t)
		}
		if b.d.Yields(t) {
			c.spots[t], _ = b.d.At(t)
		}
	}
	at := b.newControl(c)
	b.known[key] = at
	b.expand(at)
	return at
}

// isData tells whether a cell that was control so far is data: it depends on input, or has too many values.
func (b *builder) isData(c symex.Cell, v expr.Ref) bool {
	if b.t.HasSymbols(v) {
		return true
	}
	if b.seen[c] == nil {
		b.seen[c] = map[expr.Ref]bool{}
	}
	b.seen[c][v] = true
	if c.Addr == 0 {
		return len(b.seen[c]) > b.few.registers
	}
	return len(b.seen[c]) > b.few.memory
}
