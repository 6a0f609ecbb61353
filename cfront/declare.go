package cfront

// This file defines declarations, at file scope and in blocks.

import (
	"modernc.org/cc/v4"

	"heddle/cfront/ctype"
	"heddle/cfront/symbols"
	"heddle/cfront/syntax"
	"heddle/cfront/values"
	"heddle/ir"
)

// staticAssert checks a _Static_assert.
func (l *lower) staticAssert(n *cc.StaticAssertDeclaration) {
	if syntax.IsPragma(n) {
		return
	}
	if l.ConstInt(n.ConstantExpression, "condition of _Static_assert") == 0 {
		l.Fail(n, "static assertion failed: %s", syntax.SourceText(n.ConstantExpression))
	}
}

// declaration lowers a declaration in any scope.
func (l *lower) declaration(d *cc.Declaration) {
	switch d.Case {
	case cc.DeclarationAssert:
		l.staticAssert(d.StaticAssertDeclaration)
		return
	case cc.DeclarationAuto:
		l.autoDeclaration(d)
		return
	}
	if tok := d.InitDeclaratorList; tok != nil && tok.InitDeclarator != nil && tok.InitDeclarator.Declarator.Name() == "__func__" {
		return // put there by the parser; see funcObject
	}
	s := l.declSpecs(d.DeclarationSpecifiers)
	l.attrs(&s.attrs, d.AttributeSpecifierList)
	if s.implicitInt && d.InitDeclaratorList != nil {
		l.Warn(d, "type defaults to int in the declaration of %s", d.InitDeclaratorList.InitDeclarator.Declarator.Name())
	}
	base := l.applyAttrs(d, s.t, &s.attrs)
	for list := d.InitDeclaratorList; list != nil; list = list.InitDeclaratorList {
		id := list.InitDeclarator
		a := s.attrs
		a.aligned, a.mode, a.vector = 0, "", 0
		l.attrs(&a, id.AttributeSpecifierList)
		t := l.declarator(id.Declarator, base)
		t = l.applyAttrs(id, t, &a)
		if s.align > 0 {
			t = t.WithAlign(s.align)
		}
		one := s
		one.attrs = a
		l.declare(id, &one, t)
	}
}

// declare lowers one declarator.
func (l *lower) declare(id *cc.InitDeclarator, s *specs, t *ctype.Type) {
	d := id.Declarator
	name := d.Name()
	tok := d.NameTok()
	if s.attrs.ifunc {
		l.Fail(id, "attribute ifunc is not supported")
	}
	if s.attrs.alias != "" {
		s.extern = true // the alias itself is no definition
	}
	if s.typedef {
		if old := l.sc.Names[name]; old != nil && old.Kind == symbols.KindType && !ctype.Compatible(old.T, t, true) {
			l.Fail(id, "conflicting types for %s", name)
		}
		l.sc.Declare(&symbols.Symbol{Kind: symbols.KindType, Name: name, T: t, Seq: tok.Seq()})
		return
	}
	if t.Kind == ctype.KindFunc {
		if id.Initializer != nil {
			l.Fail(id, "function %s is initialised like a variable", name)
		}
		l.declareFunction(id, name, t, s)
		return
	}
	if t.Kind == ctype.KindVoid {
		l.Fail(id, "variable %s has type void", name)
	}
	switch {
	case l.sc.IsFile():
		l.declareObject(id, name, t, s)
	case s.extern:
		l.declareObject(id, name, t, s)
	case s.static, s.tls:
		l.staticLocal(id, name, t, s)
	default:
		l.localVariable(id, d, name, t, s)
	}
}

