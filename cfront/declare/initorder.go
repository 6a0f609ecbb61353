package declare

// This file defines which parts of an object its initialiser gives, and in which order they are evaluated.

import (
	"cmp"
	"slices"

	"heddle.example/cfront/ctype"
)

// InOrder gives the items in the order of the members, as compilers evaluate
// them, where no two of them overlap; what is initialised again is dropped.
func (b *InitList) InOrder() []Item {
	type extent struct{ bit, size int64 }
	last := map[extent]int{}
	extentOf := func(it Item) extent {
		if it.Field != nil {
			return extent{it.Off*8 + it.Field.Seat, int64(it.Field.Width)}
		}
		return extent{it.Off * 8, it.T.SizeOf() * 8}
	}
	for i, it := range b.Items {
		if it.Repeat > 1 || it.Clear {
			return b.Items
		}
		last[extentOf(it)] = i
	}
	var out []Item
	for i, it := range b.Items {
		if last[extentOf(it)] == i {
			out = append(out, it)
		}
	}
	slices.SortStableFunc(out, func(x, y Item) int { return cmp.Compare(extentOf(x).bit, extentOf(y).bit) })
	for i := 1; i < len(out); i++ {
		if p := extentOf(out[i-1]); p.bit+p.size > extentOf(out[i]).bit {
			return b.Items
		}
	}
	return out
}

// Covers tells whether the items initialise every scalar of t, so that nothing
// need be zeroed first. Objects with many parts are zeroed in any case.
func (b *InitList) Covers(t *ctype.Type) bool {
	const most = 256
	covered := map[int64]bool{}
	for _, it := range b.Items {
		if it.Field != nil || it.Repeat > most || it.Clear {
			return false
		}
		for k := range it.Repeat {
			off := it.Off + k*it.Stride
			if it.Str != nil {
				elem, data := b.l.StringData(it.Str)
				for i := int64(0); i < int64(len(data)) && i/elem.Size < max(it.T.N, b.Length[it.T]); i += elem.Size {
					covered[partKey(off+i, elem.Size)] = true
				}
				continue
			}
			if !b.parts(it.T, off, covered, true, new(int)) {
				return false
			}
		}
	}
	return b.parts(t, 0, covered, false, new(int))
}

// parts visits the scalars of t at off: it marks them as covered, or tells whether all are.
func (b *InitList) parts(t *ctype.Type, off int64, covered map[int64]bool, mark bool, count *int) bool {
	const most = 1024
	switch t.Kind {
	case ctype.KindArray:
		if t.N < 0 || t.N > most {
			return false
		}
		for i := range t.N {
			if !b.parts(t.Elem, off+i*t.Elem.SizeOf(), covered, mark, count) {
				return false
			}
		}
		return true
	case ctype.KindRecord:
		if t.Rec.Union {
			if f := b.activeMember(t, off); f != nil && !mark {
				return !f.IsBit && b.parts(f.T, off, covered, false, count)
			}
			// Covered if one item gave the largest member, which is scalar.
			for i := range t.Rec.Fields {
				f := &t.Rec.Fields[i]
				if f.T.IsScalar() && !f.IsBit && f.T.Size == t.Rec.Size {
					return b.parts(f.T, off, covered, mark, count)
				}
			}
			return mark
		}
		for i := range t.Rec.Fields {
			f := &t.Rec.Fields[i]
			if f.IsBit || !b.parts(f.T, off+f.Off, covered, mark, count) {
				return mark
			}
		}
		return true
	}
	if *count++; *count > most {
		return false
	}
	if mark {
		covered[partKey(off, t.Size)] = true
		return true
	}
	return covered[partKey(off, t.Size)]
}

// partKey names a scalar of an object by its offset and size.
func partKey(off, size int64) int64 { return off<<6 | size }
