package main

// This file defines how searches use other processes and machines: the flags of verify, and `heddle worker`. See package cluster.

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"heddle.example/answer"
	"heddle.example/cluster"
	"heddle.example/cmd/heddle/cli"
	"heddle.example/cmd/heddle/output"
	"heddle.example/cmd/heddle/settings"
	"heddle.example/ir"
	"heddle.example/plain"
	"heddle.example/report"
	"heddle.example/rt"
	"heddle.example/rt/save"
	"heddle.example/scheduler"
)

// searchElsewhere has the search done elsewhere, if that is asked for.
func searchElsewhere(s *settings.Cluster, cmd *cobra.Command, v *settings.Settings, prog *ir.Program, opts *rt.Options, run *save.Dir, files []string) error {
	if !s.Away() {
		return nil
	}
	name := "--machines"
	if s.Machines == 0 {
		name = "--cluster"
	}
	away := *opts
	if s.Machines > 0 {
		away.SaveDir, away.Resume = "", false // their server keeps the run
	}
	switch err := cluster.Refuses(&away); {
	case err != nil:
		return fmt.Errorf("%s: %w", name, err)
	case v.Search.Profile:
		return fmt.Errorf("--profile is for one machine: leave out %s", name)
	case s.Machines > 0 && s.Server.URL != "":
		return errors.New("--machines and --cluster exclude each other")
	case s.Ask != nil:
		opts.Elsewhere = s.Ask
		return nil
	}
	one, err := rt.NeedsOneStack(cmd.Context(), prog, away)
	if err != nil {
		return err
	}
	if one {
		output.Say(cmd.ErrOrStderr(), "heddle: cycles may decide about the formula, and only one search sees them: %s is not used, this process explores alone", name)
		return nil
	}
	m, err := manifest(v, cmd, prog, files)
	if err != nil {
		return err
	}
	if run != nil { // whoever goes on names but a few flags, and means the same run
		m.Flags = slices.DeleteFunc(slices.Clone(run.Manifest.Flags), func(flag string) bool {
			name, _, _ := strings.Cut(strings.TrimPrefix(flag, "--"), "=")
			return !shared(name)
		})
	}
	*opts = away
	j := &cluster.Job{Program: prog, Options: *opts, Manifest: *m, Regions: s.Regions, Progress: opts.Progress}
	if !v.Output.Quiet && v.Output.Format == report.Formats[0].Name {
		j.Told = func(sum cluster.Summary) { output.Say(cmd.ErrOrStderr(), "heddle: %s", tellSummary(sum)) }
	}
	if s.Server.URL != "" {
		if s.Address, _, err = s.Server.Find(); err != nil {
			return fmt.Errorf("--cluster: %w", err)
		}
		s.Run = m.Run()
		opts.Elsewhere = func(ctx context.Context) (*save.Frontier, error) { return cluster.Ask(ctx, s.Address, j) }
		return nil
	}
	program, err := os.Executable()
	if err != nil {
		return err
	}
	home := cluster.Home{Every: opts.SaveEvery}
	if home.Every == 0 {
		home.Every = save.DefaultEvery
	}
	var before time.Duration // of processes before this one
	if run != nil {
		s.Kept = true
		f, err := save.ReadFrontier(run.Path)
		if err != nil {
			return err
		}
		before = f.Stats.Elapsed
		began := time.Now()
		home.Dir, home.Note = filepath.Join(run.Path, "server"), func(f *save.Frontier) error {
			left := !f.Ended
			s.Left = &left
			now := *f
			now.Stats.Elapsed = before + time.Since(began)
			return run.Note(&now)
		}
	}
	opts.Elsewhere = func(ctx context.Context) (*save.Frontier, error) {
		f, err := cluster.Machines(ctx, j, s.Machines, home, func(m cluster.Member) *exec.Cmd {
			args := []string{"worker", "--cluster", m.URL, "--token-file", m.TokenFile, "--run", m.Run, "--name", m.Name, "--once"}
			if limit := opts.MemoryLimit; limit > 0 {
				args = append(args, fmt.Sprintf("--memory-limit=%d", max(cli.LeastMemory, limit/int64(s.Machines))))
			}
			cmd := exec.Command(program, args...)
			cmd.Env = append(os.Environ(), fmt.Sprintf("%s=%d", askerVar, os.Getpid()), shelfVar+"="+m.Shelf)
			return cmd
		})
		if err == nil {
			f.Stats.Elapsed = before
		}
		return f, err
	}
	return nil
}

