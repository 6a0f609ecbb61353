package main

// This file defines `heddle verify`.

import (
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"heddle/ir"
	"heddle/plain"
	"heddle/profile"
	"heddle/report"
	"heddle/report/witness"
	"heddle/rt"
	"heddle/rt/save"
	"heddle/scheduler"
	"heddle/supervisor"
)

const verifyHelp = `verify walks through the interleavings of a program's threads and answers
safe, violated or unknown. All files together are one program.

Exit status: 0 safe, 1 violated, 2 unusable input or flags, 3 unknown or interrupted.`

const verifyExamples = `  heddle verify queue.c
  heddle verify --context-bound 6 --unwind 3 queue.c     in bounds, where all is too much
  heddle verify --trace t.json --html t.html queue.c     keep the schedule that fails
  heddle verify --check all --keep-going queue.c         every property, every violation
  heddle verify --prp unreach-call.prp task.yml          a task of the software verification competition
  heddle verify --format json -Iinclude -DN=2 main.c queue.c`

// verifySettings are all settings of verify.
type verifySettings struct {
	program  programSettings
	options  rt.Options // what flags of the explorer set; see searched
	temporal temporalSettings
	search   searchSettings
	output   outputSettings
	serve    serveSettings
	task     taskSettings

	explain bool

	trace           string
	witness         string
	shortenFor      time.Duration
	requireComplete bool
	showCpp         bool
	showLoops       bool
	dumpIR          bool
}

// newSettings gives the settings without flags.
func newSettings() *verifySettings {
	s := &verifySettings{options: rt.DefaultOptions()}
	s.options.Policy, s.options.Reduction = scheduler.DefaultPolicy(false), scheduler.Auto
	return s
}

// meaning makes the groups that decide what a list of choices means; a trace file
// keeps their flags.
func (s *verifySettings) meaning() []flagGroup {
	return []flagGroup{s.program.group(), semanticsGroup(&s.options.Semantics), boundsGroup(&s.options), s.temporal.group(&s.options)}
}

// answer makes the group of flags that say how the answer is told.
func (s *verifySettings) answer() flagGroup {
	out := newGroup("Answer")
	s.output.add(out.set)
	s.serve.add(out.set)
	out.set.StringVar(&s.trace, "trace", "", "save the schedule of the first violation to `FILE`,\nfor heddle replay")
	out.set.StringVar(&s.witness, "witness", "", "save it to `FILE` as a witness of the software verification\ncompetition: GraphML, or YAML where the name ends in .yml")
	out.set.DurationVar(&s.shortenFor, "shorten", 0, "look so long for a schedule with fewer context switches; 0: not at all\n(default 2s, or a tenth of the search)")
	out.set.BoolVar(&s.requireComplete, "require-complete", false, "exit with status 3 where the search was not complete, or no\npath survives")
	out.set.BoolVar(&s.explain, "explain-unknown", false, "list all that is wrong in the program's text, and all that it may reach\nand heddle does not support, and stop")
	out.set.BoolVar(&s.showCpp, "show-cpp", false, "print what --cpp runs, one command a line, and stop")
	out.set.BoolVar(&s.showLoops, "show-loops", false, "list the program's loops and stop")
	out.set.BoolVar(&s.dumpIR, "dump-ir", false, "print the program as heddle sees it and stop")
	return out
}

func newVerify(command []string) *cobra.Command {
	s := newSettings()
	cmd := &cobra.Command{
		Use:                   "verify [flags] FILE.c...",
		Short:                 "look for violations in the interleavings of a program",
		Long:                  verifyHelp,
		Example:               verifyExamples,
		DisableFlagsInUseLine: true,
	}
	meaning := s.meaning()
	addGroups(cmd, append(meaning, s.task.group(), s.search.group(&s.options), s.answer())...)
	cmd.RunE = func(cmd *cobra.Command, files []string) error {
		s.limit(cmd, s.search.save)
		files, err := s.program.split(cmd, files)
		if err != nil {
			return err
		}
		if files, err = s.program.complete(cmd, files); err != nil {
			return err
		}
		files, err = s.task.resolve(cmd, files, s.output.quiet)
		if err != nil {
			return err
		}
		if err := s.temporal.gather(cmd.Flags(), files); err != nil {
			return err
		}
		return verify(cmd, s, files, changedFlags(meaning...), command)
	}
	return cmd
}

// verify checks the program of files. flags are those a trace file keeps.
func verify(cmd *cobra.Command, s *verifySettings, files, flags, command []string) error {
	if len(files) == 0 {
		return errors.New("verify: name at least one C file")
	}
	if s.search.stopOnFirst && s.options.KeepGoing {
		return errors.New("--stop-on-first and --keep-going exclude each other")
	}
	if err := checkBounds(&s.options, nil); err != nil {
		return err
	}
	if s.explain {
		return s.explainUnknown(cmd.OutOrStdout(), cmd.ErrOrStderr(), files)
	}
	if s.showCpp {
		return s.program.showCpp(cmd.OutOrStdout(), files)
	}
	prog, err := s.load(s.output.quiet, cmd.ErrOrStderr(), files)
	if err != nil {
		return err
	}
	switch {
	case s.showLoops:
		return showLoops(cmd.OutOrStdout(), prog)
	case s.dumpIR:
		return ir.Print(plain.NewWriter(cmd.OutOrStdout()), prog)
	case s.task.nothingLeft:
		return s.task.answer(cmd, s, prog, command)
	}
	if err := checkBounds(&s.options, prog); err != nil {
		return err
	}
	var run *save.Dir
	if s.search.save != "" {
		if run, err = createRun(cmd, s, prog, files); err != nil {
			return err
		}
		defer run.Close()
	}
	return explore(cmd, s, prog, run, files, flags, command)
}

