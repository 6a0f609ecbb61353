package main

// This file defines the root command and what all commands share: help in groups,
// and flags spelled as C compilers spell them.

import (
	"slices"

	"github.com/spf13/cobra"

	"heddle.example/cmd/heddle/cli"
	"heddle.example/cmd/heddle/output"
)

const rootHelp = `heddle checks multi-threaded C programs: it walks through the interleavings of
their threads and says whether an assertion can fail, memory can be misused or
threads can block each other, with a schedule that shows it.`

const rootExamples = `  heddle verify prog.c                      look for violations in all interleavings
  heddle verify --context-bound 6 prog.c    with at most 6 context switches
  heddle verify --trace t.json prog.c       save the schedule that fails
  heddle replay t.json                      run it again
  heddle prove --ltl 'G F {led}' prog.c     prove a formula beyond every bound
  heddle run prog.c                         execute one schedule`

// newRoot makes the command tree. args is the command line, for reports.
func newRoot(args []string) *cobra.Command {
	root := &cobra.Command{
		Use:           "heddle",
		Short:         "check multi-threaded C programs",
		Long:          rootHelp,
		Example:       rootExamples,
		Version:       output.VersionText(),
		SilenceErrors: true, // execute prints them
		SilenceUsage:  true, // one line is clearer than the page of flags after it
		Args:          cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return cli.UnknownCommand(cmd, args[0])
			}
			return cmd.Help()
		},
	}
	root.SuggestionsMinimumDistance = 2
	root.SetFlagErrorFunc(cli.BadFlag)
	line := append([]string{"heddle"}, args...)
	for _, c := range commandsFor(args) {
		root.AddCommand(c.make(line))
	}
	return root
}

// command is a row of the table of commands; line is the command line, for reports.
type command struct {
	name string
	make func(line []string) *cobra.Command
}

func plainCommand(name string, make func() *cobra.Command) command {
	return command{name, func([]string) *cobra.Command { return make() }}
}

var commands = []command{
	{"verify", newVerify}, {"prove", newProve}, plainCommand("run", newRun), {"resume", newResume}, plainCommand("status", newStatus),
	{"replay", newReplay}, {"serve", newServe}, plainCommand("corpus", newCorpus), plainCommand("monitor", newMonitor),
	plainCommand("bench", newBench), plainCommand(manName, newMan), plainCommand("worker", newWorker), plainCommand("coordinator", newCoordinator),
}

// commandsFor gives the commands that a command line may be about: the one that it begins with, if it does. Only manuals, help and
// proposals need all, whose flags take long to make.
func commandsFor(args []string) []command {
	if len(args) > 0 && args[0] != manName {
		if i := slices.IndexFunc(commands, func(c command) bool { return c.name == args[0] }); i >= 0 {
			return commands[i : i+1]
		}
	}
	return commands
}
