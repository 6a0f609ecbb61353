package check

// Assert is decided by the instructions and functions that assert.
var Assert = &Property{
	Name: "assert", Default: true, Reduces: true, NeedsCall: true,
	Help:     "assert(), reach_error(), __VERIFIER_error() and unreachable code",
	Violated: "an assertion fails, `reach_error()` or `__VERIFIER_error()` is called, code that must not be reached is",
}
