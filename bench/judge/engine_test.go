package judge_test

// This file compares the engine with the judge on random programs: violated
// properties and their lines, what was cut, final valuations.
//
// HEDDLE_JUDGE_SEEDS, HEDDLE_JUDGE_FIRST and HEDDLE_JUDGE_KEEP: see sample.Programs. A failing program is shrunk
// and printed with both outcomes.

import (
	"context"
	"fmt"
	"maps"
	"math/rand"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"heddle.example/bench/judge"
	"heddle.example/cfront"
	"heddle.example/ir"
	"heddle.example/patience"
	"heddle.example/rt"
	"heddle.example/sample"
	"heddle.example/scheduler"
	"heddle.example/symex"
	"heddle.example/symex/state"
	"heddle.example/symex/valuation"
)

const defaultSeeds = 30

func TestEngine(t *testing.T) {
	d := &driver{dir: t.TempDir()}
	seeds, _ := sample.Programs(t, defaultSeeds, func(seed int64) *sample.Failure {
		p, x := d.draw(seed)
		if p == nil {
			return nil
		}
		diff := d.compare(p, x)
		if diff == "" {
			return nil
		}
		small := d.shrink(p, &x, diff)
		return &sample.Failure{Family: "programs", Diff: fmt.Sprintf("%s; %s", d.compare(small, x), x), Program: small.C()}
	})
	t.Log(d.statistics())
	if d.compared < seeds*8/10 {
		t.Errorf("only %d of %d programs were compared", d.compared, seeds)
	}
}

// trial is one way of running the engine.
type trial struct {
	bounds    judge.Bounds
	hash      string
	store     string
	workers   int
	reduction string
}

func (x trial) String() string {
	return fmt.Sprintf("bounds %+v, hash %s, store %s, %d workers, reduction %s", x.bounds, x.hash, x.store, x.workers, x.reduction)
}

type driver struct {
	dir      string
	compared int
	states   int
	tooBig   int
	partial  int
	violated int
	cut      int
	slow     int

	mayBeUnsure bool           // what the engine cannot answer is counted
	unsure      map[string]int // by reason
}

func (d *driver) statistics() string {
	s := fmt.Sprintf("%d compared (%d with a violation, %d cut, %d with a partial deadlock), %d states judged, %d too big, %d slow",
		d.compared, d.violated, d.cut, d.partial, d.states, d.tooBig, d.slow)
	for _, why := range slices.Sorted(maps.Keys(d.unsure)) {
		s += fmt.Sprintf("\n%6d unknown: %s", d.unsure[why], why)
	}
	return s
}

// maxStates and maxPaths keep a program small enough for the judge and for an
// engine that prunes nothing.
const (
	maxStates = 15000
	maxPaths  = 20000
)

// draw makes a program and a trial that fit together; nil if none was found.
func (d *driver) draw(seed int64) (*judge.Program, trial) {
	r := rand.New(rand.NewSource(seed ^ 0x7121a1))
	coin := func(percent int) bool { return r.Intn(100) < percent }
	reduces := seed%3 == 0 || os.Getenv("HEDDLE_JUDGE_REDUCTION") != ""
	c := judge.RandomConfig(seed)
	for ; c.Stmts > 0; c.Stmts-- {
		p := judge.Generate(seed, c)
		x := trial{bounds: judge.Bounds{Context: -1, MaxStates: maxStates}, hash: "xxh3", store: "memory", workers: 1, reduction: scheduler.None}
		b := &x.bounds
		if coin(60) && !reduces {
			b.Context = r.Intn(9)
		}
		spins := p.Has(judge.While, judge.DoWhile)
		if coin(40) || spins && p.Has(judge.Nondet) {
			// Inputs in an unbounded loop make expressions that grow without end.
			b.Unwind = 1 + r.Intn(4)
		}
		b.AfterMainWait, b.SpuriousWakeups, b.Statement = coin(30), coin(15), coin(20)
		if b.SpuriousWakeups && b.Unwind == 0 {
			b.Unwind = 2
		}
		if coin(25) {
			x.hash = []string{"xxh3-64", "sha256", "fnv", "serialised-sha256"}[r.Intn(4)]
		}
		if coin(4) {
			x.store = "badger"
		}
		if coin(30) {
			x.workers = 2 + r.Intn(2)
		}
		o := judge.Judge(p, *b)
		if o.Invalid == "" && o.TooBig {
			continue
		}
		if reduces {
			x.reduction = "persistent"
		} else if coin(25) && o.Paths < maxPaths {
			x.hash = "none"
		}
		return p, x
	}
	d.tooBig++
	return nil, trial{}
}

