package cfront

// This file defines the calls that have a meaning of their own: compiler
// builtins, memory functions, and the functions by which programs under
// verification speak to the checker.

import (
	"strings"

	"modernc.org/cc/v4"

	"heddle/cfront/asm"
	"heddle/cfront/ctype"
	"heddle/cfront/emit"
	"heddle/cfront/source"
	"heddle/cfront/symbols"
	"heddle/cfront/syntax"
	"heddle/cfront/values"
	"heddle/ir"
)

// builtinCtx is a call of a builtin being lowered.
type builtinCtx struct {
	l      *lower
	from   evaluator // of the arguments
	x      *cc.PostfixExpression
	name   string // without the prefix __builtin_
	args   []cc.ExpressionNode
	wanted bool
	group  *grouping // of the arguments
}

// evaluator evaluates the operands of a builtin: the lowering emits the code for it, a typer notes
// what that would do.
type evaluator interface {
	expr(n cc.ExpressionNode) values.Value
	effect(n cc.ExpressionNode)
	cond(n cc.ExpressionNode) ir.Operand
	callFunction(x *cc.PostfixExpression, g *grouping, target ir.Operand, t *ctype.Type, direct *symbols.Function, args []cc.ExpressionNode, wanted bool) values.Value
}

// builtin lowers a call; its arguments have been counted.
type builtin struct {
	least  int // number of arguments required
	lower  func(c *builtinCtx) values.Value
	prefix bool // only with the prefix __builtin_
}

// builtins are the builtins by name, without the prefix __builtin_.
var builtins map[string]builtin

