// Package std has the rows of library functions that need no other thread to be told what they do: input and output, memory,
// numbers, errors, jumps, the end of the program; and those by which C code speaks to the executor. A file for each header.
package std
