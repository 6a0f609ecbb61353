package main

// This file defines `heddle verify`.

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"heddle.example/cluster"
	"heddle.example/cmd/heddle/cli"
	"heddle.example/cmd/heddle/output"
	"heddle.example/cmd/heddle/settings"
	"heddle.example/ir"
	"heddle.example/plain"
	"heddle.example/profile"
	"heddle.example/report"
	"heddle.example/report/witness"
	"heddle.example/rt"
	"heddle.example/rt/save"
	"heddle.example/supervisor"
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

func newVerify(command []string) *cobra.Command {
	s := settings.New()
	cmd := &cobra.Command{
		Use:                   "verify [flags] FILE.c...",
		Short:                 "look for violations in the interleavings of a program",
		Long:                  verifyHelp,
		Example:               verifyExamples,
		DisableFlagsInUseLine: true,
	}
	meaning := s.Meaning()
	cli.AddGroups(cmd, append(meaning, s.Task.Group(), s.Search.Group(&s.Options), s.Answer())...)
	cmd.RunE = func(cmd *cobra.Command, files []string) error {
		limit(s, cmd, s.Search.Save)
		files, err := s.Program.Split(cmd, files)
		if err != nil {
			return err
		}
		if files, err = s.Program.Complete(cmd, files); err != nil {
			return err
		}
		files, err = s.Task.Resolve(cmd, files, s.Output.Quiet)
		if err != nil {
			return err
		}
		if err := s.Temporal.Gather(cmd.Flags(), files); err != nil {
			return err
		}
		return verify(cmd, s, files, cli.Changed(meaning...), command)
	}
	return cmd
}

// verify checks the program of files. flags are those a trace file keeps.
func verify(cmd *cobra.Command, s *settings.Settings, files, flags, command []string) error {
	if len(files) == 0 {
		return errors.New("verify: name at least one C file")
	}
	if s.Search.StopOnFirst && s.Options.KeepGoing {
		return errors.New("--stop-on-first and --keep-going exclude each other")
	}
	if err := settings.CheckBounds(&s.Options, nil); err != nil {
		return err
	}
	if s.Explain {
		return explainUnknown(s, cmd.OutOrStdout(), cmd.ErrOrStderr(), files)
	}
	if s.ShowCpp {
		return s.Program.ShowCpp(cmd.OutOrStdout(), files)
	}
	prog, err := s.Load(s.Output.Quiet, cmd.ErrOrStderr(), files)
	if err != nil {
		return err
	}
	switch {
	case s.ShowLoops:
		return showLoops(cmd.OutOrStdout(), prog)
	case s.DumpIR:
		return ir.Print(plain.NewWriter(cmd.OutOrStdout()), prog)
	case s.Task.NothingLeft:
		return answerNothing(&s.Task, cmd, s, prog, command)
	}
	if err := settings.CheckBounds(&s.Options, prog); err != nil {
		return err
	}
	var run *save.Dir
	if s.Search.Save != "" {
		if run, err = createRun(cmd, s, prog, files); err != nil {
			return err
		}
		defer run.Close()
	}
	return explore(cmd, s, prog, run, files, flags, command)
}

// explore explores the program and tells the answer. run is nil if nothing is
// saved; it may be a new one or one to go on with.
func explore(cmd *cobra.Command, s *settings.Settings, prog *ir.Program, run *save.Dir, files, flags, command []string) error {
	opts := s.Searched()
	if s.Search.Prove {
		opts.Timeout /= 2 // the other half is for the proof
	}
	if run != nil {
		opts.SaveDir, opts.Resume, opts.Vain = run.Path, true, run.Vain
	}
	opts.Open = s.Task.Reasons()
	line := output.NewProgress(cmd.ErrOrStderr(), s.Output.Quiet)
	opts.Progress = line.Update
	shown, err := startServer(s, cmd, prog, &opts, files, flags, command)
	if err != nil {
		return err
	}
	defer shown.end(cmd.Context(), cmd)
	link := supervisor.From(cmd.Context())
	opts.Started = link.Start()
	link.Enter(supervisor.Searching)
	if err := searchElsewhere(&s.Search.Cluster, cmd, s, prog, &opts, run, files); err != nil {
		return err
	}
	res, err := profiled(s, func() (*rt.Result, error) { return rt.Explore(cmd.Context(), prog, opts) })
	opts.Elsewhere = nil
	line.Clear()
	if err != nil {
		return err
	}
	if opts = opts.Repeating(res); res.MemoryModel != "" {
		flags = cli.Instead(flags, "memory-model", res.MemoryModel)
	}
	if res.Checks != 0 {
		flags = cli.Instead(flags, "check", strings.Join(res.Checks.Names(), ","))
	}
	res.Resumable = res.Resumable || resumable(&s.Search.Cluster, res)
	if err := concludeElsewhere(&s.Search.Cluster, cmd, res, s.Output.Quiet); err != nil {
		return err
	}
	if err := shorten(s, cmd, prog, opts, res); err != nil {
		return err
	}
	proofFlags, err := beyond(s, cmd, prog, opts, res, files, flags)
	if err != nil {
		return err
	}
	if proofFlags != nil {
		flags = proofFlags
	}
	if s.Search.Metrics && !res.Interrupted {
		res.Graph = measureGraph(s, cmd.Context(), prog, opts)
	}
	s.Task.AddUnsupported(res)
	shown.finish(res)
	s.Output.Deliver(cmd, prog, res, command, traceFiles(s, prog, res, files, flags)...)
	if res.Resumable && !s.Output.Quiet {
		output.Say(cmd.ErrOrStderr(), "heddle: the run is saved; `heddle resume %s` goes on with it", run.Path)
	}
	return exitWith(verdictStatus(res, s.RequireComplete))
}

