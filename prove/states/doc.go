// Package states proves and refutes by counting out the reachable states of a circuit, 64 transitions at a time.
//
// Where few inputs meet long counts neither induction nor unrolling comes to an end soon, while a million states are nothing: gates are evaluated
// on words, of which each bit is the value under another valuation of the inputs.
//
//	circuit ─ simulate.go: successors ─ table.go: states by number ─▶ search.go: bad states, fair cycles ─▶ path.go
//
// States in a table are few words each; their number is bounded, and so are inputs, since all valuations are tried. What is beyond the bounds
// is unknown.
package states
