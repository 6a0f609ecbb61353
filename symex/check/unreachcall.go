package check

// UnreachCall has a call of reach_error() count as a violation of assert, with assert off too, whatever its
// body: symex/lib/verifier.go.
var UnreachCall = &Property{
	Name: "unreach-call", OnRequest: true, Reduces: true, NeedsCall: true,
	Help:     "reach_error() is called; a failing assertion ends the path",
	Violated: "`reach_error()` is called, whatever its body; a failing assertion ends the path",
}
