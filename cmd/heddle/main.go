// Command heddle checks multi-threaded C programs.
//
// The package is thin: it reads flags into plain structs (package settings), calls
// the front end and the explorer, and hands the result to package
// report (package output). Each subcommand is one file. Lists of strategies (hash functions, stores,
// formats, checks) come from the packages that own them, so that help and validation
// cannot disagree with what exists.
//
// # Exit status
//
// verify: 0 safe, 1 violated, 2 unusable input or flags, 3 unknown or
// interrupted. replay: 0 no violation, 1 reproduced, 2 unusable, 3 diverged. run: the
// program's own status, 125 for heddle's errors. An error is one line on
// standard error that begins with "heddle: ", or the front end's
// file:line:column lines.
package main

// This file defines the entry point: how errors are told, and the last resort for panics.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"

	"heddle.example/cfront"
	"heddle.example/cfront/diagnostic"
	"heddle.example/cmd/heddle/collector"
	"heddle.example/cmd/heddle/output"
	"heddle.example/cmd/heddle/settings"
	"heddle.example/monitor/syntax"
	"heddle.example/plain"
	"heddle.example/supervisor"
	"heddle.example/supervisor/watch"
)

func main() {
	args := os.Args[1:]
	if out := watch.Outcome(); out != nil {
		os.Exit(conclude(out, args, os.Stdout, os.Stderr))
	}
	link := watch.Attach()
	collector.Delay()
	cfront.KeepOnDisk()
	ctx := watchSignals(link, runsProgram(args), os.Stderr)
	status := execute(supervisor.With(ctx, link), args, os.Stdin, os.Stdout, os.Stderr)
	link.Done()
	os.Exit(status)
}

// runsProgram tells whether output and exit status are those of the program.
func runsProgram(args []string) bool { return len(args) > 0 && args[0] == "run" }

// execute runs one command line and gives its exit status.
func execute(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) (status int) {
	failed := exitUnusable
	crashed := exitUnknown
	if runsProgram(args) {
		failed, crashed = exitRunError, exitRunError
	}
	defer func() {
		if p := recover(); p != nil {
			fmt.Fprintf(plain.NewWriter(stderr), "heddle: internal error: %v\nThis is a defect of heddle; no verdict was reached. Please report it with the program and these lines:\n%s", p, debug.Stack())
			status = crashed
		}
	}()
	root := newRoot(args)
	if cmd, _, err := root.Find(args); err == nil {
		root.SetArgs(settings.CompilerStyle(cmd.Flags(), args))
	} else {
		root.SetArgs(args)
	}
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	cmd, err := root.ExecuteContextC(ctx)
	var exit *exitError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &exit) && exit.err == nil:
		return exit.status
	case errors.As(err, &exit):
		failed = exit.status
	}
	complain(stderr, err)
	tellFailure(cmd, args, stdout, stderr, err)
	return failed
}

// complain prints an error: in one line, but for those that have more to show.
func complain(stderr io.Writer, err error) {
	var source *diagnostic.Error
	var formula *syntax.Error
	switch {
	case errors.As(err, &source) && err == error(source):
		for _, d := range source.List {
			output.Say(stderr, "%v", d) // each with its place
		}
	case errors.As(err, &source):
		fmt.Fprintln(stderr, plain.Lines(err.Error()))
	case errors.As(err, &formula): // shows the place in the formula
		fmt.Fprintln(stderr, "heddle: "+plain.Lines(err.Error()))
	default:
		output.Say(stderr, "heddle: %v", err)
	}
}
