package visited

// This file tests tables that grow in steps: what is in them is found at each step, and stays in order.

import (
	"errors"
	"testing"

	"pgregory.net/rapid"

	"heddle.example/hashing"
)

// TestGrowthInSteps puts keys into a table, takes some out again, and looks at it wherever it is in the midst of growing.
func TestGrowthInSteps(t *testing.T) {
	shapes := map[string]func(i uint64) uint64{
		"hashes":   mix,
		"few high": func(i uint64) uint64 { return mix(i) >> homeShardBits &^ (1<<40 - 1) }, // many of one home
		"low":      func(i uint64) uint64 { return mix(i) >> (homeShardBits + 3) },
		"high":     func(i uint64) uint64 { return mix(i)>>(homeShardBits+3) | 7<<(61-homeShardBits) },
		"end":      func(i uint64) uint64 { return 1<<56 - 1 - mix(i)>>32 },
	}
	for name, lo := range shapes {
		t.Run(name, func(t *testing.T) {
			tab := testTable(t)
			want := map[hashing.Key]mark{}
			var keys []hashing.Key
			steps := 0
			for i := range uint64(15_000) {
				k := oneShard(hashing.Key{Lo: lo(i), Hi: mix(i + 9)})
				at, found := tab.locate(k)
				if _, known := want[k]; known != found {
					t.Fatalf("key %d is found: %v", i, found)
				} else if found {
					continue
				}
				m := mark(i%1000 + 1)
				at, err := tab.insert(at, k, m)
				if err != nil {
					t.Fatal(err)
				}
				if got := tab.at(at); got.key() != k || got.mark != m {
					t.Fatalf("key %d is not where it was put", i)
				}
				want[k] = m
				keys = append(keys, k)
				if tab.growing == nil {
					continue
				}
				steps++
				for range 3 { // a mistake shows while entries wait
					n := int(mix(i+7) % uint64(len(keys)))
					out := keys[n]
					if at, found := tab.locate(out); !found || tab.at(at).mark != want[out] {
						t.Fatalf("after key %d, in step %d, another one is lost", i, steps)
					} else {
						tab.remove(at)
					}
					keys[n] = keys[len(keys)-1]
					keys = keys[:len(keys)-1]
					delete(want, out)
				}
				if steps%5 == 0 {
					checkOrder(t, tab)
				}
			}
			if steps < 20 && name == "hashes" {
				t.Errorf("the table was in the midst of growing only %d times", steps)
			}
			tab.settle()
			checkOrder(t, tab)
			for k, m := range want {
				if at, found := tab.locate(k); !found || tab.at(at).mark != m {
					t.Fatalf("%v is lost", k)
				}
			}
		})
	}
}

// TestGrowthOfFullClusters has keys of any density, so that entries that wait find no room before the next step.
func TestGrowthOfFullClusters(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := new(arena)
		defer a.free()
		tab := &table{numbers: newSetNumbers(), arena: a, stagger: 0.5}
		want := map[hashing.Key]bool{}
		seed := rapid.Uint64().Draw(t, "seed")
		dense := rapid.Uint64Range(0, 100).Draw(t, "percent in clusters")
		width := rapid.IntRange(30, 50).Draw(t, "bits of a cluster")
		for i := range uint64(9_000) {
			k := oneShard(hashing.Key{Lo: mix(seed + i), Hi: i})
			if mix(seed^i)%100 < dense {
				k.Lo &^= 1<<width - 1
			}
			at, _ := tab.locate(k)
			if _, err := tab.insert(at, k, 1); err != nil {
				t.Fatal(err)
			}
			want[k] = true
			if tab.growing != nil && i%64 == 0 {
				checkOrder(t, tab)
			}
		}
		checkOrder(t, tab)
		for k := range want {
			if _, found := tab.locate(k); !found {
				t.Fatalf("%v is lost", k)
			}
		}
	})
}

// TestGrowthWithoutMemory: what cannot be put into a table because there is no memory is not in it, and all else stays.
func TestGrowthWithoutMemory(t *testing.T) {
	tab := testTable(t)
	tab.arena.limit = 9 * blockBytes
	var keys []hashing.Key
	for i := uint64(0); ; i++ {
		k := oneShard(hashing.Key{Lo: mix(i), Hi: mix(i + 9)})
		at, _ := tab.locate(k)
		if _, err := tab.insert(at, k, 1); err != nil {
			if !errors.Is(err, ErrMemoryLimit) {
				t.Fatal(err)
			}
			break
		}
		keys = append(keys, k)
	}
	checkOrder(t, tab)
	for _, k := range keys {
		if _, found := tab.locate(k); !found {
			t.Fatalf("%v is lost", k)
		}
	}
}
