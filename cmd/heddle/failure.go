package main

// This file defines how an input that cannot be used is told in formats for programs.

import (
	"errors"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"heddle.example/cfront/diagnostic"
	"heddle.example/cmd/heddle/output"
	"heddle.example/report"
	"heddle.example/rt"
)

// tellFailure writes err in the format that the command was asked for, beside what people are told on standard error.
func tellFailure(cmd *cobra.Command, args []string, stdout, stderr io.Writer, err error) {
	if cmd == nil || report.FormatByName(formatOf(cmd)) == nil || cmd.Flags().Lookup("trace-detail") == nil {
		return // it has formats of its own
	}
	commit, _ := output.Revision()
	info := report.Info{Version: output.Version, Commit: commit, Command: append([]string{"heddle"}, args...)}
	if failed := report.Failure(stdout, formatOf(cmd), problems(err), info); failed != nil {
		output.Say(stderr, "heddle: standard output: %v", output.CauseOf(failed))
	}
}

func formatOf(cmd *cobra.Command) string {
	if f := cmd.Flags().Lookup("format"); f != nil {
		return f.Value.String()
	}
	return ""
}

// problems gives the errors in err, each with its place.
func problems(err error) []report.Problem {
	var source *diagnostic.Error
	if !errors.As(err, &source) {
		return []report.Problem{{Message: err.Error()}}
	}
	var out []report.Problem
	for _, d := range source.List {
		out = append(out, report.Problem{Place: placeOf(d.Pos), Message: d.Text})
	}
	return out
}

// placeOf reads file:line:column, of which the last two may be missing.
func placeOf(pos string) (at rt.Place) {
	at.File = pos
	for _, n := range []*int{&at.Column, &at.Line} {
		i := strings.LastIndexByte(at.File, ':')
		if i < 0 {
			break
		}
		v, err := strconv.Atoi(at.File[i+1:])
		if err != nil {
			break
		}
		at.File, *n = at.File[:i], v
	}
	if at.Line == 0 {
		at.Line, at.Column = at.Column, 0
	}
	return at
}
