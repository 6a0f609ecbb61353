package symbols

// This file defines translation units: what one file declares.

import (
	"heddle.example/cfront/ctype"
	"heddle.example/cfront/packing"
	"heddle.example/ir"
)

// Unit is one translation unit.
type Unit struct {
	Table     *Table
	Name      string
	Model     bool // one of our own library models
	Given     bool // a model that the user gave
	FileScope *Scope
	Objects   []*Object // with a definition here
	owned     map[*Object]bool
	Defined   []*Function // with a body here

	Packings packing.List
	refused  map[string]bool // names whose declarations have errors
}

// Layout gives the layout of a type.
func (u *Unit) Layout(t *ctype.Type) *ir.Layout { return u.Table.Layouts.Of(t) }

// IsStaticFunction tells whether a name is that of a function with internal linkage.
func (u *Unit) IsStaticFunction(name string) bool {
	sym := u.FileScope.Own(name)
	return sym != nil && sym.Kind == KindFunc && !sym.Function.External
}

// Own notes that an object is defined in this unit.
func (u *Unit) Own(o *Object) {
	if u.owned[o] {
		return
	}
	if u.owned == nil {
		u.owned = map[*Object]bool{}
	}
	u.owned[o] = true
	o.After = len(u.Defined)
	u.Objects = append(u.Objects, o)
}
