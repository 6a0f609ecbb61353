package rt

// This file defines the bytes of a task in a saved run. A frontier can hold paths of
// millions of choices, so a choice takes three bytes where its numbers are small:
//
//	task    count choice* count level*
//	choice  kind index of
//	level   kind next n of [thread*n]
//
// A kind is one byte, a thread too, all other numbers are varints. The threads of a level
// are there if its kind is ChooseThread.

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
)

// kindCodes are the kinds of choice in their saved order: new ones go to the end.
var kindCodes = []ChoiceKind{ChooseThread, ChooseBranch, ChooseWakeup, ChooseNondet}

func kindCode(k ChoiceKind) byte {
	for i, have := range kindCodes {
		if have == k {
			return byte(i)
		}
	}
	panic(fmt.Sprintf("rt: kind of choice %q has no code", k))
}

// encode appends the saved form of t.
func (t *task) encode(b []byte) []byte {
	number := func(n int) { b = binary.AppendUvarint(b, uint64(n)) }
	number(len(t.prefix))
	for i := range t.prefix {
		c := &t.prefix[i]
		b = append(b, kindCode(c.Kind))
		number(c.Index)
		number(c.Of)
	}
	number(len(t.levels))
	for i := range t.levels {
		l := &t.levels[i]
		b = append(b, kindCode(l.Kind))
		number(int(l.Next))
		number(int(l.N))
		number(int(l.Of))
		if l.Kind == ChooseThread {
			b = append(b, l.Candidates[:l.N]...)
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

func (r *taskReader) kind() ChoiceKind {
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

// decodeTask reads the saved form of one task.
func decodeTask(b []byte) (t task, err error) {
	r := &taskReader{b: b}
	// A choice takes three bytes at least: a count beyond that is none.
	if n := r.number(len(b) / 3); n > 0 {
		t.prefix = make([]Choice, n)
	}
	for i := range t.prefix {
		t.prefix[i] = Choice{Kind: r.kind(), Index: r.number(math.MaxInt32), Of: r.number(math.MaxInt32)}
	}
	if n := r.number(len(b) / 4); n > 0 {
		t.levels = make([]savedLevel, n)
	}
	for i := range t.levels {
		l := savedLevel{Kind: r.kind(), Next: int32(r.number(math.MaxInt32)), N: int32(r.number(math.MaxInt32)), Of: int32(r.number(math.MaxInt32))}
		if l.Kind == ChooseThread {
			l.Candidates = r.bytes(int(l.N))
		}
		if l.Next > l.N {
			r.failed = true
		}
		t.levels[i] = l
	}
	if r.failed || len(r.b) > 0 {
		return task{}, errTask
	}
	return t, nil
}
