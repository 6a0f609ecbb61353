package save

// This file defines what a saved run has visited, as others ask it.

import (
	"sync"
	"time"

	"heddle.example/hashing/visited"
)

// Nodes is what the run in Dir has visited, as of a checkpoint. It is opened when it is first asked for, and again when there are newer
// checkpoints. A process may be at work on the run, except on a store of the kind badger: then it cannot be asked.
type Nodes struct {
	Dir, Store string

	mu     sync.Mutex
	epoch  uint64
	reader visited.Reader
	looked time.Time
	took   time.Duration // to open it
}

// Bounds of what it costs to ask.
const (
	mostNodes = 1 << 30 // bytes: what is looked at must not take the memory of the search
	lookPause = time.Second
	openShare = 20 // a newer checkpoint is opened after so many times the time that it takes
)

// Knower gives what can be asked; nil: it cannot be now.
func (n *Nodes) Knower() visited.Knower {
	n.mu.Lock()
	defer n.mu.Unlock()
	if since := time.Since(n.looked); n.looked.IsZero() || since > lookPause && since > openShare*n.took {
		n.look()
		n.looked = time.Now()
	}
	if n.reader == nil {
		return nil
	}
	return n.reader
}

// look opens what the last checkpoint holds. What is open stays if that cannot be read.
func (n *Nodes) look() {
	began := time.Now()
	for range 3 { // files may be merged between the looks at the checkpoint and at them
		f, err := ReadFrontier(n.Dir)
		if err != nil || f.Epoch == 0 || n.reader != nil && f.Epoch == n.epoch {
			return
		}
		r, err := visited.Read(n.Store, visited.Options{Dir: StoreDir(n.Dir), Committed: f.Epoch, MemoryLimit: mostNodes})
		if err != nil {
			continue
		}
		if n.reader != nil {
			_ = n.reader.Close() // it was only asked
		}
		n.reader, n.epoch, n.took = r, f.Epoch, time.Since(began)
		return
	}
}
