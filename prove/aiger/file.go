package aiger

// This file defines files as they are written down.

// Lit is a literal.
type Lit uint32

// The constants.
const (
	False Lit = 0
	True  Lit = 1
)

// Not is the negation.
func (l Lit) Not() Lit { return l ^ 1 }

// Var is the variable of a literal.
func (l Lit) Var() uint32 { return uint32(l >> 1) }

// Latch is a latch. Reset is False, True or Lit itself, which leaves its first value open.
type Latch struct{ Lit, Next, Reset Lit }

// And is a gate: Lit has the value of A and B.
type And struct{ Lit, A, B Lit }

// File is what a file says. Every literal in use is defined once and gates make no circle.
type File struct {
	Name        string
	MaxVar      uint32
	Inputs      []Lit
	Latches     []Latch
	Ands        []And
	Outputs     []Lit
	Bad         []Lit
	Constraints []Lit
	Justice     [][]Lit
	Fair        []Lit
	Symbols     map[Symbol]string

	lines map[Symbol]int // where properties are stated
}

// Symbol says what has a name: section i, l, o, b, c, j or f, and the index in it.
type Symbol struct {
	Section byte
	Index   int
}

// maxVars bounds the variables of a file.
const maxVars = 1 << 26

// maxInputs bounds the inputs of a binary file, which take no room there.
const maxInputs = 1 << 22
