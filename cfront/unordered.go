package cfront

// This file defines how the lowering notes which pieces of code C leaves unordered: the
// operands of most operators, the arguments of a call, the two sides of an assignment
// (C11 6.5p3, 6.5.2.2p10) and the items of an initialiser (6.7.9p23). They are lowered from
// left to right; what their order means is found out when all code is there (package order).

import (
	"modernc.org/cc/v4"

	"heddle/cfront/evalorder"
)

// grouping builds a group while its pieces are lowered. A nil one does nothing.
type grouping struct {
	l     *body
	group evalorder.Group
}

// unorderedOf starts a group that belongs to the operator or call n.
func (l *body) unorderedOf(n cc.Node) *grouping {
	if l.Dead {
		return nil
	}
	return &grouping{l: l, group: evalorder.Group{Pos: l.Unit.Pos(n)}}
}

// begin starts a piece of its own part, again one of the same part as the piece number k.
func (g *grouping) begin() {
	if g != nil {
		g.again(len(g.group.Pieces))
	}
}

func (g *grouping) again(k int) {
	if g != nil {
		at := len(g.l.F.Code)
		g.group.Pieces = append(g.group.Pieces, evalorder.Piece{From: at, To: at, Part: k})
	}
}

// end ends the piece begun last.
func (g *grouping) end() {
	if g != nil {
		g.group.Pieces[len(g.group.Pieces)-1].To = len(g.l.F.Code)
	}
}

// close ends the group: pieces without code are dropped, code between two pieces goes to
// the first, neighbours of the same part become one.
func (g *grouping) close() {
	if g == nil {
		return
	}
	kept := g.group.Pieces[:0]
	for _, p := range g.group.Pieces {
		n := len(kept)
		if n > 0 {
			kept[n-1].To = max(kept[n-1].To, p.From)
		}
		switch {
		case p.To <= p.From:
		case n > 0 && kept[n-1].Part == p.Part:
			kept[n-1].To = p.To
		default:
			kept = append(kept, p)
		}
	}
	g.group.Pieces = kept
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
	if n := len(g.group.Pieces); n > 0 {
		from = g.group.Pieces[n-1].To
	} else {
		return
	}
	if to := len(g.l.F.Code); to > from+1 {
		g.l.calls = append(g.l.calls, evalorder.Piece{From: from, To: to})
	}
}