// explore explores the program and tells the answer. run is nil if nothing is
// saved; it may be a new one or one to go on with.
func explore(cmd *cobra.Command, s *verifySettings, prog *ir.Program, run *save.Dir, files, flags, command []string) error {
	opts := s.searched()
	if s.search.prove {
		opts.Timeout /= 2 // the other half is for the proof
	}
	if run != nil {
		opts.SaveDir, opts.Resume, opts.Vain = run.Path, true, run.Vain
	}
	line := newProgress(cmd.ErrOrStderr(), s.output.quiet)
	opts.Progress = line.update
	shown, err := s.startServer(cmd, prog, &opts, files, flags, command)
	if err != nil {
		return err
	}
	defer shown.end(cmd.Context(), cmd)
	link := supervisor.From(cmd.Context())
	opts.Started = link.Start()
	link.Enter(supervisor.Searching)
	if err := s.search.cluster.use(cmd, s, prog, &opts, files); err != nil {
		return err
	}
	res, err := s.profiled(func() (*rt.Result, error) { return rt.Explore(cmd.Context(), prog, opts) })
	opts.Elsewhere = nil
	line.clear()
	if err != nil {
		return err
	}
	if err := s.search.cluster.conclude(cmd, res, s.output.quiet); err != nil {
		return err
	}
	if err := s.shorten(cmd, prog, opts, res); err != nil {
		return err
	}
	proofFlags, err := s.beyond(cmd, prog, opts, res, files, flags)
	if err != nil {
		return err
	}
	if proofFlags != nil {
		flags = proofFlags
	}
	if s.search.metrics && !res.Interrupted {
		res.Graph = s.measureGraph(cmd.Context(), prog, opts)
	}
	s.task.addUnsupported(res)
	shown.finish(res)
	s.output.deliver(cmd, prog, res, command, s.traceFiles(prog, res, files, flags)...)
	if res.Resumable && !s.output.quiet {
		say(cmd.ErrOrStderr(), "heddle: the run is saved; `heddle resume %s` goes on with it", run.Path)
	}
	return exitWith(verdictStatus(res, s.requireComplete))
}

// profiled searches, with a profile if one is asked for.
func (s *verifySettings) profiled(search func() (*rt.Result, error)) (*rt.Result, error) {
	if !s.search.profile {
		return search()
	}
	recorder, err := profile.Start()
	if err != nil {
		return nil, err
	}
	res, err := search()
	var wait time.Duration
	if res != nil {
		wait = res.Stats.SolverWait
	}
	parts, failed := recorder.Stop(wait)
	if err == nil && failed == nil {
		res.Profile = parts
	}
	return res, errors.Join(err, failed)
}

// leastShorten is the time that is always well spent on a schedule that people can follow.
const leastShorten = 2 * time.Second

// shorten looks for schedules with few context switches.
func (s *verifySettings) shorten(cmd *cobra.Command, prog *ir.Program, opts rt.Options, res *rt.Result) error {
	within := max(leastShorten, res.Stats.Elapsed/10)
	if cmd.Flags().Changed("shorten") {
		within = s.shortenFor
	}
	return rt.Shorten(cmd.Context(), prog, opts, res, within)
}

// verdictStatus is the exit status for a result.
func verdictStatus(r *rt.Result, requireComplete bool) int {
	switch {
	case r.Verdict == rt.Violated:
		return exitViolated
	case r.Verdict != rt.Safe:
		return exitUnknown
	case requireComplete && (!r.Complete || r.Vacuous):
		return exitUnknown
	}
	return exitSafe
}

// showLoops lists loops as --unwindset names them.
func showLoops(w io.Writer, p *ir.Program) error {
	for _, l := range p.Loops {
		line := l.Name
		if l.Pos.Valid() {
			line = fmt.Sprintf("%-20s %s: %s", l.Name, p.PosString(l.Pos), p.SourceLine(l.Pos))
		}
		if _, err := fmt.Fprintln(w, plain.Line(line)); err != nil {
			return err
		}
	}
	return nil
}

// traceFiles are the trace file and the witness of the first violation that has a trace. Without one there
// is nothing to save, and no file is touched.
func (s *verifySettings) traceFiles(p *ir.Program, r *rt.Result, files, flags []string) []outFile {
	for i := range r.Violations {
		v := r.Violations[i]
		if v.Trace == nil {
			continue
		}
		t := report.TraceFile{
			Version: version, Files: files, Flags: flags, ProgramHash: p.ContentHash(),
			Violation: v, Choices: v.Trace.Choices, Inputs: v.Trace.Inputs, Steps: v.Trace.Steps,
		}
		w := witness.Witness{TraceFile: t, Bits: 8 * p.PtrSize, Source: func(file string) []string { return sourceLines(p, file) }}
		return []outFile{
			{"--trace", s.trace, t.Write},
			{"--witness", s.witness, func(out io.Writer) error { return w.Write(out, s.witness) }},
		}
	}
	return nil
}
