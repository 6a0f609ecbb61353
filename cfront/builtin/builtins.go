package builtin

// This file defines the calls that have a meaning of their own: compiler
// builtins, memory functions, and the functions by which programs under
// verification speak to the checker.

import (
	"strings"

	"modernc.org/cc/v4"

	"heddle.example/cfront/asm"
	"heddle.example/cfront/ctype"
	"heddle.example/cfront/emit"
	"heddle.example/cfront/evalorder"
	"heddle.example/cfront/source"
	"heddle.example/cfront/symbols"
	"heddle.example/cfront/syntax"
	"heddle.example/cfront/values"
	"heddle.example/ir"
)

// call is a call of a builtin being lowered.
type call struct {
	l      *values.Lowerer
	types  Types
	from   Evaluator // of the arguments
	x      *cc.PostfixExpression
	name   string // without the prefix __builtin_
	args   []cc.ExpressionNode
	wanted bool
	group  *evalorder.Grouping // of the arguments
}

// Evaluator evaluates the operands of a builtin: the lowering emits the code for it, a typer notes
// what that would do.
type Evaluator interface {
	Expr(n cc.ExpressionNode) values.Value
	Effect(n cc.ExpressionNode)
	Cond(n cc.ExpressionNode) ir.Operand
	// Unordered starts a group of pieces of code without an order among them.
	Unordered(n cc.Node) *evalorder.Grouping
	CallFunction(x *cc.PostfixExpression, g *evalorder.Grouping, target ir.Operand, t *ctype.Type, direct *symbols.Function, args []cc.ExpressionNode, wanted bool) values.Value
}

// Types tells what is known of expressions and types without evaluating them.
type Types interface {
	TypeOf(n cc.ExpressionNode) *ctype.Type
	TypeName(n *cc.TypeName) *ctype.Type
	// IdentPlace finds what an identifier designates.
	IdentPlace(x *cc.PrimaryExpression) (values.Place, bool)
	// Beneath gives the type of an expression without casts of it to untyped pointers.
	Beneath(n cc.ExpressionNode) *ctype.Type
	// Constant gives the constant that n is, and its type; ok is false if it is none.
	Constant(n cc.ExpressionNode) (c ir.Const, t *ctype.Type, ok bool)
	TryConst(n cc.ExpressionNode) (values.Integer, bool)
	// ConstInt fails if n, which is what it says, is no integer constant expression.
	ConstInt(n cc.ExpressionNode, what string) int64
	// Stable copies a value that is the register of a variable if evaluating next could change the variable.
	Stable(v values.Value, next ...cc.ExpressionNode) values.Value
	// FunctionName is the name of the function at hand, "" outside.
	FunctionName() string
	// VarArea is the area of the unnamed arguments of the function at hand, none if it has a fixed number.
	VarArea() ir.Operand
}

// row lowers a call; its arguments have been counted.
type row struct {
	least  int // number of arguments required
	lower  func(c *call) values.Value
	prefix bool // only with the prefix __builtin_
}

// builtins are the builtins by name, without the prefix __builtin_.
var builtins map[string]row

// Has tells whether a function of a name has a meaning here without a definition: what __has_builtin asks for.
func Has(name string) bool {
	bare, prefixed := strings.CutPrefix(name, "__builtin_")
	if b, ok := builtins[bare]; ok && (prefixed || !b.prefix) {
		return true
	}
	return strings.HasPrefix(name, "__sync_") || strings.HasPrefix(name, "__atomic_") || prefixed && source.Declared(name)
}

// Known tells whether there is a builtin of a name, without the prefix __builtin_.
func Known(name string) bool {
	_, ok := builtins[name]
	return ok
}

// Means tells whether a call of a name, which stands for sym or nothing, means a builtin rather than a function of the program: the bodies of those that can be called through a pointer do not count.
func Means(name string, sym *symbols.Symbol) bool {
	return sym == nil || sym.Kind == symbols.KindFunc && (sym.Function.Def == nil || sym.Function.Model && Known(name))
}

