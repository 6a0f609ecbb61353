package evalorder

// This file defines what becomes of the groups that the lowering noted: where the
// order of a group's pieces can be told, the answer says that one was taken, or all are explored.

import (
	"cmp"
	"slices"

	"heddle.example/answer"
	"heddle.example/ir"
)

// assumeOrder is the assumption that operands are evaluated in one order.
const assumeOrder = answer.EvaluationOrder

// span is a range of a function's code, with the groups in it: the function itself or a
// piece of a group.
type span struct {
	Piece
	groups []*group
	does   conduct
	active bool // its order can be told

	parent *span

	// For weaving.
	runner *runner
	pos    []int32 // new index per instruction, -1: it is in a group
	end    int32   // new index of what comes after it
}

// group is a group whose order can be told, or that holds such groups.
type group struct {
	Group
	spans    []*span
	conflict conflict
}

func (g *group) from() int { return g.spans[0].From }
func (g *group) to() int   { return g.spans[len(g.spans)-1].To }

// Decide deals with the groups of all functions of a program. allOrders says that where an order can be told all are to be explored.
func Decide(prog *ir.Program, noted map[*ir.Func]*Noted, allOrders bool) {
	if len(noted) == 0 {
		return
	}
	a := analyse(prog)
	var trees []*span
	for _, f := range prog.Funcs {
		var top *span
		if o := noted[f]; o != nil && !f.Model {
			top = o.tree(len(f.Code))
			o.events = a.judge(f, top, o.Calls)
		}
		trees = append(trees, top)
	}
	for i, f := range prog.Funcs {
		top := trees[i]
		if top != nil && !(allOrders && weave(f, top, noted[f])) {
			markOrders(f, top)
		}
	}
}

// Noted is what the lowering of a function noted.
type Noted struct {
	Groups []Group
	Calls  []Piece // code inside which nothing else is evaluated
	events []bool  // per instruction: its order can be told
}

// Piece is a range of a function's code.
type Piece struct {
	From, To int
	Part     int // pieces of the same part have an order
}

// Group is one of pieces without an order among them.
type Group struct {
	Pieces []Piece
	Whole  bool // the pieces are evaluated one after the other, in any order, none inside another
	Pos    ir.Pos
}

// tree nests the groups of a function of n instructions.
func (o *Noted) tree(n int) *span {
	top := &span{Piece: Piece{From: 0, To: n}}
	all := make([]*group, 0, len(o.Groups))
	for _, u := range o.Groups {
		g := &group{Group: u}
		for _, p := range u.Pieces {
			g.spans = append(g.spans, &span{Piece: Piece{p.From, min(p.To, n), p.Part}})
		}
		all = append(all, g)
	}
	slices.SortStableFunc(all, func(x, y *group) int {
		return cmp.Or(cmp.Compare(x.from(), y.from()), cmp.Compare(y.to(), x.to()))
	})
	for _, g := range all {
		in := top
	down:
		for {
			for i := len(in.groups) - 1; i >= 0; i-- {
				for _, s := range in.groups[i].spans {
					if s.From <= g.from() && g.to() <= s.To {
						in = s
						continue down
					}
				}
			}
			break
		}
		if k := len(in.groups); k > 0 && in.groups[k-1].to() > g.from() {
			continue // control comes from elsewhere: it has no order anyhow
		}
		for _, s := range g.spans {
			s.parent = in
		}
		in.groups = append(in.groups, g)
	}
	return top
}

// judge finds out of which groups the order can be told. What is inside a single call counts
// as a call's.
func (a *analysis) judge(f *ir.Func, top *span, calls []Piece) (events []bool) {
	does := make([]conduct, len(f.Code))
	for _, g := range top.groups {
		for pc := g.from(); pc < g.to(); pc++ {
			does[pc] = a.of(f, &f.Code[pc])
			does[pc].variables(f, &f.Code[pc])
		}
	}
	for _, c := range calls {
		for pc := c.From; pc < c.To; pc++ {
			for r, x := range does[pc].uses {
				if r.kind != ofVariable {
					does[pc].uses[r] = x | inCall
				}
			}
		}
	}
	var visit func(s *span)
	visit = func(s *span) {
		for pc := s.From; pc < s.To && s != top; pc++ {
			s.does.add(&does[pc])
		}
		for _, g := range s.groups {
			for i, x := range g.spans {
				visit(x)
				for _, y := range g.spans[:i] {
					if x.Part == y.Part {
						continue
					}
					if k := a.between(&x.does, &y.does, g.Whole); k != 0 {
						g.conflict |= k
						x.active, y.active = true, true
					}
				}
			}
		}
	}
	visit(top)
	events = make([]bool, len(f.Code))
	var find func(s *span, others []*conduct)
	find = func(s *span, others []*conduct) {
		for pc := s.From; pc < s.To; pc++ {
			for _, o := range others {
				events[pc] = events[pc] || accesses(f.Code[pc].Op) && a.between(&does[pc], o, false) != 0
			}
		}
		for _, g := range s.groups {
			for _, x := range g.spans {
				besides := others
				for _, y := range g.spans {
					if x.active && y.active && x.Part != y.Part && !g.Whole {
						besides = append(besides[:len(besides):len(besides)], &y.does)
					}
				}
				find(x, besides)
			}
		}
	}
	find(top, nil)
	return events
}

// variables adds the use of variables in registers.
func (c *conduct) variables(f *ir.Func, in *ir.Instr) {
	if d := in.Def(); d != ir.NoReg && f.Regs[d].Name != "" {
		c.use(region{ofVariable, int(d)}, writes)
	}
	for _, o := range in.AppendOperands(nil) {
		if o.IsReg() && f.Regs[o].Name != "" {
			c.use(region{ofVariable, int(o)}, reads)
		}
	}
}

// markOrders says in f's code where the order of evaluation counts: see symex/evalorder.go.
func markOrders(f *ir.Func, top *span) {
	before := map[int][]ir.Instr{}
	var visit func(s *span)
	visit = func(s *span) {
		for _, g := range s.groups {
			switch {
			case g.conflict&(always|synchronise) != 0:
				in := ir.Instr{Op: ir.Order, Dst: ir.NoReg, A: ir.None, B: ir.None, C: ir.None, Loop: -1, Site: -1, Pos: g.Pos, Name: assumeOrder}
				if g.conflict&always == 0 {
					in.Flags = ir.FlagUnordered
				}
				before[g.from()] = append(before[g.from()], in)
			}
			for _, x := range g.spans {
				if g.conflict&inVisible != 0 && x.active {
					for pc := x.From; pc < x.To; pc++ {
						if accesses(f.Code[pc].Op) {
							f.Code[pc].Flags |= ir.FlagUnordered
						}
					}
				}
				visit(x)
			}
		}
	}
	visit(top)
	if len(before) > 0 {
		insert(f, before)
	}
}

// accesses tells whether an instruction may touch memory.
func accesses(op ir.Op) bool {
	switch op {
	case ir.Load, ir.Store, ir.RMW, ir.CmpXchg, ir.MemCopy, ir.MemSet, ir.Call, ir.AtomicBegin:
		return true
	}
	return false
}

// insert puts instructions before others; jumps to those go to what is put before them.
func insert(f *ir.Func, before map[int][]ir.Instr) {
	at := make([]int32, len(f.Code))
	out := make([]ir.Instr, 0, len(f.Code)+len(before))
	for pc := range f.Code {
		at[pc] = int32(len(out))
		out = append(out, before[pc]...)
		out = append(out, f.Code[pc])
	}
	for i := range out {
		out[i].Retarget(func(t int32) int32 { return at[t] })
	}
	f.Code = out
}
