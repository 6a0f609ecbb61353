package rt

// This file tests how workers come to their tasks, and what they give away.

import (
	"context"
	"math/rand"
	"slices"
	"testing"

	"heddle.example/hashing"
	"heddle.example/hashing/visited"
	"heddle.example/ir"
	"heddle.example/rt/ground"
	"heddle.example/rt/memory"
	"heddle.example/rt/pool"
	"heddle.example/rt/save"
	"heddle.example/rt/solver"
	"heddle.example/scheduler"
	"heddle.example/symex/foresight"
)

// plainSearch gives explorers of a search that nobody makes, which have begun; without known they remember no nodes.
func plainSearch(t *testing.T, p *ir.Program, known bool) (begun func() *explorer) {
	o := DefaultOptions()
	o.Reduction = scheduler.None
	code, mo, err := Prepare(p, &o)
	if err != nil {
		t.Fatal(err)
	}
	f, err := hashing.NewFunction(o.Hash)
	if err != nil {
		t.Fatal(err)
	}
	s := &search{opts: &o, prog: p, function: f, memory: &memory.Guard{}, cuts: map[string]bool{}, violations: map[string]*found{}, assume: map[string]bool{}}
	s.solver = solver.New(context.Background(), o.openSolver)
	t.Cleanup(s.solver.Close)
	s.pool = pool.New(1)
	if known {
		if s.visited, err = visited.Open("memory", visited.Options{}); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { s.visited.Close() })
	}
	return func() *explorer {
		e := newExplorer(s, code, mo, &f)
		if !e.start() {
			t.Fatal("the search has ended")
		}
		return e
	}
}

// TestRejoins: a worker that goes to its next task from where the paths part stands there as one does that comes from the root.
func TestRejoins(t *testing.T) {
	for _, file := range []string{"attempts/flags.c", "verify/reduction_blocks.c"} {
		p := program(t, "../testdata/"+file)
		walker, fresh := plainSearch(t, p, false)(), plainSearch(t, p, true)
		rng := rand.New(rand.NewSource(1))
		var tasks []save.Task
		for range 20 {
			walker.begin(pool.Task{})
			var others []Choice // beside those taken
			for depth := 1; len(walker.stack) == depth; depth++ {
				top := &walker.stack[depth-1]
				top.next = 1 + rng.Int31n(top.n)
				others = append(others, walker.chosen(top, nil)...)
				top.next = 1 + rng.Int31n(top.n)
				if path := walker.prefix(); rng.Intn(4) == 0 {
					tasks = append(tasks, save.Task{Prefix: path})
				}
				walker.arrive(walker.take(top, top.next-1))
			}
			for whole := walker.prefix(); rng.Intn(10) > 0; {
				k := rng.Intn(min(len(whole), len(others)))
				tasks = append(tasks, save.Task{Prefix: whole[:k:k], Last: others[k]}) // shares the rest with others
			}
		}
		e, rejoined := fresh(), 0
		e.survived = true
		for range 300 {
			task := pool.Task{Task: tasks[rng.Intn(len(tasks))]}
			other := fresh()
			other.survived = true
			if err := e.begin(task); err != nil {
				t.Fatal(err)
			}
			if err := other.begin(task); err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(e.base, task.Path(nil)) || e.m.Hash() != other.m.Hash() || e.m.RecomputedHash() != other.m.RecomputedHash() || e.active != other.active || e.switches != other.switches {
				t.Fatalf("%s: after %d choices the worker stands elsewhere", file, task.Length())
			}
			if above, want := e.path.Len()-len(e.stack), other.path.Len()-len(other.stack); e.watchesPath && other.watchesPath && above != want {
				t.Fatalf("%s: %d nodes are on the path of %d choices, want %d", file, above, task.Length(), want)
			} else if want > 0 {
				rejoined++
			}
			e.shared.comesAgain.Store(false) // others are to watch their paths, too
			for len(e.stack) > 0 {           // its task is done
				if e.stack[len(e.stack)-1].kind == ChooseThread {
					e.closesNode()
				}
				e.stack = e.stack[:len(e.stack)-1]
			}
		}
		if rejoined == 0 {
			t.Errorf("%s: no path was compared", file)
		}
	}
}

// TestSpare: what a worker would give away is open, not known to be covered, and what is foreseen of it is so; and nothing of that kind is passed over where there is more than one such alternative.
func TestSpare(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	given, moved := 0, 0
	for _, file := range []string{"attempts/flags.c", "attempts/pairs.c"} {
		p := program(t, "../testdata/"+file)
		for range 60 {
			e := plainSearch(t, p, true)()
			e.foresees()
			if err := e.begin(pool.Task{}); err != nil {
				t.Fatal(err)
			}
			spare := func() int {
				before := slices.Clone(e.candidates)
				open := e.spare()
				if !slices.Equal(before, e.candidates) {
					moved++
				}
				return open
			}
			for range rng.Intn(3000) {
				if ev, ok := e.descend(); ok {
					e.arrive(ev)
				}
				if rng.Intn(4) == 0 {
					e.donate(spare())
				}
			}
			open := spare()
			covered := func(l *level, i int32) bool { _, _, c := e.foreknown(l, i); return c }
			worthy := 0
			for i := range e.stack {
				l := &e.stack[i]
				for k := l.next; k < l.n; k++ {
					if !covered(l, k) {
						if worthy++; open > i {
							t.Fatalf("%s: level %d is given, something is to be given at %d", file, open, i)
						}
					}
				}
			}
			if open < 0 {
				if worthy > 1 {
					t.Fatalf("%s: nothing is given, there are %d alternatives", file, worthy)
				}
				continue
			}
			given++
			l := &e.stack[open]
			if l.next == l.n || covered(l, l.n-1) {
				t.Fatalf("%s: an alternative is given that is not open or is covered", file)
			}
			if l.kind != ChooseThread {
				continue
			}
			for k := l.next; k < l.n; k++ {
				x := e.ahead.told[l.first+k]
				e.m.Undo(l.mark)
				if e.m.Step(int(e.candidates[l.first+k])); x.answer == foresight.Known && e.m.Hash() != x.hash {
					t.Fatalf("%s: what is foreseen of alternative %d is not so", file, k)
				}
			}
		}
	}
	if given == 0 || moved == 0 {
		t.Errorf("%d levels were given, %d times another alternative than the last one", given, moved)
	}
}

