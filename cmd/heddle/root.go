package main

// This file defines the root command and what all commands share: help in groups,
// and flags spelled as C compilers spell them.

import (
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
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
		Version:       versionText(),
		SilenceErrors: true, // execute prints them
		SilenceUsage:  true, // one line is clearer than the page of flags after it
		Args:          cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return unknownCommand(cmd, args[0])
			}
			return cmd.Help()
		},
	}
	root.SuggestionsMinimumDistance = 2
	root.SetFlagErrorFunc(badFlag)
	command := append([]string{"heddle"}, args...)
	root.AddCommand(newVerify(command), newProve(command), newRun(), newResume(command), newStatus(), newReplay(command), newServe(command), newCorpus(), newMonitor(), newBench(), newMan(), newWorker(), newCoordinator())
	return root
}

// flagGroup is a set of flags under one heading of the help.
type flagGroup struct {
	title string
	set   *pflag.FlagSet
}

func newGroup(title string) flagGroup {
	set := pflag.NewFlagSet(title, pflag.ContinueOnError)
	set.SortFlags = false
	return flagGroup{title, set}
}

// addGroups gives cmd the flags of the groups and a help that shows them so.
func addGroups(cmd *cobra.Command, groups ...flagGroup) {
	cmd.Flags().SortFlags = false
	for _, g := range groups {
		cmd.Flags().AddFlagSet(g.set)
	}
	completeValues(cmd)
	cmd.SetUsageFunc(func(cmd *cobra.Command) error {
		w := cmd.OutOrStderr()
		fmt.Fprintf(w, "Usage:\n  %s\n", cmd.UseLine())
		if cmd.Example != "" {
			fmt.Fprintf(w, "\nExamples:\n%s\n", cmd.Example)
		}
		for _, g := range groups {
			fmt.Fprintf(w, "\n%s:\n%s", g.title, g.set.FlagUsages())
		}
		return nil
	})
}
