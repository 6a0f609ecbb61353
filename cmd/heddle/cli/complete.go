package cli

// This file defines how shells complete the values of flags.

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// lister is the value of a flag that takes names out of a list.
type lister interface {
	// List gives the names, each with its help after a tab.
	List() []string
}

// completeValues tells shells the values that the flags of cmd take.
func completeValues(cmd *cobra.Command) {
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		v, ok := f.Value.(lister)
		if !ok {
			return
		}
		_, several := f.Value.(*checksValue)
		// A flag of several commands is the same one: its function is known already.
		_ = cmd.RegisterFlagCompletionFunc(f.Name, func(_ *cobra.Command, _ []string, begun string) ([]string, cobra.ShellCompDirective) {
			before := ""
			if i := strings.LastIndexByte(begun, ','); several && i >= 0 {
				before = begun[:i+1]
			}
			var names []string
			for _, name := range v.List() {
				names = append(names, before+name)
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		})
	})
}
