package gates

// This file defines a transition system as a circuit: state bits and leaves, and gates over them. All nondeterminism is in the leaves: inputs, and next
// values that nothing determines.

import (
	"context"
	"fmt"

	"github.com/go-air/gini/z"

	"heddle.example/expr"
	"heddle.example/prove/system"
	"heddle.example/smt/blast"
)

// Kind says what a node is.
type Kind uint8

// The kinds of nodes.
const (
	Constant Kind = iota
	StateBit
	Leaf
	And // of A and B
	Xor // of A and B
	Mux // A decides between B and C
)

// Node is what a variable stands for. The variables of its operands are less than its own.
type Node struct {
	Kind    Kind
	A, B, C z.Lit
}

// Value is that of a bit: yes, no, or either.
type Value uint8

// The values of bits.
const (
	No Value = iota
	Yes
	Either
)

// Not is the value of the complement.
func (v Value) Not() Value { return [...]Value{Yes, No, Either}[v] }

// Bit is a bit of the state.
type Bit struct {
	Var   z.Var
	Next  z.Lit
	Reset Value // Either: Circuit.Init may say more
}

// Circuit is a system with its state as bits.
type Circuit struct {
	Nodes  []Node // by variable; Nodes[True.Var()] is the constant
	True   z.Lit
	State  []Bit
	Init   []z.Lit // of initial states, beside the reset values; over state bits
	Now    []z.Lit // of every state of a path
	Trans  []z.Lit // of every state that a transition leaves
	inputs [][]z.Lit
	bits   [][]int // by variable of the system: of State
}

// variables counts them; the clauses of gates are not kept.
type variables struct {
	ctx  context.Context
	last z.Var
}

// cancelled is why a circuit was not made to the end.
type cancelled struct{ error }

// pollEvery is after how many gates somebody may have lost interest.
const pollEvery = 1 << 10

func (v *variables) Lit() z.Lit {
	if v.last++; v.last%pollEvery == 0 && v.ctx.Err() != nil {
		panic(cancelled{fmt.Errorf("cancelled: %w", context.Cause(v.ctx))})
	}
	return v.last.Pos()
}

func (v *variables) Add(z.Lit) {}

// NewCircuit makes the circuit of a system, with the literals of further conditions over variables and inputs. It is an error if
// something cannot be made bits, or if the context ends.
func NewCircuit(ctx context.Context, s *system.System, roots ...expr.Ref) (c *Circuit, lits []z.Lit, err error) {
	defer func() {
		switch x := recover().(type) {
		case nil:
		case blast.NotBits:
			err = x
		case cancelled:
			err = x.error
		default:
			panic(x)
		}
	}()
	counted := &variables{ctx: ctx}
	b := blast.New(s.Table, counted)
	c = &Circuit{True: b.True()}
	place := map[z.Var]int{}
	for i := range s.Vars {
		var bits []int
		for _, l := range b.Bits(s.Vars[i].Cur) {
			bits = append(bits, len(c.State))
			place[l.Var()] = len(c.State)
			c.State = append(c.State, Bit{Var: l.Var(), Reset: Either})
		}
		c.bits = append(c.bits, bits)
	}
	for i := range s.Inputs {
		c.inputs = append(c.inputs, b.Bits(s.Inputs[i].Sym))
	}
	// What is said of next values is taken as what they are, where it says so.
	for i := range s.Vars {
		if u := s.Vars[i].Update; u != expr.None {
			b.Set(s.Vars[i].Next, b.Bits(u))
		}
	}
	to := func(list *[]z.Lit) func(z.Lit) {
		return func(l z.Lit) {
			if l != b.True() {
				*list = append(*list, l)
			}
		}
	}
	for _, r := range s.Trans {
		b.Conditions(r, to(&c.Trans))
	}
	for i := range s.Vars {
		for k, l := range b.Bits(s.Vars[i].Next) {
			c.State[c.bits[i][k]].Next = l
		}
	}
	for _, r := range s.Now {
		b.Conditions(r, to(&c.Now))
	}
	initial := func(l z.Lit) {
		if i, ok := place[l.Var()]; ok && c.State[i].Reset == Either {
			c.State[i].Reset = No
			if l.IsPos() {
				c.State[i].Reset = Yes
			}
			return
		}
		to(&c.Init)(l)
	}
	for i := range s.Vars {
		if r := s.Vars[i].Init; r != expr.None {
			for k, l := range b.Bits(r) {
				initial(b.Xor(c.State[c.bits[i][k]].Var.Neg(), l))
			}
		}
	}
	for _, r := range s.Init {
		b.Conditions(r, initial)
	}
	for _, r := range roots {
		lits = append(lits, b.Bit(r))
	}
	c.Nodes = make([]Node, counted.last+1)
	for i := range c.Nodes {
		c.Nodes[i].Kind = Leaf
	}
	c.Nodes[0].Kind, c.Nodes[c.True.Var()].Kind = Constant, Constant
	for _, bit := range c.State {
		c.Nodes[bit.Var].Kind = StateBit
	}
	kinds := map[byte]Kind{'&': And, '^': Xor, '?': Mux}
	for g, out := range b.Gates() {
		c.Nodes[out.Var()] = Node{kinds[g.Op], g.A, g.B, g.C}
	}
	return c, lits, nil
}

