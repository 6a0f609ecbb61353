package lasso

// This file defines how a path is seen to come back to a node of its own but for data on which nothing depends: a counter, for example, of
// how often something was done. Such an execution goes on for ever, too, and reads the same symbols each time.
//
// That nothing depends on it is seen by going through the loop with symbols in its place, of which nothing is known: no branch
// may ask about them, and where the loop ends all else must be as it was.

import (
	"slices"

	"heddle/expr"
	"heddle/hashing"
	"heddle/hashing/visited"
	"heddle/rt/result"
	"heddle/scheduler"
	"heddle/symex"
	"heddle/symex/state"
)

// apartKind is the kind of the symbols that stand for what changes; the machine's own kinds are small.
const apartKind = 101

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

// visit is a node on a path.
type visit struct {
	key     hashing.Key
	mark    state.Mark
	cells   []cellValue
	at      int // choices before it
	word    int // symbols before it
	enabled visited.ThreadSet
	mover   int // thread that moves from here
}

// apart is a path that may come back to a node but for some cells.
type apart struct {
	m       *scheduler.Driver
	choices []result.Choice
	word    []uint64
}

// ReturnsApart lists the executions that follow choices and then repeat what comes after a node to which the path comes back at its end but for
// data on which nothing depends, which Apart names; it is as Returns else.
func ReturnsApart(m *scheduler.Driver, choices []result.Choice, fair bool) (list []Execution) {
	if len(choices) > maxLooks {
		return nil
	}
	a := &apart{m: m, choices: choices}
	path, ok := a.follow()
	if !ok {
		return nil
	}
	last := a.visit(len(choices))
	var candidates []int
	var waits, moved visited.ThreadSet
	for k := len(path) - 1; k >= 0; k-- {
		n := &path[k]
		if k == len(path)-1 {
			waits = n.enabled
		}
		waits, moved = waits.And(n.enabled), moved.With(n.mover)
		if fair && !waits.Within(moved) {
			continue
		}
		if differ := differing(n.cells, last.cells); len(differ) > 0 && a.with(differ, n.cells) == n.key {
			candidates = append(candidates, k)
		}
	}
	for _, k := range candidates {
		n := &path[k]
		m.Undo(n.mark)
		differ := differing(n.cells, last.cells)
		loop := a.word[n.word:]
		if !a.independent(n, differ, loop) {
			continue
		}
		if len(loop) == 0 && len(a.word) > 0 {
			loop = a.word[len(a.word)-1:]
		}
		x := Execution{Choices: choices, At: n.at, Stem: a.word[:n.word], Loop: loop}
		for _, i := range differ {
			x.Apart = append(x.Apart, m.CellName(n.cells[i].cell))
		}
		return append(list, x) // the shortest loop
	}
	return nil
}

// follow follows the choices. It is false where they do not end at a node of a path without conditions.
func (a *apart) follow() (path []visit, ok bool) {
	ev := *a.m.Start()
	for i, c := range a.choices {
		if ev.Kind == state.EventNode {
			a.word = append(a.word, a.m.Word()...)
			v := a.visit(i)
			v.mover = c.Index
			path = append(path, v)
		}
		var err error
		if ev, err = a.m.Replay(ev, c, i); err != nil {
			return nil, false
		}
	}
	if ev.Kind != state.EventNode || a.m.Uncertain() || len(a.m.Path()) > 0 {
		return nil, false
	}
	a.word = append(a.word, a.m.Word()...)
	return path, true
}

// visit tells of the node at which the machine stands.
func (a *apart) visit(at int) visit {
	v := visit{key: a.m.Hash(), mark: a.m.Mark(), at: at, word: len(a.word), enabled: EnabledThreads(a.m.Machine)}
	a.m.Cells(func(c symex.Cell, r expr.Ref, ok bool) { v.cells = append(v.cells, cellValue{c, r, ok}) })
	return v
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

// independent tells whether the loop from n on, at which the machine stands, reads the same symbols and ends in the same state whatever
// the cells hold. The machine stands there again afterwards.
func (a *apart) independent(n *visit, differ []int, loop []uint64) bool {
	for _, i := range differ {
		c := n.cells[i].cell
		a.m.SetCell(c, a.m.Table().Sym(expr.SymName{Site: uint32(i), Kind: apartKind}, int(c.Width)))
	}
	restore := a.m.Exchanged()
	mark := a.m.Mark()
	same := a.goes(n, loop) && a.with(differ, n.cells) == n.key
	a.m.Undo(mark)
	restore()
	a.m.Undo(n.mark)
	return same
}

// goes follows the loop. It is false where something depends on what is not known.
func (a *apart) goes(n *visit, loop []uint64) bool {
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
	return ev.Kind == state.EventNode && !a.m.Uncertain() && len(a.m.Path()) == 0 && slices.Equal(word, loop)
}
