package main

// This file defines `heddle corpus`.

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"heddle.example/bench/corpus"
	"heddle.example/bench/task"
	"heddle.example/cmd/heddle/cli"
	"heddle.example/cmd/heddle/output"
	"heddle.example/plain"
)

const corpusHelp = `corpus runs all verification tasks in a folder and below it, and compares the
answers with what is expected: task definitions of the software verification
competition (.yml), test.desc files of ESBMC, and C files with lines of the
form "// heddle: FLAGS => VERDICT". Each task runs in a process of its own.

With --log, a run that was interrupted goes on where it stopped.

Exit status: 0 no answer is wrong, 1 some are, 2 unusable input or flags,
3 interrupted.`

// corpusSettings are all settings of corpus.
type corpusSettings struct {
	jobs        int
	timeLimit   time.Duration
	memoryLimit int64
	flags       []string
	property    string
	log         string
	csv, json   string
	quiet       bool
}

func newCorpus() *cobra.Command {
	s := &corpusSettings{jobs: runtime.NumCPU(), timeLimit: 30 * time.Second, memoryLimit: 4e9}
	cmd := &cobra.Command{
		Use:                   "corpus [flags] DIR...",
		Short:                 "run the tasks of a folder and compare the answers",
		Long:                  corpusHelp,
		Example:               "  heddle corpus --timeout 30s --memory-limit 4GB --log done.jsonl regression/esbmc-unix",
		DisableFlagsInUseLine: true,
	}
	g := cli.NewGroup("Flags")
	f := g.Set
	f.Var(cli.BoundWithDefault(&s.jobs, 1), "jobs", "tasks at a time")
	f.Var(cli.Time(&s.timeLimit), "timeout", "time for one task")
	f.Var(cli.Memory(&s.memoryLimit), "memory-limit", "resident set of one task")
	f.StringArrayVar(&s.flags, "flag", nil, "give `FLAG` to verify, for every task, after the task's own")
	f.StringVar(&s.property, "property", "", "only the tasks for this property (`NAME`)")
	f.StringVar(&s.log, "log", "", "keep outcomes in `FILE`: tasks in it are not run again")
	f.StringVar(&s.csv, "csv", "", "write the outcomes as CSV to `FILE`")
	f.StringVar(&s.json, "json", "", "write the outcomes as JSON to `FILE`")
	f.BoolVarP(&s.quiet, "quiet", "q", false, "no progress")
	cli.AddGroups(cmd, g)
	cmd.RunE = func(cmd *cobra.Command, dirs []string) error { return runCorpus(cmd, s, dirs) }
	return cmd
}

func runCorpus(cmd *cobra.Command, s *corpusSettings, dirs []string) error {
	if len(dirs) == 0 {
		return errors.New("corpus: name a folder")
	}
	var tasks []task.Task
	for _, d := range dirs {
		found, err := task.Find(d)
		if err != nil {
			return fmt.Errorf("%s: %w", d, output.CauseOf(err))
		}
		for _, t := range found {
			if s.property == "" || t.Property == s.property {
				tasks = append(tasks, t)
			}
		}
	}
	if len(tasks) == 0 {
		return errors.New("corpus: no tasks are there")
	}
	program, err := os.Executable()
	if err != nil {
		return err
	}
	opts := corpus.Options{Program: program, Jobs: s.jobs, TimeLimit: s.timeLimit, MemoryLimit: s.memoryLimit, Flags: s.flags, Log: s.log}
	if !s.quiet {
		opts.Progress = corpusProgress(cmd.ErrOrStderr())
	}
	outcomes, err := corpus.Run(cmd.Context(), tasks, opts)
	if err != nil && cmd.Context().Err() == nil {
		return err
	}
	interrupted := err != nil
	if err := corpus.Table(plain.NewWriter(cmd.OutOrStdout()), outcomes); err != nil {
		output.Say(cmd.ErrOrStderr(), "heddle: standard output: %v", output.CauseOf(err))
	}
	output.WriteFiles(cmd.ErrOrStderr(), []output.File{
		{Flag: "--csv", Path: s.csv, Write: func(w io.Writer) error { return corpus.CSV(w, outcomes) }},
		{Flag: "--json", Path: s.json, Write: func(w io.Writer) error { return corpus.JSON(plain.NewJSONWriter(w), outcomes) }},
	})
	switch {
	case interrupted:
		return exitWith(exitUnknown)
	case corpus.Summarise(outcomes).Wrong > 0:
		return exitWith(exitViolated)
	}
	return nil
}

// corpusProgress tells of tasks as they are done: a line that is written over on a
// terminal, else one line for each.
func corpusProgress(w io.Writer) func(done, of int, last corpus.Outcome) {
	terminal := output.IsTerminal(w)
	right, wrong, unknown := 0, 0, 0
	return func(done, of int, last corpus.Outcome) {
		switch last.Grade {
		case corpus.Right:
			right++
		case corpus.Wrong:
			wrong++
		default:
			unknown++
		}
		if !terminal {
			output.Say(w, "[%d/%d] %-7s %7.2f s  %s: %s", done, of, last.Grade, last.Seconds, last.Task, last.Answer)
			return
		}
		fmt.Fprintf(w, "\r\x1b[K%s %d/%d  right %d  wrong %d  unknown %d", output.Bar(done, of), done, of, right, wrong, unknown)
		if done == of {
			fmt.Fprint(w, "\r\x1b[K")
		}
	}
}
