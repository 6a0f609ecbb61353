package main

// This file defines `heddle replay`.

import (
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"heddle.example/cmd/heddle/cli"
	"heddle.example/cmd/heddle/output"
	"heddle.example/cmd/heddle/settings"
	"heddle.example/plain"
	"heddle.example/report"
	"heddle.example/report/witness"
	"heddle.example/rt"
	"heddle.example/supervisor"
)

const replayHelp = `replay runs the schedule of a trace that heddle verify --trace saved, and shows
what happens. It reads the program's files again, from where the trace names
them; a program that has changed since is refused.

Exit status: 0 no violation, 1 the violation was reproduced, 2 unusable input,
3 the program took another way than the trace.`

func newReplay(command []string) *cobra.Command {
	var answer output.Settings
	cmd := &cobra.Command{
		Use:                   "replay [flags] TRACE.json",
		Short:                 "run a saved counterexample again",
		Long:                  replayHelp,
		Example:               "  heddle verify --trace t.json prog.c\n  heddle replay t.json",
		DisableFlagsInUseLine: true,
	}
	out := cli.NewGroup("Answer")
	answer.Add(out.Set)
	cli.AddGroups(cmd, out)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) != 1 {
			return errors.New("replay: name one trace file, or a witness that heddle wrote")
		}
		return replay(cmd, &answer, args[0], command)
	}
	return cmd
}

func replay(cmd *cobra.Command, answer *output.Settings, path string, command []string) error {
	link := supervisor.From(cmd.Context())
	link.Limit(supervisor.Limits{}, interim(answer, "", rt.Bounds{Context: -1}))
	t, err := report.LoadTrace(path)
	if errors.Is(err, report.ErrNoTrace) {
		t, err = witness.Load(path)
	}
	if err != nil {
		return err
	}
	s := settings.New()
	if err := s.ParseMeaning(t.Flags); err != nil {
		return fmt.Errorf("%s: the trace file is damaged: %w", path, err)
	}
	prog, err := s.Load(true, cmd.ErrOrStderr(), t.Files)
	if err != nil {
		return err
	}
	if prog.ContentHash() != t.ProgramHash {
		return fmt.Errorf("%s: the program has changed since this trace was saved", path)
	}
	if err := settings.CheckBounds(&s.Options, prog); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	link.Enter(supervisor.Searching)
	opts := s.Searched()
	opts.Inputs = t.Inputs
	res, err := rt.Replay(cmd.Context(), prog, opts, t.Choices)
	switch {
	case errors.Is(err, rt.ErrDiverged):
		return &exitError{exitUnknown, fmt.Errorf("%s: %w", path, err)}
	case err != nil:
		return fmt.Errorf("%s: %w", path, err)
	}
	answer.Deliver(cmd, prog, res, command)
	switch {
	case len(res.Violations) == 0 && res.Verdict == rt.Unknown:
		return exitWith(exitUnknown)
	case len(res.Violations) == 0:
		return exitWith(exitSafe)
	case !slices.ContainsFunc(res.Violations, func(v rt.Violation) bool { return sameViolation(&v, &t.Violation) }):
		v := &res.Violations[0]
		return &exitError{exitUnknown, fmt.Errorf("%s: the replay diverged: it ends in %s at %s:%d, the trace in %s at %s:%d", path,
			v.Property, v.File, v.Line, t.Violation.Property, t.Violation.File, t.Violation.Line)}
	}
	return exitWith(exitViolated)
}

func sameViolation(a, b *rt.Violation) bool {
	// A name that is no UTF-8 stands in a trace as it is shown.
	return a.Property == b.Property && plain.Line(a.File) == plain.Line(b.File) && a.Line == b.Line
}
