package lowering

// This file defines how propositions are lowered.

import (
	"modernc.org/cc/v4"

	"heddle.example/cfront/ctype"
	"heddle.example/cfront/symbols"
	"heddle.example/cfront/syntax"
	"heddle.example/ir"
)

// Proposition makes the function of a proposition of an expression in the file
// scope of u, nil if it cannot be one. It is no function of the program yet.
func Proposition(u *symbols.Unit, name string, e cc.ExpressionNode) (out *ir.Func) {
	tb := u.Table
	defer tb.Catch(u, ir.Pos{})
	fn := &symbols.Function{Name: name, T: &ctype.Type{Kind: ctype.KindFunc, Fn: &ctype.FuncType{Result: tb.Target.Int, Proto: true}}, Owner: u, Lowered: true, Used: true, Pos: u.Pos(e)}
	f := &ir.Func{Name: name, Pos: fn.Pos, Model: true}
	l := newBody(fn, f, syntax.ScanBody(&cc.CompoundStatement{}, nil))
	l.result = tb.Target.Int
	u.CheckDepth(e)
	if l.Scan.Mutation(e) != 0 {
		l.Fail(e, "a proposition may have no side effects and call nothing")
	}
	c := l.Cond(e)
	f.Result = ir.I1
	l.Stop(ir.Instr{Op: ir.Ret, Type: ir.I1}, c)
	l.B.Finish()
	compact(f)
	for i := range f.Code {
		switch in := &f.Code[i]; in.Op {
		case ir.Unsupported:
			l.Fail(e, "%s", in.Msg)
		case ir.TLSAddr:
			l.Fail(e, "%s is thread-local: each thread has its own", in.Global.Name)
		case ir.Alloca, ir.Call, ir.Store, ir.MemCopy, ir.MemSet, ir.RMW, ir.CmpXchg, ir.Nondet, ir.Assume:
			l.Fail(e, "a proposition may have no side effects and call nothing")
		}
	}
	return f
}
