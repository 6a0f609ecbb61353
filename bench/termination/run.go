package termination

// This file defines how the runs are made and what is kept of them.

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"heddle.example/bench/process"
)

// Options say what is compared, and within which limits.
type Options struct {
	Heddle string
	Files  []string
	MaxK   int
	Time   time.Duration // of one run
	Memory int64
	Tell   func(done, of int, what string) // may be nil
}

// Run is one method on one property.
type Run struct {
	Model, Formula             string
	Criterion, Automaton, Fair string
	Reach                      bool
	State                      string // P: passes, F: fails, U: undecided
	TimedOut                   bool
	Strength                   string // of the automaton; "": there is none
	Sets                       int    // fair sets, the automaton's too
	M, N, K                    *int   // nil: not found
	Seconds                    float64
	Reason                     string
	method                     method
	kind                       kind
}

// Comparison is what was measured.
type Comparison struct {
	Runs           []Run
	Contradictions []string
	limit          float64
}

// answer is the JSON object of heddle prove, as far as it matters here.
type answer struct {
	Verdict    string
	Reason     string
	Proof      *proof
	Stats      struct{ Seconds float64 }
	Properties []struct {
		Label, Name, Verdict, Reason string
		Proof                        *proof
		Seconds                      float64
	}
}

type proof struct {
	Strength string
	Sets     int `json:"fair_sets"`
	M, N     *int
	K        int
}

// Compare puts every property to every method that a table has for it.
func Compare(ctx context.Context, o Options) (*Comparison, error) {
	list, err := tasks(o.Files)
	if err != nil {
		return nil, err
	}
	of, done := 0, 0
	for i := range list {
		of += len(list[i].methods())
	}
	c := &Comparison{limit: o.Time.Seconds()}
	for i := range list {
		t := &list[i]
		for _, m := range t.methods() {
			if o.Tell != nil {
				o.Tell(done, of, t.name+" "+strings.Join(m.flags(), " "))
			}
			runs, err := o.run(ctx, t, m)
			if ctx.Err() != nil {
				return c, context.Cause(ctx)
			}
			if err != nil {
				return c, err
			}
			c.Runs = append(c.Runs, runs...)
			done++
		}
	}
	c.contradict()
	return c, nil
}

// run makes one run; it is about several properties if the model has them.
func (o *Options) run(ctx context.Context, t *task, m method) ([]Run, error) {
	args := []string{"prove", "--format", "json", "--workers", "1", "--max-k", strconv.Itoa(o.MaxK), "--timeout", o.Time.String()}
	cmd := process.Command{Program: o.Heddle, Args: append(append(append(args, m.flags()...), t.flags...), t.file), Time: o.Time, Memory: o.Memory}
	r := cmd.Run(ctx)
	made := Run{
		Model: t.name, Criterion: m.criterion, Automaton: m.automaton, Fair: m.fair, Reach: !m.noReach, State: "U", Seconds: r.Seconds, method: m, kind: t.kind,
	}
	if i := slices.Index(t.flags, "--ltl"); i >= 0 {
		made.Formula = t.flags[i+1]
	}
	var a answer
	if err := json.Unmarshal(r.Stdout, &a); err != nil {
		if r.End == process.Exited {
			return nil, fmt.Errorf("%s: status %d: %s", t.file, r.Status, strings.TrimSpace(string(r.Stderr)))
		}
		made.TimedOut, made.Reason = r.End == process.TimedOut, string(r.End)
		return []Run{made}, nil
	}
	if t.single {
		made.fill(a.Verdict, a.Reason, a.Proof, a.Stats.Seconds)
		return []Run{made}, nil
	}
	var out []Run
	for _, p := range a.Properties {
		if strings.HasPrefix(p.Label, "j") {
			one := made
			one.Model += " " + p.Label
			one.fill(p.Verdict, p.Reason, p.Proof, p.Seconds)
			out = append(out, one)
		}
	}
	return out, nil
}

// states by verdict.
var states = map[string]string{"safe": "P", "violated": "F", "unknown": "U"}

func (r *Run) fill(verdict, reason string, p *proof, seconds float64) {
	r.State, r.Reason, r.Seconds = states[verdict], reason, seconds
	r.TimedOut = strings.Contains(reason, "time limit")
	if p != nil {
		r.Strength, r.Sets, r.M, r.N, r.K = p.Strength, p.Sets, p.M, p.N, &p.K
	}
}

// contradict finds properties that one run proves and another one refutes.
func (c *Comparison) contradict() {
	type property struct{ model, formula string }
	known := map[property]string{}
	for i := range c.Runs {
		r := &c.Runs[i]
		k := property{r.Model, r.Formula}
		switch {
		case r.State == "U":
		case known[k] == "":
			known[k] = r.State
		case known[k] != r.State:
			c.Contradictions = append(c.Contradictions, fmt.Sprintf("%s %s: criterion %s, automaton %s, fair sets %s says %s, another run %s",
				r.Model, r.Formula, r.Criterion, r.Automaton, r.Fair, r.State, known[k]))
		}
	}
}
