package cfront

// This file defines the models that a user gives: C files whose functions stand for
// those that the program lacks, and for library functions in the place of our own
// models. They are the user's text like the program: their faults are
// reported where they are, and what a function of the library does beside its
// result (being a cancellation point, say) is what its model does.

import "modernc.org/cc/v4"

// origin says where a translation unit comes from.
type origin uint8

const (
	fromProgram origin = iota
	fromLibrary        // our own models
	fromUser           // models that the user gave
)

// addGivenModels reads the files of Config.Models. What they define is linked where
// the program uses it.
func (fe *Frontend) addGivenModels() {
	for _, name := range fe.cfg.Models {
		if u := fe.newUnit(name, "", fromUser); u != nil {
			fe.given = append(fe.given, u)
		}
	}
}

// takesPlace tells whether the definition at d, in a model that the user gave, takes the place of the one
// that fn has: it does not if the program defines the function itself, as with
// a linker's libraries.
func (l *lower) takesPlace(d *cc.Declarator, fn *function) bool {
	fe := l.u.fe
	switch {
	case fn.owner == l.u:
		l.fail(d, "redefinition of %s", fn.name)
	case fn.owner.given:
		l.fail(d, "%s has a model already, at %s", fn.name, fe.position(fn.owner, fn.pos))
	case fn.header:
		return true
	}
	l.warn(d, "the model of %s is not used: the program defines it at %s", fn.name, fe.position(fn.owner, fn.pos))
	return false
}