// resumable tells whether a run that --machines keeps can go on.
func resumable(s *settings.Cluster, res *rt.Result) bool {
	if s.Left != nil {
		return *s.Left
	}
	return s.Kept && res.Verdict == rt.Unknown // an attempt in this process may have sufficed
}

// concludeElsewhere tells the server the result, and the user how to go on.
func concludeElsewhere(s *settings.Cluster, cmd *cobra.Command, res *rt.Result, quiet bool) error {
	if s.Run == "" {
		return nil
	}
	for _, r := range res.Reasons {
		if answer.Passing(r.Kind) {
			if !quiet {
				output.Say(cmd.ErrOrStderr(), "heddle: the server keeps the run; `heddle resume %s/%s --token-file FILE`, or the same command again, goes on with it", s.Address.URL, s.Run)
			}
			return nil
		}
	}
	if err := cluster.Conclude(context.WithoutCancel(cmd.Context()), s.Address, s.Run, res); err != nil && !errors.Is(err, cluster.ErrNoRun) { // an attempt on this machine may have sufficed
		return fmt.Errorf("--cluster: %w", err)
	}
	return nil
}

// shared tells whether a flag is told to those who take part.
func shared(name string) bool {
	return !settings.UnsavedFlags[name] && !settings.FreeFlags[name] && name != "regions"
}

// manifest describes what is asked to those who take part.
func manifest(s *settings.Settings, cmd *cobra.Command, prog *ir.Program, files []string) (*cluster.Manifest, error) {
	name, err := build()
	if err != nil {
		return nil, err
	}
	wd, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	all := cli.NewGroup("run")
	known := settings.New().FlagSet() // those of this one hold what was given
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if shared(f.Name) && known.Lookup(f.Name) != nil {
			all.Set.AddFlag(f)
		}
	})
	return &cluster.Manifest{
		Version: name, Program: programHash(prog), Flags: cli.Changed(all), Files: files, WorkDir: wd, Every: int64(s.Options.SaveEvery), Started: time.Now().UTC(),
		Propositions: settings.Propositions(&s.Options),
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
	return fmt.Sprintf("%d regions, the largest %.1f times the mean; %.1f %% of the nodes crossed to another, %d were handed over in %d messages of %d kB, %.1f choices replayed for each; %d commits",
		sum.Regions, share(most*int64(sum.Regions), nodes), 100*share(c.Crossed, nodes), c.Sent, c.Messages, c.Bytes/1000/max(1, c.Messages), share(c.Replayed, c.Entries), c.Commits)
}

// askerVar tells a worker of --machines which process has started it.
const askerVar = "HEDDLE_ASKER"

// shelfVar tells it where the workers of that process keep their visited sets.
const shelfVar = "HEDDLE_SHELF"

// endWith ends this process when that one is gone: its server is, too, and nothing can be committed any more.
func endWith(asker string) {
	for asker != "" {
		if fmt.Sprint(os.Getppid()) != asker {
			os.Exit(exitUnusable)
		}
		time.Sleep(time.Second)
	}
}

const workerHelp = `worker takes part in the searches that heddle verify --cluster asks for, one after the
other: it fetches the program from the server and explores parts of its tree. Ctrl-C or SIGTERM
leaves them to others, after what was done is committed; so does kill -9, with what is committed.

Exit status: 0 it was asked to end, 2 it cannot take part.`

