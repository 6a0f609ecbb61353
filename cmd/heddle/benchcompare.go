package main

// This file defines `heddle bench compare`.

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"heddle.example/bench/compare"
	"heddle.example/bench/peers"
	"heddle.example/cmd/heddle/cli"
	"heddle.example/cmd/heddle/output"
	"heddle.example/cmd/heddle/settings"
	"heddle.example/plain"
)

const benchCompareHelp = `compare runs verify on each program under every combination of the flags that are varied, each run in a
process of its own, in shuffled order, and shows the runs side by side: verdict, nodes, paths walked, all interleavings,
times with their spread, memory. Any flag of verify can be varied; the value "default" leaves it out. Answers that contradict
each other stand on top.

With --log, a comparison that was interrupted goes on where it stopped.

Exit status: 0 no contradiction, 1 answers contradict each other, 2 unusable input or
flags, 3 interrupted.`

const benchCompareExamples = `  heddle bench compare queue.c --vary hash=xxh3,sha256,none --vary context-bound=2,4,6 --repeat 5
  heddle bench compare *.c --vary reduction=none,persistent --vary workers=1,2 --part each --html page.html
  heddle bench compare lock.c --vary store=memory,badger --flag=--unwind=3 --log runs.jsonl --csv runs.csv
  heddle bench compare bench/peers/models/*.c --vary reduction=none,auto --peers all`

// compareSettings are all settings of compare.
type compareSettings struct {
	vary, without, flags     []string
	part                     string
	repeat, jobs             int
	seed                     int64
	timeLimit                time.Duration
	memoryLimit              int64
	noCount                  bool
	peers                    string
	log, format              string
	title                    string
	csv, json, md, html, svg string
	quiet                    bool
}

func newBenchCompare() *cobra.Command {
	s := &compareSettings{part: compare.Parts[0].Name, repeat: 1, jobs: 1, timeLimit: time.Minute, memoryLimit: 4e9, format: "text"}
	cmd := &cobra.Command{
		Use:                   "compare [flags] FILE.c...",
		Short:                 "run programs under many flags and show the runs side by side",
		Long:                  benchCompareHelp,
		Example:               benchCompareExamples,
		DisableFlagsInUseLine: true,
	}
	g := cli.NewGroup("What is run")
	f := g.Set
	f.StringArrayVar(&s.vary, "vary", nil, "run with each of these values of a flag of verify: `FLAG=VALUE,...`\n(separated by semicolons where a value holds commas); may be repeated")
	var parts []cli.Choice[string]
	for _, p := range compare.Parts {
		parts = append(parts, cli.Named(p.Name, p.Help))
	}
	cli.AddChoice(f, &s.part, "part", "which combinations are run:", parts...)
	f.StringArrayVar(&s.without, "without", nil, "leave out the combinations with all of `FLAG=VALUE,...`; may be repeated")
	f.StringArrayVar(&s.flags, "flag", nil, "give `FLAG` to verify in every run, such as --flag=--unwind=3")
	f.Var(cli.BoundWithDefault(&s.repeat, 1), "repeat", "runs of each combination")
	f.Var(cli.Time(&s.timeLimit), "timeout", "time for one run")
	f.Var(cli.Memory(&s.memoryLimit), "memory-limit", "resident set of one run")
	f.Var(cli.BoundWithDefault(&s.jobs, 1), "jobs", "runs at a time; more than one disturb each other's times")
	f.Int64Var(&s.seed, "seed", 1, "shuffle the runs by the number `N`")
	f.BoolVar(&s.noCount, "no-interleavings", false, "do not count all interleavings")
	f.StringVar(&s.peers, "peers", "", "run other checkers too: all, or `NAME,...` of "+peerNames())
	f.StringVar(&s.log, "log", "", "keep what is measured in `FILE`: runs in it are not made again")
	out := cli.NewGroup("What is shown")
	f = out.Set
	cli.AddChoice(f, &s.format, "format", "how the table is printed:",
		cli.Named("text", "in columns"), cli.Named("markdown", "as Markdown"), cli.Named("csv", "with plain numbers"), cli.Named("json", "everything"))
	f.StringVar(&s.csv, "csv", "", "write the table as CSV to `FILE`")
	f.StringVar(&s.json, "json", "", "write everything as JSON to `FILE`")
	f.StringVar(&s.md, "markdown", "", "write the table as Markdown to `FILE`")
	f.StringVar(&s.html, "html", "", "write a web page with pictures to `FILE`")
	f.StringVar(&s.svg, "svg", "", "write the pictures to the folder `DIR`")
	f.StringVar(&s.title, "title", "", "the page's `TITLE`")
	f.BoolVarP(&s.quiet, "quiet", "q", false, "no progress")
	cli.AddGroups(cmd, g, out)
	cmd.RunE = func(cmd *cobra.Command, programs []string) error { return benchCompare(cmd, s, programs) }
	return cmd
}

