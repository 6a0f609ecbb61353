// Package gates makes a circuit of a transition system, whose gates can be walked.
package gates
