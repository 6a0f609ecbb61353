package aiger

// This file defines the model of a file.

import (
	"fmt"

	"heddle.example/expr"
	"heddle.example/prove/circuit"
	"heddle.example/prove/system"
)

// Model gives what the file describes. Its variables are the latches, in their order; inputs that nothing depends on are left out.
func (f *File) Model() *circuit.Model {
	t := expr.NewTable()
	s := system.New(t)
	m := &circuit.Model{Sys: s, Symbols: map[string]expr.Ref{}}
	w := &witness{file: f, input: make([]int, len(f.Inputs))}
	m.Witness = w
	value := make(map[uint32]expr.Ref, 1+len(f.Latches)+len(f.Ands))
	value[0] = t.Bool(false)
	for i, l := range f.Latches {
		v := s.AddVar(f.name('l', i), 1)
		value[l.Lit.Var()] = v.Cur
	}
	inputs := make(map[uint32]int, len(f.Inputs))
	for i, l := range f.Inputs {
		inputs[l.Var()], w.input[i] = i, -1
	}
	at := func(l Lit) expr.Ref {
		r, ok := value[l.Var()]
		if !ok {
			i := inputs[l.Var()]
			w.input[i] = len(s.Inputs)
			r = s.AddInput(f.name('i', i), 1)
			value[l.Var()] = r
		}
		if l&1 != 0 {
			return t.Not(r)
		}
		return r
	}
	list := func(ls []Lit) (out []expr.Ref) {
		for _, l := range ls {
			out = append(out, at(l))
		}
		return out
	}
	for i, l := range f.Inputs {
		if _, named := f.Symbols[Symbol{'i', i}]; named {
			at(l)
		}
	}
	for _, a := range f.Ands {
		value[a.Lit.Var()] = t.And(at(a.A), at(a.B))
	}
	for i, l := range f.Latches {
		s.Vars[i].Update = at(l.Next)
		if l.Reset <= True {
			s.Vars[i].Init = at(l.Reset)
		}
	}
	s.Now = list(f.Constraints)
	s.Total = len(s.Now) == 0
	m.Fair = list(f.Fair)
	section, bad := byte('b'), f.Bad
	if len(f.Bad)+len(f.Constraints)+len(f.Justice)+len(f.Fair) == 0 {
		section, bad = 'o', f.Outputs
	}
	for i, l := range bad {
		m.Properties = append(m.Properties, circuit.Property{
			Kind: circuit.Bad, Index: i, Name: f.Symbols[Symbol{section, i}], Line: f.lines[Symbol{section, i}], Conditions: []expr.Ref{at(l)},
		})
	}
	for i, set := range f.Justice {
		m.Properties = append(m.Properties, circuit.Property{
			Kind: circuit.Justice, Index: i, Name: f.Symbols[Symbol{'j', i}], Line: f.lines[Symbol{'j', i}], Conditions: list(set),
		})
	}
	// What has a name of its own goes before what has its number only.
	for _, named := range []bool{true, false} {
		add := func(section byte, i int, l Lit) {
			name, ok := f.Symbols[Symbol{section, i}]
			if ok != named {
				return
			}
			if !ok {
				name = f.name(section, i)
			}
			if _, taken := m.Symbols[name]; !taken {
				m.Symbols[name] = at(l)
			}
		}
		for i, l := range f.Latches {
			add('l', i, l.Lit)
		}
		for i, l := range f.Inputs {
			if w.input[i] >= 0 {
				add('i', i, l)
			}
		}
		for _, sec := range []struct {
			section byte
			lits    []Lit
		}{{'o', f.Outputs}, {'b', f.Bad}, {'c', f.Constraints}, {'f', f.Fair}} {
			for i, l := range sec.lits {
				add(sec.section, i, l)
			}
		}
	}
	return m
}

// name gives the symbol of something, or its section and number.
func (f *File) name(section byte, i int) string {
	if n, ok := f.Symbols[Symbol{section, i}]; ok {
		return n
	}
	return fmt.Sprintf("%c%d", section, i)
}
