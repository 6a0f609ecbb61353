// Package report turns the outcome of an exploration (rt.Result) into what
// people and programs read: text, JSON, SARIF, an HTML page, and trace files that
// replay a counterexample.
//
// # Formats
//
// Formats lists the values of --format, one function each:
//
//   - text: violations as a compiler prints errors, each with its trace, then
//     bounds, assumptions and statistics, and the verdict in the last line;
//   - json: one object whose field names are a contract (json.go);
//   - sarif: SARIF 2.1.0, for code hosts and editors.
//
// HTML writes a self-contained page. TraceFile is what --trace saves and
// `heddle replay` reads.
//
// # Invariants
//
//   - Output depends on the Result and the Info given, on nothing else: no clock,
//     no map order, no terminal.
//   - Nothing is dropped in silence: an incomplete result names its cuts, an
//     unknown one its reasons, a violation beside an unknown shows both.
//
// The package does not know how a result was found.
package report
