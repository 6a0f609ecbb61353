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
	made  map[asked]int32 // what operations have given
	late  [256]given      // of that what was asked for last, by a few bits of what was asked
	hash  *hashing.Function
}

// given is what an operation has given.
type given struct {
	asked
	to int32
}

// asked is an operation on a set and a fact, or on two sets. None has the op 0.
type asked struct {
	op         operation
	set, other int32
	fact       Fact
}

type operation uint8

const (
	opWith operation = iota + 1
	opUnion
	opWithout     // what begins with the first word of the fact
	opWithoutPair // with the first two
	opOnly        // all but what begins with the first word
)

// New makes a table of sets, whose hashes are made with hash; if that is nil they have none.
func New(hash *hashing.Function) *Sets {
	return &Sets{sets: make([]factSet, 1), index: map[string]int32{}, made: map[asked]int32{}, hash: hash}
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

// once gives what an operation gives, which is worked out once.
func (s *Sets) once(what asked, work func(s *Sets, what asked) int32) int32 {
	late := &s.late[(uint64(what.set)*0x9e3779b97f4a7c15^uint64(what.other)*0xff51afd7ed558ccd^what.fact[0]*0xbf58476d1ce4e5b9^what.fact[1]*0x94d049bb133111eb^uint64(what.op)<<60)>>56]
	if late.asked == what {
		return late.to
	}
	n, ok := s.made[what]
	if !ok {
		n = work(s, what)
		s.made[what] = n
	}
	*late = given{what, n}
	return n
}

// With adds f to a set.
func (s *Sets) With(set int32, f Fact) int32 {
	return s.once(asked{op: opWith, set: set, fact: f}, (*Sets).with)
}

func (s *Sets) with(what asked) int32 {
	have := s.Of(what.set)
	if _, ok := slices.BinarySearchFunc(have, what.fact, Compare); ok {
		return what.set
	}
	return s.Intern(append(slices.Clone(have), what.fact))
}

// Union gives the set of the facts of two.
func (s *Sets) Union(a, b int32) int32 {
	switch {
	case a == 0 || a == b:
		return b
	case b == 0:
		return a
	}
	return s.once(asked{op: opUnion, set: a, other: b}, (*Sets).union)
}

func (s *Sets) union(what asked) int32 {
	return s.Intern(append(slices.Clone(s.Of(what.set)), s.Of(what.other)...))
}

// Without drops the facts of a set whose first word is this.
func (s *Sets) Without(set int32, first uint64) int32 {
	return s.drop(asked{op: opWithout, set: set, fact: Fact{first}})
}

// WithoutPair drops the facts of a set whose first two words are these.
func (s *Sets) WithoutPair(set int32, first, second uint64) int32 {
	return s.drop(asked{op: opWithoutPair, set: set, fact: Fact{first, second}})
}

// Only drops the facts of a set whose first word is another one.
func (s *Sets) Only(set int32, first uint64) int32 {
	return s.drop(asked{op: opOnly, set: set, fact: Fact{first}})
}

func (s *Sets) drop(what asked) int32 {
	if what.set == 0 {
		return 0
	}
	return s.once(what, (*Sets).dropped)
}

func (s *Sets) dropped(what asked) int32 {
	return s.Map(what.set, func(f Fact) (Fact, bool) {
		same := f[0] == what.fact[0]
		switch what.op {
		case opWithoutPair:
			return f, !same || f[1] != what.fact[1]
		case opOnly:
			return f, same
		}
		return f, !same
	})
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