// TestLent: tasks lead to what was given away or put off, wherever on the stack that was, and still do so when the worker has gone on.
func TestLent(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	for _, file := range []string{"attempts/flags.c", "verify/reduction_blocks.c"} {
		p := program(t, "../testdata/"+file)
		together := 0
		for range 60 {
			e := plainSearch(t, p, true)()
			if err := e.begin(pool.Task{}); err != nil {
				t.Fatal(err)
			}
			var lent, want [][]Choice
			for range rng.Intn(3000) {
				ev, ok := e.descend()
				if ok {
					e.arrive(ev)
				}
				if n := len(e.shared.pool.Queue); n > 0 && (!ok || rng.Intn(100) == 0) {
					next := e.shared.pool.Queue[n-1]
					e.shared.pool.Queue = e.shared.pool.Queue[:n-1]
					if e.stack = e.stack[:0]; ok {
						e.path.Reset()
						e.way = way{}
					}
					if err := e.begin(next); err != nil {
						t.Fatal(err)
					}
				}
				for len(e.stack) > 0 && rng.Intn(4) == 0 {
					level := rng.Intn(len(e.stack))
					want = append(want, append(slices.Clone(e.base), e.choices(level)...))
					lent = append(lent, e.pathTo(level))
					if n := len(lent); n > 1 && len(lent[n-1]) > 0 && len(lent[n-2]) > 0 && &lent[n-1][0] == &lent[n-2][0] {
						together++
					}
				}
				if rng.Intn(8) == 0 {
					e.donate(e.spare())
				}
			}
			for i := range lent {
				if !slices.Equal(lent[i], want[i]) {
					t.Fatalf("%s: path %d of %d leads elsewhere", file, i, len(lent))
				}
			}
		}
		if together == 0 {
			t.Errorf("%s: no two paths have choices in common", file)
		}
	}
}

// TestGivenNotGrounded: where every path comes back no node is taken for one from which every path ends, wherever what was given away leads.
func TestGivenNotGrounded(t *testing.T) {
	blind = true
	defer func() { blind = false }()
	rng := rand.New(rand.NewSource(1))
	p := program(t, "../testdata/attempts/torus.c")
	for range 10 {
		begun := plainSearch(t, p, true)
		workers := []*explorer{begun(), begun()}
		s := workers[0].shared
		s.grounded = ground.New(s.visited.(visited.Noter))
		for _, e := range workers {
			e.ground, e.survived = s.grounded.Worker(), true
		}
		s.pool.Give(pool.Task{})
		busy := make([]bool, 2)
		var nodes []hashing.Key
		for s.pool.More() || slices.Contains(busy, true) {
			i := rng.Intn(2)
			e := workers[i]
			if !busy[i] {
				n := len(s.pool.Queue) - 1
				if n < 0 {
					continue
				}
				next := s.pool.Queue[n]
				s.pool.Queue = s.pool.Queue[:n]
				if err := e.begin(next); err != nil {
					t.Fatal(err)
				}
				busy[i] = true
			} else if ev, ok := e.descend(); ok {
				e.arrive(ev)
			} else {
				e.endsGround()
				busy[i] = false
			}
			if n := len(e.stack) - 1; n >= 0 {
				if l := &e.stack[n]; l.kind == ChooseThread && l.next == 0 {
					nodes = append(nodes, l.key)
					for l.n > 0 && rng.Intn(2) == 0 {
						e.donate(n)
					}
				}
			}
		}
		if len(nodes) < 70*70 || s.comesAgain.Load() {
			t.Fatalf("%d nodes, a path was seen to come back: %v", len(nodes), s.comesAgain.Load())
		}
		for i, k := range nodes {
			if s.grounded.Grounded(k) {
				t.Fatalf("node %d of %d is taken for grounded", i, len(nodes))
			}
		}
	}
}

// leaver is a reduction that wants no node explored any further.
type leaver struct{ scheduler.Reduction }

func (leaver) Crowd() int                                { return 0 }
func (leaver) Leaves() bool                              { return true }
func (leaver) Next(scheduler.State, []uint8) (int, bool) { return 0, false }

// TestLeavesChoices: where another worker has closed a node further up, what is left of a choice below it is not explored.
func TestLeavesChoices(t *testing.T) {
	e := plainSearch(t, program(t, "../testdata/verify/nondet_index.c"), true)()
	e.begin(pool.Task{})
	for len(e.stack) > 0 && e.stack[len(e.stack)-1].kind == ChooseThread {
		ev, ok := e.descend()
		if !ok {
			break
		}
		e.arrive(ev)
	}
	if len(e.stack) == 0 {
		t.Fatal("the program has no choice")
	}
	for i := range e.stack {
		if l := &e.stack[i]; l.kind == ChooseThread {
			l.n = l.next // as under a reduction that has chosen no other thread yet
		}
	}
	e.reduction = leaver{}
	if _, ok := e.descend(); ok {
		t.Errorf("an alternative of a choice was taken: %v", e.choices(len(e.stack)))
	}
}
