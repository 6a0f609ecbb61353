package report

// This file defines trace files: what --trace saves and `heddle replay` reads.
//
// A trace file is one JSON object. It names the program (files, flags, content
// hash), so that a replay of another program is refused rather than led astray,
// and holds the choices that lead to the violation. The steps are for readers;
// a replay makes its own. Text that is no UTF-8 is written as it is shown.

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"unicode/utf8"

	"heddle.example/input"
	"heddle.example/plain"
	"heddle.example/rt"
)

// TraceFormat is the version of the trace files that this package writes; it
// reads this one and older ones.
const TraceFormat = 1

// NoViolation stands in the place of the property in the trace of a path on which nothing is violated.
const NoViolation = "none"

// TraceFile is the content of a trace file.
type TraceFile struct {
	Format      int          // version of the format
	Version     string       // of heddle
	Files       []string     // the program's files as given on the command line
	Flags       []string     // the flags that matter for a replay, each "--name=value"
	ProgramHash string       // ir.Program.ContentHash
	Violation   rt.Violation // without its trace
	Choices     []rt.Choice  // lead to the violation
	Inputs      [][]uint64   // that each thread reads; nil: the choices decide
	Steps       []rt.Step    // what happens on the way, for readers
}

type jsonTrace struct {
	Format      int           `json:"heddle_trace"`
	Version     string        `json:"version"`
	Files       []string      `json:"files"`
	Flags       []string      `json:"flags"`
	ProgramHash string        `json:"program_hash"`
	Violation   jsonViolation `json:"violation"`
	Choices     []rt.Choice   `json:"choices"`
	Inputs      [][]uint64    `json:"inputs,omitempty"`
	Steps       []jsonStep    `json:"steps"`
}

// Write writes t to w; Format is set to TraceFormat.
func (t *TraceFile) Write(w io.Writer) error {
	for _, name := range slices.Concat(t.Files, t.Flags) {
		if !utf8.ValidString(name) {
			return fmt.Errorf("a trace file cannot name %q, which is no UTF-8", name)
		}
	}
	choices := t.Choices
	if choices == nil {
		choices = []rt.Choice{}
	}
	c := newCleaner(exact)
	v, steps := cleanCopy(c, t.Violation), cleanCopy(c, t.Steps)
	return WriteJSON(w, &jsonTrace{
		Format: TraceFormat, Version: t.Version, Files: list(t.Files), Flags: list(t.Flags),
		ProgramHash: t.ProgramHash, Violation: toJSONViolation(&v),
		Choices: choices, Inputs: t.Inputs, Steps: toJSONSteps(steps),
	})
}

// exact gives a text as a trace file holds it: as it is, if JSON can hold it.
func exact(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	return plain.Line(s)
}

// maxTrace bounds the size of a trace file.
const maxTrace = 1 << 30

// Save writes t to the file named path, as WriteFile does.
func (t *TraceFile) Save(path string) error { return WriteFile(path, t.Write) }

// LoadTrace reads the trace file named path. Its error names the file and says
// what is wrong with it in one line.
func LoadTrace(path string) (*TraceFile, error) {
	f, err := input.Open(path, maxTrace)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	t, err := ReadTrace(f)
	if err != nil {
		var pe *os.PathError // reading a directory, for instance
		if errors.As(err, &pe) {
			return nil, err
		}
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return t, nil
}

// The ways in which a file can fail to be a trace.
var (
	ErrNoTrace        = errors.New("not a heddle trace file")
	ErrTraceTruncated = errors.New("the trace file is cut off")
)

// ReadTrace reads a trace. A file that is something else gives ErrNoTrace, one that
// ends too early ErrTraceTruncated, one that is damaged in another way an error
// that says how.
func ReadTrace(r io.Reader) (*TraceFile, error) {
	d := json.NewDecoder(r)
	var raw json.RawMessage
	if err := d.Decode(&raw); err != nil {
		var syntax *json.SyntaxError
		switch {
		case errors.Is(err, io.ErrUnexpectedEOF):
			return nil, ErrTraceTruncated
		case errors.Is(err, io.EOF):
			return nil, fmt.Errorf("%w: it is empty", ErrNoTrace)
		case errors.As(err, &syntax):
			return nil, fmt.Errorf("%w: not JSON at byte %d", ErrNoTrace, syntax.Offset)
		}
		return nil, err // the reader's
	}
	var head struct {
		Format *int `json:"heddle_trace"`
	}
	if err := json.Unmarshal(raw, &head); err != nil || head.Format == nil {
		return nil, ErrNoTrace
	}
	if *head.Format < 1 || *head.Format > TraceFormat {
		return nil, fmt.Errorf("trace format %d is not known to this heddle, which reads up to %d", *head.Format, TraceFormat)
	}
	var j jsonTrace
	if err := json.Unmarshal(raw, &j); err != nil {
		return nil, fmt.Errorf("the trace file is damaged: %v", err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("the trace file is damaged: something follows its end")
	}
	if err := j.check(); err != nil {
		return nil, fmt.Errorf("the trace file is damaged: %w", err)
	}
	v := &j.Violation
	var related []rt.Related
	for _, r := range v.Related {
		related = append(related, rt.Related{Place: rt.Place{File: r.File, Line: r.Line, Column: r.Column, Function: r.Function}, Thread: r.Thread, Message: r.Message})
	}
	return &TraceFile{
		Format: j.Format, Version: j.Version, Files: j.Files, Flags: j.Flags, ProgramHash: j.ProgramHash,
		Violation: rt.Violation{
			Property: v.Property, Place: rt.Place{File: v.File, Line: v.Line, Column: v.Column, Function: v.Function},
			Thread: v.Thread, Message: v.Message, Spurious: v.Spurious != "", Related: related,
		},
		Choices: j.Choices, Inputs: j.Inputs, Steps: fromJSONSteps(j.Steps),
	}, nil
}

// check finds what a replay could stumble over.
func (j *jsonTrace) check() error {
	switch {
	case len(j.Files) == 0:
		return errors.New("it names no files")
	case j.ProgramHash == "":
		return errors.New("it has no program hash")
	case j.Violation.Property == "":
		return errors.New("it names no violated property")
	}
	for i, c := range j.Choices {
		switch c.Kind {
		case rt.ChooseThread, rt.ChooseBranch, rt.ChooseWakeup, rt.ChooseNondet:
		default:
			return fmt.Errorf("choice %d is of the unknown kind %q", i, c.Kind)
		}
		// A thread is named by its number, of as many as were enabled; others count from 0.
		if c.Index < 0 || c.Of < 0 || c.Kind != rt.ChooseThread && c.Index >= c.Of {
			return fmt.Errorf("choice %d takes alternative %d of %d", i, c.Index, c.Of)
		}
	}
	return nil
}
