package declare

// This file defines static initialisers: they are folded into the initial bytes
// and relocations of a global.

import (
	"modernc.org/cc/v4"

	"heddle.example/cfront/ctype"
	"heddle.example/cfront/emit"
	"heddle.example/cfront/syntax"
	"heddle.example/cfront/values"
	"heddle.example/ir"
)

// maxData bounds the initial bytes of one object.
const maxData = 1 << 28

// image is the initial content of an object under construction.
type image struct {
	l      *Env
	Size   int64
	Data   []byte
	Relocs []ir.Reloc
}

func (m *image) bytes(n cc.Node, off, size int64) []byte {
	if off < 0 || off+size > m.Size {
		m.l.Fail(n, "initialiser reaches beyond the object")
	}
	if off+size > maxData {
		m.l.Fail(n, "initialiser is too large")
	}
	for int64(len(m.Data)) < off+size {
		m.Data = append(m.Data, make([]byte, off+size-int64(len(m.Data)))...)
	}
	m.dropAddresses(off, size)
	return m.Data[off : off+size]
}

// dropAddresses takes the addresses away that what is initialised again had.
func (m *image) dropAddresses(off, size int64) {
	kept := m.Relocs[:0]
	for _, r := range m.Relocs {
		if r.Off+int64(m.l.Target.PtrSize) <= off || r.Off >= off+size {
			kept = append(kept, r)
		}
	}
	m.Relocs = kept
}

// clear makes what has been given there zeros.
func (m *image) clear(off, size int64) {
	m.dropAddresses(off, size)
	if given := int64(len(m.Data)); off < given {
		clear(m.Data[off:min(off+size, given)])
	}
}

// StaticInit evaluates the initialiser of an object with static storage
// duration; it gives the object's type with the length that the initialiser gives it.
func (l *Env) StaticInit(t *ctype.Type, init *cc.Initializer) (*image, *ctype.Type, int64) {
	saved := l.Static
	l.Static = true
	defer func() { l.Static = saved }()
	items, full := l.InitItems(t, init)
	extra := items.flexible(full)
	m := &image{l: l, Size: full.SizeOf()}
	if extra > 0 {
		last := full.Rec.Fields[len(full.Rec.Fields)-1]
		m.Size = max(m.Size, last.Off+extra*last.T.Elem.SizeOf())
	}
	m.put(items, 0)
	return m, full, extra
}

// put writes items for an object that starts at base.
func (m *image) put(b *InitList, base int64) {
	for _, it := range b.Items {
		for k := int64(0); k < it.Repeat; k++ {
			m.item(b, it, base+it.Off+k*it.Stride)
		}
	}
}

func (m *image) item(b *InitList, it Item, off int64) {
	l := m.l
	if it.Clear {
		m.clear(off, it.T.SizeOf())
		return
	}
	if it.Str != nil {
		elem, data := l.StringData(it.Str)
		n := it.T.N
		if n < 0 {
			n = b.Length[it.T]
		}
		room := m.bytes(it.Str, off, n*elem.Size)
		clear(room)
		copy(room, data)
		return
	}
	if it.T.Kind == ctype.KindRecord || it.T.Kind == ctype.KindExotic && it.T.Scalar == ir.Void {
		m.record(it, off)
		return
	}
	var v values.Value
	eff := l.Noted(func() {
		v = l.Materialise(m.value(it.Expr))
		l.CheckAssign(it.Expr, v, it.T)
		v = l.Convert(it.Expr, v, it.T)
	})
	c, ok := l.ConstOf(v.Op)
	if !ok || eff.Code || eff.NonConst {
		l.Fail(it.Expr, "initialiser element is not constant")
	}
	if it.Field != nil {
		m.bits(it, off, c)
		return
	}
	size := it.T.Size
	room := m.bytes(it.Expr, off, size)
	if c.Global != nil || c.Func != nil {
		if size != int64(l.Target.PtrSize) {
			l.Fail(it.Expr, "initialiser element is not constant")
		}
		clear(room)
		m.Relocs = append(m.Relocs, ir.Reloc{Off: off, Global: c.Global, Func: c.Func, Addend: emit.SignExtend(c.Bits, l.Target.PtrSize*8)})
		return
	}
	m.scalar(it.Expr, off, size, c)
}

