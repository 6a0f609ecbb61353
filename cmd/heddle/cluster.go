package main

// This file defines how searches use other processes and machines: the flags of verify, and `heddle worker`. See package cluster.

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
	"heddle/scheduler"
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

const workerHelp = `worker takes part in searches that heddle verify --cluster asks for: it fetches the
program from the server and explores parts of its tree until the run ends.

Exit status: 0 the run has ended, 2 it cannot take part.`

func newWorker() *cobra.Command {
	var url, tokenFile, run, name string
	var memory int64
	slots, once := 1, false
	cmd := &cobra.Command{
		Use:                   "worker [flags] --cluster URL",
		Short:                 "take part in a search on many machines",
		Long:                  workerHelp,
		Example:               "  heddle worker --cluster nats://10.0.0.1:4222 --token-file token --slots 8",
		DisableFlagsInUseLine: true,
	}
	g := newGroup("Flags")
	f := g.set
	f.StringVar(&url, "cluster", "", "the server's `URL`")
	f.StringVar(&tokenFile, "token-file", "", "the `FILE` with the token that the server asks for (mode 0600)")
	f.Var(&boundValue{p: &slots, min: 1, set: true}, "slots", "how many parts of the tree are explored at the same time")
	f.Var(&sizeValue{p: &memory, least: leastMemory}, "memory-limit", "leave the run beyond this resident set, such as 500MB or 4GB (default: 9/10 of the machine's memory)")
	f.StringVar(&run, "run", "", "the `NAME` of the run")
	f.StringVar(&name, "name", "", "the worker's own `NAME`, which no other one has")
	f.BoolVar(&once, "once", false, "end when the run does")
	addGroups(cmd, g)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) > 0 || url == "" || run == "" {
			return errors.New("worker: name the server (--cluster URL) and the run (--run NAME)")
		}
		if name == "" {
			host, _ := os.Hostname()
			name = fmt.Sprintf("%s-%d", host, os.Getpid())
		}
		a := cluster.Address{URL: url}
		if tokenFile != "" {
			token, err := cluster.ReadToken(tokenFile)
			if err != nil {
				return fmt.Errorf("worker: %w", err)
			}
			a.Token = token
		}
		err := cluster.Work(cmd.Context(), cluster.WorkerOptions{
			Address: a, Run: run, Name: name, Slots: slots,
			Prepare: func(m *cluster.Manifest, p *ir.Program) (rt.Options, error) { return workerOptions(m, p, memory) },
		})
		if err != nil {
			return fmt.Errorf("worker: %w", err)
		}
		return nil
	}
	return cmd
}

// workerOptions checks that this heddle can take part in a run, and gives the options of its search.
func workerOptions(m *cluster.Manifest, p *ir.Program, memory int64) (rt.Options, error) {
	this, err := build()
	if err != nil {
		return rt.Options{}, err
	}
	if m.Version != this {
		return rt.Options{}, fmt.Errorf("the run is of heddle %s, this is heddle %s", m.Version, this)
	}
	if programHash(p) != m.Program {
		return rt.Options{}, errors.New("the program on the server is not the one that the run is about")
	}
	s := newSettings()
	if err := s.flagSet().Parse(m.Flags); err != nil {
		return rt.Options{}, fmt.Errorf("the run's flags: %w", err)
	}
	o := s.searched()
	o.Reduction, o.MemoryLimit, o.Timeout, o.SaveDir = scheduler.None, memory, 0, ""
	return o, nil
}
