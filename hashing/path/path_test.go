package path

import (
	"math/rand"
	"slices"
	"testing"

	"heddle.example/hashing"
)

// TestPath compares random pushes and pops, of nodes that may lie on the path more than once, with a list.
func TestPath(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	var p Nodes
	var list []hashing.Key
	for range 200_000 {
		k := hashing.Key{Lo: uint64(rng.Intn(4000)), Hi: uint64(rng.Intn(2))}
		switch n := rng.Intn(1000); {
		case n == 0 && rng.Intn(50) == 0:
			p.Reset()
			list = list[:0]
		case n < 550:
			p.Push(k)
			list = append(list, k)
		case len(list) > 0:
			p.Pop()
			list = list[:len(list)-1]
		}
		if rng.Intn(20) == 0 && p.Has(k) != slices.Contains(list, k) || p.Len() != len(list) {
			t.Fatalf("%v is on the path: %v, of %d nodes, want %d", k, p.Has(k), p.Len(), len(list))
		}
	}
}