// declareFunction declares a function without a body.
func (l *lower) declareFunction(n cc.Node, name string, t *ctype.Type, s *specs) *symbols.Symbol {
	var fn *symbols.Function
	own := t
	if s.static || l.Unit.IsStaticFunction(name) {
		if old := l.Unit.FileScope.Names[name]; old != nil && old.Kind == symbols.KindFunc {
			fn = old.Function
			l.Unit.MergeFunctionType(l.sc, n, fn, t)
			own = fn.T
		} else {
			fn = &symbols.Function{Name: name, T: t, Pos: l.Unit.Pos(n)}
		}
	} else {
		if old := l.Unit.FileScope.Names[name]; old != nil && old.Kind != symbols.KindFunc {
			l.Fail(n, "%s was declared as something else", name)
		}
		fn = l.Unit.Table.ExternalFunction(name, t, l.Unit.Pos(n))
		if l.Unit.MergeFunctionType(l.sc, n, fn, t) {
			own = fn.T
		}
	}
	fn.Inline = fn.Inline || s.inline
	fn.Weak = fn.Weak || s.attrs.weak
	fn.Constructor = fn.Constructor || s.attrs.constructor
	fn.Destructor = fn.Destructor || s.attrs.destructor
	if s.attrs.alias != "" {
		fn.Alias = &symbols.Alias{Name: s.attrs.alias, Unit: l.Unit}
	}
	seq := syntax.SeqOf(n)
	if old := l.sc.Names[name]; old != nil && old.Kind == symbols.KindFunc && old.Function == fn {
		old.T = own
		return old
	}
	sym := &symbols.Symbol{Kind: symbols.KindFunc, Name: name, T: own, Function: fn, Seq: seq}
	l.sc.Declare(sym)
	if !l.sc.IsFile() && l.Unit.FileScope.Names[name] == nil {
		l.Unit.FileScope.Declare(sym)
	}
	return sym
}

// declareObject declares a variable with linkage.
func (l *lower) declareObject(id *cc.InitDeclarator, name string, t *ctype.Type, s *specs) {
	d := id.Declarator
	old := l.Unit.FileScope.Names[name]
	if !l.sc.IsFile() {
		if v := l.sc.Lookup(name); v != nil && v.Kind == symbols.KindObject {
			old = v
		}
	}
	if old != nil && old.Kind != symbols.KindObject {
		l.Fail(id, "%s was declared as something else", name)
	}
	internal := s.static || old != nil && s.extern && !old.Object.External
	if old != nil && !old.Object.External && !internal {
		l.Fail(id, "non-static declaration of %s follows a static one", name)
	}
	var o *symbols.Object
	switch {
	case old != nil:
		o = old.Object
		if old.Object.External && s.static {
			l.Fail(id, "static declaration of %s follows a non-static one", name)
		}
	case internal:
		o = &symbols.Object{Name: name, T: t, Pos: l.Unit.Pos(d), TLS: s.tls, Model: l.Unit.Model}
	default:
		known := l.Unit.Table.Objects[name] != nil
		o = l.Unit.Table.ExternalObject(name, t, s.tls, l.Unit.Pos(d))
		o.Given = l.Unit.Given && (o.Given || !known)
	}
	own := t
	if l.Unit.MergeObjectType(l.sc, id, o, t, !s.extern || id.Initializer != nil) {
		own = o.T
	}
	if o.TLS != s.tls {
		l.Fail(id, "thread-local and other declarations of %s", name)
	}
	o.Weak = o.Weak || s.attrs.weak
	if s.attrs.alias != "" {
		o.Alias = &symbols.Alias{Name: s.attrs.alias, Unit: l.Unit}
	}
	sym := &symbols.Symbol{Kind: symbols.KindObject, Name: name, T: own, Object: o, Seq: syntax.SeqOf(d)}
	l.sc.Declare(sym)
	if l.Unit.FileScope.Names[name] == nil {
		l.Unit.FileScope.Declare(sym)
	}
	switch {
	case id.Initializer != nil:
		if o.Init != nil {
			l.Fail(id, "redefinition of %s", name)
		}
		if o.T.IsVariable() {
			l.Fail(id, "an object of variable size is initialised")
		}
		o.Init, o.Owner, o.In, o.Pos = id.Initializer, l.Unit, l.sc, l.Unit.Pos(d)
		l.Unit.Own(o)
		// The initialiser may give an array its length.
		if o.T.Kind == ctype.KindArray && o.T.N < 0 {
			_, o.T = l.initItems(o.T, o.Init)
		}
	case !s.extern:
		if t.IsVariable() {
			l.Fail(id, "%s has a variable size at file scope", name)
		}
		o.Tentative = true
		o.Model = o.Model || l.Unit.Model
		l.Unit.Own(o)
	}
}

