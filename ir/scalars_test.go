package ir

// This file tests which scalars a copy moves: they cover what any member covers, and nothing twice.

import (
	"fmt"
	"math/rand"
	"testing"
)

// randomLayout draws a layout of scalars, arrays, structures and unions, and marks the bytes that it covers.
func randomLayout(r *rand.Rand, deep int) (l *Layout, covered []bool) {
	kind := r.Intn(6)
	if deep == 0 {
		kind = 0
	}
	switch kind {
	case 0, 1:
		size := int64(1) << r.Intn(4)
		l = &Layout{Kind: LayoutScalar, Size: size, Align: size, Scalar: []Type{I8, I16, I32, I64}[r.Intn(4)]}
		l.Scalar = map[int64]Type{1: I8, 2: I16, 4: I32, 8: []Type{I64, F64, Ptr}[r.Intn(3)]}[size]
		covered = make([]bool, size)
		for i := range covered {
			covered[i] = true
		}
		return l, covered
	case 2:
		elem, of := randomLayout(r, deep-1)
		l = &Layout{Kind: LayoutArray, Len: int64(r.Intn(4)), Align: elem.Align, Elem: elem}
		l.Size = l.Len * elem.Size
		for range l.Len {
			covered = append(covered, of...)
		}
		return l, covered
	}
	l = &Layout{Kind: LayoutStruct, Align: 1}
	if kind > 3 {
		l.Kind = LayoutUnion
	}
	for range r.Intn(4) {
		m, of := randomLayout(r, deep-1)
		off := int64(0)
		if l.Kind == LayoutStruct {
			off = (l.Size + m.Align - 1) / m.Align * m.Align
		}
		l.Fields = append(l.Fields, Field{Off: off, Layout: m})
		l.Size, l.Align = max(l.Size, off+m.Size), max(l.Align, m.Align)
		covered = append(covered, make([]bool, max(0, l.Size-int64(len(covered))))...)
		for i, is := range of {
			covered[off+int64(i)] = covered[off+int64(i)] || is
		}
	}
	l.Size = (l.Size + l.Align - 1) / l.Align * l.Align
	return l, append(covered, make([]bool, l.Size-int64(len(covered)))...)
}

func TestScalarsCoverEveryMember(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for n := range 20000 {
		l, covered := randomLayout(r, 4)
		got := make([]bool, l.Size)
		last := int64(0)
		for _, s := range l.Scalars() {
			if s.Off < last {
				t.Fatalf("%d: a scalar at %d is not behind %d: %v", n, s.Off, last, l.Scalars())
			}
			for last = s.Off; last < s.Off+int64(s.Type.Size(8)); last++ {
				got[last] = true
			}
		}
		if fmt.Sprint(got) != fmt.Sprint(covered) {
			t.Fatalf("%d: covers %v, its members %v", n, got, covered)
		}
	}
}
