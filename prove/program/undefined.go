package program

// This file defines where paths end in undefined behaviour that no check asks for.

import (
	"cmp"
	"slices"
)

// undefined lists the places, in the order of the program.
func (b *builder) undefined() (list []Problem) {
	for _, u := range b.d.Unasked() {
		if !u.GoesOn {
			list = append(list, Problem{u.Property, u.Message, u.Pos, u.Func})
		}
	}
	slices.SortFunc(list, func(x, y Problem) int {
		return cmp.Or(cmp.Compare(x.Pos.File, y.Pos.File), cmp.Compare(x.Pos.Line, y.Pos.Line), cmp.Compare(x.Pos.Col, y.Pos.Col),
			cmp.Compare(x.Property, y.Property), cmp.Compare(x.Message, y.Message), cmp.Compare(x.Func, y.Func))
	})
	return list
}
