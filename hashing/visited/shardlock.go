package visited

// This file defines shardLock: a worker that finds a table in use waits some microseconds before it lets the system put it to sleep, from which it comes back
// a hundred microseconds later.

import "sync"

// shardTries is how often a table is asked for before that: longer than a step of its growth takes (growth.go).
const shardTries = 256

// shardLock is the lock of a table.
type shardLock struct{ sync.Mutex }

// Lock takes the lock.
func (l *shardLock) Lock() {
	if !l.TryLock() {
		l.wait()
	}
}

// wait takes the lock, which somebody else has.
func (l *shardLock) wait() {
	for range shardTries {
		pause()
		if l.TryLock() {
			return
		}
	}
	l.Mutex.Lock()
}
