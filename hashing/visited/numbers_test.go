package visited

import (
	"errors"
	"math/rand"
	"testing"

	"heddle.example/hashing"
)

// TestNumbers: a map of numbers does what one of Go does, the numbers that stand at the ends of their range included.
func TestNumbers(t *testing.T) {
	n := NewNumbers(0)
	defer n.Close()
	want := map[hashing.Key]int32{}
	rng := rand.New(rand.NewSource(1))
	draw := func() int32 {
		switch rng.Intn(4) {
		case 0:
			return -1 - rng.Int31n(3)
		case 1:
			return 1<<31 - 1 - rng.Int31n(3)
		case 2:
			return -1<<31 + 1 + rng.Int31n(3)
		}
		return rng.Int31n(3)
	}
	for range 400_000 {
		k := hashing.Key{Lo: uint64(rng.Intn(100_000)), Hi: uint64(rng.Intn(2))}
		n.Prefetch(k)
		x := draw()
		old, known := n.Visit(k, x)
		if have, ok := want[k]; ok != known || known && old != have {
			t.Fatalf("%v has %d, %v; want %d, %v", k, old, known, have, ok)
		} else if !ok {
			want[k] = x
		}
		if rng.Intn(3) == 0 {
			x = draw()
			n.Set(k, x)
			want[k] = x
		}
		if k.Lo%2 == 0 || rng.Intn(2) == 0 {
			_, ok := want[k]
			if n.Forget(k) != ok {
				t.Fatalf("%v was to be forgotten", k)
			}
			delete(want, k)
		}
	}
	if n.Len() != int64(len(want)) || n.Err() != nil {
		t.Errorf("%d keys, %v; want %d", n.Len(), n.Err(), len(want))
	}
}

// TestNumbersLimit: without memory keys stay unknown, and it is said.
func TestNumbersLimit(t *testing.T) {
	n := NewNumbers(1 << 20)
	defer n.Close()
	for i := range uint64(100_000) {
		if _, known := n.Visit(hashing.Key{Lo: i}, 1); known {
			t.Fatalf("key %d is known before its visit", i)
		}
	}
	if !errors.Is(n.Err(), ErrMemoryLimit) {
		t.Errorf("error %v", n.Err())
	}
}
