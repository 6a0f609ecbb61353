package cfront

// This file defines function definitions and the lowering of their bodies.

import (
	"slices"
	"strings"

	"modernc.org/cc/v4"

	"heddle/cfront/ctype"
	"heddle/cfront/libc"
	"heddle/cfront/symbols"
	"heddle/cfront/syntax"
	"heddle/cfront/values"
	"heddle/ir"
)

// functionDefinition declares a function that has a body.
func (l *lower) functionDefinition(n *cc.FunctionDefinition) {
	s := l.declSpecs(n.DeclarationSpecifiers)
	d := n.Declarator
	name := d.Name()
	if s.implicitInt {
		l.Warn(d, "return type of %s defaults to int", name)
	}
	if s.attrs.ifunc || s.attrs.alias != "" {
		l.Fail(d, "%s has a body and is an alias", name)
	}
	t := l.declarator(d, l.applyAttrs(d, s.t, &s.attrs))
	if t.Kind != ctype.KindFunc {
		l.Fail(d, "%s has a body but is no function", name)
	}
	if !t.Fn.Proto {
		l.oldStyle(n, t)
	}
	sym := l.declareFunction(n, name, t, &s)
	fn := sym.Function
	if s.inline && l.Unit.InSystemHeader(l.Unit.Pos(d)) && strings.Contains(cc.NodeSource(n), "__builtin_va_arg_pack") {
		return // it only hands its arguments on to the function that it stands for
	}
	if l.Unit.Model && !l.Unit.Table.IsMeant(fn, t) {
		return // the program's own function of that name, which it does not define
	}
	if fn.Def != nil && l.Unit.Given {
		if !l.Unit.TakesPlace(d, fn) {
			return
		}
	} else if fn.Def != nil {
		// The first of several inline definitions is as good as any; a weak one yields.
		switch {
		case fn.Owner == l.Unit, !fn.Inline && !fn.Weak && !s.attrs.weak && !fn.Model:
			l.Fail(d, "redefinition of %s", name)
		case l.Unit.Model || s.attrs.weak || !fn.Weak && !fn.Model:
			return
		}
	}
	fn.Def, fn.Owner, fn.Pos, fn.T = n, l.Unit, l.Unit.Pos(d), t
	fn.Model = l.Unit.Model
	fn.Header = l.Unit.InSystemHeader(fn.Pos)
	l.Unit.Defined = append(l.Unit.Defined, fn)
}

// oldStyle gives the parameters of a K&R definition their types.
func (l *lower) oldStyle(n *cc.FunctionDefinition, t *ctype.Type) {
	if len(t.Fn.Params) == 0 {
		return
	}
	l.Warn(n.Declarator, "old-style definition of %s", n.Declarator.Name())
	byName := map[string]int{}
	for i, p := range t.Fn.Params {
		byName[p.Name] = i
	}
	for list := n.DeclarationList; list != nil; list = list.DeclarationList {
		s := l.declSpecs(list.Declaration.DeclarationSpecifiers)
		for id := list.Declaration.InitDeclaratorList; id != nil; id = id.InitDeclaratorList {
			d := id.InitDeclarator.Declarator
			i, ok := byName[d.Name()]
			if !ok {
				l.Fail(d, "%s is no parameter", d.Name())
			}
			t.Fn.Params[i].T = l.adjustParam(l.declarator(d, s.t))
			t.Fn.Params[i].Decl = d
		}
	}
}

// lowerFunction lowers the body of a function.
func (fe *Frontend) lowerFunction(fn *symbols.Function) {
	fn.Lowered = true
	f := fe.table.UseFunc(fn)
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
	defer fe.table.Catch(fn.Owner, fn.Pos)
	scan := syntax.ScanBody(fn.Def.CompoundStatement)
	sites, loops := len(fe.table.Program.Sites), len(fe.table.Program.Loops)
	l := newBody(fn, f, scan)
	l.fill(nil)
	if len(l.needs) > 0 {
		needs, statics := l.needs, l.statics
		fe.table.Program.Sites, fe.table.Program.Loops = fe.table.Program.Sites[:sites], fe.table.Program.Loops[:loops]
		f.Code, f.Consts = nil, nil
		l = newBody(fn, f, scan)
		l.statics = statics
		l.fill(needs)
	}
	if l.broken {
		return
	}
	l.B.Finish()
	if len(l.noted.Groups) > 0 {
		fe.orders[f] = &l.noted
	}
	compact(f)
	done = true
}

// newBody prepares the lowering of a body.
func newBody(fn *symbols.Function, f *ir.Func, scan *syntax.Body) *body {
	l := newLower(fn.Owner)
	l.fn, l.scan = fn, scan
	e := *l
	l.typer.e = &e
	l.Unit.Table.Signature(f, fn.T)
	l.F = f
	l.B = ir.NewBuilder(l.Unit.Table.Program, f)
	l.B.Pos = fn.Pos
	l.Noting = false
	l.into = &body{lower: l, labels: map[syntax.Label]ir.Label{}, placed: map[syntax.Label]bool{}, resultPtr: ir.None,
		lits: map[cc.Node]*ir.Site{}, hoisted: map[*cc.Declarator]*symbols.Symbol{}, atomicFn: strings.HasPrefix(fn.Name, "__VERIFIER_atomic_")}
	return l.into
}

