package main

// This file defines how verify goes on where its search leaves a formula open: it names the command that looks for a proof beyond
// the bounds, and with --prove it looks itself.

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"heddle.example/answer"
	"heddle.example/cmd/heddle/settings"
	"heddle.example/ir"
	"heddle.example/monitor"
	"heddle.example/plain"
	"heddle.example/prove"
	"heddle.example/prove/program"
	"heddle.example/rt"
	"heddle.example/rt/ltl"
	"heddle.example/supervisor"
	"heddle.example/symex/check"
)

// boundFlags are flags that a proof does without.
var boundFlags = []string{"context-bound", "unwind", "unwindset", "partial-loops", "unwinding-assertions"}

// leastFitting is the time that is always well spent on whether a program has a model.
const leastFitting = time.Second

// maxCrossCheck is how long a formula that the search refutes is put to the proof as well.
const maxCrossCheck = 2 * time.Second

// beyond looks at the formulas that a search with opts leaves open. flags are those that a trace file keeps; it gives those of a trace that the proof
// found, nil if it found none.
func beyond(s *settings.Settings, cmd *cobra.Command, prog *ir.Program, opts rt.Options, res *rt.Result, files, flags []string) ([]string, error) {
	open, refuted := openFormulas(prog, &opts, res)
	if res.Interrupted || len(open) == 0 && (len(refuted) == 0 || !s.Search.Prove) {
		return nil, nil
	}
	p := &programProof{prog: prog, opts: unbounded(opts), method: prove.Options{Workers: 2}}
	p.method.Criterion, p.method.Automaton, p.method.Fair = prove.Auto, prove.Auto, prove.Auto
	var left time.Duration // of --timeout; 0: no limit
	if s.Options.Timeout > 0 {
		left = max(time.Millisecond, time.Until(supervisor.From(cmd.Context()).Start().Add(s.Options.Timeout)))
	}
	if !s.Search.Prove {
		within := max(leastFitting, res.Stats.Elapsed/10)
		if left > 0 {
			within = min(within, left)
		}
		ctx, cancel := limited(cmd.Context(), within, s.Options.MemoryLimit)
		defer cancel()
		if p.fits(ctx) {
			for _, i := range open {
				res.LTL[i].ProveWith = proveCommand(flags, &opts.LTL[i], files)
			}
		}
		return nil, nil
	}
	ctx, cancel := limited(cmd.Context(), left, s.Options.MemoryLimit)
	defer cancel()
	found := len(res.Violations)
	if err := p.decide(ctx, res, &opts, open); err != nil {
		return nil, err
	}
	p.crossCheck(ctx, res, opts.LTL, refuted)
	if found == 0 && len(res.Violations) > 0 {
		return withoutFlags(flags, boundFlags...), nil
	}
	return nil, nil
}

// openFormulas gives the formulas that a search left open, and those that it refuted.
func openFormulas(prog *ir.Program, opts *rt.Options, res *rt.Result) (open, refuted []int) {
	if opts.Interleaved || prog.Monitor != nil || len(res.LTL) != len(opts.LTL) {
		return nil, nil
	}
	for i := range res.LTL {
		switch l := &res.LTL[i]; {
		case program.UsesNext(opts.LTL[i].Parsed.Root):
		case l.Value == monitor.False && l.Conclusive:
			refuted = append(refuted, i)
		case l.Value == monitor.PresumablyFalse && !slices.ContainsFunc(res.Reasons, func(r rt.Reason) bool { return r.Formula == l.Formula }):
			// an execution that ends violates it
		case l.Value != monitor.False && !l.Conclusive:
			open = append(open, i)
		}
	}
	return open, refuted
}

// unbounded gives opts as a proof has them: without bounds, and with the checks that a model knows.
func unbounded(opts rt.Options) rt.Options {
	opts.ContextBound, opts.Unwind, opts.UnwindSet, opts.PartialLoops, opts.UnwindingAssertions = -1, 0, nil, false, false
	var known check.Set
	for _, p := range check.Properties {
		if opts.Checks.Has(p) && slices.Contains(provable, p.Name) {
			known = known.With(p)
		}
	}
	opts.Checks = known
	return opts
}

// fits tells whether the program has a model, as far as the time suffices to tell.
func (p *programProof) fits(ctx context.Context) bool {
	p.ctx, p.res = ctx, newProofResult()
	return p.build(false) == nil && (p.model != nil || ctx.Err() != nil)
}

// decide puts the open formulas to the proof and completes res by what it finds.
func (p *programProof) decide(ctx context.Context, res *rt.Result, opts *rt.Options, open []int) error {
	if len(open) == 0 {
		return nil
	}
	p.ctx, p.res = ctx, newProofResult()
	formulas := opts.LTL
	p.opts.LTL = formulas
	if err := p.build(false); err != nil {
		return err
	}
	for _, i := range open {
		p.res.Reasons, p.res.LTL, p.res.Violations, p.res.Proof = nil, nil, nil, nil
		if p.model != nil {
			p.unsupported()
			p.formula(&formulas[i])
			p.held(&formulas[i])
		}
		adopt(res, i, p.res)
	}
	decided := !slices.ContainsFunc(res.LTL, func(l rt.LTLResult) bool { return !l.Conclusive })
	if decided && len(res.Violations) == 0 && !res.Complete && opts.Checks == p.opts.Checks {
		p.completes(res)
	}
	return nil
}

