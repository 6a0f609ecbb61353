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

	"heddle/answer"
	"heddle/cluster"
	"heddle/ir"
	"heddle/plain"
	"heddle/report"
	"heddle/rt"
	"heddle/rt/save"
	"heddle/scheduler"
)

// clusterSettings say who else searches.
type clusterSettings struct {
	machines int
	regions  int
	server   serverSettings
	ask      func(context.Context) (*save.Frontier, error) // of a run that is gone on with
	address  cluster.Address                               // of the server that is asked
	run      string
}

func (s *clusterSettings) add(f *pflag.FlagSet) {
	f.Var(&boundValue{p: &s.machines, min: 1}, "machines", "search with N processes that share no memory, as machines do")
	f.Var(&boundValue{p: &s.regions, min: 1}, "regions", "with --machines or --cluster: cut the tree into N parts\n(default: some for each process)")
	s.server.add(f, "search with the workers of the server at `URL` (heddle coordinator)")
}

// away tells whether others search.
func (s *clusterSettings) away() bool { return s.machines > 0 || s.server.url != "" || s.ask != nil }

// serverSettings say where a server is, and how to be let in.
type serverSettings struct{ url, token, ca string }

func (s *serverSettings) add(f *pflag.FlagSet, help string) {
	f.StringVar(&s.url, "cluster", "", help)
	s.letIn(f)
}

// letIn adds the flags without the address.
func (s *serverSettings) letIn(f *pflag.FlagSet) {
	f.StringVar(&s.token, "token-file", "", "the `FILE` with the token that the server asks for (mode 0600)")
	f.StringVar(&s.ca, "tls-ca", "", "the `FILE` with the certificate that signed the server's\n(default: those that the system trusts)")
}

func (s *serverSettings) find() (cluster.Address, string, error) {
	return cluster.NewAddress(s.url, s.token, s.ca)
}