// staticLocal declares a variable of a block with static storage duration.
func (l *lower) staticLocal(id *cc.InitDeclarator, name string, t *ctype.Type, s *specs) {
	d := id.Declarator
	if sym := l.statics[d]; sym != nil {
		l.sc.Declare(sym)
		return
	}
	if t.IsVariable() {
		l.Fail(id, "static variable %s has a variable size", name)
	}
	full := name
	if l.fn != nil {
		full = l.fn.Name + "." + name
	}
	o := &symbols.Object{Name: full, T: t, Pos: l.Unit.Pos(d), TLS: s.tls, Tentative: true, Model: l.Unit.Model}
	sym := &symbols.Symbol{Kind: symbols.KindObject, Name: name, T: t, Object: o, Seq: syntax.SeqOf(d)}
	l.sc.Declare(sym)
	if id.Initializer != nil {
		o.Init, o.Owner, o.In, o.Scan = id.Initializer, l.Unit, l.sc, l.scan
		if t.Kind == ctype.KindArray && t.N < 0 {
			_, o.T = l.initItems(t, o.Init)
		}
	}
	if !o.T.IsComplete() {
		l.Fail(id, "%s has incomplete type", name)
	}
	l.statics[d] = sym
}

// localVariable declares an automatic variable.
func (l *lower) localVariable(id *cc.InitDeclarator, d *cc.Declarator, name string, t *ctype.Type, s *specs) {
	l.At(d)
	if old := l.sc.Names[name]; old != nil && old.Kind != symbols.KindFunc {
		l.Fail(d, "redeclaration of %s", name)
	}
	if id.Initializer != nil && t.IsVariable() && t.Kind == ctype.KindArray {
		l.Fail(id, "an object of variable size is initialised")
	}
	if t.Kind != ctype.KindArray && !t.IsComplete() {
		l.Fail(id, "%s has incomplete type", name)
	}
	if l.Noting {
		l.typer.local(id.Initializer, d, name, t, s)
		return
	}
	if l.inRegister(d, t, s) {
		l.into.registerVariable(id.Initializer, d, name, t)
		return
	}
	l.into.memoryVariable(id.Initializer, d, name, t)
	if f := s.attrs.cleanup; f != "" {
		sym, v := l.sc.Lookup(f), l.sc.Names[name]
		if sym == nil || sym.Kind != symbols.KindFunc || len(sym.Function.T.Fn.Params) != 1 || v == nil {
			l.Fail(d, "attribute cleanup needs a function of one parameter")
		}
		l.sc.Exits = append(l.sc.Exits, symbols.Exit{Cleanup: sym.Function, Addr: v.Address, Pos: l.Unit.Pos(d)})
	}
}

// inRegister tells whether a variable is kept in a register.
func (l *lower) inRegister(d *cc.Declarator, t *ctype.Type, s *specs) bool {
	return t.IsScalar() && !l.scan.Addressed[d] && s.attrs.cleanup == "" && !l.staysInMemory(t)
}

