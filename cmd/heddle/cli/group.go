package cli

// This file defines groups of flags: their headings in the help, and what was given of them.

import (
	"slices"
	"strings"

	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Group is a set of flags under one heading of the help.
type Group struct {
	title string
	Set   *pflag.FlagSet
}

// NewGroup makes a group without flags.
func NewGroup(title string) Group {
	set := pflag.NewFlagSet(title, pflag.ContinueOnError)
	set.SortFlags = false
	return Group{title, set}
}

// AddGroups gives cmd the flags of the groups and a help that shows them so.
func AddGroups(cmd *cobra.Command, groups ...Group) {
	cmd.Flags().SortFlags = false
	for _, g := range groups {
		cmd.Flags().AddFlagSet(g.Set)
	}
	completeValues(cmd)
	cmd.SetUsageFunc(func(cmd *cobra.Command) error {
		w := cmd.OutOrStderr()
		fmt.Fprintf(w, "Usage:\n  %s\n", cmd.UseLine())
		if cmd.Example != "" {
			fmt.Fprintf(w, "\nExamples:\n%s\n", cmd.Example)
		}
		for _, g := range groups {
			fmt.Fprintf(w, "\n%s:\n%s", g.title, g.Set.FlagUsages())
		}
		return nil
	})
}

// Changed gives, as --name=value, the flags of the groups that were given, in the
// order of the groups: what is needed to set the same again.
func Changed(groups ...Group) []string {
	var out []string
	for _, g := range groups {
		g.Set.VisitAll(func(f *pflag.Flag) {
			if !f.Changed {
				return
			}
			if list, ok := f.Value.(pflag.SliceValue); ok {
				for _, v := range list.GetSlice() {
					out = append(out, "--"+f.Name+"="+v)
				}
				return
			}
			out = append(out, "--"+f.Name+"="+f.Value.String())
		})
	}
	return out
}

// Instead gives flags, as Changed does, with one of them set to a value, in the place that it has if it is among them.
func Instead(flags []string, name, value string) []string {
	set := "--" + name + "="
	for i, f := range flags {
		if strings.HasPrefix(f, set) {
			flags = slices.Clone(flags)
			flags[i] = set + value
			return flags
		}
	}
	return append(slices.Clip(flags), set+value)
}
