package main

// This file defines how an answer gets out. The answer itself comes first, in the chosen format
// on standard output; the files that were asked for follow. What cannot be written is said in
// one line each and changes nothing of the rest: the exit status tells the verdict.

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"heddle/ir"
	"heddle/plain"
	"heddle/report"
	"heddle/rt"
	"heddle/supervisor"
)

// outFile is a file that is written beside the answer.
type outFile struct {
	flag, path string
	write      func(w io.Writer) error
}

// deliver prints r and writes the files, the HTML page among them where one is asked for.
func (s *outputSettings) deliver(cmd *cobra.Command, p *ir.Program, r *rt.Result, command []string, files ...outFile) {
	s.tell(supervisor.From(cmd.Context()), cmd.OutOrStdout(), cmd.ErrOrStderr(), p, r, command, files...)
}

// tell is deliver without a command. The answer is made before any of it is written: from then on it
// takes the time that its reader takes.
func (s *outputSettings) tell(link *supervisor.Link, out, errs io.Writer, p *ir.Program, r *rt.Result, command []string, files ...outFile) {
	commit, _ := revision()
	info := report.Info{
		Version: version, Commit: commit, Command: command, Quiet: s.quiet, Detail: s.detail, Color: wantsColor(out), Width: widthOf(out), Link: linksOf(out),
		Source: func(file string) []string { return sourceLines(p, file) },
	}
	var answer bytes.Buffer
	err := report.FormatByName(s.format).Write(&answer, r, info)
	link.Enter(supervisor.Answering)
	if err == nil {
		_, err = answer.WriteTo(out)
	}
	if err != nil {
		say(errs, "heddle: standard output: %v; the verdict is %s", unwrapPath(err), report.VerdictLine(r))
	}
	files = append(files, outFile{"--html", s.html, func(w io.Writer) error { return report.HTML(w, r, info) }})
	writeFiles(errs, files)
}

// writeFiles writes those of files that have a path.
func writeFiles(errs io.Writer, files []outFile) {
	for _, f := range files {
		if f.path == "" {
			continue
		}
		if err := report.WriteFile(f.path, f.write); err != nil {
			say(errs, "heddle: warning: %s: %s was not written: %v", f.flag, f.path, err)
		}
	}
}

// say prints one line of heddle's own, whatever the names in it hold. Nobody is left to
// tell if that fails.
func say(w io.Writer, format string, args ...any) {
	_, _ = io.WriteString(w, plain.Line(fmt.Sprintf(format, args...))+"\n")
}

// plainPath leaves the operation out of a file error: "x.prp: no such file or directory".
func plainPath(err error) error {
	var pe *os.PathError
	if errors.As(err, &pe) {
		return fmt.Errorf("%s: %w", pe.Path, pe.Err)
	}
	return err
}

// unwrapPath leaves the path out of a file error that is printed with it anyway.
func unwrapPath(err error) error {
	var pe *os.PathError
	if errors.As(err, &pe) {
		return pe.Err
	}
	return err
}

func sourceLines(p *ir.Program, file string) []string {
	if p == nil {
		return nil
	}
	for i := range p.Files {
		if p.Files[i].Name == file {
			return p.Files[i].Lines
		}
	}
	return nil
}
