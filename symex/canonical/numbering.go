// Package canonical hashes the expressions and the path condition of a state without regard to what its symbols are called: they count by their first occurrence, in an order that does not depend on names.
package canonical

import (
	"cmp"

	"heddle.example/expr"
	"heddle.example/symex/bearing"
)

// Numbering is the numbers that symbols get in one state after another, from 1 on. Its zero value with Tab set is ready for Begin.
type Numbering struct {
	Tab *expr.Table
	// Mark gives a symbol bits that are set in its number, above all numbers; nil: none.
	Mark func(sym expr.Ref) uint32

	hasher, alike *expr.Hasher // by the numbers; with symbols that have none taken as alike
	numbers       expr.Map[uint32]
	symbols       []expr.Ref // those that have one
	todo          []candidate
}

// Begin forgets the numbers, for another state.
func (n *Numbering) Begin() {
	n.numbers.Clear()
	n.symbols = n.symbols[:0]
	if n.hasher == nil {
		n.hasher, n.alike = expr.NewHasher(n.Tab, n.number), expr.NewHasher(n.Tab, n.known)
		return
	}
	n.hasher.Reset(n.number)
}

// number gives the number of a symbol, which gets the next one if it has none.
func (n *Numbering) number(sym expr.Ref) uint32 {
	if k, ok := n.numbers.Get(sym); ok {
		return k
	}
	n.symbols = append(n.symbols, sym)
	k := uint32(len(n.symbols))
	if n.Mark != nil {
		k |= n.Mark(sym)
	}
	n.numbers.Set(sym, k)
	return k
}

// known gives the number of a symbol, 0 if it has none.
func (n *Numbering) known(sym expr.Ref) uint32 {
	k, _ := n.numbers.Get(sym)
	return k
}

// Hash gives the hash of an expression whose symbols count by their numbers; those without one get the next.
func (n *Numbering) Hash(r expr.Ref) expr.Hash { return n.hasher.Hash(r) }

// candidate is a constraint some of whose symbols have no number yet.
type candidate struct {
	of        expr.Ref
	symbols   []expr.Ref
	looked    int // how many symbols had numbers when it was last looked at,
	numbered  int // and how many of its own
	connected bool
	hash      expr.Hash // with those that have none taken as alike
}

// Path hashes those constraints of a path that are connected to a symbol that has a number, or all of them. x is an index of some path.
func (n *Numbering) Path(path []expr.Ref, x *bearing.Index, all bool, add func(expr.Hash)) {
	n.begin(path, x, all)
	for todo := n.todo; len(todo) > 0; {
		// Constraints whose symbols all have numbers are hashed in any order.
		next := todo[:0]
		for i := range todo {
			if c := &todo[i]; n.numbered(c.symbols) == len(c.symbols) {
				add(n.hasher.Hash(c.of))
			} else {
				next = append(next, *c)
			}
		}
		progress := len(next) < len(todo)
		if todo = next; progress {
			continue
		}
		// None is fully numbered: take the one, among those connected, that is
		// least with its unnumbered symbols taken as alike, and number them in it.
		best := -1
		for i := range todo {
			n.look(&todo[i], all)
			if todo[i].connected && (best < 0 || todo[i].less(&todo[best])) {
				best = i
			}
		}
		if best < 0 {
			break
		}
		n.hasher.Hash(todo[best].of)
	}
}

// begin lists what is to be hashed.
func (n *Numbering) begin(path []expr.Ref, x *bearing.Index, all bool) {
	n.todo = n.todo[:0]
	if !all {
		path = x.On(n.Tab, path, n.symbols)
	}
	for _, c := range path {
		n.todo = append(n.todo, candidate{of: c, symbols: n.Tab.Symbols(c), looked: -1})
	}
}

// numbered is how many of the symbols have numbers.
func (n *Numbering) numbered(symbols []expr.Ref) (count int) {
	for _, s := range symbols {
		if _, ok := n.numbers.Get(s); ok {
			count++
		}
	}
	return count
}

// look brings up to date what is known of a candidate.
func (n *Numbering) look(c *candidate, all bool) {
	first := c.looked < 0
	if c.looked == len(n.symbols) {
		return
	}
	c.looked = len(n.symbols)
	count := n.numbered(c.symbols)
	if !first && count == c.numbered {
		return
	}
	c.numbered = count
	if c.connected = all || count > 0; c.connected {
		n.alike.Reset(n.known)
		c.hash = n.alike.Hash(c.of)
	}
}

func (c *candidate) less(o *candidate) bool {
	return cmp.Or(cmp.Compare(c.hash[0], o.hash[0]), cmp.Compare(c.hash[1], o.hash[1])) < 0
}
