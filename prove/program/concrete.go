package program

// This file defines which edges a path takes. It has values for the data that counts alone; what the rest of the data is follows from the beginning, edge by edge.

import (
	"fmt"
	"slices"

	"heddle.example/expr"
	"heddle.example/prove/system"
	"heddle.example/scheduler"
)

// walk is a path through the edges, with all data.
type walk struct {
	m      *Model
	cells  map[int]expr.Word
	before []uint32 // inputs of earlier edges, by thread
}

// read is an input that a thread reads.
type read struct {
	thread int
	count  uint32
	value  uint64
}

func (m *Model) walk() *walk { return &walk{m: m, cells: map[int]expr.Word{}} }

// edge gives the edge that the next step takes, and its inputs.
func (w *walk) edge(st system.Step) (*edge, []read, error) {
	m, t := w.m, w.m.Sys.Table
	from := int(st.State[0].Lo)
	classes := m.classes[from]
	class := 0
	if len(classes) > 1 {
		class = int(st.Inputs[0].Lo)
	}
	if class >= len(classes) {
		return nil, nil, ErrLost
	}
	value := expr.NewEvaluator(t, func(sym expr.Ref) (lo, hi uint64) {
		n, _ := t.SymName(sym)
		if n.Kind == cellKind {
			v := w.cells[int(n.Site)]
			return v.Lo, v.Hi
		}
		if k := slices.IndexFunc(m.inputs[from], func(in inputOf) bool { return in.sym == sym }); k >= 0 {
			v := st.Inputs[m.inputs[from][k].index]
			return v.Lo, v.Hi
		}
		return 0, 0
	}).Eval
	for _, i := range classes[class] {
		e := &m.edges[i]
		if slices.ContainsFunc(e.guard, func(g expr.Ref) bool { return value(g).IsZero() }) {
			continue
		}
		cells := make(map[int]expr.Word, len(e.values))
		for c, v := range e.values {
			cells[c] = value(t.Untagged(v))
		}
		w.cells = cells
		return e, w.reads(e, st), nil
	}
	return nil, nil, fmt.Errorf("%w: it has no edge where control is %d", ErrLost, from)
}

// reads gives the inputs of an edge.
func (w *walk) reads(e *edge, st system.Step) (list []read) {
	w.before = grown(w.before, len(e.reads))
	t := w.m.Sys.Table
	own := map[expr.Ref]bool{} // other edges may read others in the same place
	for _, g := range e.guard {
		for _, sym := range t.Symbols(g) {
			own[sym] = true
		}
	}
	for _, v := range e.values {
		for _, sym := range t.Symbols(v) {
			own[sym] = true
		}
	}
	for _, in := range w.m.inputs[e.from] {
		if !own[in.sym] {
			continue
		}
		n, _ := t.SymName(in.sym)
		base := uint32(0)
		if int(n.Thread) < len(e.base) {
			base = e.base[n.Thread]
		}
		if offset := n.Count - base; int(n.Thread) < len(e.reads) && offset < e.reads[n.Thread] {
			list = append(list, read{int(n.Thread), w.before[n.Thread] + offset, st.Inputs[in.index].Lo})
		}
	}
	for t, n := range e.reads {
		w.before[t] += n
	}
	return list
}

// readers bounds the numbers of the threads that have read inputs. Where a proposition found memory uninitialised the last one of the table is among them, on
// which propositions are evaluated.
func readers(d *scheduler.Driver) int {
	if d.EvalSyms > 0 {
		return len(d.ThreadTable)
	}
	return d.NumThreads()
}

// symbolCount is how many inputs a thread has read on this path.
func symbolCount(d *scheduler.Driver, thread int) uint32 {
	switch {
	case thread == len(d.ThreadTable)-1:
		return d.EvalSyms
	case thread < d.NumThreads():
		return d.SymbolCount(thread)
	}
	return 0
}
