package states

// This file defines the successors of a state: gates evaluated on words, a bit for each valuation of the inputs.

import (
	"context"
	"fmt"
	"math/bits"
	"slices"

	"github.com/go-air/gini/z"

	"heddle.example/prove/gates"
	"heddle.example/prove/system"
)

// maxOpen bounds the bits that are open in the beginning.
const maxOpen = 16

// gate is a node of the circuit. Literals are as in package z: twice the variable, and one more where it is negated.
type gate struct {
	kind         gates.Kind
	out, a, b, c uint32
}

// simulator evaluates a circuit.
type simulator struct {
	c       *gates.Circuit
	whole   *gates.Circuit // before it was put together anew
	was     []z.Var        // by variable: that of whole; nil: it is the same
	gates   []gate
	inputs  *inputs
	values  []uint64
	varies  []bool   // by variable: its value in the present state depends on inputs
	live    []gate   // which do
	words   int      // of a state
	next    []uint64 // by lane: the words of the state that follows
	marks   []z.Lit  // conditions that are told of transitions
	columns [64]uint64
}

// newSimulator makes a simulator of a circuit. marks are told of each transition.
func newSimulator(ctx context.Context, c *gates.Circuit, marks []z.Lit) (*simulator, error) {
	s := &simulator{c: c, whole: c, marks: marks, words: max(1, (len(c.State)+63)/64)}
	s.next = make([]uint64, 64*s.words)
	root, needed := s.need()
	var leaves []z.Var
	for v, n := range c.Nodes {
		if needed[v] && n.Kind == gates.Leaf {
			leaves = append(leaves, z.Var(v))
		}
	}
	if len(leaves) > fewLeaves {
		r := regroup(c, needed)
		s.c, s.was, s.marks = r.to, r.was, r.list(marks)
		var err error
		root, needed = s.need()
		s.inputs, err = classes(ctx, s.c, needed, root, len(leaves))
		switch {
		case err == nil:
		case len(leaves) > maxLeaves || ctx.Err() != nil:
			return nil, err
		default:
			s.c, s.was, s.marks = c, nil, marks
			root, _ = s.need()
		}
	}
	if s.inputs == nil {
		s.inputs = each(leaves)
	}
	given := make([]bool, len(s.c.Nodes))
	for _, v := range s.inputs.vars {
		given[v] = true
	}
	for v := len(s.c.Nodes) - 1; v > 0; v-- {
		if root[v] && !given[v] {
			for _, l := range s.c.Nodes[v].Operands() {
				root[l.Var()] = true
			}
		}
	}
	for v, n := range s.c.Nodes {
		if root[v] && !given[v] && n.Kind >= gates.And {
			s.gates = append(s.gates, gate{n.Kind, uint32(v), uint32(n.A), uint32(n.B), uint32(n.C)})
		}
	}
	s.values, s.varies = make([]uint64, len(s.c.Nodes)), make([]bool, len(s.c.Nodes))
	for _, v := range s.inputs.vars {
		s.varies[v] = true
	}
	s.values[s.c.True.Var()] = ^uint64(0)
	return s, nil
}

// need tells which variables are looked at beside the gates, and which are needed for these.
func (s *simulator) need() (root, needed []bool) {
	root = make([]bool, len(s.c.Nodes))
	for _, b := range s.c.State {
		root[b.Next.Var()] = true
	}
	for _, list := range [][]z.Lit{s.c.Now, s.c.Trans, s.c.Init, s.marks} {
		for _, l := range list {
			root[l.Var()] = true
		}
	}
	needed = slices.Clone(root)
	for v := len(s.c.Nodes) - 1; v > 0; v-- {
		if needed[v] {
			for _, l := range s.c.Nodes[v].Operands() {
				needed[l.Var()] = true
			}
		}
	}
	return root, needed
}

// lanes have, in bit i, bit k of the number i.
var lanes = [6]uint64{0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc, 0xf0f0f0f0f0f0f0f0, 0xff00ff00ff00ff00, 0xffff0000ffff0000, 0xffffffff00000000}

// spread gives bit k of the numbers 64·pass to 64·pass+63.
func spread(k, pass int) uint64 {
	if k < len(lanes) {
		return lanes[k]
	}
	return -uint64(pass >> (k - len(lanes)) & 1)
}

// passes tells in how many words the valuations of n bits are, and which bits of each count.
func passes(n int) (count int, all uint64) {
	if n < len(lanes) {
		return 1, 1<<(1<<n) - 1
	}
	return 1 << (n - len(lanes)), ^uint64(0)
}

func (s *simulator) at(l uint32) uint64 { return s.values[l>>1] ^ -uint64(l&1) }

func (s *simulator) run(list []gate) {
	for i := range list {
		g := &list[i]
		x := s.at(g.a)
		switch g.kind {
		case gates.And:
			x &= s.at(g.b)
		case gates.Xor:
			x ^= s.at(g.b)
		default:
			x = x&s.at(g.b) | ^x&s.at(g.c)
		}
		s.values[g.out] = x
	}
}

// where gives the bits in which all of a list hold.
func (s *simulator) where(list []z.Lit) uint64 {
	all := ^uint64(0)
	for _, l := range list {
		all &= s.at(uint32(l))
	}
	return all
}

// initial calls back with each initial state.
func (s *simulator) initial(each func(state []uint64)) error {
	var open []z.Var
	for _, b := range s.c.State {
		switch b.Reset {
		case gates.Either:
			open = append(open, b.Var)
		case gates.Yes:
			s.values[b.Var] = ^uint64(0)
		default:
			s.values[b.Var] = 0
		}
	}
	if len(open) > maxOpen {
		return fmt.Errorf("%d bits are open in the beginning, and so many states are too many", len(open))
	}
	count, all := passes(len(open))
	for pass := range count {
		for k, v := range open {
			s.values[v] = spread(k, pass)
		}
		s.run(s.gates)
		s.each(all&s.where(s.c.Init), func(i int) z.Lit { return s.c.State[i].Var.Pos() }, func(_ int, state []uint64) { each(state) })
	}
	return nil
}

