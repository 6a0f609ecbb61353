// Package facts interns sets of facts that are a part of a machine's state: what properties remember of the path, what
// is known of addresses that came again, which locks a thread holds. Sets are immutable, so that the state has one
// number for each, undo costs nothing, and the node hash takes the set's own (DESIGN law 3).
package facts

import (
	"encoding/binary"
	"slices"

	"heddle.example/hashing"
)

// Fact is one record. What its words mean is up to those who keep the set.
type Fact [4]uint64

// Compare is the order of the facts in a set.
func Compare(a, b Fact) int { return slices.Compare(a[:], b[:]) }

// factSet is an interned set; facts are sorted.
type factSet struct {
	facts []Fact
	key   hashing.Key
}

// Sets interns the sets of one machine. Set 0 is empty.
type Sets struct {
	sets  []factSet
	index map[string]int32
	more  map[added]int32 // what With has given
	late  [64]given       // of that what was asked for last, by a few bits of what was added
	hash  *hashing.Function
}

// given is what With has given.
type given struct {
	added
	to int32 // 0: nothing
}

// added is a fact added to a set.
type added struct {
	set  int32
	fact Fact
}

// New makes a table of sets, whose hashes are made with hash; if that is nil they have none.
func New(hash *hashing.Function) *Sets {
	return &Sets{sets: make([]factSet, 1), index: map[string]int32{}, more: map[added]int32{}, hash: hash}
}

// Of gives the facts of a set in order; they are not to be changed.
func (s *Sets) Of(set int32) []Fact { return s.sets[set].facts }

// Key is the hash of a set.
func (s *Sets) Key(set int32) hashing.Key { return s.sets[set].key }

// Len is the number of sets.
func (s *Sets) Len() int { return len(s.sets) }

// Intern gives the number of the set of facts, and keeps them.
func (s *Sets) Intern(facts []Fact) int32 {
	if len(facts) == 0 {
		return 0
	}
	slices.SortFunc(facts, Compare)
	facts = slices.Compact(facts)
	buf := make([]byte, 0, 32*len(facts))
	for _, f := range facts {
		for _, x := range f {
			buf = binary.LittleEndian.AppendUint64(buf, x)
		}
	}
	if n, ok := s.index[string(buf)]; ok {
		return n
	}
	set := factSet{facts: facts}
	if s.hash != nil {
		for _, f := range facts {
			set.key = set.key.Add(s.hash.Words(hashing.Fact(), f[:]))
		}
	}
	n := int32(len(s.sets))
	s.sets = append(s.sets, set)
	s.index[string(buf)] = n
	return n
}

// With adds f to a set.
func (s *Sets) With(set int32, f Fact) int32 {
	key := added{set, f}
	late := &s.late[(uint64(set)*0x9e3779b97f4a7c15^f[0]*0xbf58476d1ce4e5b9^f[1]*0x94d049bb133111eb)>>58]
	if late.to != 0 && late.added == key {
		return late.to
	}
	have := s.Of(set)
	if _, ok := slices.BinarySearchFunc(have, f, Compare); ok {
		return set
	}
	n, ok := s.more[key]
	if !ok {
		n = s.Intern(append(slices.Clone(have), f))
		s.more[key] = n
	}
	*late = given{key, n}
	return n
}

// Map changes or removes the facts of a set.
func (s *Sets) Map(set int32, change func(Fact) (Fact, bool)) int32 {
	have := s.Of(set)
	var out []Fact
	changed := false
	for _, f := range have {
		g, keep := change(f)
		changed = changed || !keep || g != f
		if keep {
			out = append(out, g)
		}
	}
	if !changed {
		return set
	}
	return s.Intern(out)
}
