package report

// This file defines what a report is told besides the result.

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

	// Walk gives the address at which the reader walks on along a violation, by its number; nil: there is none.
	Walk func(violation int) string

	names map[string]string          // of files, by their names as shown: see shown.go
	raw   func(file string) []string // what Source gives, before it was made plain; nil: as Source
}

// The values of --trace-detail.
const (
	DetailFolded = "folded" // a line for each statement, and call of the library
	DetailFull   = "full"   // a line for each access to memory
)
