package builtin

// This file defines the functions by which programs under verification speak to the
// checker: nondeterministic values, assumptions, assertions, atomic sections.

import (
	"strings"

	"heddle.example/cfront/ctype"
	"heddle.example/cfront/symbols"
	"heddle.example/cfront/syntax"
	"heddle.example/cfront/values"
	"heddle.example/ir"
)

// verifierCall lowers a call of one of them, unless the program defines it.
func (c *call) verifierCall(name string, sym *symbols.Symbol) (values.Value, bool) {
	l := c.l
	switch name {
	case "__VERIFIER_assume", "__ESBMC_assume", "__CPROVER_assume":
		c.need(1)
		v := c.condition(sym)
		l.At(c.x)
		c.rest(1)
		l.Emit(ir.Instr{Op: ir.Assume, Type: ir.I1, Dst: ir.NoReg}, v)
		return l.Nothing(), true
	case "__VERIFIER_assert", "__ESBMC_assert", "__CPROVER_assert":
		c.need(1)
		v := c.condition(sym)
		l.At(c.x)
		c.rest(1)
		if !c.judgement(v) {
			l.Assert(v, syntax.SourceText(c.args[0]))
		}
		return l.Nothing(), true
	case "assert":
		if sym != nil {
			return values.Value{}, false
		}
		c.need(1)
		l.Warn(c.x, "assert is not declared: taken as an assertion")
		v := c.from.Cond(c.args[0])
		l.At(c.x)
		l.Assert(v, syntax.SourceText(c.args[0]))
		return l.Nothing(), true
	case "__VERIFIER_atomic_begin", "__ESBMC_atomic_begin", "__CPROVER_atomic_begin":
		l.Void(ir.AtomicBegin, ir.Void, ir.None, ir.None, ir.None)
		return l.Nothing(), true
	case "__ESBMC_unroll": // advice about the loop that follows
		c.rest(0)
		return l.Nothing(), true
	case "__ESBMC_bitcast":
		return c.bitcast(), true
	case "__heddle_quiet_begin":
		l.Emit(ir.Instr{Op: ir.AtomicBegin, Type: ir.Void, Dst: ir.NoReg, Order: ir.OrderConsume})
		return l.Nothing(), true
	case "__VERIFIER_atomic_end", "__ESBMC_atomic_end", "__CPROVER_atomic_end", "__heddle_quiet_end":
		l.Void(ir.AtomicEnd, ir.Void, ir.None, ir.None, ir.None)
		return l.Nothing(), true
	}
	suffix, ok := strings.CutPrefix(name, "__VERIFIER_nondet")
	if !ok {
		suffix, ok = strings.CutPrefix(name, "nondet")
	}
	if !ok || suffix != "" && suffix[0] != '_' || suffix == "" && name != "__VERIFIER_nondet" {
		return values.Value{}, false
	}
	t := c.nondetType(strings.TrimPrefix(suffix, "_"))
	if sym != nil {
		t = sym.T.Fn.Result.Unqual()
	}
	if t == nil || !t.IsScalar() {
		return values.Value{}, false
	}
	c.rest(0)
	return c.nondet(t, name), true
}

// condition is whether the first argument holds. Where the program declares the function with an integer parameter that cannot hold
// every value of the argument, it is converted first, as that of any call: of an int, 1LL << 32 makes 0.
func (c *call) condition(sym *symbols.Symbol) ir.Operand {
	if sym != nil && sym.T.Fn.Proto && len(sym.T.Fn.Params) > 0 {
		param, t := sym.T.Fn.Params[0].T.Unqual(), c.types.TypeOf(c.args[0])
		if param.Kind == ctype.KindInt && (t.Kind == ctype.KindFloat || t.Kind == ctype.KindInt && t.Size > param.Size) {
			return c.l.Truth(c.args[0], c.arg(0, param))
		}
	}
	return c.from.Cond(c.args[0])
}