// fill lowers the parameters and the statements of the function.
func (l *body) fill(needs []hoistNeed) {
	ft := l.fn.T.Fn
	l.result = ft.Result
	l.push()
	next := ir.Reg(0)
	if l.result.Kind != ctype.KindVoid && !l.result.HasRegister() {
		l.resultPtr = ir.Operand(next)
		next++
	}
	regs := make([]ir.Reg, len(ft.Params))
	for i := range ft.Params {
		regs[i] = next
		next++
	}
	if ft.Variadic {
		l.varArea = ir.Operand(next)
	}
	if l.atomicFn {
		l.Void(ir.AtomicBegin, ir.Void, ir.None, ir.None, ir.None)
	}
	l.prologue(needs)
	if ft.Proto {
		var i int
		if own := syntax.OwnParameters(l.fn.Def.Declarator); own != nil && own.ParameterTypeList != nil {
			for p := own.ParameterTypeList.ParameterList; p != nil && i < len(ft.Params); p = p.ParameterList {
				one := l.param(p.ParameterDeclaration)
				l.parameter(one, regs[i])
				i++
			}
		}
	} else {
		for i, p := range ft.Params {
			l.parameter(p, regs[i])
		}
	}
	l.startUp()
	c := l.fn.Def.CompoundStatement
	l.block(c, true)
	l.At(c.Token2)
	switch {
	case l.result.Kind == ctype.KindVoid || l.resultPtr != ir.None:
		l.ret(ir.None)
	case l.fn.Name == "main" && l.result.IsInteger():
		l.ret(l.Zero(l.result).Op)
	default:
		l.returnNothing()
	}
	l.sc = l.sc.Parent
}

// startUp calls the constructors before the entry function does anything, and has
// the destructors called at exit.
func (l *body) startUp() {
	tb := l.Unit.Table
	if !tb.IsEntry(l.fn) {
		return
	}
	var early, late []*symbols.Function
	for _, u := range slices.Concat(tb.Units, tb.Given) {
		for _, fn := range u.Defined {
			if fn.Owner != u {
				continue
			}
			if fn.Constructor {
				early = append(early, fn)
			}
			if fn.Destructor {
				late = append(late, fn)
			}
		}
	}
	if len(late) > 0 {
		t := &ctype.Type{Kind: ctype.KindFunc, Fn: &ctype.FuncType{Result: l.Target.Int, Proto: true, Params: []ctype.Param{{T: l.Target.VoidPtr}}}}
		register := tb.UseFunc(tb.ExternalFunction("atexit", t, l.fn.Pos))
		for _, fn := range late {
			f := l.B.Const(ir.Const{Type: ir.Ptr, Func: tb.UseFunc(fn)})
			l.Emit(ir.Instr{Op: ir.Call, Type: ir.I32, Dst: ir.NoReg, Callee: register, Args: []ir.Operand{f}})
		}
	}
	for _, fn := range early {
		in := ir.Instr{Op: ir.Call, Dst: ir.NoReg, Callee: tb.UseFunc(fn)}
		if r := fn.T.Fn.Result; r.HasRegister() {
			in.Type = r.Scalar
		}
		if len(fn.T.Fn.Params) == 0 {
			l.Emit(in)
		}
	}
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
	if t.Kind == ctype.KindRecord || !t.HasRegister() {
		l.sc.Declare(&symbols.Symbol{Kind: symbols.KindLocal, Name: p.Name, T: t, Address: ir.Operand(r)})
		return
	}
	arrived := l.Unit.Table.Passed(l.fn.T.Fn, t)
	v := l.Convert(n, values.Value{T: arrived, Op: ir.Operand(r)}, t)
	if !l.scan.Addressed[p.Decl] && !l.scan.Names[p.Name] && !l.staysInMemory(p.T) {
		reg := r
		if v.Op != ir.Operand(r) {
			reg = l.B.NewReg(t.Scalar, p.Name, l.Unit.Layout(t))
			l.CopyTo(reg, t.Scalar, v.Op)
		}
		l.sc.Declare(&symbols.Symbol{Kind: symbols.KindReg, Name: p.Name, T: t, Register: reg})
		return
	}
	site := l.NewSite(ir.SiteLocal, p.Name, l.Unit.Layout(t))
	site.Volatile = isVolatileObject(p.T)
	addr := l.Alloca(site, l.SizeOperand(t))
	l.Store(t.DropAtomic(), addr, v.Op, ir.FlagInit)
	l.sc.Declare(&symbols.Symbol{Kind: symbols.KindLocal, Name: p.Name, T: t, Address: addr, Site: site})
}

// compact drops the registers that no instruction uses.
func compact(f *ir.Func) {
	used := make([]bool, len(f.Regs))
	mark := func(o ir.Operand) {
		if o.IsReg() {
			used[o] = true
		}
	}
	for i := range f.Code {
		in := &f.Code[i]
		for _, d := range [2]ir.Reg{in.Dst, in.Second()} {
			if d != ir.NoReg {
				used[d] = true
			}
		}
		mark(in.A)
		mark(in.B)
		mark(in.C)
		for _, a := range in.Args {
			mark(a)
		}
	}
	to := make([]ir.Reg, len(f.Regs))
	var kept []ir.RegInfo
	for i, r := range f.Regs {
		if used[i] || i < f.NumParams {
			to[i] = ir.Reg(len(kept))
			kept = append(kept, r)
		}
	}
	f.Regs = kept
	move := func(o *ir.Operand) {
		if o.IsReg() {
			*o = ir.Operand(to[*o])
		}
	}
	for i := range f.Code {
		in := &f.Code[i]
		if in.Dst != ir.NoReg {
			in.Dst = to[in.Dst]
		}
		if d := in.Second(); d != ir.NoReg {
			in.Ok = to[d]
		}
		move(&in.A)
		move(&in.B)
		move(&in.C)
		for k := range in.Args {
			move(&in.Args[k])
		}
	}
}
