package weak

// This file defines the graph of an execution: its events, and the relations that all models read.

// eventKind is the kind of an event.
type eventKind uint8

const (
	read eventKind = iota
	write
	fence
	meet // the creation, start, end or joining of a thread
)

// event is what a thread does to memory. A read-modify-write is two events.
type event struct {
	kind   eventKind
	thread int // -1: an initial write
	index  int // among those of its thread
	cell   int // -1: none; mutexes are numbered behind cells
	order  Order
	value  int
	source int  // of a read: the write that it reads
	pair   int  // of the write of a read-modify-write: its read; else -1
	drains bool // it is or belongs to an operation before which store buffers are empty
}

func (e *event) initial() bool { return e.thread < 0 }

// graph is an execution, or the beginning of one.
type graph struct {
	events  []event
	sb      relation // initial writes first
	threads [][]int  // the events of each thread
	meets   [][2]int // the creation and the start, the end and the joining of a thread
	mo      [][]int  // by cell, the initial write first
}

func (g *graph) clone() *graph {
	c := &graph{
		events: append(make([]event, 0, len(g.events)+2), g.events...), sb: append(make(relation, 0, len(g.sb)+2), g.sb...),
		meets: append(make([][2]int, 0, len(g.meets)+1), g.meets...), threads: make([][]int, len(g.threads)), mo: append([][]int{}, g.mo...),
	}
	for i, t := range g.threads {
		c.threads[i] = append(make([]int, 0, len(t)+2), t...)
	}
	return c
}

// begin is the graph of the initial writes.
func begin(cells, threads int) *graph {
	g := &graph{threads: make([][]int, threads)}
	for c := range cells {
		g.events = append(g.events, event{kind: write, thread: -1, cell: c, pair: -1})
		g.mo = append(g.mo, []int{c})
	}
	g.sb = relationOf(cells)
	return g
}

// add puts an event at the end of its thread.
func (g *graph) add(e event) int {
	n := len(g.events)
	t := e.thread
	e.index = len(g.threads[t])
	var before set
	for i := range g.events {
		if g.events[i].initial() {
			before |= 1 << i
		}
	}
	for _, i := range g.threads[t] {
		before |= 1 << i
	}
	for i := range g.sb {
		if before.has(i) {
			g.sb.add(i, n)
		}
	}
	g.events = append(g.events, e)
	g.sb = append(g.sb, 0)
	g.threads[t] = append(g.threads[t], n)
	return n
}

// place puts a write into the order of its cell.
func (g *graph) place(w, at int) {
	c := g.events[w].cell
	order := append(make([]int, 0, len(g.mo[c])+1), g.mo[c][:at]...)
	order = append(order, w)
	g.mo[c] = append(order, g.mo[c][at:]...)
}

// having is the set of events for which f holds.
func (g *graph) having(f func(e *event) bool) set {
	var s set
	for i := range g.events {
		if f(&g.events[i]) {
			s |= 1 << i
		}
	}
	return s
}

// rf relates writes to the reads that read them.
func (g *graph) rf() relation {
	r := relationOf(len(g.events))
	for i, e := range g.events {
		if e.kind == read {
			r.add(e.source, i)
		}
	}
	return r
}

// order is mo as a relation.
func (g *graph) order() relation {
	r := relationOf(len(g.events))
	for _, list := range g.mo {
		var later set
		for i := len(list) - 1; i >= 0; i-- {
			r[list[i]] = later
			later |= 1 << list[i]
		}
	}
	return r
}

// rmw relates the reads of read-modify-writes to their writes.
func (g *graph) rmw() relation {
	r := relationOf(len(g.events))
	for i, e := range g.events {
		if e.pair >= 0 {
			r.add(e.pair, i)
		}
	}
	return r
}

// asw relates events by which threads meet.
func (g *graph) asw() relation {
	r := relationOf(len(g.events))
	for _, m := range g.meets {
		r.add(m[0], m[1])
	}
	return r
}

// near keeps the pairs of events on one cell.
func (g *graph) near(r relation) relation {
	cells := make([]set, len(g.mo))
	for i, e := range g.events {
		if e.cell >= 0 {
			cells[e.cell] |= 1 << i
		}
	}
	out := relationOf(len(r))
	for i, row := range r {
		if c := g.events[i].cell; c >= 0 {
			out[i] = row & cells[c]
		}
	}
	return out
}

// communication relates the accesses to one cell: reads-from, modification order, and from a read to the
// writes behind the one that it reads.
type communication struct{ rf, mo, rb relation }

func (g *graph) communication() communication {
	c := communication{rf: g.rf(), mo: g.order()}
	c.rb = c.rf.inverse().then(c.mo)
	return c
}

func (c communication) all() relation { return union(c.rf, c.mo, c.rb) }

// atomic tells whether no write lies between the two events of a read-modify-write.
func (g *graph) atomic(c communication) bool {
	between := c.rb.then(c.mo)
	for i, e := range g.events {
		if e.pair >= 0 && between[e.pair].has(i) {
			return false
		}
	}
	return true
}