// Operands lists the literals that a node depends on.
func (n *Node) Operands() []z.Lit {
	switch n.Kind {
	case And, Xor:
		return []z.Lit{n.A, n.B}
	case Mux:
		return []z.Lit{n.A, n.B, n.C}
	}
	return nil
}

// Clauses gives what a node says of its variable and its operands.
func (c *Circuit) Clauses(v z.Var) [][]z.Lit {
	n, out := c.Nodes[v], v.Pos()
	a, b, d := n.A, n.B, n.C
	switch n.Kind {
	case And:
		return [][]z.Lit{{out.Not(), a}, {out.Not(), b}, {out, a.Not(), b.Not()}}
	case Xor:
		return [][]z.Lit{{out.Not(), a, b}, {out.Not(), a.Not(), b.Not()}, {out, a.Not(), b}, {out, a, b.Not()}}
	case Mux:
		return [][]z.Lit{{a.Not(), b.Not(), out}, {a.Not(), b, out.Not()}, {a, d.Not(), out}, {a, d, out.Not()}}
	}
	return nil
}

// At is the value of a literal, given those of variables.
func At(values []Value, l z.Lit) Value {
	v := values[l.Var()]
	if !l.IsPos() {
		return v.Not()
	}
	return v
}

// Eval gives the value of a gate, given those of its operands.
func (n *Node) Eval(values []Value) Value {
	a, b := At(values, n.A), At(values, n.B)
	switch n.Kind {
	case And:
		switch {
		case a == No || b == No:
			return No
		case a == Yes && b == Yes:
			return Yes
		}
		return Either
	case Xor:
		switch {
		case a == Either || b == Either:
			return Either
		case a == b:
			return No
		}
		return Yes
	}
	d := At(values, n.C)
	switch {
	case a == Yes || b == d:
		return b
	case a == No:
		return d
	}
	return Either
}

// Run evaluates all gates, given the values of state bits and leaves.
func (c *Circuit) Run(values []Value) {
	values[c.True.Var()] = Yes
	for v := range c.Nodes {
		if n := &c.Nodes[v]; n.Kind >= And {
			values[v] = n.Eval(values)
		}
	}
}

// word gives a number of bits.
func word(bits []z.Lit, values []Value) (w expr.Word) {
	for i, l := range bits {
		if At(values, l) == Yes {
			if i < 64 {
				w.Lo |= 1 << i
			} else {
				w.Hi |= 1 << (i - 64)
			}
		}
	}
	return w
}

// Step gives the state and the inputs of the system that values stand for.
func (c *Circuit) Step(values []Value) (st system.Step) {
	for _, bits := range c.bits {
		var lits []z.Lit
		for _, i := range bits {
			lits = append(lits, c.State[i].Var.Pos())
		}
		st.State = append(st.State, word(lits, values))
	}
	for _, lits := range c.inputs {
		st.Inputs = append(st.Inputs, word(lits, values))
	}
	return st
}

// Place is a bit of a variable of the system.
type Place struct{ Variable, Bit int }

// Places tells what the state bits are, by their variables.
func (c *Circuit) Places() map[z.Var]Place {
	out := make(map[z.Var]Place, len(c.State))
	for v, bits := range c.bits {
		for k, i := range bits {
			out[c.State[i].Var] = Place{v, k}
		}
	}
	return out
}
