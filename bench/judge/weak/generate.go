package weak

// This file defines the random generator: families, orders, and the parts that threads are made of.

import (
	"math/rand"
	"slices"
	"strings"
)

// Family is a kind of program.
type Family string

// The families.
const (
	Shapes  Family = "shapes"  // known shapes, with any orders and fences
	Mix     Family = "mix"     // anything, on atomic cells
	Relay   Family = "relay"   // release sequences: what is published is written again before it is read
	Publish Family = "publish" // plain data, published through a cell
	Locked  Family = "locked"  // mutexes beside atomic cells
	Joined  Family = "joined"  // main works while threads run, and after
	Failing Family = "failing" // compare-and-exchange with any failure order
	Meeting Family = "meeting" // semaphores and a barrier beside cells
	Blurred Family = "blurred" // shapes with more accesses, of which little is seen: different pasts meet in one state
)

// Families lists all of them.
var Families = []Family{Shapes, Mix, Relay, Publish, Locked, Joined, Failing, Meeting, Blurred}

// shapes are threads of stores (W), loads (R) and read-modify-writes (U) on cells.
var shapes = strings.Split(`Wx Ry|Wy Rx
Wx Wy|Ry Rx
Rx Wy|Ry Wx
Wx Wy|Ry Wx
Wx Wy|Wy Rx
Wx Wy|Wy Wx
Wx|Rx Wy|Ry Rx
Wx|Rx Ry|Wy Rx
Wx|Rx Wy|Wy Rx
Wx|Rx Wy|Ry Wx
Wx Wy|Ry Wz|Rz Rx
Wx Wy|Wy Wz|Wz Rx
Wx Wz|Rz Ry|Wy Rx
Wx Wy|Wy Wz|Rz Rx
Wx Wy|Ry Wz|Wz Rx
Rx Wy|Ry Wz|Rz Wx
Wx|Wy|Rx Ry|Ry Rx
Wx|Wy|Rx Ry|Ry Wx
Wx Wy|Uy Ry|Wy Rx
Wx Wy|Uy|Ry Rx
Wx Wy|Uy|Wy Rx
Wx Wy|Uy Wz|Rz Rx
Wx Wy|Uy Ux|Wx Ry
Wx Uz Ry|Wy Uz Rx
Ux Ry|Uy Rx
Wx|Ux Ry|Wy Rx
Wx Wx|Ux Ry|Wy Rx
Wx Wy Wy|Ry Rx
Wx Wx Wy|Ry Rx Rx
Wx Rx Ry|Wy Ry Rx
Wx Wx|Rx Rx
Wx Wy|Ry Ry Rx
Wx|Rx Wx Ry|Wy Rx
Wx Uy|Uy Rx|Uy Rx
Ux Wy|Uy Rx|Rx Ry`, "\n")

type generator struct {
	rand    *rand.Rand
	family  Family
	p       *Program
	percent int // of operations that are seq_cst
	flat    bool
	last    int // value stored
}

// Generate draws a program of a family from a seed.
func Generate(seed int64, f Family) *Program {
	g := &generator{rand: rand.New(rand.NewSource(seed)), family: f, p: &Program{}}
	g.percent = []int{0, 0, 30, 50, 70}[g.rand.Intn(5)]
	g.flat = g.coin(30)
	switch f {
	case Shapes:
		g.shape()
	case Mix:
		g.mix()
	case Relay:
		g.relay()
	case Publish:
		g.publish()
	case Locked:
		g.locked()
	case Joined:
		g.joined()
	case Failing:
		g.failing()
	case Meeting:
		g.meeting()
	case Blurred:
		g.blurred()
	}
	g.number()
	return g.p
}

// coin is true with the given chance in percent.
func (g *generator) coin(percent int) bool { return g.rand.Intn(100) < percent }

