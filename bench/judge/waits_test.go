package judge_test

// This file compares the engine with the judge on random programs with deadlines, cancellation and
// compare-and-swap that may fail.
//
// HEDDLE_JUDGE_SEEDS, HEDDLE_JUDGE_FIRST and HEDDLE_JUDGE_KEEP: see sample.Programs; HEDDLE_JUDGE_FAMILY names the
// families to draw from (timed, cancel, swap; all of them, in turn).

import (
	"fmt"
	"maps"
	"math/rand"
	"os"
	"slices"
	"strings"
	"testing"

	"heddle.example/bench/judge"
	"heddle.example/sample"
	"heddle.example/scheduler"
)

var waitFamilies = []string{"timed", "cancel", "swap"}

func TestWaits(t *testing.T) {
	families := waitFamilies
	if names := os.Getenv("HEDDLE_JUDGE_FAMILY"); names != "" {
		families = strings.Split(names, ",")
		for _, f := range families {
			if !slices.Contains(waitFamilies, f) {
				t.Skipf("no family %q here: there are %v", f, waitFamilies)
			}
		}
	}
	d := &driver{dir: t.TempDir(), unsure: map[string]int{}}
	seeds, wrong := sample.Programs(t, defaultSeeds, func(seed int64) *sample.Failure {
		family := families[int(seed)%len(families)]
		p, x := d.drawWaits(seed, family)
		if p == nil {
			return nil
		}
		diff := d.compareWaits(p, x)
		if diff == "" {
			return nil
		}
		small := d.shrinkWaits(p, &x, diff)
		return &sample.Failure{Family: family, Diff: fmt.Sprintf("%s; %s", d.compareWaits(small, x), x), Program: small.C()}
	})
	t.Log(d.statistics())
	if wrong == 0 && d.compared < seeds/2 {
		t.Errorf("only %d of %d programs were compared", d.compared, seeds)
	}
}

// drawWaits makes a program and a trial. There is no context bound: how many switches a
// thread needs whose time runs out is a matter of taste.
func (d *driver) drawWaits(seed int64, family string) (*judge.Program, trial) {
	r := rand.New(rand.NewSource(seed ^ 0x3a17))
	coin := func(percent int) bool { return r.Intn(100) < percent }
	x := trial{bounds: judge.Bounds{Context: -1, MaxStates: maxStates}, hash: "xxh3", store: "memory", workers: 1, reduction: scheduler.None}
	x.bounds.AfterMainWait = coin(30)
	if coin(33) {
		x.reduction = "persistent"
	} else if coin(20) {
		x.workers = 2
	}
	c := judge.WaitsConfig(seed, family)
	for ; c.Stmts > 0; c.Stmts-- {
		p := judge.Generate(seed, c)
		if o := judge.Judge(p, x.bounds); o.Invalid != "" || !o.TooBig {
			return p, x
		}
	}
	d.tooBig++
	return nil, trial{}
}

func (d *driver) shrinkWaits(p *judge.Program, x *trial, diff string) *judge.Program {
	kind := sample.Kind(diff)
	fails := func(q *judge.Program, y trial) bool {
		o := judge.Judge(q, y.bounds)
		return o.Invalid == "" && !o.TooBig && strings.HasPrefix(d.compareWaits(q, y), kind)
	}
	for _, plain := range []func(*trial){
		func(y *trial) { y.workers = 1 },
		func(y *trial) { y.reduction = scheduler.None },
		func(y *trial) { y.bounds.AfterMainWait = false },
	} {
		y := *x
		plain(&y)
		if fails(p, y) {
			*x = y
		}
	}
	return judge.Shrink(p, func(q *judge.Program) bool { return fails(q, *x) })
}

// compareWaits runs both sides: what the engine finds lies between what must be possible and
// what may be.
func (d *driver) compareWaits(p *judge.Program, x trial) string {
	must := judge.Judge(p, x.bounds)
	if must.Invalid != "" {
		return "the program is not in the language: " + must.Invalid
	}
	may := must
	if p.Has(judge.Cancel, judge.CancelSelf) {
		b := x.bounds
		b.LateCancel = true
		if may = judge.Judge(p, b); may.TooBig {
			return ""
		}
	}
	d.mayBeUnsure = true
	got, err := d.engine(p, x)
	if err != nil {
		return err.Error()
	}
	if got == nil {
		return ""
	}
	d.compared++
	d.states += must.States
	if must.Partial {
		d.partial++
	}
	if len(must.Violations) > 0 {
		d.violated++
	}
	show := func(kind string, w, g any) string { return fmt.Sprintf("%s: judge %q, engine %q", kind, w, g) }
	partial := must.Partial || may.Partial
	for v := range must.Violations {
		if !got.violations[v] && !(partial && v.Property != "deadlock") {
			return show("missed "+v.Property, lines(must.Violations), lines(got.violations))
		}
	}
	for v := range got.violations {
		if !may.Violations[v] {
			return show("false "+v.Property, lines(may.Violations), lines(got.violations))
		}
	}
	for _, f := range slices.Sorted(maps.Keys(must.Finals)) {
		if !got.finals[f] && !partial {
			return show("missed end", keys(must.Finals), keys(got.finals))
		}
	}
	for _, f := range slices.Sorted(maps.Keys(got.finals)) {
		if !may.Finals[f] {
			return show("false end", keys(may.Finals), keys(got.finals))
		}
	}
	return ""
}