func init() {
	builtins = map[string]row{
		"expect":                  {2, func(c *call) values.Value { return c.expect() }, true},
		"expect_with_probability": {2, func(c *call) values.Value { return c.expect() }, true},
		"assume_aligned":          {1, func(c *call) values.Value { return c.first() }, true},
		"assoc_barrier":           {1, func(c *call) values.Value { return c.first() }, true},
		"speculation_safe_value":  {1, func(c *call) values.Value { return c.first() }, true},
		"__clear_cache":           {2, func(c *call) values.Value { c.rest(0); return c.l.Nothing() }, true},
		"cpu_init":                {0, func(c *call) values.Value { return c.l.IntValue(0) }, true},
		"cpu_supports":            {1, func(c *call) values.Value { return c.cpuSupports() }, true},
		"classify_type":           {1, func(c *call) values.Value { return c.classifyType() }, true},
		"tgmath":                  {2, func(c *call) values.Value { return c.tgmath() }, true},
		"shuffle":                 {2, func(c *call) values.Value { return c.shuffle() }, true},
		"shufflevector":           {3, func(c *call) values.Value { return c.shuffleVector() }, true},
		"launder":                 {1, func(c *call) values.Value { return c.first() }, true},
		"constant_p":              {1, func(c *call) values.Value { return c.constantP() }, true},
		"choose_expr":             {3, func(c *call) values.Value { return c.chooseExpr() }, true},
		"unreachable":             {0, func(c *call) values.Value { c.l.Stop(ir.Instr{Op: ir.Unreachable}); return c.l.Nothing() }, true},
		"trap":                    {0, func(c *call) values.Value { return c.library("abort", c.l.Target.Void) }, true},
		"prefetch":                {1, func(c *call) values.Value { c.from.Effect(c.args[0]); return c.l.Nothing() }, true},
		"object_size":             {2, func(c *call) values.Value { return c.objectSize() }, true},
		"dynamic_object_size":     {2, func(c *call) values.Value { return c.objectSize() }, true},
		"alloca":                  {1, func(c *call) values.Value { return c.alloca() }, false},
		"alloca_with_align":       {2, func(c *call) values.Value { return c.alloca() }, true},
		"va_start":                {1, func(c *call) values.Value { return c.vaStart() }, true},
		"va_end":                  {1, func(c *call) values.Value { c.from.Effect(c.args[0]); return c.l.Nothing() }, true},
		"va_copy":                 {2, func(c *call) values.Value { return c.vaCopy() }, true},
		"memcpy":                  {3, func(c *call) values.Value { return c.memCopy(false, ir.FlagDisjoint) }, false},
		"memmove":                 {3, func(c *call) values.Value { return c.memCopy(false, 0) }, false},
		"mempcpy":                 {3, func(c *call) values.Value { return c.memCopy(true, ir.FlagDisjoint) }, false},
		"memset":                  {3, func(c *call) values.Value { return c.memSet() }, false},
		"bzero":                   {2, func(c *call) values.Value { return c.bzero() }, false},
		"__memcpy_chk":            {4, func(c *call) values.Value { return c.memCopy(false, ir.FlagDisjoint) }, false},
		"__memmove_chk":           {4, func(c *call) values.Value { return c.memCopy(false, 0) }, false},
		"__mempcpy_chk":           {4, func(c *call) values.Value { return c.memCopy(true, ir.FlagDisjoint) }, false},
		"__memset_chk":            {4, func(c *call) values.Value { return c.memSet() }, false},
		"inf":                     {0, func(c *call) values.Value { return c.floatBits(c.l.Target.Double, 0x7ff0000000000000) }, true},
		"huge_val":                {0, func(c *call) values.Value { return c.floatBits(c.l.Target.Double, 0x7ff0000000000000) }, true},
		"inff":                    {0, func(c *call) values.Value { return c.floatBits(c.l.Target.Float, 0x7f800000) }, true},
		"huge_valf":               {0, func(c *call) values.Value { return c.floatBits(c.l.Target.Float, 0x7f800000) }, true},
		"nan":                     {1, func(c *call) values.Value { return c.floatBits(c.l.Target.Double, 0x7ff8000000000000) }, true},
		"nanf":                    {1, func(c *call) values.Value { return c.floatBits(c.l.Target.Float, 0x7fc00000) }, true},
		"fabs":                    {1, func(c *call) values.Value { return c.fabs(c.l.Target.Double) }, false},
		"fabsf":                   {1, func(c *call) values.Value { return c.fabs(c.l.Target.Float) }, false},
		"copysign":                {2, func(c *call) values.Value { return c.copysign(c.l.Target.Double) }, false},
		"copysignf":               {2, func(c *call) values.Value { return c.copysign(c.l.Target.Float) }, false},
		"infl":                    {0, func(c *call) values.Value { return c.long((*call).infinity) }, true},
		"huge_vall":               {0, func(c *call) values.Value { return c.long((*call).infinity) }, true},
		"nanl":                    {1, func(c *call) values.Value { return c.long((*call).notANumber) }, true},
		"fabsl":                   {1, func(c *call) values.Value { return c.long((*call).fabs) }, false},
		"copysignl":               {2, func(c *call) values.Value { return c.long((*call).copysign) }, false},
		"complex":                 {2, func(c *call) values.Value { return c.complex() }, true},
		"fpclassify":              {6, func(c *call) values.Value { return c.fpClassify() }, true},
		"return_address":          {1, func(c *call) values.Value { return c.unsupported(c.l.Target.VoidPtr) }, true},
		"thread_pointer":          {0, func(c *call) values.Value { return c.l.ThreadPointer() }, true},
		"frame_address":           {1, func(c *call) values.Value { return c.unsupported(c.l.Target.VoidPtr) }, true},
	}
	for _, name := range []string{"ia32_pause", "ia32_mfence", "ia32_lfence", "ia32_sfence"} {
		builtins[name] = row{0, func(c *call) values.Value { return c.fence(asm.FenceOrder(strings.TrimPrefix(name, "ia32_"))) }, true}
	}
	builtins["ia32_rdtsc"] = row{0, func(c *call) values.Value { return c.library("__heddle_timestamp", c.l.Target.Ullong) }, true}
	for _, name := range []string{"isnan", "isinf", "isinf_sign", "isfinite", "isnormal", "signbit"} {
		// No functions stand behind these three names.
		only := name != "isfinite" && name != "isnormal" && name != "signbit"
		builtins[name] = row{1, func(c *call) values.Value { return c.floatTest(name, nil) }, only}
	}
	for _, name := range []string{"isnan", "isinf", "signbit", "finite"} { // for floats and long doubles
		builtins[name+"f"] = row{1, func(c *call) values.Value { return c.floatTest(name, c.l.Target.Float) }, true}
		builtins[name+"l"] = row{1, func(c *call) values.Value { return c.floatTest(name, c.l.Target.Ldouble) }, true}
	}
	builtins["finite"] = row{1, func(c *call) values.Value { return c.floatTest("finite", c.l.Target.Double) }, true}
	for _, name := range []string{"isgreater", "isgreaterequal", "isless", "islessequal", "islessgreater", "isunordered"} {
		builtins[name] = row{2, func(c *call) values.Value { return c.floatCompare() }, false}
	}
	for _, suffix := range []string{"", "l", "ll"} {
		for _, name := range []string{"clz", "ctz", "ffs", "popcount", "parity", "clrsb"} {
			builtins[name+suffix] = row{1, func(c *call) values.Value { return c.countBits(name, suffix) }, true}
		}
	}
	for _, bits := range []string{"16", "32", "64"} {
		builtins["bswap"+bits] = row{1, func(c *call) values.Value { return c.byteSwap() }, true}
	}
	for _, op := range []string{"add", "sub", "mul"} {
		builtins[op+"_overflow"] = row{3, func(c *call) values.Value { return c.overflow(op, nil, true) }, true}
		builtins[op+"_overflow_p"] = row{3, func(c *call) values.Value { return c.overflow(op, nil, false) }, true}
		for _, suffix := range []string{"", "l", "ll"} {
			builtins["s"+op+suffix+"_overflow"] = row{3, func(c *call) values.Value { return c.overflow(op, c.suffixed(suffix, true), true) }, true}
			builtins["u"+op+suffix+"_overflow"] = row{3, func(c *call) values.Value { return c.overflow(op, c.suffixed(suffix, false), true) }, true}
		}
	}
}

