package main

// This file defines --serve: a search in the browser while it runs.

import (
	"context"
	"fmt"
	"os"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"heddle/ir"
	"heddle/report"
	"heddle/rt"
	"heddle/serve"
)

// tokenVariable is the variable of the environment that holds a token of one's own: a command line is seen by all.
const tokenVariable = "HEDDLE_SERVE_TOKEN"

// serveSettings say whether a search can be watched in a browser.
type serveSettings struct {
	address string // "": it cannot
	stay    bool
}

func (s *serveSettings) add(f *pflag.FlagSet) {
	f.StringVar(&s.address, "serve", "", "show the search in a browser while it runs, at `ADDRESS` (--serve=HOST:PORT;\nwithout one, at a free port of this machine); others than this machine\nneed the token in $"+tokenVariable)
	f.Lookup("serve").NoOptDefVal = serve.DefaultAddress
	f.BoolVar(&s.stay, "serve-stay", false, "with --serve: go on showing it when the search has ended, until Ctrl-C")
}

// watched is a search that a browser can show; nil: it cannot.
type watched struct {
	run    *serve.Run
	server *serve.Server
	stay   bool
	ended  bool // there is an answer
}

// start begins to show a search, if that is asked for, and has opts tell it how far the search is.
func (s *serveSettings) start(cmd *cobra.Command, prog *ir.Program, opts *rt.Options, command []string) (*watched, error) {
	if s.address == "" {
		return nil, nil
	}
	w := &watched{run: serve.NewRun(), stay: s.stay}
	server, err := serve.Start(s.address, os.Getenv(tokenVariable), serve.Subject{
		Program: prog, Options: *opts, Info: pageInfo(prog, command), Run: w.run,
	})
	if err != nil {
		return nil, fmt.Errorf("--serve: %w", err)
	}
	w.server = server
	say(cmd.ErrOrStderr(), "heddle: the search is shown at %s", server.URL())
	before := opts.Progress
	opts.Progress = func(p rt.Progress) {
		before(p)
		w.run.Update(p)
	}
	return w, nil
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
		say(cmd.ErrOrStderr(), "heddle: the answer is shown at %s until Ctrl-C", w.server.URL())
		<-ctx.Done()
	}
	w.server.Close()
}

// pageInfo is what pages say of heddle and the program.
func pageInfo(prog *ir.Program, command []string) report.Info {
	commit, _ := revision()
	return report.Info{Version: version, Commit: commit, Command: command, Source: func(file string) []string { return sourceLines(prog, file) }}
}
