package cli

// This file defines "did you mean" for commands and flags.

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// UnknownCommand is the error for a command that there is not.
func UnknownCommand(root *cobra.Command, name string) error {
	return fmt.Errorf("there is no command %q%s; heddle --help lists them", name, meant("", root.SuggestionsFor(name)))
}

// BadFlag says more plainly what is wrong with a flag, and what may be meant by one that there is not.
func BadFlag(cmd *cobra.Command, err error) error {
	var invalid *pflag.InvalidValueError
	var number *strconv.NumError
	if errors.As(err, &invalid) && errors.As(err, &number) {
		what := "is no number"
		if errors.Is(number.Err, strconv.ErrRange) {
			what = "is too large a number"
		}
		return fmt.Errorf("--%s: %q %s", invalid.GetFlag().Name, invalid.GetValue(), what)
	}
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
