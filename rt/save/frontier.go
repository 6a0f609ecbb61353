package save

import (
	"bytes"
	"crypto/sha256"
	"encoding/gob"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"heddle.example/rt/estimate"
	"heddle.example/rt/lasso"
	"heddle.example/rt/ltl"
	"heddle.example/rt/result"
	"heddle.example/rt/trace"
)

// This file defines the frontier: what a checkpoint holds beside the visited set, and its file.

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
	Tasks   [][]byte // saved forms of tasks: see task.go
	Stats   result.Stats
	Cuts    []string
	Cut     int64 // nodes at which the context bound ends paths, as far as is known
	Reasons []result.Reason
	Open    []result.Reason // why what is asked for besides is not decided
	Assume  []string
	Found   []Violation
	Owed    []Owed

	Explored *estimate.Explored // nil: not known
	Sizes    estimate.Sizes     // by which it is estimated

	// What says whether the answer is vacuous.
	Survived, Died bool
	ComesAgain     bool // a path came back to a node on itself
	DeadEnds       []result.DeadEnd
	LTL            []ltl.Saved // by formula
	Saved          time.Time

	Cycles bool    // what executions that never end violate is decided when the tree is explored: nobody knows the verdict before
	Answer *Answer // of the process that came to the end; nil: of none yet
}

// Answer is what of an answer a run that is done keeps.
type Answer struct {
	Verdict    result.Verdict
	Complete   bool
	Violations int
	Decided    *Decided // nil: that was not kept, and is decided anew
}

// Decided is what no checkpoint has, because it is decided when the search has come to its end: it is about executions that never end.
type Decided struct {
	LTL      []ltl.Decided    // by formula
	Endless  *lasso.Execution // that violates livelock; nil: none
	Hopeless bool             // nothing ends it
	Reasons  []result.Reason
	Assume   []string
}

// Violation is a violation that was found, with what is needed to show it.
type Violation struct {
	V      result.Violation
	Prefix []result.Choice
	Model  trace.Model
}

// Done tells whether nothing is left to do, also not after the tree is explored.
func (f *Frontier) Done() bool { return f.Ended && (f.Answer != nil || !f.Cycles) }

// Outcome gives the verdict as of the checkpoint: of the whole search if it has
// ended, else of what is explored so far.
func (f *Frontier) Outcome() (v result.Verdict, complete bool) {
	if v, complete = f.outcome(); len(f.Open) > 0 {
		if complete = false; v == result.Safe {
			v = result.Unknown
		}
	}
	return v, complete
}

// outcome is that without what is asked for besides.
func (f *Frontier) outcome() (v result.Verdict, complete bool) {
	if f.Answer != nil {
		return f.Answer.Verdict, f.Answer.Complete
	}
	open := !f.Done()
	complete = !open && len(f.Cuts) == 0 && f.Cut == 0 && len(f.Reasons) == 0
	switch {
	case len(f.Found) > 0 || slices.ContainsFunc(f.LTL, func(v ltl.Saved) bool { return v.Fails() }):
		return result.Violated, complete
	case len(f.Reasons) > 0 || open:
		return result.Unknown, complete
	}
	return result.Safe, complete
}

// Violations lists what was found up to the checkpoint.
func (f *Frontier) Violations() []result.Violation {
	var out []result.Violation
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
		return nil, fmt.Errorf("%w: %s is missing", ErrDamaged, name)
	}
	if err != nil {
		return nil, err
	}
	return DecodeFrontier(name, b)
}

// DecodeFrontier reads the saved form of a frontier; name is what errors call it.
func DecodeFrontier(name string, b []byte) (*Frontier, error) {
	if len(b) < len(frontierMagic)+sha256.Size {
		return nil, fmt.Errorf("%w: %s is cut off", ErrDamaged, name)
	}
	body, sum := b[:len(b)-sha256.Size], b[len(b)-sha256.Size:]
	if got := sha256.Sum256(body); !bytes.Equal(got[:], sum) {
		return nil, fmt.Errorf("%w: the checksum of %s does not match", ErrDamaged, name)
	}
	body, ok := bytes.CutPrefix(body, []byte(frontierMagic))
	if !ok {
		return nil, fmt.Errorf("%w: %s is of another format", ErrDamaged, name)
	}
	f := new(Frontier)
	if err := gob.NewDecoder(bytes.NewReader(body)).Decode(f); err != nil {
		return nil, fmt.Errorf("%w: %s: %v", ErrDamaged, name, err)
	}
	return f, nil
}

// writeFrontier replaces the frontier file in one step.
func writeFrontier(dir string, f *Frontier) error {
	b, err := f.Encode()
	if err != nil {
		return err
	}
	return replaceFile(filepath.Join(dir, frontierFile), b)
}

// Encode gives the saved form of f.
func (f *Frontier) Encode() ([]byte, error) {
	buf := bytes.NewBufferString(frontierMagic)
	if err := gob.NewEncoder(buf).Encode(f); err != nil {
		return nil, err
	}
	sum := sha256.Sum256(buf.Bytes())
	buf.Write(sum[:])
	return buf.Bytes(), nil
}

// Merge adds to f what another part of the same search has found out.
func (f *Frontier) Merge(o *Frontier) {
	f.Stats.Add(o.Stats)
	f.Explored = nil
	f.Cut += o.Cut
	f.Tasks = append(f.Tasks, o.Tasks...)
	f.Found = append(f.Found, o.Found...)
	f.Owed = append(f.Owed, o.Owed...)
	f.Cuts = union(f.Cuts, o.Cuts)
	f.Assume = union(f.Assume, o.Assume)
	f.Reasons = union(f.Reasons, o.Reasons)
	f.Open = union(f.Open, o.Open)
	f.DeadEnds = union(f.DeadEnds, o.DeadEnds)
	f.Survived = f.Survived || o.Survived
	f.Died = f.Died || o.Died
	f.ComesAgain = f.ComesAgain || o.ComesAgain
	f.LTL = ltl.Merge(f.LTL, o.LTL)
}

// union appends what is not there yet.
func union[T comparable](list, more []T) []T {
	for _, x := range more {
		if !slices.Contains(list, x) {
			list = append(list, x)
		}
	}
	return list
}

// rootFrontier is the frontier of a run that has not begun: the whole tree is open.
func rootFrontier() *Frontier {
	var root Task
	return &Frontier{Tasks: [][]byte{root.Encode(nil)}, Saved: time.Now()}
}

// Owed is a violation of which the solver had not said whether it is feasible.
type Owed struct {
	V        result.Violation
	Prefix   []result.Choice
	Question []byte // see smt.Query
}
