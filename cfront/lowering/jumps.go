package lowering

// This file defines labels, with the threads that some make, goto, break, continue and return.

import (
	"cmp"
	"slices"
	"strings"

	"modernc.org/cc/v4"

	"heddle.example/cfront/ctype"
	"heddle.example/cfront/declare"
	"heddle.example/cfront/symbols"
	"heddle.example/cfront/syntax"
	"heddle.example/cfront/values"
	"heddle.example/ir"
)

func (l *body) labeled(n *cc.LabeledStatement) {
	if n.Case == cc.LabeledStatementLabel {
		if spawns(n.Token.SrcStr()) {
			l.spawn(n)
			return
		}
		l.placeLabel(n)
		l.stmt(n.Statement)
		return
	}
	if len(l.switches) == 0 {
		l.Fail(n, "case label outside a switch")
	}
	lb, ok := l.switches[len(l.switches)-1].cases[n]
	if ok {
		l.Jump(lb)
		l.Bind(lb)
	}
	l.stmt(n.Statement)
}

// placeLabel binds the label of a labelled statement.
func (l *body) placeLabel(n *cc.LabeledStatement) {
	key, name := l.Scan.LabelOf[n], n.Token.SrcStr()
	if spawns(name) {
		l.At(n)
		l.Unsupported("a thread that a label makes (%s) is not supported at the end of a statement expression", name)
		return
	}
	if l.placed[key] {
		l.Fail(n, "duplicate label %s", name)
	}
	l.placed[key] = true
	l.BindAlive(l.label(key))
	if slices.Contains(l.Unit.Table.ErrorLabels, name) {
		l.At(n)
		l.statement()
		l.Assert(l.Const(ir.I1, 0), "label "+name+" is reached")
	}
}

// label gives the label with a key of scan in this function.
func (l *body) label(key syntax.Label) ir.Label {
	lb, ok := l.labels[key]
	if !ok {
		lb = l.NewLabel()
		l.labels[key] = lb
	}
	return lb
}

// computedGoto jumps to the label whose number the operand is.
func (l *body) computedGoto(n *cc.JumpStatement) {
	v := l.Expr(n.ExpressionList)
	l.At(n)
	if v.T.Kind != ctype.KindPtr {
		l.Fail(n, "operand of goto * has type %s", v.T)
	}
	if l.Dead {
		return
	}
	wild := l.NewLabel()
	var cases []ir.SwitchCase
	for i, key := range l.Scan.Addresses {
		if _, ok := l.Scan.Labels[key]; !ok && l.Function.Nested != nil {
			continue // of the function around it: see LabelAddress
		}
		lb := l.label(key)
		l.Refs[lb] = true
		cases = append(cases, ir.SwitchCase{Val: uint64(i + 1), L: lb})
	}
	l.Refs[wild] = true
	l.B.Switch(l.Target.IntPtr, l.Bitcast(ir.Ptr, l.Target.IntPtr, v.Op), cases, wild)
	l.Dead = true
	l.Bind(wild)
	l.Unsupported("computed goto to something that is no label of this function")
}

func (l *body) jumpStatement(n *cc.JumpStatement) {
	l.At(n)
	switch n.Case {
	case cc.JumpStatementGoto:
		key := l.Scan.LabelOf[n]
		path, ok := l.Scan.Labels[key]
		if !ok && l.Function.Nested != nil {
			l.Unsupported("goto out of a nested function (to %s) is not supported", n.Token2.SrcStr())
			return
		}
		if !ok {
			l.Fail(n, "label %s is not defined", n.Token2.SrcStr())
		}
		l.statement()
		l.leaveFor(path)
		l.Jump(l.label(key))
	case cc.JumpStatementGotoExpr:
		l.statement()
		l.computedGoto(n)
	case cc.JumpStatementContinue:
		for i := len(l.loops) - 1; i >= 0; i-- {
			if c := l.loops[i]; !c.isSwitch {
				l.leaveTo(c.outer)
				l.Jump(c.continueTo)
				return
			}
		}
		l.Fail(n, "continue outside a loop")
	case cc.JumpStatementBreak:
		if len(l.loops) == 0 {
			l.Fail(n, "break outside a loop or switch")
		}
		c := l.loops[len(l.loops)-1]
		l.leaveTo(c.outer)
		l.Jump(c.breakTo)
	case cc.JumpStatementReturn:
		l.returnStatement(n)
	}
}

