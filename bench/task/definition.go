package task

// This file defines task definitions of SV-COMP (format version 2.0): a .yml file
// with input files, properties, expected verdicts and the data model.

import (
	"fmt"
	"path/filepath"
	"strings"

	"heddle.example/input"
)

// Definition is a task definition file.
type Definition struct {
	Path       string
	Files      []string // as paths, next to the definition
	Model      string   // "ILP32", "LP64" or ""
	Properties []DefinedProperty
}

// DefinedProperty is one property of a definition.
type DefinedProperty struct {
	File        string // path of the property file
	Expected    Verdict
	Subproperty string
}

// Name is the property's name: its file without .prp.
func (p *DefinedProperty) Name() string { return strings.TrimSuffix(filepath.Base(p.File), ".prp") }

// IsDefinition tells whether a file name is that of a task definition.
func IsDefinition(path string) bool {
	ext := strings.ToLower(filepath.Ext(path))
	return ext == ".yml" || ext == ".yaml"
}

// ReadDefinition reads a task definition.
func ReadDefinition(path string) (*Definition, error) {
	text, err := input.ReadFile(path, maxTask)
	if err != nil {
		return nil, err
	}
	d, err := parseDefinition(path, string(text))
	if err != nil {
		return nil, fmt.Errorf("%s:%w", path, err)
	}
	return d, nil
}

func parseDefinition(path, text string) (*Definition, error) {
	root, err := parseYAML(text)
	if err != nil {
		return nil, err
	}
	version := root.get("format_version")
	if version == nil {
		return nil, fmt.Errorf("%d: no format_version: this is no task definition", root.line)
	}
	if v := version.scalar; v != "1.0" && v != "2.0" && v != "2.1" {
		return nil, fmt.Errorf("%d: format version %s is not supported", version.line, v)
	}
	d := &Definition{Path: path}
	files, err := root.get("input_files").strings()
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("%d: no input_files", root.line)
	}
	for _, f := range files {
		d.Files = append(d.Files, beside(path, f))
	}
	options := root.get("options")
	if l := options.get("language"); l != nil && l.scalar != "C" {
		return nil, fmt.Errorf("%d: the language %s is not supported", l.line, l.scalar)
	}
	if m := options.get("data_model"); m != nil {
		if m.scalar != "ILP32" && m.scalar != "LP64" {
			return nil, fmt.Errorf("%d: the data model %s is not supported", m.line, m.scalar)
		}
		d.Model = m.scalar
	}
	list := root.get("properties")
	if list == nil || list.kind != nodeList {
		return nil, fmt.Errorf("%d: no list of properties", root.line)
	}
	for _, n := range list.items {
		file := n.get("property_file")
		if file == nil || file.scalar == "" {
			return nil, fmt.Errorf("%d: a property without property_file", n.line)
		}
		p := DefinedProperty{File: beside(path, file.scalar)}
		if v := n.get("expected_verdict"); v != nil {
			switch strings.ToLower(v.scalar) {
			case "true":
				p.Expected = True
			case "false":
				p.Expected = False
			default:
				return nil, fmt.Errorf("%d: the expected verdict is true or false", v.line)
			}
		}
		if s := n.get("subproperty"); s != nil {
			p.Subproperty = s.scalar
		}
		d.Properties = append(d.Properties, p)
	}
	return d, nil
}

// WidthFlags gives the flag for the data model.
func (d *Definition) WidthFlags() []string {
	switch d.Model {
	case "ILP32":
		return []string{"--32"}
	case "LP64":
		return []string{"--64"}
	}
	return nil
}

// Tasks gives one task per property.
func (d *Definition) Tasks() []Task {
	var out []Task
	for i := range d.Properties {
		dp := &d.Properties[i]
		t := Task{Name: d.Path + " " + dp.Name(), Files: d.Files, Flags: d.WidthFlags(), Property: dp.Name(), Expected: dp.Expected}
		p, err := ReadProperty(dp.File)
		switch {
		case err != nil:
			t.Refused = err.Error()
		case len(p.Unsupported) > 0:
			t.Refused = "the property " + strings.Join(p.Unsupported, ", ") + " is not supported"
		default:
			t.Flags = append(t.Flags, p.Flags()...)
		}
		out = append(out, t)
	}
	return out
}
