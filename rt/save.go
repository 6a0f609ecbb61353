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

	"heddle/answer"
	"heddle/expr"
	"heddle/hashing/visited"
)

// Errors about saved runs that callers tell apart.
var (
	// ErrSaveDamaged says that a saved run is cut off or altered.
	ErrSaveDamaged = errors.New("the saved run is damaged")
	// ErrNoSave says that a directory holds no saved run.
	ErrNoSave = errors.New("no saved run")
	// ErrHasRun says that a directory holds a saved run already.
	ErrHasRun = errors.New("there is a saved run already")
	// ErrRunLocked says that another process is at work on a saved run.
	ErrRunLocked = errors.New("the saved run is in use by another process")
)

// The file of the committed frontier, and how it begins.
const (
	frontierFile  = "frontier"
	frontierMagic = "heddle frontier 1\n"
)

// StoreDir is the directory of the visited set in a saved run's directory.
func StoreDir(dir string) string { return filepath.Join(dir, "visited") }

// Frontier is what a checkpoint holds beside the visited set.
type Frontier struct {
	Epoch   uint64
	Ended   bool     // nothing is left to do: the tree is explored, or the first violation ended the search
	Tasks   [][]byte // saved forms of tasks: see taskcode.go
	Stats   Stats
	Cuts    []string
	Cut     int64 // nodes at which the context bound ends paths, as far as is known
	Reasons []Reason
	Assume  []string
	Found   []savedViolation
	Owed    []savedOwed // violations of which the solver had not said whether they are feasible

	// What says whether the answer is vacuous.
	Survived, Died bool
	DeadEnds       []DeadEnd
	LTL            []savedLTL // by formula
	Saved          time.Time
}

type savedViolation struct {
	V      Violation
	Prefix []Choice
	Model  map[expr.SymName][2]uint64
}

// Outcome gives the verdict as of the checkpoint: of the whole search if it has
// ended, else of what is explored so far.
func (f *Frontier) Outcome() (v Verdict, complete bool) {
	complete = f.Ended && len(f.Cuts) == 0 && f.Cut == 0 && len(f.Reasons) == 0
	switch {
	case len(f.Found) > 0 || f.failsLTL():
		return Violated, complete
	case len(f.Reasons) > 0 || !f.Ended:
		return Unknown, complete
	}
	return Safe, complete
}

// Violations lists what was found up to the checkpoint.
func (f *Frontier) Violations() []Violation {
	var out []Violation
	for i := range f.Found {
		out = append(out, f.Found[i].V)
	}
	return out
}

// maxFrontier bounds the size of a checkpoint.
const maxFrontier = 16 << 30

// ReadFrontier reads the committed checkpoint of a saved run.
func ReadFrontier(dir string) (*Frontier, error) {
	name := filepath.Join(dir, frontierFile)
	b, err := readOwn(name, maxFrontier)
	if errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("%w: %s is missing", ErrSaveDamaged, name)
	}
	if err != nil {
		return nil, err
	}
	return decodeFrontier(name, b)
}

// decodeFrontier reads the content of the frontier file called name.
func decodeFrontier(name string, b []byte) (*Frontier, error) {
	if len(b) < len(frontierMagic)+sha256.Size {
		return nil, fmt.Errorf("%w: %s is cut off", ErrSaveDamaged, name)
	}
	body, sum := b[:len(b)-sha256.Size], b[len(b)-sha256.Size:]
	if got := sha256.Sum256(body); !bytes.Equal(got[:], sum) {
		return nil, fmt.Errorf("%w: the checksum of %s does not match", ErrSaveDamaged, name)
	}
	body, ok := bytes.CutPrefix(body, []byte(frontierMagic))
	if !ok {
		return nil, fmt.Errorf("%w: %s is of another format", ErrSaveDamaged, name)
	}
	f := new(Frontier)
	if err := gob.NewDecoder(bytes.NewReader(body)).Decode(f); err != nil {
		return nil, fmt.Errorf("%w: %s: %v", ErrSaveDamaged, name, err)
	}
	return f, nil
}

// writeFrontier replaces the frontier file in one step.
func writeFrontier(dir string, f *Frontier) error {
	buf := bytes.NewBufferString(frontierMagic)
	if err := gob.NewEncoder(buf).Encode(f); err != nil {
		return err
	}
	sum := sha256.Sum256(buf.Bytes())
	buf.Write(sum[:])
	return replaceFile(filepath.Join(dir, frontierFile), buf.Bytes())
}

// replaceFile gives the file at path a new content that is durable when it
// returns; a crash leaves the old content or the new one.
func replaceFile(path string, content []byte) error {
	// The name is fixed, so that a killed process leaves at most one such file; the
	// directory's lock keeps others away. It is made anew: what stands there may be a link.
	temporary := path + ".new"
	if err := os.Remove(temporary); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	f, err := os.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	if _, err = f.Write(content); err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(temporary, path)
	}
	if err != nil {
		os.Remove(temporary)
		return err
	}
	d, err := os.Open(filepath.Dir(path))
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}

// rootFrontier is the frontier of a run that has not begun: the whole tree is open.
func rootFrontier() *Frontier {
	var root task
	return &Frontier{Tasks: [][]byte{root.encode(nil)}, Saved: time.Now()}
}

