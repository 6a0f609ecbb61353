package rt

// This file defines positions: what says to which region of the tree a node belongs. Regions are cut by measures of a position, and a
// sample of the tree says where: of random paths at the start, later of the nodes that a region has visited.
//
// Most measures are functions of the state: where a thread stands in the function that it started with, the variables of that
// function that a later step may read, such as counters of loops, and global variables. By these a state belongs to one region whatever path leads to it.
// A variable that is written once and stays, such as an element of a list, cuts a tree from its root to its leaves, and few ways cross. The number of steps
// that a thread has made is a function of the path: where the same state is reached by different numbers of steps, as with a
// compare-and-swap that is tried again, it is explored once in each of the regions. It serves where the state says too little.

import (
	"context"
	"math/rand"
	"time"

	"heddle.example/hashing"
	"heddle.example/ir"
	"heddle.example/rt/memory"
	"heddle.example/rt/pool"
	"heddle.example/rt/solver"
	"heddle.example/smt"
	"heddle.example/symex"
	"heddle.example/symex/state"
)

// StepDims is how many threads' steps are counted.
const StepDims = 16

// Steps counts the moves of the first threads on a path; a count stays at the largest number once it is there.
type Steps [StepDims]uint16

const mostSteps = 1<<16 - 1

// moves counts a move of a thread.
func (s *Steps) moves(thread int) {
	if thread >= 0 && thread < StepDims && s[thread] < mostSteps {
		s[thread]++
	}
}

// MeasureKind says what of a thread is measured.
type MeasureKind uint8

// The measures.
const (
	MeasureSteps       MeasureKind = iota // how many steps it has made
	MeasureInstruction                    // where its first function stands: 1 + the number of an instruction
	MeasureVariable                       // a variable of its first function
	MeasureGlobal                         // of no thread: four bytes of a global variable
)

// Measure is something of a node that can be compared. A thread that is not there measures 0, one that has ended the most that there is; a
// variable that is not there, nobody reads any more or has no fixed value is 0.
type Measure struct {
	Kind   MeasureKind
	Thread int
	Func   int // MeasureVariable: the thread's first function
	Reg    int // MeasureVariable: the register
	Global int // MeasureGlobal: the number of the variable
	Offset int // MeasureGlobal: of the four bytes
}

// Valid tells whether a map may have the measure, whatever the program.
func (m *Measure) Valid() bool {
	return m.Kind <= MeasureGlobal && m.Thread >= 0 && m.Thread < StepDims && m.Global >= 0 && m.Offset >= 0
}

// of tells whether it is the thread that is measured.
func (m *Measure) of(thread int) bool { return m.Kind != MeasureGlobal && m.Thread == thread }

// OfState tells whether the measure is a function of the state.
func (m *Measure) OfState() bool { return m.Kind != MeasureSteps }

// Position is where a node is.
type Position struct {
	Steps   Steps          // where there is no region
	region  *Region        // whose explorer stands there
	machine *symex.Machine // of it
	globals []int32        // of each global variable 1 + its object; 0: it was not asked for yet
}

// at brings the position to where a region's explorer stands.
func (p *Position) at(r *Region) {
	m := r.e.m.Machine
	p.region, p.machine, p.globals = r, m, make([]int32, len(m.Code().Prog.Globals))
}

// step counts the steps of a thread up to there.
func (p *Position) step(thread int) uint16 {
	if p.region != nil {
		return uint16(min(p.region.steps[thread], mostSteps))
	}
	return p.Steps[thread]
}

// all gives the steps of all threads.
func (p *Position) all() (s Steps) {
	for t := range s {
		s[t] = p.step(t)
	}
	return s
}

// ended is the measure of a thread that has ended.
const ended = 1<<64 - 1

