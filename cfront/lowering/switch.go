package lowering

// This file defines switch statements and their labels.

import (
	"modernc.org/cc/v4"

	"heddle.example/cfront/ctype"
	"heddle.example/cfront/emit"
	"heddle.example/cfront/syntax"
	"heddle.example/cfront/values"
	"heddle.example/ir"
)

// caseRange is a case label and the values it stands for.
type caseRange struct {
	lo, hi uint64
	l      ir.Label
}

// maxCaseRange bounds the values of a GNU case range that become cases of their
// own; longer ranges are tested by comparisons.
const maxCaseRange = 64

func (l *body) switchStatement(n *cc.SelectionStatement) {
	end := l.NewLabel()
	var v values.Value
	l.full(func() {
		v = l.Materialise(l.Expr(n.ExpressionList))
		if !v.T.IsInteger() {
			l.Fail(n.ExpressionList, "switch on a value of type %s", v.T)
		}
		v = l.Convert(n, v, l.Target.Promote(v.T))
		v = l.Keep(v)
	})
	l.At(n)
	if n.Statement.Case == cc.StatementCompound {
		l.renew(n.Statement.CompoundStatement)
	}
	ctx := &switchContext{t: v.T, cases: map[*cc.LabeledStatement]ir.Label{}, def: end}
	var singles []ir.SwitchCase
	var ranges []caseRange
	seen := map[uint64]bool{}
	for _, c := range syntax.CaseLabels(n.Statement) {
		lb := l.NewLabel()
		ctx.cases[c] = lb
		switch c.Case {
		case cc.LabeledStatementDefault:
			if ctx.has {
				l.Fail(c, "several default labels in one switch")
			}
			ctx.def, ctx.has = lb, true
		case cc.LabeledStatementCaseLabel:
			k := l.caseValue(c.ConstantExpression, v.T)
			if seen[k] {
				l.Fail(c, "duplicate case value")
			}
			seen[k] = true
			singles = append(singles, ir.SwitchCase{Val: k, L: lb})
		case cc.LabeledStatementRange:
			lo, hi := l.caseValue(c.ConstantExpression, v.T), l.caseValue(c.ConstantExpression2, v.T)
			if l.less(v.T, hi, lo) {
				l.Warn(c, "empty case range")
				continue
			}
			if hi-lo > maxCaseRange {
				ranges = append(ranges, caseRange{lo, hi, lb})
				continue
			}
			for k := lo; ; k++ {
				k &= emit.Mask(v.T.Bits())
				if seen[k] {
					l.Fail(c, "duplicate case value")
				}
				seen[k] = true
				singles = append(singles, ir.SwitchCase{Val: k, L: lb})
				if k == hi {
					break
				}
			}
		}
	}
	l.dispatch(v, singles, ranges, ctx.def)
	l.switches = append(l.switches, ctx)
	l.loops = append(l.loops, &loopContext{breakTo: end, isSwitch: true, outer: l.Scope})
	l.stmt(n.Statement)
	l.loops = l.loops[:len(l.loops)-1]
	l.switches = l.switches[:len(l.switches)-1]
	l.Jump(end)
	l.Bind(end)
}

// dispatch jumps to the label that v selects.
func (l *body) dispatch(v values.Value, singles []ir.SwitchCase, ranges []caseRange, def ir.Label) {
	if v.T.Scalar == ir.I128 {
		l.Unsupported("switch on a 128-bit integer is not supported")
		return
	}
	if k, ok := l.Number(v.Op); ok {
		for _, c := range singles {
			if c.Val == k {
				l.Jump(c.L)
				return
			}
		}
	}
	s := v.T.Scalar
	for _, r := range ranges {
		// lo <= v <= hi as one unsigned comparison
		next := l.NewLabel()
		d := l.Arith(ir.Sub, s, 0, v.Op, l.Const(s, r.lo))
		l.BranchTo(l.Compare(ir.ULe, s, d, l.Const(s, r.hi-r.lo)), r.l, next)
		l.Bind(next)
	}
	if len(singles) == 0 {
		l.Jump(def)
		return
	}
	if _, ok := l.Number(v.Op); ok {
		l.Jump(def)
		return
	}
	if l.Dead {
		return
	}
	for _, c := range singles {
		l.Refs[c.L] = true
	}
	l.Refs[def] = true
	l.B.Switch(s, v.Op, singles, def)
	l.Dead = true
}

func (l *body) less(t *ctype.Type, a, b uint64) bool {
	if t.Signed {
		return emit.SignExtend(a, t.Bits()) < emit.SignExtend(b, t.Bits())
	}
	return a < b
}

func (l *body) caseValue(n cc.ExpressionNode, t *ctype.Type) uint64 {
	k := uint64(l.ConstInt(n, "case label"))
	if t.Prec != 0 && t.Prec <= 64 {
		if k &= emit.Mask(t.Prec); t.Signed {
			k = uint64(emit.SignExtend(k, t.Prec))
		}
	}
	return k & emit.Mask(t.Bits())
}