// comparisonFlags are flags of verify that a comparison sets itself, or that write files.
var comparisonFlags = []string{"format", "quiet", "timeout", "memory-limit", "trace", "html", "save", "show-loops", "dump-ir", "explain-unknown", "help"}

// compareOptions reads the settings.
func (s *compareSettings) options(programs []string) (compare.Options, error) {
	o := compare.Options{
		Programs: programs, Part: s.part, Flags: s.flags, Repeat: s.repeat, Seed: uint64(s.seed), Jobs: s.jobs,
		Time: s.timeLimit, Memory: s.memoryLimit, Log: s.log, Count: !s.noCount,
	}
	if len(programs) == 0 {
		return o, errors.New("bench compare: name at least one C file")
	}
	v := settings.New()
	known, search := comparedFlags(v)
	bounds := settings.BoundsGroup(&v.Options)
	search.Set.VisitAll(func(f *pflag.Flag) { o.SearchFlags = append(o.SearchFlags, f.Name) })
	bounds.Set.VisitAll(func(f *pflag.Flag) { o.BoundFlags = append(o.BoundFlags, f.Name) })
	usable := func(name string) error {
		switch {
		case slices.Contains(comparisonFlags, name):
			return fmt.Errorf("--%s of verify cannot be used here", name)
		case known.Lookup(name) == nil:
			return fmt.Errorf("verify has no flag --%s", name)
		}
		return nil
	}
	for _, text := range s.vary {
		a, err := compare.ParseAxis(text)
		if err == nil {
			err = usable(a.Flag)
		}
		if err != nil {
			return o, fmt.Errorf("--vary: %w", err)
		}
		o.Axes = append(o.Axes, a)
	}
	for _, text := range s.without {
		x, err := compare.ParseExclusion(text, o.Axes)
		if err != nil {
			return o, fmt.Errorf("--without: %w", err)
		}
		o.Without = append(o.Without, x)
	}
	for _, text := range s.flags {
		name, _, _ := strings.Cut(strings.TrimLeft(text, "-"), "=")
		if short := known.ShorthandLookup(name[:min(1, len(name))]); !strings.HasPrefix(text, "--") && short != nil {
			name = short.Name
		}
		if err := usable(name); err != nil {
			return o, fmt.Errorf("--flag: %w", err)
		}
	}
	if known.Parse(s.flags) == nil { // else its runs say why not
		o.Defines = v.Program.Macros()
	}
	o.Identity = identity
	var err error
	o.Heddle, err = os.Executable()
	return o, err
}

// comparedFlags are all flags of verify, and those of them that only guide the search.
func comparedFlags(s *settings.Settings) (all *pflag.FlagSet, search cli.Group) {
	all, search = pflag.NewFlagSet("", pflag.ContinueOnError), s.Search.Group(&s.Options)
	for _, g := range append(s.Meaning(), s.Task.Group(), search, s.Answer()) {
		all.AddFlagSet(g.Set)
	}
	return all, search
}

// identity tells programs apart as flags of verify read them; "" where it is not read: its run says why.
func identity(program string, flags []string) string {
	s := settings.New()
	if set, _ := comparedFlags(s); set.Parse(flags) != nil {
		return ""
	}
	p, err := s.Load(true, io.Discard, []string{program})
	if err != nil {
		return ""
	}
	return programHash(p)
}

