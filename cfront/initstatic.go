package cfront

// This file defines static initialisers: they are folded into the initial bytes
// and relocations of a global.

import (
	"modernc.org/cc/v4"

	"heddle/cfront/ctype"
	"heddle/cfront/emit"
	"heddle/cfront/syntax"
	"heddle/cfront/values"
	"heddle/ir"
)

// maxData bounds the initial bytes of one object.
const maxData = 1 << 28

// image is the initial content of an object under construction.
type image struct {
	l      *lower
	size   int64
	data   []byte
	relocs []ir.Reloc
}

func (m *image) bytes(n cc.Node, off, size int64) []byte {
	if off < 0 || off+size > m.size {
		m.l.Fail(n, "initialiser reaches beyond the object")
	}
	if off+size > maxData {
		m.l.Fail(n, "initialiser is too large")
	}
	for int64(len(m.data)) < off+size {
		m.data = append(m.data, make([]byte, off+size-int64(len(m.data)))...)
	}
	// What is initialised again loses its address.
	kept := m.relocs[:0]
	for _, r := range m.relocs {
		if r.Off+int64(m.l.Target.PtrSize) <= off || r.Off >= off+size {
			kept = append(kept, r)
		}
	}
	m.relocs = kept
	return m.data[off : off+size]
}

// staticInit evaluates the initialiser of an object with static storage
// duration; it gives the object's type with the length that the initialiser gives it.
func (l *lower) staticInit(t *ctype.Type, init *cc.Initializer) (*image, *ctype.Type, int64) {
	saved := l.Static
	l.Static = true
	defer func() { l.Static = saved }()
	items, full := l.initItems(t, init)
	extra := items.flexible(full)
	m := &image{l: l, size: full.SizeOf()}
	if extra > 0 {
		last := full.Rec.Fields[len(full.Rec.Fields)-1]
		m.size = max(m.size, last.Off+extra*last.T.Elem.SizeOf())
	}
	m.put(items, 0)
	return m, full, extra
}

// put writes items for an object that starts at base.
func (m *image) put(b *initList, base int64) {
	for _, it := range b.items {
		for k := int64(0); k < it.repeat; k++ {
			m.item(b, it, base+it.off+k*it.stride)
		}
	}
}

func (m *image) item(b *initList, it initItem, off int64) {
	l := m.l
	if it.str != nil {
		elem, data := l.StringData(it.str)
		n := it.t.N
		if n < 0 {
			n = b.length[it.t]
		}
		room := m.bytes(it.str, off, n*elem.Size)
		clear(room)
		copy(room, data)
		return
	}
	if it.t.Kind == ctype.KindRecord || it.t.Kind == ctype.KindExotic && it.t.Scalar == ir.Void {
		m.record(it, off)
		return
	}
	var v values.Value
	eff := l.Noted(func() {
		v = l.Materialise(l.typer.Expr(it.expr))
		l.CheckAssign(it.expr, v, it.t)
		v = l.Convert(it.expr, v, it.t)
	})
	c, ok := l.ConstOf(v.Op)
	if !ok || eff.Code || eff.NonConst {
		l.Fail(it.expr, "initialiser element is not constant")
	}
	if it.field != nil {
		m.bits(it, off, c)
		return
	}
	size := it.t.Size
	room := m.bytes(it.expr, off, size)
	if c.Global != nil || c.Func != nil {
		if size != int64(l.Target.PtrSize) {
			l.Fail(it.expr, "initialiser element is not constant")
		}
		clear(room)
		m.relocs = append(m.relocs, ir.Reloc{Off: off, Global: c.Global, Func: c.Func, Addend: emit.SignExtend(c.Bits, l.Target.PtrSize*8)})
		return
	}
	if c.Type == ir.F80 {
		putLongDouble(room, c.Bits)
		return
	}
	for i := range room {
		word := c.Bits
		if i >= 8 {
			word = c.Hi
		}
		room[i] = byte(word >> (8 * (i % 8)))
	}
}

// bits writes a bit-field; off is where its record starts.
func (m *image) bits(it initItem, off int64, c ir.Const) {
	f := it.field
	first := off*8 + f.Seat
	end := (first + int64(f.Width) + 7) / 8
	m.bytes(it.expr, first/8, end-first/8)
	for i := range int64(f.Width) {
		at := first + i
		bit := byte(c.Bits>>i) & 1
		m.data[at/8] = m.data[at/8]&^(1<<(at%8)) | bit<<(at%8)
	}
}

// record handles a record initialised as a whole: only by a compound literal.
func (m *image) record(it initItem, off int64) {
	l := m.l
	x, ok := syntax.StripParens(it.expr).(*cc.PostfixExpression)
	if !ok || x.Case != cc.PostfixExpressionComplit {
		l.Fail(it.expr, "initialiser element is not constant")
	}
	b := &initList{l: l, length: map[*ctype.Type]int64{}}
	if t := l.TypeName(x.TypeName); t.Kind != ctype.KindRecord || it.t.Kind != ctype.KindRecord || !ctype.SameRecord(t.Rec, it.t.Rec) {
		l.Fail(it.expr, "cannot convert %s to %s", t, it.t)
	}
	b.aggregate(it.t, 0, &cursor{n: x.InitializerList}, true, 0)
	m.put(b, off)
}

// putLongDouble writes a double as an x87 extended number.
func putLongDouble(room []byte, bits uint64) {
	sign, exp, frac := bits>>63, bits>>52&0x7ff, bits&(1<<52-1)
	mant := frac << 11
	var e uint64
	switch exp {
	case 0:
		if frac == 0 {
			break
		}
		// A subnormal double is a normal extended number.
		e = 16383 - 1022
		for mant>>63 == 0 {
			mant <<= 1
			e--
		}
	case 0x7ff:
		e, mant = 0x7fff, mant|1<<63
	default:
		e, mant = exp-1023+16383, mant|1<<63
	}
	e |= sign << 15
	for i := range room {
		switch {
		case i < 8:
			room[i] = byte(mant >> (8 * i))
		case i < 10:
			room[i] = byte(e >> (8 * (i - 8)))
		default:
			room[i] = 0
		}
	}
}
