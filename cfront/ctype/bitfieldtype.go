package ctype

// This file defines the types of bit-fields that are wider than int. In GNU C the
// value of such a bit-field has an integer type of exactly its width: with
// unsigned long x : 40, x + 1 and x << 8 have 40 bits.

// Width gives the bits of an integer type that count.
func (t *Type) Width() int {
	if t.Prec != 0 {
		return t.Prec
	}
	return t.Bits()
}

// WideBits is the type of the value of a bit-field of type t, wider than int.
func (tg *Target) WideBits(t *Type, width int) *Type {
	if t.Kind != KindInt || width <= 32 || width == t.Bits() {
		return t
	}
	base := tg.Llong
	switch {
	case width > 64 && t.Signed:
		base = tg.Int128
	case width > 64:
		base = tg.Uint128
	case !t.Signed:
		base = tg.Ullong
	}
	if width == 64 {
		return base
	}
	c := *base
	c.Prec = width
	return &c
}

// usualWide is the common type of two promoted types of which one is that of a
// wide bit-field: the wider one, else the unsigned one.
func usualWide(a, b *Type) *Type {
	switch {
	case a.Width() != b.Width():
		if a.Width() > b.Width() {
			return a
		}
		return b
	case a.Signed:
		return b
	}
	return a
}
