package habits

import (
	"slices"
	"testing"
)

// TestNeeds: a thread needs as many threads from a place as it has needed there on average, if one of those that depend on it can move.
func TestNeeds(t *testing.T) {
	h := New()
	at, elsewhere := Stand{3, 10}, Stand{3, 11}
	all := []uint8{1, 2, 3, 70}
	h.Closed(at, 4) // nobody was found to depend on it
	if n := h.Needs(at, all); n != 1 {
		t.Errorf("nothing is known, and %v threads are needed", n)
	}
	h.Clash(at, 70)
	h.Clash(at, 2)
	for _, threads := range []int{3, 3, 2, 4} {
		h.Closed(at, threads)
	}
	if n := h.Needs(at, all); n < 2.5 || n > 3 {
		t.Errorf("three were needed on average, said to be %v", n)
	}
	if n := h.Needs(at, []uint8{1, 3}); n != 1 {
		t.Errorf("no rival can move, and %v threads are needed", n)
	}
	if n := h.Needs(elsewhere, all); n != 1 {
		t.Errorf("nothing is known of the other place, and %v threads are needed", n)
	}
	if got := h.Rivals([]int{3}, at, all); !slices.Equal(got, []int{3, 2, 70}) {
		t.Errorf("rivals %v", got)
	}
	if got := h.Rivals(nil, elsewhere, all); len(got) != 0 {
		t.Errorf("rivals %v at the other place", got)
	}
	if got, ok := h.Rival(3, []uint8{1, 70, 2}); !ok || got != 70 {
		t.Errorf("the first rival anywhere is %d, %v", got, ok)
	}
	if got, ok := h.Rival(2, all); ok {
		t.Errorf("%d is said to be a rival of who has none", got)
	}
}

// TestManyStands: a table that has grown has all that was noted, of each stand apart.
func TestManyStands(t *testing.T) {
	h := New()
	at := func(i int) Stand { return Stand{int32(i % 128), uint64(i / 3)} }
	const stands = 3000
	for i := range stands {
		h.Clash(at(i), (i+1)%128)
		h.Closed(at(i), i%7)
		h.Closed(Stand{int32(i % 128), 1 << 40}, 3) // nothing depends on what is done there
	}
	for i := range stands {
		if got := h.Rivals(nil, at(i), []uint8{uint8(i % 128), uint8((i + 1) % 128), uint8((i + 2) % 128)}); !slices.Equal(got, []int{(i + 1) % 128}) {
			t.Fatalf("rivals of stand %d: %v", i, got)
		}
		if n, want := h.Needs(at(i), []uint8{uint8((i + 1) % 128)}), float64(i%7+1)/2; n != want {
			t.Fatalf("stand %d needs %v threads, not %v", i, n, want)
		}
	}
	if n := h.Needs(Stand{5, 1 << 40}, []uint8{6}); n != 1 {
		t.Errorf("nothing is known, and %v threads are needed", n)
	}
}
