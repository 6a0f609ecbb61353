package ir

// This file defines the scalars that a layout is made of.

import (
	"cmp"
	"slices"
)

// ScalarAt is one scalar of a flattened layout.
type ScalarAt struct {
	Off  int64
	Type Type
	size uint8
}

func (s ScalarAt) end() int64 { return s.Off + int64(s.size) }

// Scalars flattens l into the scalars that a copy of it moves one by one
// (DESIGN: accesses have the width of scalars), in the order of their places. A union is copied by its
// largest member (ties: the first), and what that leaves out by its others; bytes that no scalar of any member
// covers (padding) are not listed. Bit-fields list their storage unit once.
func (l *Layout) Scalars() []ScalarAt {
	return l.appendScalars(nil, 0)
}

func (l *Layout) appendScalars(out []ScalarAt, base int64) []ScalarAt {
	switch l.Kind {
	case LayoutScalar:
		return append(out, ScalarAt{base, l.Scalar, uint8(l.Size)})
	case LayoutArray:
		for i := int64(0); i < l.Len; i++ {
			out = l.Elem.appendScalars(out, base+i*l.Elem.Size)
		}
	case LayoutStruct:
		end := base // first byte not yet covered: bit-fields share units
		for i := range l.Fields {
			f := &l.Fields[i]
			if f.BitWidth > 0 && base+f.Off < end {
				continue
			}
			out = f.Layout.appendScalars(out, base+f.Off)
			if f.Layout.Size > 0 {
				end = base + f.Off + f.Layout.Size
			}
		}
	case LayoutUnion:
		if len(l.Fields) == 0 {
			return out
		}
		members := make([]*Field, len(l.Fields))
		for i := range members {
			members[i] = &l.Fields[i]
		}
		slices.SortStableFunc(members, func(a, b *Field) int { return cmp.Compare(b.Layout.Size, a.Layout.Size) })
		at := len(out)
		out = members[0].Layout.appendScalars(out, base+members[0].Off)
		for _, f := range members[1:] {
			if solid(out[at:], base, base+l.Size) {
				break
			}
			out = append(out[:at:at], fill(out[at:], f.Layout.appendScalars(nil, base+f.Off))...)
		}
	case LayoutOpaque:
		for i := int64(0); i < l.Size; i++ {
			out = append(out, ScalarAt{base + i, I8, 1})
		}
	}
	return out
}

// solid tells whether scalars in order cover all bytes.
func solid(scalars []ScalarAt, from, to int64) bool {
	for _, s := range scalars {
		if s.Off > from {
			return false
		}
		from = max(from, s.end())
	}
	return from >= to
}

// fill adds to scalars what others cover besides, byte by byte where one is covered in part. Both are in order, and so is what comes out.
func fill(scalars, others []ScalarAt) []ScalarAt {
	var out []ScalarAt
	end := int64(0) // of what is in out
	i := 0
	for _, o := range others {
		for ; i < len(scalars) && scalars[i].end() <= o.Off; i++ {
			out, end = append(out, scalars[i]), max(end, scalars[i].end())
		}
		if end <= o.Off && (i == len(scalars) || scalars[i].Off >= o.end()) {
			out, end = append(out, o), o.end()
			continue
		}
		for at := max(o.Off, end); at < o.end(); at++ {
			for ; i < len(scalars) && scalars[i].Off <= at; i++ {
				out, end = append(out, scalars[i]), max(end, scalars[i].end())
			}
			if at >= end {
				out, end = append(out, ScalarAt{at, I8, 1}), at+1
			}
		}
	}
	return append(out, scalars[i:]...)
}
