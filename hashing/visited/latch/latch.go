// Package latch defines the lock of a table that is held for microseconds: a worker that finds it taken tries again for some of them before it lets the system put it to sleep, from which it comes back
// a hundred later.
package latch

import "sync"

// tries is how often it is tried: for longer than a table takes for a step of its growth.
const tries = 256

// Lock is such a lock. Its zero value is free.
type Lock struct{ sync.Mutex }

// Lock takes the lock.
func (l *Lock) Lock() {
	if !l.TryLock() {
		l.wait()
	}
}

// wait takes the lock, which somebody else has.
func (l *Lock) wait() {
	for range tries {
		pause()
		if l.TryLock() {
			return
		}
	}
	l.Mutex.Lock()
}
