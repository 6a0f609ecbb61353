package smt

// This file defines what becomes of solver processes that nobody needs any more: some are kept for the next solver or session, since
// to start one costs more than most questions. They forget all that they knew, so that answers do not depend on who had them before.

import (
	"bytes"
	"encoding/gob"
	"slices"
	"sync"
)

// setup is what a solver process is told when it gets a new purpose.
type setup struct {
	Options
	Session bool // it serves sessions, one after the other
}

// spare holds processes that wait for a new purpose.
type spare struct {
	mu   sync.Mutex
	list []*process
}

var idle spare

const (
	maxSpare      = 6
	maxSpareBytes = 64 << 20 // what Z3 may hold in one of them
)

func (i *spare) take() *process {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.list = slices.DeleteFunc(i.list, (*process).dead)
	if len(i.list) == 0 {
		return nil
	}
	pr := i.list[len(i.list)-1]
	i.list = i.list[:len(i.list)-1]
	return pr
}

// put keeps a process, and tells whether it does.
func (i *spare) put(pr *process) bool {
	i.mu.Lock()
	defer i.mu.Unlock()
	if pr.dead() || pr.held.Load() > maxSpareBytes || len(i.list) >= maxSpare {
		return false
	}
	i.list = append(i.list, pr)
	return true
}

// openProcess gives a process for a purpose: one that was kept, or a new one.
func openProcess(purpose setup) (*process, error) {
	for pr := idle.take(); pr != nil; pr = idle.take() {
		if pr.begin(purpose) == nil {
			return pr, nil
		}
		pr.kill("")
	}
	pr, err := startProcess()
	if err != nil {
		return nil, err
	}
	if err := pr.begin(purpose); err != nil {
		pr.kill("")
		return nil, err
	}
	return pr, nil
}

// begin gives the process a purpose: an empty frame says that one follows.
func (pr *process) begin(purpose setup) error {
	pr.words, pr.table = vocabulary{}, nil
	pr.held.Store(0)
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(purpose); err != nil {
		return err
	}
	if err := writeFrame(pr.to, nil); err != nil {
		return err
	}
	return writeFrame(pr.to, b.Bytes())
}

// release gives up a process that a solver does not need any more.
func (pr *process) release() {
	if !idle.put(pr) {
		pr.kill("the solver is closed")
	}
}
