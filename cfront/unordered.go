package cfront

// This file defines how the lowering notes which pieces of code C leaves unordered: the
// operands of most operators, the arguments of a call, the two sides of an assignment
// (C11 6.5p3, 6.5.2.2p10) and the items of an initialiser (6.7.9p23). They are lowered from
// left to right; what their order means is found out when all code is there (order.go).

import (
	"modernc.org/cc/v4"

	"heddle/ir"
)

// piece is a range of a function's code.
type piece struct {
	from, to int
	part     int // pieces of the same part have an order
}

// unordered is a group of pieces without an order among them.
type unordered struct {
	pieces []piece
	whole  bool // the pieces are evaluated one after the other, in any order, none inside another
	pos    ir.Pos
}

// grouping builds a group while its pieces are lowered. A nil one does nothing.
type grouping struct {
	l     *body
	group unordered
}

// unorderedOf starts a group that belongs to the operator or call n.
func (l *body) unorderedOf(n cc.Node) *grouping {
	if l.dead {
		return nil
	}
	return &grouping{l: l, group: unordered{pos: l.u.pos(n)}}
}

// begin starts a piece of its own part, again one of the same part as the piece number k.
func (g *grouping) begin() {
	if g != nil {
		g.again(len(g.group.pieces))
	}
}

func (g *grouping) again(k int) {
	if g != nil {
		at := len(g.l.f.Code)
		g.group.pieces = append(g.group.pieces, piece{at, at, k})
	}
}

// end ends the piece begun last.
func (g *grouping) end() {
	if g != nil {
		g.group.pieces[len(g.group.pieces)-1].to = len(g.l.f.Code)
	}
}

// close ends the group: pieces without code are dropped, code between two pieces goes to
// the first, neighbours of the same part become one.
func (g *grouping) close() {
	if g == nil {
		return
	}
	kept := g.group.pieces[:0]
	for _, p := range g.group.pieces {
		n := len(kept)
		if n > 0 {
			kept[n-1].to = max(kept[n-1].to, p.from)
		}
		switch {
		case p.to <= p.from:
		case n > 0 && kept[n-1].part == p.part:
			kept[n-1].to = p.to
		default:
			kept = append(kept, p)
		}
	}
	g.group.pieces = kept
	if len(kept) > 1 {
		g.l.groups = append(g.l.groups, g.group)
	}
}

// atOnce notes that the code emitted since the group's last piece is that of a call, inside
// which nothing else of the expression is evaluated.
func (g *grouping) atOnce() {
	if g == nil {
		return
	}
	from := 0
	if n := len(g.group.pieces); n > 0 {
		from = g.group.pieces[n-1].to
	} else {
		return
	}
	if to := len(g.l.f.Code); to > from+1 {
		g.l.spans = append(g.l.spans, piece{from: from, to: to})
	}
}