// number gives operations their registers. In some programs most of what is read is soon forgotten, so that states come
// together.
func (g *generator) number() {
	unseen := []int{0, 0, 70}[g.rand.Intn(3)]
	if g.family == Blurred {
		unseen = 70
	}
	for _, list := range g.p.routines() {
		n := 0
		each(list, func(o *Op) {
			if o.reads() {
				o.Reg = n
				n++
				o.Unseen = g.rand.Intn(100) < unseen
			}
		})
	}
}

func (g *generator) value() int {
	if g.flat {
		return 1
	}
	g.last++
	return g.last
}

func (g *generator) order(weak ...Order) Order {
	if g.coin(g.percent) {
		return SeqCst
	}
	return weak[g.rand.Intn(len(weak))]
}

func (g *generator) fence() *Op {
	if g.coin(max(g.percent, 30)) {
		return &Op{Kind: Fence, Order: SeqCst}
	}
	return &Op{Kind: Fence, Order: []Order{Acquire, Release, AcqRel}[g.rand.Intn(3)]}
}

func (g *generator) load(cell int) *Op {
	return &Op{Kind: Load, Cell: cell, Order: g.order(Relaxed, Acquire)}
}

func (g *generator) store(cell int) *Op {
	return &Op{Kind: Store, Cell: cell, Value: g.value(), Order: g.order(Relaxed, Release)}
}

func (g *generator) modify(cell int) *Op {
	o := &Op{Kind: []Kind{Exchange, Exchange, Add, Add, CompareExchange}[g.rand.Intn(5)], Cell: cell, Value: g.value(), Order: g.order(Relaxed, Acquire, Release, AcqRel)}
	if o.Kind == CompareExchange {
		o.Expected = []int{0, 0, 1, g.last}[g.rand.Intn(4)]
		o.Failure = []Order{Relaxed, Acquire, SeqCst}[g.rand.Intn(3)]
	}
	return o
}

// access draws any operation on an atomic cell.
func (g *generator) access(cell int) *Op {
	switch n := g.rand.Intn(12); {
	case n < 5:
		return g.load(cell)
	case n < 10:
		return g.store(cell)
	}
	return g.modify(cell)
}

// anyCell gives one of the first n cells.
func (g *generator) anyCell(n int) int {
	i := g.rand.Intn(n)
	return g.p.cell("xyz"[i : i+1])
}

func (g *generator) plain(name string) int {
	i := g.p.cell(name)
	g.p.Cells[i].Plain = true
	return i
}

func (g *generator) writePlain(cell int) *Op {
	return &Op{Kind: Store, Cell: cell, Value: g.value(), Order: Plain}
}

func (g *generator) thread(list ...*Op) { g.p.Threads = append(g.p.Threads, list) }

func (g *generator) shape() {
	shape := shapes[g.rand.Intn(len(shapes))]
	fences := []int{0, 0, 20, 40}[g.rand.Intn(4)]
	if g.coin(50) {
		// One operation or two that are not seq_cst show how the others are ordered.
		g.percent = 80
	}
	left := 8 - strings.Count(shape, " ") - strings.Count(shape, "|") - 1
	for text := range strings.SplitSeq(shape, "|") {
		var list []*Op
		for word := range strings.FieldsSeq(text) {
			if len(list) > 0 && g.coin(fences) && left > 0 {
				list = append(list, g.fence())
				left--
			}
			cell := g.p.cell(word[1:])
			switch word[0] {
			case 'W':
				list = append(list, g.store(cell))
			case 'R':
				list = append(list, g.load(cell))
			default:
				list = append(list, g.modify(cell))
			}
		}
		g.thread(list...)
	}
}

