package ground

import (
	"math/rand"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"heddle.example/hashing"
)

// notes is a visited set with its notes.
type notes struct {
	visited map[hashing.Key]bool
	numbers map[hashing.Key]uint32
	fates   *Fates

	comesBack bool // a path is known to
}

func newNotes() *notes {
	n := &notes{visited: map[hashing.Key]bool{}, numbers: map[hashing.Key]uint32{}}
	n.fates = New(n)
	return n
}

func (n *notes) Note(k hashing.Key, fresh func() uint32) uint32 {
	if n.numbers[k] == 0 && fresh != nil {
		n.SetNote(k, fresh())
	}
	return n.numbers[k]
}

func (n *notes) SetNote(k hashing.Key, number uint32) (before uint32) {
	if !n.visited[k] {
		panic("a node is noted that was not visited")
	}
	before, n.numbers[k] = n.numbers[k], number
	return before
}

// explorer explores a graph as a worker does, one step at a time.
type explorer struct {
	w     *Worker
	stack []open
	task  task
	busy  bool
}

type open struct {
	node, next, n int
	mark, gave    int32
}

// task is a part of the graph that was given away.
type task struct {
	node int
	fate int32
}

func key(node int) hashing.Key { return hashing.Key{Lo: uint64(node)} }

// explore lets workers explore graph from node 0, in an order that rng decides, and give parts away to each other at one step in so many at which one is idle.
func explore(graph [][]int, count, seldom int, rng *rand.Rand) *notes {
	n := newNotes()
	var tasks []task
	workers := make([]*explorer, count)
	for i := range workers {
		workers[i] = &explorer{w: n.fates.Worker()}
	}
	arrive := func(e *explorer, node int) {
		switch k := key(node); {
		case !n.visited[k]:
			n.visited[k] = true
			e.stack = append(e.stack, open{node: node, n: len(graph[node]), mark: e.w.Opens()})
		default:
			e.w.Meets(k)
		}
	}
	tasks = append(tasks, task{})
	for busy := true; busy; {
		busy = len(tasks) > 0
		for _, e := range workers {
			busy = busy || e.busy
		}
		e := workers[rng.Intn(count)]
		switch {
		case len(e.stack) > 0:
		case e.busy:
			if e.task.fate != 0 {
				n.comesBack = e.w.Ends(e.task.fate) || n.comesBack
			}
			e.busy = false
			continue
		default:
			if len(tasks) > 0 {
				e.task, e.busy = tasks[len(tasks)-1], true
				tasks = tasks[:len(tasks)-1]
				e.w.Begins()
				arrive(e, e.task.node)
			}
			continue
		}
		if idle(workers) > len(tasks) && rng.Intn(seldom) == 0 { // gives the last alternative of the shallowest open node away
			for i := range e.stack {
				if o := &e.stack[i]; o.next < o.n {
					o.n--
					o.gave = e.w.Gives(o.gave)
					tasks = append(tasks, task{graph[o.node][o.n], o.gave})
					break
				}
			}
		}
		top := &e.stack[len(e.stack)-1]
		if top.next < top.n {
			top.next++
			arrive(e, graph[top.node][top.next-1])
			continue
		}
		if top.gave != 0 {
			e.w.Gave(top.gave)
		}
		n.comesBack = e.w.Closes(key(top.node), top.mark) || n.comesBack
		e.stack = e.stack[:len(e.stack)-1]
	}
	return n
}

// idle counts the workers that have nothing to do.
func idle(workers []*explorer) (n int) {
	for _, e := range workers {
		if !e.busy {
			n++
		}
	}
	return n
}

// endless gives for each node that can be reached from 0 whether a path from it has no end.
func endless(graph [][]int) (seen, never []bool) {
	seen, never = make([]bool, len(graph)), make([]bool, len(graph))
	var reach func(int)
	reach = func(v int) {
		if seen[v] {
			return
		}
		seen[v] = true
		for _, w := range graph[v] {
			reach(w)
		}
	}
	reach(0)
	// A node from which every path ends has a finite height: take such nodes away until none is left.
	copy(never, seen)
	for changed := true; changed; {
		changed = false
		for v := range graph {
			if !never[v] {
				continue
			}
			ends := true
			for _, w := range graph[v] {
				ends = ends && !never[w]
			}
			if ends {
				never[v], changed = false, true
			}
		}
	}
	return seen, never
}

// TestGrounded compares what workers note with the graph, and whether what is left of it shows whether there is a cycle.
func TestGrounded(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		nodes := rapid.IntRange(1, 40).Draw(t, "nodes")
		cycles := rapid.Bool().Draw(t, "cycles")
		graph := make([][]int, nodes)
		for v := range graph {
			for range rapid.IntRange(0, 3).Draw(t, "edges") {
				to := rapid.IntRange(0, nodes-1).Draw(t, "to")
				if to > v || cycles {
					graph[v] = append(graph[v], to)
				}
			}
		}
		seed := rapid.Int64().Draw(t, "seed")
		for _, workers := range []int{1, 2, 3} {
			n := explore(graph, workers, rapid.SampledFrom([]int{1, 3, 20}).Draw(t, "seldom"), rand.New(rand.NewSource(seed)))
			seen, never := endless(graph)
			left := 0
			for v := range graph {
				if seen[v] != n.visited[key(v)] {
					t.Fatalf("%d workers: node %d is visited: %v", workers, v, n.visited[key(v)])
				}
				if n.fates.Grounded(key(v)) && never[v] {
					t.Fatalf("%d workers note node %d, from which a path never ends: %v", workers, v, graph)
				}
				if seen[v] && !never[v] && !n.fates.Grounded(key(v)) {
					left++
				}
			}
			if n.comesBack && !slices.Contains(never, true) {
				t.Fatalf("%d workers: a path is said to come back: %v", workers, graph)
			}
			if left > 0 && !cycles {
				t.Fatalf("%d of %d nodes are left undecided", left, nodes)
			}
		}
	})
}

// TestGroundedAll checks that where there is no cycle nothing is left undecided, whatever was given away.
func TestGroundedAll(t *testing.T) {
	const side = 60 // a lattice: each node can be reached on many ways
	graph := make([][]int, side*side)
	for v := range graph {
		if v%side < side-1 {
			graph[v] = append(graph[v], v+1)
		}
		if v/side < side-1 {
			graph[v] = append(graph[v], v+side)
		}
	}
	for seed := range int64(5) {
		n := explore(graph, 3, 20, rand.New(rand.NewSource(seed)))
		for k := range n.visited {
			if !n.fates.Grounded(k) {
				t.Fatalf("seed %d: node %d is left undecided", seed, k.Lo)
			}
		}
	}
}

// TestToAndFro has a chain of nodes that two workers close by turns, from its beginning: each needs the next one, which is open for the other worker. When the last one is
// closed all are known to be grounded.
func TestToAndFro(t *testing.T) {
	const length = 2000
	n := newNotes()
	workers := []*Worker{n.fates.Worker(), n.fates.Worker()}
	for i := range length {
		n.visited[key(i)] = true
	}
	for i := range length {
		w := workers[i%2]
		w.Begins()
		mark := w.Opens()
		if i+1 < length {
			w.Meets(key(i + 1))
		}
		if n.fates.Grounded(key(0)) {
			t.Fatalf("the first node is noted when %d of %d are closed", i, length)
		}
		w.Closes(key(i), mark)
	}
	for i := range length {
		if !n.fates.Grounded(key(i)) {
			t.Fatalf("node %d is not known to be grounded", i)
		}
	}
}
