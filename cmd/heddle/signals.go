package main

// This file defines what signals do. The first that asks heddle to end (Ctrl-C, SIGTERM, a
// terminal that goes away) ends the search: the answer so far is given and a saved run takes a
// last checkpoint. A second Ctrl-C or SIGTERM ends heddle at once.

import (
	"context"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"heddle.example/cmd/heddle/output"
	"heddle.example/report"
	"heddle.example/supervisor"
)

// oneRequest is the time in which several signals are one request to end.
const oneRequest = supervisor.OneRequest

// watchSignals gives a context that ends with the first signal. For a program that is run,
// SIGPIPE keeps its effect; elsewhere a pipe that nobody reads is an error like
// others, as files may still have to be written.
//
// Signals to a supervised process are its parent's to pass on: those that the terminal sends it too are
// ignored. The parent asks a second time for a second signal.
func watchSignals(link *supervisor.Link, program bool, stderr io.Writer) context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	if !program {
		signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	}
	signals := make(chan os.Signal, 8)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	if !signal.Ignored(syscall.SIGHUP) { // as nohup(1) asks
		signal.Notify(signals, syscall.SIGHUP)
	}
	status := exitUnknown
	if program {
		status = exitRunError
	}
	quit := func() {
		signal.Reset(os.Interrupt, syscall.SIGTERM) // should even the next lines block
		report.RemoveUnfinished()
		if link == nil {
			output.Say(stderr, "heddle: ended at once by a second signal")
		}
		os.Exit(status)
	}
	if link != nil {
		go link.Obey(cancel, quit)
		return ctx
	}
	go func() {
		var asked time.Time // when the first signal came that a second may follow
		for s := range signals {
			cancel()
			switch {
			case s == syscall.SIGHUP: // the system and the shell may both send it, and SIGTERM soon after
			case asked.IsZero():
				asked = time.Now()
			case time.Since(asked) >= oneRequest:
				quit()
			}
		}
	}()
	return ctx
}
