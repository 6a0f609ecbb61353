package main

// This file defines `heddle run`.

import (
	"errors"

	"github.com/spf13/cobra"

	"heddle.example/cmd/heddle/cli"
	"heddle.example/cmd/heddle/output"
	"heddle.example/cmd/heddle/settings"
	"heddle.example/rt/concrete"
	"heddle.example/scheduler"
	"heddle.example/supervisor"
)

const runHelp = `run executes one schedule of the program: its output goes to standard output,
its exit status is heddle's. What follows -- are the program's arguments.

heddle's own errors give exit status 125.`

const runExamples = `  heddle run prog.c
  heddle run --seed 7 prog.c -- one two`

func newRun() *cobra.Command {
	s := settings.New()
	var seed int64
	policy := scheduler.DefaultPolicy(true)
	cmd := &cobra.Command{
		Use:                   "run [flags] FILE.c... [-- ARGUMENT...]",
		Short:                 "execute one schedule of a program",
		Long:                  runHelp,
		Example:               runExamples,
		DisableFlagsInUseLine: true,
	}
	schedule := cli.NewGroup("Schedule")
	cli.AddChoice(schedule.Set, &policy, "policy", "who moves next:", settings.Policies(true)...)
	schedule.Set.Int64Var(&seed, "seed", 0, "switch threads at random, from the number `N` (--policy random);\n0: not at random")
	cli.AddMemoryModel(schedule.Set, &s.Options.Semantics, cli.NewChecks(&s.Options.Checks))
	schedule.Set.BoolVarP(&s.Output.Quiet, "quiet", "q", false, "no warnings about the program")
	meaning := s.Meaning() // one schedule needs the program's flags only, and defaults for the rest
	cli.AddGroups(cmd, meaning[0], schedule)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		files := args
		var programArgs []string
		if at := cmd.ArgsLenAtDash(); at >= 0 {
			files, programArgs = args[:at], args[at:]
		}
		files, err := s.Program.Complete(cmd, files)
		if err != nil {
			return err
		}
		if len(files) == 0 {
			return errors.New("run: name at least one C file")
		}
		link := supervisor.From(cmd.Context())
		link.Enter(supervisor.Reading)
		prog, err := settings.LoadProgram(&s.Program, s.Output.Quiet, cmd.ErrOrStderr(), files)
		if err != nil {
			return err
		}
		opts := s.Options
		if opts.Policy, opts.Seed = policy, seed; seed != 0 && policy == scheduler.DefaultPolicy(true) {
			opts.Policy = scheduler.RandomPolicy
		}
		link.Enter(supervisor.Searching)
		status, err := concrete.Run(cmd.Context(), prog, opts, append([]string{files[0]}, programArgs...), cmd.OutOrStdout(), cmd.ErrOrStderr())
		var ended *concrete.Error
		switch {
		case errors.As(err, &ended):
			output.Say(cmd.ErrOrStderr(), "%v", ended) // begins with a place, as a compiler's errors do
		case err != nil:
			return err
		}
		return exitWith(status)
	}
	return cmd
}
