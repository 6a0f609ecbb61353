package ground

import (
	"slices"

	"heddle.example/hashing"
)

// Worker is what one worker knows of the nodes that it has open.
type Worker struct {
	*Fates
	// met has, for each node on the path and in the order of the path, the fates met behind it that were not decided. A node's own begin where Opens says.
	met []int32
}

// Worker makes what a worker knows of no node.
func (f *Fates) Worker() *Worker { return &Worker{Fates: f} }

// Begins says that the path is empty.
func (w *Worker) Begins() { w.met = w.met[:0] }

// Opens gives what Closes asks for: it is called when the path goes on to a node.
func (w *Worker) Opens() (mark int32) { return int32(len(w.met)) }

// Leaves says that some of what the deepest node on the path leads to is left to others, or for later.
func (w *Worker) Leaves() { w.met = append(w.met, never) }

// Meets says that the path has come to a node that was visited before.
func (w *Worker) Meets(k hashing.Key) {
	if n := w.of(k); n != 0 {
		w.met = append(w.met, n)
	}
}

// Closes says that all that the deepest node on the path leads to is explored, but for what it left. It tells whether a path from it is known to come back to it; not
// every one is.
func (w *Worker) Closes(k hashing.Key, mark int32) (comesBack bool) {
	list := w.met[mark:]
	w.met = w.met[:mark]
	fate, note := int32(0), uint32(Noted)
	if len(list) > 0 {
		slices.Sort(list)
		if fate = w.all(list); fate != 0 {
			w.met, note = append(w.met, fate), uint32(fate)
		}
	}
	if open := w.noted.SetNote(k, note); open != 0 {
		return w.close(int32(open), fate)
	}
	return false
}