func init() {
	builtins = map[string]builtin{
		"expect":                  {2, func(c *builtinCtx) values.Value { return c.expect() }, true},
		"expect_with_probability": {2, func(c *builtinCtx) values.Value { return c.expect() }, true},
		"assume_aligned":          {1, func(c *builtinCtx) values.Value { return c.first() }, true},
		"launder":                 {1, func(c *builtinCtx) values.Value { return c.first() }, true},
		"constant_p":              {1, func(c *builtinCtx) values.Value { return c.constantP() }, true},
		"choose_expr":             {3, func(c *builtinCtx) values.Value { return c.chooseExpr() }, true},
		"unreachable":             {0, func(c *builtinCtx) values.Value { c.l.Stop(ir.Instr{Op: ir.Unreachable}); return c.l.Nothing() }, true},
		"trap":                    {0, func(c *builtinCtx) values.Value { return c.library("abort", c.l.Target.Void) }, true},
		"prefetch":                {1, func(c *builtinCtx) values.Value { c.from.effect(c.args[0]); return c.l.Nothing() }, true},
		"object_size":             {2, func(c *builtinCtx) values.Value { return c.objectSize() }, true},
		"dynamic_object_size":     {2, func(c *builtinCtx) values.Value { return c.objectSize() }, true},
		"alloca":                  {1, func(c *builtinCtx) values.Value { return c.alloca() }, false},
		"alloca_with_align":       {2, func(c *builtinCtx) values.Value { return c.alloca() }, true},
		"va_start":                {1, func(c *builtinCtx) values.Value { return c.vaStart() }, true},
		"va_end":                  {1, func(c *builtinCtx) values.Value { c.from.effect(c.args[0]); return c.l.Nothing() }, true},
		"va_copy":                 {2, func(c *builtinCtx) values.Value { return c.vaCopy() }, true},
		"memcpy":                  {3, func(c *builtinCtx) values.Value { return c.memCopy(false) }, false},
		"memmove":                 {3, func(c *builtinCtx) values.Value { return c.memCopy(false) }, false},
		"mempcpy":                 {3, func(c *builtinCtx) values.Value { return c.memCopy(true) }, false},
		"memset":                  {3, func(c *builtinCtx) values.Value { return c.memSet() }, false},
		"bzero":                   {2, func(c *builtinCtx) values.Value { return c.bzero() }, false},
		"__memcpy_chk":            {4, func(c *builtinCtx) values.Value { return c.memCopy(false) }, false},
		"__memmove_chk":           {4, func(c *builtinCtx) values.Value { return c.memCopy(false) }, false},
		"__mempcpy_chk":           {4, func(c *builtinCtx) values.Value { return c.memCopy(true) }, false},
		"__memset_chk":            {4, func(c *builtinCtx) values.Value { return c.memSet() }, false},
		"inf":                     {0, func(c *builtinCtx) values.Value { return c.floatBits(c.l.Target.Double, 0x7ff0000000000000) }, true},
		"huge_val":                {0, func(c *builtinCtx) values.Value { return c.floatBits(c.l.Target.Double, 0x7ff0000000000000) }, true},
		"inff":                    {0, func(c *builtinCtx) values.Value { return c.floatBits(c.l.Target.Float, 0x7f800000) }, true},
		"huge_valf":               {0, func(c *builtinCtx) values.Value { return c.floatBits(c.l.Target.Float, 0x7f800000) }, true},
		"nan":                     {1, func(c *builtinCtx) values.Value { return c.floatBits(c.l.Target.Double, 0x7ff8000000000000) }, true},
		"nanf":                    {1, func(c *builtinCtx) values.Value { return c.floatBits(c.l.Target.Float, 0x7fc00000) }, true},
		"fabs":                    {1, func(c *builtinCtx) values.Value { return c.fabs(c.l.Target.Double) }, false},
		"fabsf":                   {1, func(c *builtinCtx) values.Value { return c.fabs(c.l.Target.Float) }, false},
		"copysign":                {2, func(c *builtinCtx) values.Value { return c.copysign(c.l.Target.Double) }, false},
		"copysignf":               {2, func(c *builtinCtx) values.Value { return c.copysign(c.l.Target.Float) }, false},
		"fpclassify":              {6, func(c *builtinCtx) values.Value { return c.fpClassify() }, true},
		"return_address":          {1, func(c *builtinCtx) values.Value { return c.unsupported(c.l.Target.VoidPtr) }, true},
		"thread_pointer":          {0, func(c *builtinCtx) values.Value { return c.l.ThreadPointer() }, true},
		"frame_address":           {1, func(c *builtinCtx) values.Value { return c.unsupported(c.l.Target.VoidPtr) }, true},
	}
	for _, name := range []string{"ia32_pause", "ia32_mfence", "ia32_lfence", "ia32_sfence"} {
		builtins[name] = builtin{0, func(c *builtinCtx) values.Value { return c.fence(asm.FenceOrder(strings.TrimPrefix(name, "ia32_"))) }, true}
	}
	for _, name := range []string{"isnan", "isinf", "isinf_sign", "isfinite", "isnormal", "signbit", "signbitf"} {
		// No functions stand behind these three names.
		only := name != "isfinite" && name != "isnormal" && name != "signbit"
		builtins[name] = builtin{1, func(c *builtinCtx) values.Value { return c.floatTest() }, only}
	}
	for _, name := range []string{"isgreater", "isgreaterequal", "isless", "islessequal", "islessgreater", "isunordered"} {
		builtins[name] = builtin{2, func(c *builtinCtx) values.Value { return c.floatCompare() }, false}
	}
	for _, suffix := range []string{"", "l", "ll"} {
		for _, name := range []string{"clz", "ctz", "ffs", "popcount", "parity", "clrsb"} {
			builtins[name+suffix] = builtin{1, func(c *builtinCtx) values.Value { return c.countBits(name, suffix) }, true}
		}
	}
	for _, bits := range []string{"16", "32", "64"} {
		builtins["bswap"+bits] = builtin{1, func(c *builtinCtx) values.Value { return c.byteSwap() }, true}
	}
	for _, op := range []string{"add", "sub", "mul"} {
		builtins[op+"_overflow"] = builtin{3, func(c *builtinCtx) values.Value { return c.overflow(op, nil, true) }, true}
		builtins[op+"_overflow_p"] = builtin{3, func(c *builtinCtx) values.Value { return c.overflow(op, nil, false) }, true}
		for _, suffix := range []string{"", "l", "ll"} {
			builtins["s"+op+suffix+"_overflow"] = builtin{3, func(c *builtinCtx) values.Value { return c.overflow(op, c.l.suffixed(suffix, true), true) }, true}
			builtins["u"+op+suffix+"_overflow"] = builtin{3, func(c *builtinCtx) values.Value { return c.overflow(op, c.l.suffixed(suffix, false), true) }, true}
		}
	}
}

// suffixed is int, long or long long, as the suffix of a builtin says.
func (l *lower) suffixed(suffix string, signed bool) *ctype.Type {
	t := l.Target.Int
	switch suffix {
	case "l":
		t = l.Target.Long
	case "ll":
		t = l.Target.Llong
	}
	if !signed {
		t = l.Target.UnsignedOf(t)
	}
	return t
}