func (g *generator) mix() {
	lists := make([][]*Op, 2+g.rand.Intn(3)/2)
	cells := 1 + g.rand.Intn(3)
	for n := range 4 + g.rand.Intn(3) {
		list := &lists[g.rand.Intn(len(lists))]
		if n < len(lists) {
			list = &lists[n]
		}
		o := g.access(g.anyCell(cells))
		switch {
		case g.coin(20):
			o = g.fence()
		case o.Kind == Store && registers(*list) > 0 && g.coin(30):
			o.Copies, o.Reg = true, g.rand.Intn(registers(*list))
		case o.reads():
			o.Reg = registers(*list)
		}
		*list = append(*list, o)
	}
	if g.coin(20) {
		g.branch(&lists[g.rand.Intn(len(lists))])
	}
	g.p.Threads = lists
}

func (g *generator) blurred() {
	g.flat = true
	g.shape()
	for n := 1 + g.rand.Intn(3); n > 0; n-- {
		list := &g.p.Threads[g.rand.Intn(len(g.p.Threads))]
		o := g.access(g.rand.Intn(len(g.p.Cells)))
		switch {
		case g.coin(50):
			o = g.load(o.Cell)
		case g.coin(20):
			o = g.fence()
		}
		*list = slices.Insert(*list, g.rand.Intn(len(*list)+1), o)
	}
}

// branch puts the end of a thread behind a condition on what it read.
func (g *generator) branch(list *[]*Op) {
	for i, o := range *list {
		if rest := (*list)[i+1:]; o.reads() && len(rest) > 0 {
			cut := g.rand.Intn(len(rest) + 1)
			*list = append((*list)[:i+1:i+1], &Op{Kind: If, Reg: o.Reg, Value: g.rand.Intn(2), Then: rest[:cut:cut], Else: rest[cut:]})
			return
		}
	}
}

// data makes a variable that is plain or relaxed.
func (g *generator) data() (write, read *Op) {
	if g.coin(50) {
		d := g.plain("d")
		return g.writePlain(d), &Op{Kind: Load, Cell: d, Order: Plain}
	}
	d := g.p.cell("x")
	return g.store(d), g.load(d)
}

// send publishes through a cell: a store, or a fence and a store; now and then what it needs is missing.
func (g *generator) send(cell int) []*Op {
	s := g.store(cell)
	s.Order = g.order(Release, Release, Relaxed)
	if g.coin(20) {
		s = &Op{Kind: Exchange, Cell: cell, Value: s.Value, Order: g.order(Release, AcqRel, Release, Relaxed)}
	}
	if g.coin(30) {
		s.Order = Relaxed
		return []*Op{g.fenceOf(Release), s}
	}
	return []*Op{s}
}

// fenceOf draws a fence that is mostly as strong as the order.
func (g *generator) fenceOf(o Order) *Op {
	return &Op{Kind: Fence, Order: []Order{o, o, o, AcqRel, SeqCst, Acquire, Release}[g.rand.Intn(7)]}
}

// receive reads a cell and, if it finds the value, does the rest.
func (g *generator) receive(cell, value int, rest []*Op) []*Op {
	r := &Op{Kind: Load, Cell: cell, Order: g.order(Acquire, Acquire, Relaxed)}
	list := []*Op{r}
	if g.coin(30) {
		r.Order = Relaxed
		if g.coin(50) {
			rest = append([]*Op{g.fenceOf(Acquire)}, rest...)
		} else {
			list = append(list, g.fenceOf(Acquire))
		}
	}
	return append(list, &Op{Kind: If, Value: value, Then: rest})
}

func (g *generator) relay() {
	write, read := g.data()
	flag := g.p.cell("y")
	first := append([]*Op{write}, g.send(flag)...)
	sent := first[len(first)-1].Value
	if g.coin(30) {
		sent = g.value()
		first = append(first, &Op{Kind: Store, Cell: flag, Value: sent, Order: g.order(Relaxed)})
	}
	g.thread(first...)
	if g.coin(80) {
		var o *Op
		switch g.rand.Intn(4) {
		case 0:
			o = &Op{Kind: Store, Cell: flag, Value: g.value(), Order: g.order(Relaxed)}
			sent = o.Value
		case 1:
			o = &Op{Kind: Exchange, Cell: flag, Value: g.value(), Order: g.order(Relaxed, Acquire, Release)}
			sent = o.Value
		case 2:
			o = &Op{Kind: Add, Cell: flag, Value: 5, Order: g.order(Relaxed, Acquire, Release)}
			sent += 5
		default:
			o = &Op{Kind: CompareExchange, Cell: flag, Expected: sent, Value: g.value(), Order: g.order(Relaxed, Acquire, Release), Failure: Relaxed}
			sent = o.Value
		}
		list := []*Op{o}
		if g.coin(20) {
			list = []*Op{g.load(flag), o}
		}
		g.thread(list...)
	}
	g.thread(g.receive(flag, sent, []*Op{read})...)
}