// bits writes a bit-field; off is where its record starts.
func (m *image) bits(it Item, off int64, c ir.Const) {
	f := it.Field
	first := off*8 + f.Seat
	end := (first + int64(f.Width) + 7) / 8
	m.bytes(it.Expr, first/8, end-first/8)
	for i := range int64(f.Width) {
		at := first + i
		bit := byte(c.Bits>>i) & 1
		m.Data[at/8] = m.Data[at/8]&^(1<<(at%8)) | bit<<(at%8)
	}
}

// record handles a record initialised as a whole: only by a compound literal.
func (m *image) record(it Item, off int64) {
	l := m.l
	x, ok := syntax.StripParens(it.Expr).(*cc.PostfixExpression)
	if it.T.Kind == ctype.KindExotic {
		m.parts(it, off)
		return
	}
	if !ok || x.Case != cc.PostfixExpressionComplit {
		l.Fail(it.Expr, "initialiser element is not constant")
	}
	b := l.newInitList()
	if t := l.TypeName(x.TypeName); t.Kind != ctype.KindRecord || it.T.Kind != ctype.KindRecord || !ctype.SameRecord(t.Rec, it.T.Rec) {
		l.Fail(it.Expr, "cannot convert %s to %s", t, it.T)
	}
	b.aggregate(it.T, 0, &cursor{n: x.InitializerList}, true, 0)
	b.given()
	m.clear(off, it.T.SizeOf())
	m.put(b, off)
}

// parts handles a complex number or a vector that is initialised as a whole.
func (m *image) parts(it Item, off int64) {
	l := m.l
	if x, ok := syntax.StripParens(it.Expr).(*cc.PostfixExpression); ok && x.Case == cc.PostfixExpressionComplit && it.T.IsVector() {
		if t := l.TypeName(x.TypeName); ctype.Compatible(t, it.T, true) {
			b := l.newInitList()
			b.vector(it.T, 0, x.InitializerList)
			b.given()
			m.clear(off, it.T.SizeOf())
			m.put(b, off)
			return
		}
	}
	var parts []ir.Const
	var ok bool
	eff := l.Noted(func() { parts, ok = l.ConstParts(it.Expr, l.Materialise(m.value(it.Expr)), it.T) })
	if !ok || eff.Code || eff.NonConst {
		l.Fail(it.Expr, "initialiser element is not constant")
	}
	for i, c := range parts {
		m.scalar(it.Expr, off+int64(i)*it.T.Elem.Size, it.T.Elem.Size, c)
	}
}

// scalar writes a number.
func (m *image) scalar(n cc.Node, off, size int64, c ir.Const) {
	room := m.bytes(n, off, size)
	for i := range room {
		word := c.Bits
		if i >= 8 {
			word = c.Hi
		}
		room[i] = byte(word >> (8 * (i % 8)))
	}
}

// value gives that of an initialiser; a compound literal of a scalar or complex type stands for its own (GNU).
func (m *image) value(n cc.ExpressionNode) values.Value {
	l := m.l
	if x, ok := syntax.StripParens(n).(*cc.PostfixExpression); ok && x.Case == cc.PostfixExpressionComplit && x.InitializerList != nil {
		if t := l.TypeName(x.TypeName); (t.IsScalar() || t.IsComplex()) && x.InitializerList.Initializer.Case == cc.InitializerExpr {
			v := l.Materialise(m.value(x.InitializerList.Initializer.AssignmentExpression))
			l.CheckAssign(n, v, t)
			return l.Convert(n, v, t)
		}
	}
	return l.Facts.Expr(n)
}
