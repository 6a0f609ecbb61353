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

	"heddle.example/cmd/heddle/cli"
	"heddle.example/cmd/heddle/settings"
	"heddle.example/prove"
	"heddle.example/prove/automaton"
	"heddle.example/prove/fair"
	"heddle.example/prove/solver"
	"heddle.example/smt"
	"heddle.example/supervisor"
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
	*settings.Settings
	method     prove.Options
	control    int
	modelFlags modelSettings
}

// group has the flags of the proof.
func (s *proveSettings) group() cli.Group {
	g := cli.NewGroup("Proof")
	f := g.Set
	s.method.Criterion, s.method.Automaton, s.method.Fair = prove.Auto, prove.Auto, prove.Auto
	auto := cli.Named(prove.Auto, "the most promising ones race")
	criteria, automata, methods := []cli.Choice[string]{auto}, []cli.Choice[string]{auto}, []cli.Choice[string]{auto}
	for _, c := range prove.Criteria() {
		criteria = append(criteria, cli.Named(c.Name, c.Help))
	}
	for _, k := range automaton.Kinds() {
		automata = append(automata, cli.Named(k.Name, k.Help))
	}
	for _, m := range fair.Methods() {
		methods = append(methods, cli.Named(m.Name, m.Help))
	}
	cli.AddChoice(f, &s.method.Criterion, "criterion", "what ends the search:", criteria...)
	cli.AddChoice(f, &s.method.Automaton, "automaton", "which automaton of the negated formula is multiplied with the model:", automata...)
	solvers := []cli.Choice[string]{cli.Named(solver.Auto, "gini where the model is bits, else z3")}
	for _, x := range solver.Solvers() {
		solvers = append(solvers, cli.Named(x.Name, x.Help))
	}
	s.method.Solver = solver.Auto
	cli.AddChoice(f, &s.method.Solver, "solver", "what answers the questions:", solvers...)
	cli.AddChoice(f, &s.method.Fair, "fair", "how several fair sets are treated:", methods...)
	f.BoolVar(&s.method.NoReach, "no-automaton-reachability", false, "look at automaton states too that the automaton\nalone cannot reach")
	f.Var(cli.Bound(&s.method.MaxK, 1), "max-k", "give up beyond paths of N transitions")
	f.Var(cli.Bound(&s.method.Workers, 1), "workers", fmt.Sprintf("race N methods at a time (%d by default, of words and of programs one more)", prove.DefaultWorkers))
	f.Var(cli.Bound(&s.control, 1), "max-control-states", "give up on programs with more control states")
	f.Var(cli.Time(&s.Options.Timeout), "timeout", "give up after this time, such as 30s or 2h")
	f.Var(cli.Memory(&s.Options.MemoryLimit), "memory-limit", "give up beyond this resident set, such as 500MB or 4GB")
	return g
}

func newProve(command []string) *cobra.Command {
	s := &proveSettings{Settings: settings.New()}
	cmd := &cobra.Command{
		Use:                   "prove [flags] FILE.c...|MODEL",
		Short:                 "prove formulas and checks beyond every bound",
		Long:                  proveHelp,
		Example:               proveExamples,
		DisableFlagsInUseLine: true,
	}
	meaning := s.Meaning()
	out := cli.NewGroup("Answer")
	s.Output.Add(out.Set)
	out.Set.StringVar(&s.Trace, "trace", "", "save the schedule of the first violation to `FILE`,\nfor heddle replay")
	cli.AddGroups(cmd, append(meaning, s.group(), s.modelFlags.group(), out)...)
	cmd.RunE = func(cmd *cobra.Command, files []string) error {
		limit(s.Settings, cmd, "")
		if err := s.method.Check(); err != nil {
			return err
		}
		files, err := s.Program.Split(cmd, files)
		if err != nil {
			return err
		}
		if len(files) == 0 {
			return errors.New("prove: name a C file, or a model of hardware")
		}
		ctx, cancel := limited(cmd.Context(), s.Options.Timeout, s.Options.MemoryLimit)
		defer cancel()
		if slices.ContainsFunc(files, isModel) {
			if len(files) > 1 {
				return errors.New("prove: a model of hardware stands alone")
			}
			if err := s.Temporal.Gather(cmd.Flags(), nil); err != nil {
				return err
			}
			return s.proveModel(ctx, cmd, files[0], command)
		}
		for _, name := range []string{"property", "witness", "to-aiger"} {
			if cmd.Flags().Changed(name) {
				return fmt.Errorf("prove: --%s is for models of hardware", name)
			}
		}
		if files, err = s.Program.Complete(cmd, files); err != nil {
			return err
		}
		if err := s.Temporal.Gather(cmd.Flags(), files); err != nil {
			return err
		}
		if err := settings.CheckBounds(&s.Options, nil); err != nil {
			return err
		}
		prog, err := s.Load(s.Output.Quiet, cmd.ErrOrStderr(), files)
		if err != nil {
			return err
		}
		supervisor.From(cmd.Context()).Enter(supervisor.Searching)
		p := &programProof{prog: prog, opts: s.Options, method: s.method, control: s.control}
		res, err := p.run(ctx)
		if err != nil {
			return err
		}
		s.Output.Deliver(cmd, prog, res, command, traceFiles(s.Settings, prog, res, files, cli.Changed(meaning...))...)
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
