package ltl

// This file defines what is not judged under memory models weaker than sequential consistency.
//
// Under tso and pso the word of a path is that of memory: a symbol is read when a store that a proposition reads reaches it. Executions that
// never end count if they are fair to stores (package lasso, fair.go).
//
// Under rc11 threads may differ about the value of a cell, for good. A path on which a cell that a proposition reads never has more than one message
// that can be read has a word, that of these messages. Others have none, and the formula is not judged on them: what was counted before is what a prefix
// says that has a word.

import (
	"heddle.example/answer"
	"heddle.example/monitor"
	"heddle.example/rt/result"
)

// ambiguous tells whether the present path has no word, and says so.
func (j *Judge) ambiguous() bool {
	if !j.m.Ambiguous {
		return false
	}
	if !j.told {
		j.told = true
		j.explorer.Reason(result.Reason{Kind: answer.BecauseLTLWeakMemory, Place: j.place(),
			Message: "threads may see different values of what a proposition reads at the same time: formulas have no value there, under --memory-model rc11"})
	}
	return true
}

// open is the least value that may yet be another one: what is said of a path without a word.
func (f *formula) open() monitor.Value {
	if f.canBe(monitor.PresumablyFalse) {
		return monitor.PresumablyFalse
	}
	return monitor.PresumablyTrue
}
