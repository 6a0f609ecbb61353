package invariant

// This file defines hulls: the sets of states that linear equations between variables of one width describe, modulo a power of two. A set is a
// point and directions. Each direction has a pivot, a variable in which it is 1 and all others are 0; so the other variables are linear in
// the pivots, and that is what the set says. It grows once for each variable at most.
//
// A direction that is even in all variables has no pivot. Then another state is asked for, with one that is not; if there is none the direction is halved,
// which lets in more.

import (
	"math/bits"
	"slices"

	"heddle.example/expr"
	"heddle.example/prove/system"
)

const (
	maxWords  = 32 // variables of one width
	leastWord = 6  // bits: of a variable that becomes as narrow as this, the bits are looked at one by one
)

// space is what hulls are of, and the hulls.
type space struct {
	classes []class
	visited []bool // by place
}

// class is the variables of one width, of 2 to 64 bits.
type class struct {
	width int
	vars  []int
	at    []hull // by place
}

// hull is the set of the point plus all multiples of rows. All values are below 2^width.
type hull struct {
	point []uint64
	rows  []row
}

// row is a direction; it is 1 in its pivot, all others are 0 there.
type row struct {
	pivot int // index of the class's variables
	d     []uint64
}

// newSpace gives empty hulls of the variables that have many values by bounds, if these are not nil.
func newSpace(sys *system.System, bounds *shape) *space {
	s := &space{}
	for i := range sys.Vars {
		v := &sys.Vars[i]
		w := sys.Table.Width(v.Cur)
		if v.Hidden || v.Update == expr.None || w < 2 || w > 64 {
			continue
		}
		if bounds != nil && bounds.bits(i) <= min(leastWord, w-1) {
			continue
		}
		k := slices.IndexFunc(s.classes, func(c class) bool { return c.width == w })
		if k < 0 {
			k = len(s.classes)
			s.classes = append(s.classes, class{width: w})
		}
		if c := &s.classes[k]; len(c.vars) < maxWords {
			c.vars = append(c.vars, i)
		}
	}
	s.classes = slices.DeleteFunc(s.classes, func(c class) bool { return len(c.vars) < 2 })
	return s
}

func (s *space) places(n int) {
	s.visited = make([]bool, n)
	for k := range s.classes {
		s.classes[k].at = make([]hull, n)
	}
}

func (s *space) sums() bool { return true }

func (s *space) seen(place int) bool { return s.visited[place] }

func (s *space) grow(place int, st system.State) (grown bool) {
	first := !s.visited[place]
	s.visited[place] = true
	for k := range s.classes {
		c := &s.classes[k]
		if h := &c.at[place]; first {
			h.point = c.values(st)
		} else {
			grown = c.add(h, c.from(h, st)) || grown
		}
	}
	return first || grown
}

// rather asks that an equation of a class that does not hold in the state be off by an odd number.
func (s *space) rather(t *expr.Table, place int, st system.State, variable func(i int) expr.Ref) expr.Ref {
	if !s.visited[place] {
		return expr.None
	}
	want := t.Bool(false)
	for k := range s.classes {
		c := &s.classes[k]
		h := &c.at[place]
		left := c.from(h, st)
		if slices.ContainsFunc(left, func(x uint64) bool { return x&1 != 0 }) {
			return expr.None
		}
		if !slices.ContainsFunc(left, func(x uint64) bool { return x != 0 }) {
			continue
		}
		for j := range c.vars {
			if !h.pivots(j) {
				want = t.Or(want, t.Extract(t.Sub(variable(c.vars[j]), c.linear(t, h, j, variable)), 0, 0))
			}
		}
	}
	return want
}

func (s *space) value(t *expr.Table, place, i int, variable func(i int) expr.Ref) expr.Ref {
	for k := range s.classes {
		c := &s.classes[k]
		if j := slices.Index(c.vars, i); j >= 0 && s.visited[place] && !c.at[place].pivots(j) {
			return c.linear(t, &c.at[place], j, variable)
		}
	}
	return expr.None
}

func (s *space) says(t *expr.Table, place int, variable func(i int) expr.Ref) (out []expr.Ref) {
	if !s.visited[place] {
		return []expr.Ref{t.Bool(false)}
	}
	for k := range s.classes {
		out = append(out, s.classes[k].equations(t, &s.classes[k].at[place], variable)...)
	}
	return out
}

