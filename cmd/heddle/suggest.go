package main

// This file defines "did you mean" for commands and flags.

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// unknownCommand is the error for a command that there is not.
func unknownCommand(root *cobra.Command, name string) error {
	return fmt.Errorf("there is no command %q%s; heddle --help lists them", name, meant("", root.SuggestionsFor(name)))
}

// unknownFlag adds what flag may be meant to an error about one that there is not.
func unknownFlag(cmd *cobra.Command, err error) error {
	var none *pflag.NotExistError
	if !errors.As(err, &none) {
		return err
	}
	flags := &cobra.Command{SuggestionsMinimumDistance: 2} // its rule for commands is right for flags
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		flags.AddCommand(&cobra.Command{Use: f.Name, Run: func(*cobra.Command, []string) {}})
	})
	return fmt.Errorf("%w%s", err, meant("--", flags.SuggestionsFor(none.GetSpecifiedName())))
}

// mostSuggestions is the number of suggestions that help.
const mostSuggestions = 3

func meant(prefix string, names []string) string {
	if len(names) == 0 || len(names) > mostSuggestions {
		return ""
	}
	return " (did you mean " + prefix + strings.Join(names, " or "+prefix) + "?)"
}