// addPeers adds the other checkers that are asked for and there.
func (s *compareSettings) addPeers(o *compare.Options, errs io.Writer) error {
	if s.peers == "" {
		return nil
	}
	all, err := peers.Load()
	if err != nil {
		return err
	}
	wanted := strings.Split(s.peers, ",")
	for _, name := range wanted {
		if name != "all" && !slices.ContainsFunc(all, func(p peers.Peer) bool { return strings.EqualFold(p.Name, name) }) {
			return fmt.Errorf("--peers: %q is not one of all, %s", name, peerNames())
		}
	}
	for _, p := range all {
		if !slices.ContainsFunc(wanted, func(name string) bool { return name == "all" || strings.EqualFold(p.Name, name) }) {
			continue
		}
		if missing := p.Missing(); missing != "" {
			output.Say(errs, "heddle: %s is missing: there is no %s on the PATH", p.Name, missing)
			continue
		}
		o.Peers = append(o.Peers, p)
	}
	return nil
}

// peerNames lists the other checkers for the help.
func peerNames() string {
	all, err := peers.Load()
	if err != nil {
		panic(err) // the files are part of the program
	}
	var names []string
	for _, p := range all {
		names = append(names, p.Name)
	}
	return strings.Join(names, ", ")
}

func benchCompare(cmd *cobra.Command, s *compareSettings, programs []string) error {
	o, err := s.options(programs)
	if err != nil {
		return err
	}
	if err := s.addPeers(&o, cmd.ErrOrStderr()); err != nil {
		return err
	}
	line := output.NewProgress(cmd.ErrOrStderr(), s.quiet)
	o.Progress = func(at compare.Progress) {
		line.Show(fmt.Sprintf("%s %d/%d  %s left  %s", output.Bar(at.Done, at.Of), at.Done, at.Of, at.Left.Round(time.Second), at.Last))
	}
	c, err := compare.Run(cmd.Context(), o)
	line.Clear()
	interrupted := cmd.Context().Err() != nil
	if err != nil && (!interrupted || c == nil) {
		return err
	}
	about := compare.About{
		Title: s.title, Command: plain.Command(append([]string{"heddle"}, os.Args[1:]...)), Version: output.Version,
		Machine: fmt.Sprintf("%s, %d processors", runtime.GOARCH, runtime.NumCPU()), Date: time.Now().UTC().Format("2006-01-02"),
	}
	if about.Title == "" {
		about.Title = "Comparison of " + plural(len(programs), "program")
	}
	formats := map[string]func(io.Writer, *compare.Comparison) error{"text": compare.Text, "markdown": compare.Markdown, "csv": compare.CSV, "json": compare.JSON}
	if err := formats[s.format](plain.NewWriter(cmd.OutOrStdout()), c); err != nil {
		output.Say(cmd.ErrOrStderr(), "heddle: standard output: %v", output.CauseOf(err))
	}
	files := []output.File{
		{Flag: "--csv", Path: s.csv, Write: func(w io.Writer) error { return compare.CSV(w, c) }},
		{Flag: "--json", Path: s.json, Write: func(w io.Writer) error { return compare.JSON(plain.NewJSONWriter(w), c) }},
		{Flag: "--markdown", Path: s.md, Write: func(w io.Writer) error { return compare.Markdown(plain.NewWriter(w), c) }},
		{Flag: "--html", Path: s.html, Write: func(w io.Writer) error { return compare.HTML(plain.NewWriter(w), c, about) }},
	}
	pictures, err := pictureFiles(s.svg, c.Figures)
	if err != nil {
		return err
	}
	output.WriteFiles(cmd.ErrOrStderr(), append(files, pictures...))
	return comparisonStatus(interrupted, len(c.Contradictions))
}

// pictureFiles makes the folder of --svg, if it is asked for, and gives the files of figures that belong into it.
func pictureFiles(dir string, figures func() []compare.Figure) (files []output.File, err error) {
	if dir == "" {
		return nil, nil
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, fmt.Errorf("--svg: %s: %w", dir, output.CauseOf(err))
	}
	for _, f := range figures() {
		files = append(files, output.File{Flag: "--svg", Path: filepath.Join(dir, f.Name+".svg"), Write: func(w io.Writer) error {
			text, err := f.SVG()
			if err == nil {
				_, err = io.WriteString(plain.NewWriter(w), text)
			}
			return err
		}})
	}
	return files, nil
}

// comparisonStatus is how a comparison ends that was told.
func comparisonStatus(interrupted bool, contradictions int) error {
	switch {
	case interrupted:
		return exitWith(exitUnknown)
	case contradictions > 0:
		return exitWith(exitViolated)
	}
	return nil
}

// plural gives a number with a noun.
func plural(n int, noun string) string {
	if n == 1 {
		return "one " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