func (s *space) everywhere(t *expr.Table, variable func(i int) expr.Ref) (out []expr.Ref) {
	for k := range s.classes {
		c := &s.classes[k]
		all := hull{}
		for place, seen := range s.visited {
			if seen {
				c.join(&all, &c.at[place])
			}
		}
		out = append(out, c.equations(t, &all, variable)...)
	}
	return out
}

// mask is the greatest value.
func (c *class) mask() uint64 { return ^uint64(0) >> (64 - c.width) }

// values gives the values of the class's variables in a state.
func (c *class) values(st system.State) []uint64 {
	out := make([]uint64, len(c.vars))
	for j, i := range c.vars {
		out[j] = st[i].Lo
	}
	return out
}

// from gives how far a state is from a hull: zeros, if it is in it.
func (c *class) from(h *hull, st system.State) []uint64 {
	d := c.values(st)
	for j := range d {
		d[j] = (d[j] - h.point[j]) & c.mask()
	}
	return c.reduce(h, d)
}

// reduce takes away from a direction what the hull's directions have in their pivots.
func (c *class) reduce(h *hull, d []uint64) []uint64 {
	for _, r := range h.rows {
		c.subtract(d, r.d, d[r.pivot])
	}
	return d
}

// subtract takes a multiple of a direction away from another one.
func (c *class) subtract(from, d []uint64, times uint64) {
	for j := range from {
		from[j] = (from[j] - times*d[j]) & c.mask()
	}
}

// add adds a reduced direction to a hull, and tells whether it was not in it.
func (c *class) add(h *hull, d []uint64) bool {
	least := 64
	for _, x := range d {
		if x != 0 {
			least = min(least, bits.TrailingZeros64(x))
		}
	}
	if least == 64 {
		return false
	}
	pivot := -1
	for j, x := range d {
		signed := int64(x<<(64-c.width)) >> (64 - c.width)
		d[j] = uint64(signed>>least) & c.mask()
		if d[j]&1 != 0 {
			pivot = j // the last one: what comes last is told by what comes before it
		}
	}
	inverse := d[pivot] // modulo 8; each round doubles the bits
	for range 5 {
		inverse *= 2 - d[pivot]*inverse
	}
	for j := range d {
		d[j] = d[j] * inverse & c.mask()
	}
	for i := range h.rows {
		c.subtract(h.rows[i].d, d, h.rows[i].d[pivot])
	}
	h.rows = append(h.rows, row{pivot, d})
	return true
}

// join lets a hull that is not empty into another one.
func (c *class) join(into, h *hull) {
	if into.point == nil {
		into.point = h.point
	} else {
		d := slices.Clone(h.point)
		c.subtract(d, into.point, 1)
		c.add(into, c.reduce(into, d))
	}
	for _, r := range h.rows {
		c.add(into, c.reduce(into, slices.Clone(r.d)))
	}
}

// pivots tells whether a variable is the pivot of a direction.
func (h *hull) pivots(j int) bool {
	return slices.ContainsFunc(h.rows, func(r row) bool { return r.pivot == j })
}

// linear gives what a hull says that a variable is which is no pivot.
func (c *class) linear(t *expr.Table, h *hull, j int, variable func(i int) expr.Ref) expr.Ref {
	constant := h.point[j]
	sum := expr.None
	for _, r := range h.rows {
		if r.d[j] == 0 {
			continue
		}
		constant -= r.d[j] * h.point[r.pivot]
		term := t.Mul(t.Const(c.width, r.d[j], 0), variable(c.vars[r.pivot]))
		if sum == expr.None {
			sum = term
		} else {
			sum = t.Add(sum, term)
		}
	}
	k := t.Const(c.width, constant&c.mask(), 0)
	if sum == expr.None {
		return k
	}
	return t.Add(sum, k)
}

// equations gives those of a hull.
func (c *class) equations(t *expr.Table, h *hull, variable func(i int) expr.Ref) (out []expr.Ref) {
	for j := range c.vars {
		if h.pivots(j) {
			continue
		}
		v, sum := variable(c.vars[j]), c.linear(t, h, j, variable)
		if !t.IsTrue(t.Eq(t.Sub(v, sum), t.Const(c.width, 0, 0))) {
			out = append(out, t.Eq(v, sum))
		}
	}
	return out
}
