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

// This file defines the entry point: signals, exit statuses, and the last
// resort for panics.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"

	"heddle/cfront"
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
	ctx, cancel := context.WithCancel(context.Background())
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		<-signals
		signal.Stop(signals) // a second signal ends heddle at once
		cancel()
	}()
	os.Exit(execute(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// execute runs one command line and gives its exit status.
func execute(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) (status int) {
	failed := exitUnusable
	crashed := exitUnknown
	if len(args) > 0 && args[0] == "run" {
		failed, crashed = exitRunError, exitRunError
	}
	defer func() {
		if p := recover(); p != nil {
			fmt.Fprintf(stderr, "heddle: internal error: %v\nThis is a defect of heddle; no verdict was reached. Please report it with the program and these lines:\n%s", p, debug.Stack())
			status = crashed
		}
	}()
	root := newRoot(args)
	root.SetArgs(compilerStyle(args))
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	err := root.ExecuteContext(ctx)
	var exit *exitError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &exit) && exit.err == nil:
		return exit.status
	case errors.As(err, &exit):
		failed = exit.status
	}
	var source *cfront.Error
	if errors.As(err, &source) {
		fmt.Fprintln(stderr, err) // one line per error, each with its place
	} else {
		fmt.Fprintf(stderr, "heddle: %v\n", err)
	}
	return failed
}
