package check

// Livelock is decided on the graph of all nodes when a search has come to its end: rt/endless.go.
var Livelock = &Property{
	Name: "livelock", Reduces: true,
	Help:     "threads go on for ever although every thread that can always move does",
	Violated: "an execution never ends although no thread is kept waiting that could always move, see below",
}