// profiled searches, with a profile if one is asked for.
func profiled(s *settings.Settings, search func() (*rt.Result, error)) (*rt.Result, error) {
	if !s.Search.Profile {
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

// A schedule that people can follow is worth as much time as the search took that found one: not less than leastShorten, and not more than mostShorten,
// unless that is less than a tenth of the search. The former is time on processors: where the machine is busy it is looked for again, twice as long, until the process has had that.
const leastShorten, mostShorten = 40 * time.Millisecond, 2 * time.Second

// shorten looks for schedules with few context switches.
func shorten(s *settings.Settings, cmd *cobra.Command, prog *ir.Program, opts rt.Options, res *rt.Result) error {
	if cmd.Flags().Changed("shorten") {
		return rt.Shorten(cmd.Context(), prog, opts, res, s.ShortenFor)
	}
	took := res.Stats.Elapsed
	within := max(leastShorten, min(took, mostShorten), took/10)
	for worked := cluster.ProcessorTime(); ; within *= 2 {
		began := time.Now()
		err := rt.Shorten(cmd.Context(), prog, opts, res, within)
		if err != nil || time.Since(began) < within || within >= mostShorten || cluster.ProcessorTime()-worked >= leastShorten {
			return err
		}
	}
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

// traceFiles are the trace file and the witness of the first violation that has a trace, or the witness that a program is
// correct. Without either there is nothing to save, and no file is touched.
func traceFiles(s *settings.Settings, p *ir.Program, r *rt.Result, files, flags []string) []output.File {
	for i := range r.Violations {
		v := r.Violations[i]
		if v.Trace == nil {
			continue
		}
		t := report.TraceFile{
			Version: output.Version, Files: files, Flags: flags, ProgramHash: p.ContentHash(),
			Violation: v, Choices: v.Trace.Choices, Inputs: v.Trace.Inputs, Steps: v.Trace.Steps,
		}
		w := witness.Witness{TraceFile: t, Bits: 8 * p.PtrSize, Source: func(file string) []string { return output.SourceLines(p, file) }}
		return []output.File{
			{Flag: "--trace", Path: s.Trace, Write: t.Write},
			{Flag: "--witness", Path: s.Witness, Write: func(out io.Writer) error { return w.Write(out, s.Witness) }},
		}
	}
	if r.Verdict == rt.Safe && r.Complete && !r.Vacuous {
		c := witness.Correctness{Version: output.Version, Files: files, Bits: 8 * p.PtrSize, Properties: s.Options.Checks.Names()}
		return []output.File{{Flag: "--witness", Path: s.Witness, Write: func(out io.Writer) error { return c.Write(out, s.Witness) }}}
	}
	return nil
}

// answerNothing tells the result where no property is left that can be decided.
func answerNothing(s *settings.Task, cmd *cobra.Command, v *settings.Settings, p *ir.Program, command []string) error {
	r := &rt.Result{Verdict: rt.Unknown, Bounds: rt.Bounds{Context: v.Options.ContextBound, Unwind: v.Options.Unwind}, Reasons: s.Reasons()}
	v.Output.Deliver(cmd, p, r, command)
	return exitWith(exitUnknown)
}