// builtinCall lowers a call of a function without a body whose name has a
// meaning here.
func (l *lower) builtinCall(from evaluator, x *cc.PostfixExpression, name string, sym *symbols.Symbol, args []cc.ExpressionNode, wanted bool) (values.Value, bool) {
	bare, prefixed := strings.CutPrefix(name, "__builtin_")
	c := &builtinCtx{l: l, from: from, x: x, name: bare, args: args, wanted: wanted}
	if b, ok := builtins[bare]; ok && (prefixed || !b.prefix) {
		// alloca and the memory functions keep their meaning without a declaration.
		c.need(b.least)
		return c.alone(func() values.Value { return b.lower(c) }), true
	}
	switch name {
	case source.InternalPrefix + "va_arg":
		c.need(2)
		return c.vaArg(), true
	case source.InternalPrefix + "types_compatible":
		c.need(2)
		return c.typesCompatible(), true
	}
	var ok bool
	if v := c.alone(func() (v values.Value) { v, ok = l.atomicBuiltin(c, name); return v }); ok {
		return v, true
	}
	if v, ok := l.verifierCall(c, name, sym); ok {
		return v, true
	}
	if prefixed {
		fn := l.Unit.FileScope.Names[name]
		if fn == nil || fn.Kind != symbols.KindFunc {
			l.Unsupported("%s is not supported", name)
			return l.UndefValue(l.Target.Int), true
		}
		// A builtin with a library function behind it.
		return c.library(bare, nil), true
	}
	return values.Value{}, false
}

// need checks the number of arguments.
func (c *builtinCtx) need(n int) {
	if len(c.args) < n {
		c.l.Fail(c.x, "too few arguments in call of %s", syntax.SourceText(c.x.PostfixExpression))
	}
}

// alone lowers a builtin: its arguments have no order among them, what it does
// with them is one call.
func (c *builtinCtx) alone(run func() values.Value) values.Value {
	c.group = c.unordered()
	v := run()
	c.group.atOnce()
	c.group.close()
	return v
}

// unordered starts a group for the call, if code is made for it.
func (c *builtinCtx) unordered() *grouping {
	if c.l.into == nil {
		return nil
	}
	return c.l.into.unorderedOf(c.x)
}

// arg evaluates argument i, converted to t unless t is nil.
func (c *builtinCtx) arg(i int, t *ctype.Type) values.Value {
	c.group.begin()
	defer c.group.end()
	v := c.l.Materialise(c.from.expr(c.args[i]))
	v = c.l.stable(v, c.args[i+1:]...)
	if t != nil {
		v = c.l.Convert(c.args[i], v, t)
	}
	c.l.At(c.x)
	return v
}

// rest evaluates the arguments from i on and drops them.
func (c *builtinCtx) rest(i int) {
	for ; i < len(c.args); i++ {
		c.group.begin()
		c.from.effect(c.args[i])
		c.group.end()
	}
	c.l.At(c.x)
}

// library calls a library function; result nil means that the builtin of the
// same name gives its type.
func (c *builtinCtx) library(name string, result *ctype.Type) values.Value {
	l := c.l
	t := &ctype.Type{Kind: ctype.KindFunc, Fn: &ctype.FuncType{Result: result, Proto: true}}
	if result == nil {
		t = l.Unit.FileScope.Names["__builtin_"+name].Function.T
	}
	var fn *symbols.Function
	if sym := l.Unit.FileScope.Names[name]; sym != nil && sym.Kind == symbols.KindFunc {
		fn = sym.Function
		if result == nil {
			t = fn.T
		}
	} else {
		fn = l.Unit.Table.ExternalFunction(name, t, l.Unit.Pos(c.x))
	}
	return c.from.callFunction(c.x, c.unordered(), ir.None, t, fn, c.args, c.wanted)
}

func (c *builtinCtx) unsupported(t *ctype.Type) values.Value {
	c.l.Unsupported("__builtin_%s is not supported", c.name)
	return c.l.UndefValue(t)
}

// fence is an instruction that orders memory accesses or lets time pass.
func (c *builtinCtx) fence(o ir.MemoryOrder) values.Value {
	c.l.Emit(ir.Instr{Op: ir.Fence, Dst: ir.NoReg, Order: o})
	return c.l.Nothing()
}

func (c *builtinCtx) expect() values.Value {
	v := c.arg(0, c.l.Target.Long)
	c.rest(1)
	return v
}

func (c *builtinCtx) first() values.Value {
	v := c.arg(0, nil)
	c.rest(1)
	return v
}

// constantP tells whether the argument is a constant, as seen without optimisation.
func (c *builtinCtx) constantP() values.Value {
	k, _, ok := c.l.types().constant(c.args[0])
	ok = ok && k.Func == nil && (k.Global == nil || k.Global.Literal)
	return c.l.IntValue(int64(emit.Bit(ok)))
}

