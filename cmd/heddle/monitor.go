package main

// This file defines `heddle monitor`.

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"heddle.example/cmd/heddle/cli"
	"heddle.example/monitor"
	"heddle.example/plain"
)

const monitorHelp = `monitor shows what stands behind a temporal formula: the automaton of its
negation, which symbols it accepts when the last one repeats for ever, the class of the
formula, and which of the values true, presumably-true, presumably-false and false
can come out.

Propositions are C expressions in braces. Operators, tightest first:
  ! X F G   next, eventually, always (also <> and [])
  U R W     until, release, weak until (also V)
  && || -> <->`

func newMonitor() *cobra.Command {
	format := monitor.Formats[0].Name
	var formats []cli.Choice[string]
	for _, f := range monitor.Formats {
		formats = append(formats, cli.Named(f.Name, f.Help))
	}
	cmd := &cobra.Command{
		Use:   "monitor [flags] 'FORMULA'",
		Short: "show the automaton and the possible values of a temporal formula",
		Long:  monitorHelp,
		Example: `  heddle monitor 'G({pressed} -> F{charge > min})'
  heddle monitor --format dot 'G{x < 3}' | dot -Tsvg > claim.svg
  heddle monitor --emit c 'F{done}' > monitor.c`,
		DisableFlagsInUseLine: true,
	}
	out := cli.NewGroup("Answer")
	cli.AddChoice(out.Set, &format, "format", "what is printed:", formats...)
	out.Set.Var(out.Set.Lookup("format").Value, "emit", "the same as --format")
	out.Set.Lookup("emit").DefValue = ""
	cli.AddGroups(cmd, out)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) != 1 {
			return errors.New("monitor: give one formula, in quotes")
		}
		m, err := monitor.CompileText(args[0])
		if err != nil {
			return fmt.Errorf("monitor: %w", err)
		}
		out := plain.NewWriter(cmd.OutOrStdout())
		if format == "json" {
			out = plain.NewJSONWriter(cmd.OutOrStdout())
		}
		return monitor.Emit(out, m, format)
	}
	return cmd
}
