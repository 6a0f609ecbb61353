package visited

import (
	"math/rand"
	"testing"

	"heddle.example/hashing"
)

// TestOwned compares owned numbers with a map, with keys that collide often.
func TestOwned(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	o, want := newOwned(), map[hashing.Key]int32{}
	for step := range 200_000 {
		k := hashing.Key{Lo: uint64(rng.Intn(60)) << 20 * uint64(1+rng.Intn(2)*8), Hi: uint64(rng.Intn(20))}
		switch n := int32(-1 - step); {
		case rng.Intn(5) < 2+step/20_000%2:
			o.set(k, n)
			want[k] = n
		default:
			o.drop(k)
			delete(want, k)
		}
		if k = (hashing.Key{Lo: uint64(rng.Intn(60)) << 20, Hi: uint64(rng.Intn(20))}); o.get(k) != want[k] || o.count != len(want) {
			t.Fatalf("step %d: %v has the number %d, want %d; %d keys, want %d", step, k, o.get(k), want[k], o.count, len(want))
		}
	}
}
