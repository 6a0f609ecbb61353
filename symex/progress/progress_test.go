package progress

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"heddle.example/hashing"
	"heddle.example/symex/mem"
)

// TestProgress: a list gives back what was pushed, equal lists are one number, and their hashes tell them apart.
func TestProgress(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var table Table
		hash := &hashing.Function{}
		type list struct {
			head int32
			vals []mem.Value
		}
		var lists []list
		for range rapid.IntRange(1, 6).Draw(t, "lists") {
			var l list
			for range rapid.IntRange(1, 4).Draw(t, "length") {
				v := mem.Value{Bits: uint64(rapid.IntRange(0, 1).Draw(t, "value"))}
				l.head, l.vals = table.Push(hash, l.head, v), append(l.vals, v)
			}
			if got := table.List(l.head, nil); !slices.Equal(got, l.vals) {
				t.Fatalf("%v instead of %v", got, l.vals)
			}
			lists = append(lists, l)
		}
		for _, a := range lists {
			for _, b := range lists {
				same := slices.Equal(a.vals, b.vals)
				if (a.head == b.head) != same {
					t.Fatalf("%v and %v: %d and %d", a.vals, b.vals, a.head, b.head)
				}
				if x, y := &table.nodes[a.head-1], &table.nodes[b.head-1]; len(a.vals) == len(b.vals) && (x.Hash == y.Hash) != same {
					t.Fatalf("%v and %v: hashes %v and %v", a.vals, b.vals, x.Hash, y.Hash)
				}
			}
		}
	})
}
