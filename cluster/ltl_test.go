package cluster

// This file tests that values of formulas at the ends of paths are those of one search, whichever region a path ends in.

import (
	"context"
	"slices"
	"testing"

	"heddle.example/cfront"
	"heddle.example/rt"
	"heddle.example/rt/ltl"
	"heddle.example/scheduler"
)

func TestFormulasInRegions(t *testing.T) {
	cut := 0
	for _, c := range []struct {
		name     string
		formulas []string
		bound    int
		keep     bool
	}{
		{"peterson", []string{"G !({cs0} && {cs1})"}, -1, false},
		{"stock", []string{"G{sold <= made}", "G{made < 2}"}, -1, true},
		{"stock", []string{"G{made < 2}"}, -1, false},
		{"stock", []string{"G{sold <= made}", "G{sold == 0}"}, 2, true},
		{"request_response", []string{"G{request == 0}"}, 3, true},
		{"order_of_workers", []string{"G({a == 0} || {b == 0})", "G{a < 2}"}, -1, true},
	} {
		fe, err := cfront.Translate(cfront.Config{}, "../testdata/ltl/"+c.name+".c")
		if err != nil {
			t.Fatal(err)
		}
		p := fe.Program()
		opts := rt.DefaultOptions()
		opts.Workers, opts.Reduction, opts.ContextBound, opts.KeepGoing = 1, scheduler.None, c.bound, c.keep
		if opts.LTL, err = ltl.Parse(c.formulas, fe.CompileProposition); err != nil {
			t.Fatal(err)
		}
		if one, err := rt.NeedsOneStack(context.Background(), p, opts); one || err != nil {
			t.Errorf("%s %v: it is for one search, %v", c.name, c.formulas, err)
			continue
		}
		want, err := rt.Explore(context.Background(), p, opts)
		if err != nil {
			t.Fatal(err)
		}
		got, lanes := exploreLocally(t, p, opts, 5)
		if len(lanes) > 1 {
			cut++
		}
		if got.Verdict != want.Verdict || got.Complete != want.Complete || !slices.Equal(got.Cuts, want.Cuts) || !slices.Equal(violationsOf(got), violationsOf(want)) {
			t.Errorf("%s %v: %s %v %v %v, one search %s %v %v %v", c.name, c.formulas, got.Verdict, got.Complete, got.Cuts, violationsOf(got), want.Verdict, want.Complete, want.Cuts, violationsOf(want))
		}
		for i, w := range want.LTL {
			if g := got.LTL[i]; g.Value != w.Value || g.Conclusive != w.Conclusive || g.Class != w.Class || (g.Witness == nil) != (w.Witness == nil) {
				t.Errorf("%s: %s is %v, conclusive %v; one search %v, %v", c.name, w.Formula, g.Value, g.Conclusive, w.Value, w.Conclusive)
			}
		}
		t.Logf("%s in %d regions: %v", c.name, len(lanes), got.LTL[0].Value)
	}
	if cut < 4 {
		t.Errorf("only %d searches were cut into regions", cut)
	}
}
