package foresight

import (
	"testing"

	"heddle.example/hashing"
	"heddle.example/symex/mem"
	"pgregory.net/rapid"
)

// lessonOf makes the lesson of a transition that goes by one word.
func lessonOf(local, value uint64) *Lesson {
	return &Lesson{Local: hashing.Key{Lo: local}, Places: []Place{{Glance: mem.Glance{Value: value}, Content: true}}}
}

// TestTableForgetsOnly: what a table says is what it was told last; it may say nothing.
func TestTableForgetsOnly(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		type what struct{ local, value uint64 }
		type fact struct {
			delta  uint64
			spoilt bool
			needs  Need
		}
		var tab Table
		told := map[what]fact{}
		known := 0
		for i := range rapid.IntRange(1, 2000).Draw(t, "lessons") {
			x := what{rapid.Uint64Range(0, 300).Draw(t, "local"), rapid.Uint64Range(0, 3).Draw(t, "value")}
			f := fact{uint64(i + 1), rapid.IntRange(0, 5).Draw(t, "spoilt") == 0, Need(rapid.IntRange(0, 3).Draw(t, "needs"))}
			l := lessonOf(x.local, x.value)
			l.Needs = f.needs
			if f.spoilt {
				l.Spoil()
			}
			tab.Learn(l, hashing.Key{Lo: f.delta}, uint32(i))
			told[x] = f
			y := what{rapid.Uint64Range(0, 300).Draw(t, "asked"), rapid.Uint64Range(0, 3).Draw(t, "asked value")}
			have := Need(rapid.IntRange(0, 3).Draw(t, "have"))
			r, a := tab.Find(nil, hashing.Key{Lo: y.local}, &mem.Glance{Value: y.value}, have)
			f, was := told[y]
			switch {
			case a == Unknown:
				continue
			case !was:
				t.Fatalf("%v was never told, and is %v", y, a)
			case a == Known && (f.spoilt || r.Delta.Lo != f.delta || f.needs&^have != 0):
				t.Fatalf("%v is %v with %v; told %v", y, r.Delta.Lo, have, f)
			case a == Untold && !f.spoilt && f.needs&^have == 0:
				t.Fatalf("%v is not told; it was: %v", y, f)
			}
			known++
		}
	})
}

// TestTableGrows: a table keeps the better part of what it learns until it is as large as it gets.
func TestTableGrows(t *testing.T) {
	var tab Table
	const n = 1 << 13
	for i := range uint64(n) {
		tab.Learn(lessonOf(i*0xbf58476d1ce4e5b9, i), hashing.Key{Lo: i}, 0)
	}
	kept := 0
	for i := range uint64(n) {
		if r, a := tab.Find(nil, hashing.Key{Lo: i * 0xbf58476d1ce4e5b9}, &mem.Glance{Value: i}, 0); a == Known && r.Delta.Lo == i {
			kept++
		}
	}
	if kept < n*3/4 {
		t.Errorf("%d of %d are kept", kept, n)
	}
}

// TestReturns: of functions called before the transition one may be left, and only if the thread has no locals in memory.
func TestReturns(t *testing.T) {
	for _, x := range []struct {
		steps  string // c: a call, r: a return, R: from a function with locals in memory
		needs  Need
		spoilt bool
	}{
		{"", 0, false}, {"r", NoStack, false}, {"cr", 0, false}, {"crcr", 0, false}, {"crr", NoStack, false}, {"rcr", NoStack, false},
		{"rr", NoStack, true}, {"R", 0, true}, {"cR", 0, true},
	} {
		var l Lesson
		for _, s := range x.steps {
			if s == 'c' {
				l.Calls()
			} else {
				l.Returns(s == 'R')
			}
		}
		if l.Needs != x.needs || l.Spoilt() != x.spoilt {
			t.Errorf("%q: needs %v, spoilt %v", x.steps, l.Needs, l.Spoilt())
		}
	}
}
