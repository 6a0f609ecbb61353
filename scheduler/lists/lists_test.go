package lists

import (
	"slices"
	"sync"
	"testing"

	"pgregory.net/rapid"
)

// TestTable compares a table with a search through all lists.
func TestTable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		table := New(Hash[int32])
		var all [][]int32
		for range rapid.IntRange(0, 300).Draw(t, "lists") {
			list := rapid.SliceOfN(rapid.Int32Range(0, 3), 0, 5).Draw(t, "list")
			want := slices.IndexFunc(all, func(l []int32) bool { return slices.Equal(l, list) })
			if want < 0 {
				want, all = len(all), append(all, list)
			}
			if got := table.Number(list); int(got) != want {
				t.Fatalf("%v is %d, not %d", list, got, want)
			}
		}
		for i, list := range all {
			if got := table.Of(int32(i)); !slices.Equal(got, list) {
				t.Fatalf("%d is %v, not %v", i, got, list)
			}
		}
	})
}

// TestCommonMemo has several workers ask for and keep answers, which must be those of what was asked.
func TestCommonMemo(t *testing.T) {
	m := Common()
	answer := func(op uint8, a, b int32) uint64 { return uint64(a)*7919 ^ uint64(b)<<32 ^ uint64(op) }
	var g sync.WaitGroup
	for w := range 4 {
		g.Go(func() {
			for i := range 400_000 {
				op, a, b := uint8(i%6), int32(i*(w+3)%1000), int32(i%700)
				if got, known := m.Get(op, a, b); known && got != answer(op, a, b) {
					t.Errorf("%d of %d and %d gave %d", op, a, b, got)
					return
				}
				m.Put(op, a, b, answer(op, a, b))
			}
		})
	}
	g.Wait()
	for i := range 1000 {
		m.Put(0, int32(i), 1, answer(0, int32(i), 1))
		if got, known := m.Get(0, int32(i), 1); !known || got != answer(0, int32(i), 1) {
			t.Fatal("what was kept just now is gone")
		}
	}
}
