package lists

import (
	"sync"
	"testing"
)

// TestPairs has workers put pairs and read those of others, as soon as they are told the numbers.
func TestPairs(t *testing.T) {
	const each = 5 * chunk
	pairs := NewPairs()
	type put struct {
		number int32
		pair   Pair
	}
	told := make(chan put, 100)
	var writers, readers sync.WaitGroup
	for by := range int32(3) {
		writers.Go(func() {
			w := pairs.Writer()
			for i := range int32(each) {
				p := Pair{by, i}
				told <- put{w.Put(p), p}
			}
		})
	}
	var mu sync.Mutex
	seen := map[int32]bool{}
	for range 2 {
		readers.Go(func() {
			for x := range told {
				if got := pairs.Of(x.number); got != x.pair {
					t.Errorf("pair %d is %v, not %v", x.number, got, x.pair)
				}
				mu.Lock()
				if seen[x.number] {
					t.Errorf("%d is two pairs", x.number)
				}
				seen[x.number] = true
				mu.Unlock()
			}
		})
	}
	writers.Wait()
	close(told)
	readers.Wait()
	if len(seen) != 3*each {
		t.Errorf("%d pairs of %d", len(seen), 3*each)
	}
}
