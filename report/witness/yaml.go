package witness

// This file defines YAML 2.0: inputs in their order, and the place of the violation.

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/goccy/go-yaml"
	"github.com/google/uuid"

	"heddle.example/rt"
)

type entry struct {
	Type     string    `yaml:"entry_type"`
	Metadata metadata  `yaml:"metadata"`
	Content  []segment `yaml:"content"`
}

type metadata struct {
	Format   string   `yaml:"format_version"`
	UUID     string   `yaml:"uuid"`
	Made     string   `yaml:"creation_time"`
	Producer producer `yaml:"producer"`
	Task     task     `yaml:"task"`
}

type producer struct {
	Name    string `yaml:"name"`
	Version string `yaml:"version"`
}

type task struct {
	Files         []string          `yaml:"input_files"`
	Hashes        map[string]string `yaml:"input_file_hashes"`
	Specification string            `yaml:"specification"`
	Model         string            `yaml:"data_model"`
	Language      string            `yaml:"language"`
}

type segment struct {
	Waypoints []point `yaml:"segment"`
}

type point struct {
	Waypoint waypoint `yaml:"waypoint"`
}

type waypoint struct {
	Type       string      `yaml:"type"`
	Action     string      `yaml:"action"`
	Location   location    `yaml:"location"`
	Constraint *constraint `yaml:"constraint,omitempty"`
}

type location struct {
	File     string `yaml:"file_name"`
	Line     int    `yaml:"line"`
	Column   int    `yaml:"column,omitempty"`
	Function string `yaml:"function,omitempty"`
}

type constraint struct {
	Value  string `yaml:"value"`
	Format string `yaml:"format"`
}

// metadata says which program and properties a witness is about.
func (h *heading) metadata() (m metadata, err error) {
	hashes := map[string]string{}
	for _, f := range h.files {
		if hashes[f], err = fileHash(f); err != nil {
			return m, err
		}
	}
	model := "LP64"
	if h.bits == 32 {
		model = "ILP32"
	}
	return metadata{
		Format: "2.0", UUID: uuid.NewString(), Made: h.made.UTC().Format(time.RFC3339), Producer: producer{"heddle", h.version},
		Task: task{h.files, hashes, strings.Join(h.specifications, "\n"), model, "C"},
	}, nil
}

func (w *Witness) writeYAML(out io.Writer) error {
	schedule, err := w.schedule()
	if err != nil {
		return err
	}
	e := entry{Type: "violation_sequence"}
	if e.Metadata, err = w.heading().metadata(); err != nil {
		return err
	}
	steps := w.steps()
	for i := range steps {
		s := &steps[i]
		if _, value, ok := inputOf(s); ok {
			e.add(waypoint{"function_return", "follow", location{s.File, s.Line, w.closing(s.Place), s.Function}, &constraint{`\result == ` + value, "acsl_expression"}})
		}
	}
	v := &w.Violation
	e.add(waypoint{Type: "target", Action: "follow", Location: location{v.File, v.Line, v.Column, v.Function}})
	b, err := yaml.MarshalWithOptions([]entry{e}, yaml.IndentSequence(true))
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "# %s\n%s", schedule, b)
	return err
}

func (e *entry) add(p waypoint) { e.Content = append(e.Content, segment{[]point{{p}}}) }

// closing is the column of the parenthesis that closes the call of an input, as the format wants it, 0 where it is
// not on the line.
func (w *Witness) closing(at rt.Place) int {
	lines := w.Source(at.File)
	if at.Column < 1 || at.Line > len(lines) {
		return 0
	}
	line, depth := lines[at.Line-1], 0
	for i := at.Column - 1; i < len(line); i++ {
		switch line[i] {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return 0
}
