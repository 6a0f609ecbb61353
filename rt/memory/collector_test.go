package memory

// This file tests that the one limit of the collector is that of the searches that go on.

import (
	"runtime/debug"
	"testing"
)

func TestCollectorOfSearchesSideBySide(t *testing.T) {
	const own = 20 << 30
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(own))
	holds := func(when string, want int64) {
		t.Helper()
		if got := debug.SetMemoryLimit(-1); got != want {
			t.Errorf("%s the limit is %d, want %d", when, got, want)
		}
	}
	first, second := New(10<<30, false), New(5<<30, false)
	shared.want(first, 9<<30)
	holds("with one search", 9<<30)
	shared.want(second, 4<<30)
	holds("with two", 4<<30)
	shared.want(second, 6<<30)
	holds("when the second wants more", 6<<30)
	first.Release()
	holds("when the first has ended", 6<<30)
	second.Release()
	holds("when both have", own)
	second.Release()
	holds("when one is released twice", own)
}
