package states

// This file defines how conjunctions are put together anew: what depends on inputs alone comes first. Of (s ∧ ¬x) ∧ ¬y, as comparisons of a narrow word of the state
// with a wide input are made, the state then sees ¬x ∧ ¬y, not x and y.

import (
	"slices"

	"github.com/go-air/gini/z"

	"heddle.example/prove/gates"
)

// maxTogether bounds the operands of a conjunction.
const maxTogether = 64

// regrouping is a circuit that is made from another one.
type regrouping struct {
	to   *gates.Circuit
	is   []z.Lit           // by variable of the other one
	pure []bool            // by variable: it depends on leaves alone
	all  map[z.Lit][]z.Lit // of a conjunction that is not pure: its operands
	ands map[[2]z.Lit]z.Lit
	was  []z.Var // by variable: that of the other one, of bits of the state and leaves
}

// regroup makes the circuit. It has what is needed.
func regroup(c *gates.Circuit, needed []bool) *regrouping {
	r := &regrouping{to: &gates.Circuit{}, is: make([]z.Lit, len(c.Nodes)), all: map[z.Lit][]z.Lit{}, ands: map[[2]z.Lit]z.Lit{}}
	r.add(gates.Node{}, false, 0)
	r.to.True = r.lit(c.True, func(v z.Var) z.Lit { return r.add(gates.Node{}, false, v) })
	for v := range c.Nodes {
		n := &c.Nodes[v]
		if n.Kind == gates.StateBit || needed[v] && z.Var(v) != c.True.Var() {
			r.is[v] = r.node(n, z.Var(v))
		}
	}
	for _, b := range c.State {
		r.to.State = append(r.to.State, gates.Bit{Var: r.is[b.Var].Var(), Next: r.of(b.Next), Reset: b.Reset})
	}
	r.to.Init, r.to.Now, r.to.Trans = r.list(c.Init), r.list(c.Now), r.list(c.Trans)
	return r
}

// lit makes the variable of a literal and gives its own.
func (r *regrouping) lit(l z.Lit, make func(v z.Var) z.Lit) z.Lit {
	r.is[l.Var()] = make(l.Var())
	return r.of(l)
}

// of gives what a literal of the other circuit is.
func (r *regrouping) of(l z.Lit) z.Lit {
	x := r.is[l.Var()]
	if l.IsPos() {
		return x
	}
	return x.Not()
}

func (r *regrouping) list(from []z.Lit) []z.Lit {
	out := make([]z.Lit, len(from))
	for i, l := range from {
		out[i] = r.of(l)
	}
	return out
}

func (r *regrouping) add(n gates.Node, pure bool, was z.Var) z.Lit {
	r.to.Nodes, r.pure, r.was = append(r.to.Nodes, n), append(r.pure, pure), append(r.was, was)
	return z.Var(len(r.to.Nodes) - 1).Pos()
}

// node gives a node of the other circuit.
func (r *regrouping) node(n *gates.Node, v z.Var) z.Lit {
	switch n.Kind {
	case gates.StateBit, gates.Leaf:
		return r.add(*n, n.Kind == gates.Leaf, v)
	case gates.And:
		return r.conjunction(r.of(n.A), r.of(n.B))
	case gates.Xor, gates.Mux:
		m := *n
		m.A, m.B = r.of(n.A), r.of(n.B)
		pure := r.pure[m.A.Var()] && r.pure[m.B.Var()]
		if n.Kind == gates.Mux {
			m.C = r.of(n.C)
			pure = pure && r.pure[m.C.Var()]
		}
		return r.add(m, pure, v)
	}
	return r.add(*n, false, v)
}

// and gives the conjunction of two literals.
func (r *regrouping) and(x, y z.Lit) z.Lit {
	switch {
	case x == y || y == r.to.True:
		return x
	case x == r.to.True:
		return y
	case x == y.Not() || x == r.to.True.Not() || y == r.to.True.Not():
		return r.to.True.Not()
	}
	key := [2]z.Lit{min(x, y), max(x, y)}
	l, ok := r.ands[key]
	if !ok {
		l = r.add(gates.Node{Kind: gates.And, A: key[0], B: key[1]}, r.pure[x.Var()] && r.pure[y.Var()], 0)
		r.ands[key] = l
	}
	return l
}

// conjunction gives that of two literals, with what is pure among its operands apart.
func (r *regrouping) conjunction(x, y z.Lit) z.Lit {
	if r.pure[x.Var()] && r.pure[y.Var()] {
		return r.and(x, y)
	}
	var some, pure []z.Lit
	for _, l := range []z.Lit{x, y} {
		operands := r.all[l]
		if operands == nil {
			operands = []z.Lit{l}
		}
		for _, o := range operands {
			if r.pure[o.Var()] {
				pure = append(pure, o)
			} else {
				some = append(some, o)
			}
		}
	}
	var out z.Lit
	if len(pure) < 2 {
		out = r.and(x, y)
	} else {
		p := r.chain(pure)
		out, pure = r.and(r.chain(some), p), []z.Lit{p}
	}
	if operands := append(some, pure...); len(operands) <= maxTogether && len(operands) > 1 {
		r.all[out] = operands
	}
	return out
}

// chain gives the conjunction of literals, in the order of their numbers: those of others that begin alike share it.
func (r *regrouping) chain(list []z.Lit) z.Lit {
	slices.Sort(list)
	out := r.to.True
	for _, l := range list {
		out = r.and(out, l)
	}
	return out
}
