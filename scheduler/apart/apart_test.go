package apart

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestOrder: what the first workers begin with, and what they leave for last.
func TestOrder(t *testing.T) {
	list := []uint8{1, 2, 3, 4, 5, 6, 7, 8}
	for worker, want := range [][]uint8{
		{1, 2, 3, 4, 5, 6, 7, 8},
		{8, 7, 6, 5, 4, 3, 2, 1},
		{5, 6, 7, 8, 1, 2, 3, 4},
		{4, 3, 2, 1, 8, 7, 6, 5},
		{3, 4, 5, 6, 7, 8, 1, 2},
		{2, 1, 8, 7, 6, 5, 4, 3},
		{7, 8, 1, 2, 3, 4, 5, 6},
	} {
		order := Of(worker)
		if got := order.Turn(list); !slices.Equal(got, want) {
			t.Errorf("worker %d: %v, want %v", worker, got, want)
		}
	}
}

// TestOrderIsOne: no thread is lost or taken twice, and lists stay as they are.
func TestOrderIsOne(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		order := Of(rapid.IntRange(0, 1<<40).Draw(t, "worker"))
		var lists [][]uint8
		for range rapid.IntRange(1, 3).Draw(t, "lists") {
			list := rapid.SliceOfDistinct(rapid.Uint8(), rapid.ID[uint8]).Draw(t, "list")
			lists = append(lists, list, slices.Clone(list))
			got, want := slices.Clone(order.Turn(list)), slices.Clone(list)
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Errorf("%v of %v", got, want)
			}
		}
		for i := 0; i < len(lists); i += 2 {
			if !slices.Equal(lists[i], lists[i+1]) {
				t.Errorf("%v has become %v", lists[i+1], lists[i])
			}
		}
	})
}
