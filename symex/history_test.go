package symex

import (
	"testing"

	"pgregory.net/rapid"

	"heddle/hashing"
)

// TestHistoriesAreSets: a history is the same number whatever the order in which its
// facts came, and different sets have different hashes.
func TestHistoriesAreSets(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := &Machine{hash: &hashing.Function{}}
		draw := rapid.SliceOf(rapid.Custom(func(t *rapid.T) fact {
			var f fact
			for i := range f {
				f[i] = uint64(rapid.IntRange(0, 2).Draw(t, "word"))
			}
			return f
		}))
		build := func(facts []fact) (set int32, have map[fact]bool) {
			have = map[fact]bool{}
			for _, f := range facts {
				set = m.withFact(set, f)
				have[f] = true
			}
			return
		}
		facts := draw.Draw(t, "facts")
		a, haveA := build(facts)
		b, _ := build(rapid.Permutation(facts).Draw(t, "permuted"))
		if a != b {
			t.Fatalf("sets %d and %d of the same facts", a, b)
		}
		c, haveC := build(draw.Draw(t, "others"))
		same := len(haveA) == len(haveC)
		for f := range haveA {
			same = same && haveC[f]
		}
		if same != (a == c) {
			t.Fatalf("sets %v and %v have the numbers %d and %d", haveA, haveC, a, c)
		}
		key := func(set int32) hashing.Key { m.history = set; return m.historyHash() }
		if (key(a) == key(c)) != same {
			t.Fatalf("sets %v and %v hash alike or not", haveA, haveC)
		}
		left := m.mapFacts(a, func(f fact) (fact, bool) { return f, f[0] == 0 })
		for _, f := range m.facts(left) {
			if f[0] != 0 || !haveA[f] {
				t.Fatalf("the fact %v is left", f)
			}
		}
	})
}
