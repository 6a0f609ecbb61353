package report

// This file defines the table of output formats and what a report is told
// besides the result.

import (
	"io"

	"heddle/rt"
)

// Info is what a report says about the run, beside its result.
type Info struct {
	Version string   // heddle's version
	Commit  string   // of its sources, "" where that is not known
	Command []string // the command line, for a reader to repeat it
	Quiet   bool     // text: violations and verdict only
	Color   bool     // text: mark up for a terminal
	Width   int      // text: columns of the terminal; 0: lines are as long as they are
	Detail  string   // of traces for people: DetailFolded (also ""), DetailFull

	// Source gives the lines of a source file; nil, or a nil result, where they
	// are not to be had.
	Source func(file string) []string

	// Link gives the address of a line of a file, for links in text; nil: the terminal has none.
	Link func(file string, line int) string

	names map[string]string // of files, by their names as shown: see shown.go
}

// The values of --trace-detail.
const (
	DetailFolded = "folded" // a line for each statement, and call of the library
	DetailFull   = "full"   // a line for each access to memory
)

// Format is one value of --format.
type Format struct {
	Name  string
	Help  string
	Write func(w io.Writer, r *rt.Result, info Info) error
}

// Formats lists the formats; the first is the default.
var Formats = []Format{
	{"text", "for people: violations with their traces, bounds, statistics, verdict last", Text},
	{"json", "one object with stable field names, for scripts", JSON},
	{"sarif", "SARIF 2.1.0, for code hosts and editors", SARIF},
}

// FormatByName finds a format, nil if there is none.
func FormatByName(name string) *Format {
	for i := range Formats {
		if Formats[i].Name == name {
			return &Formats[i]
		}
	}
	return nil
}
