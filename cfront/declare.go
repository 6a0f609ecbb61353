package cfront

// This file defines declarations, at file scope and in blocks.

import (
	"modernc.org/cc/v4"

	"heddle/cfront/ctype"
	"heddle/cfront/syntax"
	"heddle/ir"
)

// staticAssert checks a _Static_assert.
func (l *lower) staticAssert(n *cc.StaticAssertDeclaration) {
	if syntax.IsPragma(n) {
		return
	}
	if l.constInt(n.ConstantExpression, "condition of _Static_assert") == 0 {
		l.fail(n, "static assertion failed: %s", syntax.SourceText(n.ConstantExpression))
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
		return // put there by the parser; see functionName
	}
	s := l.declSpecs(d.DeclarationSpecifiers)
	l.attrs(&s.attrs, d.AttributeSpecifierList)
	if s.implicitInt && d.InitDeclaratorList != nil {
		l.warn(d, "type defaults to int in the declaration of %s", d.InitDeclaratorList.InitDeclarator.Declarator.Name())
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
		l.fail(id, "attribute ifunc is not supported")
	}
	if s.attrs.alias != "" {
		s.extern = true // the alias itself is no definition
	}
	if s.typedef {
		if old := l.sc.names[name]; old != nil && old.kind == symType && !ctype.Compatible(old.t, t, true) {
			l.fail(id, "conflicting types for %s", name)
		}
		l.sc.declare(&symbol{kind: symType, name: name, t: t, seq: tok.Seq()})
		return
	}
	if t.Kind == ctype.KindFunc {
		if id.Initializer != nil {
			l.fail(id, "function %s is initialised like a variable", name)
		}
		l.declareFunction(id, name, t, s)
		return
	}
	if t.Kind == ctype.KindVoid {
		l.fail(id, "variable %s has type void", name)
	}
	switch {
	case l.sc.isFile():
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
func (l *lower) declareFunction(n cc.Node, name string, t *ctype.Type, s *specs) *symbol {
	var fn *function
	own := t
	if s.static || l.u.isStaticFunction(name) {
		if old := l.u.file.names[name]; old != nil && old.kind == symFunc {
			fn = old.fn
			l.u.fe.mergeFunctionType(l, n, fn, t)
			own = fn.t
		} else {
			fn = &function{name: name, t: t, pos: l.u.pos(n)}
		}
	} else {
		if old := l.u.file.names[name]; old != nil && old.kind != symFunc {
			l.fail(n, "%s was declared as something else", name)
		}
		fn = l.u.fe.externalFunction(name, t, l.u.pos(n))
		if l.u.fe.mergeFunctionType(l, n, fn, t) {
			own = fn.t
		}
	}
	fn.inline = fn.inline || s.inline
	fn.weak = fn.weak || s.attrs.weak
	fn.constructor = fn.constructor || s.attrs.constructor
	fn.destructor = fn.destructor || s.attrs.destructor
	if s.attrs.alias != "" {
		fn.alias = &alias{s.attrs.alias, l.u}
	}
	seq := syntax.SeqOf(n)
	if old := l.sc.names[name]; old != nil && old.kind == symFunc && old.fn == fn {
		old.t = own
		return old
	}
	sym := &symbol{kind: symFunc, name: name, t: own, fn: fn, seq: seq}
	l.sc.declare(sym)
	if !l.sc.isFile() && l.u.file.names[name] == nil {
		l.u.file.declare(sym)
	}
	return sym
}

// declareObject declares a variable with linkage.
func (l *lower) declareObject(id *cc.InitDeclarator, name string, t *ctype.Type, s *specs) {
	d := id.Declarator
	old := l.u.file.names[name]
	if !l.sc.isFile() {
		if v := l.sc.lookup(name); v != nil && v.kind == symObject {
			old = v
		}
	}
	if old != nil && old.kind != symObject {
		l.fail(id, "%s was declared as something else", name)
	}
	internal := s.static || old != nil && s.extern && !old.obj.external
	if old != nil && !old.obj.external && !internal {
		l.fail(id, "non-static declaration of %s follows a static one", name)
	}
	var o *object
	switch {
	case old != nil:
		o = old.obj
		if old.obj.external && s.static {
			l.fail(id, "static declaration of %s follows a non-static one", name)
		}
	case internal:
		o = &object{name: name, t: t, pos: l.u.pos(d), tls: s.tls, model: l.u.model}
	default:
		known := l.u.fe.objects[name] != nil
		o = l.u.fe.externalObject(name, t, s.tls, l.u.pos(d))
		o.given = l.u.given && (o.given || !known)
	}
	own := t
	if l.mergeObjectType(id, o, t, !s.extern || id.Initializer != nil) {
		own = o.t
	}
	if o.tls != s.tls {
		l.fail(id, "thread-local and other declarations of %s", name)
	}
	o.weak = o.weak || s.attrs.weak
	if s.attrs.alias != "" {
		o.alias = &alias{s.attrs.alias, l.u}
	}
	sym := &symbol{kind: symObject, name: name, t: own, obj: o, seq: syntax.SeqOf(d)}
	l.sc.declare(sym)
	if l.u.file.names[name] == nil {
		l.u.file.declare(sym)
	}
	switch {
	case id.Initializer != nil:
		if o.init != nil {
			l.fail(id, "redefinition of %s", name)
		}
		if o.t.IsVariable() {
			l.fail(id, "an object of variable size is initialised")
		}
		o.init, o.owner, o.in, o.pos = id.Initializer, l.u, l.sc, l.u.pos(d)
		l.u.own(o)
		// The initialiser may give an array its length.
		if o.t.Kind == ctype.KindArray && o.t.N < 0 {
			_, o.t = l.initItems(o.t, o.init)
		}
	case !s.extern:
		if t.IsVariable() {
			l.fail(id, "%s has a variable size at file scope", name)
		}
		o.tentative = true
		o.model = o.model || l.u.model
		l.u.own(o)
	}
}

// conflict tells of two declarations of one name that do not go together: an error in one file, a
// warning in two, since each file means what it says and a linker does not look.
func (l *lower) conflict(n cc.Node, name string, before, now *ctype.Type, at ir.Pos) {
	own := l.u.file.names[name]
	if own == nil {
		own = l.sc.lookup(name)
	}
	if own != nil && own.t != nil && ctype.Compatible(own.t, now, true) {
		return // the warning was given
	}
	if l.u.given || own != nil {
		l.fail(n, "conflicting types for %s: %s and %s", name, before, now)
	}
	l.warn(n, "conflicting types for %s: %s, and %s at %s", name, now, before, l.u.fe.position(l.u, at))
}

// mergeObjectType makes the composite type of two declarations, of which the new one may define the
// object. fits is false if they are of different files and do not go together.
func (l *lower) mergeObjectType(n cc.Node, o *object, t *ctype.Type, defines bool) (fits bool) {
	if !ctype.Compatible(o.t, t, true) {
		if defines && o.defined() {
			l.fail(n, "conflicting types for %s: %s and %s", o.name, o.t, t)
		}
		l.conflict(n, o.name, o.t, t, o.pos)
		if defines {
			o.t = t
		}
		return false
	}
	if o.t.Kind == ctype.KindArray && o.t.N < 0 && t.N >= 0 {
		o.t = t
	}
	if o.t.Kind == ctype.KindRecord && !o.t.Rec.Complete && t.Rec.Complete {
		o.t = t
	}
	if t.Over > o.t.Over {
		o.t = o.t.WithAlign(t.Over)
	}
	return true
}

// staticLocal declares a variable of a block with static storage duration.
func (l *lower) staticLocal(id *cc.InitDeclarator, name string, t *ctype.Type, s *specs) {
	d := id.Declarator
	if sym := l.statics[d]; sym != nil {
		l.sc.declare(sym)
		return
	}
	if t.IsVariable() {
		l.fail(id, "static variable %s has a variable size", name)
	}
	full := name
	if l.fn != nil {
		full = l.fn.name + "." + name
	}
	o := &object{name: full, t: t, pos: l.u.pos(d), tls: s.tls, tentative: true, model: l.u.model}
	sym := &symbol{kind: symObject, name: name, t: t, obj: o, seq: syntax.SeqOf(d)}
	l.sc.declare(sym)
	if id.Initializer != nil {
		o.init, o.owner, o.in, o.scan = id.Initializer, l.u, l.sc, l.scan
		if t.Kind == ctype.KindArray && t.N < 0 {
			_, o.t = l.initItems(t, o.init)
		}
	}
	if !o.t.IsComplete() {
		l.fail(id, "%s has incomplete type", name)
	}
	l.statics[d] = sym
}

// localVariable declares an automatic variable.
func (l *lower) localVariable(id *cc.InitDeclarator, d *cc.Declarator, name string, t *ctype.Type, s *specs) {
	l.at(d)
	if old := l.sc.names[name]; old != nil && old.kind != symFunc {
		l.fail(d, "redeclaration of %s", name)
	}
	if id.Initializer != nil && t.IsVariable() && t.Kind == ctype.KindArray {
		l.fail(id, "an object of variable size is initialised")
	}
	if t.Kind != ctype.KindArray && !t.IsComplete() {
		l.fail(id, "%s has incomplete type", name)
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
		sym, v := l.sc.lookup(f), l.sc.names[name]
		if sym == nil || sym.kind != symFunc || len(sym.fn.t.Fn.Params) != 1 || v == nil {
			l.fail(d, "attribute cleanup needs a function of one parameter")
		}
		l.sc.exits = append(l.sc.exits, exit{cleanup: sym.fn, addr: v.addr, pos: l.u.pos(d)})
	}
}

// inRegister tells whether a variable is kept in a register.
func (l *lower) inRegister(d *cc.Declarator, t *ctype.Type, s *specs) bool {
	return t.IsScalar() && !l.scan.Addressed[d] && s.attrs.cleanup == "" && !l.staysInMemory(t)
}

func (l *body) registerVariable(init *cc.Initializer, d *cc.Declarator, name string, t *ctype.Type) {
	sym := l.hoisted[d]
	if sym == nil {
		sym = &symbol{kind: symReg, name: name, t: t, reg: l.B.NewReg(t.Scalar, name, l.u.layout(t)), undef: init == nil || l.hoisting()}
		l.wantHoisted(d, sym, nil)
	}
	l.sc.declare(sym)
	sym.seq = syntax.SeqOf(d)
	if init == nil {
		l.full(func() {
			l.Emit(ir.Instr{Op: ir.Undef, Type: t.Scalar, Dst: sym.reg})
		})
		return
	}
	e := l.scalarInit(init)
	l.full(func() {
		if e == nil {
			l.CopyTo(sym.reg, t.Scalar, l.zero(t).op)
			return
		}
		v := l.expr(e)
		l.at(d)
		l.checkAssign(e, v, t)
		l.write(place{t: t.Unqual(), reg: sym.reg, addr: ir.None}, l.convert(e, v, t), ir.FlagInit)
	})
}

// zero is the zero of a scalar type.
func (l *lower) zero(t *ctype.Type) value {
	return value{t: t.Unqual(), op: l.B.Const(ir.Const{Type: t.Scalar})}
}

// scalarInit gives the expression that initialises a scalar, nil for {}.
func (l *lower) scalarInit(init *cc.Initializer) cc.ExpressionNode {
	for init.Case == cc.InitializerInitList {
		list := init.InitializerList
		if list == nil {
			return nil
		}
		if list.InitializerList != nil {
			l.warn(list.InitializerList, "excess elements in initialiser")
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
		sym = &symbol{kind: symLocal, name: name, t: t, addr: ir.None}
	}
	sym.seq = syntax.SeqOf(d)
	l.sc.declare(sym)
	if init != nil && !direct {
		// Lengths first; the variable is in scope in its own initialiser, but
		// matching items with members evaluates nothing.
		items, t = l.initItems(t, init)
		sym.t = t
	}
	if !t.IsComplete() {
		l.fail(d, "%s has incomplete type", name)
	}
	l.statement()
	kind := ir.SiteLocal
	if t.IsVariable() {
		kind = ir.SiteAlloca
	}
	if sym.site == nil {
		sym.site = l.newSite(kind, name, l.u.layout(t))
		sym.site.Volatile, sym.site.Align = isVolatileObject(t), t.AlignOf()
		l.wantHoisted(d, sym, t)
	}
	if kind == ir.SiteAlloca {
		// The object of an earlier pass dies first.
		l.Emit(ir.Instr{Op: ir.Kill, Dst: ir.NoReg, Site: int32(sym.site.ID)})
		l.sc.exits = append(l.sc.exits, exit{site: sym.site})
	} else {
		l.ownSite(sym.site)
	}
	size := l.sizeOperand(t)
	if sym.addr != ir.None {
		l.Emit(ir.Instr{Op: ir.Alloca, Type: ir.Ptr, Dst: ir.Reg(sym.addr), Site: int32(sym.site.ID)}, size)
	} else {
		sym.addr = l.alloca(sym.site, size)
	}
	if init == nil {
		return
	}
	l.full(func() {
		if direct {
			v := l.expr(init.AssignmentExpression)
			l.at(d)
			l.checkAssign(init, v, t)
			p := memory(t.DropAtomic(), sym.addr, 0)
			l.write(p, l.convert(init, v, t), ir.FlagInit)
			return
		}
		l.initObject(d, items, t, sym.addr)
	})
}

// autoDeclaration lowers GNU's __auto_type.
func (l *lower) autoDeclaration(d *cc.Declaration) {
	if d.Initializer == nil || d.Initializer.Case != cc.InitializerExpr {
		l.fail(d, "__auto_type needs an initialiser")
	}
	v, _ := l.types().evaluate(d.Initializer.AssignmentExpression)
	t := v.t
	id := &cc.InitDeclarator{Case: cc.InitDeclaratorInit, Declarator: d.Declarator, Initializer: d.Initializer}
	l.declare(id, &specs{t: t, node: d}, l.declarator(d.Declarator, t))
}
