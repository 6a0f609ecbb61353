package main

// This file defines verify --explain-unknown.

import (
	"fmt"
	"io"

	"heddle/ir"
	"heddle/plain"
	"heddle/symex"
	"heddle/symex/static"
)

// explainUnknown lists what the program may reach that would make the answer
// unknown. The exit status is 3 if there is something, else 0.
func explainUnknown(w io.Writer, p *ir.Program) error {
	list := static.UnsupportedParts(p, symex.Models)
	for _, u := range list {
		line := p.PosString(u.Pos) + ": " + u.What
		if u.Func != "" {
			line += " (in " + u.Func + ")"
		}
		if _, err := fmt.Fprintln(w, plain.Line(line)); err != nil {
			return err
		}
	}
	if len(list) == 0 {
		_, err := fmt.Fprintln(w, "everything that the program can reach is supported")
		return err
	}
	return exitWith(exitUnknown)
}
