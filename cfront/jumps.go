package cfront

// This file defines labels, goto, break, continue and return.

import (
	"modernc.org/cc/v4"

	"heddle/ir"
)

func (l *lower) labeled(n *cc.LabeledStatement) {
	if n.Case == cc.LabeledStatementLabel {
		name := n.Token.SrcStr()
		lb := l.label(name)
		if l.noemit == 0 {
			if l.placed[name] {
				l.fail(n, "duplicate label %s", name)
			}
			l.placed[name] = true
		}
		l.bindAlive(lb)
		l.stmt(n.Statement)
		return
	}
	if len(l.switches) == 0 {
		l.fail(n, "case label outside a switch")
	}
	lb, ok := l.switches[len(l.switches)-1].cases[n]
	if ok {
		l.jump(lb)
		l.bind(lb)
	}
	l.stmt(n.Statement)
}

// label gives the label of a name in this function.
func (l *lower) label(name string) ir.Label {
	lb, ok := l.labels[name]
	if !ok {
		lb = l.newLabel()
		if l.noemit == 0 {
			l.labels[name] = lb
		}
	}
	return lb
}

func (l *lower) jumpStatement(n *cc.JumpStatement) {
	l.at(n)
	switch n.Case {
	case cc.JumpStatementGoto:
		name := n.Token2.SrcStr()
		path, ok := l.scan.labels[name]
		if !ok {
			l.fail(n, "label %s is not defined", name)
		}
		l.statement()
		l.killFor(path)
		l.jump(l.label(name))
	case cc.JumpStatementGotoExpr:
		l.unsupported("computed goto is not supported")
	case cc.JumpStatementContinue:
		for i := len(l.loops) - 1; i >= 0; i-- {
			if c := l.loops[i]; !c.isSwitch {
				l.killTo(c.outer)
				l.jump(c.continueTo)
				return
			}
		}
		l.fail(n, "continue outside a loop")
	case cc.JumpStatementBreak:
		if len(l.loops) == 0 {
			l.fail(n, "break outside a loop or switch")
		}
		c := l.loops[len(l.loops)-1]
		l.killTo(c.outer)
		l.jump(c.breakTo)
	case cc.JumpStatementReturn:
		l.returnStatement(n)
	}
}

// killTo ends the objects of the blocks within outer.
func (l *lower) killTo(outer *scope) {
	for s := l.sc; s != nil && s != outer; s = s.parent {
		l.kill(s.sites)
	}
}

// killFor ends the objects of the blocks that a goto to a label in the blocks of path leaves.
func (l *lower) killFor(path []*cc.CompoundStatement) {
	stays := map[*cc.CompoundStatement]bool{}
	for _, c := range path {
		stays[c] = true
	}
	for s := l.sc; s != nil && !(s.body != nil && stays[s.body]); s = s.parent {
		l.kill(s.sites)
	}
}

func (l *lower) returnStatement(n *cc.JumpStatement) {
	l.statement()
	op := ir.None
	switch {
	case n.ExpressionList == nil:
		if l.result.kind != kindVoid {
			l.returnNothing()
			return
		}
	case l.result.kind == kindVoid:
		l.effect(n.ExpressionList)
	default:
		saved := l.temps
		l.temps = nil
		v := l.expr(n.ExpressionList)
		l.at(n)
		l.checkAssign(n, v, l.result)
		v = l.convert(n, v, l.result)
		if l.resultPtr != ir.None {
			if l.result.sizeOf() > 0 {
				l.copyObject(l.result, l.resultPtr, v.op)
			}
		} else {
			op = v.op
		}
		l.temps = saved
	}
	l.ret(op)
}

// returnNothing leaves a function without giving the value that it promises.
func (l *lower) returnNothing() {
	if l.resultPtr != ir.None || l.result.kind == kindVoid {
		l.ret(ir.None)
		return
	}
	l.ret(l.undef(l.result.scalar))
}

func (l *lower) ret(op ir.Operand) {
	if l.atomicFn {
		l.void(ir.AtomicEnd, ir.Void, ir.None, ir.None, ir.None)
	}
	in := ir.Instr{Op: ir.Ret}
	if op != ir.None {
		in.Type = l.result.scalar
	}
	l.stop(in, op)
}
