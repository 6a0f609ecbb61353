package main

// This file defines `heddle bench`.

import (
	"errors"
	"os"

	"github.com/spf13/cobra"

	"heddle.example/bench"
	"heddle.example/cmd/heddle/cli"
)

const benchHelp = `bench measures heddle on fixed workloads: nodes per second with each store and with
two workers, memory per node, the cost of checkpoints and of hashing, solver
queries per second. Each line is a process of its own. It takes some minutes.

  heddle bench compare         runs verify on programs of yours under many flags
  heddle bench interleavings   counts the complete paths of a program
  heddle bench papers          rebuilds the papers' case studies
  heddle bench criteria        compares termination criteria, as a paper's tables do
  heddle bench cluster         forecasts how fast many machines would be`

func newBench() *cobra.Command {
	var s bench.Speed
	cmd := &cobra.Command{
		Use:                   "bench [flags]",
		Short:                 "measure how fast heddle is on this machine",
		Long:                  benchHelp,
		DisableFlagsInUseLine: true,
	}
	g := cli.NewGroup("Bench")
	g.Set.BoolVar(&s.Quick, "quick", false, "smaller workloads, which take seconds")
	g.Set.IntVar(&s.Repeat, "repeat", 1, "make each run `N` times and take the fastest")
	cli.AddGroups(cmd, g)
	cmd.AddCommand(newBenchCompare(), newBenchInterleavings(), newBenchPapers(), newBenchCriteria(), newBenchCluster())
	cmd.RunE = func(cmd *cobra.Command, args []string) (err error) {
		if len(args) > 0 {
			return errors.New("bench: it takes no files")
		}
		if s.Binary, err = os.Executable(); err != nil {
			return err
		}
		return s.Run(cmd.Context(), cmd.OutOrStdout())
	}
	return cmd
}
