package syntax

// This file defines how deep a syntax tree may be: the lowering is recursive, and a stack that is full ends the process. What the text shows
// was refused before (package source).

import "modernc.org/cc/v4"

// maxTree bounds the nodes from a declaration down.
const maxTree = 20_000

// TooDeep gives a node that is too deep in the syntax tree below n, nil if none is. It does not recurse, and the elements of
// a list are on one level.
func TooDeep(n cc.Node) cc.Node {
	type level struct {
		node  cc.Node
		depth int
	}
	work := []level{{n, 0}}
	for len(work) > 0 {
		l := work[len(work)-1]
		work = work[:len(work)-1]
		if l.depth > maxTree {
			return l.node
		}
		EachChild(l.node, func(c cc.Node) { work = append(work, level{c, l.depth + 1}) })
	}
	return nil
}
