package report

// This file tests arrows between the steps of threads.

import (
	"fmt"
	"slices"
	"testing"

	"heddle.example/rt"
)

func TestArrows(t *testing.T) {
	sync := func(thread int, text string) rt.Step { return rt.Step{Kind: rt.StepSync, Thread: thread, Text: text} }
	access := func(kind rt.StepKind, thread int, object uint64, offset, size int64) rt.Step {
		return rt.Step{Kind: kind, Thread: thread, Memory: &rt.Memory{Name: "x", Object: object, Offset: offset, Size: size}}
	}
	groups := [][]rt.Step{
		{sync(0, "creates thread 1 (run)")},
		{access(rt.StepWrite, 0, 5, 0, 4)},
		{sync(1, "lock(m)"), access(rt.StepRead, 1, 5, 2, 1)},
		{sync(1, "waits on c, unlocks m")},
		{sync(0, "lock(m)")},
		{sync(0, "signal(c) wakes thread 1 (run)"), sync(0, "unlock(m)")},
		{sync(1, "wakes from c and locks m")},
		{access(rt.StepRead, 1, 5, 4, 4)},
		{sync(1, "thread ends")},
		{sync(0, "joins thread 1 (run)")},
		{access(rt.StepRead, 0, 5, 0, 4)},
	}
	var got []string
	for to, list := range arrowsOf(groups) {
		for _, a := range list {
			got = append(got, fmt.Sprintf("%d %s %d", to, a.what, a.from))
		}
	}
	want := []string{"2 is started by 0", "2 reads from 1", "4 takes the lock after 3", "6 is woken by 5", "6 takes the lock after 5", "9 joins after 8"}
	if !slices.Equal(got, want) {
		t.Errorf("%q\nwant\n%q", got, want)
	}
}
