package settings

// This file defines all settings of a check: the groups of its flags, what a trace file keeps of them, and what comes of them.

import (
	"fmt"
	"io"
	"time"

	"github.com/spf13/pflag"

	"heddle.example/cmd/heddle/cli"
	"heddle.example/cmd/heddle/output"
	"heddle.example/ir"
	"heddle.example/rt"
	"heddle.example/scheduler"
	"heddle.example/symex/check"
)

// Settings are all settings of verify.
type Settings struct {
	Program  Program
	Options  rt.Options // what flags of the explorer set; see Searched
	Temporal Temporal
	Search   Search
	Output   output.Settings
	Serve    Serve
	Task     Task

	Explain bool

	Trace           string
	Witness         string
	ShortenFor      time.Duration
	RequireComplete bool
	ShowCpp         bool
	ShowLoops       bool
	DumpIR          bool
}

// New gives the settings without flags.
func New() *Settings {
	s := &Settings{Options: rt.DefaultOptions()}
	s.Options.Policy, s.Options.Reduction = scheduler.DefaultPolicy(false), scheduler.Auto
	return s
}

// Meaning makes the groups that decide what a list of choices means; a trace file
// keeps their flags.
func (s *Settings) Meaning() []cli.Group {
	return []cli.Group{s.Program.group(), semanticsGroup(&s.Options.Semantics), BoundsGroup(&s.Options), s.Temporal.group(&s.Options)}
}

// Answer makes the group of flags that say how the answer is told.
func (s *Settings) Answer() cli.Group {
	out := cli.NewGroup("Answer")
	s.Output.Add(out.Set)
	s.Serve.add(out.Set)
	out.Set.StringVar(&s.Trace, "trace", "", "save the schedule of the first violation to `FILE`,\nfor heddle replay")
	out.Set.StringVar(&s.Witness, "witness", "", "save it to `FILE` as a witness of the software verification\ncompetition: GraphML, or YAML where the name ends in .yml")
	out.Set.DurationVar(&s.ShortenFor, "shorten", 0, "look so long for a schedule with fewer context switches; 0: not at all\n(default as long as the search took, 200ms to 2s, or a tenth of it)")
	out.Set.BoolVar(&s.RequireComplete, "require-complete", false, "exit with status 3 where the search was not complete, or no\npath survives")
	out.Set.BoolVar(&s.Explain, "explain-unknown", false, "list all that is wrong in the program's text, and all that it may reach\nand heddle does not support, and stop")
	out.Set.BoolVar(&s.ShowCpp, "show-cpp", false, "print what --cpp runs, one command a line, and stop")
	out.Set.BoolVar(&s.ShowLoops, "show-loops", false, "list the program's loops and stop")
	out.Set.BoolVar(&s.DumpIR, "dump-ir", false, "print the program as heddle sees it and stop")
	return out
}

// FlagSet makes all flags of verify, for a list of flags that was saved.
func (s *Settings) FlagSet() *pflag.FlagSet {
	set := pflag.NewFlagSet("run", pflag.ContinueOnError)
	for _, g := range append(s.Meaning(), s.Task.Group(), s.Search.Group(&s.Options), s.Answer()) {
		set.AddFlagSet(g.Set)
	}
	return set
}

// MeaningOf picks out of a parsed set the flags that a trace file keeps.
func (s *Settings) MeaningOf(flags *pflag.FlagSet) cli.Group {
	g := cli.NewGroup("meaning")
	for _, m := range New().Meaning() {
		m.Set.VisitAll(func(f *pflag.Flag) { g.Set.AddFlag(flags.Lookup(f.Name)) })
	}
	return g
}

// ParseMeaning sets the flags that a trace file keeps.
func (s *Settings) ParseMeaning(flags []string) error {
	set := pflag.NewFlagSet("trace", pflag.ContinueOnError)
	for _, g := range s.Meaning() {
		set.AddFlagSet(g.Set)
	}
	if err := set.Parse(flags); err != nil {
		return err
	}
	if set.NArg() > 0 {
		return fmt.Errorf("%q is no flag", set.Arg(0))
	}
	return nil
}

// Searched gives the options of a search.
func (s *Settings) Searched() rt.Options {
	o := s.Options
	if o.Seed != 0 && o.Policy == scheduler.DefaultPolicy(false) {
		o.Policy = "" // the seed says which
	}
	return o
}

// Load reads the program of files and compiles the temporal formulas into it.
func (s *Settings) Load(quiet bool, stderr io.Writer, files []string) (*ir.Program, error) {
	s.Program.Unpromoted = s.Options.Checks.Has(check.Uninit) // what is copied unwritten shows in memory
	s.Program.WatchUnsigned = s.Options.Checks.Has(check.UnsignedOverflow)
	fe, err := Translate(&s.Program, quiet, stderr, files)
	if err != nil {
		return nil, err
	}
	if err := s.Temporal.Compile(fe, &s.Options); err != nil {
		return nil, fmt.Errorf("--ltl: %w", err)
	}
	return fe.Program(), nil
}
