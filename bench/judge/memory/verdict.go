package memory

// This file defines Judge: what a program can do under all interpretations together.

import "maps"

// Outcome is what a program can do.
type Outcome struct {
	Must, May map[Violation]bool // violated under all interpretations; under some
	// Layouts says that the layout of memory alone makes a difference; Open that something else does.
	Layouts, Open bool
	States        int
	Ends          int    // ways to the end of the program, under all interpretations
	TooBig        bool   // the outcome is a part of the truth
	Invalid       string // why the program is outside the language
}

// Judge walks all interleavings of p under each interpretation.
func Judge(p *Program, maxStates int) *Outcome {
	base := How{Whole: true, MaxStates: maxStates}
	first := explore(p, base)
	o := &Outcome{Must: first.must, May: first.may, States: first.states, Ends: first.ends, TooBig: first.tooBig, Invalid: first.invalid}
	o.Open = !maps.Equal(first.must, first.may)
	also := func(how How) bool {
		if o.TooBig || o.Invalid != "" {
			return false
		}
		r := explore(p, how)
		o.States += r.states
		o.Ends += r.ends
		o.TooBig, o.Invalid = r.tooBig, r.invalid
		same := maps.Equal(r.must, first.must) && maps.Equal(r.may, first.may)
		maps.DeleteFunc(o.Must, func(v Violation, _ bool) bool { return !r.must[v] })
		maps.Copy(o.May, r.may)
		return same
	}
	first = &result{must: maps.Clone(first.must), may: maps.Clone(first.may)}
	for layout := 1; layout < 3; layout++ {
		how := base
		how.Layout = layout
		o.Layouts = !also(how) || o.Layouts
	}
	if p.Has(Copy, CopyObject, Same) && p.Has(Create) {
		how := base
		how.Whole = false
		o.Open = !also(how) || o.Open
	}
	if p.Has(Free, FreeWord) {
		how := base
		how.AnySize = true
		o.Open = !also(how) || o.Open
	}
	if p.Has(PtrToWord) || p.Has(Load) {
		how := base
		how.Remember = true
		o.Open = !also(how) || o.Open
		how = base
		how.Keep = true
		o.Open = !also(how) || o.Open
	}
	return o
}
