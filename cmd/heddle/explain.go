package main

// This file defines verify --explain-unknown.

import (
	"fmt"
	"io"

	"heddle/ir"
	"heddle/symex"
)

// explainUnknown lists what the program may reach that would make the answer
// unknown. The exit status is 3 if there is something, else 0.
func explainUnknown(w io.Writer, p *ir.Program) error {
	list := symex.UnsupportedParts(p)
	for _, u := range list {
		fmt.Fprintf(w, "%s: %s", p.PosString(u.Pos), u.What)
		if u.Func != "" {
			fmt.Fprintf(w, " (in %s)", u.Func)
		}
		fmt.Fprintln(w)
	}
	if len(list) == 0 {
		_, err := fmt.Fprintln(w, "everything that the program can reach is supported")
		return err
	}
	return exitWith(exitUnknown)
}