// leaveTo leaves the blocks within outer.
func (l *body) leaveTo(outer *symbols.Scope) {
	for s := l.Scope; s != nil && s != outer; s = s.Parent {
		l.leave(s, false)
	}
}

// leaveFor leaves the blocks that a goto to a label in the blocks of path leaves.
func (l *body) leaveFor(path []*cc.CompoundStatement) {
	stays := map[*cc.CompoundStatement]bool{}
	for _, c := range path {
		stays[c] = true
	}
	for s := l.Scope; s != nil && !(s.Body != nil && stays[s.Body]); s = s.Parent {
		l.leave(s, false)
	}
}

func (l *body) returnStatement(n *cc.JumpStatement) {
	l.statement()
	op := ir.None
	switch {
	case n.ExpressionList == nil:
		if l.result.Kind != ctype.KindVoid {
			l.returnNothing()
			return
		}
	case l.result.Kind == ctype.KindVoid:
		l.Effect(n.ExpressionList)
	default:
		saved := l.Temps
		l.Temps = nil
		v := l.Expr(n.ExpressionList)
		l.At(n)
		l.CheckAssign(n, v, l.result)
		v = l.Convert(n, v, l.result)
		if l.resultPtr != ir.None {
			if l.result.SizeOf() > 0 {
				l.CopyObject(l.result, l.resultPtr, v.Op)
			}
		} else {
			op = v.Op
		}
		l.Temps = saved
	}
	l.ret(op)
}

// returnNothing leaves a function without giving the value that it promises.
func (l *body) returnNothing() {
	if l.resultPtr != ir.None || l.result.Kind == ctype.KindVoid {
		l.ret(ir.None)
		return
	}
	l.ret(l.Undef(l.result.Scalar))
}

func (l *body) ret(op ir.Operand) {
	at := l.B.Pos
	for s := l.Scope; s != nil; s = s.Parent {
		l.leave(s, true)
	}
	l.B.Pos = at
	if l.atomicFn {
		l.Void(ir.AtomicEnd, ir.Void, ir.None, ir.None, ir.None)
	}
	in := ir.Instr{Op: ir.Ret}
	if op != ir.None {
		in.Type = l.result.Scalar
	}
	l.Stop(in, op)
}

// spawns tells whether a label makes a thread, as CBMC has it: the statement behind __CPROVER_ASYNC_1: is executed by a new thread, with copies of the local variables that
// it names, while the one that has come there goes on behind it. Such a statement becomes a start routine. The one variable that it may name is its argument. Several labels may
// have one name.
func spawns(label string) bool { return strings.HasPrefix(label, "__CPROVER_ASYNC_") }

// spawn makes a thread of the statement behind a label.
func (l *body) spawn(n *cc.LabeledStatement) {
	l.At(n)
	l.statement()
	tb := l.Unit.Table
	fn := tb.Spawned[n]
	if fn == nil {
		var why string
		if fn, why = l.routine(n); why != "" {
			l.Unsupported("a thread that a label makes (%s) is not supported where its statement %s", n.Token.SrcStr(), why)
			return
		}
		tb.Spawned[n] = fn
	}
	arg := l.Zero(l.Target.VoidPtr)
	if sym := fn.Spawns.Variable; sym != nil {
		arg = l.Convert(n, l.Read(n, declare.LocalPlace(sym)), l.Target.VoidPtr)
	}
	t := &ctype.Type{Kind: ctype.KindFunc, Fn: &ctype.FuncType{Result: l.Target.Void, Proto: true, Params: []ctype.Param{{T: l.Target.PtrTo(fn.T)}, {T: l.Target.VoidPtr}}}}
	make := tb.UseFunc(tb.ExternalFunction("__heddle_spawn", t, l.Function.Pos))
	start := l.B.Const(ir.Const{Type: ir.Ptr, Func: tb.UseFunc(fn)})
	l.Emit(ir.Instr{Op: ir.Call, Dst: ir.NoReg, Callee: make, Args: []ir.Operand{start, arg.Op}})
}

