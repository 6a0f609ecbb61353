package check

// Uninit is decided where a value decides something: symex/state/uninit.go.
var Uninit = &Property{
	Name: "uninit", Reduces: true, MarksUninitialised: true,
	Help:     "an uninitialised value decides a branch or an address, or is given to the library",
	Violated: "a value that depends on uninitialised memory decides a branch, a condition, an address, the exit status, or is an argument of a library function",
}
