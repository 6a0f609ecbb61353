package declare

// This file defines what becomes of a subobject that is initialised again: an initialiser for the whole of it overrides what was given to
// its parts (C11 6.7.9p19), and of a union's members the last one that is given counts.

import "heddle.example/cfront/ctype"

// unionAt is a union within the object.
type unionAt struct {
	rec *ctype.Record
	off int64
}

// add appends an item.
func (b *InitList) add(it Item) {
	b.Items = append(b.Items, it)
	b.end = max(b.end, b.endOf(it))
}

// endOf gives where the last of what an item gives ends.
func (b *InitList) endOf(it Item) int64 {
	at := it.Off + max(0, it.Repeat-1)*it.Stride
	switch {
	case it.Field != nil:
		return at + (it.Field.Seat+int64(it.Field.Width)+7)/8
	case it.T.Kind == ctype.KindArray && it.T.N < 0:
		return at + b.Length[it.T]*it.T.Elem.SizeOf()
	}
	return at + it.T.SizeOf()
}

// anew drops what was given to the subobject of type t at off, which is now initialised as a whole. Where that
// cannot be dropped alone (a range of elements, a record as a whole) zeros come before what follows.
func (b *InitList) anew(t *ctype.Type, off int64) {
	if off >= b.end || t.Kind == ctype.KindArray && t.N < 0 {
		return
	}
	end := off + t.SizeOf()
	left := b.ranges > 0
	for i := range b.Items {
		it := &b.Items[i]
		from, to := it.Off, b.endOf(*it)
		if it.Field != nil {
			from += it.Field.Seat / 8
		}
		switch {
		case it.Repeat == 0 || to <= off || end <= from:
		case it.Repeat == 1 && off <= from && to <= end:
			it.Repeat = 0
		default:
			left = true
		}
	}
	if left {
		b.add(Item{Off: off, T: t, Clear: true, Repeat: 1})
	}
}

// activates notes that member i of the union t at off is given.
func (b *InitList) activates(t *ctype.Type, off, i int64) {
	if t.Kind != ctype.KindRecord || !t.Rec.Union {
		return
	}
	key := unionAt{t.Rec, off}
	if last, given := b.active[key]; !given || last != i {
		b.anew(t, off)
	}
	b.active[key] = i
}

// activeMember gives the member of the union t at off that is initialised, nil if that is none.
func (b *InitList) activeMember(t *ctype.Type, off int64) *ctype.Field {
	i, ok := b.active[unionAt{t.Rec, off}]
	if !ok {
		return nil
	}
	return &t.Rec.Fields[i]
}

// Zeroed gives the type of what zeros are put into before the items, where they leave gaps: all of an object of type t, but of a union the
// member that is given. The rest of a union has unspecified values (C11 6.2.6.1p7), which compilers made zeros long enough for programs
// to rely on them; gcc does so no longer since version 15.
func (b *InitList) Zeroed(t *ctype.Type) *ctype.Type {
	for t.Kind == ctype.KindRecord && t.Rec.Union {
		f := b.activeMember(t, 0)
		if f == nil || f.IsBit {
			break
		}
		t = f.T
	}
	return t
}

// given drops the items that are overridden.
func (b *InitList) given() {
	kept := b.Items[:0]
	for _, it := range b.Items {
		if it.Repeat > 0 {
			kept = append(kept, it)
		}
	}
	b.Items = kept
}