// held takes a formula's proof back, which is about paths on which no check fails, where that is not proved.
func (p *programProof) held(l *ltl.Formula) {
	res := &p.res.LTL[0]
	if res.Value != monitor.True || len(p.model.Checks) == 0 {
		return
	}
	if p.sound == nil {
		sound := p.solve(p.ctx, &prove.Problem{Sys: p.model.Sys, Bad: p.model.Bad}).Verdict == prove.Proved
		p.sound = &sound
	}
	if !*p.sound {
		p.cutShort(res, l)
		p.res.Reasons = append(p.res.Reasons, rt.Reason{Kind: answer.BecauseUnproved, Message: "it holds where no check fails, which is not proved"})
	}
}

// completes makes res complete, in which all formulas are decided and nothing is violated, where the checks, all of which the model has, are
// proved too.
func (p *programProof) completes(res *rt.Result) {
	p.res.Reasons, p.res.Violations = nil, nil
	p.checks(prove.Result{})
	if len(p.res.Reasons) == 0 && len(p.res.Violations) == 0 {
		res.Cuts, res.Reasons = nil, nil
	}
	res.Violations = append(res.Violations, p.res.Violations...)
	res.Conclude()
}

// adopt takes over what a proof found of formula i, which the search left open.
func adopt(res *rt.Result, i int, found *rt.Result) {
	l := &res.LTL[i]
	switch {
	case len(found.LTL) != 1 || !found.LTL[0].Conclusive && len(found.Violations) == 0:
		l.Unproved = "it is open"
		if len(found.Reasons) > 0 {
			l.Unproved = found.Reasons[0].Message
		}
		return
	case found.LTL[0].Value == monitor.True:
		l.Value, l.Conclusive, l.Witness = monitor.True, true, nil
	default:
		class, values := l.Class, l.Values
		*l = found.LTL[0]
		l.Class, l.Values = class, values
		res.Violations = append(res.Violations, found.Violations...)
	}
	l.Proof = found.Proof
	if res.Proof == nil {
		res.Proof = found.Proof
	}
	res.Reasons = slices.DeleteFunc(res.Reasons, func(r rt.Reason) bool { return r.Formula != "" && r.Formula == l.Formula })
	for _, a := range found.Assumptions {
		if !slices.Contains(res.Assumptions, a) {
			res.Assumptions = append(res.Assumptions, a)
		}
	}
	slices.Sort(res.Assumptions)
	res.Conclude()
}

// crossCheck puts formulas that the search refuted to the proof as well: it must not prove them.
func (p *programProof) crossCheck(ctx context.Context, res *rt.Result, formulas []ltl.Formula, refuted []int) {
	ctx, cancel := context.WithTimeout(ctx, max(maxCrossCheck, res.Stats.Elapsed/10))
	defer cancel()
	for _, i := range refuted {
		p.ctx = ctx
		if p.model == nil {
			p.res, p.opts.LTL = newProofResult(), formulas
			if p.build(false) != nil || p.model == nil {
				return
			}
		}
		p.res.Reasons, p.res.LTL = nil, nil
		p.unsupported()
		p.formula(&formulas[i])
		p.held(&formulas[i])
		contradict(res, i, p.res)
	}
}

// contradict says aloud that a formula which the search refuted was proved: one of them is wrong, and the verdict is open.
func contradict(res *rt.Result, i int, found *rt.Result) {
	if len(found.LTL) != 1 || found.LTL[0].Value != monitor.True || !found.LTL[0].Conclusive {
		return
	}
	r := rt.Reason{Kind: answer.BecauseInternal, Message: fmt.Sprintf("internal error: the search refutes the formula %s, a proof by the criterion %s proves it; one of them is wrong",
		res.LTL[i].Formula, found.Proof.Criterion), Formula: res.LTL[i].Formula}
	res.Reasons = append([]rt.Reason{r}, res.Reasons...)
	res.Conclude()
	res.Verdict = rt.Unknown
}

// proveCommand is the command line that puts a formula to a proof.
func proveCommand(flags []string, l *ltl.Formula, files []string) string {
	words := []string{"heddle", "prove"}
	for _, f := range withoutFlags(flags, append([]string{"ltl", "monitor-schedule"}, boundFlags...)...) {
		if list, ok := strings.CutPrefix(f, "--check="); ok {
			names := slices.DeleteFunc(strings.Split(list, ","), func(name string) bool { return !slices.Contains(provable, name) })
			if f = "--check=" + strings.Join(names, ","); len(names) == 0 {
				continue
			}
		}
		words = append(words, f)
	}
	return plain.Command(append(append(words, "--ltl", l.Parsed.Source), files...))
}

// withoutFlags leaves flags, as --name=value, out of a list.
func withoutFlags(flags []string, names ...string) []string {
	return slices.DeleteFunc(slices.Clone(flags), func(f string) bool {
		name, _, _ := strings.Cut(strings.TrimPrefix(f, "--"), "=")
		return slices.Contains(names, name)
	})
}
