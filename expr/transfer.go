package expr

// This file defines how a node goes from one table to another, also of another
// process: by its content, the arguments first.

// Content is what a node is. Nodes of the same content have the same hash in all tables.
type Content struct {
	Op    Op
	Width uint8
	Low   uint8
	Val   Word // OpConst: the value; OpSym: the name, packed
	Args  []Ref
}

// Content gives the content of a node. Args must not be written to.
func (t *Table) Content(r Ref) Content {
	n := t.node(r)
	c := Content{Op: n.op, Width: n.width, Low: n.low, Args: t.Args(r)}
	if n.op <= OpSym {
		c.Val = Word{n.lo, n.hi}
	}
	return c
}

// Enter gives the node of a content that Content gave, with the arguments as this table
// names them.
func (t *Table) Enter(c Content) Ref {
	return t.lookup(c.Op, int(c.Width), int(c.Low), c.Val, c.Args)
}
