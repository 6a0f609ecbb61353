package main

// This file defines the way from settings to the front end and the explorer.

import (
	"fmt"
	"io"
	"os"
	"slices"

	"heddle/cfront"
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

// translate runs the front end and prints its warnings.
func translate(s *programSettings, quiet bool, stderr io.Writer, files []string) (*cfront.Frontend, error) {
	cfg, err := s.config()
	if err != nil {
		return nil, err
	}
	for _, name := range slices.Concat(files, cfg.Models) {
		// The front end would find out too, but in the words of a parser.
		info, err := os.Stat(name)
		switch {
		case err != nil:
			return nil, fmt.Errorf("%s: %w", name, unwrapPath(err))
		case info.IsDir():
			return nil, fmt.Errorf("%s: this is a directory, not a C file", name)
		}
	}
	fe, err := cfront.Translate(cfg, files...)
	if !quiet && fe != nil {
		for _, w := range fe.Warnings() {
			say(stderr, "%v", w)
		}
	}
	return fe, err
}

// searched gives the options of a search.
func (s *verifySettings) searched() rt.Options {
	o := s.options
	if o.Seed != 0 && o.Policy == scheduler.DefaultPolicy(false) {
		o.Policy = "" // the seed says which
	}
	return o
}
