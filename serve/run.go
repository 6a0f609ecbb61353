package serve

// This file defines a search as it is watched: samples of its figures over time, and what it found.

import (
	"bytes"
	"encoding/json"
	"io"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"heddle.example/report"
	"heddle.example/rt"
	"heddle.example/rt/estimate"
)

// Run is a search that is watched. What makes the search calls Update and Finish.
type Run struct {
	started time.Time

	mu         sync.Mutex
	now        Sample
	state      string
	attempt    string
	samples    []Sample
	encoded    [][]byte // samples as JSON, as far as somebody has asked for them
	every      float64  // seconds between samples that are kept
	thinned    int      // how often every second sample was dropped
	violations []rt.Violation
	machines   []machineItem
	result     *rt.Result
	verdict    string // of a saved run that has ended
	summary    string // likewise, in words
	refresh    func() // of a saved run: looks at the last checkpoint

	endSeen atomic.Bool // a page has seen how the search ended
}

// The states of a run.
const (
	running = "running"
	stopped = "stopped" // saved; no process is at work on it
	ended   = "done"
)

// Sample is what is known of a search at one time. Its field names are a contract.
type Sample struct {
	Seconds       float64 `json:"seconds"` // since the search began
	Nodes         int64   `json:"nodes"`
	Different     int64   `json:"different"` // nodes in the visited set; -1: there is none
	Pruned        int64   `json:"pruned"`
	Transitions   int64   `json:"transitions"`
	Leaves        int64   `json:"leaves"`
	Paths         int64   `json:"paths"`
	Rate          float64 `json:"nodes_per_second"` // of late
	Depth         int     `json:"depth"`
	Open          int64   `json:"open"`
	Tasks         int     `json:"tasks"`
	Workers       int     `json:"workers"`
	Busy          int     `json:"busy_workers"`
	Asked         int     `json:"solver_queue"`
	SolverQueries int64   `json:"solver_queries"`
	SolverBusy    float64 `json:"solver_busy"`
	SolverWait    float64 `json:"solver_wait"`
	Resident      int64   `json:"resident_bytes"`
	Violations    int     `json:"violations"`
	Explored      float64 `json:"explored"` // share of the tree, estimated; -1: not known
	ExploredLow   float64 `json:"explored_low"`
	ExploredHigh  float64 `json:"explored_high"`
}

// mostSamples bounds the samples that are kept: when there are so many, every second one is dropped, and later ones are taken half as often.
const mostSamples = 1024

// NewRun makes the run of a search that begins now.
func NewRun() *Run {
	return &Run{started: time.Now(), state: running, now: Sample{Different: -1, Explored: -1, ExploredLow: -1, ExploredHigh: -1}}
}

// Update takes how far the search is; it is rt.Options.Progress.
func (r *Run) Update(p rt.Progress) {
	s := sampleOf(&p.Stats)
	s.Different, s.Depth, s.Open, s.Tasks = p.Known, p.Depth, p.Open, p.Tasks
	s.Workers, s.Busy, s.Asked, s.Resident, s.Violations = p.Workers, p.Workers-p.Idle, p.Asked, p.Resident, len(p.Violations)
	s.explored(p.Explored)
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(p.Violations) > 0 {
		r.violations = p.Violations
	}
	r.attempt = p.Attempt
	r.add(s)
	r.machines = machinesOf(r.machines, p.Machines, s.Seconds)
}

// sampleOf is what statistics say.
func sampleOf(st *rt.Stats) Sample {
	return Sample{
		Seconds: st.Elapsed.Seconds(), Nodes: st.Nodes, Different: -1, Explored: -1, ExploredLow: -1, ExploredHigh: -1, Pruned: st.Pruned, Transitions: st.Transitions, Leaves: st.Leaves, Paths: st.Paths,
		SolverQueries: st.SolverQueries, SolverBusy: st.SolverBusy.Seconds(), SolverWait: st.SolverWait.Seconds(),
	}
}

// explored notes how much of the tree is explored; nil: that is not known.
func (s *Sample) explored(x *estimate.Explored) {
	if x != nil {
		s.Explored, s.ExploredLow, s.ExploredHigh = x.Share, x.Low, x.High
	}
}

// rateOver is the time over which the rate of a sample is taken, in seconds.
const rateOver = 1.5

// add keeps a sample. The lock must be held.
func (r *Run) add(s Sample) {
	s.Rate = r.now.Rate
	for i := len(r.samples) - 1; i >= -1; i-- {
		var before Sample
		if i >= 0 {
			before = r.samples[i]
		}
		if dt := s.Seconds - before.Seconds; dt >= rateOver || i < 0 && dt > 0 {
			s.Rate = max(0, float64(s.Nodes-before.Nodes)/dt)
			break
		}
	}
	r.now = s
	if n := len(r.samples); n > 0 && s.Seconds < r.samples[n-1].Seconds+r.every {
		return
	}
	r.samples = append(r.samples, s)
	if len(r.samples) < mostSamples {
		return
	}
	kept := r.samples[:0]
	for i := 0; i < len(r.samples); i += 2 {
		kept = append(kept, r.samples[i])
	}
	r.samples, r.encoded = kept, nil
	r.thinned++
	r.every = 2 * max(r.every, (kept[len(kept)-1].Seconds-kept[0].Seconds)/float64(2*len(kept)))
}

