package check

// Memory is decided at every access: symex/instr/pointer.go, symex/lib/stdlib_heap.go.
var Memory = &Property{
	Name: "memory", Default: true, Reduces: true,
	Help:     "null, out-of-bounds, use after free or scope, double and invalid free, bad function pointer",
	Violated: "a null pointer is followed, an access leaves its object, an object is used after its end, something is freed twice or was never allocated, a call goes through a pointer to no function",
}