func (g *generator) publish() {
	d, flag := g.plain("d"), g.p.cell("x")
	first := append([]*Op{g.writePlain(d)}, g.send(flag)...)
	sent := first[len(first)-1].Value
	g.thread(first...)
	access := func() *Op {
		if g.coin(30) {
			return g.writePlain(d)
		}
		return &Op{Kind: Load, Cell: d, Order: Plain}
	}
	switch g.rand.Intn(3) {
	case 0:
		g.thread(g.receive(flag, sent, []*Op{access()})...)
	case 1:
		next := g.p.cell("y")
		on := g.send(next)
		g.thread(g.receive(flag, sent, on)...)
		g.thread(g.receive(next, on[len(on)-1].Value, []*Op{access()})...)
	default:
		g.thread(g.receive(flag, sent, append([]*Op{access()}, g.send(g.p.cell("y"))...))...)
		if g.coin(50) {
			g.thread(g.load(g.p.cell("y")), g.load(flag))
		} else {
			g.thread(g.access(flag))
		}
	}
}

// section holds a mutex.
func (g *generator) section(list ...*Op) []*Op {
	m := g.rand.Intn(8) / 7
	g.p.Mutexes = max(g.p.Mutexes, m+1)
	return append(append([]*Op{{Kind: Lock, Cell: m}}, list...), &Op{Kind: Unlock, Cell: m})
}

func (g *generator) locked() {
	d := g.plain("d")
	relaxed := g.coin(50)
	for n := 2 + g.rand.Intn(4)/3; n > 0; n-- {
		var inside []*Op
		for k := 1 + g.rand.Intn(2); k > 0; k-- {
			switch {
			case g.coin(30):
				inside = append(inside, g.access(g.anyCell(2)))
			case relaxed:
				inside = append(inside, g.access(g.p.cell("x")))
			case g.coin(50):
				inside = append(inside, g.writePlain(d))
			default:
				inside = append(inside, &Op{Kind: Load, Cell: d, Order: Plain})
			}
		}
		list := g.section(inside...)
		if g.coin(40) {
			list = append([]*Op{g.access(g.anyCell(2))}, list...)
		}
		if g.coin(40) {
			list = append(list, g.access(g.anyCell(2)))
		}
		if g.coin(5) {
			list = append(list, &Op{Kind: Load, Cell: d, Order: Plain})
		}
		g.thread(list...)
	}
}

// split gives main the beginning of some threads of a shape, before it creates them, or their end, after it has joined them.
func (g *generator) split() {
	g.shape()
	threads := g.p.Threads
	g.p.Threads = nil
	var joins []*Op
	for t, list := range threads {
		cut := len(list)
		if len(list) > 1 && g.coin(60) {
			cut = 1 + g.rand.Intn(len(list)-1)
		}
		if g.coin(50) {
			g.p.Main = append(append(g.p.Main, list[:len(list)-cut]...), &Op{Kind: Create, Cell: t})
			g.thread(list[len(list)-cut:]...)
			joins = append(joins, &Op{Kind: Join, Cell: t})
		} else {
			g.p.Main = append(g.p.Main, &Op{Kind: Create, Cell: t})
			g.thread(list[:cut:cut]...)
			joins = append(append(joins, &Op{Kind: Join, Cell: t}), list[cut:]...)
		}
	}
	g.p.Main = append(g.p.Main, joins...)
}

