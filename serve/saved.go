package serve

// This file defines saved runs as they are watched: by their checkpoints, whichever process takes them.

import (
	"sync"
	"time"

	"heddle.example/report"
	"heddle.example/rt"
	"heddle.example/rt/result"
	"heddle.example/rt/save"
)

// lookEvery is the time between two looks at a checkpoint.
const lookEvery = time.Second

// Saved is the run that is saved in dir. It is as of the last checkpoint whenever a page asks.
func Saved(dir string) (*Run, error) {
	m, err := save.ReadManifest(dir)
	if err != nil {
		return nil, err
	}
	r := &Run{started: m.Started, now: Sample{Different: -1, Explored: -1, ExploredLow: -1, ExploredHigh: -1}}
	f, err := save.ReadFrontier(dir)
	if err != nil {
		return nil, err
	}
	r.checkpoint(f, save.Running(dir))
	var mu sync.Mutex
	last := time.Now()
	r.refresh = func() {
		mu.Lock()
		defer mu.Unlock()
		if time.Since(last) < lookEvery {
			return
		}
		if f, err := save.ReadFrontier(dir); err == nil { // else it is as it was
			r.checkpoint(f, save.Running(dir))
		}
		last = time.Now()
	}
	return r, nil
}

// checkpoint takes over what a checkpoint holds.
func (r *Run) checkpoint(f *save.Frontier, atWork bool) {
	s := sampleOf(&f.Stats)
	s.Tasks, s.Asked, s.Resident, s.Violations = len(f.Tasks), len(f.Owed), f.Stats.PeakBytes, len(f.Found)
	s.explored(f.Explored)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.violations = nil
	for i := range f.Found {
		v := f.Found[i].V
		v.Trace = result.NewTrace(nil, f.Found[i].Prefix)
		r.violations = append(r.violations, v)
	}
	switch verdict, complete := f.Outcome(); {
	case f.Done():
		r.state = ended
		r.verdict, r.summary = string(verdict), report.VerdictLine(&rt.Result{Verdict: verdict, Complete: complete, Violations: r.violations, Reasons: append(f.Reasons[:len(f.Reasons):len(f.Reasons)], f.Open...), Bounds: rt.Bounds{Context: -1}})
	case atWork:
		r.state = running
	default:
		r.state = stopped
	}
	if s.Seconds > r.now.Seconds || len(r.samples) == 0 {
		r.add(s)
	}
}