// each gives the states that literals say in some lanes.
func (s *simulator) each(in uint64, bit func(i int) z.Lit, call func(lane int, state []uint64)) {
	if in == 0 {
		return
	}
	n := len(s.c.State)
	if bits.OnesCount64(in) < 8 {
		for ; in != 0; in &= in - 1 {
			lane := bits.TrailingZeros64(in)
			state := s.next[:s.words]
			clear(state)
			for i := range n {
				state[i/64] |= s.at(uint32(bit(i))) >> lane & 1 << (i % 64)
			}
			call(lane, state)
		}
		return
	}
	for w := range s.words {
		for i := range 64 {
			s.columns[i] = 0
			if k := 64*w + i; k < n {
				s.columns[i] = s.at(uint32(bit(k)))
			}
		}
		transpose(&s.columns)
		for lane := range 64 {
			s.next[lane*s.words+w] = s.columns[lane]
		}
	}
	for ; in != 0; in &= in - 1 {
		lane := bits.TrailingZeros64(in)
		call(lane, s.next[lane*s.words:(lane+1)*s.words])
	}
}

// transpose mirrors a matrix of bits (H. S. Warren, Hacker's Delight, section 7-3).
func transpose(m *[64]uint64) {
	mask := uint64(0x00000000ffffffff)
	for j := 32; j != 0; j >>= 1 {
		for k := 0; k < 64; k = (k + j + 1) &^ j {
			t := (m[k]>>j ^ m[k+j]) & mask
			m[k] ^= t << j
			m[k+j] ^= t
		}
		mask ^= mask << (j >> 1)
	}
}

// load makes a state the present one.
func (s *simulator) load(state []uint64) {
	for i := range s.c.State {
		s.values[s.c.State[i].Var] = -(state[i/64] >> (i % 64) & 1)
	}
}

// from calls back with each transition from a state: the valuation of the leaves, the next state, which marks hold. Transitions into one state under
// several valuations come several times. It ends early when told to.
func (s *simulator) from(state []uint64, each func(valuation uint32, next []uint64, marks uint32) (more bool)) {
	s.load(state)
	more := true
	s.pass(func(pass int, in uint64) bool {
		in &= s.where(s.c.Now) & s.where(s.c.Trans)
		s.each(in, func(i int) z.Lit { return s.c.State[i].Next }, func(lane int, next []uint64) {
			if !more {
				return
			}
			marks := uint32(0)
			for i, l := range s.marks {
				marks |= uint32(s.at(uint32(l))>>lane&1) << i
			}
			more = each(uint32(64*pass+lane), next, marks)
		})
		return more
	})
}

// meets gives a valuation with which the state may stand on a path and the first mark holds.
func (s *simulator) meets(state []uint64) (valuation uint32, ok bool) {
	s.load(state)
	s.pass(func(pass int, in uint64) bool {
		in &= s.where(s.c.Now) & s.where(s.marks[:1])
		if in != 0 {
			valuation, ok = uint32(64*pass+bits.TrailingZeros64(in)), true
		}
		return !ok
	})
	return valuation, ok
}

// fewPasses is up to how many passes it does not pay to find out which gates the state decides alone.
var fewPasses = 2

// decide evaluates the gates that the present state decides, and lists the others.
func (s *simulator) decide() {
	s.live = s.live[:0]
	for i := range s.gates {
		g := &s.gates[i]
		a, b, c := s.at(g.a), s.at(g.b), s.at(g.c)
		va, vb, vc := s.varies[g.a>>1], s.varies[g.b>>1], s.varies[g.c>>1]
		var x uint64
		var v bool
		switch {
		case g.kind == gates.And:
			x, v = a&b, (va || vb) && (va || a != 0) && (vb || b != 0)
			if !va && a == 0 || !vb && b == 0 {
				x = 0
			}
		case g.kind == gates.Xor:
			x, v = a^b, va || vb
		case va:
			x, v = b, vb || vc || b != c
		case a != 0:
			x, v = b, vb
		default:
			x, v = c, vc
		}
		s.values[g.out], s.varies[g.out] = x, v
		if v {
			s.live = append(s.live, *g)
		}
	}
}

// pass evaluates the present state under all valuations, as long as it is told to go on.
func (s *simulator) pass(call func(pass int, in uint64) (more bool)) {
	count, last := s.inputs.passes()
	list := s.gates
	if count > fewPasses {
		s.decide()
		list = s.live
	}
	columns := s.inputs.columns
	for p := range count {
		for k, v := range s.inputs.vars {
			s.values[v] = columns[k]
		}
		columns = columns[len(s.inputs.vars):]
		s.run(list)
		in := ^uint64(0)
		if p == count-1 {
			in = last
		}
		if !call(p, in) {
			return
		}
	}
}

// step is a state with a valuation as it is on paths.
func (s *simulator) step(state []uint64, valuation uint32) system.Step {
	values := make([]gates.Value, len(s.whole.Nodes))
	for i := range s.whole.State {
		values[s.whole.State[i].Var] = gates.Value(state[i/64] >> (i % 64) & 1)
	}
	s.inputs.digits(int(valuation), func(p *part, c *class) {
		for k, v := range p.leaves {
			if s.was != nil {
				v = s.was[v]
			}
			if c.value(c.leaves, k) {
				values[v] = gates.Yes
			}
		}
	})
	values[s.whole.True.Var()] = gates.Yes
	return s.whole.Step(values)
}
