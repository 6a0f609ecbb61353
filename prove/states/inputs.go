package states

// This file defines the valuations under which a state's successors are looked at. Those of all leaves, where there are few. Else what gates see of the leaves: on
// a gate that depends on leaves alone nothing of the state bears, so that only the values of such gates matter which others, or what is asked, look at. Of an
// input of many bits that is compared with some numbers there are as many classes as the comparisons tell apart. A solver finds them before the search.

import (
	"context"
	"fmt"
	"slices"
	"sync/atomic"

	"github.com/go-air/gini/z"

	"heddle.example/prove/gates"
	"heddle.example/prove/sat"
)

const (
	fewLeaves     = 8       // whose valuations are all tried
	maxLeaves     = 16      // likewise, where there are too many classes
	maxClasses    = 1 << 12 // of one part of the leaves
	maxValuations = 1 << 16
)

// inputs are the valuations.
type inputs struct {
	vars    []z.Var  // what has values: leaves, or gates of leaves
	count   int      // of valuations
	columns []uint64 // by 64 valuations and variable: a bit for each
	parts   []part
}

// part is some of the leaves, which no gate of leaves has together with others. The number of a valuation has a digit for each part.
type part struct {
	leaves  []z.Var
	vars    []z.Var
	classes []class
}

// class is what variables see, with values of leaves for which they do.
type class struct{ vars, leaves []uint64 }

func (c *class) value(of []uint64, k int) bool { return of[k/64]>>(k%64)&1 != 0 }

// passes tells how many words of valuations there are, and which of the last one count.
func (in *inputs) passes() (count int, last uint64) {
	count = (in.count + 63) / 64
	return count, ^uint64(0) >> (64*count - in.count)
}

// each gives the valuations of leaves, all of them.
func each(leaves []z.Var) *inputs {
	in := &inputs{parts: []part{{leaves: leaves, vars: leaves}}}
	for i := range 1 << len(leaves) {
		in.parts[0].classes = append(in.parts[0].classes, class{[]uint64{uint64(i)}, []uint64{uint64(i)}})
	}
	in.fill()
	return in
}

// classes gives what gates see of so many leaves among what is needed. root tells what is looked at beside the gates.
func classes(ctx context.Context, c *gates.Circuit, needed, root []bool, leaves int) (*inputs, error) {
	pure := make([]bool, len(c.Nodes)) // it depends on leaves alone
	group := make([]z.Var, len(c.Nodes))
	find := func(v z.Var) z.Var {
		for group[v] != v {
			group[v] = group[group[v]]
			v = group[v]
		}
		return v
	}
	seen := slices.Clone(root)
	for v := range c.Nodes {
		n := &c.Nodes[v]
		switch {
		case !needed[v]:
		case n.Kind == gates.Leaf:
			pure[v], group[v] = true, z.Var(v)
		case n.Kind >= gates.And:
			operands := n.Operands()
			if pure[v] = !slices.ContainsFunc(operands, func(l z.Lit) bool { return !pure[l.Var()] }); !pure[v] {
				for _, l := range operands {
					seen[l.Var()] = true
				}
				continue
			}
			group[v] = find(operands[0].Var())
			for _, l := range operands[1:] {
				group[find(l.Var())] = group[v]
			}
		}
	}
	in := &inputs{}
	number := map[z.Var]int{}
	gatesOf := map[int][]z.Var{}
	for v := range c.Nodes {
		if !pure[v] {
			continue
		}
		at := find(z.Var(v))
		k, ok := number[at]
		if !ok {
			k = len(in.parts)
			number[at] = k
			in.parts = append(in.parts, part{})
		}
		p := &in.parts[k]
		if c.Nodes[v].Kind == gates.Leaf {
			p.leaves = append(p.leaves, z.Var(v))
		} else {
			gatesOf[k] = append(gatesOf[k], z.Var(v))
		}
		if seen[v] {
			p.vars = append(p.vars, z.Var(v))
		}
	}
	product := 1
	for k := range in.parts {
		if err := in.parts[k].enumerate(ctx, c, gatesOf[k]); err != nil {
			return nil, err
		}
		if product *= len(in.parts[k].classes); product > maxValuations {
			return nil, fmt.Errorf("the values of %d inputs that matter are too many to be tried together", leaves)
		}
	}
	in.fill()
	return in, nil
}

// enumerate finds the classes of a part.
func (p *part) enumerate(ctx context.Context, c *gates.Circuit, of []z.Var) error {
	stop := new(atomic.Bool)
	defer context.AfterFunc(ctx, func() { stop.Store(true) })()
	s := sat.New(len(c.Nodes)-1, stop)
	for _, v := range of {
		s.Follows(v)
		for _, clause := range c.Clauses(v) {
			s.Add(clause...)
		}
	}
	for _, v := range slices.Concat(p.leaves, of) {
		s.Always(v)
	}
	values := func(list []z.Var) []uint64 {
		out := make([]uint64, (len(list)+63)/64)
		for k, v := range list {
			if value, _ := s.Value(v.Pos()); value {
				out[k/64] |= 1 << (k % 64)
			}
		}
		return out
	}
	for {
		switch s.Solve(nil, nil) {
		case sat.No:
			return nil
		case sat.Unknown:
			return fmt.Errorf("cancelled: %w", context.Cause(ctx))
		}
		if len(p.classes) == maxClasses {
			return fmt.Errorf("of %d inputs there are more than %d values that matter", len(p.leaves), maxClasses)
		}
		found := class{values(p.vars), values(p.leaves)}
		p.classes = append(p.classes, found)
		other := make([]z.Lit, len(p.vars))
		for k, v := range p.vars {
			if other[k] = v.Pos(); found.value(found.vars, k) {
				other[k] = v.Neg()
			}
		}
		if len(other) == 0 {
			return nil
		}
		s.Add(other...)
	}
}

// fill makes the columns.
func (in *inputs) fill() {
	in.count = 1
	for k := range in.parts {
		in.count *= len(in.parts[k].classes)
		in.vars = append(in.vars, in.parts[k].vars...)
	}
	passes, _ := in.passes()
	in.columns = make([]uint64, passes*len(in.vars))
	for i := range in.count {
		at := i / 64 * len(in.vars)
		in.digits(i, func(p *part, c *class) {
			for k := range p.vars {
				if c.value(c.vars, k) {
					in.columns[at+k] |= 1 << (i % 64)
				}
			}
			at += len(p.vars)
		})
	}
}

// digits calls back with the class of each part in a valuation.
func (in *inputs) digits(valuation int, each func(p *part, c *class)) {
	for k := range in.parts {
		p := &in.parts[k]
		each(p, &p.classes[valuation%len(p.classes)])
		valuation /= len(p.classes)
	}
}
