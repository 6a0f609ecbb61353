package weak

// This file compares the engine's machine with views, as data, with the axioms: without programs in C, and so on many more of them.

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"heddle.example/hashing"
	"heddle.example/ir"
	"heddle.example/sample"
	"heddle.example/symex/mem"
	engine "heddle.example/symex/weak"
)

var engineOrder = map[Order]ir.MemoryOrder{Relaxed: ir.OrderRelaxed, Acquire: ir.OrderAcquire, Release: ir.OrderRelease, AcqRel: ir.OrderAcqRel, SeqCst: ir.OrderSeqCst}

// viewer walks through all states of a program.
type viewer struct {
	program *Program
	code    [][]step
	hash    hashing.Function
	seen    map[string]bool
	finals  map[string]bool
	race    bool
	full    bool
	latest  bool // the latest messages are read first
}

// viewed is a state: of it the graph is the engine's.
type viewed struct {
	*engine.Graph
	threads []thread
	memory  []int // the last value of each cell
}

func cellAddr(c int) uint64 { return uint64(0x1000 + 16*c) }

func (x *viewer) run() {
	p := x.program
	routines := p.routines()
	v := &viewed{memory: make([]int, p.memory()), threads: make([]thread, len(routines))}
	for i, r := range routines {
		x.code = append(x.code, flatten(r))
		v.threads[i].regs = make([]int, registers(r))
		v.threads[i].started = p.Main == nil || i == len(p.Threads)
	}
	if p.Main == nil {
		v.threads[len(p.Threads)].done = true
	}
	v.Graph = engine.NewGraph(v.live())
	x.visit(v)
}

func (v *viewed) live() (out []int32) {
	for i := range v.threads {
		if v.threads[i].started && !v.threads[i].done {
			out = append(out, int32(i))
		}
	}
	return out
}

func (v *viewed) next(t int, g *engine.Graph) *viewed {
	n := &viewed{Graph: g, memory: slices.Clone(v.memory), threads: slices.Clone(v.threads)}
	for i := range n.threads {
		n.threads[i].regs = slices.Clone(n.threads[i].regs)
	}
	n.threads[t].pc++
	return n
}

func (x *viewer) visit(v *viewed) {
	if x.race {
		return
	}
	v.Graph = v.Forget()
	if v.Trivial() {
		v.Graph = engine.NewGraph(v.live())
	}
	for t := range v.threads {
		v.threads[t].settle(x.code[t])
	}
	k, _ := v.Hash(&x.hash)
	key := fmt.Sprint(k, v.memory)
	for t, list := range x.program.routines() {
		th := &v.threads[t]
		live := map[int]bool{}
		for _, r := range seen(list) {
			live[r] = true
		}
		for _, s := range x.code[t][min(th.pc, len(x.code[t])):] {
			if s.Op != nil && (s.Kind == If || s.Copies) {
				live[s.Reg] = true
			}
		}
		key += fmt.Sprint(th.pc, th.started, th.done)
		for r, val := range th.regs {
			if live[r] {
				key += fmt.Sprint(" ", r, val)
			}
		}
	}
	if x.seen[key] {
		return
	}
	x.seen[key] = true
	over := true
	for i := range v.threads {
		t := i
		if x.latest {
			t = len(v.threads) - 1 - i
		}
		th := &v.threads[t]
		if !th.started || th.done {
			over = over && th.done
			continue
		}
		over = false
		if th.pc == len(x.code[t]) {
			n := v.next(t, v.End(int32(t), x.program.Main == nil || t == len(x.program.Threads)))
			n.threads[t].done = true
			x.visit(n)
			continue
		}
		x.step(v, t, x.code[t][th.pc].Op)
	}
	if over {
		var values []int
		for t, list := range x.program.routines() {
			for _, r := range seen(list) {
				values = append(values, v.threads[t].regs[r])
			}
		}
		x.finals[Valuation(append(values, v.memory[:len(x.program.Cells)]...))] = true
	}
}

