package check

// Leak is decided where the program has ended: symex/leak.go.
var Leak = &Property{
	Name: "leak", Reduces: true,
	Help:     "at the end of the program nothing points to a heap block any more",
	Violated: "when the program ends, nothing points to a heap block that was not freed",
}

// LeakAll asks for more there.
var LeakAll = &Property{
	Name: "leak=all", OnRequest: true, Includes: Leak, Reduces: true,
	Help:     "leak, and every heap block that was not freed",
	Violated: "when the program ends, a heap block was not freed",
}
