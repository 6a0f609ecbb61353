package foresight

import (
	"slices"

	"heddle.example/hashing"
	"heddle.example/symex/mem"
)

const (
	mostPlaces  = 8       // of a transition, beside the first
	smallObject = 16      // bytes; nothing that threads wait for is that small
	firstSets   = 1 << 7  // of records, in a new table
	mostSets    = 1 << 14 // 2 MB of records
	morePlaces  = 1 << 15 // beside the first ones, of all records
	waysPerSet  = 2
	growsAt     = 1 // of records made since the table grew, for each of its sets
)

// Record says where a transition leads.
type Record struct {
	local      hashing.Key // of the thread before it
	Delta      hashing.Key // by which the hash of the node changes
	mem.Glance             // of the word where the thread stands
	first      uint32      // in Table.places: the others
	Effect     uint32      // number of what it does, as who keeps that knows it; 0: it is not kept
	n          uint8       // of other places
	needs      Need
	answer     Answer // Unknown: there is no record
}

// Answer says what is known of a transition.
type Answer uint8

// The answers.
const (
	Unknown Answer = iota // it has not been made yet, or is forgotten
	Known
	Untold // nobody can tell where it leads
)

// Table is what is known of transitions. Its zero value knows nothing.
type Table struct {
	sets   [][waysPerSet]Record
	places []Place
	made   int // records since the sets were made
}

// set gives the number of the set of a record.
func (t *Table) set(local hashing.Key, g *mem.Glance) int {
	h := (local.Lo ^ local.Hi>>32 ^ (g.Value+uint64(g.Shadow))*0x9e3779b97f4a7c15) * 0xd6e8feb86659fd93
	return int(h >> 32 & uint64(len(t.sets)-1))
}

// Find tells what is known of a transition: of a thread with the hash local, which stands before an access to a word of
// m that looks like g. have is what holds besides. The record, nil unless the answer is Known, holds until something is learnt.
func (t *Table) Find(m *mem.Memory, local hashing.Key, g *mem.Glance, have Need) (*Record, Answer) {
	if len(t.sets) == 0 {
		return nil, Unknown
	}
	set := &t.sets[t.set(local, g)]
	for i := range set {
		r := &set[i]
		switch {
		case r.local != local || r.Glance != *g || r.answer == Unknown:
		case r.answer == Untold:
			return nil, Untold
		case r.n > 0 && !t.same(m, r):
		case r.needs&^have != 0:
			return nil, Untold
		default:
			return r, Known
		}
	}
	return nil, Unknown
}

// Brief tells whether the transition goes by its thread and one word only.
func (r *Record) Brief() bool { return r.n == 0 && r.needs == 0 }

// same tells whether the other places that a transition goes by are as they were.
func (t *Table) same(m *mem.Memory, r *Record) bool {
	for i := range t.places[r.first : r.first+uint32(r.n)] {
		p := &t.places[r.first+uint32(i)]
		g, _, ok := m.GlanceAt(p.Addr)
		if p.Absent {
			if o, _ := m.Lookup(p.Addr); o != nil {
				return false
			}
			continue
		}
		if !ok || g.Size != p.Size || g.Flags != p.Flags || p.Content && (g.Value != p.Value || g.Shadow != p.Shadow) {
			return false
		}
	}
	return true
}

// Learn keeps what a lesson says, which is that the hash of the node has changed by delta, or that this cannot be told.
func (t *Table) Learn(l *Lesson, delta hashing.Key, effect uint32) {
	if t.made >= growsAt*len(t.sets) && len(t.sets) < mostSets {
		t.grow()
	}
	r := Record{local: l.Local, Delta: delta, Glance: l.Places[0].Glance, Effect: effect, answer: Known, needs: l.Needs}
	more := l.Places[1:]
	if l.spoilt || len(t.places)+len(more) > morePlaces {
		r.answer, r.needs = Untold, 0
	} else {
		r.first, r.n = uint32(len(t.places)), uint8(len(more))
		t.places = append(Room(t.places, morePlaces), more...)
	}
	t.put(r)
	t.made++
}

// put puts a record in the first place of its set.
func (t *Table) put(r Record) {
	set := &t.sets[t.set(r.local, &r.Glance)]
	set[1] = set[0]
	set[0] = r
}

// grow makes four times as many sets.
func (t *Table) grow() {
	old := t.sets
	t.sets = make([][waysPerSet]Record, max(firstSets, 4*len(old)))
	clear(t.sets) // so that the system gives each page once: one that is read first it gives again when it is written, and interrupts the other processors for that
	t.made = 0
	for i := range old {
		for j := range old[i] {
			if r := &old[i][waysPerSet-1-j]; r.answer != Unknown {
				t.put(*r)
			}
		}
	}
}

// Room gives a list that is full, and has come to a sixteenth of the most that it may hold, room for all of that, once: to grow step by step would take memory several times.
func Room[T any](list []T, most int) []T {
	if len(list) == cap(list) && len(list) >= most/16 && len(list) < most {
		list = slices.Grow(list, most-len(list))
	}
	return list
}