func (x *viewer) step(v *viewed, t int, o *Op) {
	th := &v.threads[t]
	id := int32(t)
	addr := cellAddr(o.Cell)
	stored := o.Value
	if o.Copies {
		stored = th.regs[o.Reg]
	}
	switch {
	case o.isGuarded() || o.Kind == Unlock:
		h := x.program.hidden(o)
		enabled, value := true, 0
		var order Order = Release
		if o.Kind != Unlock {
			enabled, value, order = x.program.guarded(o.Kind, v.memory[h])
		}
		if !enabled {
			return
		}
		g := v.Graph
		if order.acquires() {
			g = g.Acquire(id, cellAddr(h))
		}
		if order.releases() {
			g = g.Release(id, cellAddr(h))
		}
		n := v.next(t, g)
		n.memory[h] = value
		x.visit(n)
	case o.Kind == Create:
		n := v.next(t, v.Graph.Create(id, int32(o.Cell)))
		n.threads[o.Cell].started = true
		x.visit(n)
	case o.Kind == Join:
		if v.threads[o.Cell].done {
			x.visit(v.next(t, v.Graph.Join(id, int32(o.Cell))))
		}
	case o.Kind == Fence:
		g, full := v.Graph.Fence(id, engineOrder[o.Order], ir.Pos{})
		x.full = x.full || full
		if g != nil {
			x.visit(v.next(t, g))
		}
	case x.program.Cells[o.Cell].Plain:
		g, other := v.Graph.Note(engine.Access{Thread: id, Addr: addr, Size: 4, Write: o.Kind == Store})
		if other != nil {
			x.race = true
			return
		}
		n := v.next(t, g)
		if o.Kind == Store {
			n.memory[o.Cell] = stored
		} else {
			n.threads[t].regs[o.Reg] = v.memory[o.Cell]
		}
		x.visit(n)
	default:
		g := v.Graph
		i, _ := g.CellAt(addr, 4)
		if i < 0 {
			g, i = g.WithCell(addr, 4, mem.Value{Bits: uint64(v.memory[o.Cell])}, false)
		}
		cell := g.Cell(i)
		first, last := g.Oldest(id, i), len(cell.Messages)-1
		for way := range last - first + 1 {
			k := first + way
			if x.latest {
				k = last - way
			}
			old := int(cell.Messages[k].Value.Bits)
			op := engine.Op{Thread: id, Cell: i, Read: k, After: k, Order: engineOrder[o.Order], Value: mem.Value{Bits: uint64(stored)}}
			switch {
			case o.Kind == Store:
				op.Read = -1
			case o.Kind == Load:
				op.After = -1
			case o.Kind == CompareExchange && old != o.Expected:
				op.After, op.Order = -1, engineOrder[o.Failure]
			case o.Kind == Add:
				op.Value.Bits = uint64(old + o.Value)
			}
			if op.After >= 0 && cell.Attached(k) {
				continue
			}
			d, full := g.Do(op)
			x.full = x.full || full
			if d == nil {
				continue
			}
			n := v.next(t, d)
			if o.reads() {
				n.threads[t].regs[o.Reg] = old
			}
			list := d.Cell(i).Messages
			n.memory[o.Cell] = int(list[len(list)-1].Value.Bits)
			x.visit(n)
		}
	}
}

func TestViews(t *testing.T) {
	h, err := hashing.NewFunction(hashing.DefaultFunction)
	if err != nil {
		t.Fatal(err)
	}
	states := 0
	differ := func(p *Program, latest bool) string {
		want := Judge(p, RC11, enough)
		x := &viewer{program: p, hash: h, seen: map[string]bool{}, finals: map[string]bool{}, latest: latest}
		x.run()
		states += len(x.seen)
		if x.full {
			return ""
		}
		if want.Race != x.race {
			return fmt.Sprintf("race: judge %v, views %v", want.Race, x.race)
		}
		if !want.Race && !maps.Equal(want.Finals, x.finals) {
			var missed, wrong []string
			for f := range want.Finals {
				if !x.finals[f] {
					missed = append(missed, f)
				}
			}
			for f := range x.finals {
				if !want.Finals[f] {
					wrong = append(wrong, f)
				}
			}
			if len(missed) > 0 {
				return fmt.Sprintf("missed: %v; false %v", missed, wrong)
			}
			return fmt.Sprintf("false: %v", wrong)
		}
		return ""
	}
	bad := 0
	for _, seed := range sample.Seeds(t, "HEDDLE_JUDGE", 60) {
		p := draw(seed)
		if diff := differ(p, seed%2 == 1); diff != "" {
			bad++
			kind := sample.Kind(diff)
			q := Shrink(p, func(q *Program) bool { return sample.Kind(differ(q, seed%2 == 1)) == kind })
			t.Errorf("seed %d of %s: %s of %v\n%s", seed, Families[seed%int64(len(Families))], differ(q, seed%2 == 1), q.Observed(), q.C())
			if bad > 5 {
				break
			}
		}
	}
	t.Log(states, "states")
}
