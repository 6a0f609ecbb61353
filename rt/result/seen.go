package result

// This file defines how others ask what a search has visited: while it runs, and when it has ended.

import (
	"io"
	"sync"

	"heddle.example/hashing"
	"heddle.example/hashing/visited"
)

// Seen answers for a search. Its methods may be called on nil: then nobody asks.
type Seen struct {
	// Saved gives what a saved run has visited, where no search of this process runs; nil: there is no such run, or it cannot tell.
	Saved func() visited.Knower

	mu    sync.Mutex
	hash  string
	nodes visited.Knower // nil: there are none
	kept  io.Closer      // that of a search that has ended; nil: it runs
	begun bool           // a search has begun
}

// Begin has questions answered by the nodes of a search, whose keys are those of a hash function; nil: it cannot be asked.
func (s *Seen) Begin(hash string, nodes visited.Knower) {
	if s == nil {
		return
	}
	s.Forget()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.hash, s.nodes, s.begun = hash, nodes, true
}

// End tells that the search has ended. Its nodes can be asked until Forget, which closes them. When it returns no answer is under way.
func (s *Seen) End(nodes visited.Store, saved bool) error {
	if s == nil || saved {
		s.Forget()
		return nodes.Close()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.kept = nodes
	return nodes.Err()
}

// Forget closes what was kept.
func (s *Seen) Forget() {
	if s == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.kept != nil {
		_ = s.kept.Close() // it was only asked
	}
	s.nodes, s.kept, s.begun = nil, nil, false
}

// Known tells which visits of the node with a key of that hash function there were; known is false where nobody can tell.
func (s *Seen) Known(hash string, key hashing.Key) (v visited.Visits, known bool) {
	if s == nil {
		return v, false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	nodes := s.nodes
	switch {
	case s.begun && s.hash != hash:
		return v, false
	case !s.begun && s.Saved != nil:
		nodes = s.Saved()
	}
	if nodes == nil {
		return v, false
	}
	return nodes.Known(key), true
}
