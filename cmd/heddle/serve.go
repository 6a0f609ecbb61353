package main

// This file defines what is shown in a browser: a search while it runs (--serve), and with `heddle serve` saved runs, traces and
// programs.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"heddle.example/cmd/heddle/cli"
	"heddle.example/cmd/heddle/output"
	"heddle.example/cmd/heddle/settings"
	"heddle.example/hashing/visited"
	"heddle.example/ir"
	"heddle.example/report"
	"heddle.example/report/witness"
	"heddle.example/rt"
	"heddle.example/rt/result"
	"heddle.example/rt/save"
	"heddle.example/scheduler"
	"heddle.example/serve"
	"heddle.example/supervisor"
)

// watched is a search that a browser can show; nil: it cannot.
type watched struct {
	run    *serve.Run
	server *serve.Server
	stay   bool
	seen   *result.Seen
	ended  bool // there is an answer
}

// startServer begins to show a search, if that is asked for, and has opts tell it how far the search is.
func startServer(s *settings.Settings, cmd *cobra.Command, prog *ir.Program, opts *rt.Options, files, flags, command []string) (*watched, error) {
	if s.Serve.Address == "" {
		return nil, nil
	}
	w := &watched{run: serve.NewRun(), stay: s.Serve.Stay}
	opts.Seen = new(result.Seen)
	opts.Seen.Saved = savedNodes(opts.SaveDir, opts)
	w.seen = opts.Seen
	shown := subject(s, prog, *opts, files, flags, command)
	shown.Run = w.run
	server, err := serve.Start(s.Serve.Address, os.Getenv(settings.TokenVariable), shown)
	if err != nil {
		return nil, fmt.Errorf("--serve: %w", err)
	}
	w.server = server
	output.Say(cmd.ErrOrStderr(), "heddle: the search is shown at %s", server.URL())
	before := opts.Progress
	opts.Progress = func(p rt.Progress) {
		before(p)
		w.run.Update(p)
	}
	return w, nil
}

// savedNodes gives what a saved run has visited; nil: there is no run in dir.
func savedNodes(dir string, opts *rt.Options) func() visited.Knower {
	if dir == "" || scheduler.Reduces(opts.Reduction) || scheduler.Alike(opts.Reduction) {
		return nil
	}
	n := &save.Nodes{Dir: dir, Store: opts.Store}
	return n.Knower
}

// finish shows the answer.
func (w *watched) finish(res *rt.Result) {
	if w != nil {
		w.run.Finish(res)
		w.ended = true
	}
}

// end closes the server, when nobody is to see it any more.
func (w *watched) end(ctx context.Context, cmd *cobra.Command) {
	if w == nil {
		return
	}
	if w.stay && w.ended && ctx.Err() == nil {
		output.Say(cmd.ErrOrStderr(), "heddle: the answer is shown at %s until Ctrl-C", w.server.URL())
		<-ctx.Done()
	}
	w.server.Close()
	w.seen.Forget()
}

// subject is what a server needs to show a program.
func subject(s *settings.Settings, prog *ir.Program, opts rt.Options, files, flags, command []string) serve.Subject {
	return serve.Subject{
		Program: prog, Options: opts, Files: files, Flags: flags, Info: pageInfo(prog, command),
		Reload: func(expression string) (*ir.Program, rt.Options, *ir.Func, error) {
			o := opts
			fe, err := settings.Translate(&s.Program, true, io.Discard, files)
			if err != nil {
				return nil, o, nil, err
			}
			if err := s.Temporal.Compile(fe, &o); err != nil {
				return nil, o, nil, err
			}
			holds, err := fe.CompileProposition(expression)
			return fe.Program(), o, holds, err
		},
	}
}

// pageInfo is what pages say of heddle and the program.
func pageInfo(prog *ir.Program, command []string) report.Info {
	commit, _ := output.Revision()
	return report.Info{Version: output.Version, Commit: commit, Command: command, Source: func(file string) []string { return output.SourceLines(prog, file) }}
}

const serveHelp = `serve shows in a browser, until Ctrl-C:
a program, whose interleavings can be walked by hand; a trace that heddle
verify --trace saved, and what else could have happened on its way; or a run
that heddle verify --save keeps, as of its last checkpoint, also while another
process is at work on it.`

const serveExamples = `  heddle serve queue.c
  heddle serve --context-bound 3 queue.c
  heddle serve t.json
  heddle serve run1
  heddle serve --address :8080 queue.c`

