package cfront

// This file defines the models that a user gives: C files whose functions stand for
// those that the program lacks, and for library functions in the place of our own
// models. They are the user's text like the program: their faults are
// reported where they are, and what a function of the library does beside its
// result (being a cancellation point, say) is what its model does.

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
			fe.table.Given = append(fe.table.Given, u)
		}
	}
}