// shrink makes the trial plain and the program small.
func (d *driver) shrink(p *judge.Program, x *trial, diff string) *judge.Program {
	kind := sample.Kind(diff) // a smaller program is to fail in the same way
	fails := func(q *judge.Program, y trial) bool {
		o := judge.Judge(q, y.bounds)
		return o.Invalid == "" && !o.TooBig && (y.hash != "none" || o.Paths < maxPaths) && strings.HasPrefix(d.compare(q, y), kind)
	}
	for _, plain := range []func(*trial){
		func(y *trial) { y.workers = 1 },
		func(y *trial) { y.store = "memory" },
		func(y *trial) { y.hash = "xxh3" },
		func(y *trial) { y.reduction = scheduler.None },
		func(y *trial) {
			if y.reduction == scheduler.None {
				y.hash = "none"
			}
		},
		func(y *trial) { y.bounds.Statement = false },
		func(y *trial) { y.bounds.SpuriousWakeups = false },
		func(y *trial) { y.bounds.AfterMainWait = false },
		func(y *trial) { y.bounds.Unwind = 0 },
		func(y *trial) { y.bounds.Context = -1 },
	} {
		y := *x
		plain(&y)
		if y.hash == "none" && y.bounds.Unwind == 0 && p.Has(judge.While, judge.DoWhile) {
			continue
		}
		if fails(p, y) {
			*x = y
		}
	}
	return judge.Shrink(p, func(q *judge.Program) bool { return fails(q, *x) })
}

// compare runs both sides and says in what they differ; "" if they agree.
func (d *driver) compare(p *judge.Program, x trial) string {
	want := judge.Judge(p, x.bounds)
	if want.Invalid != "" {
		return "the program is not in the language: " + want.Invalid
	}
	got, err := d.engine(p, x)
	if err != nil {
		return err.Error()
	}
	if got == nil {
		d.slow++
		return ""
	}
	d.compared++
	d.states += want.States
	if want.Partial {
		d.partial++
	}
	if len(want.Violations) > 0 {
		d.violated++
	}
	if len(want.Cuts) > 0 {
		d.cut++
	}
	show := func(what, name string, w, g any) string {
		return fmt.Sprintf("%s: %s: judge %q, engine %q", what, name, w, g)
	}
	// A cut that the judge sees may be covered by another path with more left, or
	// stand where the thread beyond it cannot do anything; then nothing may be missing.
	for cut := range got.cuts {
		if !want.Cuts[cut] {
			return show("a cut that is none", "cuts", keys(want.Cuts), keys(got.cuts))
		}
	}
	if want.Cuts["unwind"] && !got.cuts["unwind"] && !want.Partial {
		return show("a cut is not told", "cuts", keys(want.Cuts), keys(got.cuts))
	}
	if want.Cuts["context-bound"] && !got.cuts["context-bound"] {
		b := x.bounds
		b.Context = -1
		b.MaxStates = 20 * maxStates
		if full := judge.Judge(p, b); !full.TooBig {
			want = full
		}
	}
	if want.Partial {
		// The engine may stop where a deadlock of some threads closes.
		for v := range got.violations {
			if !want.Violations[v] {
				return show("a violation that is none", "violations", lines(want.Violations), lines(got.violations))
			}
		}
		for f := range got.finals {
			if !want.Finals[f] {
				return show("a final state that is none", "finals", keys(want.Finals), keys(got.finals))
			}
		}
		if !got.violations[judge.Violation{Property: "deadlock"}] {
			return show("a deadlock is missed", "violations", lines(want.Violations), lines(got.violations))
		}
		return ""
	}
	if !maps.Equal(want.Violations, got.violations) {
		return show("verdicts differ", "violations", lines(want.Violations), lines(got.violations))
	}
	if !maps.Equal(want.Finals, got.finals) {
		return show("final states differ", "finals", keys(want.Finals), keys(got.finals))
	}
	return ""
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}