// bitcast copies what the second argument points to to where the first one does.
func (c *call) bitcast() values.Value {
	l := c.l
	c.need(2)
	to, from := c.types.Beneath(c.args[0]), c.types.Beneath(c.args[1])
	dst, src := c.arg(0, l.Target.VoidPtr), c.arg(1, l.Target.VoidPtr)
	c.rest(2)
	if to.Kind != ctype.KindPtr || from.Kind != ctype.KindPtr || !to.Elem.IsComplete() || !from.Elem.IsComplete() || to.Elem.SizeOf() != from.Elem.SizeOf() {
		l.Unsupported("__ESBMC_bitcast between what is not of the same size")
		return l.Nothing()
	}
	n := l.Const(ir.I64, uint64(to.Elem.SizeOf()))
	l.Emit(ir.Instr{Op: ir.MemCopy, Dst: ir.NoReg, Flags: ir.FlagDisjoint, Layout: c.layoutFor(c.args[0], n)}, dst.Op, src.Op, n)
	return l.Nothing()
}

// nondetType is the type that the suffix of a nondet function says, for
// functions that are not declared.
func (c *call) nondetType(suffix string) *ctype.Type {
	tg := c.l.Target
	switch strings.TrimSuffix(strings.ToLower(suffix), "_t") {
	case "int", "", "int32", "s32":
		return tg.Int
	case "uint", "unsigned", "unsigned_int", "u32", "uint32":
		return tg.Uint
	case "char":
		return tg.Char
	case "schar", "signed_char", "int8", "s8":
		return tg.Schar
	case "uchar", "unsigned_char", "u8", "uint8":
		return tg.Uchar
	case "short", "int16", "s16":
		return tg.Short
	case "ushort", "unsigned_short", "u16", "uint16":
		return tg.Ushort
	case "long", "ptrdiff", "ssize", "intptr":
		return tg.Long
	case "ulong", "unsigned_long", "size", "uintptr":
		return tg.Ulong
	case "longlong", "long_long", "int64", "s64", "loff":
		return tg.Llong
	case "ulonglong", "unsigned_long_long", "u64", "uint64":
		return tg.Ullong
	case "int128":
		return tg.Int128
	case "uint128", "u128":
		return tg.Uint128
	case "bool", "_bool":
		return tg.Bool
	case "float":
		return tg.Float
	case "double":
		return tg.Double
	case "pointer", "ptr", "voidp":
		return tg.VoidPtr
	case "charp", "pchar", "string":
		return tg.CharPtr
	}
	return tg.Int
}

// nondet makes a nondeterministic value; a _Bool is 0 or 1.
func (c *call) nondet(t *ctype.Type, name string) values.Value {
	l := c.l
	r := l.B.NewReg(t.Scalar, "", l.Unit.Layout(t)) // the type by which traces show it
	l.Emit(ir.Instr{Op: ir.Nondet, Type: t.Scalar, Dst: r, Name: name})
	op := ir.Operand(r)
	if t.Kind == ctype.KindBool {
		op = l.Arith(ir.And, ir.I8, 0, op, l.Const(ir.I8, 1))
	}
	return values.Value{T: t, Op: op}
}

// MonitorFinish is the function in which a monitor file judges an execution.
const MonitorFinish = "ltl2ba_finish_monitor"

// judgement lowers an assertion by which a monitor file tells the value of an execution:
// it is a property of its own. It is false for other assertions.
func (c *call) judgement(cond ir.Operand) bool {
	if len(c.args) < 2 || c.types.FunctionName() != MonitorFinish {
		return false
	}
	switch value := strings.Trim(syntax.SourceText(c.args[1]), `"`); value {
	case "LTL_BAD", "LTL_FAILING", "LTL_SUCCEEDING":
		c.l.Emit(ir.Instr{Op: ir.Assert, Type: ir.I1, Dst: ir.NoReg, Name: "ltl", Msg: value}, cond)
		return true
	}
	return false
}
