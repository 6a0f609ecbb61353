package syntax

// This file defines the printed form of formulas. Parse reads it back to the
// same tree: parentheses stand only where precedence needs them.

import "strings"

var opText = [NumOps]string{
	OpTrue: "true", OpFalse: "false", OpNot: "!", OpNext: "X", OpFinally: "F", OpGlobally: "G",
	OpAnd: "&&", OpOr: "||", OpImplies: "->", OpIff: "<->", OpUntil: "U", OpRelease: "R", OpWeakUntil: "W",
}

// String returns the formula in the canonical spelling.
func (f *Formula) String() string {
	var b strings.Builder
	printNode(&b, f.Root, f.Props, 0)
	return b.String()
}

// printNode writes n where operators looser than level need parentheses.
func printNode(b *strings.Builder, n *Node, props []Proposition, level int) {
	switch n.Op.Arity() {
	case 0:
		if n.Op == OpProp {
			b.WriteString("{" + props[n.Prop].Text + "}")
		} else {
			b.WriteString(opText[n.Op])
		}
	case 1:
		b.WriteString(opText[n.Op])
		if n.Op != OpNot && (n.Left.Op == OpTrue || n.Left.Op == OpFalse) {
			b.WriteByte(' ')
		}
		printNode(b, n.Left, props, prefixLevel)
	default:
		own := n.Op.level()
		left, right := own, own+1
		if n.Op.toRight() {
			left, right = own+1, own
		}
		if own < level {
			b.WriteByte('(')
		}
		printNode(b, n.Left, props, left)
		b.WriteString(" " + opText[n.Op] + " ")
		printNode(b, n.Right, props, right)
		if own < level {
			b.WriteByte(')')
		}
	}
}

// prefixLevel is tighter than every binary operator.
const prefixLevel = 6
