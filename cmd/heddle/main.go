// Command heddle checks multi-threaded C programs.
//
// The package is thin: it reads flags into plain structs (settings.go), calls
// the front end and the explorer (engine.go), and hands the result to package
// report. Each subcommand is one file. Lists of strategies (hash functions, stores,
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

// This file defines the entry point: exit statuses, how errors are told, and the last
// resort for panics.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"

	"heddle/cfront"
	"heddle/monitor/syntax"
	"heddle/plain"
	"heddle/supervisor"
)

// version is heddle's own; the changelog names what is in it.
const version = "0.1.0"

// The exit statuses of every command but run.
const (
	exitSafe     = 0
	exitViolated = 1
	exitUnusable = 2
	exitUnknown  = 3
	exitRunError = 125 // run: heddle's own errors, as the program may use any other status
)

// exitError ends a command with a status; err is nil where all is said already.
type exitError struct {
	status int
	err    error
}

func (e *exitError) Error() string {
	if e.err == nil {
		return fmt.Sprintf("exit status %d", e.status)
	}
	return e.err.Error()
}

func (e *exitError) Unwrap() error { return e.err }

// exitWith gives the error that ends a command with status and says nothing
// more; nil for status 0.
func exitWith(status int) error {
	if status == 0 {
		return nil
	}
	return &exitError{status: status}
}

func main() {
	args := os.Args[1:]
	link := supervisor.Attach()
	if link == nil {
		if status, ok := supervise(args, os.Stdout, os.Stderr); ok {
			os.Exit(status)
		}
	}
	delayCollector()
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
		root.SetArgs(compilerStyle(cmd.Flags(), args))
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
	var source *cfront.Error
	var formula *syntax.Error
	switch {
	case errors.As(err, &source) && err == error(source):
		for _, d := range source.List {
			say(stderr, "%v", d) // each with its place
		}
	case errors.As(err, &source):
		fmt.Fprintln(stderr, plain.Lines(err.Error()))
	case errors.As(err, &formula): // shows the place in the formula
		fmt.Fprintln(stderr, "heddle: "+plain.Lines(err.Error()))
	default:
		say(stderr, "heddle: %v", err)
	}
}
