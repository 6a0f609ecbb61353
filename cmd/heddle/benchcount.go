package main

// This file defines `heddle bench interleavings`.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"heddle.example/cmd/heddle/cli"
	"heddle.example/cmd/heddle/settings"
	"heddle.example/plain"
	"heddle.example/rt/interleavings"
)

const benchCountHelp = `interleavings counts the complete paths of a program's reachability tree, without pruning and
without a reduction, also where they are far too many to walk: equal nodes have equal subtrees, so each
different node is looked at once. It takes the flags of verify; those of the search change nothing but --timeout.
Outcomes of branches that depend on inputs are paths of their own.

It prints one JSON object: interleavings (a number, "infinite" where a loop may go round for ever before the program ends,
"uncounted" where the time was up), exact, nodes, and reason.`

func newBenchInterleavings() *cobra.Command {
	s := settings.New()
	cmd := &cobra.Command{
		Use:                   "interleavings [flags] FILE.c...",
		Short:                 "count the complete paths of a program",
		Long:                  benchCountHelp,
		DisableFlagsInUseLine: true,
	}
	cli.AddGroups(cmd, append(s.Meaning(), s.Search.Group(&s.Options))...)
	cmd.RunE = func(cmd *cobra.Command, files []string) error {
		if len(files) == 0 {
			return errors.New("bench interleavings: name at least one C file")
		}
		if err := s.Temporal.Gather(cmd.Flags(), files); err != nil {
			return err
		}
		prog, err := s.Load(true, cmd.ErrOrStderr(), files)
		if err != nil {
			return err
		}
		if err := settings.CheckBounds(&s.Options, prog); err != nil {
			return err
		}
		ctx := cmd.Context()
		if s.Options.Timeout > 0 {
			var cancel context.CancelFunc
			ctx, cancel = context.WithTimeout(ctx, s.Options.Timeout)
			defer cancel()
		}
		var out struct {
			Interleavings string  `json:"interleavings"`
			Exact         bool    `json:"exact"`
			Nodes         int64   `json:"nodes"`
			Seconds       float64 `json:"seconds"`
			Reason        string  `json:"reason,omitempty"`
		}
		begun := time.Now()
		n, err := interleavings.Count(ctx, prog, s.Searched())
		switch {
		case ctx.Err() != nil:
			out.Interleavings, out.Reason = "uncounted", fmt.Sprint(context.Cause(ctx))
		case err != nil:
			return err
		case n.Infinite:
			out.Interleavings, out.Exact, out.Nodes = "infinite", n.Exact, n.Nodes
		default:
			out.Interleavings, out.Exact, out.Nodes = n.Paths.String(), n.Exact, n.Nodes
		}
		out.Seconds = time.Since(begun).Seconds()
		e := json.NewEncoder(plain.NewJSONWriter(cmd.OutOrStdout()))
		e.SetIndent("", "  ")
		if err := e.Encode(&out); err != nil {
			return err
		}
		if out.Reason != "" {
			return exitWith(exitUnknown)
		}
		return nil
	}
	return cmd
}
