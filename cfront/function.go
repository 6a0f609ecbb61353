package cfront

// This file defines function definitions and the lowering of their bodies.

import (
	"slices"
	"strings"

	"modernc.org/cc/v4"

	"heddle/cfront/ctype"
	"heddle/cfront/evalorder"
	"heddle/cfront/libc"
	"heddle/cfront/syntax"
	"heddle/ir"
)

// functionDefinition declares a function that has a body.
func (l *lower) functionDefinition(n *cc.FunctionDefinition) {
	s := l.declSpecs(n.DeclarationSpecifiers)
	d := n.Declarator
	name := d.Name()
	if s.implicitInt {
		l.warn(d, "return type of %s defaults to int", name)
	}
	if s.attrs.ifunc || s.attrs.alias != "" {
		l.fail(d, "%s has a body and is an alias", name)
	}
	t := l.declarator(d, l.applyAttrs(d, s.t, &s.attrs))
	if t.Kind != ctype.KindFunc {
		l.fail(d, "%s has a body but is no function", name)
	}
	if !t.Fn.Proto {
		l.oldStyle(n, t)
	}
	sym := l.declareFunction(n, name, t, &s)
	fn := sym.fn
	if s.inline && l.u.inSystemHeader(l.u.pos(d)) && strings.Contains(cc.NodeSource(n), "__builtin_va_arg_pack") {
		return // it only hands its arguments on to the function that it stands for
	}
	if l.u.model && !l.u.fe.isMeant(fn, t) {
		return // the program's own function of that name, which it does not define
	}
	if fn.def != nil && l.u.given {
		if !l.takesPlace(d, fn) {
			return
		}
	} else if fn.def != nil {
		// The first of several inline definitions is as good as any; a weak one yields.
		switch {
		case fn.owner == l.u, !fn.inline && !fn.weak && !s.attrs.weak && !fn.model:
			l.fail(d, "redefinition of %s", name)
		case l.u.model || s.attrs.weak || !fn.weak && !fn.model:
			return
		}
	}
	fn.def, fn.owner, fn.pos, fn.t = n, l.u, l.u.pos(d), t
	fn.model = l.u.model
	fn.header = l.u.inSystemHeader(fn.pos)
	l.u.defined = append(l.u.defined, fn)
}

// oldStyle gives the parameters of a K&R definition their types.
func (l *lower) oldStyle(n *cc.FunctionDefinition, t *ctype.Type) {
	if len(t.Fn.Params) == 0 {
		return
	}
	l.warn(n.Declarator, "old-style definition of %s", n.Declarator.Name())
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
				l.fail(d, "%s is no parameter", d.Name())
			}
			t.Fn.Params[i].T = l.adjustParam(l.declarator(d, s.t))
			t.Fn.Params[i].Decl = d
		}
	}
}

// signature makes the registers of a function's parameters: the first ones.
func (fe *Frontend) signature(f *ir.Func, t *ctype.Type) {
	ft := t.Fn
	f.Regs = nil
	add := func(st ir.Type, name string, l *ir.Layout) {
		f.Regs = append(f.Regs, ir.RegInfo{Type: st, Name: name, Layout: l})
	}
	f.Result = ir.Void
	switch {
	case ft.Result.Kind == ctype.KindVoid:
	case ft.Result.HasRegister():
		f.Result = ft.Result.Scalar
	default:
		add(ir.Ptr, "", nil)
	}
	for _, p := range ft.Params {
		pt := fe.passed(ft, p.T)
		if pt.HasRegister() {
			add(pt.Scalar, p.Name, fe.layouts.Of(pt))
		} else {
			add(ir.Ptr, "", nil)
		}
	}
	f.Variadic = ft.Variadic
	if ft.Variadic && !f.Extern {
		add(ir.Ptr, "", nil)
	}
	f.NumParams = len(f.Regs)
}

// passed is the type in which a parameter of type t arrives.
func (fe *Frontend) passed(ft *ctype.FuncType, t *ctype.Type) *ctype.Type {
	if ft.Proto {
		return t.Unqual()
	}
	switch t.Kind {
	case ctype.KindBool, ctype.KindInt:
		return fe.tg.Promote(t)
	case ctype.KindFloat:
		return fe.tg.Double
	}
	return t.Unqual()
}

// lowerFunction lowers the body of a function.
func (fe *Frontend) lowerFunction(fn *function) {
	fn.lowered = true
	f := fe.useFunc(fn)
	f.Extern, f.Model, f.Pos = false, fn.model, fn.pos
	if f.Model {
		f.Cancels = libc.Cancellation(fn.name)
	}
	done := false
	defer func() {
		if !done {
			f.Code = slices.DeleteFunc(f.Code, func(in ir.Instr) bool {
				return in.Op == ir.Jump || in.Op == ir.Branch || in.Op == ir.Switch || in.Op == ir.Ret
			})
		}
	}()
	defer fe.catch(fn.owner, fn.pos)
	scan := syntax.ScanBody(fn.def.CompoundStatement)
	sites, loops := len(fe.prog.Sites), len(fe.prog.Loops)
	l := newBody(fn, f, scan)
	l.fill(nil)
	if len(l.needs) > 0 {
		needs, statics := l.needs, l.statics
		fe.prog.Sites, fe.prog.Loops = fe.prog.Sites[:sites], fe.prog.Loops[:loops]
		f.Code, f.Consts = nil, nil
		l = newBody(fn, f, scan)
		l.statics = statics
		l.fill(needs)
	}
	if l.broken {
		return
	}
	l.B.Finish()
	if len(l.groups) > 0 {
		fe.orders[f] = &evalorder.Noted{Groups: l.groups, Calls: l.calls}
	}
	compact(f)
	done = true
}

