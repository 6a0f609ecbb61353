package facts

import (
	"testing"

	"pgregory.net/rapid"

	"heddle.example/hashing"
)

// TestFactsAreSets: a set is the same number whatever the order in which its
// facts came, and different sets have different hashes.
func TestFactsAreSets(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := New(&hashing.Function{})
		draw := rapid.SliceOf(rapid.Custom(func(t *rapid.T) Fact {
			var f Fact
			for i := range f {
				f[i] = uint64(rapid.IntRange(0, 2).Draw(t, "word"))
			}
			return f
		}))
		build := func(facts []Fact) (set int32, have map[Fact]bool) {
			have = map[Fact]bool{}
			for _, f := range facts {
				set = s.With(set, f)
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
		if (s.Key(a) == s.Key(c)) != same {
			t.Fatalf("sets %v and %v hash alike or not", haveA, haveC)
		}
		left := s.Map(a, func(f Fact) (Fact, bool) { return f, f[0] == 0 })
		for _, f := range s.Of(left) {
			if f[0] != 0 || !haveA[f] {
				t.Fatalf("the fact %v is left", f)
			}
		}

		first, second := uint64(rapid.IntRange(0, 2).Draw(t, "first")), uint64(rapid.IntRange(0, 2).Draw(t, "second"))
		for range 2 { // the second time from what was remembered
			for _, x := range []struct {
				name string
				got  int32
				has  func(f Fact) bool
			}{
				{"Union", s.Union(a, c), func(f Fact) bool { return haveA[f] || haveC[f] }},
				{"Without", s.Without(a, first), func(f Fact) bool { return haveA[f] && f[0] != first }},
				{"WithoutPair", s.WithoutPair(a, first, second), func(f Fact) bool { return haveA[f] && (f[0] != first || f[1] != second) }},
				{"Only", s.Only(a, first), func(f Fact) bool { return haveA[f] && f[0] == first }},
			} {
				want := int32(0)
				for _, have := range []map[Fact]bool{haveA, haveC} {
					for f := range have {
						if x.has(f) {
							want = s.With(want, f)
						}
					}
				}
				if x.got != want {
					t.Fatalf("%s gives %v, want %v", x.name, s.Of(x.got), s.Of(want))
				}
			}
		}
	})
}
