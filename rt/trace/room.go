package trace

// This file defines how much of a long path is told: its beginning and its end. A thread that fills an array goes through millions of steps before anything happens, and to tell them all would take more
// memory than the search.

// MostSteps is how many steps a path may have that is told in full.
const MostSteps = 50_000

// room says which of the steps of a path are told. Its zero value tells them all.
type room struct {
	count    int // steps of the path so far
	from, to int // the steps of numbers from..to-1 are not told; to 0: all
	told     bool
}

// Limit has the recorder tell no more than MostSteps; if Overflows says that the path has more, it is to be replayed once more with what Again gives, which is limited already.
func (r *Recorder) Limit() {
	if r.room.to == 0 {
		r.room.from, r.room.to = MostSteps, endless
	}
}

// endless is the number of a step that no path has.
const endless = 1 << 62

// Overflows tells whether the path has steps that Limit has left out at its end.
func (r *Recorder) Overflows() bool { return r.room.to == endless && r.room.count > r.room.from }

// Again gives a recorder that tells the beginning and the end of the path that r was told.
func (r *Recorder) Again() *Recorder {
	return &Recorder{room: room{from: MostSteps / 2, to: r.room.count - MostSteps/2}}
}

// full tells whether the step that comes next is not told.
func (r *room) full() bool { return r.to > 0 && r.count >= r.from && r.count < r.to }

// leavesOut counts a step, and tells whether it is not told.
func (r *room) leavesOut() bool {
	out := r.full()
	r.count++
	return out
}

// gap gives the number of steps that were left out before the one that was counted last, if that is to be said.
func (r *room) gap() int {
	if r.to == 0 || r.count <= r.to || r.told {
		return 0
	}
	r.told = true
	return r.to - r.from
}
