package main

// This file defines `heddle worker`: a process that takes part in runs of others.

import (
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"heddle/cluster"
	"heddle/ir"
	"heddle/rt"
	"heddle/scheduler"
)

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
