package visited

import (
	"sync"
	"testing"

	"heddle.example/hashing"
)

// TestPrefetchBesideVisits: one may look ahead while others make the tables grow, and before there is anything to see.
func TestPrefetchBesideVisits(t *testing.T) {
	s, err := Open("memory", Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	ahead := s.(Prefetcher)
	ahead.Prefetch(hashing.Key{Lo: 1, Hi: 2})
	const each = 300_000
	var wg sync.WaitGroup
	for w := range uint64(4) {
		wg.Go(func() {
			for i := range uint64(each) {
				k := hashing.Key{Lo: i*4 + w, Hi: w}
				ahead.Prefetch(k)
				if _, covered := s.Visit(k, 0, Unbounded); covered {
					t.Errorf("key %v is known before its visit", k)
					return
				}
			}
		})
	}
	wg.Wait()
	if s.Len() != 4*each {
		t.Errorf("%d keys are known, want %d", s.Len(), 4*each)
	}
}
