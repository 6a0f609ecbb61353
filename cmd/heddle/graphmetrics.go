package main

// This file defines what --graph-metrics measures.

import (
	"context"
	"errors"

	"heddle.example/cmd/heddle/settings"
	"heddle.example/ir"
	"heddle.example/monitor"
	"heddle.example/prove/explicit"
	"heddle.example/rt"
	"heddle.example/rt/result"
	"heddle.example/rt/stategraph"
	"heddle.example/supervisor"
)

// maxMeasured bounds the states of a graph that is measured.
const maxMeasured = 20_000

// measureGraph counts out the states of a program and measures their graph.
func measureGraph(s *settings.Settings, ctx context.Context, prog *ir.Program, opts rt.Options) *rt.Graph {
	if s.Options.Timeout > 0 {
		end := supervisor.From(ctx).Start().Add(s.Options.Timeout)
		var cancel context.CancelFunc
		ctx, cancel = context.WithDeadlineCause(ctx, end.Add(-leastFitting/4), errors.New("the time limit was reached"))
		defer cancel()
	}
	states, err := stategraph.Build(ctx, prog, opts, maxMeasured)
	if err != nil {
		return &rt.Graph{Unmeasured: err.Error()}
	}
	g := &explicit.Graph{Next: states.Next, Initial: states.Initial}
	m := g.Measure()
	out := &rt.Graph{
		States: m.States, Transitions: m.Transitions, Diameter: figure(m.Diameter), Radius: figure(m.Radius),
		RecurrenceDiameter: figure(m.RecurrenceDiameter), RecurrenceRadius: figure(m.RecurrenceRadius),
	}
	// Where the program has stopped its last letter stays for ever.
	for v, stops := range states.Stops {
		if stops {
			g.Next[v] = append(g.Next[v], v)
		}
	}
	for i := range opts.LTL {
		letters := make([]uint64, len(states.Next))
		for v := range letters {
			letters[v] = states.Letter(&opts, i, v)
		}
		a, err := monitor.Translate(opts.LTL[i].Parsed, true, monitor.AllSymbols(), 0)
		if err != nil {
			return &rt.Graph{Unmeasured: err.Error()}
		}
		f := rt.FormulaGraph{Formula: opts.LTL[i].Parsed.Source, MPrime: result.Unmeasured, MSecond: result.Unmeasured, N: result.Unmeasured}
		product := g.Times(letters, a)
		f.States, f.Refuted = len(product.Of), product.FairPath(product.Accepting)
		f.Threshold = figure(product.Measure().Threshold())
		if b, err := product.Bounds(product.Accepting); err == nil {
			f.MPrime, f.MSecond, f.N = b.Prime, b.Second, b.N
		}
		out.Formulas = append(out.Formulas, f)
	}
	return out
}

// figure is a figure of package explicit as a result has it.
func figure(n int) int {
	if n == explicit.Unmeasured {
		return result.Unmeasured
	}
	return n
}
