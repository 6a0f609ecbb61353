package check

// Race is decided at every node, between the operations before which threads stand: symex/race.go.
var Race = &Property{
	Name: "race", Reduces: true, NeedsCall: true, AtAccess: true,
	Help:     "two threads access the same memory at the same time, one of them writing",
	Violated: "two threads are about to access the same memory, one writes, not both atomically, see below",
}