// Value measures the position.
func (p *Position) Value(m *Measure) uint64 {
	if m.Kind == MeasureSteps {
		return uint64(p.step(m.Thread))
	}
	if p.machine == nil {
		return 0
	}
	if m.Kind == MeasureGlobal {
		return p.global(m)
	}
	threads := p.machine.Threads()
	if m.Thread >= len(threads) {
		return 0
	}
	t := threads[m.Thread]
	switch t.Status {
	case state.ThreadFinished:
		return ended
	case state.ThreadRunning, state.ThreadStarting:
	default:
		return 0 // as the hash knows nothing of it
	}
	fn, at, base, live := bottom(p.machine, t)
	if m.Kind == MeasureInstruction {
		return uint64(at) + 1
	}
	if fn != int32(m.Func) {
		return 0
	}
	for _, r := range live {
		if int(r) >= m.Reg {
			if v := &t.Regs[base+int32(r)]; int(r) == m.Reg && v.Sym == 0 {
				return v.Bits
			}
			break
		}
	}
	return 0
}

// global measures a global variable; pointers have no fixed value.
func (p *Position) global(m *Measure) uint64 {
	if m.Global >= len(p.globals) {
		return 0
	}
	id := p.globals[m.Global]
	if id == 0 { // static objects stay where they are
		o, _ := p.machine.Lookup(p.machine.Code().GlobalAddr[m.Global])
		if o == nil {
			return 0
		}
		id = 1 + p.machine.ObjectIndex(o)
		p.globals[m.Global] = id
	}
	o := p.machine.Object(id - 1)
	if int64(m.Offset)+globalBytes > o.Size {
		return 0
	}
	v, _ := p.machine.LoadConcrete(o, int64(m.Offset), globalBytes)
	return v
}

// Global variables that are measured: so many bytes at a time, so often of one variable and of all.
const (
	globalBytes = 4
	maxOfGlobal = 16
	maxGlobals  = 64
)

// measurable tells whether a global variable is worth measuring.
func measurable(code *symex.Code, i int) bool {
	g := code.Prog.Globals[i]
	return !g.TLS && !g.Const && !g.Undefined && !code.Frozen[i]
}

// bottom tells where a thread stands in the function that it started with, and which registers of it are in the hash.
func bottom(m *symex.Machine, t *state.Thread) (fn int32, at int, base int32, live []ir.Reg) {
	if t.NumFrames > 0 {
		fr := &t.Frames[0]
		return fr.Fn, fr.At(), fr.Base, m.FrameLive(fr)
	}
	return t.Fn, int(t.PC), t.Base, m.Code().Funcs[t.Fn].Live.LiveBefore(int(t.PC))
}

// maxVariables bounds the variables of one function that are measured.
const maxVariables = 8

// measures calls visit for what can be measured of global variables and of the threads that run, functions of the state alone.
func (p *Position) measures(visit func(Measure)) {
	code := p.machine.Code()
	all := 0
	for i, g := range code.Prog.Globals {
		if !measurable(code, i) {
			continue
		}
		for at := 0; int64(at)+globalBytes <= g.Size && at < maxOfGlobal*globalBytes && all < maxGlobals; at += globalBytes {
			visit(Measure{Kind: MeasureGlobal, Global: i, Offset: at})
			all++
		}
	}
	for i, t := range p.machine.Threads() {
		if i == StepDims { // maps know no others
			break
		}
		if t.Status != state.ThreadRunning && t.Status != state.ThreadStarting {
			continue
		}
		visit(Measure{Kind: MeasureInstruction, Thread: i})
		fn, _, _, live := bottom(p.machine, t)
		src := p.machine.Code().Funcs[fn].Src
		n := 0
		for _, r := range live {
			if int(r) >= len(src.Regs) || n == maxVariables {
				break
			}
			if info := &src.Regs[r]; info.Layout != nil && info.Type.IsInt() && info.Type != ir.Ptr {
				visit(Measure{Kind: MeasureVariable, Thread: i, Func: int(fn), Reg: int(r)})
				n++
			}
		}
	}
}

// Sample is what random paths show of a tree: different nodes, and ways between them.
type Sample struct {
	Nodes    int
	Measures []Measure
	Values   [][]uint64 // of each measure, of each node
	Edges    [][2]int32 // from a node to one that follows on it
	Again    int        // nodes that were met again,
	Differs  int        // those of them that were met after other numbers of steps
}

