package output

// This file defines how an answer gets out. The answer itself comes first, in the chosen format
// on standard output; the files that were asked for follow. What cannot be written is said in
// one line each and changes nothing of the rest: the exit status tells the verdict.

import (
	"bytes"
	"io"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"heddle.example/cmd/heddle/cli"
	"heddle.example/ir"
	"heddle.example/report"
	"heddle.example/rt"
	"heddle.example/supervisor"
)

// Settings say how the answer is told.
type Settings struct {
	Format string
	HTML   string
	detail string // of traces
	Quiet  bool
}

// Add adds the flags.
func (s *Settings) Add(f *pflag.FlagSet) {
	s.Format = report.Formats[0].Name
	var formats []cli.Choice[string]
	for _, x := range report.Formats {
		formats = append(formats, cli.Named(x.Name, x.Help))
	}
	cli.AddChoice(f, &s.Format, "format", "how the answer is printed:", formats...)
	f.StringVar(&s.HTML, "html", "", "write the answer as a web page to `FILE`")
	s.detail = report.DetailFolded
	cli.AddChoice(f, &s.detail, "trace-detail", "what a step of a trace is:",
		cli.Named(report.DetailFolded, "a statement, or a call of the library"), cli.Named(report.DetailFull, "an access to memory"))
	f.BoolVarP(&s.Quiet, "quiet", "q", false, "print violations and verdict only, no warnings, no progress")
}

// Deliver prints r and writes the files, the HTML page among them where one is asked for.
func (s *Settings) Deliver(cmd *cobra.Command, p *ir.Program, r *rt.Result, command []string, files ...File) {
	s.Tell(supervisor.From(cmd.Context()), cmd.OutOrStdout(), cmd.ErrOrStderr(), p, r, command, files...)
}

// Tell is deliver without a command. The answer is made before any of it is written: from then on it
// takes the time that its reader takes.
func (s *Settings) Tell(link *supervisor.Link, out, errs io.Writer, p *ir.Program, r *rt.Result, command []string, files ...File) {
	commit, _ := Revision()
	info := report.Info{
		Version: Version, Commit: commit, Command: command, Quiet: s.Quiet, Detail: s.detail, Color: wantsColor(out), Width: widthOf(out), Link: linksOf(out),
		Source: func(file string) []string { return SourceLines(p, file) },
	}
	var answer bytes.Buffer
	err := report.FormatByName(s.Format).Write(&answer, r, info)
	link.Enter(supervisor.Answering)
	if err == nil {
		_, err = answer.WriteTo(out)
	}
	if err != nil {
		Say(errs, "heddle: standard output: %v; the verdict is %s", CauseOf(err), report.VerdictLine(r))
	}
	files = append(files, File{Flag: "--html", Path: s.HTML, Write: func(w io.Writer) error { return report.HTML(w, r, info) }})
	WriteFiles(errs, files)
}

func SourceLines(p *ir.Program, file string) []string {
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
