package ground

import (
	"slices"

	"heddle.example/hashing"
	"heddle.example/hashing/visited"
)

// Worker is what one worker knows of the nodes that it has open, and of those that it has closed and that float.
type Worker struct {
	noted visited.Grounder
	// met has, for each node on the path and in the order of the path, the nodes met behind it that were not grounded. A node's own begin where Opens says.
	met      []hashing.Key
	floating []floating
	needs    []hashing.Key // of the floating nodes, one after the other
	look     int           // at so many floating nodes they are looked at again
}

// floating is a node that is grounded if some others are.
type floating struct {
	key   hashing.Key
	needs int32 // how many others
}

const (
	firstLook    = 64
	mostFloating = 1 << 18 // of more it stays undecided
)

// New makes what a worker knows of no node. noted is common to all workers.
func New(noted visited.Grounder) *Worker { return &Worker{noted: noted, look: firstLook} }

// Begins says that the path is empty.
func (w *Worker) Begins() { w.met = w.met[:0] }

// Opens gives what Closes asks for: it is called when the path goes on to a node.
func (w *Worker) Opens() (mark int32) { return int32(len(w.met)) }

// left stands for what is left to others.
var left = hashing.Key{Lo: ^uint64(0), Hi: ^uint64(0)}

// Leaves says that some of what the deepest node on the path leads to is left to others, or for later.
func (w *Worker) Leaves() { w.met = append(w.met, left) }

// Meets says that the path has come to a node that was visited before.
func (w *Worker) Meets(k hashing.Key) {
	if !w.noted.Grounded(k) {
		w.met = append(w.met, k)
	}
}

// Closes says that all that the deepest node on the path leads to is explored, but for what it left.
func (w *Worker) Closes(k hashing.Key, mark int32) {
	met := w.met[mark:]
	w.met = w.met[:mark]
	if slices.Contains(met, left) {
		w.Leaves() // so it is for the node above
		return
	}
	first := len(w.needs)
	for _, n := range met {
		if !w.noted.Grounded(n) {
			w.needs = append(w.needs, n)
		}
	}
	needs := len(w.needs) - first
	if needs == 0 {
		w.noted.Ground(k)
		return
	}
	w.floating = append(w.floating, floating{k, int32(needs)})
	w.met = append(w.met, k)
	if len(w.floating) >= w.look {
		w.Look()
		if len(w.floating) > mostFloating {
			w.floating, w.needs = w.floating[:0], w.needs[:0]
		}
		w.look = max(firstLook, 2*len(w.floating))
	}
}

// Look looks at the nodes that float again, in the order in which they were closed. It tells whether it has noted any.
func (w *Worker) Look() (any bool) {
	kept, keptNeeds, at := w.floating[:0], w.needs[:0], 0
	for _, f := range w.floating {
		needs := w.needs[at : at+int(f.needs)]
		at += int(f.needs)
		f.needs = 0
		for _, n := range needs {
			if !w.noted.Grounded(n) {
				keptNeeds = append(keptNeeds, n)
				f.needs++
			}
		}
		if f.needs == 0 {
			w.noted.Ground(f.key)
			any = true
			continue
		}
		kept = append(kept, f)
	}
	w.floating, w.needs = kept, keptNeeds
	return any
}

// Settle looks at what floats for some workers until none of it is seen to be grounded any more.
func Settle(workers []*Worker) {
	for again := true; again; {
		again = false
		for _, w := range workers {
			again = w.Look() || again
		}
	}
}