func newWorker() *cobra.Command {
	var server settings.Server
	var run, name string
	var memory int64
	slots, once := 0, false
	cmd := &cobra.Command{
		Use:                   "worker [flags] --cluster URL",
		Short:                 "take part in searches on many machines",
		Long:                  workerHelp,
		Example:               "  heddle worker --cluster tls://build7:4222 --token-file token --tls-ca ca.pem --slots 8",
		DisableFlagsInUseLine: true,
	}
	g := cli.NewGroup("Flags")
	f := g.Set
	server.Add(f, "the server's `URL`")
	f.Var(cli.Bound(&slots, 1), "slots", "how many parts of the tree are explored at the same time\n(default: as many as there are processors)")
	f.Var(cli.Memory(&memory), "memory-limit", "leave the run beyond this resident set, such as 500MB or 4GB (default: 9/10 of the machine's memory)")
	f.StringVar(&name, "name", "", "the worker's own `NAME`, which no other one has (default: host and process)")
	f.StringVar(&run, "run", "", "take part in the run of that `NAME` only")
	f.BoolVar(&once, "once", false, "end when the run does")
	cli.AddGroups(cmd, g)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		go endWith(os.Getenv(askerVar))
		if len(args) > 0 || server.URL == "" || once && run == "" {
			return errors.New("worker: name the server (--cluster URL)")
		}
		a, _, err := server.Find()
		if err != nil {
			return fmt.Errorf("worker: %w", err)
		}
		if name == "" {
			host, _ := os.Hostname()
			name = fmt.Sprintf("%s-%d", host, os.Getpid())
		}
		name = strings.Map(func(r rune) rune { // as the server's keys are
			if r < 128 && (unicode.IsLetter(r) || unicode.IsDigit(r) || r == '-') {
				return r
			}
			return '_'
		}, name)
		o := cluster.WorkerOptions{
			Address: a, Run: run, Name: name, Slots: slots,
			Prepare: func(m *cluster.Manifest, p *ir.Program) (rt.Options, error) { return workerOptions(m, p, memory) },
		}
		if slots == 0 {
			if o.Slots = runtime.NumCPU(); once {
				o.Slots = 1
			}
		}
		if once {
			o.Shelf = os.Getenv(shelfVar)
			if os.Getenv("GOMAXPROCS") == "" {
				runtime.GOMAXPROCS(o.Slots) // what idles would be woken for each message
			}
			cluster.LongSlices()
			err = cluster.Work(cmd.Context(), o)
		} else {
			var this string
			if this, err = build(); err == nil {
				output.Say(cmd.ErrOrStderr(), "heddle: worker %s, %d slots, heddle %s", o.Name, o.Slots, this)
				err = cluster.Attend(cmd.Context(), o, this, func(line string) { output.Say(cmd.ErrOrStderr(), "heddle: %s", line) })
			}
		}
		if err != nil {
			return fmt.Errorf("worker: %w", err)
		}
		return nil
	}
	return cmd
}

const coordinatorHelp = `coordinator is the server by which the workers of a search find each other. It keeps all that is
needed to go on with a search in a directory: when it is started again with that, everything goes on.
An address that other machines reach takes a certificate and its key.`

func newCoordinator() *cobra.Command {
	var listen, dir, token, keys, cert, key string
	var most int64
	cmd := &cobra.Command{
		Use:                   "coordinator [flags] --listen ADDR --store DIR",
		Short:                 "serve searches on many machines",
		Long:                  coordinatorHelp,
		Example:               "  heddle coordinator --listen 127.0.0.1:4222 --store store --token-file token\n  heddle coordinator --listen 0.0.0.0:4222 --store store --token-file token --tls-cert cert.pem --tls-key key.pem",
		DisableFlagsInUseLine: true,
	}
	g := cli.NewGroup("Flags")
	f := g.Set
	f.StringVar(&listen, "listen", "127.0.0.1:4222", "the `ADDR` at which it listens, host:port")
	f.StringVar(&dir, "store", "", "the `DIR` in which it keeps the runs")
	f.StringVar(&token, "token-file", "", "the `FILE` with the token that it asks for (mode 0600); it is made\nif there is none (default: token in the store)")
	f.StringVar(&keys, "nkeys", "", "in place of a token: the `FILE` with the public NKeys of those who may\ncome in; their --token-file has the seed")
	f.Var(cli.Memory(&most), "store-limit", "keep no more than that, such as 200GB (default: what the disk has)")
	f.StringVar(&cert, "tls-cert", "", "the `FILE` with its certificate")
	f.StringVar(&key, "tls-key", "", "the `FILE` with the certificate's key")
	cli.AddGroups(cmd, g)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) > 0 || dir == "" {
			return errors.New("coordinator: name the directory in which it keeps the runs (--store DIR)")
		}
		if err := coordinate(cmd, listen, dir, token, keys, cert, key, most); err != nil {
			return fmt.Errorf("coordinator: %w", err)
		}
		return nil
	}
	return cmd
}

