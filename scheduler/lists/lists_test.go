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

// TestLongLists has lists of all lengths about that of a chunk, and a copy of the table that is read while the table grows.
func TestLongLists(t *testing.T) {
	table, copied := New(Hash[int32]), New(Hash[int32])
	var all [][]int32
	for i := range int32(60) {
		for _, length := range []int{int(i), chunk/3 + int(i), chunk - 30 + int(i), 3*chunk + int(i)} {
			list := make([]int32, length)
			for at := range list {
				list[at] = i ^ int32(at)
			}
			if n := table.Number(list); int(n) != len(all) {
				t.Fatalf("list %d of %d elements is %d", len(all), length, n)
			}
			all = append(all, list)
		}
		if i == 30 {
			copied.Tells(&table)
		}
	}
	if table.Size() != len(all) || copied.Size() != 31*4 {
		t.Fatalf("%d lists of %d, %d copied", table.Size(), len(all), copied.Size())
	}
	for i, list := range all {
		if got := table.Of(int32(i)); !slices.Equal(got, list) || cap(got) != len(got) {
			t.Fatalf("list %d of %d elements has %d, or others", i, len(list), len(got))
		}
		if table.Number(slices.Clone(list)) != int32(i) {
			t.Fatalf("list %d is not found", i)
		}
		if i < copied.Size() && !slices.Equal(copied.Of(int32(i)), list) {
			t.Fatalf("list %d is another one in the copy", i)
		}
	}
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

// TestCommonTable has several workers number lists in a common table, each with its own view of it, while it grows.
func TestCommonTable(t *testing.T) {
	common := New(Hash[int32])
	var mu sync.Mutex
	var g sync.WaitGroup
	const different = 19_997 // a prime
	of := func(i int) []int32 { return []int32{int32(i), int32(i % 7), int32(i % 3)}[:1+i%3] }
	numbers := make([][]int32, 4)
	for w := range numbers {
		numbers[w] = make([]int32, different)
		g.Go(func() {
			own := New(Hash[int32])
			number := func(list []int32) int32 {
				n, ok := own.Find(list, own.Hash(list))
				if !ok {
					mu.Lock()
					n = common.Number(list)
					own.Tells(&common)
					mu.Unlock()
				}
				return n
			}
			for round := range 3 {
				for i := range different {
					i = i * (2*w + 1) % different
					n := number(of(i))
					if round > 0 && n != numbers[w][i] || !slices.Equal(own.Of(n), of(i)) {
						t.Errorf("list %d was %d and is %d, or another", i, numbers[w][i], n)
						return
					}
					numbers[w][i] = n
				}
			}
		})
	}
	g.Wait()
	for i := range different {
		for w := range numbers {
			if n, ok := common.Find(of(i), common.Hash(of(i))); !ok || numbers[w][i] != n {
				t.Fatalf("worker %d has list %d at %d, the table at %d", w, i, numbers[w][i], n)
			}
		}
	}
}
