package scheduler

// This file defines tables that give equal values one number.

// table numbers values by what tells them apart, from 0 on. A worker's own has the numbers of the common one, if there is one.
type table[T any] struct {
	list  []T
	index map[string]int32
}

func newTable[T any]() table[T] { return table[T]{index: map[string]int32{}} }

// number gives the number of the value that key tells, and keeps it if it is new.
func (t *table[T]) number(key []byte, value T) int32 {
	i, ok := t.index[string(key)]
	if !ok {
		i = int32(len(t.list))
		t.list = append(t.list, value)
		t.index[string(key)] = i
	}
	return i
}
