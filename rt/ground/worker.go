package ground

import (
	"slices"

	"heddle.example/hashing"
)

// Worker is what one worker knows of the nodes that it has open.
type Worker struct {
	*Fates
	// met has, for each node on the path and in the order of the path, the fates met behind it that were not decided. A node's own begin where Opens says,
	// those that the task met before its first node at the beginning.
	met []int32
}

// Worker makes what a worker knows of no node.
func (f *Fates) Worker() *Worker { return &Worker{Fates: f} }

// Begins says that the path is empty.
func (w *Worker) Begins() { w.met = w.met[:0] }

// Opens gives what Closes asks for: it is called when the path goes on to a node.
func (w *Worker) Opens() (mark int32) { return int32(len(w.met)) }

// Leaves says that some of what the deepest node on the path leads to is left for later.
func (w *Worker) Leaves() { w.met = append(w.met, never) }

// Gives says that a task is given to others, at a node where what was given before has that fate, 0: nothing. It gives the fate of all that.
func (w *Worker) Gives(before int32) (fate int32) {
	if before == never {
		return never
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if before == 0 {
		return w.add(2) // of what is yet to be given, and of the task
	}
	w.fate(before).needs.Add(1)
	return before
}

// Gave says that nothing more is given away where what was given has that fate, and that the deepest node on the path leads there.
func (w *Worker) Gave(fate int32) {
	w.close(fate, 0)
	if !w.decided(fate) {
		w.met = append(w.met, fate)
	}
}

// Ends says that a task of what was given with that fate is explored, at which the path began. It tells whether a path is known to come back to a node on itself.
func (w *Worker) Ends(fate int32) (comesBack bool) {
	slices.Sort(w.met)
	comesBack = w.close(fate, w.all(w.met))
	w.Begins()
	return comesBack
}

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
