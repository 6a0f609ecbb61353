package rt

// This file defines saved runs: checkpoints that a later process resumes from
// (DESIGN law 6).
//
// A checkpoint stops the workers at safe points, seals the visited set's epoch
// and collects the frontier, lets the workers go on, commits the visited set, and only
// then replaces the frontier file by an atomic rename. Whatever happens in
// between, the frontier on disk is never newer than the committed visited set,
// and entries of the visited set newer than the frontier do not prune.

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/gob"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"heddle/expr"
)

// Errors about saved runs that callers tell apart.
var (
	// ErrSaveDamaged says that a saved run is cut off or altered.
	ErrSaveDamaged = errors.New("the saved run is damaged")
	// ErrNoSave says that a directory holds no saved run.
	ErrNoSave = errors.New("no saved run")
)

// frontierFile is the name of the committed frontier in a saved run's directory.
const frontierFile = "frontier"

// StoreDir is the directory of the visited set in a saved run's directory.
func StoreDir(dir string) string { return filepath.Join(dir, "visited") }

// Frontier is what a checkpoint holds beside the visited set.
type Frontier struct {
	Epoch   uint64
	Done    bool // the exploration had come to its end
	Tasks   []savedTask
	Stats   Stats
	Cuts    []string
	Reasons []Reason
	Assume  []string
	Found   []savedViolation
	Saved   time.Time
}

type savedTask struct {
	Prefix []Choice
	Levels []savedLevel
}

type savedViolation struct {
	V      Violation
	Prefix []Choice
	Model  map[expr.SymName][2]uint64
}

// ReadFrontier reads the committed checkpoint of a saved run.
func ReadFrontier(dir string) (*Frontier, error) {
	name := filepath.Join(dir, frontierFile)
	b, err := os.ReadFile(name)
	if errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("%w in %s: it was killed before its first checkpoint, or it is none", ErrNoSave, dir)
	}
	if err != nil {
		return nil, err
	}
	if len(b) < sha256.Size {
		return nil, fmt.Errorf("%w: %s is cut off", ErrSaveDamaged, name)
	}
	body, sum := b[:len(b)-sha256.Size], b[len(b)-sha256.Size:]
	if got := sha256.Sum256(body); !bytes.Equal(got[:], sum) {
		return nil, fmt.Errorf("%w: the checksum of %s does not match", ErrSaveDamaged, name)
	}
	f := new(Frontier)
	if err := gob.NewDecoder(bytes.NewReader(body)).Decode(f); err != nil {
		return nil, fmt.Errorf("%w: %s: %v", ErrSaveDamaged, name, err)
	}
	return f, nil
}

// writeFrontier replaces the frontier file in one step.
func writeFrontier(dir string, f *Frontier) error {
	var buf bytes.Buffer
	if err := gob.NewEncoder(&buf).Encode(f); err != nil {
		return err
	}
	sum := sha256.Sum256(buf.Bytes())
	buf.Write(sum[:])
	tmp, err := os.CreateTemp(dir, frontierFile+".new*")
	if err != nil {
		return err
	}
	defer os.Remove(tmp.Name())
	if _, err = tmp.Write(buf.Bytes()); err == nil {
		err = tmp.Sync()
	}
	if cerr := tmp.Close(); err == nil {
		err = cerr
	}
	if err != nil {
		return err
	}
	if err := os.Rename(tmp.Name(), filepath.Join(dir, frontierFile)); err != nil {
		return err
	}
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	return d.Sync()
}

// saver takes the checkpoints of one search.
type saver struct {
	s     *search
	dir   string
	epoch uint64
}

// defaultSaveEvery is the time between checkpoints.
const defaultSaveEvery = 5 * time.Second

// start takes checkpoints in the background; the function it gives ends that.
func (sv *saver) start(ctx context.Context) func() {
	if sv.dir == "" {
		return func() {}
	}
	done, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		sv.loop(ctx, sv.s.opts.SaveEvery, done)
	}()
	return func() {
		close(done)
		<-ended
	}
}

