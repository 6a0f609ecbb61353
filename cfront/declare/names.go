package declare

// This file defines what identifiers designate.

import (
	"modernc.org/cc/v4"

	"heddle.example/cfront/ctype"
	"heddle.example/cfront/symbols"
	"heddle.example/cfront/values"
	"heddle.example/ir"
)

// IdentPlace finds what an identifier designates.
func (l *Env) IdentPlace(x *cc.PrimaryExpression) (values.Place, bool) {
	name := x.Token.SrcStr()
	sym := l.Scope.Lookup(name)
	if sym == nil {
		if name == "__func__" && l.Function != nil {
			return l.funcObject(x), true
		}
		return values.Place{}, false
	}
	switch sym.Kind {
	case symbols.KindReg:
		if sym.Register == ir.NoReg { // a parameter of a prototype
			l.Seen.NonConst = true
			l.Seen.Code, l.Seen.Impure = true, true
			return values.Memory(sym.T, l.Undef(ir.Ptr), 0), true
		}
		return LocalPlace(sym), true
	case symbols.KindLocal:
		if sym.Lost != "" {
			l.Unsupported("%s", sym.Lost)
			return values.Memory(sym.T, l.Undef(ir.Ptr), 0), true
		}
		return LocalPlace(sym), true
	case symbols.KindObject:
		o := l.Unit.ResolveObject(x, sym.Object)
		p := l.objectPlace(o)
		if o == sym.Object && o.External && sym.T != o.T && !ctype.Compatible(sym.T, o.T, true) {
			p.T = sym.T // what this file takes it for
		}
		return p, true
	case symbols.KindFunc:
		fn, t := l.Unit.ResolveFunction(x, sym.Function), sym.Function.T
		if fn.Conflict && !ctype.Compatible(sym.T, t, true) {
			t = sym.T // what this file takes it for
		}
		if l.Unit.Table.Absent(fn) {
			return values.Memory(t, l.Const(ir.Ptr, 0), 0), true
		}
		if fn.Nested != nil && len(fn.Nested.Uses) > 0 && x != l.Callee {
			return l.boundFunction(fn, t), true
		}
		f := l.Unit.Table.UseFunc(fn)
		p := values.Memory(t, l.B.Const(ir.Const{Type: ir.Ptr, Func: f}), 0)
		p.Function = fn
		return p, true
	}
	return values.Place{}, false
}

// boundFunction is what the name of a nested function that uses variables designates where it is not called.
func (l *Env) boundFunction(fn *symbols.Function, t *ctype.Type) values.Place {
	if l.Noting {
		l.Seen.NonConst, l.Seen.Code, l.Seen.Impure = true, true, true
	} else {
		l.Unsupported("the address of nested function %s, which uses variables of the function around it, is not supported", fn.Name)
	}
	p := values.Memory(t, l.Undef(ir.Ptr), 0)
	p.Function = fn
	return p
}

// LocalPlace is the place of a variable of a function that is a register or an object.
func LocalPlace(sym *symbols.Symbol) values.Place {
	if sym.Kind == symbols.KindReg {
		return values.Place{T: sym.T, Reg: sym.Register, Undef: sym.Undef, Addr: ir.None}
	}
	return values.Memory(sym.T, sym.Address, 0)
}

func (l *Env) objectPlace(o *symbols.Object) values.Place {
	if o.Weak && l.Unit.Table.Missing(o) {
		return values.Memory(o.T, l.Const(ir.Ptr, 0), 0)
	}
	g := l.Unit.Table.UseObject(o)
	if o.TLS {
		r := l.B.Temp(ir.Ptr)
		l.Seen.NonConst = true
		l.Emit(ir.Instr{Op: ir.TLSAddr, Type: ir.Ptr, Dst: r, Global: g})
		return values.Memory(o.T, ir.Operand(r), 0)
	}
	p := values.Memory(o.T, l.B.Const(ir.Const{Type: ir.Ptr, Global: g}), 0)
	p.Object = o
	return p
}

// funcObject is the object __func__ of the function at hand.
func (l *Env) funcObject(x cc.Node) values.Place {
	data := append([]byte(l.Function.Name), 0)
	t := ctype.ArrayOf(l.Target.Char.With(ctype.QualConst), int64(len(data)))
	return values.Memory(t, l.B.Const(ir.Const{Type: ir.Ptr, Global: l.Unit.Table.Literal(t, data, l.Unit.Layout(t), l.Unit.Pos(x))}), 0)
}

// Ident lowers an identifier that is not an lvalue.
func (l *Env) Ident(x *cc.PrimaryExpression) values.Value {
	name := x.Token.SrcStr()
	if sym := l.Scope.Lookup(name); sym != nil && sym.Kind == symbols.KindEnumConst {
		return values.Value{T: sym.T, Op: l.Const(sym.T.Scalar, uint64(sym.Value))}
	}
	if sym := l.Scope.Lookup(name); sym != nil && sym.Kind == symbols.KindType {
		l.Fail(x, "unexpected type name %s", name)
	}
	l.Unit.UnknownName(x, name, "%s is not declared")
	return values.Value{}
}

// LabelAddress is GNU's &&label: a number that computed gotos dispatch on.
func (l *Env) LabelAddress(n *cc.UnaryExpression) values.Value {
	if l.Scan == nil {
		l.Fail(n, "the address of a label is taken outside a function")
	}
	if _, ok := l.Scan.Labels[l.Scan.LabelOf[n]]; !ok && l.Function.Nested != nil {
		l.Unsupported("the address of a label of the function around a nested one is not supported")
	}
	id := l.Scan.AddressOf[l.Scan.LabelOf[n]]
	return values.Value{T: l.Target.VoidPtr, Op: l.Const(ir.Ptr, uint64(id))}
}
