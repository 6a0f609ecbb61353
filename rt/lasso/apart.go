package lasso

// This file defines how a path is seen to come back to a node of its own but for data on which nothing depends: a counter, for example, of
// how often something was done. Such an execution goes on for ever, too, and reads the same symbols each time.
//
// That nothing depends on it is seen by going through the loop with symbols in its place, of which nothing is known: no branch
// may ask about them, and where the loop ends all else must be as it was. A clock and moments that were noted from it have one symbol
// together, which is added to each of them: they must have gained the same where the loop ends as they did without it.

import (
	"slices"

	"heddle.example/expr"
	"heddle.example/hashing"
	"heddle.example/rt/result"
	"heddle.example/scheduler"
	"heddle.example/symex"
	"heddle.example/symex/state"
)

// The kinds of the symbols that stand for what changes; the machine's own kinds are small.
const (
	apartKind    = 101
	togetherKind = 103
)

// maxApart bounds the cells that may change, and maxLooks the nodes of a path that are looked at.
const (
	maxApart = 16
	maxLooks = 2000
)

// cellValue is a cell and what it holds.
type cellValue struct {
	cell  symex.Cell
	value expr.Ref
	ok    bool
}

// standing is what is needed to stand at a node of the path again.
type standing struct {
	mark  state.Mark
	cells []cellValue
}

// apart is a path that may come back to a node but for some cells.
type apart struct {
	*followed
	m      *scheduler.Driver
	stands []standing  // at the nodes of the path
	last   []cellValue // at its end
}

// ReturnsApart gives an execution that follows choices and then repeats what comes after a node to which the path comes back at its end but for
// data on which nothing depends, which Apart names: the one with the shortest loop. It is as Returns else; nor is there any where conditions
// stand on the path.
func ReturnsApart(m *scheduler.Driver, choices []result.Choice, fair bool) []Execution {
	if len(choices) > maxLooks {
		return nil
	}
	a := &apart{m: m}
	a.followed = follow(m, choices, func() { a.stands = append(a.stands, standing{m.Mark(), a.cells()}) })
	if a.followed == nil || len(m.Path()) > 0 {
		return nil
	}
	a.last = a.cells()
	last := a.last
	type candidate struct {
		k      int
		differ []int
	}
	var candidates []candidate
	a.loops(fair, func(k int) {
		cells := a.stands[k].cells
		if differ := differing(cells, last); len(differ) > 0 && a.with(differ, cells) == a.path[k].key {
			candidates = append(candidates, candidate{k, differ})
		}
	})
	for _, c := range candidates {
		m.Undo(a.stands[c.k].mark)
		alone := a.independent(c.k, c.differ, a.alone)
		if !alone && !a.independent(c.k, c.differ, a.together) {
			continue
		}
		x := a.repeated(c.k)
		x.Gaining = !alone
		for _, i := range c.differ {
			x.Apart = append(x.Apart, m.CellName(last[i].cell))
		}
		return []Execution{x}
	}
	return nil
}

// cells lists the cells of the node at which the machine stands.
func (a *apart) cells() (list []cellValue) {
	a.m.Cells(func(c symex.Cell, r expr.Ref, ok bool) { list = append(list, cellValue{c, r, ok}) })
	return list
}

// differing lists the cells that hold something else in b; nil: none, too many, or the cells are others.
func differing(a, b []cellValue) (list []int) {
	if len(a) != len(b) {
		return nil
	}
	for i := range a {
		switch {
		case a[i].cell != b[i].cell || a[i].ok != b[i].ok:
			return nil
		case a[i].value != b[i].value && a[i].ok:
			list = append(list, i)
		}
	}
	if len(list) > maxApart {
		return nil
	}
	return list
}

// with gives the hash of the node at which the machine stands, with the values that cells have elsewhere.
func (a *apart) with(differ []int, cells []cellValue) hashing.Key {
	mark := a.m.Mark()
	for _, i := range differ {
		a.m.SetCell(cells[i].cell, cells[i].value)
	}
	restore := a.m.Exchanged()
	key := a.m.Hash()
	restore()
	a.m.Undo(mark)
	return key
}

// unknown gives what a cell, by its number, holds where the loop begins and where it ends; expr.None for the end: anything, for the
// beginning: it has none.
type unknown func(k, i int) (begin, end expr.Ref)

// alone says nothing of a cell.
func (a *apart) alone(_, i int) (begin, end expr.Ref) {
	return a.m.Table().Sym(expr.SymName{Site: uint32(i), Kind: apartKind}, int(a.last[i].cell.Width)), expr.None
}

// together moves those cells by one number that the loop moves by the same number.
func (a *apart) together(k, i int) (begin, end expr.Ref) {
	t := a.m.Table()
	from, to := a.stands[k].cells[i].value, a.last[i].value
	w := t.Width(to)
	gain, _, known := t.IsConst(t.Sub(to, from))
	if !known || w > 64 {
		return expr.None, expr.None
	}
	by := t.Sym(expr.SymName{Site: uint32(gain), Thread: uint32(gain >> 32), Count: uint32(w), Kind: togetherKind}, w)
	return t.Add(from, by), t.Add(to, by)
}

// independent tells whether the loop from node k on, at which the machine stands, reads the same symbols and ends in the same state whatever
// the cells hold that are said to be unknown. The machine stands there again afterwards.
func (a *apart) independent(k int, differ []int, of unknown) bool {
	cells := a.stands[k].cells
	begins, ends := make([]expr.Ref, len(differ)), make([]expr.Ref, len(differ))
	for n, i := range differ {
		if begins[n], ends[n] = of(k, i); begins[n] == expr.None {
			return false
		}
	}
	for n, i := range differ {
		a.m.SetCell(cells[i].cell, begins[n])
	}
	restore := a.m.Exchanged()
	mark := a.m.Mark()
	same := a.goes(&a.path[k]) && a.gained(differ, ends) && a.with(differ, cells) == a.path[k].key
	a.m.Undo(mark)
	restore()
	a.m.Undo(a.stands[k].mark)
	return same
}

// gained tells whether cells hold what they should where the machine stands.
func (a *apart) gained(differ []int, want []expr.Ref) bool {
	now := a.cells()
	for n, i := range differ {
		if want[n] != expr.None && (len(now) != len(a.last) || now[i].cell != a.last[i].cell || !now[i].ok || now[i].value != want[n]) {
			return false
		}
	}
	return true
}

// goes follows the loop from n on. It is false where something depends on what is not known.
func (a *apart) goes(n *passed) bool {
	ev := state.Event{Kind: state.EventNode}
	var word []uint64
	for i := n.at; i < len(a.choices); i++ {
		if ev.Kind == state.EventNode && i > n.at {
			word = append(word, a.m.Word()...)
		}
		var err error
		if ev, err = a.m.Replay(ev, a.choices[i], i); err != nil {
			return false
		}
	}
	word = append(word, a.m.Word()...)
	return ev.Kind == state.EventNode && !a.m.Uncertain() && len(a.m.Path()) == 0 && slices.Equal(word, a.word[n.word:])
}