// TakeSample walks random paths and measures the nodes on them: at most so many, in about so much time.
func TakeSample(ctx context.Context, p *ir.Program, opts Options, most int, within time.Duration) (*Sample, error) {
	opts.Reduction, opts.SaveDir, opts.attempt = "", "", attempt{began: time.Now()}
	opts.KeepGoing, opts.LTL = true, nil
	code, mo, err := Prepare(p, &opts)
	if err != nil {
		return nil, err
	}
	f, err := hashing.NewFunction(opts.Hash)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	s := &search{
		opts: &opts, prog: p, start: time.Now(), function: f, memory: &memory.Guard{},
		cuts: map[string]bool{}, violations: map[string]*found{}, assume: map[string]bool{},
	}
	s.solver = solver.New(ctx, func() smt.Solver { return smt.New(smt.Options{Workers: 1, RLimit: uint(opts.RLimit)}) })
	defer s.solver.Close()
	s.solver.Searching = true
	s.pool = pool.New(1)
	e := newExplorer(s, code, mo, &f)
	e.watchesPath = false
	r := &Region{s: s, e: e}
	e.region = r
	if !e.start() {
		return &Sample{}, nil
	}
	r.now.at(r)
	x := &sampler{r: r, rng: rand.New(rand.NewSource(opts.Seed)), most: most, seen: map[hashing.Key]int32{}, columns: map[Measure]int{}}
	for k := 0; k < most && len(x.steps) < most && ctx.Err() == nil && !s.stopped.Load(); k++ {
		x.walk()
	}
	return x.result(), nil
}

// sampler walks random paths. On each the threads have weights of their own, drawn so that every direction is as likely as any other:
// paths on which each step is drawn alike would all stay near the middle.
type sampler struct {
	r    *Region
	rng  *rand.Rand
	most int
	seen map[hashing.Key]int32
	out  Sample
	// of each node
	steps   []Steps
	columns map[Measure]int
}

// note takes note of the node at which the explorer stands; before is the one before it on the path, -1: there is none.
func (x *sampler) note(before int32) int32 {
	at := &x.r.now
	key := x.r.e.m.Hash()
	i, again := x.seen[key]
	if again {
		x.out.Again++
		if x.steps[i] != at.all() {
			x.out.Differs++
		}
	} else {
		i = int32(len(x.steps))
		x.seen[key] = i
		x.steps = append(x.steps, at.all())
		at.measures(func(m Measure) {
			if v := at.Value(&m); v != 0 {
				x.value(m, int(i), v)
			}
		})
		for t, th := range at.machine.Threads() {
			if th.Status == state.ThreadFinished {
				for m, c := range x.columns {
					if m.of(t) {
						x.put(c, int(i), ended)
					}
				}
			}
		}
	}
	if before >= 0 {
		x.out.Edges = append(x.out.Edges, [2]int32{before, i})
	}
	return i
}

// value notes a measure of node i.
func (x *sampler) value(m Measure, i int, v uint64) {
	c, ok := x.columns[m]
	if !ok {
		c = len(x.out.Measures)
		x.columns[m] = c
		x.out.Measures = append(x.out.Measures, m)
		x.out.Values = append(x.out.Values, nil)
	}
	x.put(c, i, v)
}

func (x *sampler) put(c, i int, v uint64) {
	col := x.out.Values[c]
	for len(col) <= i {
		col = append(col, 0)
	}
	col[i] = v
	x.out.Values[c] = col
}

// result adds the steps to what was noted.
func (x *sampler) result() *Sample {
	s := &x.out
	s.Nodes = len(x.steps)
	for t := range StepDims {
		m := Measure{Kind: MeasureSteps, Thread: t}
		for i := range x.steps {
			if v := x.steps[i][t]; v != 0 {
				x.value(m, i, uint64(v))
			}
		}
	}
	for c, col := range s.Values {
		s.Values[c] = append(col, make([]uint64, s.Nodes-len(col))...)
	}
	return s
}

// walk walks one path and notes the nodes on it that are new.
func (x *sampler) walk() {
	defer func() {
		if p := recover(); p != nil && p != (solver.Interruption{}) {
			panic(p)
		}
	}()
	r, e := x.r, x.r.e
	var weights [hashing.MaxThreads]float64
	for t := range weights {
		weights[t] = x.rng.ExpFloat64()
	}
	e.m.Undo(e.root)
	e.stack, e.candidates = e.stack[:0], e.candidates[:0]
	e.active, e.switches, e.cost = 0, 0, 0
	r.begins(&Steps{})
	e.arrive(&e.rootEvent)
	node := int32(-1)
	for depth := 1; len(e.stack) == depth && len(x.steps) < x.most && e.cost < sampleDepth && !e.shared.stopped.Load(); depth++ {
		top := &e.stack[depth-1]
		i := x.rng.Int31n(top.n)
		if top.kind == ChooseThread {
			node = x.note(node)
			n := top.n
			if top.silent > 0 && top.silent < n && x.rng.Intn(20) > 0 {
				n = top.silent
			}
			i = x.pick(e.candidates[top.first:top.first+n], &weights)
		}
		top.next = i + 1
		e.arrive(e.take(top, i))
	}
}

