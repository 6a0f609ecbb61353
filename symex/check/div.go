package check

// Div is decided at every division: symex/instr/checkedarith.go.
var Div = &Property{
	Name: "div", Default: true, Reduces: true,
	Help:     "division by zero",
	Violated: "an integer is divided by zero",
}
