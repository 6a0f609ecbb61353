package expr

// This file defines the evaluation of expressions under an assignment of the symbols.

// Evaluator evaluates expressions of one table under one assignment; what they share is
// computed once. It is for one goroutine.
type Evaluator struct {
	t     *Table
	sym   func(sym Ref) (lo, hi uint64)
	memo  map[Ref]Word // nil: dense
	dense []remembered // by Ref
	now   uint32
}

// remembered is the value of an expression under the assignment with a number.
type remembered struct {
	Word
	under uint32
}

// NewEvaluator makes an evaluator; sym gives the values of symbols.
func NewEvaluator(t *Table, sym func(sym Ref) (lo, hi uint64)) *Evaluator {
	return &Evaluator{t: t, sym: sym, memo: make(map[Ref]Word)}
}

// NewDenseEvaluator makes an evaluator for many assignments, which has room for each expression of the table up to the last one that is evaluated. It
// has no assignment before Reset.
func NewDenseEvaluator(t *Table) *Evaluator { return &Evaluator{t: t} }

// Reset forgets all values, for another assignment.
func (e *Evaluator) Reset(sym func(sym Ref) (lo, hi uint64)) {
	e.sym = sym
	clear(e.memo)
	if e.now++; e.now == 0 {
		clear(e.dense)
		e.now = 1
	}
}

// Eval gives the value of r.
func (t *Table) Eval(r Ref, sym func(sym Ref) (lo, hi uint64)) (lo, hi uint64) {
	v := NewEvaluator(t, sym).Eval(r)
	return v.Lo, v.Hi
}

// Eval gives the value of r.
func (e *Evaluator) Eval(r Ref) Word {
	n := e.t.node(r)
	if n.op == OpConst || n.op == OpTagged {
		return Word{n.lo, n.hi}
	}
	if e.memo == nil {
		if int(r) >= len(e.dense) {
			e.dense = append(e.dense, make([]remembered, int(r)+1-len(e.dense))...)
		}
		if m := &e.dense[r]; m.under == e.now {
			return m.Word
		}
		v := e.compute(r, n)
		e.dense[r] = remembered{v, e.now}
		return v
	}
	if v, ok := e.memo[r]; ok {
		return v
	}
	v := e.compute(r, n)
	e.memo[r] = v
	return v
}

func (e *Evaluator) compute(r Ref, n *node) Word {
	w := int(n.width)
	if n.op == OpSym {
		lo, hi := e.sym(r)
		return Word{lo, hi}.Mask(w)
	}
	args := e.t.Args(r)
	x := Word{}
	if n.op != OpITE {
		x = e.Eval(args[0])
	}
	switch n.op {
	case OpITE:
		if e.Eval(args[0]).IsZero() {
			return e.Eval(args[2])
		}
		return e.Eval(args[1])
	case OpExtract:
		return x.Shr(int(n.low)).Mask(w)
	case OpConcat:
		for _, a := range args[1:] {
			x = x.Shl(e.t.Width(a)).Or(e.Eval(a))
		}
		return x
	case OpSExt, OpFConv, OpSIToFP, OpUIToFP, OpFPToSI, OpFPToUI:
		return FoldUnary(n.op, e.t.Width(args[0]), w, x)
	}
	wa := e.t.Width(args[0])
	for _, a := range args[1:] {
		x = FoldBinary(n.op, wa, x, e.Eval(a))
	}
	return x
}
