package weak_test

// This file compares the engine with the judge on random programs, and on the litmus tests of testdata/weak/families.txt.
//
// HEDDLE_JUDGE_SEEDS, HEDDLE_JUDGE_FIRST and HEDDLE_JUDGE_KEEP: see sample.Programs; HEDDLE_JUDGE_FAMILY names
// the families to draw from (all of them, in turn), HEDDLE_JUDGE_MODEL the models. A failing program is shrunk and printed.

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"heddle.example/bench/judge/weak"
	"heddle.example/cfront"
	"heddle.example/ir"
	"heddle.example/patience"
	"heddle.example/rt"
	"heddle.example/sample"
	"heddle.example/scheduler"
	"heddle.example/symex"
	"heddle.example/symex/check"
	"heddle.example/symex/valuation"
	memorymodel "heddle.example/symex/weak"
)

const (
	defaultSeeds  = 40
	mostGraphs    = 50000
	engineTimeout = 10 * time.Second
)

// models are those that the environment asks for and the engine has.
func models() []weak.Model {
	names := os.Getenv("HEDDLE_JUDGE_MODEL")
	var out []weak.Model
	for _, m := range weak.Models {
		if memorymodel.Check(string(m)) == nil && (names == "" || slices.Contains(strings.Split(names, ","), string(m))) {
			out = append(out, m)
		}
	}
	return out
}

// families are those that the environment asks for.
func families(t *testing.T) []weak.Family {
	names := os.Getenv("HEDDLE_JUDGE_FAMILY")
	if names == "" {
		return weak.Families
	}
	var out []weak.Family
	for name := range strings.SplitSeq(names, ",") {
		if !slices.Contains(weak.Families, weak.Family(name)) {
			t.Skipf("no family %q here: there are %v", name, weak.Families)
		}
		out = append(out, weak.Family(name))
	}
	return out
}

func TestEngine(t *testing.T) {
	d := newDriver(t)
	all := families(t)
	seeds, wrong := sample.Programs(t, defaultSeeds, func(seed int64) *sample.Failure {
		f := all[int(seed)%len(all)]
		p := weak.Generate(seed, f)
		m, diff := d.compareAll(p, seed)
		if diff == "" {
			return nil
		}
		small := weak.Shrink(p, func(q *weak.Program) bool { return sample.Kind(d.compare(q, m, seed)) == sample.Kind(diff) })
		return &sample.Failure{Family: string(f), Diff: d.compare(small, m, seed), Program: small.C()}
	})
	t.Log(d.statistics())
	if wrong == 0 && d.compared < seeds/2 {
		t.Errorf("only %d of %d programs were compared", d.compared, seeds)
	}
}

// TestFaults has, for each fault that was put into the engine by hand, a random program that shows it.
//
// Other tests of the default run that fail with the fault: 1 TestEngine; 2 threads/release_sequence.c of rt's TestWeakPrograms; 3 symex/weak's
// TestCreationOrders, threads/created_late.c; 4 TestEngine, TestFamilies, symex/weak's TestRepeatedUpdates; 5 TestEngine, symex/weak's
// TestNumberAgain, lockfree/countdown_latch.c; 6 TestEngine, TestFamilies, symex/weak's TestForgotten.
func TestFaults(t *testing.T) {
	d := newDriver(t)
	for _, x := range []struct {
		fault  string
		seed   int64
		family weak.Family
	}{
		{"1: an update does not go on with the release sequence of what it reads", 20, "relay"},
		{"2: a release store does not head later stores of its thread", 128, "relay"},
		{"3: sequentially consistent accesses only acquire and release", 324, "shapes"},
		{"4: something is put between an update and what it reads", 36, "shapes"},
		{"5: an unlock does not hand on what its thread has seen", 7, "meeting"},
		{"6: the least message that threads may read is forgotten", 9, "shapes"},
	} {
		if m, diff := d.compareAll(weak.Generate(x.seed, x.family), x.seed); diff != "" {
			t.Errorf("%s: under %s: %s", x.fault, m, diff)
		}
	}
	if d.compared != d.total {
		t.Error(d.statistics())
	}
}

// TestReleaseSequences: with the release sequences of C++20 the engine's outcomes are those of the axioms with these.
func TestReleaseSequences(t *testing.T) {
	d := newDriver(t)
	d.models, d.c20 = []weak.Model{weak.RC11}, true
	all := families(t)
	other := 0
	sample.Programs(t, defaultSeeds, func(seed int64) *sample.Failure {
		f := all[int(seed)%len(all)]
		p := weak.Generate(seed, f)
		if a, b := weak.Judge(p, weak.RC11, mostGraphs), weak.JudgeC20(p, mostGraphs); a.Race != b.Race || !maps.Equal(a.Finals, b.Finals) {
			other++
		}
		m, diff := d.compareAll(p, seed)
		if diff == "" {
			return nil
		}
		small := weak.Shrink(p, func(q *weak.Program) bool { return sample.Kind(d.compare(q, m, seed)) == sample.Kind(diff) })
		return &sample.Failure{Family: string(f), Diff: d.compare(small, m, seed), Program: small.C()}
	})
	t.Log(other, "programs have other outcomes than with those of C11:", d.statistics())
}

