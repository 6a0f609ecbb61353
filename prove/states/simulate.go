package states

// This file defines the successors of a state: gates evaluated on words, a bit for each valuation of the leaves.

import (
	"fmt"
	"math/bits"

	"github.com/go-air/gini/z"

	"heddle.example/prove/gates"
	"heddle.example/prove/system"
)

// maxLeaves bounds the leaves whose valuations are all tried.
const maxLeaves = 16

// gate is a node of the circuit. Literals are as in package z: twice the variable, and one more where it is negated.
type gate struct {
	kind         gates.Kind
	out, a, b, c uint32
}

// simulator evaluates a circuit.
type simulator struct {
	c       *gates.Circuit
	gates   []gate
	leaves  []z.Var // that anything depends on
	values  []uint64
	words   int      // of a state
	next    []uint64 // by lane: the words of the state that follows
	marks   []z.Lit  // conditions that are told of transitions
	columns [64]uint64
}

// newSimulator makes a simulator of a circuit. marks are told of each transition; few means that there are few leaves.
func newSimulator(c *gates.Circuit, marks []z.Lit) (*simulator, error) {
	s := &simulator{c: c, marks: marks, values: make([]uint64, len(c.Nodes)), words: max(1, (len(c.State)+63)/64)}
	s.next = make([]uint64, 64*s.words)
	needed := make([]bool, len(c.Nodes))
	need := func(list ...z.Lit) {
		for _, l := range list {
			needed[l.Var()] = true
		}
	}
	for _, b := range c.State {
		need(b.Next)
	}
	need(c.Now...)
	need(c.Trans...)
	need(c.Init...)
	need(marks...)
	for v := len(c.Nodes) - 1; v > 0; v-- {
		if needed[v] {
			need(c.Nodes[v].Operands()...)
		}
	}
	for v, n := range c.Nodes {
		switch {
		case !needed[v]:
		case n.Kind == gates.Leaf:
			s.leaves = append(s.leaves, z.Var(v))
		case n.Kind >= gates.And:
			s.gates = append(s.gates, gate{n.Kind, uint32(v), uint32(n.A), uint32(n.B), uint32(n.C)})
		}
	}
	if len(s.leaves) > maxLeaves {
		return nil, fmt.Errorf("the valuations of %d inputs are too many to be tried", len(s.leaves))
	}
	s.values[c.True.Var()] = ^uint64(0)
	return s, nil
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

func (s *simulator) run() {
	for i := range s.gates {
		g := &s.gates[i]
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
	if len(open) > maxLeaves {
		return fmt.Errorf("%d bits are open in the beginning, and so many states are too many", len(open))
	}
	count, all := passes(len(open))
	for pass := range count {
		for k, v := range open {
			s.values[v] = spread(k, pass)
		}
		s.run()
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

// pass evaluates the present state under all valuations, as long as it is told to go on.
func (s *simulator) pass(call func(pass int, in uint64) (more bool)) {
	count, all := passes(len(s.leaves))
	for p := range count {
		for k, v := range s.leaves {
			s.values[v] = spread(k, p)
		}
		s.run()
		if !call(p, all) {
			return
		}
	}
}

// step is a state with a valuation as it is on paths.
func (s *simulator) step(state []uint64, valuation uint32) system.Step {
	values := make([]gates.Value, len(s.c.Nodes))
	for i := range s.c.State {
		values[s.c.State[i].Var] = gates.Value(state[i/64] >> (i % 64) & 1)
	}
	for k, v := range s.leaves {
		values[v] = gates.Value(valuation >> k & 1)
	}
	values[s.c.True.Var()] = gates.Yes
	return s.c.Step(values)
}
