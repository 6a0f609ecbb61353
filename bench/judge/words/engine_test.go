package words_test

// This file compares the engine with the judge on random programs and formulas.
//
// HEDDLE_JUDGE_SEEDS, HEDDLE_JUDGE_FIRST and HEDDLE_JUDGE_KEEP: see sample.Programs. HEDDLE_JUDGE_FAMILY, if it is
// set, must be ltl.

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"heddle.example/answer"
	"heddle.example/bench/judge/words"
	"heddle.example/cfront"
	"heddle.example/monitor"
	"heddle.example/patience"
	"heddle.example/rt"
	"heddle.example/rt/ltl"
	"heddle.example/sample"
)

const (
	defaultSeeds  = 40
	maxStates     = 4000
	engineTimeout = 10 * time.Second
)

func TestEngine(t *testing.T) {
	if f := os.Getenv("HEDDLE_JUDGE_FAMILY"); f != "" && f != "ltl" {
		t.Skip("the family here is ltl")
	}
	d := &driver{dir: t.TempDir(), unsure: map[string]int{}}
	seeds, wrong := sample.Programs(t, defaultSeeds, func(seed int64) *sample.Failure {
		p := words.Generate(seed)
		diff := d.compare(p)
		if diff == "" {
			return nil
		}
		small := words.Shrink(p, func(q *words.Program) bool { return sample.Kind(d.compare(q)) == sample.Kind(diff) })
		return &sample.Failure{Family: "ltl", Diff: d.compare(small), Program: small.C()}
	})
	t.Log(d.statistics())
	if wrong == 0 && d.compared < seeds/2 {
		t.Errorf("only %d of %d programs were compared", d.compared, seeds)
	}
}

type driver struct {
	dir                                      string
	total, compared, isFalse, violated, fair int
	tooBig, slow, states                     int
	unsure                                   map[string]int
}

func (d *driver) statistics() string {
	s := fmt.Sprintf("%d programs: %d compared (%d false, %d violated, %d with fairness), %d states judged, %d too big, %d slow",
		d.total, d.compared, d.isFalse, d.violated, d.fair, d.states, d.tooBig, d.slow)
	for _, why := range slices.Sorted(maps.Keys(d.unsure)) {
		s += fmt.Sprintf("\n%6d unknown: %s", d.unsure[why], why)
	}
	return s
}

func (d *driver) compare(p *words.Program) string {
	d.total++
	want := words.Judge(p, maxStates)
	switch {
	case want.Invalid == "too big":
		d.tooBig++
		return ""
	case want.Invalid != "":
		return "the program is not in the language: " + want.Invalid
	}
	r, err := d.engine(p)
	if err != nil {
		kind, _, _ := strings.Cut(err.Error(), ":")
		return kind + ": " + err.Error()
	}
	value := r.LTL[0].Value
	show := func(kind string) string {
		return fmt.Sprintf("%s: judge false %v, violated %v; engine %s, conclusive %v, %s", kind, want.False, want.Violated, value, r.LTL[0].Conclusive, r.Verdict)
	}
	switch {
	case value == monitor.False && !want.False:
		return show("false alarm")
	case r.Verdict == rt.Violated && !want.Violated:
		return show("false violation")
	}
	if len(r.Reasons) > 0 {
		if r.Reasons[0].Kind == "timeout" {
			d.slow++
			return ""
		}
		if r.Reasons[0].Kind == answer.BecauseLTLCycle {
			return show("cycle not judged") // the graph is closed, so every cycle can be
		}
		d.unsure[r.Reasons[0].Kind+": "+r.Reasons[0].Message]++
		return ""
	}
	d.compared++
	d.states += want.States
	if want.False {
		d.isFalse++
	}
	if want.Violated {
		d.violated++
	}
	if p.Fair {
		d.fair++
	}
	switch {
	case want.Violated && r.Verdict != rt.Violated:
		return show("missed violation")
	case want.False && value != monitor.False:
		return show("not false")
	}
	return ""
}

func (d *driver) engine(p *words.Program) (r *rt.Result, err error) {
	defer func() {
		if x := recover(); x != nil {
			err = fmt.Errorf("panic: %v", x)
		}
	}()
	file := filepath.Join(d.dir, "program.c")
	if err := os.WriteFile(file, []byte(p.C()), 0o644); err != nil {
		return nil, err
	}
	fe, err := cfront.Translate(cfront.Config{}, file)
	if err != nil {
		return nil, fmt.Errorf("front end: %w", err)
	}
	o := rt.DefaultOptions()
	if o.LTL, err = ltl.Parse([]string{p.Formula.String()}, fe.CompileProposition); err != nil {
		return nil, fmt.Errorf("formula: %w", err)
	}
	o.WeakFairness = p.Fair
	o.KeepGoing = true
	o.Workers = 1
	o.Timeout = patience.For(engineTimeout)
	if r, err = rt.Explore(context.Background(), fe.Program(), o); err != nil {
		return nil, fmt.Errorf("engine: %w", err)
	}
	return r, nil
}
