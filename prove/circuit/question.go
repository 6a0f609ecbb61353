package circuit

// This file defines how properties and formulas of a model become problems about the part of it that they depend on.

import (
	"heddle.example/expr"
	"heddle.example/monitor/syntax"
	"heddle.example/prove"
)

// Question is a problem about the cone of influence of a property or formula.
type Question struct {
	*prove.Problem
	Cone *Cone
}

// Ask gives the question whether a property holds.
func (m *Model) Ask(p *Property) *Question {
	if p.Kind == Bad {
		c := NewCone(m.Sys, p.Conditions...)
		return &Question{&prove.Problem{Sys: c.Sys, Bad: c.Roots[0]}, c}
	}
	c := NewCone(m.Sys, append(append([]expr.Ref{}, p.Conditions...), m.Fair...)...)
	return &Question{&prove.Problem{Sys: c.Sys, Fair: c.Roots}, c}
}

// AskFormula gives the question whether all infinite paths that meet the constraints and the fairness constraints satisfy a
// formula. A mistake in a proposition is told with its place.
func (m *Model) AskFormula(f *syntax.Formula) (*Question, error) {
	var roots []expr.Ref
	for _, p := range f.Props {
		r, at, err := m.proposition(p.Text)
		if err != nil {
			return nil, f.ErrorAt(p.Offset+at, err.Error())
		}
		roots = append(roots, r)
	}
	n := len(roots)
	c := NewCone(m.Sys, append(roots, m.Fair...)...)
	return &Question{&prove.Problem{Sys: c.Sys, Formula: f, Props: c.Roots[:n], Fair: c.Roots[n:]}, c}, nil
}
