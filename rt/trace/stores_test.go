package trace

import (
	"testing"

	"pgregory.net/rapid"
)

// TestStores compares what is found of stores with a look at all of them.
func TestStores(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		type store struct {
			object    uint64
			off, size int64
			step      int
		}
		var all []store
		s := &stores{}
		draw := func() store {
			size := rapid.SampledFrom([]int64{1, 2, 4, 8, 20, 100}).Draw(t, "size")
			return store{uint64(rapid.IntRange(1, 3).Draw(t, "object")), rapid.Int64Range(0, 120).Draw(t, "offset"), size, rapid.IntRange(1, 50).Draw(t, "step")}
		}
		for range rapid.IntRange(0, 40).Draw(t, "stores") {
			x := draw()
			all = append(all, x)
			s.add(x.object, written{off: x.off, size: x.size, step: x.step})
		}
		for range 5 {
			x := draw()
			before := rapid.IntRange(0, 60).Draw(t, "before")
			want := 0
			for _, w := range all {
				if w.object == x.object && w.off < x.off+x.size && x.off < w.off+w.size && (before == 0 || w.step < before) {
					want = w.step
				}
			}
			if got := s.last(x.object, x.off, x.size, before); got != want {
				t.Fatalf("%+v before %d: step %d, not %d, of %+v", x, before, got, want, all)
			}
		}
	})
}
