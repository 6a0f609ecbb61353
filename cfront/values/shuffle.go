package values

// This file defines the builtins that put parts of vectors together anew.

import (
	"modernc.org/cc/v4"

	"heddle.example/cfront/ctype"
	"heddle.example/ir"
)

// Shuffle gives the parts of a, or of a and b behind it where b is not nil, that the parts of mask number, modulo how many there are.
func (l *Lowerer) Shuffle(n cc.Node, a Value, b *Value, mask Value) Value {
	t, count := a.T, a.T.Parts()
	switch {
	case !t.IsVector() || !mask.T.IsVector() || mask.T.Elem.Kind != ctype.KindInt:
		l.Fail(n, "operands of a shuffle have types %s and %s", t, mask.T)
	case b != nil && (!b.T.IsVector() || b.T.Size != t.Size || b.T.Elem.Kind != t.Elem.Kind || b.T.Elem.Size != t.Elem.Size):
		l.Fail(n, "vectors of a shuffle have types %s and %s", t, b.T)
	case mask.T.Parts() != count || mask.T.Elem.Size != t.Elem.Size:
		l.Fail(n, "vector and mask of a shuffle have types %s and %s", t, mask.T)
	}
	from := []Value{a}
	if b != nil {
		from = append(from, *b)
	}
	if l.Noting {
		return l.partwise(n, t, func(int64) Value { return Value{T: t.Elem, Op: ir.Operand(l.B.Temp(t.Elem.Scalar))} })
	}
	all := int64(len(from)) * count
	table := l.Temp(ctype.ArrayOf(t.Elem, all), "parts")
	for i := range all {
		l.Write(Memory(t.Elem, table, i*t.Elem.Size), l.part(n, from[i/count], i%count), ir.FlagInit)
	}
	return l.partwise(n, t, func(i int64) Value {
		at := l.ToSize(l.part(n, mask, i))
		s := l.Target.Ulong.Scalar
		at = l.Arith(ir.And, s, 0, at, l.Const(s, uint64(all-1)))
		off := l.ToOffset(Value{T: l.Target.Ulong, Op: l.Arith(ir.Mul, s, 0, at, l.Const(s, uint64(t.Elem.Size)))})
		return l.Read(n, Memory(t.Elem, l.Arith(ir.Add, ir.Ptr, 0, table, off), 0))
	})
}

// Pick makes a vector of those parts of a, and of b behind it, that at numbers.
func (l *Lowerer) Pick(n cc.Node, a, b Value, at []int64) Value {
	if !a.T.IsVector() || !b.T.IsVector() || b.T.Elem.Kind != a.T.Elem.Kind || b.T.Elem.Size != a.T.Elem.Size {
		l.Fail(n, "vectors of a shuffle have types %s and %s", a.T, b.T)
	}
	t := ctype.VectorOf(a.T.Elem, int64(len(at))*a.T.Elem.Size)
	return l.partwise(n, t, func(i int64) Value {
		switch k, count := at[i], a.T.Parts(); {
		case k < 0:
			l.Unsupported("a shuffle that leaves a part open is not supported")
			return l.Zero(t.Elem)
		case k < count:
			return l.part(n, a, k)
		case k < count+b.T.Parts():
			return l.part(n, b, k-count)
		default:
			l.Fail(n, "a shuffle of %d parts has no part %d", count+b.T.Parts(), k)
			return Value{}
		}
	})
}

// ConvertParts converts the parts of a vector to those of another type.
func (l *Lowerer) ConvertParts(n cc.Node, v Value, t *ctype.Type) Value {
	if !v.T.IsVector() || !t.IsVector() || v.T.Parts() != t.Parts() {
		l.Fail(n, "a vector of type %s is converted to %s", v.T, t)
	}
	return l.partwise(n, t.Unqual(), func(i int64) Value { return l.part(n, v, i) })
}
