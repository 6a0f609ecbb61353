// Package system defines symbolic transition systems: Kripke structures whose states are valuations
// of bit-vector variables and whose transitions are expressions.
//
// # The machine it describes
//
// A System has state variables and inputs. A state is a valuation of the variables. It may stand on a
// path if there are inputs with which all of Now hold; a transition leads from a state with such inputs to
// another one if every variable with an Update has its value there and all of Trans hold. So what is
// nondeterministic is an input or a variable without an Update. States without successors are allowed.
//
// A variable has two symbols, Cur and Next. Unrolling gives the symbols of the frames of a path; no frame's
// symbol is ever the symbol of another one.
//
// The package knows nothing of solvers, formulas, programs or file formats.
package system

import (
	"fmt"

	"heddle.example/expr"
)

// Var is a state variable.
type Var struct {
	Name   string
	Cur    expr.Ref // its symbol in a state
	Next   expr.Ref // its symbol in the next state, of the same width
	Init   expr.Ref // its initial value, over the Cur of other variables; expr.None: any value
	Update expr.Ref // its next value, over Cur and inputs; expr.None: any value
	Hidden bool     // made by a construction: traces do not show it
	Places int      // it says where control stands, by a number below this one; 0: it does not
}

// Input is read anew in every state.
type Input struct {
	Name   string
	Sym    expr.Ref
	Hidden bool
}

// System is a symbolic transition system. Vars and Inputs are added by its methods alone; the conditions have width 1.
type System struct {
	Table  *expr.Table
	Vars   []Var
	Inputs []Input
	Init   []expr.Ref // over Cur: holds in initial states
	Now    []expr.Ref // over Cur and inputs: holds in every state of a path
	Trans  []expr.Ref // over Cur, inputs and Next: holds for every transition
	Known  []expr.Ref // over Cur: holds in every reachable state; said to solvers of words where a path may begin elsewhere, and not bit by bit: circuits leave it out
	Total  bool       // every reachable state has a successor
}

// The kinds of symbol names. Site is the index of the variable or input; Thread the frame, counted from 1.
const (
	curKind = 200 + iota
	nextKind
	inputKind
	frameVarKind
	frameInputKind
)

// New makes a system without variables.
func New(t *expr.Table) *System { return &System{Table: t} }

// AddVar adds a variable of so many bits; its Init and Update are open.
func (s *System) AddVar(name string, width int) *Var {
	i := uint32(len(s.Vars))
	s.Vars = append(s.Vars, Var{
		Name: name,
		Cur:  s.Table.Sym(expr.SymName{Site: i, Kind: curKind}, width),
		Next: s.Table.Sym(expr.SymName{Site: i, Kind: nextKind}, width),
	})
	return &s.Vars[i]
}

// AddInput adds an input of so many bits and gives its symbol.
func (s *System) AddInput(name string, width int) expr.Ref {
	sym := s.Table.Sym(expr.SymName{Site: uint32(len(s.Inputs)), Kind: inputKind}, width)
	s.Inputs = append(s.Inputs, Input{Name: name, Sym: sym})
	return sym
}

// kind gives the kind of a symbol and its index.
func (s *System) kind(sym expr.Ref) (kind uint8, index int) {
	n, ok := s.Table.SymName(sym)
	if !ok || n.Kind < curKind {
		panic(fmt.Sprintf("system: %s is no symbol of a system", s.Table.String(sym)))
	}
	return n.Kind, int(n.Site)
}

// OverState tells whether r depends on variables only, not on inputs.
func (s *System) OverState(r expr.Ref) bool {
	for _, sym := range s.Table.Symbols(r) {
		if k, _ := s.kind(sym); k != curKind {
			return false
		}
	}
	return true
}

// Observe gives a predicate over states for r, of width 1: r itself, or a variable that is told the value of r where
// r depends on inputs.
func (s *System) Observe(name string, r expr.Ref) expr.Ref {
	if s.OverState(r) {
		return r
	}
	v := s.AddVar(name, 1)
	v.Hidden = true
	s.Now = append(s.Now, s.Table.Eq(v.Cur, r))
	return v.Cur
}

// Primed gives r, over Cur, with Next in the place of Cur.
func (s *System) Primed(r expr.Ref) expr.Ref {
	return s.Table.Rename(r, func(sym expr.Ref) expr.Ref {
		k, i := s.kind(sym)
		if k != curKind {
			panic("system: a primed expression depends on an input")
		}
		return s.Vars[i].Next
	})
}

// Control gives the variable that says where control stands; -1: there is none.
func (s *System) Control() int {
	for i := range s.Vars {
		if s.Vars[i].Places > 0 {
			return i
		}
	}
	return -1
}

// Bits is the number of bits of a state.
func (s *System) Bits() (n int) {
	for i := range s.Vars {
		n += s.Table.Width(s.Vars[i].Cur)
	}
	return n
}

// Clone copies the system into another table, with further expressions over it.
func (s *System) Clone(to *expr.Table, more ...expr.Ref) (*System, []expr.Ref) {
	enter := s.Table.Copier(to)
	list := func(rs []expr.Ref) []expr.Ref {
		out := make([]expr.Ref, len(rs))
		for i, r := range rs {
			out[i] = enter(r)
		}
		return out
	}
	c := &System{Table: to, Init: list(s.Init), Now: list(s.Now), Trans: list(s.Trans), Known: list(s.Known), Total: s.Total}
	for _, v := range s.Vars {
		v.Cur, v.Next, v.Init, v.Update = enter(v.Cur), enter(v.Next), enter(v.Init), enter(v.Update)
		c.Vars = append(c.Vars, v)
	}
	for _, in := range s.Inputs {
		in.Sym = enter(in.Sym)
		c.Inputs = append(c.Inputs, in)
	}
	return c, list(more)
}
