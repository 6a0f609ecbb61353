package main

// This file defines `heddle bench papers`.

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"heddle.example/bench/casestudies"
	"heddle.example/bench/compare"
	"heddle.example/cmd/heddle/cli"
	"heddle.example/cmd/heddle/output"
	"heddle.example/plain"
)

const benchPapersHelp = `papers rebuilds the case studies of the two papers that heddle builds on and prints their tables with
what heddle finds beside them: sosym2015 tables 3 and 5, sefm2011 table 1. The firmware is not public; the programs are
reconstructions. What differs, and why, stands below each table. It takes a minute.

Exit status: 0 all values are as they have to be, 1 some are not, 3 interrupted.`

func newBenchPapers() *cobra.Command {
	format, quiet := "text", false
	cmd := &cobra.Command{
		Use:                   "papers [flags]",
		Short:                 "rebuild the tables of the papers",
		Long:                  benchPapersHelp,
		DisableFlagsInUseLine: true,
	}
	g := cli.NewGroup("Answer")
	cli.AddChoice(g.Set, &format, "format", "how the tables are printed:", cli.Named("text", "in columns"), cli.Named("markdown", "as Markdown"))
	g.Set.BoolVarP(&quiet, "quiet", "q", false, "no progress")
	cli.AddGroups(cmd, g)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) > 0 {
			return errors.New("bench papers: it takes no files")
		}
		line := output.NewProgress(cmd.ErrOrStderr(), quiet)
		tables, err := casestudies.Tables(cmd.Context(), line.Show)
		line.Clear()
		if cmd.Context().Err() != nil {
			return exitWith(exitUnknown)
		}
		if err != nil {
			return err
		}
		wrong := false
		w := plain.NewWriter(cmd.OutOrStdout())
		for i, t := range tables {
			if i > 0 {
				fmt.Fprintln(w)
			}
			if err := printPaper(w, t, format); err != nil {
				return err
			}
			wrong = wrong || len(t.Wrong) > 0
		}
		if wrong {
			return exitWith(exitViolated)
		}
		return nil
	}
	return cmd
}

// printPaper prints one table with its notes; what is wrong comes first.
func printPaper(w io.Writer, t casestudies.Table, format string) error {
	g := compare.Grid{Head: t.Head, Words: t.Words, Rows: t.Rows}
	title, mark, table := "%s\n\n", "", g.Text
	if format == "markdown" {
		title, mark, table = "### %s\n\n", "- ", g.Markdown
	}
	if _, err := fmt.Fprintf(w, title, t.Title); err != nil {
		return err
	}
	for _, s := range t.Wrong {
		if _, err := fmt.Fprintf(w, "%sWRONG: %s\n", mark, s); err != nil {
			return err
		}
	}
	if err := table(w); err != nil {
		return err
	}
	for i, s := range t.Notes {
		if i == 0 {
			mark = "\n" + mark
		}
		if _, err := fmt.Fprintf(w, "%s%s\n", mark, s); err != nil {
			return err
		}
		if i == 0 {
			mark = mark[1:]
		}
	}
	return nil
}
