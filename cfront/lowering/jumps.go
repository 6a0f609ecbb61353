package lowering

// This file defines labels, goto, break, continue and return.

import (
	"slices"
	"strings"

	"modernc.org/cc/v4"

	"heddle.example/cfront/ctype"
	"heddle.example/cfront/symbols"
	"heddle.example/cfront/syntax"
	"heddle.example/ir"
)

func (l *body) labeled(n *cc.LabeledStatement) {
	if n.Case == cc.LabeledStatementLabel {
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
	if strings.HasPrefix(name, "__CPROVER_ASYNC_") { // CBMC makes a thread of the statement; several may have one number
		l.At(n)
		l.Unsupported("a thread that a label makes (%s) is not supported", name)
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
