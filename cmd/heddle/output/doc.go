// Package output tells people and scripts what a command found: the answer in the chosen format, the files beside it, lines of
// heddle's own, the progress of long runs; and what the terminal can show.
package output
