package main

// This file defines the way from settings to the front end and the explorer.

import (
	"fmt"
	"io"

	"heddle/ir"
	"heddle/rt"
	"heddle/scheduler"
)

// load reads the program of files and compiles the temporal formulas into it.
func (s *verifySettings) load(quiet bool, stderr io.Writer, files []string) (*ir.Program, error) {
	fe, err := translate(&s.program, quiet, stderr, files)
	if err != nil {
		return nil, err
	}
	if err := s.temporal.compile(fe, &s.options); err != nil {
		return nil, fmt.Errorf("--ltl: %w", err)
	}
	return fe.Program(), nil
}

// loadProgram reads the program of files and prints the front end's warnings.
func loadProgram(s *programSettings, quiet bool, stderr io.Writer, files []string) (*ir.Program, error) {
	fe, err := translate(s, quiet, stderr, files)
	if err != nil {
		return nil, err
	}
	return fe.Program(), nil
}

// searched gives the options of a search.
func (s *verifySettings) searched() rt.Options {
	o := s.options
	if o.Seed != 0 && o.Policy == scheduler.DefaultPolicy(false) {
		o.Policy = "" // the seed says which
	}
	return o
}