// routine is the start routine that the statement behind a label becomes; why says what of it is not supported.
func (l *body) routine(n *cc.LabeledStatement) (fn *symbols.Function, why string) {
	t := &ctype.Type{Kind: ctype.KindFunc, Fn: &ctype.FuncType{Result: l.Target.VoidPtr, Proto: true, Params: []ctype.Param{{T: l.Target.VoidPtr}}}}
	spawned := &symbols.Spawned{Statement: n.Statement}
	seen := map[string]bool{}
	var visit func(n cc.Node)
	visit = func(n cc.Node) {
		switch x := n.(type) {
		case *cc.JumpStatement, *cc.LabeledStatement:
			why = "jumps, or has labels"
		case *cc.PrimaryExpression:
			if name := x.Token.SrcStr(); x.Case == cc.PrimaryExpressionIdent && !seen[name] {
				seen[name] = true
				if sym := l.Scope.Lookup(name); sym != nil && sym != l.Unit.FileScope.Own(name) {
					why = cmp.Or(l.carries(spawned, sym), why)
				}
			}
		}
		syntax.EachChild(n, visit)
	}
	visit(spawned.Statement)
	spawned.Tags = map[string]*ctype.Type{}
	for s := l.Scope; s != nil && s != l.Unit.FileScope; s = s.Parent {
		for name, sym := range s.Names {
			if sym.Kind == symbols.KindType && l.Scope.Lookup(name) == sym {
				spawned.Names = append(spawned.Names, sym)
			}
		}
		for name, t := range s.Tags {
			if spawned.Tags[name] == nil { // else an inner one hides it
				spawned.Tags[name] = t
			}
		}
	}
	return &symbols.Function{
		Name: n.Token.SrcStr(), T: t, Pos: l.Unit.Pos(n), Owner: l.Unit, Def: l.Function.Def, Model: l.Function.Model, Spawns: spawned,
	}, why
}

// carries notes what the statement of a start routine names of the blocks around it; why says why it may not.
func (l *body) carries(s *symbols.Spawned, sym *symbols.Symbol) (why string) {
	switch {
	case sym.Kind != symbols.KindReg && sym.Kind != symbols.KindLocal:
		s.Names = append(s.Names, sym)
	case s.Variable != nil:
		return "names two local variables"
	case !sym.T.IsInteger() && sym.T.Kind != ctype.KindPtr || sym.T.SizeOf() > l.Target.VoidPtr.SizeOf():
		return "names a local variable that is no integer and no pointer"
	default:
		s.Variable = sym
	}
	return ""
}

// fillSpawned lowers the statement that a start routine stands for.
func (l *body) fillSpawned(s *symbols.Spawned) {
	for _, sym := range s.Names {
		l.Scope.Declare(sym)
	}
	for name, t := range s.Tags {
		l.Scope.DeclareTag(name, t)
	}
	if v := s.Variable; v != nil {
		l.At(s.Statement)
		site := l.NewSite(ir.SiteLocal, v.Name, l.Unit.Layout(v.T))
		address := l.Alloca(site, l.SizeOperand(v.T))
		arrived := values.Value{T: l.Target.VoidPtr, Op: ir.Operand(ir.Reg(0))}
		l.Store(v.T.DropAtomic(), address, l.Convert(s.Statement, arrived, v.T.DropAtomic()).Op, ir.FlagInit)
		l.Scope.Declare(&symbols.Symbol{Kind: symbols.KindLocal, Name: v.Name, T: v.T, Address: address, Site: site})
	}
	l.stmt(s.Statement)
	l.ret(l.Zero(l.result).Op)
}
