package compare

// This file defines what one run measures.

import (
	"context"
	"encoding/json"
	"strconv"
	"strings"

	"heddle.example/bench/process"
)

// Measurement is what one run gave.
type Measurement struct {
	Key        string `json:"key"` // the run: binary, program, flags, limits, repetition
	Repetition int    `json:"repetition"`

	Verdict  string   `json:"verdict"` // safe, violated, unknown, refused (of the flags)
	Complete bool     `json:"complete"`
	Reason   string   `json:"reason,omitempty"`
	LTL      []string `json:"ltl,omitempty"` // the value of each formula

	Nodes         int64              `json:"nodes"`
	Pruned        int64              `json:"pruned"`
	Transitions   int64              `json:"transitions"`
	Paths         int64              `json:"paths"`
	SolverQueries int64              `json:"solver_queries"`
	Seconds       float64            `json:"seconds"` // of the search; of the whole process where that is not known
	Wall          float64            `json:"wall"`    // of the process
	CPU           float64            `json:"cpu"`
	Peak          int64              `json:"peak_bytes"`
	Profile       map[string]float64 `json:"profile,omitempty"` // shares of the time

	Interleavings string `json:"interleavings,omitempty"` // of a count: a number, infinite, or uncounted
	Exact         bool   `json:"exact,omitempty"`
}

// verifyAnswer is what of verify's JSON matters here.
type verifyAnswer struct {
	Verdict  string
	Complete bool
	Reason   string
	LTL      []struct{ Value string }
	Stats    struct {
		Nodes, Pruned, Transitions, Paths int64
		SolverQueries                     int64 `json:"solver_queries"`
		Seconds                           float64
		PeakBytes                         int64 `json:"peak_bytes"`
		Profile                           map[string]float64
	}
}

// Uncounted stands for a number of interleavings that was not found in the time.
const Uncounted = "uncounted"

// Infinite stands for a number of interleavings without bound.
const Infinite = "infinite"

// measure makes one run.
func (o *Options) measure(ctx context.Context, j *job, base string) Measurement {
	if j.kind == kindPeer {
		return o.measurePeer(ctx, j)
	}
	program := j.cell.Program
	args := []string{"verify", "--format=json", "--quiet", "--shorten=0", "--timeout=" + o.Time.String()}
	switch j.kind {
	case kindBase:
		program = base
	case kindCount:
		args = []string{"bench", "interleavings", "--timeout=" + o.Time.String()}
	}
	if o.Memory > 0 {
		args = append(args, "--memory-limit="+strconv.FormatInt(o.Memory, 10))
	}
	args = append(append(args, j.args...), "--", program)
	c := process.Command{Program: o.Heddle, Args: args, Time: o.Time, Memory: o.Memory}
	r := c.Run(ctx)
	m := Measurement{Key: j.key, Repetition: j.repetition, Verdict: "unknown", Seconds: r.Seconds, Wall: r.Seconds, CPU: r.CPU.Seconds(), Peak: r.Peak}
	switch {
	case r.End == process.NotStarted:
		m.Reason = "start: " + r.Err.Error()
	case r.End != process.Exited:
		m.Reason = string(r.End) + ": the process was killed"
	case len(r.Stdout) == 0 && r.Status == 2:
		m.Verdict, m.Reason = "refused", strings.TrimPrefix(process.FirstLine(string(r.Stderr)), "heddle: ")
	case len(r.Stdout) == 0:
		m.Reason = "crash: exit status " + strconv.Itoa(r.Status) + ": " + process.FirstLine(string(r.Stderr))
	case j.kind == kindCount:
		m.takeCount(r.Stdout)
	default:
		m.takeAnswer(r.Stdout)
	}
	if j.kind == kindCount && m.Interleavings == "" {
		m.Interleavings = Uncounted
	}
	return m
}

// takeAnswer reads what verify printed.
func (m *Measurement) takeAnswer(output []byte) {
	var a verifyAnswer
	if err := json.Unmarshal(output, &a); err != nil || a.Verdict == "" {
		m.Reason = "crash: verify gave no answer"
		return
	}
	m.Verdict, m.Complete, m.Reason = a.Verdict, a.Complete, a.Reason
	for _, l := range a.LTL {
		m.LTL = append(m.LTL, l.Value)
	}
	s := &a.Stats
	m.Nodes, m.Pruned, m.Transitions, m.Paths, m.SolverQueries = s.Nodes, s.Pruned, s.Transitions, s.Paths, s.SolverQueries
	m.Seconds, m.Profile = s.Seconds, s.Profile
	if s.PeakBytes > 0 {
		m.Peak = s.PeakBytes
	}
}

// takeCount reads what `bench interleavings` printed.
func (m *Measurement) takeCount(output []byte) {
	var a struct {
		Interleavings string
		Exact         bool
		Reason        string
	}
	if json.Unmarshal(output, &a) == nil {
		m.Interleavings, m.Exact, m.Reason = a.Interleavings, a.Exact, a.Reason
	}
}