// use has the search done elsewhere, if that is asked for.
func (s *clusterSettings) use(cmd *cobra.Command, v *verifySettings, prog *ir.Program, opts *rt.Options, files []string) error {
	if !s.away() {
		return nil
	}
	name := "--machines"
	if s.machines == 0 {
		name = "--cluster"
	}
	switch err := cluster.Refuses(opts); {
	case err != nil:
		return fmt.Errorf("%s: %w", name, err)
	case v.search.profile:
		return fmt.Errorf("--profile is for one machine: leave out %s", name)
	case s.machines > 0 && s.server.url != "":
		return errors.New("--machines and --cluster exclude each other")
	case s.ask != nil:
		opts.Elsewhere = s.ask
		return nil
	}
	m, err := v.manifest(cmd, prog, files)
	if err != nil {
		return err
	}
	j := &cluster.Job{Program: prog, Options: *opts, Manifest: *m, Regions: s.regions, Progress: opts.Progress}
	if !v.output.quiet && v.output.format == report.Formats[0].Name {
		j.Told = func(sum cluster.Summary) { say(cmd.ErrOrStderr(), "heddle: %s", tellSummary(sum)) }
	}
	if s.server.url != "" {
		if s.address, _, err = s.server.find(); err != nil {
			return fmt.Errorf("--cluster: %w", err)
		}
		s.run = m.Run()
		opts.Elsewhere = func(ctx context.Context) (*save.Frontier, error) { return cluster.Ask(ctx, s.address, j) }
		return nil
	}
	program, err := os.Executable()
	if err != nil {
		return err
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

// conclude tells the server the result, and the user how to go on.
func (s *clusterSettings) conclude(cmd *cobra.Command, res *rt.Result, quiet bool) error {
	if s.run == "" {
		return nil
	}
	for _, r := range res.Reasons {
		switch r.Kind {
		case answer.BecauseInterrupted, answer.BecauseTimeout, answer.BecauseMemoryLimit, answer.BecauseStore:
			if !quiet {
				say(cmd.ErrOrStderr(), "heddle: the server keeps the run; `heddle resume %s/%s --token-file FILE`, or the same command again, goes on with it", s.address.URL, s.run)
			}
			return nil
		}
	}
	if err := cluster.Conclude(context.WithoutCancel(cmd.Context()), s.address, s.run, res); err != nil && !errors.Is(err, cluster.ErrNoRun) { // an attempt on this machine may have sufficed
		return fmt.Errorf("--cluster: %w", err)
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
		if !unsavedFlags[f.Name] && !freeFlags[f.Name] && known.Lookup(f.Name) != nil {
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
	return fmt.Sprintf("%d regions, the largest %.1f times the mean; %.1f %% of the nodes crossed to another, %d were handed over in %d messages of %d kB, %.1f choices replayed for each; %d commits",
		sum.Regions, share(most*int64(sum.Regions), nodes), 100*share(c.Crossed, nodes), c.Sent, c.Messages, c.Bytes/1000/max(1, c.Messages), share(c.Replayed, c.Entries), c.Commits)
}

const workerHelp = `worker takes part in the searches that heddle verify --cluster asks for, one after the
other: it fetches the program from the server and explores parts of its tree. Ctrl-C or SIGTERM
leaves them to others, after what was done is committed; so does kill -9, with what is committed.

Exit status: 0 it was asked to end, 2 it cannot take part.`

func newWorker() *cobra.Command {
	var server serverSettings
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
	g := newGroup("Flags")
	f := g.set
	server.add(f, "the server's `URL`")
	f.Var(&boundValue{p: &slots, min: 1}, "slots", "how many parts of the tree are explored at the same time\n(default: as many as there are processors)")
	f.Var(&sizeValue{p: &memory, least: leastMemory}, "memory-limit", "leave the run beyond this resident set, such as 500MB or 4GB (default: 9/10 of the machine's memory)")
	f.StringVar(&name, "name", "", "the worker's own `NAME`, which no other one has (default: host and process)")
	f.StringVar(&run, "run", "", "take part in the run of that `NAME` only")
	f.BoolVar(&once, "once", false, "end when the run does")
	addGroups(cmd, g)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) > 0 || server.url == "" || once && run == "" {
			return errors.New("worker: name the server (--cluster URL)")
		}
		a, _, err := server.find()
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
			err = cluster.Work(cmd.Context(), o)
		} else {
			var this string
			if this, err = build(); err == nil {
				say(cmd.ErrOrStderr(), "heddle: worker %s, %d slots, heddle %s", o.Name, o.Slots, this)
				err = cluster.Attend(cmd.Context(), o, this, func(line string) { say(cmd.ErrOrStderr(), "heddle: %s", line) })
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
	var listen, dir, token, cert, key string
	cmd := &cobra.Command{
		Use:                   "coordinator [flags] --listen ADDR --store DIR",
		Short:                 "serve searches on many machines",
		Long:                  coordinatorHelp,
		Example:               "  heddle coordinator --listen 127.0.0.1:4222 --store store --token-file token\n  heddle coordinator --listen 0.0.0.0:4222 --store store --token-file token --tls-cert cert.pem --tls-key key.pem",
		DisableFlagsInUseLine: true,
	}
	g := newGroup("Flags")
	f := g.set
	f.StringVar(&listen, "listen", "127.0.0.1:4222", "the `ADDR` at which it listens, host:port")
	f.StringVar(&dir, "store", "", "the `DIR` in which it keeps the runs")
	f.StringVar(&token, "token-file", "", "the `FILE` with the token that it asks for (mode 0600); it is made\nif there is none (default: token in the store)")
	f.StringVar(&cert, "tls-cert", "", "the `FILE` with its certificate")
	f.StringVar(&key, "tls-key", "", "the `FILE` with the certificate's key")
	addGroups(cmd, g)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) > 0 || dir == "" {
			return errors.New("coordinator: name the directory in which it keeps the runs (--store DIR)")
		}
		if err := coordinate(cmd, listen, dir, token, cert, key); err != nil {
			return fmt.Errorf("coordinator: %w", err)
		}
		return nil
	}
	return cmd
}

func coordinate(cmd *cobra.Command, listen, dir, tokenFile, cert, key string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	if tokenFile == "" {
		tokenFile = filepath.Join(dir, "token")
	}
	token, err := cluster.MakeToken(tokenFile)
	if err != nil {
		return err
	}
	o, err := cluster.Listen(listen, dir, token, cert, key)
	if err != nil {
		return err
	}
	s, err := cluster.StartServer(o)
	if err != nil {
		return err
	}
	defer s.Close()
	say(cmd.ErrOrStderr(), "heddle: listens at %s, the token is in %s", s.URL(), tokenFile)
	<-cmd.Context().Done()
	return nil
}

// isAddress tells an address from the name of a directory.
func isAddress(name string) bool {
	return strings.HasPrefix(name, "nats://") || strings.HasPrefix(name, "tls://")
}

// statusOf tells about the runs of a server.
func statusOf(cmd *cobra.Command, server *serverSettings, format string) error {
	a, run, err := server.find()
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
func resumeOf(cmd *cobra.Command, server *serverSettings, command []string) error {
	a, run, err := server.find()
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
		s := newSettings()
		flags := s.flagSet()
		if err := flags.Parse(j.Manifest.Flags); err != nil {
			return fmt.Errorf("the run's flags: %w", err)
		}
		if err := takeOver(flags, cmd.Flags()); err != nil {
			return err
		}
		j.Options = s.searched()
		s.search.cluster = clusterSettings{ask: ask, address: a, run: j.Manifest.Run()}
		s.limit(cmd, "")
		return explore(cmd, s, j.Program, nil, j.Manifest.Files, changedFlags(s.meaningOf(flags)), command)
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
	s := newSettings()
	if err := s.flagSet().Parse(m.Flags); err != nil {
		return rt.Options{}, fmt.Errorf("the run's flags: %w", err)
	}
	o := s.searched()
	o.Reduction, o.MemoryLimit, o.Timeout, o.SaveDir = scheduler.None, memory, 0, ""
	return o, nil
}