// suffixed is int, long or long long, as the suffix of a builtin says.
func (c *call) suffixed(suffix string, signed bool) *ctype.Type {
	t := c.l.Target.Int
	switch suffix {
	case "l":
		t = c.l.Target.Long
	case "ll":
		t = c.l.Target.Llong
	}
	if !signed {
		t = c.l.Target.UnsignedOf(t)
	}
	return t
}

// Lower lowers a call of a function without a body whose name has a
// meaning here.
func Lower(l *values.Lowerer, known Types, from Evaluator, x *cc.PostfixExpression, name string, sym *symbols.Symbol, args []cc.ExpressionNode, wanted bool) (values.Value, bool) {
	bare, prefixed := strings.CutPrefix(name, "__builtin_")
	c := &call{l: l, types: known, from: from, x: x, name: bare, args: args, wanted: wanted}
	if b, ok := builtins[bare]; ok && (prefixed || !b.prefix) {
		// alloca and the memory functions keep their meaning without a declaration.
		c.need(b.least)
		return c.alone(func() values.Value { return b.lower(c) }), true
	}
	switch name {
	case source.InternalPrefix + "va_arg":
		c.need(2)
		return c.vaArg(), true
	case source.InternalPrefix + "convertvector":
		c.need(2)
		return c.convertVector(), true
	case source.InternalPrefix + "types_compatible":
		c.need(2)
		return c.typesCompatible(), true
	}
	var ok bool
	if v := c.alone(func() (v values.Value) { v, ok = c.atomicBuiltin(name); return v }); ok {
		return v, true
	}
	if v, ok := c.verifierCall(name, sym); ok {
		return v, true
	}
	if prefixed {
		fn := l.Unit.FileScope.Own(name)
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
func (c *call) need(n int) {
	if len(c.args) < n {
		c.l.Fail(c.x, "too few arguments in call of %s", syntax.SourceText(c.x.PostfixExpression))
	}
}

// alone lowers a builtin: its arguments have no order among them, what it does
// with them is one call.
func (c *call) alone(run func() values.Value) values.Value {
	c.group = c.from.Unordered(c.x)
	v := run()
	c.group.AtOnce()
	c.group.Close()
	return v
}

// arg evaluates argument i, converted to t unless t is nil.
func (c *call) arg(i int, t *ctype.Type) values.Value {
	c.group.Begin()
	defer c.group.End()
	v := c.l.Materialise(c.from.Expr(c.args[i]))
	v = c.types.Stable(v, c.args[i+1:]...)
	if t != nil {
		v = c.l.Convert(c.args[i], v, t)
	}
	c.l.At(c.x)
	return v
}

// rest evaluates the arguments from i on and drops them.
func (c *call) rest(i int) {
	for ; i < len(c.args); i++ {
		c.group.Begin()
		c.from.Effect(c.args[i])
		c.group.End()
	}
	c.l.At(c.x)
}

// library calls a library function; result nil means that the builtin of the
// same name gives its type.
func (c *call) library(name string, result *ctype.Type) values.Value {
	l := c.l
	t := &ctype.Type{Kind: ctype.KindFunc, Fn: &ctype.FuncType{Result: result, Proto: true}}
	if result == nil {
		t = l.Unit.FileScope.Own("__builtin_" + name).Function.T
	}
	var fn *symbols.Function
	if sym := l.Unit.FileScope.Own(name); sym != nil && sym.Kind == symbols.KindFunc {
		fn = sym.Function
		if result == nil {
			t = fn.T
		}
	} else {
		fn = l.Unit.Table.ExternalFunction(name, t, l.Unit.Pos(c.x))
	}
	return c.from.CallFunction(c.x, c.from.Unordered(c.x), ir.None, t, fn, c.args, c.wanted)
}

func (c *call) unsupported(t *ctype.Type) values.Value {
	c.l.Unsupported("__builtin_%s is not supported", c.name)
	return c.l.UndefValue(t)
}

// fence is an instruction that orders memory accesses or lets time pass.
func (c *call) fence(o ir.MemoryOrder) values.Value {
	c.l.Emit(ir.Instr{Op: ir.Fence, Dst: ir.NoReg, Order: o})
	return c.l.Nothing()
}

func (c *call) expect() values.Value {
	v := c.arg(0, c.l.Target.Long)
	c.rest(1)
	return v
}

func (c *call) first() values.Value {
	v := c.arg(0, nil)
	c.rest(1)
	return v
}

// constantP tells whether the argument is a constant, as seen without optimisation.
func (c *call) constantP() values.Value {
	k, _, ok := c.types.Constant(c.args[0])
	ok = ok && k.Func == nil && (k.Global == nil || k.Global.Literal)
	return c.l.IntValue(int64(emit.Bit(ok)))
}

func (c *call) chooseExpr() values.Value {
	if c.types.ConstInt(c.args[0], "first argument of __builtin_choose_expr") != 0 {
		return c.from.Expr(c.args[1])
	}
	return c.from.Expr(c.args[2])
}

// typesCompatible compares the operands of two sizeof operators.
func (c *call) typesCompatible() values.Value {
	var ts [2]*ctype.Type
	for i := range ts {
		switch x := syntax.StripParens(c.args[i]).(type) {
		case *cc.UnaryExpression:
			if x.Case == cc.UnaryExpressionSizeofType {
				ts[i] = c.types.TypeName(x.TypeName)
			} else {
				ts[i] = c.types.TypeOf(x.UnaryExpression)
			}
		default:
			c.l.Fail(c.x, "__builtin_types_compatible_p needs two types")
		}
	}
	a, b := ts[0].Unqual(), ts[1].Unqual()
	return c.l.IntValue(int64(emit.Bit(ctype.CompatibleInFile(a, b, true))))
}

// objectSize is what compilers answer that do not know the object.
func (c *call) objectSize() values.Value {
	if c.types.ConstInt(c.args[1], "second argument of __builtin_object_size")&2 != 0 {
		return c.l.SizeValue(0)
	}
	return c.l.SizeValue(-1)
}

func (c *call) alloca() values.Value {
	n := c.l.ToSize(c.arg(0, nil))
	s := c.l.NewSite(ir.SiteAlloca, "alloca", nil)
	return values.Value{T: c.l.Target.VoidPtr, Op: c.l.Alloca(s, n)}
}

// layoutFor chooses by which scalars the memory at an argument is accessed: those
// of what the argument points to, if it divides the size; where that is not constant the executor sees whether it does.
func (c *call) layoutFor(arg cc.ExpressionNode, n ir.Operand) *ir.Layout {
	t := c.types.Beneath(arg)
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
	if size, ok := c.l.Number(n); ok && size%uint64(e.SizeOf()) != 0 {
		return nil
	}
	return c.l.Unit.Table.Layouts.Solid(e)
}

func (c *call) memCopy(end bool, flags ir.Flags) values.Value {
	l := c.l
	dst, src := c.arg(0, l.Target.VoidPtr), c.arg(1, l.Target.VoidPtr)
	n := l.ToSize(c.arg(2, nil))
	c.rest(3)
	layout := c.layoutFor(c.args[0], n)
	if layout == nil {
		layout = c.layoutFor(c.args[1], n)
	}
	l.Emit(ir.Instr{Op: ir.MemCopy, Dst: ir.NoReg, Flags: flags, Layout: layout}, dst.Op, src.Op, n)
	if end {
		off := l.ToOffset(values.Value{T: l.Target.Ullong, Op: n})
		return values.Value{T: l.Target.VoidPtr, Op: l.Arith(ir.Add, ir.Ptr, 0, dst.Op, off)}
	}
	return dst
}

func (c *call) memSet() values.Value {
	l := c.l
	dst := c.arg(0, l.Target.VoidPtr)
	b := c.arg(1, l.Target.Int)
	n := l.ToSize(c.arg(2, nil))
	c.rest(3)
	l.Emit(ir.Instr{Op: ir.MemSet, Dst: ir.NoReg, Layout: c.layoutFor(c.args[0], n)}, dst.Op, b.Op, n)
	return dst
}

func (c *call) bzero() values.Value {
	l := c.l
	dst := c.arg(0, l.Target.VoidPtr)
	n := l.ToSize(c.arg(1, nil))
	l.Emit(ir.Instr{Op: ir.MemSet, Dst: ir.NoReg, Layout: c.layoutFor(c.args[0], n)}, dst.Op, l.Const(ir.I32, 0), n)
	return l.Nothing()
}

// cpuSupports is 0, as what cpuid answers is.
func (c *call) cpuSupports() values.Value {
	c.rest(0)
	c.args = nil
	return c.library("__heddle_cpuid", c.l.Target.Int)
}
