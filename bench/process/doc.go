// Package process runs one program under limits and says what it took, and keeps a log of what was run, so that
// a collection of runs that was interrupted goes on where it stopped. What the program is, and what its output
// means, is for others to know.
package process
