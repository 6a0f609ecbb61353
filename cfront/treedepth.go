package cfront

// This file defines how deep a syntax tree may be: the lowering is recursive, and a stack that is full ends the process. What the text shows
// was refused before (package source).

import "modernc.org/cc/v4"

// maxTree bounds the nodes from a declaration down.
const maxTree = 20_000

// checkTree fails if the syntax tree below n is too deep. It does not recurse, and the elements of
// a list are on one level.
func (u *unit) checkTree(n cc.Node) {
	type level struct {
		node  cc.Node
		depth int
	}
	work := []level{{n, 0}}
	for len(work) > 0 {
		l := work[len(work)-1]
		work = work[:len(work)-1]
		if l.depth > maxTree {
			u.fail(l.node, "nested too deeply")
		}
		eachChild(l.node, func(c cc.Node) { work = append(work, level{c, l.depth + 1}) })
	}
}
