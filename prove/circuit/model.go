package circuit

// This file defines models and what is asked of them.

import (
	"fmt"
	"io"

	"heddle.example/expr"
	"heddle.example/prove/system"
)

// Kind is a kind of property.
type Kind string

// The kinds of property.
const (
	Bad     Kind = "bad"     // no path reaches a state in which its one condition holds
	Justice Kind = "justice" // no infinite path meets each of its conditions, and each fairness constraint, infinitely often
)

// Property is a property that a file states.
type Property struct {
	Kind       Kind
	Index      int    // among the properties of its kind
	Name       string // its symbol; "": none
	Line       int    // where it is stated; 0: in a part without lines
	Conditions []expr.Ref
}

// Label names a property as witnesses do: b0, j1.
func (p *Property) Label() string { return fmt.Sprintf("%c%d", p.Kind[0], p.Index) }

// Model is what a file describes. All paths meet the constraints, which are in Sys.Now.
type Model struct {
	Sys        *system.System
	Properties []Property
	Fair       []expr.Ref // of all justice properties
	Symbols    map[string]expr.Ref
	Witness    WitnessForm
}

// WitnessForm writes paths of a model as the tools of its format read them.
type WitnessForm interface {
	// Proved says that a property holds, Unknown that nobody knows.
	Proved(w io.Writer, p *Property) error
	Unknown(w io.Writer, p *Property) error
	// Refuted gives the path of a counterexample, whose loop goes from the last step to step path.Loop.
	Refuted(w io.Writer, p *Property, path system.Path) error
}

// Error is a mistake in a file, with its place.
type Error struct {
	File         string
	Line, Column int   // from 1; Line 0: in a part without lines
	Offset       int64 // there, in bytes from the file's begin
	Message      string
}

func (e *Error) Error() string {
	if e.Line == 0 {
		return fmt.Sprintf("%s: byte %d: %s", e.File, e.Offset, e.Message)
	}
	return fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Column, e.Message)
}

// Find gives the property of a label or name; nil: there is none.
func (m *Model) Find(name string) *Property {
	for i := range m.Properties {
		if p := &m.Properties[i]; p.Label() == name {
			return p
		}
	}
	for i := range m.Properties {
		if p := &m.Properties[i]; p.Name != "" && p.Name == name {
			return p
		}
	}
	return nil
}
