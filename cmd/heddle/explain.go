package main

// This file defines verify --explain-unknown.

import (
	"errors"
	"fmt"
	"io"

	"heddle.example/cfront/diagnostic"
	"heddle.example/cmd/heddle/settings"
	"heddle.example/plain"
	"heddle.example/symex/lib"
	"heddle.example/symex/static"
)

// explainUnknown lists what is wrong with the program's text, and what it may reach that would make the answer
// unknown. The exit status is 3 if there is something, else 0.
func explainUnknown(s *settings.Settings, w, stderr io.Writer, files []string) error {
	s.Program.AllErrors = true
	fe, err := settings.Translate(&s.Program, s.Output.Quiet, stderr, files)
	var source *diagnostic.Error
	if err != nil && (fe == nil || !errors.As(err, &source)) {
		return err
	}
	n := 0
	say := func(line string) error {
		n++
		_, err := fmt.Fprintln(w, plain.Line(line))
		return err
	}
	if source != nil {
		for _, d := range source.List {
			if err := say(d.String()); err != nil {
				return err
			}
		}
	}
	p := fe.Program()
	for _, u := range static.UnsupportedParts(p, lib.Models) {
		line := p.PosString(u.Pos) + ": " + u.What
		if u.Func != "" {
			line += " (in " + u.Func + ")"
		}
		if err := say(line); err != nil {
			return err
		}
	}
	if n > 0 {
		return exitWith(exitUnknown)
	}
	_, err = fmt.Fprintln(w, "everything that the program can reach is supported")
	return err
}
