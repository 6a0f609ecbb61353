package main

// This file defines how a result gets out: the chosen format on standard
// output, the HTML page into its file.

import (
	"fmt"
	"io"
	"os"

	"golang.org/x/term"

	"heddle/ir"
	"heddle/report"
	"heddle/rt"
)

// write prints r to w and writes the HTML page where one is asked for.
func (s *outputSettings) write(w io.Writer, p *ir.Program, r *rt.Result, command []string) error {
	info := report.Info{
		Version: version, Command: command, Quiet: s.quiet, Color: wantsColor(w),
		Source: func(file string) []string { return sourceLines(p, file) },
	}
	if s.html != "" {
		if err := writeFile(s.html, func(w io.Writer) error { return report.HTML(w, r, info) }); err != nil {
			return fmt.Errorf("--html: %w", err)
		}
	}
	return report.FormatByName(s.format).Write(w, r, info)
}

func writeFile(path string, write func(io.Writer) error) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	if err := write(f); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

func sourceLines(p *ir.Program, file string) []string {
	for i := range p.Files {
		if p.Files[i].Name == file {
			return p.Files[i].Lines
		}
	}
	return nil
}

// isTerminal tells whether w is one.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// wantsColor follows the habit that NO_COLOR, set to anything, means none.
func wantsColor(w io.Writer) bool {
	return isTerminal(w) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}
