package ir

// This file defines the tests of the content hash: it is stable, and every kind
// of change shows.

import "testing"

func TestContentHash(t *testing.T) {
	make := func() *Program {
		p := testProgram()
		p.Entry.Code = []Instr{{Op: Nop, Pos: Pos{0, 3, 1}}, {Op: Ret, A: ConstOperand(0), Pos: Pos{0, 4, 1}}}
		return p
	}
	base := make().ContentHash()
	same := map[string]func(p *Program){
		"nothing":   func(p *Program) {},
		"directory": func(p *Program) { p.Files[0].Name = "dir/a.c" },
	}
	other := map[string]func(p *Program){
		"constant": func(p *Program) { p.Entry.Consts[0].Bits++ },
		"line":     func(p *Program) { p.Entry.Code[0].Pos.Line++ },
		"op":       func(p *Program) { p.Entry.Code[0].Op = Fence },
		"data":     func(p *Program) { p.Globals[0].Data = []byte{1} },
		"layout":   func(p *Program) { p.Globals[0].Layout.Signed = false },
		"pointers": func(p *Program) { p.PtrSize = 4 },
		"entry":    func(p *Program) { p.Entry = p.Funcs[2] },
		"member": func(p *Program) {
			p.Sites[0].Layout = &Layout{Kind: LayoutStruct, Name: "int", Size: 4, Align: 4, Fields: []Field{{Name: "m", Layout: p.Globals[0].Layout}}}
		},
	}
	for name, change := range same {
		p := make()
		change(p)
		if p.ContentHash() != base {
			t.Errorf("%s: the hash changed", name)
		}
	}
	for name, change := range other {
		p := make()
		change(p)
		if p.ContentHash() == base {
			t.Errorf("%s: the change does not show", name)
		}
	}
}