// saver takes the checkpoints of one search.
type saver struct {
	s      *search
	dir    string // empty: nothing is saved
	epoch  uint64
	ended  bool // the search is known to have come to its end
	failed bool // a checkpoint failed: the one before it stays the last
	pause  time.Duration
}

// defaultSaveEvery is the time between checkpoints. It begins with firstSave and doubles up to
// that, so that a process which is killed soon has done something for the next one. It
// grows further with the cost of a checkpoint: the time in which the workers rest stays below one
// part in minRest.
const (
	defaultSaveEvery = 5 * time.Second
	firstSave        = 250 * time.Millisecond
	minRest          = 25
)

// begin fills the pool's queue: with the whole tree, or with what a saved run left open.
func (sv *saver) begin() error {
	s := sv.s
	if !s.opts.Resume {
		s.pool.give(task{})
		if sv.dir == "" {
			return nil
		}
		if err := os.MkdirAll(sv.dir, 0o755); err != nil {
			return err
		}
		// A process that is killed before its first checkpoint leaves the root.
		return writeFrontier(sv.dir, rootFrontier())
	}
	f, err := ReadFrontier(sv.dir)
	if err != nil {
		return err
	}
	sv.epoch, sv.ended = f.Epoch, f.Ended
	return s.adopt(f)
}

// start takes checkpoints in the background; the function it gives ends that.
func (sv *saver) start(ctx context.Context) func() {
	if sv.dir == "" {
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
func (sv *saver) loop(ctx context.Context, done <-chan struct{}) {
	every := sv.s.opts.SaveEvery
	if every <= 0 {
		every = defaultSaveEvery
	}
	wait := min(every, firstSave>>min(sv.s.opts.Vain, 5))
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

// last takes the checkpoint at the end of the search, when all workers have stopped.
func (sv *saver) last() {
	if sv.dir == "" || sv.failed {
		// After a failure the store may hold an epoch whose frontier was not
		// published; to commit another would break the promise that goes with Commit.
		return
	}
	if v := sv.s.visited; v != nil {
		if err := v.Err(); err != nil && !errors.Is(err, visited.ErrMemoryLimit) {
			sv.s.endBecause(answer.BecauseStore, err.Error())
			return
		}
	}
	if err := sv.checkpoint(true); err != nil {
		sv.fail("the last checkpoint failed", err)
	}
}

func (sv *saver) fail(what string, err error) {
	sv.failed = true
	sv.s.endBecause(answer.BecauseStore, what+": "+err.Error())
}

// checkpoint saves the present state. stopped tells that no worker runs any more.
func (sv *saver) checkpoint(stopped bool) error {
	s := sv.s
	begun := time.Now()
	if !stopped && !s.pool.pause() {
		s.pool.resume()
		return nil // the last checkpoint follows when the workers have stopped
	}
	epoch := sv.epoch + 1
	err := s.sealVisited(epoch)
	var f *Frontier
	if err == nil {
		f = s.frontier(epoch)
	}
	if !stopped {
		s.pool.resume()
	}
	sv.pause = time.Since(begun)
	if err != nil {
		return err
	}
	sv.epoch = epoch
	if s.visited != nil {
		if err := s.visited.Commit(epoch); err != nil {
			return err
		}
	}
	if err := writeFrontier(sv.dir, f); err != nil {
		return err
	}
	sv.ended = f.Ended
	return nil
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
	f := &Frontier{Epoch: epoch, Saved: time.Now(), Stats: s.before, Reasons: s.reasons, LTL: s.ltl.save()}
	for _, list := range [][]task{s.pool.queue, s.pool.later} {
		for i := range list {
			f.Tasks = append(f.Tasks, list[i].encode(nil))
		}
	}
	for _, e := range s.explorers {
		f.Stats.add(e.stats)
		s.takeOver(e)
		if len(e.stack) > 0 {
			t := e.frontierPart()
			f.Tasks = append(f.Tasks, t.encode(nil))
		}
	}
	s.addSolver(&f.Stats)
	f.Stats.Elapsed = s.elapsed()
	f.Stats.PeakBytes = max(f.Stats.PeakBytes, s.peak, peakResident())
	f.Cut = s.cutNodes.Load()
	f.Survived, f.Died, f.DeadEnds = s.survived.Load(), s.died.Load(), s.deadEnds
	f.Owed = s.saveOwed()
	f.Ended = len(f.Tasks)+len(f.Owed) == 0 || s.cuts[answer.CutFirstViolation]
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
func (s *search) adopt(f *Frontier) error {
	if f.Epoch > 0 { // the frontier before the first checkpoint knows nothing yet
		if err := s.ltl.adopt(f.LTL); err != nil {
			return err
		}
	}
	s.before = f.Stats
	s.cutNodes.Store(f.Cut)
	s.survived.Store(f.Survived)
	s.died.Store(f.Died)
	s.deadEnds = f.DeadEnds
	s.start = s.start.Add(-f.Stats.Elapsed)
	for _, b := range f.Tasks {
		t, err := decodeTask(b)
		if err != nil {
			return fmt.Errorf("%w: %v", ErrSaveDamaged, err)
		}
		s.pool.give(t)
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
	return s.adoptOwed(f.Owed)
}

// passing are the reasons for an end that a resumed run does not inherit.
var passing = map[string]bool{answer.BecauseInterrupted: true, answer.BecauseTimeout: true, answer.BecauseMemoryLimit: true, answer.BecauseStore: true}
