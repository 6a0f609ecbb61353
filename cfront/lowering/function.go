package lowering

// This file defines how the body of a function is lowered.

import (
	"slices"
	"strings"

	"modernc.org/cc/v4"

	"heddle.example/cfront/ctype"
	"heddle.example/cfront/declare"
	"heddle.example/cfront/evalorder"
	"heddle.example/cfront/libc"
	"heddle.example/cfront/symbols"
	"heddle.example/cfront/syntax"
	"heddle.example/cfront/typing"
	"heddle.example/cfront/values"
	"heddle.example/ir"
)

// Function lowers the body of a function. What C leaves unordered in it goes to orders.
func Function(fn *symbols.Function, orders map[*ir.Func]*evalorder.Noted) {
	tb := fn.Owner.Table
	fn.Lowered = true
	f := tb.UseFunc(fn)
	f.Extern, f.Model, f.Pos = false, fn.Model, fn.Pos
	if f.Model {
		f.Cancels = libc.Cancellation(fn.Name)
	}
	done := false
	defer func() {
		if !done {
			f.Code = slices.DeleteFunc(f.Code, func(in ir.Instr) bool {
				return in.Op == ir.Jump || in.Op == ir.Branch || in.Op == ir.Switch || in.Op == ir.Ret
			})
		}
	}()
	defer tb.Catch(fn.Owner, fn.Pos)
	var within *syntax.Nested
	if fn.Nested != nil {
		within = fn.Nested.All
	}
	scan := syntax.ScanBody(fn.Def.CompoundStatement, within)
	sites, loops := len(tb.Program.Sites), len(tb.Program.Loops)
	l := newBody(fn, f, scan)
	l.fill(nil)
	if len(l.needs) > 0 {
		needs, statics := l.needs, l.Statics
		tb.Program.Sites, tb.Program.Loops = tb.Program.Sites[:sites], tb.Program.Loops[:loops]
		f.Code, f.Consts = nil, nil
		l = newBody(fn, f, scan)
		l.Statics = statics
		l.fill(needs)
	}
	if l.broken {
		return
	}
	l.B.Finish()
	if noted := l.noted; len(noted.Groups) > 0 {
		orders[f] = &noted // and not all of the body
	}
	compact(f)
	done = true
}

// newBody prepares the lowering of a body.
func newBody(fn *symbols.Function, f *ir.Func, scan *syntax.Body) *body {
	l := typing.NewBody(fn, scan)
	l.Unit.Table.Signature(f, fn.T)
	l.F = f
	l.B = ir.NewBuilder(l.Unit.Table.Program, f)
	l.B.Pos = fn.Pos
	l.Noting = false
	l.SeeBlocksAround()
	b := &body{Env: l, labels: map[syntax.Label]ir.Label{}, placed: map[syntax.Label]bool{}, resultPtr: ir.None,
		lits: map[cc.Node]*ir.Site{}, hoisted: map[*cc.Declarator]*symbols.Symbol{}, renewed: map[*cc.CompoundStatement][]renewal{}, atomicFn: strings.HasPrefix(fn.Name, "__VERIFIER_atomic_")}
	l.Code = b
	return b
}

// fill lowers the parameters and the statements of the function.
func (l *body) fill(needs []hoistNeed) {
	ft := l.Function.T.Fn
	l.result = ft.Result
	l.Push()
	if s := l.Function.Spawns; s != nil {
		l.prologue(needs)
		l.fillSpawned(s)
		l.Scope = l.Scope.Parent
		return
	}
	if l.Outside != "" {
		l.Unsupported("%s", l.Outside)
		l.Scope = l.Scope.Parent
		return
	}
	calls := l.startCalls()
	next := ir.Reg(0)
	if l.result.Kind != ctype.KindVoid && !l.result.HasRegister() {
		l.resultPtr = ir.Operand(next)
		next++
	}
	next += ir.Reg(len(l.Outer)) // see SeeBlocksAround
	regs := make([]ir.Reg, len(ft.Params))
	for i := range ft.Params {
		regs[i] = next
		next++
	}
	if ft.Variadic {
		l.VarArgs = ir.Operand(next)
	}
	if l.atomicFn {
		l.Void(ir.AtomicBegin, ir.Void, ir.None, ir.None, ir.None)
	}
	l.prologue(needs)
	if ft.Proto {
		var i int
		if own := syntax.OwnParameters(l.Function.Def.Declarator); own != nil && own.ParameterTypeList != nil {
			for p := own.ParameterTypeList.ParameterList; p != nil && i < len(ft.Params); p = p.ParameterList {
				one := l.Param(p.ParameterDeclaration)
				l.parameter(one, regs[i])
				i++
			}
		}
	} else {
		for i, p := range ft.Params {
			l.parameter(p, regs[i])
		}
	}
	l.startUp(calls)
	c := l.Function.Def.CompoundStatement
	l.block(c, true)
	l.At(c.Token2)
	l.closes()
	switch {
	case l.result.Kind == ctype.KindVoid || l.resultPtr != ir.None:
		l.ret(ir.None)
	case l.Function.Name == "main" && l.result.IsInteger():
		l.ret(l.Zero(l.result).Op)
	default:
		l.returnNothing()
	}
	l.Scope = l.Scope.Parent
}

// parameter declares a parameter that arrives in register r.
func (l *body) parameter(p ctype.Param, r ir.Reg) {
	if p.Name == "" {
		return
	}
	var n cc.Node = p.Node
	l.At(n)
	t := p.T
	if !t.IsComplete() {
		l.Fail(n, "parameter %s has incomplete type", p.Name)
	}
	if first := t.Carried(); first != t {
		l.parameterObject(p, first, ir.Operand(r))
		return
	}
	if t.Kind == ctype.KindRecord || !t.HasRegister() {
		l.Scope.Declare(&symbols.Symbol{Kind: symbols.KindLocal, Name: p.Name, T: t, Address: ir.Operand(r), Decl: p.Decl})
		return
	}
	arrived := l.Unit.Table.Passed(l.Function.T.Fn, t)
	v := l.Convert(n, values.Value{T: arrived, Op: ir.Operand(r)}, t)
	if !l.Scan.Addressed[p.Decl] && !l.Scan.Names[p.Name] && !l.StaysInMemory(p.T) {
		reg := r
		if v.Op != ir.Operand(r) {
			reg = l.B.NewReg(t.Scalar, p.Name, l.Unit.Layout(t))
			l.CopyTo(reg, t.Scalar, v.Op)
		}
		sym := &symbols.Symbol{Kind: symbols.KindReg, Name: p.Name, T: t, Register: reg}
		l.Scope.Declare(sym)
		l.opens(sym, l.Function.Pos)
		return
	}
	l.parameterObject(p, t.DropAtomic(), v.Op)
}

// parameterObject declares a parameter that is an object, which begins with the value v of type t.
func (l *body) parameterObject(p ctype.Param, t *ctype.Type, v ir.Operand) {
	site := l.NewSite(ir.SiteLocal, p.Name, l.Unit.Layout(p.T))
	site.Volatile = declare.IsVolatileObject(p.T)
	addr := l.Alloca(site, l.SizeOperand(p.T))
	l.Store(t, addr, v, ir.FlagInit)
	l.Scope.Declare(&symbols.Symbol{Kind: symbols.KindLocal, Name: p.Name, T: p.T, Address: addr, Site: site, Decl: p.Decl})
}
