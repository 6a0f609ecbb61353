package main

// This file defines `heddle bench cluster`.

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"heddle.example/cluster"
	"heddle.example/cmd/heddle/cli"
	"heddle.example/cmd/heddle/output"
	"heddle.example/cmd/heddle/settings"
	"heddle.example/plain"
	"heddle.example/scheduler"
)

const benchClusterHelp = `cluster says how fast many machines would explore a program: it measures what one worker takes, and what a visit, a path that
crosses, a choice made again and a message cost on this machine; then it explores the program once for each number
of machines, cut into as many regions as they would have, which are split and moved as in a run, in one process with a clock for each machine: 0.5 ms and 1 Gbit/s lie between them.

Efficiency is one worker's time over the time of all machines. With --compare it also runs verify --machines N and compares the processor time.
It takes the flags of verify and about as long as that for each number of machines.`

// forecastMachines are the numbers of machines for which a forecast is made if none are named.
const forecastMachines = "1,2,4,8,16,32,64,100"

func newBenchCluster() *cobra.Command {
	s := settings.New()
	numbers, compared := forecastMachines, ""
	cmd := &cobra.Command{
		Use:                   "cluster [flags] FILE.c...",
		Short:                 "forecast how fast many machines would be",
		Long:                  benchClusterHelp,
		Example:               "  heddle bench cluster -DROUNDS=4 bench/programs/counters.c --compare 2,4,8",
		DisableFlagsInUseLine: true,
	}
	g := cli.NewGroup("Forecast")
	g.Set.StringVar(&numbers, "of", forecastMachines, "for so many machines: `N,...`")
	g.Set.StringVar(&compared, "compare", "", "run verify --machines for each of `N,...` and compare")
	cli.AddGroups(cmd, append(append(s.Meaning(), s.Search.Group(&s.Options)), g)...)
	cmd.RunE = func(cmd *cobra.Command, files []string) error {
		if len(files) == 0 {
			return errors.New("bench cluster: name at least one C file")
		}
		of, err := machineNumbers(numbers)
		if err != nil {
			return err
		}
		checked, err := machineNumbers(compared)
		if err != nil {
			return err
		}
		prog, err := s.Load(true, cmd.ErrOrStderr(), files)
		if err != nil {
			return err
		}
		if err := settings.CheckBounds(&s.Options, prog); err != nil {
			return err
		}
		opts := s.Searched()
		opts.Reduction = scheduler.None
		if err := cluster.Refuses(&opts); err != nil {
			return fmt.Errorf("bench cluster: %w", err)
		}
		ctx := cmd.Context()
		base, err := cluster.Measure(ctx, prog, opts, cluster.ProcessorTime)
		if err != nil {
			return fmt.Errorf("bench cluster: %w", err)
		}
		w := plain.NewWriter(cmd.OutOrStdout())
		c := &base.Costs
		fmt.Fprintf(w, "one worker: %d nodes, %.2f s of a processor\na visit %d ns; an entry %d ns, %d ns where the node is known; a choice made again %d ns; a path handed over %d ns\na message %d µs; a node saved %d ns, loaded %d ns; a process %d ms\n\n",
			base.Nodes, base.CPU.Seconds(), c.Visit, c.Enter, c.Drop, c.Replay, c.Send, c.Message.Microseconds(), c.Save, c.Load, c.Start.Milliseconds())
		fmt.Fprintln(w, "machines regions moved      nodes largest crossed % handed over % replays/path  messages    cpu s  cpu/one   time s efficiency  MB each")
		ends := 0
		best := time.Duration(0)
		found := map[int]time.Duration{}
		forecast := func(n int) error {
			f, err := base.Expect(ctx, prog, opts, n)
			if err != nil {
				return err
			}
			found[n] = f.CPU
			share := func(n int64) float64 { return 100 * float64(n) / float64(max(1, f.Nodes)) }
			fmt.Fprintf(w, "%8d %7d %5d %10d %7.1f %9.1f %13.1f %12.1f %9d %8.2f %8.2f %8.2f %10.2f %8d\n", n, f.Regions, f.Moves, f.Nodes, f.Largest, share(f.Crossed), share(f.Sent),
				float64(f.Replayed)/float64(max(1, f.Sent)), f.Messages, f.CPU.Seconds(), f.CPU.Seconds()/base.CPU.Seconds(), f.Time.Seconds(), f.Efficiency, f.Bytes/1e6)
			if best == 0 || f.Time < best*9/10 {
				best, ends = f.Time, n
			}
			return nil
		}
		for _, n := range of {
			if err := forecast(n); err != nil {
				return err
			}
		}
		fmt.Fprintf(w, "\nmore than %d machines do not make this search a tenth faster\n", ends)
		for _, n := range checked {
			if found[n] == 0 {
				continue
			}
			took, err := machinesTime(cmd, s, n, files)
			if err != nil {
				return err
			}
			fmt.Fprintf(w, "%d machines: forecast %.2f s of processors, measured %.2f s\n", n, found[n].Seconds(), took.Seconds())
		}
		return nil
	}
	return cmd
}

// machineNumbers reads a list of numbers of machines.
func machineNumbers(text string) (out []int, err error) {
	for _, f := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' }) {
		n, err := strconv.Atoi(f)
		if err != nil || n < 1 || n > cluster.MaxRegions/2 {
			return nil, fmt.Errorf("%q is no number of machines", f)
		}
		out = append(out, n)
	}
	return out, nil
}

// machinesTime runs verify with that many processes, and gives the time that they took of processors.
func machinesTime(cmd *cobra.Command, s *settings.Settings, n int, files []string) (time.Duration, error) {
	program, err := os.Executable()
	if err != nil {
		return 0, err
	}
	all := cli.NewGroup("run")
	known := settings.New().FlagSet()
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if known.Lookup(f.Name) != nil && f.Name != "reduction" && f.Name != "workers" {
			all.Set.AddFlag(f)
		}
	})
	args := append(append([]string{"verify", "--quiet", "--reduction=none", fmt.Sprintf("--machines=%d", n)}, cli.Changed(all)...), files...)
	c := exec.CommandContext(cmd.Context(), program, args...)
	err = c.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return 0, err
	}
	if code := c.ProcessState.ExitCode(); code != exitSafe && code != exitViolated {
		output.Say(cmd.ErrOrStderr(), "heddle: verify --machines %d ended with status %d", n, code)
	}
	return c.ProcessState.UserTime() + c.ProcessState.SystemTime(), nil
}
