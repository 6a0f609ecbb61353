package result

// This file defines how others ask a search that runs what it has visited.

import (
	"sync"

	"heddle/hashing"
)

// Seen answers for a search while it runs.
type Seen struct {
	mu    sync.Mutex
	hash  string
	begun int                        // how many searches have begun
	knows func(key hashing.Key) bool // of the last one; nil: it does not run, or cannot be asked
}

// Begin has questions answered by knows, by a hash function's keys, until end is called. When it returns no answer of knows is under way.
func (s *Seen) Begin(hash string, knows func(key hashing.Key) bool) (end func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.begun++
	number := s.begun
	s.hash, s.knows = hash, knows
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.begun == number {
			s.knows = nil
		}
	}
}

// Visited tells whether the search has visited the node with a key of that hash function; known is false where it cannot tell.
func (s *Seen) Visited(hash string, key hashing.Key) (visited, known bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.knows == nil || s.hash != hash {
		return false, false
	}
	return s.knows(key), true
}
