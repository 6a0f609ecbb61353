package check

// Deadlock is decided where no thread can move, and where waits close a circle: symex/deadlock.go.
var Deadlock = &Property{
	Name: "deadlock", Default: true, Reduces: true, NeedsCall: true,
	Help:     "no thread can go on, or some wait for each other for ever",
	Violated: "no thread can go on; or threads wait for each other in a circle while others run; or a thread still waits when all others are done. Threads blocked when `main` returns are not deadlocked",
}
