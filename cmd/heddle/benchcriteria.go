package main

// This file defines `heddle bench criteria`.

import (
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/spf13/cobra"

	"heddle.example/bench/termination"
	"heddle.example/cmd/heddle/cli"
	"heddle.example/cmd/heddle/output"
	"heddle.example/plain"
)

const benchCriteriaHelp = `criteria puts properties to the ways to prove by a termination criterion, each named alone, and prints
the tables 1 to 6 of Awedh and Somenzi's paper with these figures: β′, β″ or both; reachability of the automaton; tight or not; safety
apart; several fair sets by or, one, flag, counter, trans. St is P (passes), F (fails) or U (undecided); a dash is a value that was
not found, TO a run beyond the time limit.

A C program names its properties in lines ` + "`// prove: FLAGS : safe`" + `, of which those with --ltl count, and so does a
BTOR2 model, in lines that begin with a semicolon; of models of hardware justice properties count, too. Each run is a process of its own; several at a time would disturb each other.

Exit status: 0 no contradiction, 1 answers contradict each other, 2 unusable input or
flags, 3 interrupted.`

func newBenchCriteria() *cobra.Command {
	o := termination.Options{MaxK: 30, Time: time.Minute, Memory: 4e9}
	format, csvFile, svg, quiet := "text", "", "", false
	cmd := &cobra.Command{
		Use:                   "criteria [flags] FILE...",
		Short:                 "compare termination criteria, automata and treatments of fair sets",
		Long:                  benchCriteriaHelp,
		Example:               "  heddle bench criteria testdata/prove/*.c testdata/prove/*.btor2 --timeout 30s --csv runs.csv --svg pictures",
		DisableFlagsInUseLine: true,
	}
	g := cli.NewGroup("What is run")
	g.Set.Var(cli.BoundWithDefault(&o.MaxK, 1), "max-k", "give up beyond paths of N transitions")
	g.Set.Var(cli.Time(&o.Time), "timeout", "time for one run")
	g.Set.Var(cli.Memory(&o.Memory), "memory-limit", "resident set of one run")
	out := cli.NewGroup("What is shown")
	cli.AddChoice(out.Set, &format, "format", "how the tables are printed:", cli.Named("text", "in columns"), cli.Named("markdown", "as Markdown"), cli.Named("csv", "each run a line"))
	out.Set.StringVar(&csvFile, "csv", "", "write each run as a line of CSV to `FILE`")
	out.Set.StringVar(&svg, "svg", "", "write pictures to the folder `DIR`")
	out.Set.BoolVarP(&quiet, "quiet", "q", false, "no progress")
	cli.AddGroups(cmd, g, out)
	cmd.RunE = func(cmd *cobra.Command, files []string) (err error) {
		if len(files) == 0 {
			return errors.New("bench criteria: name at least one file")
		}
		if o.Heddle, err = os.Executable(); err != nil {
			return err
		}
		o.Files = files
		line := output.NewProgress(cmd.ErrOrStderr(), quiet)
		o.Tell = func(done, of int, what string) { line.Show(fmt.Sprintf("%d/%d %s", done, of, what)) }
		c, err := termination.Compare(cmd.Context(), o)
		line.Clear()
		interrupted := cmd.Context().Err() != nil
		if err != nil && !interrupted {
			return err
		}
		if err := printCriteria(plain.NewWriter(cmd.OutOrStdout()), c, format); err != nil {
			output.Say(cmd.ErrOrStderr(), "heddle: standard output: %v", output.CauseOf(err))
		}
		list := []output.File{{Flag: "--csv", Path: csvFile, Write: c.CSV}}
		pictures, err := pictureFiles(svg, c.Figures)
		if err != nil {
			return err
		}
		output.WriteFiles(cmd.ErrOrStderr(), append(list, pictures...))
		return comparisonStatus(interrupted, len(c.Contradictions))
	}
	return cmd
}

// printCriteria prints the tables that have rows; contradictions come first.
func printCriteria(w io.Writer, c *termination.Comparison, format string) error {
	if format == "csv" {
		return c.CSV(w)
	}
	for _, s := range c.Contradictions {
		if _, err := fmt.Fprintf(w, "CONTRADICTION: %s\n", s); err != nil {
			return err
		}
	}
	for _, t := range c.Tables() {
		if len(t.Rows) == 0 {
			continue
		}
		title, table := "%s\n\n", t.Text
		if format == "markdown" {
			title, table = "### %s\n\n", t.Markdown
		}
		if _, err := fmt.Fprintf(w, title, t.Title); err != nil {
			return err
		}
		if err := table(w); err != nil {
			return err
		}
		fmt.Fprintln(w)
	}
	return nil
}