// newBody prepares the lowering of a body.
func newBody(fn *function, f *ir.Func, scan *syntax.Body) *body {
	l := newLower(fn.owner)
	l.fn, l.scan = fn, scan
	e := *l
	l.typer.e = &e
	l.u.fe.signature(f, fn.t)
	l.F = f
	l.B = ir.NewBuilder(l.u.fe.prog, f)
	l.B.Pos = fn.pos
	l.Noting = false
	l.into = &body{lower: l, labels: map[syntax.Label]ir.Label{}, placed: map[syntax.Label]bool{}, resultPtr: ir.None,
		lits: map[cc.Node]*ir.Site{}, hoisted: map[*cc.Declarator]*symbol{}, atomicFn: strings.HasPrefix(fn.name, "__VERIFIER_atomic_")}
	return l.into
}

// fill lowers the parameters and the statements of the function.
func (l *body) fill(needs []hoistNeed) {
	ft := l.fn.t.Fn
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
		if own := syntax.OwnParameters(l.fn.def.Declarator); own != nil && own.ParameterTypeList != nil {
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
	c := l.fn.def.CompoundStatement
	l.block(c, true)
	l.at(c.Token2)
	switch {
	case l.result.Kind == ctype.KindVoid || l.resultPtr != ir.None:
		l.ret(ir.None)
	case l.fn.name == "main" && l.result.IsInteger():
		l.ret(l.zero(l.result).op)
	default:
		l.returnNothing()
	}
	l.sc = l.sc.parent
}

// startUp calls the constructors before the entry function does anything, and has
// the destructors called at exit.
func (l *body) startUp() {
	fe := l.u.fe
	if !fe.isEntry(l.fn) {
		return
	}
	var early, late []*function
	for _, u := range slices.Concat(fe.units, fe.given) {
		for _, fn := range u.defined {
			if fn.owner != u {
				continue
			}
			if fn.constructor {
				early = append(early, fn)
			}
			if fn.destructor {
				late = append(late, fn)
			}
		}
	}
	if len(late) > 0 {
		t := &ctype.Type{Kind: ctype.KindFunc, Fn: &ctype.FuncType{Result: l.tg.Int, Proto: true, Params: []ctype.Param{{T: l.tg.VoidPtr}}}}
		register := fe.useFunc(fe.externalFunction("atexit", t, l.fn.pos))
		for _, fn := range late {
			f := l.B.Const(ir.Const{Type: ir.Ptr, Func: fe.useFunc(fn)})
			l.Emit(ir.Instr{Op: ir.Call, Type: ir.I32, Dst: ir.NoReg, Callee: register, Args: []ir.Operand{f}})
		}
	}
	for _, fn := range early {
		in := ir.Instr{Op: ir.Call, Dst: ir.NoReg, Callee: fe.useFunc(fn)}
		if r := fn.t.Fn.Result; r.HasRegister() {
			in.Type = r.Scalar
		}
		if len(fn.t.Fn.Params) == 0 {
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
	l.at(n)
	t := p.T
	if !t.IsComplete() {
		l.fail(n, "parameter %s has incomplete type", p.Name)
	}
	if t.Kind == ctype.KindRecord || !t.HasRegister() {
		l.sc.declare(&symbol{kind: symLocal, name: p.Name, t: t, addr: ir.Operand(r)})
		return
	}
	arrived := l.u.fe.passed(l.fn.t.Fn, t)
	v := l.convert(n, value{t: arrived, op: ir.Operand(r)}, t)
	if !l.scan.Addressed[p.Decl] && !l.scan.Names[p.Name] && !l.staysInMemory(p.T) {
		reg := r
		if v.op != ir.Operand(r) {
			reg = l.B.NewReg(t.Scalar, p.Name, l.u.layout(t))
			l.CopyTo(reg, t.Scalar, v.op)
		}
		l.sc.declare(&symbol{kind: symReg, name: p.Name, t: t, reg: reg})
		return
	}
	site := l.newSite(ir.SiteLocal, p.Name, l.u.layout(t))
	site.Volatile = isVolatileObject(p.T)
	addr := l.alloca(site, l.sizeOperand(t))
	l.store(t.DropAtomic(), addr, v.op, ir.FlagInit)
	l.sc.declare(&symbol{kind: symLocal, name: p.Name, t: t, addr: addr, site: site})
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