func newServe(command []string) *cobra.Command {
	s := settings.New()
	address := serve.DefaultAddress
	cmd := &cobra.Command{
		Use:                   "serve [flags] FILE.c...|TRACE|DIR",
		Short:                 "show a program, a trace or a saved run in a browser",
		Long:                  serveHelp,
		Example:               serveExamples,
		DisableFlagsInUseLine: true,
	}
	where := cli.NewGroup("Server")
	where.Set.StringVar(&address, "address", address, "listen at `HOST:PORT`, or :PORT of this machine; others than this\nmachine need the token in $"+settings.TokenVariable)
	meaning := s.Meaning()
	cli.AddGroups(cmd, append(meaning, where)...)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		link := supervisor.From(cmd.Context())
		link.Limit(supervisor.Limits{}, interim(&s.Output, "", rt.Bounds{Context: -1}))
		shown, leave, err := toShow(s, cmd, args, cli.Changed(meaning...), command)
		if err != nil {
			return err
		}
		defer leave()
		link.Enter(supervisor.Answering)
		server, err := serve.Start(address, os.Getenv(settings.TokenVariable), shown)
		if err != nil {
			return fmt.Errorf("serve: %w", err)
		}
		output.Say(cmd.ErrOrStderr(), "heddle: %s is shown at %s until Ctrl-C", strings.Join(args, " "), server.URL())
		<-cmd.Context().Done()
		server.Close()
		return nil
	}
	return cmd
}

// toShow finds out what is to be shown. leave goes back to where heddle was started.
func toShow(s *settings.Settings, cmd *cobra.Command, args, flags, command []string) (shown serve.Subject, leave func(), err error) {
	leave = func() {}
	given := len(flags) > 0
	files, err := s.Program.Complete(cmd, args)
	switch {
	case err != nil:
		return shown, leave, err
	case len(files) == 0:
		return shown, leave, errors.New("serve: name C files, a trace, or the directory of a saved run")
	}
	var run *serve.Run
	var trace *report.TraceFile
	var dir, hash string // of the saved run, and of its program
	info, err := os.Stat(files[0])
	isFile := err != nil || !info.IsDir()
	kept := "a saved run"
	switch ext := filepath.Ext(files[0]); {
	case len(files) == 1 && !isFile:
		var m *save.Manifest
		if m, err = save.ReadManifest(files[0]); err != nil {
			return shown, leave, fmt.Errorf("serve: %w", err)
		}
		set := s.FlagSet()
		if err := set.Parse(m.Flags); err != nil {
			return shown, leave, fmt.Errorf("serve: %w: %v", save.ErrDamaged, err)
		}
		if dir, err = filepath.Abs(files[0]); err != nil {
			return shown, leave, fmt.Errorf("serve: %w", err)
		}
		if run, err = serve.Saved(dir); err != nil {
			return shown, leave, fmt.Errorf("serve: %w", err)
		}
		hash = m.ProgramHash
		files, flags = m.Files, cli.Changed(s.MeaningOf(set))
		if leave, err = enter(m.WorkDir); err != nil {
			return shown, func() {}, fmt.Errorf("serve: the run's working directory: %w", err)
		}
	case len(files) == 1 && ext != ".c" && ext != ".i" && files[0] != "-":
		kept = "a trace"
		if trace, err = report.LoadTrace(files[0]); errors.Is(err, report.ErrNoTrace) {
			trace, err = witness.Load(files[0])
		}
		if err != nil {
			return shown, leave, err
		}
		if err := s.ParseMeaning(trace.Flags); err != nil {
			return shown, leave, fmt.Errorf("%s: the trace file is damaged: %w", files[0], err)
		}
		files, flags = trace.Files, trace.Flags
	default:
		kept = ""
	}
	if kept != "" && given {
		return shown, leave, fmt.Errorf("serve: %s has flags of its own", kept)
	}
	prog, err := s.Load(run != nil || trace != nil, cmd.ErrOrStderr(), files)
	if err != nil {
		return shown, leave, err
	}
	if trace != nil && prog.ContentHash() != trace.ProgramHash {
		return shown, leave, fmt.Errorf("%s: the program has changed since this trace was saved", args[0])
	}
	if hash != "" && programHash(prog) != hash {
		return shown, leave, fmt.Errorf("serve: the program has changed since the run in %s began", args[0])
	}
	if err := settings.CheckBounds(&s.Options, prog); err != nil {
		return shown, leave, err
	}
	opts := s.Searched()
	if dir != "" {
		opts.Seen = &result.Seen{Saved: savedNodes(dir, &opts)}
	}
	shown = subject(s, prog, opts, files, flags, command)
	shown.Run, shown.Trace = run, trace
	return shown, leave, nil
}
