package save

// This file defines when checkpoints are taken, and in which order their parts become durable (law 6 of
// docs/design.md).
//
// A checkpoint stops the workers at safe points, seals the visited set's epoch
// and collects the frontier, lets the workers go on, commits the visited set, and only
// then replaces the frontier file by an atomic rename. Whatever happens in
// between, the frontier on disk is never newer than the committed visited set,
// and entries of the visited set newer than the frontier do not prune.

import (
	"context"
	"errors"
	"os"
	"time"

	"heddle.example/hashing/visited"
)

// Search is what is saved.
type Search interface {
	Pause() bool                     // brings the workers to rest; false: the search ends instead, and they stop by themselves
	Resume()                         // lets them go on
	Store() visited.Store            // nil: none
	Frontier(epoch uint64) *Frontier // what is open; no worker moves
	SaveFails(message string)        // the search ends: it cannot be saved any more
}

// Saver takes the checkpoints of one search.
type Saver struct {
	Search Search
	Dir    string        // empty: nothing is saved
	Every  time.Duration // between checkpoints; 0: a default
	Vain   int           // see Dir.Begin

	epoch  uint64
	ended  bool // the search is known to have come to its end
	failed bool // a checkpoint failed: the one before it stays the last
	pause  time.Duration
}

// DefaultEvery is the time between checkpoints. It begins with first and doubles up to
// that, so that a process which is killed soon has done something for the next one. It
// grows further with the cost of a checkpoint: the time in which the workers rest stays below one
// part in minRest.
const (
	DefaultEvery = 5 * time.Second
	first        = 250 * time.Millisecond
	minRest      = 25
)

// Epoch is that of the last checkpoint, 0 before the first.
func (sv *Saver) Epoch() uint64 { return sv.epoch }

// Ended tells whether nothing is left to do as of the last checkpoint.
func (sv *Saver) Ended() bool { return sv.ended }

// Begin gives the frontier from which the search goes on, nil if it begins at the root.
func (sv *Saver) Begin(resume bool) (*Frontier, error) {
	if !resume {
		if sv.Dir == "" {
			return nil, nil
		}
		if err := os.MkdirAll(sv.Dir, 0o755); err != nil {
			return nil, err
		}
		// A process that is killed before its first checkpoint leaves the root.
		return nil, writeFrontier(sv.Dir, rootFrontier())
	}
	f, err := ReadFrontier(sv.Dir)
	if err == nil {
		sv.epoch, sv.ended = f.Epoch, f.Ended
	}
	return f, err
}

// Start takes checkpoints in the background; the function it gives ends that.
func (sv *Saver) Start(ctx context.Context) func() {
	if sv.Dir == "" {
		return func() {}
	}
	done, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		sv.loop(ctx, done)
	}()
	return func() {
		close(done)
		<-ended
	}
}

// loop takes checkpoints until ctx ends or the search does.
func (sv *Saver) loop(ctx context.Context, done <-chan struct{}) {
	every := sv.Every
	if every <= 0 {
		every = DefaultEvery
	}
	wait := min(every, first>>min(sv.Vain, 5))
	timer := time.NewTimer(wait)
	defer timer.Stop()
	for {
		select {
		case <-done:
			return
		case <-ctx.Done():
			return
		case <-timer.C:
			if err := sv.checkpoint(false); err != nil {
				sv.fail("a checkpoint failed", err)
				return
			}
			wait = min(every, 2*wait)
			timer.Reset(max(wait, minRest*sv.pause))
		}
	}
}

// AtRest takes a checkpoint when all workers have stopped: at the end of the search, and before what is left is to wait for the solver.
func (sv *Saver) AtRest() {
	if sv.Dir == "" || sv.failed {
		// After a failure the store may hold an epoch whose frontier was not
		// published; to commit another would break the promise that goes with Commit.
		return
	}
	if v := sv.Search.Store(); v != nil {
		if err := v.Err(); err != nil && !errors.Is(err, visited.ErrMemoryLimit) {
			sv.Search.SaveFails(err.Error())
			return
		}
	}
	if err := sv.checkpoint(true); err != nil {
		sv.fail("the last checkpoint failed", err)
	}
}

func (sv *Saver) fail(what string, err error) {
	sv.failed = true
	sv.Search.SaveFails(what + ": " + err.Error())
}

// checkpoint saves the present state. stopped tells that no worker runs any more.
func (sv *Saver) checkpoint(stopped bool) error {
	begun := time.Now()
	if !stopped && !sv.Search.Pause() {
		sv.Search.Resume()
		return nil // the last checkpoint follows when the workers have stopped
	}
	epoch, store := sv.epoch+1, sv.Search.Store()
	var err error
	if store != nil {
		err = store.Seal(epoch)
	}
	var f *Frontier
	if err == nil {
		f = sv.Search.Frontier(epoch)
	}
	if !stopped {
		sv.Search.Resume()
	}
	sv.pause = time.Since(begun)
	if err != nil {
		return err
	}
	sv.epoch = epoch
	if store != nil {
		if err := store.Commit(epoch); err != nil {
			return err
		}
	}
	if err := writeFrontier(sv.Dir, f); err != nil {
		return err
	}
	sv.ended = f.Ended
	return nil
}

// Conclude keeps the answer of a run that is done, for those who look at it or ask for it again. Where that fails, nobody knows the
// answer before the run is gone on with.
func (sv *Saver) Conclude(a Answer) {
	if sv.Dir == "" || !sv.ended || sv.failed {
		return
	}
	f, err := ReadFrontier(sv.Dir)
	if err != nil {
		return
	}
	f.Answer = &a
	_ = writeFrontier(sv.Dir, f) // what stood there is right, too
}