// TestRobust: where the memory model auto says that an answer of sequential consistency holds under rc11, a program has the same
// outcomes under both; and races are found either way.
func TestRobust(t *testing.T) {
	d := newDriver(t)
	all := families(t)
	robust := 0
	seeds, wrong := sample.Programs(t, defaultSeeds, func(seed int64) *sample.Failure {
		f := all[int(seed)%len(all)]
		p := weak.Generate(seed, f)
		was, diff := d.robust(p, seed)
		if was {
			robust++
		}
		if diff == "" {
			return nil
		}
		small := weak.Shrink(p, func(q *weak.Program) bool {
			_, again := d.robust(q, seed)
			return sample.Kind(again) == sample.Kind(diff)
		})
		return &sample.Failure{Family: string(f), Diff: diff, Program: small.C()}
	})
	t.Logf("%d of %d programs are robust", robust, seeds)
	if wrong == 0 && robust < seeds/20 {
		t.Errorf("only %d of %d programs are robust", robust, seeds)
	}
}

// robust tells whether the engine says that a program is robust, and in what it differs from the judge.
func (d *driver) robust(p *weak.Program, seed int64) (bool, string) {
	want := weak.Judge(p, weak.RC11, mostGraphs)
	prog, err := d.load(p)
	if err != nil || want.TooBig {
		return false, ""
	}
	o := rt.DefaultOptions()
	o.MemoryModel = memorymodel.Auto
	o.Checks = o.Checks.With(check.Race)
	o.Reduction = []string{scheduler.None, "persistent", scheduler.Auto}[seed%3]
	o.Workers = 1
	o.Timeout = patience.For(engineTimeout)
	r, err := rt.Explore(context.Background(), prog, o)
	if err != nil && o.Reduction == "persistent" { // rc11 follows, and refuses it
		o.Reduction = scheduler.None
		r, err = rt.Explore(context.Background(), prog, o)
	}
	switch {
	case err != nil:
		return false, "engine: " + err.Error()
	case len(r.Reasons) > 0 || !r.Complete && len(r.Violations) == 0:
		return false, ""
	case want.Race != (len(r.Violations) > 0):
		return false, fmt.Sprintf("race: judge %v, engine %v under %s", want.Race, r.Verdict, r.MemoryModel)
	case r.Robust && !maps.Equal(want.Finals, weak.Judge(p, weak.SC, mostGraphs).Finals):
		return true, "not robust: rc11 has other outcomes"
	}
	return r.Robust, ""
}

// TestFamilies takes every tenth litmus test of the table, or with HEDDLE_ALL_PROGRAMS all.
func TestFamilies(t *testing.T) {
	text, err := os.ReadFile("../../../testdata/weak/families.txt")
	if err != nil {
		t.Fatal(err)
	}
	d := newDriver(t)
	n := 0
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		l, err := weak.ParseLitmus(line)
		if err != nil {
			t.Fatal(err)
		}
		if n++; n%10 != 0 && os.Getenv("HEDDLE_ALL_PROGRAMS") == "" {
			continue
		}
		if m, diff := d.compareAll(l.Program, 0); diff != "" {
			t.Errorf("%s under %s: %s", l.Name, m, diff)
		}
	}
	t.Log(d.statistics())
}

type driver struct {
	dir                                               string
	models                                            []weak.Model
	c20                                               bool // release sequences are those of C++20
	total, compared, races, graphs, tooBig, slow, cut int
	unsure                                            map[string]int
}

func newDriver(t *testing.T) *driver {
	return &driver{dir: t.TempDir(), models: models(), unsure: map[string]int{}}
}

func (d *driver) statistics() string {
	s := fmt.Sprintf("%v: %d programs: %d compared (%d with a race), %d graphs judged, %d too big, %d slow, %d cut",
		d.models, d.total, d.compared, d.races, d.graphs, d.tooBig, d.slow, d.cut)
	for _, why := range slices.Sorted(maps.Keys(d.unsure)) {
		s += fmt.Sprintf("\n%6d unknown: %s", d.unsure[why], why)
	}
	return s
}