func coordinate(cmd *cobra.Command, listen, dir, tokenFile, keyFile, cert, key string, most int64) (err error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	var token, letIn string
	var keys []string
	if keyFile != "" {
		keys, err = cluster.ReadNKeys(keyFile)
		letIn = fmt.Sprintf("%d NKeys may come in", len(keys))
	} else {
		if tokenFile == "" {
			tokenFile = filepath.Join(dir, "token")
		}
		token, err = cluster.MakeToken(tokenFile)
		letIn = "the token is in " + tokenFile
	}
	if err != nil {
		return err
	}
	o, err := cluster.Listen(listen, dir, token, cert, key)
	if err != nil {
		return err
	}
	o.NKeys, o.Most = keys, most
	o.Full = func(what string) {
		output.Say(cmd.ErrOrStderr(), "heddle: the disk with the store in %s is full, and searches stand still: make room and start the coordinator again (%s)", dir, what)
	}
	s, err := cluster.StartServer(o)
	if err != nil {
		return err
	}
	defer s.Close()
	output.Say(cmd.ErrOrStderr(), "heddle: listens at %s, %s", s.URL(), letIn)
	<-cmd.Context().Done()
	return nil
}

// isAddress tells an address from the name of a directory.
func isAddress(name string) bool {
	return strings.HasPrefix(name, "nats://") || strings.HasPrefix(name, "tls://")
}

// statusOf tells about the runs of a server.
func statusOf(cmd *cobra.Command, server *settings.Server, format string) error {
	a, run, err := server.Find()
	if err != nil {
		return err
	}
	list, err := cluster.Status(cmd.Context(), a, run)
	if err != nil {
		return err
	}
	if format == "json" {
		return report.WriteJSON(cmd.OutOrStdout(), list)
	}
	w := plain.NewWriter(cmd.OutOrStdout())
	if len(list) == 0 {
		fmt.Fprintln(w, "no runs")
	}
	for _, st := range list {
		fmt.Fprintf(w, "run:        %s: %s\nprogram:    %s\nflags:      %s\nregions:    %d, %d of them open; %d messages in the queue\nnodes:      %d\nviolations: %d\n",
			st.Run, st.State, strings.Join(st.Files, " "), strings.Join(st.Flags, " "), st.Regions, st.Open, st.Queued, st.Nodes, st.Found)
		if st.Verdict != "" {
			fmt.Fprintf(w, "verdict:    %s\n", st.Verdict)
		}
		for _, name := range slices.Sorted(maps.Keys(st.Workers)) {
			fmt.Fprintf(w, "worker:     %s: %s\n", name, st.Workers[name])
		}
	}
	return nil
}

// resumeOf goes on with a run of a server.
func resumeOf(cmd *cobra.Command, server *settings.Server, command []string) error {
	a, run, err := server.Find()
	if err != nil {
		return err
	}
	return cluster.Resume(cmd.Context(), a, run, func(j *cluster.Job, ask func(context.Context) (*save.Frontier, error)) error {
		this, err := build()
		if err != nil {
			return err
		}
		if j.Manifest.Version != this {
			return fmt.Errorf("the run is of heddle %s, this is heddle %s", j.Manifest.Version, this)
		}
		s := settings.New()
		flags := s.FlagSet()
		if err := flags.Parse(j.Manifest.Flags); err != nil {
			return fmt.Errorf("the run's flags: %w", err)
		}
		if err := settings.TakeOver(flags, cmd.Flags()); err != nil {
			return err
		}
		if err := s.Temporal.Find(j.Program, j.Manifest.Propositions, &s.Options); err != nil {
			return fmt.Errorf("the run's formulas: %w", err)
		}
		j.Options = s.Searched()
		s.Search.Cluster = settings.Cluster{Ask: ask, Address: a, Run: j.Manifest.Run()}
		limit(s, cmd, "")
		return explore(cmd, s, j.Program, nil, j.Manifest.Files, cli.Changed(s.MeaningOf(flags)), command)
	})
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
	s := settings.New()
	if err := s.FlagSet().Parse(m.Flags); err != nil {
		return rt.Options{}, fmt.Errorf("the run's flags: %w", err)
	}
	if err := s.Temporal.Find(p, m.Propositions, &s.Options); err != nil {
		return rt.Options{}, fmt.Errorf("the run's formulas: %w", err)
	}
	o := s.Searched()
	o.Reduction, o.MemoryLimit, o.Timeout, o.SaveDir = scheduler.None, memory, 0, ""
	return o, nil
}
