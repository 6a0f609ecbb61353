package check

// This file defines deadlocks (DESIGN law 8): no thread can go on, or some wait for each other in a circle.

import "slices"

// Deadlock is decided where no thread can move, and where waits close a circle.
var Deadlock = &Property{
	Name: "deadlock", Default: true, Reduces: true, NeedsCall: true,
	Help:     "no thread can go on, or some wait for each other for ever",
	Violated: "no thread can go on; or threads wait for each other in a circle while others run; or a thread still waits when all others are done. Threads blocked when `main` returns are not deadlocked",
	AtWait:   true,
	AtNode: func(p Path, moved int) {
		// The other threads go on: what lies behind a local deadlock is explored too.
		if cycle := ClosedCycle(p.Waits(), moved); cycle != nil {
			reportDeadlock(p, cycle, "deadlock: ")
		}
	},
	Stuck: func(p Path) {
		// Where some wait for each other in a cycle, that is the deadlock, which was reported when it closed.
		if cycle := anyCycle(p.Waits()); cycle != nil {
			reportDeadlock(p, cycle, "deadlock: ")
			return
		}
		reportDeadlock(p, p.Waits().Blocked(), "deadlock: no thread can go on: ")
	},
}

// reportDeadlock reports threads that wait for ever.
func reportDeadlock(p Path, threads []int, what string) {
	p.Report(Violation{Thread: threads[0], Message: what + p.Told(threads)})
}

// Waiting is who waits for whom.
type Waiting interface {
	// Threads is more than the number of any thread.
	Threads() int
	// Blocked lists the threads that cannot go on now.
	Blocked() []int
	// For appends the threads each of which must act before a thread can go on; none if it does not wait for
	// certain threads.
	For(thread int, out []int) []int
	// Queue is an empty list with room.
	Queue() []int
	// Several tells whether the last transition moved other threads than the active one.
	Several() bool
}

// waitCycle gives a cycle of waiting threads that thread id closes, from the thread with the least number on; nil if
// there is none.
func waitCycle(w Waiting, id int) []int {
	queue := w.For(id, w.Queue())
	if len(queue) == 0 { // at most nodes
		return nil
	}
	var before [MaxWaiting]int16 // index + 1 of the thread that waits for it on a shortest way from id
	for _, to := range queue {
		before[to] = int16(id + 1)
	}
	for i := 0; i < len(queue) && before[id] == 0; i++ {
		end := len(queue)
		queue = w.For(queue[i], queue)
		kept := queue[:end]
		for _, to := range queue[end:] {
			if before[to] == 0 {
				before[to] = int16(queue[i] + 1)
				kept = append(kept, to)
			}
		}
		queue = kept
	}
	if before[id] == 0 {
		return nil
	}
	cycle := []int{id}
	for at := int(before[id]) - 1; at != id; at = int(before[at]) - 1 {
		cycle = append(cycle, at)
	}
	slices.Reverse(cycle)
	first := slices.Index(cycle, slices.Min(cycle)) // whoever closes it, it is the same deadlock
	return slices.Concat(cycle[first:], cycle[:first])
}

// ClosedCycle gives a cycle of waiting that the last transition closed, nil if it
// closed none. A cycle is closed by a thread that moved: the active one, those that it
// created, and those that it let pass a barrier. Nobody else begins to wait or takes what others wait for.
func ClosedCycle(w Waiting, active int) []int {
	if cycle := waitCycle(w, active); cycle != nil || !w.Several() {
		return cycle
	}
	return anyCycle(w)
}

// anyCycle gives a cycle of waiting, nil if there is none.
func anyCycle(w Waiting) []int {
	for id := range w.Threads() {
		if cycle := waitCycle(w, id); cycle != nil {
			return cycle
		}
	}
	return nil
}

// MaxWaiting is at least the number of threads at a time.
const MaxWaiting = 128
