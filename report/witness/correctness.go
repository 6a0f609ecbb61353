package witness

// This file defines witnesses of correctness: that a program keeps properties. A search of all its states needs no
// invariants, so none is given; the format allows that.

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/goccy/go-yaml"
)

// Correctness says what was found safe.
type Correctness struct {
	Version    string
	Files      []string
	Properties []string // heddle's
	Bits       int      // of a pointer: 32, 64
	Made       time.Time
}

// Write writes c to out in the format of the name's ending: .yml and .yaml are YAML, all else GraphML.
func (c *Correctness) Write(out io.Writer, name string) error {
	h := heading{version: c.Version, files: c.Files, bits: c.Bits, made: c.Made}
	for _, p := range c.Properties {
		s, ok := specifications[p]
		if ok && !slices.Contains(h.specifications, check(s)) {
			h.specifications = append(h.specifications, check(s))
		}
		if p == "memory" {
			h.specifications = append(h.specifications, check(validFree))
		}
	}
	if len(h.specifications) == 0 {
		return errors.New("witnesses know no such property")
	}
	if h.made.IsZero() {
		h.made = time.Now()
	}
	if isYAML(name) {
		return h.writeInvariants(out)
	}
	return h.writeProof(out)
}

// heading is what every witness begins with.
type heading struct {
	version        string
	files          []string
	specifications []string
	bits           int
	made           time.Time
}

func (h *heading) writeInvariants(out io.Writer) error {
	e := struct {
		Type     string   `yaml:"entry_type"`
		Metadata metadata `yaml:"metadata"`
		Content  []string `yaml:"content"`
	}{Type: "invariant_set", Content: []string{}}
	var err error
	if e.Metadata, err = h.metadata(); err != nil {
		return err
	}
	b, err := yaml.MarshalWithOptions([]any{e}, yaml.IndentSequence(true))
	if err != nil {
		return err
	}
	_, err = out.Write(b)
	return err
}

func (h *heading) writeProof(out io.Writer) error {
	data, err := h.graphData("correctness_witness")
	if err != nil {
		return err
	}
	g := graph{EdgeDefault: "directed", Data: data, Nodes: []graphNode{{"N0", []graphData{{"entry", "true"}}}}}
	if err := writeGraph(out, g); err != nil {
		return err
	}
	_, err = fmt.Fprintln(out)
	return err
}

// writeGraph writes a document with a graph.
func writeGraph(out io.Writer, g graph) error {
	if _, err := io.WriteString(out, xml.Header); err != nil {
		return err
	}
	e := xml.NewEncoder(out)
	e.Indent("", "  ")
	return e.Encode(&graphML{NS: "http://graphml.graphdrawing.org/xmlns", XSI: "http://www.w3.org/2001/XMLSchema-instance", Keys: keys(), Graph: g})
}
