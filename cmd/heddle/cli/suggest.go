package cli

// This file defines "did you mean" for commands, flags and the names that flags take.

import (
	"errors"
	"fmt"
	"slices"
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
	if invalid != nil {
		if v, ok := invalid.GetFlag().Value.(lister); ok {
			return fmt.Errorf("%w%s", err, meant("", misspelt(v, invalid.GetValue())))
		}
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

// misspelt gives the names of a flag's list that are nearest to the first name in value, a list too, that is none of them.
func misspelt(v lister, value string) []string {
	var names []string
	for _, n := range v.List() {
		n, _, _ = strings.Cut(n, "\t")
		names = append(names, n)
	}
	for given := range strings.SplitSeq(value, ",") {
		if !slices.Contains(names, given) {
			return nearest(given, names)
		}
	}
	return nil
}

// nearest gives the names that are fewest slips away from what is given: one in a short name, two in a longer one.
func nearest(given string, names []string) (out []string) {
	least := 2
	if len(given) < 5 {
		least = 1
	}
	for _, n := range names {
		switch d := slips(strings.ToLower(given), n); {
		case d < least:
			least, out = d, []string{n}
		case d == least:
			out = append(out, n)
		}
	}
	return out
}

// slips counts the chars left out, put in, taken for others or swapped with the next that make b of a (optimal string alignment, after F. J. Damerau:
// A technique for computer detection and correction of spelling errors, Communications of the ACM 7(3), 1964).
func slips(a, b string) int {
	rows := [3][]int{make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		now, before, twoBefore := rows[i%3], rows[(i+2)%3], rows[(i+1)%3]
		now[0] = i
		for j := 1; j <= len(b); j++ {
			other := 1
			if a[i-1] == b[j-1] {
				other = 0
			}
			now[j] = min(before[j]+1, now[j-1]+1, before[j-1]+other)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				now[j] = min(now[j], twoBefore[j-2]+1)
			}
		}
	}
	return rows[len(a)%3][len(b)]
}