// loop takes checkpoints until ctx ends or the search does.
func (sv *saver) loop(ctx context.Context, every time.Duration, done <-chan struct{}) {
	if every <= 0 {
		every = defaultSaveEvery
	}
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case <-done:
			return
		case <-ctx.Done():
			return
		case <-tick.C:
			if err := sv.checkpoint(false); err != nil {
				sv.s.reason(Reason{Kind: "store", Message: "a checkpoint failed: " + err.Error()})
				sv.s.cut("store")
				sv.s.stopped.Store(true)
				return
			}
		}
	}
}

// checkpoint saves the present state. ended tells that no worker runs any more.
func (sv *saver) checkpoint(ended bool) error {
	s := sv.s
	if !ended && !s.pool.pause() {
		s.pool.resume()
		return nil // the last checkpoint follows when the workers have stopped
	}
	epoch := sv.epoch + 1
	err := s.sealVisited(epoch)
	f := s.frontier(epoch)
	if !ended {
		s.pool.resume()
	}
	if err != nil {
		return err
	}
	sv.epoch = epoch
	if s.visited != nil {
		if err := s.visited.Commit(epoch); err != nil {
			return err
		}
	}
	return writeFrontier(sv.dir, f)
}

func (s *search) sealVisited(epoch uint64) error {
	if s.visited == nil {
		return nil
	}
	return s.visited.Seal(epoch)
}

// frontier collects what a checkpoint holds. No worker may be moving.
func (s *search) frontier(epoch uint64) *Frontier {
	s.pool.mu.Lock()
	defer s.pool.mu.Unlock()
	s.mu.Lock()
	defer s.mu.Unlock()
	f := &Frontier{Epoch: epoch, Saved: time.Now(), Stats: s.before, Reasons: s.reasons}
	for _, t := range s.pool.queue {
		f.Tasks = append(f.Tasks, savedTask{t.prefix, t.levels})
	}
	for _, e := range s.explorers {
		f.Stats.add(e.stats)
		for _, a := range e.m.Assumptions() {
			s.assume[a] = true
		}
		if e.base != nil || len(e.stack) > 0 {
			t := e.frontierPart()
			if len(t.levels) > 0 {
				f.Tasks = append(f.Tasks, savedTask{t.prefix, t.levels})
			}
		}
	}
	f.Done = len(f.Tasks) == 0
	f.Stats.SolverQueries += s.solver.queries.Load()
	f.Stats.Elapsed = s.elapsed()
	for c := range s.cuts {
		f.Cuts = append(f.Cuts, c)
	}
	for a := range s.assume {
		f.Assume = append(f.Assume, a)
	}
	for _, v := range s.order {
		sv := savedViolation{V: v.v, Prefix: v.prefix, Model: map[expr.SymName][2]uint64{}}
		for n, x := range v.model {
			sv.Model[n] = [2]uint64{x.lo, x.hi}
		}
		f.Found = append(f.Found, sv)
	}
	return f
}

// adopt takes over a saved run's frontier.
func (s *search) adopt(f *Frontier) {
	s.before = f.Stats
	s.start = s.start.Add(-f.Stats.Elapsed)
	for _, t := range f.Tasks {
		s.pool.queue = append(s.pool.queue, task{t.Prefix, t.Levels})
	}
	for _, c := range f.Cuts {
		if !passing[c] {
			s.cuts[c] = true
		}
	}
	for _, r := range f.Reasons {
		if !passing[r.Kind] {
			s.reasons = append(s.reasons, r)
		}
	}
	for _, a := range f.Assume {
		s.assume[a] = true
	}
	for _, v := range f.Found {
		x := &found{v: v.V, prefix: v.Prefix, model: map[expr.SymName]symValue{}}
		for n, m := range v.Model {
			x.model[n] = symValue{m[0], m[1]}
		}
		s.violations[violationKey(&x.v)] = x
		s.order = append(s.order, x)
	}
}

// passing are the reasons for an end that a resumed run does not inherit.
var passing = map[string]bool{"interrupted": true, "timeout": true, "memory-limit": true, "store": true, "first-violation": true}
