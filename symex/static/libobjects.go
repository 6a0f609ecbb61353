package static

// This file defines which objects of the C library a program names itself, beside the models.

import "heddle.example/ir"

// libraryObjects finds them, by name.
func libraryObjects(p *ir.Program) map[string]bool {
	names := map[string]bool{}
	note := func(g *ir.Global) {
		if g != nil && g.Library {
			names[g.Name] = true
		}
	}
	for _, g := range p.Globals {
		for _, r := range g.Relocs {
			note(r.Global)
		}
	}
	for _, f := range p.Funcs {
		if f.Model {
			continue
		}
		for i := range f.Consts {
			note(f.Consts[i].Global)
		}
		for i := range f.Code {
			note(f.Code[i].Global)
		}
	}
	return names
}
