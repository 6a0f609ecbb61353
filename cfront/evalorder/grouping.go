package evalorder

// This file defines how the lowering notes which pieces of code C leaves unordered: the
// operands of most operators, the arguments of a call, the two sides of an assignment
// (C11 6.5p3, 6.5.2.2p10) and the items of an initialiser (6.7.9p23). They are lowered from
// left to right; what their order means is found out when all code is there (order.go).

import "heddle.example/ir"

// Grouping builds a group while its pieces are lowered. A nil one does nothing.
type Grouping struct {
	noted *Noted
	f     *ir.Func
	group Group
}

// Start starts a group that belongs to the operator or call at pos in f, whose code is being made.
func (n *Noted) Start(f *ir.Func, pos ir.Pos) *Grouping {
	return &Grouping{noted: n, f: f, group: Group{Pos: pos}}
}

// Begin starts a piece of its own part.
func (g *Grouping) Begin() {
	if g != nil {
		g.Again(len(g.group.Pieces))
	}
}

// Again starts another piece of the same part as the piece number k.
func (g *Grouping) Again(k int) {
	if g != nil {
		at := len(g.f.Code)
		g.group.Pieces = append(g.group.Pieces, Piece{From: at, To: at, Part: k})
	}
}

// End ends the piece begun last.
func (g *Grouping) End() {
	if g != nil {
		g.group.Pieces[len(g.group.Pieces)-1].To = len(g.f.Code)
	}
}

// Close ends the group: pieces without code are dropped, code between two pieces goes to
// the first, neighbours of the same part become one.
func (g *Grouping) Close() {
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
		g.noted.Groups = append(g.noted.Groups, g.group)
	}
}

// CloseWhole is Close for a group whose pieces are full expressions of their own.
func (g *Grouping) CloseWhole() {
	if g != nil {
		g.group.Whole = true
		g.Close()
	}
}

// AtOnce notes that the code emitted since the group's last piece is that of a call, inside
// which nothing else of the expression is evaluated.
func (g *Grouping) AtOnce() {
	if g == nil {
		return
	}
	from := 0
	if n := len(g.group.Pieces); n > 0 {
		from = g.group.Pieces[n-1].To
	} else {
		return
	}
	if to := len(g.f.Code); to > from+1 {
		g.noted.Calls = append(g.noted.Calls, Piece{From: from, To: to})
	}
}
