package visited

// This file tests that what a table writes down can be read back into a growing table without
// piling up.

import (
	"testing"

	"heddle.example/hashing"
)

// longestWay copies tab into an empty table in the order of walk and gives the most slots that lay
// between the home of a new entry and its place.
func longestWay(t testing.TB, tab *table, walk func(func(hashing.Key, record, bool) bool)) int {
	copied, longest := testTable(t), 0
	walk(func(k hashing.Key, c record, _ bool) bool {
		if copied.count < copied.fill { // or else it grows first
			at, found := copied.locate(k)
			if found {
				t.Fatalf("%v comes twice", k)
			}
			longest = max(longest, at-copied.home(k.Lo))
		}
		if err := copied.put(k, c, false); err != nil {
			t.Fatal(err)
		}
		return true
	})
	checkOrder(t, copied)
	if copied.count != tab.count {
		t.Fatalf("%d of %d entries came", copied.count, tab.count)
	}
	return longest
}

func TestScatteredDoesNotPileUp(t *testing.T) {
	for _, n := range []int{0, 1, 100, 5000, 40_000} {
		tab := testTable(t)
		for i := range uint64(n) {
			if err := tab.put(oneShard(hashing.Key{Lo: mix(i), Hi: mix(i + 9)}), record{Budget(i % 3), ThreadSet{}.With(1)}, false); err != nil {
				t.Fatal(err)
			}
		}
		scattered := longestWay(t, tab, tab.scattered)
		if scattered > 300 {
			t.Errorf("%d entries: one lies %d slots from its home", n, scattered)
		}
		if ascending := longestWay(t, tab, tab.all); n >= 40_000 && ascending < 20*scattered {
			t.Errorf("%d entries in ascending order: %d slots, scattered %d: the order makes no difference", n, ascending, scattered)
		}
	}
}