func (c *builtinCtx) chooseExpr() values.Value {
	if c.l.constInt(c.args[0], "first argument of __builtin_choose_expr") != 0 {
		return c.from.expr(c.args[1])
	}
	return c.from.expr(c.args[2])
}

// typesCompatible compares the operands of two sizeof operators.
func (c *builtinCtx) typesCompatible() values.Value {
	var ts [2]*ctype.Type
	for i := range ts {
		switch x := syntax.StripParens(c.args[i]).(type) {
		case *cc.UnaryExpression:
			if x.Case == cc.UnaryExpressionSizeofType {
				ts[i] = c.l.typeName(x.TypeName)
			} else {
				ts[i] = c.l.typeOf(x.UnaryExpression)
			}
		default:
			c.l.Fail(c.x, "__builtin_types_compatible_p needs two types")
		}
	}
	a, b := ts[0].Unqual(), ts[1].Unqual()
	return c.l.IntValue(int64(emit.Bit(ctype.Compatible(a, b, true) && a.Enum == b.Enum)))
}

// objectSize is what compilers answer that do not know the object.
func (c *builtinCtx) objectSize() values.Value {
	if c.l.constInt(c.args[1], "second argument of __builtin_object_size")&2 != 0 {
		return c.l.SizeValue(0)
	}
	return c.l.SizeValue(-1)
}

func (c *builtinCtx) alloca() values.Value {
	n := c.l.ToSize(c.arg(0, nil))
	s := c.l.NewSite(ir.SiteAlloca, "alloca", nil)
	return values.Value{T: c.l.Target.VoidPtr, Op: c.l.Alloca(s, n)}
}

// layoutFor chooses by which scalars the memory at an argument is accessed: those
// of what the argument points to, if it divides the size.
func (l *lower) layoutFor(arg cc.ExpressionNode, n ir.Operand) *ir.Layout {
	for {
		x, ok := syntax.StripParens(arg).(*cc.CastExpression)
		if !ok || x.Case != cc.CastExpressionCast {
			break
		}
		if t := l.types().e.typeName(x.TypeName); t.Kind != ctype.KindPtr || t.Elem.Kind != ctype.KindVoid && !t.Elem.IsChar() {
			break
		}
		arg = x.CastExpression
	}
	t := l.typeOf(arg)
	var e *ctype.Type
	switch t.Kind {
	case ctype.KindPtr, ctype.KindArray:
		e = t.Elem
	default:
		return nil
	}
	// &array points to the array: its elements divide more sizes.
	for e.Kind == ctype.KindArray && !e.IsVariable() {
		e = e.Elem
	}
	if !e.IsComplete() || e.Kind == ctype.KindVoid || e.IsChar() || e.Kind == ctype.KindFunc || e.IsVariable() || e.SizeOf() == 0 {
		return nil
	}
	size, ok := l.Number(n)
	if !ok || size%uint64(e.SizeOf()) != 0 {
		return nil
	}
	return l.Unit.Table.Layouts.Solid(e)
}

func (c *builtinCtx) memCopy(end bool) values.Value {
	l := c.l
	dst, src := c.arg(0, l.Target.VoidPtr), c.arg(1, l.Target.VoidPtr)
	n := l.ToSize(c.arg(2, nil))
	c.rest(3)
	layout := l.layoutFor(c.args[0], n)
	if layout == nil {
		layout = l.layoutFor(c.args[1], n)
	}
	l.Emit(ir.Instr{Op: ir.MemCopy, Dst: ir.NoReg, Layout: layout}, dst.Op, src.Op, n)
	if end {
		off := l.ToOffset(values.Value{T: l.Target.Ullong, Op: n})
		return values.Value{T: l.Target.VoidPtr, Op: l.Arith(ir.Add, ir.Ptr, 0, dst.Op, off)}
	}
	return dst
}

func (c *builtinCtx) memSet() values.Value {
	l := c.l
	dst := c.arg(0, l.Target.VoidPtr)
	b := c.arg(1, l.Target.Int)
	n := l.ToSize(c.arg(2, nil))
	c.rest(3)
	l.Emit(ir.Instr{Op: ir.MemSet, Dst: ir.NoReg, Layout: l.layoutFor(c.args[0], n)}, dst.Op, b.Op, n)
	return dst
}

func (c *builtinCtx) bzero() values.Value {
	l := c.l
	dst := c.arg(0, l.Target.VoidPtr)
	n := l.ToSize(c.arg(1, nil))
	l.Emit(ir.Instr{Op: ir.MemSet, Dst: ir.NoReg, Layout: l.layoutFor(c.args[0], n)}, dst.Op, l.Const(ir.I32, 0), n)
	return l.Nothing()
}
