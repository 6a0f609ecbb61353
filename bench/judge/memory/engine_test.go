package memory_test

// This file compares the engine with the judge on random programs about memory.
//
// HEDDLE_JUDGE_SEEDS, HEDDLE_JUDGE_FIRST and HEDDLE_JUDGE_KEEP: see sample.Programs; HEDDLE_JUDGE_FAMILY names
// the families to draw from (all of them, in turn). A failing program is shrunk and printed.

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

	"heddle.example/bench/judge/memory"
	"heddle.example/cfront"
	"heddle.example/patience"
	"heddle.example/rt"
	"heddle.example/sample"
	"heddle.example/scheduler"
	"heddle.example/symex/check"
)

const (
	defaultSeeds  = 30
	maxStates     = 40000
	engineTimeout = 10 * time.Second
)

// families are those that the environment asks for.
func families(t *testing.T) []memory.Family {
	names := os.Getenv("HEDDLE_JUDGE_FAMILY")
	if names == "" {
		return memory.Families
	}
	var out []memory.Family
	for _, name := range strings.Split(names, ",") {
		if !slices.Contains(memory.Families, memory.Family(name)) {
			t.Skipf("no family %q here: there are %v", name, memory.Families)
		}
		out = append(out, memory.Family(name))
	}
	return out
}

func TestEngine(t *testing.T) {
	d := &driver{dir: t.TempDir(), unsure: map[string]int{}}
	all := families(t)
	seeds, wrong := sample.Programs(t, defaultSeeds, func(seed int64) *sample.Failure {
		f := all[int(seed)%len(all)]
		p := memory.Generate(seed, f)
		diff := d.compare(p, seed)
		if diff == "" {
			return nil
		}
		small := memory.Shrink(p, func(q *memory.Program) bool { return sample.Kind(d.compare(q, seed)) == sample.Kind(diff) })
		return &sample.Failure{Family: string(f), Diff: d.compare(small, seed), Program: small.C()}
	})
	t.Log(d.statistics())
	if wrong == 0 && d.compared < seeds/2 {
		t.Errorf("only %d of %d programs were compared", d.compared, seeds)
	}
}

type driver struct {
	dir                                              string
	total, compared, violated, open, layouts, states int
	tooBig, slow                                     int
	unsure                                           map[string]int
}

func (d *driver) statistics() string {
	s := fmt.Sprintf("%d programs: %d compared (%d violated, %d open, %d depend on the layout), %d states judged, %d too big, %d slow",
		d.total, d.compared, d.violated, d.open, d.layouts, d.states, d.tooBig, d.slow)
	for _, why := range slices.Sorted(maps.Keys(d.unsure)) {
		s += fmt.Sprintf("\n%6d unknown: %s", d.unsure[why], why)
	}
	return s
}

// compare runs both sides and says in what they differ; "" if they agree.
func (d *driver) compare(p *memory.Program, seed int64) string {
	d.total++
	want := memory.Judge(p, maxStates)
	switch {
	case want.Invalid != "":
		return "the program is not in the language: " + want.Invalid
	case want.TooBig:
		d.tooBig++
		return ""
	}
	r, err := d.engine(p, seed)
	if err != nil {
		kind, _, _ := strings.Cut(err.Error(), ":")
		return kind + ": " + err.Error()
	}
	d.states += want.States
	got := map[memory.Violation]bool{}
	for _, v := range r.Violations {
		line := v.Line
		if v.Property == "deadlock" || v.Property == "leak" {
			line = 0
		}
		got[memory.Violation{Property: v.Property, Line: line}] = true
	}
	falsely := func() string {
		for _, v := range list(got) {
			if !want.May[v] {
				return fmt.Sprintf("false %s: line %d; judge %v, engine %v", v.Property, v.Line, list(want.May), list(got))
			}
		}
		return ""
	}
	if len(r.Reasons) > 0 {
		if diff := falsely(); diff != "" {
			return diff
		}
		why := r.Reasons[0]
		if why.Kind == "timeout" {
			d.slow++
			return ""
		}
		message, _, _ := strings.Cut(why.Message, " at /")
		d.unsure[why.Kind+": "+message]++
		return ""
	}
	if !r.Complete {
		return fmt.Sprintf("not complete: %v", r.Cuts)
	}
	d.compared++
	if len(want.Must) > 0 {
		d.violated++
	}
	if want.Open {
		d.open++
	}
	if want.Layouts {
		d.layouts++
	}
	said := slices.Contains(r.Assumptions, "address-layout")
	for _, v := range list(want.Must) {
		// The judge's layouts are three; with a byte of an address overwritten another one may hide anything.
		if !got[v] && !(said && p.Overwrites()) {
			return fmt.Sprintf("missed %s: line %d; judge %v, engine %v", v.Property, v.Line, list(want.Must), list(got))
		}
	}
	if diff := falsely(); diff != "" {
		return diff
	}
	if want.Layouts && !maps.Equal(want.May, got) && !want.Open && !said {
		return fmt.Sprintf("layout not said: judge %v with some layouts, %v with all, engine %v, assumptions %v", list(want.May), list(want.Must), list(got), r.Assumptions)
	}
	return ""
}

func list(m map[memory.Violation]bool) []memory.Violation {
	return slices.SortedFunc(maps.Keys(m), func(a, b memory.Violation) int {
		return strings.Compare(fmt.Sprintf("%s%5d", a.Property, a.Line), fmt.Sprintf("%s%5d", b.Property, b.Line))
	})
}

// engine runs the engine.
func (d *driver) engine(p *memory.Program, seed int64) (r *rt.Result, err error) {
	defer func() {
		if x := recover(); x != nil {
			err = fmt.Errorf("panic: %v", x)
		}
	}()
	file := filepath.Join(d.dir, "program.c")
	if err := os.WriteFile(file, []byte(p.C()), 0o644); err != nil {
		return nil, err
	}
	prog, _, err := cfront.Load(cfront.Config{Ptr32: p.Narrow}, file)
	if err != nil {
		return nil, fmt.Errorf("front end: %w", err)
	}
	o := rt.DefaultOptions()
	if p.Leaks {
		o.Checks = o.Checks.With(check.Leak)
	}
	o.Reduction = []string{scheduler.None, scheduler.None, "persistent"}[seed%3]
	o.Workers = 1
	o.KeepGoing = true
	o.Timeout = patience.For(engineTimeout)
	if r, err = rt.Explore(context.Background(), prog, o); err != nil {
		return nil, fmt.Errorf("engine: %w", err)
	}
	return r, nil
}
