package sat

// This file defines the order in which variables are decided: by their activity in conflicts, in a binary heap.

import (
	"slices"

	"github.com/go-air/gini/z"
)

type heap struct {
	activity []float64 // by variable
	place    []int32   // by variable; -1: not in the heap
	list     []z.Var
}

func (h *heap) grow() {
	h.activity = append(h.activity, 0)
	h.place = append(h.place, -1)
}

func (h *heap) clone() heap {
	return heap{slices.Clone(h.activity), slices.Clone(h.place), slices.Clone(h.list)}
}

func (h *heap) clear() {
	for _, v := range h.list {
		h.place[v] = -1
	}
	h.list = h.list[:0]
}

func (h *heap) insert(v z.Var) {
	if h.place[v] < 0 {
		h.place[v] = int32(len(h.list))
		h.list = append(h.list, v)
		h.up(len(h.list) - 1)
	}
}

// pop takes the most active variable; 0: there is none.
func (h *heap) pop() z.Var {
	if len(h.list) == 0 {
		return 0
	}
	v := h.list[0]
	last := h.list[len(h.list)-1]
	h.list = h.list[:len(h.list)-1]
	h.place[v] = -1
	if last != v {
		h.list[0], h.place[last] = last, 0
		h.down(0)
	}
	return v
}

func (h *heap) up(i int) {
	v := h.list[i]
	for i > 0 {
		p := (i - 1) / 2
		if h.activity[h.list[p]] >= h.activity[v] {
			break
		}
		h.list[i] = h.list[p]
		h.place[h.list[i]] = int32(i)
		i = p
	}
	h.list[i], h.place[v] = v, int32(i)
}

func (h *heap) down(i int) {
	v := h.list[i]
	for {
		c := 2*i + 1
		if c >= len(h.list) {
			break
		}
		if c+1 < len(h.list) && h.activity[h.list[c+1]] > h.activity[h.list[c]] {
			c++
		}
		if h.activity[v] >= h.activity[h.list[c]] {
			break
		}
		h.list[i] = h.list[c]
		h.place[h.list[i]] = int32(i)
		i = c
	}
	h.list[i], h.place[v] = v, int32(i)
}
