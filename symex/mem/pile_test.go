package mem

import (
	"testing"

	"pgregory.net/rapid"
)

// TestPile compares a pile that begins chunks now and then with a slice.
func TestPile(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var p Pile[int]
		var want []int
		next := 0
		t.Repeat(map[string]func(*rapid.T){
			"": func(t *rapid.T) {
				if p.len() != len(want) {
					t.Fatalf("%d elements instead of %d", p.len(), len(want))
				}
			},
			"push": func(t *rapid.T) {
				for range rapid.SampledFrom([]int{1, leastChunk - 1, leastChunk}).Draw(t, "elements") {
					p.Push(next)
					want = append(want, next)
					next++
				}
			},
			"drop": func(t *rapid.T) {
				for range min(len(want), rapid.SampledFrom([]int{1, leastChunk + 1}).Draw(t, "elements")) {
					if got := *p.Last(); got != want[len(want)-1] {
						t.Fatalf("the last element is %d instead of %d", got, want[len(want)-1])
					}
					p.Drop()
					want = want[:len(want)-1]
				}
			},
			"seal":  func(*rapid.T) { p.Seal() },
			"clear": func(*rapid.T) { p.Clear(); want = nil },
		})
	})
}