func (g *generator) joined() {
	if g.coin(50) {
		g.split()
		return
	}
	threads := 1 + g.rand.Intn(2)
	d := g.plain("d")
	some := func(percent int) {
		if g.coin(percent) {
			g.p.Main = append(g.p.Main, g.access(g.anyCell(2)))
		}
	}
	touch := func(percent int) {
		switch {
		case g.coin(100 - percent):
		case g.coin(50):
			g.p.Main = append(g.p.Main, g.writePlain(d))
		default:
			g.p.Main = append(g.p.Main, &Op{Kind: Load, Cell: d, Order: Plain})
		}
	}
	touch(40)
	some(30)
	for t := range threads {
		g.p.Main = append(g.p.Main, &Op{Kind: Create, Cell: t})
		some(50)
	}
	for t := range threads {
		g.p.Main = append(g.p.Main, &Op{Kind: Join, Cell: t})
		some(40)
		touch(60 / threads * (t + 1))
	}
	who := g.rand.Intn(threads)
	for t := range threads {
		list := []*Op{g.access(g.anyCell(2))}
		if g.coin(50) {
			list = append(list, g.access(g.anyCell(2)))
		}
		if t == who && g.coin(80) {
			list = append(list, g.writePlain(d))
		}
		g.thread(list...)
	}
}

func (g *generator) failing() {
	write, read := g.data()
	flag := g.p.cell("y")
	first := append([]*Op{write}, g.send(flag)...)
	sent := first[len(first)-1].Value
	g.thread(first...)
	cas := &Op{Kind: CompareExchange, Cell: flag, Expected: []int{0, 0, sent}[g.rand.Intn(3)], Value: g.value(),
		Order: g.order(Relaxed, Acquire, Release, AcqRel), Failure: []Order{Relaxed, Acquire, Acquire, SeqCst}[g.rand.Intn(4)]}
	if cas.Expected == 0 {
		g.thread(cas, &Op{Kind: If, Value: sent, Then: []*Op{read}})
	} else {
		g.thread(cas, &Op{Kind: If, Value: sent, Then: []*Op{read}, Else: []*Op{g.access(g.p.cell("x"))}})
	}
	if g.coin(40) {
		g.thread(g.access(flag))
	}
}

func (g *generator) meeting() {
	d := g.plain("d")
	some := func(list []*Op, percent int) []*Op {
		if g.coin(percent) {
			list = append(list, g.access(g.anyCell(2)))
		}
		return list
	}
	touch := func(list []*Op, percent int) []*Op {
		if !g.coin(percent) {
			return list
		}
		if g.coin(50) {
			return append(list, g.writePlain(d))
		}
		return append(list, &Op{Kind: Load, Cell: d, Order: Plain})
	}
	if g.coin(40) {
		// Before the barrier one thread has the data, after it another one.
		before, after := g.rand.Intn(2), g.rand.Intn(2)
		for t := range 2 {
			var list []*Op
			if t == before {
				list = touch(list, 90)
			}
			list = append(some(list, 60), &Op{Kind: Barrier})
			list = some(list, 60)
			if t == after || g.coin(10) {
				list = touch(list, 90)
			}
			g.thread(list...)
		}
		return
	}
	// Those who post, one after the other perhaps, and one who waits for all of them or for one.
	g.p.Semaphores = 1
	posts := 1 + g.rand.Intn(2)
	for t := range posts {
		var list []*Op
		if t == 0 {
			list = touch(list, 90)
		}
		g.thread(some(append(some(list, 50), &Op{Kind: Post}), 40)...)
	}
	var list []*Op
	waits := posts
	if g.coin(20) {
		waits = 1
	}
	list = some(list, 40)
	for range waits {
		list = append(list, &Op{Kind: Wait})
	}
	g.thread(touch(some(list, 50), 90)...)
}