// pick draws one of the threads by their weights.
func (x *sampler) pick(threads []uint8, weights *[hashing.MaxThreads]float64) int32 {
	sum := 0.0
	for _, t := range threads {
		sum += weights[t]
	}
	at := x.rng.Float64() * sum
	for i, t := range threads {
		if at -= weights[t]; at < 0 {
			return int32(i)
		}
	}
	return int32(len(threads) - 1)
}

// sampleDepth is how deep a sample goes, in units of work.
const sampleDepth = 20_000

// What is remembered of the nodes that a region's explorer visited of late: by these a region that holds too much is cut in two
// (package cluster). Random paths say little about where most of a tree lies.
const (
	recentNodes  = 1024 // that are remembered
	mostBetween  = 512  // visits between two of them;
	fewestVisits = 8    // at the start there are fewer, so that a small region is known, too
)

// recentNode is a node that was visited.
type recentNode struct {
	steps   Steps
	values  []measureOf
	ended   uint32 // threads of the first StepDims that have ended, as bits
	follows bool   // on the one before it
}

type measureOf struct {
	measure Measure
	value   uint64
}

// recent remembers some of the last visits, in a ring.
type recent struct {
	nodes []recentNode
	next  int
	wait  int // visits until the next one
	depth int // of the stack at the last one, if what follows on it is asked for; -1: it is not
}

func newRecent() *recent { return &recent{wait: 1, depth: -1} }

// visits is told of each node that is new in the region, which has so many, before anything is pushed.
func (c *recent) visits(r *Region) {
	if c.depth >= 0 { // the first node that is visited below the one before is a way to look at
		if len(r.e.stack) > c.depth {
			c.note(r, true)
		}
		c.depth = -1
	}
	if c.wait--; c.wait > 0 {
		return
	}
	c.note(r, false)
	c.depth = len(r.e.stack)
	c.wait = int(min(max(r.e.stats.Nodes/mostBetween, fewestVisits), mostBetween))
}

// note remembers the node at which the explorer stands.
func (c *recent) note(r *Region, follows bool) {
	if len(c.nodes) < recentNodes {
		c.nodes = append(c.nodes, recentNode{})
		c.next = len(c.nodes) - 1
	}
	n := &c.nodes[c.next]
	c.next = (c.next + 1) % recentNodes
	at := &r.now
	n.steps, n.values, n.ended, n.follows = at.all(), n.values[:0], 0, follows
	at.measures(func(m Measure) {
		if v := at.Value(&m); v != 0 {
			n.values = append(n.values, measureOf{m, v})
		}
	})
	for i, t := range at.machine.Threads() {
		if i < StepDims && t.Status == state.ThreadFinished {
			n.ended |= 1 << i
		}
	}
}

// Recent gives a sample of the nodes that were visited here of late, and forgets them.
func (r *Region) Recent() *Sample {
	c := r.recent
	x := &sampler{columns: map[Measure]int{}}
	for k := range c.nodes {
		n := &c.nodes[(c.next+k)%len(c.nodes)]
		for _, m := range n.values {
			x.value(m.measure, k, m.value)
		}
		if x.steps = append(x.steps, n.steps); k > 0 && n.follows {
			x.out.Edges = append(x.out.Edges, [2]int32{int32(k - 1), int32(k)})
		}
	}
	for k := range c.nodes {
		for m, column := range x.columns {
			if m.Kind != MeasureGlobal && m.Thread < StepDims && c.nodes[(c.next+k)%len(c.nodes)].ended>>m.Thread&1 != 0 {
				x.put(column, k, ended)
			}
		}
	}
	r.recent = newRecent()
	return x.result()
}