// compareAll compares under each model, and gives the first one under which the sides differ.
func (d *driver) compareAll(p *weak.Program, seed int64) (weak.Model, string) {
	prog, err := d.load(p)
	if err != nil {
		return "", "front end: " + err.Error()
	}
	for _, m := range d.models {
		if diff := d.compareLoaded(p, prog, m, seed); diff != "" {
			return m, diff
		}
	}
	return "", ""
}

func (d *driver) compare(p *weak.Program, m weak.Model, seed int64) string {
	prog, err := d.load(p)
	if err != nil {
		return "front end: " + err.Error()
	}
	return d.compareLoaded(p, prog, m, seed)
}

func (d *driver) load(p *weak.Program) (*ir.Program, error) {
	file := filepath.Join(d.dir, "program.c")
	if err := os.WriteFile(file, []byte(p.C()), 0o644); err != nil {
		return nil, err
	}
	prog, _, err := cfront.Load(cfront.Config{}, file)
	return prog, err
}

// compareLoaded runs both sides and says in what they differ; "" if they agree.
func (d *driver) compareLoaded(p *weak.Program, prog *ir.Program, m weak.Model, seed int64) string {
	d.total++
	want := weak.Judge(p, m, mostGraphs)
	if d.c20 {
		want = weak.JudgeC20(p, mostGraphs)
	}
	if want.TooBig {
		d.tooBig++
		return ""
	}
	got, r, err := d.engine(p, prog, m, seed)
	if err != nil {
		kind, _, _ := strings.Cut(err.Error(), ":")
		return kind + ": under " + string(m) + ": " + err.Error()
	}
	race := false
	for _, v := range r.Violations {
		if v.Property != "race" {
			return fmt.Sprintf("false %s: under %s: line %d: %s", v.Property, m, v.Line, v.Message)
		}
		race = true
	}
	show := func(kind string) string {
		text := fmt.Sprintf("%s: under %s: judge %v", kind, m, weak.List(want.Finals))
		if want.Race {
			text = fmt.Sprintf("%s: under %s: judge: a race", kind, m)
		}
		return fmt.Sprintf("%s, engine %v, race %v; of %v", text, weak.List(got), race, p.Observed())
	}
	if race && !want.Race {
		return show("false race")
	}
	if len(r.Reasons) > 0 {
		if r.Reasons[0].Kind == "timeout" {
			d.slow++
			return ""
		}
		d.unsure[r.Reasons[0].Kind+": "+r.Reasons[0].Message]++
		return ""
	}
	if !r.Complete {
		if d.cut++; d.cut > d.total/20+5 {
			return show("cut: " + strings.Join(r.Cuts, " "))
		}
		return ""
	}
	d.compared++
	d.graphs += want.Graphs
	if want.Race {
		d.races++
		if !race {
			return show("missed race")
		}
		return ""
	}
	for f := range want.Finals {
		if !got[f] {
			return show("missed outcome " + f)
		}
	}
	for f := range got {
		if !want.Finals[f] {
			return show("false outcome " + f)
		}
	}
	return ""
}

// engine gives the outcomes that the engine finds.
func (d *driver) engine(p *weak.Program, prog *ir.Program, m weak.Model, seed int64) (finals map[string]bool, r *rt.Result, err error) {
	defer func() {
		if x := recover(); x != nil {
			err = fmt.Errorf("panic: %v", x)
		}
	}()
	o := rt.DefaultOptions()
	o.MemoryModel, o.C20Sequences = string(m), d.c20
	if m == weak.RC11 {
		o.Checks = o.Checks.With(check.Race)
	}
	if o.Reduction = []string{scheduler.None, "persistent", "persistent"}[seed%3]; rt.Reducible(prog, o) != nil {
		o.Reduction = scheduler.None
	}
	o.Workers = 1
	o.KeepGoing = true
	o.Timeout = patience.For(engineTimeout)
	var cells []valuation.Cell
	for i, name := range p.Observed() {
		if i >= len(p.Observed())-len(p.Cells) {
			name = "last_" + name
		}
		cells = append(cells, valuation.Cell{Name: name, Size: 4})
	}
	finals = map[string]bool{}
	var mu sync.Mutex
	o.OnLeaf = func(m *symex.Machine) {
		mu.Lock()
		defer mu.Unlock()
		failed := valuation.Globals(m, cells, 10, func(bits []uint64) {
			values := make([]int, len(bits))
			for i, b := range bits {
				values[i] = int(b)
			}
			finals[weak.Valuation(values)] = true
		})
		if failed != nil {
			err = failed
		}
	}
	r, failed := rt.Explore(context.Background(), prog, o)
	if failed != nil {
		err = fmt.Errorf("engine: %w", failed)
	}
	return finals, r, err
}
