package automaton

// This file defines the tight automaton, the tableau of Clarke, Grumberg and Hamaguchi ("Another look at LTL model checking"): a
// variable for each next and until below the formula says whether it holds from the next state on. The propositions of a tableau state
// are those of the system's state.

import (
	"fmt"

	"heddle.example/expr"
	"heddle.example/monitor/syntax"
	"heddle.example/prove/system"
)

// maxTableauBits bounds the propositions and variables of a tableau whose reachable states are counted out.
const maxTableauBits = 12

func multiplyTight(s *system.System, f *syntax.Formula, props []expr.Ref, reach bool) (*Product, error) {
	t := s.Table
	tab := newTableau(len(props))
	start := tab.own.Not(tab.sat(f.Root))
	syms := make([]expr.Ref, 0, len(tab.syms)) // of the system, for those of the tableau
	for i, p := range props {
		syms = append(syms, s.Observe(fmt.Sprintf("proposition %d", i), p))
	}
	first := len(s.Vars)
	for i := range tab.later {
		v := s.AddVar(fmt.Sprintf("tableau %d", i), 1)
		v.Hidden = true
		syms = append(syms, v.Cur)
	}
	copied := tab.own.Copier(t)
	enter := func(r expr.Ref) expr.Ref {
		return t.Rename(copied(r), func(sym expr.Ref) expr.Ref {
			n, _ := t.SymName(sym)
			return syms[n.Site]
		})
	}
	s.Init = append(s.Init, enter(start))
	for i, later := range tab.later {
		s.Trans = append(s.Trans, t.Eq(s.Vars[first+i].Cur, s.Primed(enter(later))))
	}
	p := &Product{Bad: t.Bool(false)}
	for _, r := range tab.fair {
		p.Fair = append(p.Fair, enter(r))
	}
	if len(p.Fair) == 0 {
		p.Fair = []expr.Ref{t.Bool(true)}
	}
	if reach {
		if r, ok := tab.reachable(start); ok {
			s.Now = append(s.Now, enter(r))
		}
	}
	return p, nil
}

// tableau gives the truth of subformulas in a state. It has a table and symbols of its own, since what a proposition is in a system may make
// subformulas equal that are not, and the variables others.
type tableau struct {
	own   *expr.Table
	syms  []expr.Ref               // the propositions, then the variables
	known map[[2]expr.Ref]expr.Ref // of an until, or a next with None first: its variable
	later []expr.Ref               // of each variable: what it says of the next state
	fair  []expr.Ref
}

func newTableau(props int) *tableau {
	b := &tableau{own: expr.NewTable(), known: map[[2]expr.Ref]expr.Ref{}}
	for range props {
		b.symbol()
	}
	return b
}

// tableauKind is the kind of the names of a tableau's symbols.
const tableauKind = 220

func (b *tableau) symbol() expr.Ref {
	sym := b.own.Sym(expr.SymName{Site: uint32(len(b.syms)), Kind: tableauKind}, 1)
	b.syms = append(b.syms, sym)
	return sym
}

func (b *tableau) sat(n *syntax.Node) expr.Ref {
	t := b.own
	switch n.Op {
	case syntax.OpTrue:
		return t.Bool(true)
	case syntax.OpFalse:
		return t.Bool(false)
	case syntax.OpProp:
		return b.syms[n.Prop]
	case syntax.OpNot:
		return t.Not(b.sat(n.Left))
	case syntax.OpAnd:
		return t.And(b.sat(n.Left), b.sat(n.Right))
	case syntax.OpOr:
		return t.Or(b.sat(n.Left), b.sat(n.Right))
	case syntax.OpImplies:
		return t.Or(t.Not(b.sat(n.Left)), b.sat(n.Right))
	case syntax.OpIff:
		return t.Eq(b.sat(n.Left), b.sat(n.Right))
	case syntax.OpNext:
		return b.next(b.sat(n.Left))
	case syntax.OpFinally:
		return b.until(t.Bool(true), b.sat(n.Left))
	case syntax.OpGlobally:
		return t.Not(b.until(t.Bool(true), t.Not(b.sat(n.Left))))
	case syntax.OpUntil:
		return b.until(b.sat(n.Left), b.sat(n.Right))
	case syntax.OpRelease:
		return t.Not(b.until(t.Not(b.sat(n.Left)), t.Not(b.sat(n.Right))))
	case syntax.OpWeakUntil:
		x, y := b.sat(n.Left), b.sat(n.Right)
		return t.Not(b.until(t.Not(y), t.Not(t.Or(x, y))))
	}
	panic("automaton: an unknown operator")
}

func (b *tableau) next(x expr.Ref) expr.Ref {
	key := [2]expr.Ref{expr.None, x}
	v, ok := b.known[key]
	if !ok {
		v = b.symbol()
		b.known[key] = v
		b.later = append(b.later, x)
	}
	return v
}

// until is x U y: y, or x and in the next state x U y.
func (b *tableau) until(x, y expr.Ref) expr.Ref {
	t := b.own
	key := [2]expr.Ref{x, y}
	v, ok := b.known[key]
	if !ok {
		v = b.symbol()
		b.known[key] = v
		whole := t.Or(y, t.And(x, v))
		b.later = append(b.later, whole)
		b.fair = append(b.fair, t.Or(t.Not(whole), y))
	}
	return t.Or(y, t.And(x, v))
}

// reachable says which states the tableau alone can reach from those in which start holds. Not ok: there are too many to count them out.
func (b *tableau) reachable(start expr.Ref) (r expr.Ref, ok bool) {
	if len(b.syms) > maxTableauBits {
		return expr.None, false
	}
	own, props := b.own, len(b.syms)-len(b.later)
	count := uint64(1) << len(b.syms)
	truth := func(x expr.Ref) []bool {
		out := make([]bool, count)
		for st := range count {
			lo, _ := own.Eval(x, func(sym expr.Ref) (lo, hi uint64) {
				n, _ := own.SymName(sym)
				return st >> n.Site & 1, 0
			})
			out[st] = lo == 1
		}
		return out
	}
	// The variables of a state name the states that follow: those in which what they say is so.
	after := map[uint64][]uint64{}
	said := make([]uint64, count)
	for i, l := range b.later {
		for st, yes := range truth(l) {
			if yes {
				said[st] |= 1 << i
			}
		}
	}
	for st := range count {
		after[said[st]] = append(after[said[st]], st)
	}
	seen := make([]bool, count)
	var todo []uint64
	for st, yes := range truth(start) {
		if yes {
			seen[st] = true
			todo = append(todo, uint64(st))
		}
	}
	done := map[uint64]bool{}
	for len(todo) > 0 {
		says := todo[len(todo)-1] >> props
		todo = todo[:len(todo)-1]
		if done[says] {
			continue
		}
		done[says] = true
		for _, st := range after[says] {
			if !seen[st] {
				seen[st] = true
				todo = append(todo, st)
			}
		}
	}
	var build func(i int, prefix uint64) expr.Ref
	build = func(i int, prefix uint64) expr.Ref {
		if i == len(b.syms) {
			return own.Bool(seen[prefix])
		}
		return own.ITE(b.syms[i], build(i+1, prefix|1<<i), build(i+1, prefix))
	}
	return build(0, 0), true
}
