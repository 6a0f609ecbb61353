package cluster

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"heddle.example/hashing"
	"heddle.example/rt/save"
)

// arranged puts paths in order, which are added one behind the other, and gives their numbers.
func arranged(paths [][]save.Packed) (order []int) {
	var x entries
	var last []save.Packed
	for i, p := range paths {
		shared := 0
		for shared < min(len(p), len(last)) && p[shared] == last[shared] {
			shared++
		}
		x.add(p, shared, hashing.Key{Lo: uint64(i)})
		last = p
	}
	x.arrange(0, len(x.list))
	for x.more() {
		path, key := x.take()
		if !slices.Equal(path, paths[key.Lo]) {
			return nil
		}
		order = append(order, int(key.Lo))
	}
	return order
}

func TestOrderOfEntries(t *testing.T) {
	for _, c := range []struct {
		name  string
		paths [][]save.Packed
		want  []int
	}{
		{"none", nil, nil},
		{"one", [][]save.Packed{{4, 8}}, []int{0}},
		{"the shorter way first where they part", [][]save.Packed{{0, 4, 4, 4}, {0, 4, 8}, {0, 8}}, []int{2, 1, 0}},
		{"what begins alike stays together", [][]save.Packed{{0, 0, 0, 0}, {0, 0, 4}, {4, 0, 0}, {4, 4}}, []int{3, 2, 1, 0}},
		{"one that ends where others go on", [][]save.Packed{{0, 4}, {0, 4, 0}, {0}}, []int{2, 0, 1}},
		{"as they came otherwise", [][]save.Packed{{0, 4}, {0, 8}, {4, 4}, {4, 8}}, []int{0, 1, 2, 3}},
	} {
		if got := arranged(c.paths); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// Whatever the paths, each is taken once, and those that have a beginning in common and stood together still do.
func TestOrderOfEntriesRandom(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		path := rapid.SliceOfN(rapid.SampledFrom([]save.Packed{0, 4, 8}), 0, 6)
		paths := rapid.SliceOfN(path, 0, 30).Draw(t, "paths")
		if rapid.Bool().Draw(t, "sorted") {
			slices.SortFunc(paths, slices.Compare)
		}
		order := arranged(paths)
		if sorted := slices.Sorted(slices.Values(order)); len(sorted) != len(paths) || len(slices.Compact(sorted)) != len(paths) {
			t.Fatalf("%v: taken were %v", paths, order)
		}
		if !slices.IsSortedFunc(paths, slices.Compare) {
			return
		}
		begins := map[string]bool{} // beginnings that are over
		var last []save.Packed
		for _, i := range order {
			p := paths[i]
			for n := 1; n <= len(last); n++ {
				if n > len(p) || !slices.Equal(p[:n], last[:n]) {
					begins[string(textOf(last[:n]))] = true
				}
			}
			for n := 1; n <= len(p); n++ {
				if begins[string(textOf(p[:n]))] {
					t.Fatalf("%v: in the order %v what begins with %v is torn apart", paths, order, p[:n])
				}
			}
			last = p
		}
	})
}

func textOf(p []save.Packed) (out []byte) {
	for _, c := range p {
		out = append(out, byte(c))
	}
	return out
}
