// Package compare runs `heddle verify` on programs under every combination of flags that is asked for, and shows the runs
// side by side: tables, pictures, and where answers contradict each other.
//
// An Axis is a flag with the values that it takes, a cell a program with one value of each, a run a cell in a
// process of its own (run.go). Runs come in shuffled order, so that what disturbs a machine for a while falls on all
// cells alike. What is measured goes to a log: a comparison that was interrupted goes on where it stopped.
//
// Flags fall into three kinds, which the caller names: those of the search change the work and never the answer, bounds change
// how far the search goes, all others change the question. Where only flags of the search differ, different answers are a
// contradiction (contradiction.go).
package compare
