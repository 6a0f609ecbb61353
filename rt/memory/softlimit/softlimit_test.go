package softlimit_test

// This file tests that the one limit is that of the searches that go on.

import (
	"runtime/debug"
	"testing"

	"heddle.example/rt/memory/softlimit"
)

func TestSearchesSideBySide(t *testing.T) {
	const own = 20 << 30
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(own))
	holds := func(when string, want int64) {
		t.Helper()
		if got := debug.SetMemoryLimit(-1); got != want {
			t.Errorf("%s the limit is %d, want %d", when, got, want)
		}
	}
	first, second := new(int), new(int)
	softlimit.Set(first, 9<<30)
	holds("with one search", 9<<30)
	softlimit.Set(second, 4<<30)
	holds("with two", 4<<30)
	softlimit.Set(second, 6<<30)
	holds("when the second wants more", 6<<30)
	softlimit.Release(first)
	holds("when the first has ended", 6<<30)
	softlimit.Release(second)
	holds("when both have", own)
	softlimit.Release(second)
	holds("when one is released twice", own)
}
