package check

// Pthread is decided by the models of library functions: symex/lib.
var Pthread = &Property{
	Name: "pthread", Default: true, Reduces: true, NeedsCall: true,
	Help:     "misuse of mutexes, condition variables, semaphores and threads",
	Violated: "a thread unlocks what it does not hold, destroys what is in use, joins twice",
}
