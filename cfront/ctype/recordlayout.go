package ctype

// This file defines the layout of structs and unions as gcc lays them out for
// the System V ABIs, bit-fields, packed records and #pragma pack included.

import "fmt"

// RecordLayout places the members of a record one after the other.
type RecordLayout struct {
	rec    *Record
	packed bool
	limit  int64 // #pragma pack: the greatest alignment of members, 0 if none
	align  int64
	pos    int64 // struct: next free bit
	size   int64 // union: bytes so far
	names  map[string]bool
}

// Lay starts the layout of a record. limit is the greatest alignment of its members by #pragma pack, 0 if there is none.
func (r *Record) Lay(packed bool, limit int64) *RecordLayout {
	return &RecordLayout{rec: r, packed: packed, limit: limit, align: 1}
}

// MaxObject bounds the size of an object.
const MaxObject = 1 << 40

// Add places a member, for which an alignment is wanted, 0 if none. problem says why the record cannot have it.
func (b *RecordLayout) Add(f Field, want int64, packed bool) (problem string) {
	if f.Name != "" {
		if b.names == nil {
			b.names = map[string]bool{}
		}
		if b.names[f.Name] {
			return fmt.Sprintf("duplicate member %s", f.Name)
		}
		b.names[f.Name] = true
	}
	switch {
	case f.T.Kind == KindFunc:
		return fmt.Sprintf("member %s is a function", f.Name)
	case f.T.IsVariable():
		return "a member of variable size is not supported"
	case f.T.Kind == KindArray && f.T.N < 0:
		if !f.T.Elem.IsComplete() {
			return fmt.Sprintf("member %s has incomplete type", f.Name)
		}
		// Flexible array member: no room of its own.
	case !f.T.IsComplete():
		return fmt.Sprintf("member %s has incomplete type", f.Name)
	}
	packed = packed || b.packed
	if f.IsBit {
		b.bitField(f, want, packed)
		return ""
	}
	align := f.T.AlignOf()
	if packed {
		align = 1
	}
	align = max(align, want)
	if b.limit > 0 {
		align = min(align, b.limit)
	}
	f.Align = align
	b.align = max(b.align, align)
	if b.rec.Union {
		b.size = max(b.size, f.T.SizeOf())
	} else {
		off := RoundUp((b.pos+7)/8, align)
		f.Off = off
		if s := f.T.SizeOf(); s > MaxObject-off {
			return "record is too large"
		}
		b.pos = (off + f.T.SizeOf()) * 8
	}
	b.rec.Fields = append(b.rec.Fields, f)
	return ""
}

// bitField places a bit-field: it may not straddle more units of its type than its
// size needs, unless packed or under #pragma pack, and starts at the alignment
// asked for itself (want), 0 if none. A zero width only aligns.
func (b *RecordLayout) bitField(f Field, want int64, packed bool) {
	size := int64(f.T.Bits())
	if b.rec.Union {
		b.pos = 0
	}
	if f.Width == 0 {
		b.pos = RoundUp(b.pos, f.T.AlignOf()*8)
		b.rec.Fields = append(b.rec.Fields, Field{T: f.T, IsBit: true, Off: b.pos / 8, Seat: b.pos})
		return
	}
	align := f.T.AlignOf()
	unit := align * 8
	switch {
	case b.limit > 0:
		// The type's share in the alignment of the record is then limited by the
		// pragma alone, even in packed records.
		align, want = min(align, b.limit), min(want, b.limit)
	case packed:
		align = 1
	}
	if want > 0 {
		b.pos = RoundUp(b.pos, want*8)
	}
	if !packed && b.limit == 0 && (b.pos%unit+int64(f.Width)+unit-1)/unit > size/unit {
		b.pos = RoundUp(b.pos, unit)
	}
	if f.Name != "" {
		b.align = max(b.align, align, want)
	}
	f.Seat = b.pos
	f.Off = b.pos / 8
	b.pos += int64(f.Width)
	if b.rec.Union {
		b.size = max(b.size, (int64(f.Width)+7)/8)
	}
	b.rec.Fields = append(b.rec.Fields, f)
}

// Finish completes the record; aligned is the alignment that its attributes ask for, 0 if none.
func (b *RecordLayout) Finish(aligned int64) {
	r := b.rec
	r.Align = max(b.align, aligned)
	size := b.size
	if !r.Union {
		size = (b.pos + 7) / 8
	}
	r.Size = RoundUp(size, r.Align)
	b.units()
	// Unnamed bit-fields only take room.
	kept := r.Fields[:0]
	for _, f := range r.Fields {
		if !f.IsBit || f.Name != "" {
			kept = append(kept, f)
		}
	}
	r.Fields = kept
	r.Complete = true
}

// units chooses the storage units of bit-fields. Consecutive bit-fields are one
// memory location (C11 3.14): their bytes are cut into aligned units that reach
// no member before or after them.
func (b *RecordLayout) units() {
	r := b.rec
	for i := 0; i < len(r.Fields); {
		f := &r.Fields[i]
		if !f.IsBit || f.Width == 0 {
			i++
			continue
		}
		j := i + 1
		for !r.Union && j < len(r.Fields) && r.Fields[j].IsBit && r.Fields[j].Width > 0 {
			j++
		}
		limit := r.Size
		if !r.Union && j < len(r.Fields) {
			limit = r.Fields[j].Off
		}
		var widest int64
		for k := i; k < j; k++ {
			widest = max(widest, r.Fields[k].T.Size)
		}
		first := r.Fields[i].Seat / 8
		last := &r.Fields[j-1]
		end := (last.Seat + int64(last.Width) + 7) / 8
		b.cut(r.Fields[i:j], first, end, limit, min(widest, 8))
		i = j
	}
}

// cut covers the bytes from first to end with units of at most widest bytes.
func (b *RecordLayout) cut(fields []Field, first, end, limit, widest int64) {
	for pos := first; pos < end; {
		size := widest
		for size > 1 && (pos%size != 0 || pos+size > limit || size/2 >= end-pos) {
			size /= 2
		}
		for i := range fields {
			f := &fields[i]
			lo, hi := max(f.Seat, pos*8), min(f.Seat+int64(f.Width), (pos+size)*8)
			if lo < hi {
				f.Pieces = append(f.Pieces, BitPiece{Off: pos, Unit: IntOfSize(size), Bit: int(lo - pos*8), Width: int(hi - lo), Shift: int(lo - f.Seat),
					Before: pos - first, After: max(0, end-pos-size)})
			}
		}
		pos += size
	}
}