func (l *body) registerVariable(init *cc.Initializer, d *cc.Declarator, name string, t *ctype.Type) {
	sym := l.hoisted[d]
	if sym == nil {
		sym = &symbols.Symbol{Kind: symbols.KindReg, Name: name, T: t, Register: l.B.NewReg(t.Scalar, name, l.Unit.Layout(t)), Undef: init == nil || l.hoisting()}
		l.wantHoisted(d, sym, nil)
	}
	l.sc.Declare(sym)
	sym.Seq = syntax.SeqOf(d)
	if init == nil {
		l.full(func() {
			l.Emit(ir.Instr{Op: ir.Undef, Type: t.Scalar, Dst: sym.Register})
		})
		return
	}
	e := l.scalarInit(init)
	l.full(func() {
		if e == nil {
			l.CopyTo(sym.Register, t.Scalar, l.Zero(t).Op)
			return
		}
		v := l.Expr(e)
		l.At(d)
		l.CheckAssign(e, v, t)
		l.Write(values.Place{T: t.Unqual(), Reg: sym.Register, Addr: ir.None}, l.Convert(e, v, t), ir.FlagInit)
	})
}

// scalarInit gives the expression that initialises a scalar, nil for {}.
func (l *lower) scalarInit(init *cc.Initializer) cc.ExpressionNode {
	for init.Case == cc.InitializerInitList {
		list := init.InitializerList
		if list == nil {
			return nil
		}
		if list.InitializerList != nil {
			l.Warn(list.InitializerList, "excess elements in initialiser")
		}
		init = list.Initializer
	}
	return init.AssignmentExpression
}

func (l *body) memoryVariable(init *cc.Initializer, d *cc.Declarator, name string, t *ctype.Type) {
	var items *initList
	direct := init != nil && init.Case == cc.InitializerExpr && t.Kind != ctype.KindArray
	sym := l.hoisted[d]
	if sym == nil {
		sym = &symbols.Symbol{Kind: symbols.KindLocal, Name: name, T: t, Address: ir.None}
	}
	sym.Seq = syntax.SeqOf(d)
	l.sc.Declare(sym)
	if init != nil && !direct {
		// Lengths first; the variable is in scope in its own initialiser, but
		// matching items with members evaluates nothing.
		items, t = l.initItems(t, init)
		sym.T = t
	}
	if !t.IsComplete() {
		l.Fail(d, "%s has incomplete type", name)
	}
	l.statement()
	kind := ir.SiteLocal
	if t.IsVariable() {
		kind = ir.SiteAlloca
	}
	if sym.Site == nil {
		sym.Site = l.NewSite(kind, name, l.Unit.Layout(t))
		sym.Site.Volatile, sym.Site.Align = isVolatileObject(t), t.AlignOf()
		l.wantHoisted(d, sym, t)
	}
	if kind == ir.SiteAlloca {
		// The object of an earlier pass dies first.
		l.Emit(ir.Instr{Op: ir.Kill, Dst: ir.NoReg, Site: int32(sym.Site.ID)})
		l.sc.Exits = append(l.sc.Exits, symbols.Exit{Site: sym.Site})
	} else {
		l.ownSite(sym.Site)
	}
	size := l.SizeOperand(t)
	if sym.Address != ir.None {
		l.Emit(ir.Instr{Op: ir.Alloca, Type: ir.Ptr, Dst: ir.Reg(sym.Address), Site: int32(sym.Site.ID)}, size)
	} else {
		sym.Address = l.Alloca(sym.Site, size)
	}
	if init == nil {
		return
	}
	l.full(func() {
		if direct {
			v := l.Expr(init.AssignmentExpression)
			l.At(d)
			l.CheckAssign(init, v, t)
			p := values.Memory(t.DropAtomic(), sym.Address, 0)
			l.Write(p, l.Convert(init, v, t), ir.FlagInit)
			return
		}
		l.initObject(d, items, t, sym.Address)
	})
}

// autoDeclaration lowers GNU's __auto_type.
func (l *lower) autoDeclaration(d *cc.Declaration) {
	if d.Initializer == nil || d.Initializer.Case != cc.InitializerExpr {
		l.Fail(d, "__auto_type needs an initialiser")
	}
	v, _ := l.types().evaluate(d.Initializer.AssignmentExpression)
	t := v.T
	id := &cc.InitDeclarator{Case: cc.InitDeclaratorInit, Declarator: d.Declarator, Initializer: d.Initializer}
	l.declare(id, &specs{t: t, node: d}, l.declarator(d.Declarator, t))
}
