package cluster

// This file defines what a run is about, and what its machines tell each other about themselves.

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"time"

	"heddle.example/ir"
)

// Manifest says what a run is about. Every worker has to be of the same version.
type Manifest struct {
	Version  string
	Program  string   // hash of the program
	Flags    []string // of the command that asks
	Files    []string
	WorkDir  string
	Parts    int   // messages that hold the program
	Expected int   // slots that are expected at the start
	Every    int64 // time between commits, in nanoseconds; 0: a default
	Started  time.Time

	Propositions map[string]int // of formulas: which functions of the program they are
}

// Run names a run: what is asked, by its hash.
func (m *Manifest) Run() string {
	h := sha256.New()
	fmt.Fprintf(h, "%q %q %q", m.Version, m.Program, m.Flags)
	return hex.EncodeToString(h.Sum(nil))[:16]
}

// maxProgram bounds the bytes of a program.
const maxProgram = 1 << 30

// Keys of the bucket.
const (
	keyRun    = "run"
	keyMap    = "map"
	keyBegun  = "begun"
	keyAsked  = "asked" // when somebody waited for the result last
	keyStop   = "stop"
	keyResult = "result"
)

// StopDone is the kind of an end at which nothing is left to do.
const StopDone = "done"

// stop says why a run ends.
type stop struct {
	Kind    string // StopDone, or a reason of package answer
	Message string
	Real    bool // it is a reason for an answer, not only the wish of whoever asked
}

// status is what a worker tells about itself now and then.
type status struct {
	Beat     int // the number of this status
	Slots    int
	Busy     int   // what part of the time since the last status they had work, in per cent
	Scant    bool  `json:",omitempty"` // its machine does other things, and has just one processor to spare
	Regions  []int // that it has, by their numbers
	Nodes    int64 // of these, all in all
	Peak     int64 // resident bytes
	Stopped  bool  // it has committed what it had, and does nothing more
	Survived bool  // somebody has found a path that survives: nobody needs to look for one
	Counts   Counts
}

// maxValue bounds a value that is decoded.
const maxValue = 64 << 20

func decodeJSON(b []byte, what string, into any) error {
	if len(b) > maxValue {
		return fmt.Errorf("%s is too large", what)
	}
	if err := json.Unmarshal(b, into); err != nil {
		return fmt.Errorf("%s cannot be read: %v", what, err)
	}
	return nil
}

// programOf fetches a run's program.
func (b *bus) programOf(ctx context.Context, m *Manifest) (*ir.Program, error) {
	data, err := b.getBlob(ctx, b.program(), m.Parts, maxProgram)
	if err != nil {
		return nil, err
	}
	p, err := ir.DecodeProgram(data)
	if err != nil {
		return nil, err
	}
	return p, nil
}

// putRecord writes a region's record in the place of the one with that revision.
func (b *bus) putRecord(ctx context.Context, region int, r *record, revision uint64) (next uint64, err error) {
	data, err := r.encode()
	if err != nil {
		return 0, err
	}
	if len(data) > b.most {
		subject := b.parts(region, r.Epoch, r.Commits)
		brief := *r
		brief.State, brief.Open = nil, nil
		sum := sha256.Sum256(data)
		brief.Sum = sum[:]
		if brief.Parts, err = b.putBlob(ctx, subject, data); err != nil {
			return 0, err
		}
		if data, err = brief.encode(); err != nil {
			return 0, err
		}
	}
	return b.swap(ctx, regionKey(region), data, revision)
}

// getRecord reads a region's record.
func (b *bus) getRecord(ctx context.Context, region int) (*record, uint64, error) {
	data, revision, err := b.get(ctx, regionKey(region))
	if err != nil {
		return nil, 0, err
	}
	if data == nil {
		return nil, 0, fmt.Errorf("region %d has no record", region)
	}
	r, err := decodeRecord(data)
	if err != nil {
		return nil, 0, err
	}
	if r.Parts == 0 {
		return r, revision, nil
	}
	whole, err := b.getBlob(ctx, b.parts(region, r.Epoch, r.Commits), r.Parts, maxRecord)
	if err != nil {
		return nil, 0, err
	}
	if sum := sha256.Sum256(whole); string(sum[:]) != string(r.Sum) {
		return nil, 0, fmt.Errorf("%w: its parts do not fit", errRecord)
	}
	r, err = decodeRecord(whole)
	return r, revision, err
}

// manifest fetches what a run is about, and its program.
func (b *bus) manifest(ctx context.Context) (*Manifest, *ir.Program, error) {
	data, _, err := b.get(ctx, keyRun)
	if err != nil {
		return nil, nil, err
	}
	if data == nil {
		return nil, nil, ErrNoRun
	}
	m := &Manifest{}
	if err := decodeJSON(data, "what the run is about", m); err != nil {
		return nil, nil, err
	}
	p, err := b.programOf(ctx, m)
	return m, p, err
}

// explainPanic describes a defect in one line.
func explainPanic(region int, p any) string {
	return fmt.Sprintf("internal error: %v in region %d", p, region)
}

// tell says in words what a worker does.
func (s *status) tell() string {
	if s.Stopped {
		return "has left"
	}
	return fmt.Sprintf("%d regions in %d slots, %d nodes, %.1f %% of them crossed, %d MB", len(s.Regions), s.Slots, s.Nodes, 100*float64(s.Counts.Crossed)/float64(max(1, s.Nodes)), s.Peak/1e6)
}
