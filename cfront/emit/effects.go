package emit

// This file defines what is noted of code that is not emitted.

// Effects says what a piece of code would do.
type Effects struct {
	Code     bool // it emits instructions at all
	Impure   bool // one that cannot be executed speculatively
	NonConst bool // it reads something not known at compile time
	Temps    bool // it makes temporary objects
}

// Add adds what another piece of code would do.
func (e *Effects) Add(o Effects) {
	e.Code, e.Impure, e.NonConst, e.Temps = e.Code || o.Code, e.Impure || o.Impure, e.NonConst || o.NonConst, e.Temps || o.Temps
}

// Pure tells whether the code may be executed although the program would not.
func (e Effects) Pure() bool { return !e.Impure && !e.NonConst }

// Noted tells what run does; e notes.
func (e *Emitter) Noted(run func()) Effects {
	saved := e.Seen
	e.Seen = Effects{}
	run()
	does := e.Seen
	e.Seen = saved
	return does
}
