package main

// This file defines `heddle prove`.

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"heddle/prove"
	"heddle/prove/automaton"
	"heddle/prove/fair"
	"heddle/prove/solver"
	"heddle/smt"
	"heddle/supervisor"
)

const proveHelp = `prove decides temporal formulas and checks beyond every bound, for C programs
that read inputs round after round.
It looks for counterexamples of k+1 states with increasing k, and for a reason why there is
none beyond some length: the termination criterion. A proof says which one, with
m and n (bounds of a counterexample's loop and of the way to it) and the k at which it closed.

A C program becomes a transition system of its control states, found by running it
symbolically; what input cannot reach stays explicit, the rest is bit-vectors, cut down to
what the formula depends on. Formulas over C may not use X. A counterexample is a
trace that heddle replay runs (--trace). The checks of --check are proved beside the formulas.

A model of hardware is a BTOR2 or AIGER file (.btor2, .aag, .aig) with bad states, constraints,
justice properties and fairness constraints; formulas speak of its symbols. Each property is answered.

Exit status: 0 proved, 1 violated, 2 unusable input or flags, 3 unknown or interrupted.`

const proveExamples = `  heddle prove --ltl 'G ({button} -> F {led})' lamp.c     a response, over all inputs
  heddle prove --check assert,memory ring.c               no check fails, ever
  heddle prove --ltl 'G F {turn == 1}' --fairness weak token.c
  heddle prove --witness w.txt arbiter.aig                 all properties of a model
  heddle prove --ltl 'G ({req} -> F {ack})' arbiter.aag
  heddle prove --criterion both --fair flag --ltl 'G F {p}' prog.c`

// proveSettings are all settings of prove.
type proveSettings struct {
	*verifySettings
	method     prove.Options
	control    int
	modelFlags modelSettings
}

// group has the flags of the proof.
func (s *proveSettings) group() flagGroup {
	g := newGroup("Proof")
	f := g.set
	s.method.Criterion, s.method.Automaton, s.method.Fair = prove.Auto, prove.Auto, prove.Auto
	auto := named(prove.Auto, "the most promising ones race")
	criteria, automata, methods := []choice[string]{auto}, []choice[string]{auto}, []choice[string]{auto}
	for _, c := range prove.Criteria() {
		criteria = append(criteria, named(c.Name, c.Help))
	}
	for _, k := range automaton.Kinds() {
		automata = append(automata, named(k.Name, k.Help))
	}
	for _, m := range fair.Methods() {
		methods = append(methods, named(m.Name, m.Help))
	}
	addChoice(f, &s.method.Criterion, "criterion", "what ends the search:", criteria...)
	addChoice(f, &s.method.Automaton, "automaton", "which automaton of the negated formula is multiplied with the model:", automata...)
	solvers := []choice[string]{named(solver.Auto, "gini where the model is bits, else z3")}
	for _, x := range solver.Solvers() {
		solvers = append(solvers, named(x.Name, x.Help))
	}
	s.method.Solver = solver.Auto
	addChoice(f, &s.method.Solver, "solver", "what answers the questions:", solvers...)
	addChoice(f, &s.method.Fair, "fair", "how several fair sets are treated:", methods...)
	f.BoolVar(&s.method.NoReach, "no-automaton-reachability", false, "look at automaton states too that the automaton\nalone cannot reach")
	f.Var(&boundValue{p: &s.method.MaxK, min: 1}, "max-k", "give up beyond paths of N transitions")
	s.method.Workers = 2
	f.Var(&boundValue{p: &s.method.Workers, min: 1, set: true}, "workers", "how many methods race")
	f.Var(&boundValue{p: &s.control, min: 1}, "max-control-states", "give up on programs with more control states")
	f.Var(&durationValue{&s.options.Timeout}, "timeout", "give up after this time, such as 30s or 2h")
	f.Var(&sizeValue{p: &s.options.MemoryLimit, least: leastMemory}, "memory-limit", "give up beyond this resident set, such as 500MB or 4GB")
	return g
}

func newProve(command []string) *cobra.Command {
	s := &proveSettings{verifySettings: newSettings()}
	cmd := &cobra.Command{
		Use:                   "prove [flags] FILE.c...|MODEL",
		Short:                 "prove formulas and checks beyond every bound",
		Long:                  proveHelp,
		Example:               proveExamples,
		DisableFlagsInUseLine: true,
	}
	meaning := s.meaning()
	out := newGroup("Answer")
	s.output.add(out.set)
	out.set.StringVar(&s.trace, "trace", "", "save the schedule of the first violation to `FILE`,\nfor heddle replay")
	addGroups(cmd, append(meaning, s.group(), s.modelFlags.group(), out)...)
	cmd.RunE = func(cmd *cobra.Command, files []string) error {
		s.limit(cmd, "")
		if err := s.method.Check(); err != nil {
			return err
		}
		files, err := s.program.split(cmd, files)
		if err != nil {
			return err
		}
		if len(files) == 0 {
			return errors.New("prove: name a C file, or a model of hardware")
		}
		ctx, cancel := limited(cmd.Context(), s.options.Timeout, s.options.MemoryLimit)
		defer cancel()
		if slices.ContainsFunc(files, isModel) {
			if len(files) > 1 {
				return errors.New("prove: a model of hardware stands alone")
			}
			if err := s.temporal.gather(cmd.Flags(), nil); err != nil {
				return err
			}
			return s.proveModel(ctx, cmd, files[0], command)
		}
		if files, err = s.program.complete(cmd, files); err != nil {
			return err
		}
		if err := s.temporal.gather(cmd.Flags(), files); err != nil {
			return err
		}
		if err := checkBounds(&s.options, nil); err != nil {
			return err
		}
		prog, err := s.load(s.output.quiet, cmd.ErrOrStderr(), files)
		if err != nil {
			return err
		}
		supervisor.From(cmd.Context()).Enter(supervisor.Searching)
		p := &programProof{prog: prog, opts: s.options, method: s.method, control: s.control}
		res, err := p.run(ctx)
		if err != nil {
			return err
		}
		s.output.deliver(cmd, prog, res, command, s.traceFiles(prog, res, files, changedFlags(meaning...))...)
		return exitWith(verdictStatus(res, false))
	}
	return cmd
}

var (
	errProveTimeout = errors.New("timeout")
	errProveMemory  = errors.New("memory limit")
)

// limited gives a context that ends with limits of time, from now on, and memory; 0: none.
func limited(ctx context.Context, timeout time.Duration, memory int64) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(ctx)
	if timeout > 0 {
		timer := time.AfterFunc(timeout, func() { cancel(errProveTimeout) })
		context.AfterFunc(ctx, func() { timer.Stop() })
	}
	if memory > 0 {
		go func() {
			tick := time.NewTicker(100 * time.Millisecond)
			defer tick.Stop()
			for {
				select {
				case <-ctx.Done():
					return
				case <-tick.C:
					if resident()+smt.Resident() > memory {
						cancel(errProveMemory)
					}
				}
			}
		}()
	}
	return ctx, func() { cancel(nil) }
}

// resident is heddle's own resident set in bytes.
func resident() int64 {
	b, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0
	}
	var total, pages int64
	_, _ = fmt.Sscan(string(b), &total, &pages) // 0 where the system has no such file
	return pages * int64(os.Getpagesize())
}
