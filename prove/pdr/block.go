package pdr

// This file defines obligations, and how they are discharged.

import (
	"container/heap"

	"github.com/go-air/gini/z"
)

// obligation is a cube of states that lead to a bad one, to be excluded from F_level.
type obligation struct {
	cube   cube
	level  int
	depth  int         // transitions to the bad state
	inputs []z.Lit     // with which its states lead to next
	next   *obligation // nil: they are bad
	number int         // in the order in which they came
}

// obligations are a heap: the lowest level first, then the deepest.
type obligations struct {
	list  []*obligation
	count int
}

func (q *obligations) Len() int { return len(q.list) }
func (q *obligations) Less(i, j int) bool {
	a, b := q.list[i], q.list[j]
	switch {
	case a.level != b.level:
		return a.level < b.level
	case a.depth != b.depth:
		return a.depth < b.depth
	}
	return a.number > b.number
}
func (q *obligations) Swap(i, j int) { q.list[i], q.list[j] = q.list[j], q.list[i] }
func (q *obligations) Push(x any)    { q.list = append(q.list, x.(*obligation)) }
func (q *obligations) Pop() any {
	o := q.list[len(q.list)-1]
	q.list = q.list[:len(q.list)-1]
	return o
}

func (q *obligations) add(o *obligation) {
	q.count++
	o.number = q.count
	heap.Push(q, o)
}

// block excludes the states of an obligation, and of all that it entails. It gives one that has an initial state, if
// there is one.
func (e *Engine) block(first *obligation) *obligation {
	if e.isInitial(first.cube) {
		return first
	}
	e.queue.list = e.queue.list[:0]
	e.queue.add(first)
	top := len(e.frames) - 1
	for e.queue.Len() > 0 {
		if e.ctx.Err() != nil {
			panic(stopped{})
		}
		o := heap.Pop(&e.queue).(*obligation)
		if e.known(o.cube, o.level) {
			if o.level++; o.level <= top {
				e.queue.add(o)
			}
			continue
		}
		some, core := e.leads(o.level-1, o.cube, true)
		if some {
			before := &obligation{level: o.level - 1, depth: o.depth + 1, next: o}
			before.cube = e.predecessor(o.level-1, o.cube)
			before.inputs = e.lifter.inputs()
			if e.isInitial(before.cube) {
				return before
			}
			e.queue.add(before)
			e.queue.add(o)
			continue
		}
		c := e.widen(e.apartFromInit(core, o.cube), o.level, 0)
		level := e.rise(c, o.level)
		e.learn(c, level)
		e.reward(c)
		if o.level = level + 1; o.level <= top {
			e.queue.add(o)
		}
	}
	return nil
}

// rise gives the highest level from which a cube can be excluded that is excluded from F_k.
func (e *Engine) rise(c cube, k int) int {
	for k < len(e.frames)-1 {
		if some, _ := e.leads(k, c, true); some {
			break
		}
		k++
	}
	return k
}

// reward makes the literals of a lemma more active, compared with those of older ones.
func (e *Engine) reward(c cube) {
	for i := range e.activity {
		e.activity[i] *= activityDecay
	}
	for _, l := range c {
		e.activity[l]++
	}
}

const activityDecay = 0.99
