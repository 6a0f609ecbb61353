package expr

import (
	"math"
	"math/rand"
	"testing"
)

// TestMap compares a Map with one of Go.
func TestMap(t *testing.T) {
	for seed := range int64(50) {
		rng := rand.New(rand.NewSource(seed))
		var m Map[int]
		if seed%2 == 0 {
			m.Clear()
		}
		want := map[Ref]int{}
		for i := range 5000 {
			r := Ref(rng.Intn(1500))
			switch rng.Intn(400) {
			case 0:
				if rng.Intn(4) == 0 {
					m.round = math.MaxUint32 // those of long ago are not to come back
					for j := range m.slots {
						m.slots[j].round = uint32(rng.Intn(3))
					}
				}
				m.Clear()
				clear(want)
			default:
				m.Set(r, i)
				want[r] = i
			}
			q := Ref(rng.Intn(1500))
			got, ok := m.Get(q)
			if is, there := want[q]; ok != there || got != is || m.Len() != len(want) {
				t.Fatalf("seed %d: %d is %d, %v, not %d, %v; %d values, not %d", seed, q, got, ok, is, there, m.Len(), len(want))
			}
		}
	}
}