func keys(m map[string]bool) []string { return slices.Sorted(maps.Keys(m)) }

func lines(m map[judge.Violation]bool) []string {
	var out []string
	for v := range m {
		out = append(out, fmt.Sprintf("%s:%d", v.Property, v.Line))
	}
	slices.Sort(out)
	return out
}

// outcome is what the engine found.
type outcome struct {
	violations map[judge.Violation]bool
	finals     map[string]bool
	cuts       map[string]bool
}

// engineTimeout ends what is too large for the engine, which counts as slow.
const engineTimeout = 20 * time.Second

// engine runs the engine; nil if it takes too long.
func (d *driver) engine(p *judge.Program, x trial) (*outcome, error) {
	file := filepath.Join(d.dir, "program.c")
	if err := os.WriteFile(file, []byte(p.C()), 0o644); err != nil {
		return nil, err
	}
	prog, _, err := cfront.Load(cfront.Config{}, file)
	if err != nil {
		return nil, fmt.Errorf("front end: %w", err)
	}
	if err := ir.Verify(prog); err != nil {
		return nil, fmt.Errorf("invalid IR: %w", err)
	}
	o := rt.DefaultOptions()
	o.ContextBound, o.Unwind = x.bounds.Context, x.bounds.Unwind
	o.AfterMainWait, o.SpuriousWakeups = x.bounds.AfterMainWait, x.bounds.SpuriousWakeups
	if x.bounds.Statement {
		o.Granularity = state.GranularityStatement
	}
	o.Hash, o.Store, o.Workers = x.hash, x.store, x.workers
	o.Reduction = x.reduction
	o.KeepGoing = true
	o.Timeout = patience.For(engineTimeout)
	out := &outcome{map[judge.Violation]bool{}, map[string]bool{}, map[string]bool{}}
	collect, failed := out.collector(p)
	o.OnLeaf = collect
	r, err := rt.Explore(context.Background(), prog, o)
	if err != nil {
		return nil, fmt.Errorf("engine: %w", err)
	}
	if err := failed(); err != nil {
		return nil, err
	}
	if len(r.Reasons) > 0 {
		why := r.Reasons[0]
		if why.Kind == "timeout" {
			d.slow += truth(d.mayBeUnsure)
			return nil, nil
		}
		if d.mayBeUnsure {
			d.unsure[why.Kind+": "+why.Message]++
			return nil, nil
		}
		return nil, fmt.Errorf("engine is unsure: %s at line %d: %s", why.Kind, why.Line, why.Message)
	}
	for _, v := range r.Violations {
		line := v.Line
		if v.Property == "deadlock" {
			line = 0
		}
		out.violations[judge.Violation{Property: v.Property, Line: line}] = true
	}
	for _, c := range r.Cuts {
		out.cuts[c] = true
	}
	verdict := rt.Safe
	if len(out.violations) > 0 {
		verdict = rt.Violated
	}
	if r.Verdict != verdict || r.Complete != (len(r.Cuts) == 0) {
		return nil, fmt.Errorf("engine says %s, complete %v, with violations %v and cuts %v", r.Verdict, r.Complete, lines(out.violations), r.Cuts)
	}
	return out, nil
}

// collector makes the function that reads a final state, and one that tells
// whether that failed.
func (o *outcome) collector(p *judge.Program) (func(*symex.Machine), func() error) {
	cells := p.Cells()
	var at []valuation.Cell
	for _, c := range cells {
		at = append(at, valuation.Cell{Name: c.Global, Off: c.Offset, Size: c.Size})
	}
	var mu sync.Mutex
	var failed error
	collect := func(m *symex.Machine) {
		mu.Lock()
		defer mu.Unlock()
		values := make([]int64, len(cells))
		err := valuation.Globals(m, at, 10000, func(bits []uint64) {
			for i, b := range bits {
				values[i] = int64(b)
				if shift := 64 - 8*cells[i].Size; cells[i].Signed {
					values[i] = int64(b<<shift) >> shift
				}
			}
			o.finals[judge.Valuation(values)] = true
		})
		if err != nil {
			failed = err
		}
	}
	return collect, func() error { return failed }
}