// Finish takes the answer.
func (r *Run) Finish(res *rt.Result) {
	s := sampleOf(&res.Stats)
	r.mu.Lock()
	defer r.mu.Unlock()
	s.Different, s.Depth, s.Workers, s.Resident, s.Violations = r.now.Different, r.now.Depth, r.now.Workers, res.Stats.PeakBytes, len(res.Violations)
	s.explored(res.Explored)
	r.every = 0 // the last sample is kept
	r.add(s)
	r.result, r.state, r.violations = res, ended, res.Violations
	for i := range r.machines {
		m := &r.machines[i]
		m.Stopped, m.Rate, m.Waiting = true, 0, 0
	}
}

// runAnswer is the answer of /api/run. Its field names are a contract.
type runAnswer struct {
	State      string          `json:"state"` // running, stopped, done
	Attempt    string          `json:"attempt,omitempty"`
	Started    time.Time       `json:"started"`
	Answer     bool            `json:"answer"` // there is /report/answer
	Verdict    string          `json:"verdict,omitempty"`
	Summary    string          `json:"summary,omitempty"` // the verdict in words
	Stats      string          `json:"stats,omitempty"`   // likewise
	Now        Sample          `json:"now"`
	Thinned    int             `json:"thinned"` // changes when earlier samples were dropped: ask for all again
	From       int             `json:"from"`    // number of the first of the samples
	Samples    []Sample        `json:"samples,omitempty"`
	Violations []violationItem `json:"violations"`
	Machines   []machineItem   `json:"machines,omitempty"` // that search with each other

	texts [][]byte // the samples as JSON, in their place
}

// encoded makes the answer JSON. Samples, of which there may be many, are encoded once and have no text of a program.
func (a *runAnswer) encoded() (ready, error) {
	text, err := shownJSON(a)
	if err != nil {
		return nil, err
	}
	out := append([]byte(`{"samples":[`), bytes.Join(a.texts, []byte(","))...)
	return append(append(out, "],"...), text[1:]...), nil
}

// violationItem is a violation in a list.
type violationItem struct {
	Number   int    `json:"number"`
	Property string `json:"property"`
	File     string `json:"file"`
	Line     int    `json:"line"`
	Column   int    `json:"column"`
	Function string `json:"function"`
	Message  string `json:"message"`
	Thread   int    `json:"thread"`
	Steps    int    `json:"choices"` // -1: there is no trace
}

// look gives what is new from sample number from on.
func (r *Run) look(from, thinned int) *runAnswer {
	r.mu.Lock()
	defer r.mu.Unlock()
	if thinned != r.thinned || from < 0 || from > len(r.samples) {
		from = 0
	}
	for i := len(r.encoded); i < len(r.samples); i++ {
		text, _ := json.Marshal(&r.samples[i]) // numbers only
		r.encoded = append(r.encoded, text)
	}
	a := &runAnswer{
		State: r.state, Started: r.started, Now: r.now, Attempt: r.attempt, Thinned: r.thinned, From: from,
		texts: slices.Clone(r.encoded[from:]), Violations: []violationItem{},
	}
	a.Verdict, a.Summary, a.Machines = r.verdict, r.summary, r.machines
	if r.result != nil {
		a.Answer = true
		a.Verdict, a.Summary, a.Stats = string(r.result.Verdict), report.VerdictLine(r.result), report.StatsLine(r.result.Stats)
	}
	for i := range r.violations {
		v := &r.violations[i]
		item := violationItem{
			Number: i + 1, Property: v.Property, File: v.File, Line: v.Line, Column: v.Column, Function: v.Function, Message: v.Message, Thread: v.Thread, Steps: -1,
		}
		if v.Trace != nil {
			item.Steps = len(v.Trace.Choices)
		}
		a.Violations = append(a.Violations, item)
	}
	if r.state == ended {
		r.endSeen.Store(true)
	}
	return a
}

// hasEnded tells whether the search has come to its end.
func (r *Run) hasEnded() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.state == ended
}

// violation gives a violation by its number, from 1 on.
func (r *Run) violation(number int) (rt.Violation, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if number < 1 || number > len(r.violations) {
		return rt.Violation{}, false
	}
	return r.violations[number-1], true
}

// report writes the page of the answer, or of what was found so far.
func (r *Run) report(w io.Writer, info report.Info) error {
	r.mu.Lock()
	res := r.result
	r.mu.Unlock()
	if res == nil {
		return errNoAnswer
	}
	return report.HTML(w, res, info)
}
