package main

// This file defines how verify uses other processes and machines: see package cluster.

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"heddle/cluster"
	"heddle/ir"
	"heddle/report"
	"heddle/rt"
	"heddle/rt/save"
)

// clusterSettings say who else searches.
type clusterSettings struct {
	machines int
}

func (s *clusterSettings) add(f *pflag.FlagSet) {
	f.Var(&boundValue{p: &s.machines, min: 1}, "machines", "search with N processes that share no memory, as machines do")
}

// use has the search done elsewhere, if that is asked for.
func (s *clusterSettings) use(cmd *cobra.Command, v *verifySettings, prog *ir.Program, opts *rt.Options, files []string) error {
	if s.machines == 0 {
		return nil
	}
	switch err := cluster.Refuses(opts); {
	case err != nil:
		return fmt.Errorf("--machines: %w", err)
	case v.search.profile:
		return errors.New("--profile is for one machine: leave out --machines")
	}
	m, err := v.manifest(cmd, prog, files)
	if err != nil {
		return err
	}
	program, err := os.Executable()
	if err != nil {
		return err
	}
	j := &cluster.Job{Program: prog, Options: *opts, Manifest: *m, Progress: opts.Progress}
	if !v.output.quiet && v.output.format == report.Formats[0].Name {
		j.Told = func(sum cluster.Summary) { say(cmd.ErrOrStderr(), "heddle: %s", tellSummary(sum)) }
	}
	opts.Elsewhere = func(ctx context.Context) (*save.Frontier, error) {
		return cluster.Machines(ctx, j, s.machines, func(url, token, run, name string) *exec.Cmd {
			args := []string{"worker", "--cluster", url, "--token-file", token, "--run", run, "--name", name, "--once"}
			if limit := opts.MemoryLimit; limit > 0 {
				args = append(args, fmt.Sprintf("--memory-limit=%d", max(leastMemory, limit/int64(s.machines))))
			}
			return exec.Command(program, args...)
		})
	}
	return nil
}

// manifest describes what is asked to those who take part.
func (s *verifySettings) manifest(cmd *cobra.Command, prog *ir.Program, files []string) (*cluster.Manifest, error) {
	name, err := build()
	if err != nil {
		return nil, err
	}
	wd, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	all := newGroup("run")
	known := newSettings().flagSet() // those of this one hold what was given
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if !unsavedFlags[f.Name] && known.Lookup(f.Name) != nil {
			all.set.AddFlag(f)
		}
	})
	return &cluster.Manifest{
		Version: name, Program: programHash(prog), Flags: changedFlags(all), Files: files, WorkDir: wd, Every: int64(s.options.SaveEvery), Started: time.Now().UTC(),
	}, nil
}

// tellSummary says in one line what it took to search in regions.
func tellSummary(sum cluster.Summary) string {
	var nodes, most int64
	for _, n := range sum.Nodes {
		nodes += n
		most = max(most, n)
	}
	c := &sum.Counts
	share := func(n, of int64) float64 { return float64(n) / float64(max(1, of)) }
	return fmt.Sprintf("%d regions, the largest %.1f times the mean; %.1f %% of the nodes crossed to another, %d were handed over in %d messages of %d kB, %.1f choices replayed for each",
		sum.Regions, share(most*int64(sum.Regions), nodes), 100*share(c.Crossed, nodes), c.Sent, c.Messages, c.Bytes/1000/max(1, c.Messages), share(c.Replayed, c.Entries))
}
