package declare

// This file defines declarations of what has linkage, and of functions that blocks define.

import (
	"cmp"
	"strings"

	"modernc.org/cc/v4"

	"heddle.example/cfront/ctype"
	"heddle.example/cfront/symbols"
	"heddle.example/cfront/syntax"
)

// asmLabel gives the linker's name of what id declares, "" if it is its own: int f(void) __asm__("g") is the function that other files call g. Where the C library declares a function under the label of
// another form of it (__isoc99_sscanf, stat64, readdir64_r), models are known by the name that C has.
func (l *Env) asmLabel(id *cc.InitDeclarator) string {
	if id.Asm == nil || l.Unit.Model || l.Unit.Table.InSystemHeader(l.Unit.Pos(id)) {
		return ""
	}
	name, label := id.Declarator.Name(), strings.NewReplacer(`"`, "", " ", "", "\n", "", "\t", "").Replace(id.Asm.Token3.SrcStr())
	if label == name || strings.Replace(label, "64", "", 1) == name || strings.HasPrefix(label, "__") {
		return ""
	}
	return label
}

// declareFunction declares a function without a body.
func (l *Env) declareFunction(n cc.Node, name string, t *ctype.Type, s *specs) *symbols.Symbol {
	var fn *symbols.Function
	own := t
	if s.static || l.Unit.IsStaticFunction(name) {
		if old := l.Unit.FileScope.Own(name); old != nil && old.Kind == symbols.KindFunc {
			fn = old.Function
			l.Unit.MergeFunctionType(l.Scope, n, fn, t)
			own = fn.T
		} else {
			fn = &symbols.Function{Name: name, T: t, Pos: l.Unit.Pos(n)}
		}
	} else {
		old := l.Unit.FileScope.Own(name)
		if old != nil && old.Kind != symbols.KindFunc {
			l.Fail(n, "%s was declared as something else", name)
		}
		linked := cmp.Or(s.label, name)
		if s.label == "" && old != nil && old.Function.External {
			linked = old.Function.Name // by the label of an earlier declaration
		}
		fn = l.Unit.Table.ExternalFunction(linked, t, l.Unit.Pos(n))
		if l.Unit.MergeFunctionType(l.Scope, n, fn, t) {
			own = fn.T
		}
	}
	fn.Inline = fn.Inline || s.inline
	fn.Weak = fn.Weak || s.attrs.weak
	fn.Boundary = max(fn.Boundary, s.attrs.boundary)
	fn.Constructor = cmp.Or(s.attrs.constructor, fn.Constructor)
	fn.Destructor = cmp.Or(s.attrs.destructor, fn.Destructor)
	if symbols.HoldsCalls(s.attrs.section) {
		l.Fail(n, "a function in section %s is not supported", s.attrs.section)
	}
	if s.attrs.alias != "" {
		fn.Alias = &symbols.Alias{Name: s.attrs.alias, Unit: l.Unit}
	}
	seq := syntax.SeqOf(n)
	if old := l.Scope.Own(name); old != nil && old.Kind == symbols.KindFunc && old.Function == fn {
		old.T = own
		return old
	}
	sym := &symbols.Symbol{Kind: symbols.KindFunc, Name: name, T: own, Function: fn, Seq: seq}
	l.Scope.Declare(sym)
	if !l.Scope.IsFile() && l.Unit.FileScope.Own(name) == nil {
		l.Unit.FileScope.Declare(sym)
	}
	return sym
}

// definedInBlock gives the definition of the nested function that d declares, nil if it declares something else.
func (l *Env) definedInBlock(d *cc.Declarator) *cc.BlockItem {
	if l.Scan == nil {
		return nil
	}
	return l.Scan.Nested.Defined(d)
}

// nameNested declares the nested function that n defines, at d.
func (l *Env) nameNested(n *cc.BlockItem, d *cc.Declarator, t *ctype.Type) *symbols.Function {
	tb := l.Unit.Table
	fn := tb.Nested[n]
	if fn == nil {
		all := l.Scan.Nested
		fn = &symbols.Function{Name: d.Name(), T: t, Pos: l.Unit.Pos(n.Declarator), Owner: l.Unit, Model: l.Function.Model,
			Def:    &cc.FunctionDefinition{DeclarationSpecifiers: n.DeclarationSpecifiers, Declarator: n.Declarator, CompoundStatement: n.CompoundStatement},
			Nested: &symbols.Nested{All: all, Uses: all.Uses(n)}}
		tb.Nested[n] = fn
	}
	switch old := l.Scope.Own(d.Name()); {
	case old == nil:
	case old.Kind != symbols.KindFunc || old.Function != fn:
		l.Fail(d, "redeclaration of %s", d.Name())
	case !ctype.Compatible(old.T, t, true):
		l.Fail(d, "conflicting types for %s: %s and %s", d.Name(), old.T, t)
	default:
		old.T = t
		return fn
	}
	l.Scope.Declare(&symbols.Symbol{Kind: symbols.KindFunc, Name: d.Name(), T: t, Function: fn, Seq: syntax.SeqOf(d)})
	return fn
}

// declareObject declares a variable with linkage.
func (l *Env) declareObject(id *cc.InitDeclarator, name string, t *ctype.Type, s *specs) {
	d := id.Declarator
	old := l.Unit.FileScope.Own(name)
	if !l.Scope.IsFile() {
		if v := l.Scope.Lookup(name); v != nil && v.Kind == symbols.KindObject {
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
		known := l.Unit.Table.Objects[cmp.Or(s.label, name)] != nil
		o = l.Unit.Table.ExternalObject(cmp.Or(s.label, name), t, s.tls, l.Unit.Pos(d))
		o.Given = l.Unit.Given && (o.Given || !known)
	}
	own := t
	if l.Unit.MergeObjectType(l.Scope, id, o, t, !s.extern || id.Initializer != nil) {
		own = o.T
	}
	if o.TLS != s.tls {
		l.Fail(id, "thread-local and other declarations of %s", name)
	}
	o.Weak = o.Weak || s.attrs.weak
	o.Constexpr = o.Constexpr || s.attrs.constexpr
	if symbols.HoldsCalls(s.attrs.section) {
		o.Section = s.attrs.section
	}
	o.Kept = o.Kept || s.attrs.used
	o.Boundary = max(o.Boundary, s.attrs.boundary, s.align)
	if s.attrs.alias != "" {
		o.Alias = &symbols.Alias{Name: s.attrs.alias, Unit: l.Unit}
	}
	sym := &symbols.Symbol{Kind: symbols.KindObject, Name: name, T: own, Object: o, Seq: syntax.SeqOf(d)}
	l.Scope.Declare(sym)
	if l.Unit.FileScope.Own(name) == nil {
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
		o.Init, o.Owner, o.In, o.Pos = id.Initializer, l.Unit, l.Scope, l.Unit.Pos(d)
		l.Unit.Own(o)
		// The initialiser may give an array its length.
		if o.T.Kind == ctype.KindArray && o.T.N < 0 {
			_, o.T = l.InitItems(o.T, o.Init)
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
