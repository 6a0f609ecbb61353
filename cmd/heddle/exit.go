package main

// This file defines exit statuses, and errors that end a command with one.

import "fmt"

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
