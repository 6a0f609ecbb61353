package save

// This file defines the bytes of a task in a saved run. A frontier can hold paths of
// millions of choices, so a choice takes three bytes where its numbers are small:
//
//	task    count choice* count level*
//	choice  kind index of
//	level   kind next n of [thread*n] sizes
//	sizes   0 where nothing is known, else 1 and what package estimate makes of them
//
// A kind is one byte, a thread too, all other numbers are varints. The threads of a level
// are there if its kind is result.ChooseThread.

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"

	"heddle.example/rt/estimate"
	"heddle.example/rt/result"
)

// Task is a part of the tree that is to be explored: the subtree under a choice prefix, or
// the levels of an explorer that was saved in the middle of its walk.
type Task struct {
	Prefix []result.Choice // tasks may share it: nobody writes to it
	Last   result.Choice   // follows it if it has a kind
	Levels []Level         // non-empty: the stack to restore under the prefix
}

// Path appends the choices to where the task begins.
func (t *Task) Path(to []result.Choice) []result.Choice {
	if to = append(to, t.Prefix...); t.Last.Kind != "" {
		to = append(to, t.Last)
	}
	return to
}

// Length gives how many there are.
func (t *Task) Length() int {
	if t.Last.Kind != "" {
		return len(t.Prefix) + 1
	}
	return len(t.Prefix)
}

// Level is a level of an explorer's stack without its machine state.
type Level struct {
	Kind       result.ChoiceKind
	Next, N    int32   // alternatives taken so far, and in all
	Of         int32   // that there were
	Candidates []uint8 // node: threads, in the order they are tried
	Sizes      estimate.Level
}

// kindCodes are the kinds of choice in their saved order: new ones go to the end.
var kindCodes = []result.ChoiceKind{result.ChooseThread, result.ChooseBranch, result.ChooseWakeup, result.ChooseNondet}

func kindCode(k result.ChoiceKind) byte {
	for i, have := range kindCodes {
		if have == k {
			return byte(i)
		}
	}
	panic(fmt.Sprintf("kind of choice %q has no code", k))
}

// Encode appends the saved form of t.
func (t *Task) Encode(b []byte) []byte {
	number := func(n int) { b = binary.AppendUvarint(b, uint64(n)) }
	choice := func(c *result.Choice) {
		b = append(b, kindCode(c.Kind))
		number(c.Index)
		number(c.Of)
	}
	number(t.Length())
	for i := range t.Prefix {
		choice(&t.Prefix[i])
	}
	if t.Last.Kind != "" {
		choice(&t.Last)
	}
	number(len(t.Levels))
	for i := range t.Levels {
		l := &t.Levels[i]
		b = append(b, kindCode(l.Kind))
		number(int(l.Next))
		number(int(l.N))
		number(int(l.Of))
		if l.Kind == result.ChooseThread {
			b = append(b, l.Candidates[:l.N]...)
		}
		if l.Sizes == (estimate.Level{}) {
			b = append(b, 0)
		} else {
			b = l.Sizes.Append(append(b, 1))
		}
	}
	return b
}

var errTask = errors.New("an open task cannot be read")

// taskReader reads saved tasks; after a failure everything is 0.
type taskReader struct {
	b      []byte
	failed bool
}

// number reads a number that is at most limit.
func (r *taskReader) number(limit int) int {
	x, n := binary.Uvarint(r.b)
	if n <= 0 || x > uint64(limit) {
		r.failed, r.b = true, nil
		return 0
	}
	r.b = r.b[n:]
	return int(x)
}

func (r *taskReader) kind() result.ChoiceKind {
	if len(r.b) == 0 || int(r.b[0]) >= len(kindCodes) {
		r.failed, r.b = true, nil
		return ""
	}
	k := kindCodes[r.b[0]]
	r.b = r.b[1:]
	return k
}

func (r *taskReader) bytes(n int) []byte {
	if n > len(r.b) {
		r.failed, r.b = true, nil
		return nil
	}
	out := r.b[:n:n]
	r.b = r.b[n:]
	return out
}

// DecodeTask reads the saved form of one task.
func DecodeTask(b []byte) (t Task, err error) {
	r := &taskReader{b: b}
	// A choice takes three bytes at least: a count beyond that is none.
	if n := r.number(len(b) / 3); n > 0 {
		t.Prefix = make([]result.Choice, n)
	}
	for i := range t.Prefix {
		t.Prefix[i] = result.Choice{Kind: r.kind(), Index: r.number(math.MaxInt32), Of: r.number(math.MaxInt32)}
	}
	if n := r.number(len(b) / 5); n > 0 {
		t.Levels = make([]Level, n)
	}
	for i := range t.Levels {
		l := Level{Kind: r.kind(), Next: int32(r.number(math.MaxInt32)), N: int32(r.number(math.MaxInt32)), Of: int32(r.number(math.MaxInt32))}
		if l.Kind == result.ChooseThread {
			l.Candidates = r.bytes(int(l.N))
		}
		if r.number(1) == 1 {
			rest, ok := l.Sizes.Read(r.b)
			r.b, r.failed = rest, r.failed || !ok
		}
		if l.Next > l.N {
			r.failed = true
		}
		t.Levels[i] = l
	}
	if r.failed || len(r.b) > 0 {
		return Task{}, errTask
	}
	return t, nil
}
