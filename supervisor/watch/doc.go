// Package watch is the parent of package supervisor. It is written in C and runs before main: for the commands that are
// supervised the process divides in two while it is still small, and the parent needs nothing of Go's runtime, which
// both would have to start otherwise, one after the other. Only where the child could not say something itself does the
// parent go on to Go's runtime and main, and finds the outcome here. Who imports this package is supervised.
package watch
