package syntax

// This file defines formulas as they are written: the abstract syntax tree and
// the propositions it speaks of.

// MaxPropositions is the largest number of distinct propositions in a formula:
// a symbol is one machine word.
const MaxPropositions = 64

// Op is an operator of a formula.
type Op uint8

// The operators. OpNot, OpNext, OpFinally and OpGlobally have one operand, Left.
const (
	OpTrue Op = iota
	OpFalse
	OpProp
	OpNot
	OpNext      // X a: a from the next symbol on
	OpFinally   // F a: a from some symbol on
	OpGlobally  // G a: a from every symbol on
	OpAnd       // a && b
	OpOr        // a || b
	OpImplies   // a -> b
	OpIff       // a <-> b
	OpUntil     // a U b: b at some symbol, a at all before
	OpRelease   // a R b: b up to and including the first a, for ever if there is none
	OpWeakUntil // a W b: a U b, or a for ever
	NumOps
)

// Node is a node of a formula's syntax tree. Nodes are immutable once built.
type Node struct {
	Op    Op
	Prop  int // index into Formula.Props when Op is OpProp
	Left  *Node
	Right *Node
}

// Arity returns the number of operands of an operator.
func (op Op) Arity() int {
	switch {
	case op <= OpProp:
		return 0
	case op <= OpGlobally:
		return 1
	}
	return 2
}

// Proposition is a C expression of a formula. Equal texts are one proposition.
type Proposition struct {
	Text   string // between the braces, without the white space around it
	Offset int    // byte offset in Formula.Source of the first occurrence of Text
}

// Formula is a parsed formula.
type Formula struct {
	Source string // as given to Parse
	Root   *Node
	Props  []Proposition // bit i of a symbol is the value of Props[i]
}

// Equal says whether two trees are the same.
func (n *Node) Equal(m *Node) bool {
	if n == nil || m == nil {
		return n == m
	}
	return n.Op == m.Op && n.Prop == m.Prop && n.Left.Equal(m.Left) && n.Right.Equal(m.Right)
}
