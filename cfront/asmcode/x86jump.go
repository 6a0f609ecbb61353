package asmcode

// This file defines jumps of x86 between the instructions of one statement. Where ways meet registers hold what temporaries of
// that place do: each way writes them before it goes there. No flag is known there.

import (
	"maps"
	"slices"
	"strings"

	"heddle.example/cfront/asm"
	"heddle.example/cfront/ctype"
	"heddle.example/ir"
)

// joint is a place in the code that jumps go to.
type joint struct {
	label   ir.Label
	at      int              // the instruction
	written []*Operand       // on the ways here, see registers
	back    bool             // a jump behind it goes there
	met     bool             // what stands there has begun: what is known of registers is settled
	homes   map[string]*home // of the registers that the first way knew; nil before one came
}

// home is where the value of a register is at a joint.
type home struct {
	t     *ctype.Type
	reg   ir.Reg
	known int64 // bytes that all ways know, of those of t
	only  *slot // a constant: it is nowhere, but the same on all ways
}

// isJump tells whether an instruction is a jump.
func isJump(name string) bool {
	c, ok := strings.CutPrefix(name, "j")
	return ok && (c == "mp" || x86Conditions[c] != "")
}

// jumpsTo gives the instruction that each jump of the code goes to; ok is false if there is none for one of them.
func jumpsTo(code []asm.Instr) (to map[int]int, ok bool) {
	to = map[int]int{}
	for i := range code {
		if !isJump(code[i].Name) {
			continue
		}
		name := code[i].Args[0].Name
		bare, k := name[:len(name)-1], i+1
		if name[len(name)-1] == 'b' {
			for k = i; k >= 0 && code[k].Label != bare; k-- {
			}
		} else {
			for ; k < len(code) && code[k].Label != bare; k++ {
			}
		}
		if k < 0 || k == len(code) {
			return nil, false
		}
		to[i] = k
	}
	return to, true
}

// x86 executes instructions.
func (m *Machine) x86(code []asm.Instr) {
	to, ok := jumpsTo(code)
	if !ok {
		m.Fail("it jumps to a label that is not there")
		return
	}
	joints := map[int]*joint{}
	for i, k := range to {
		if joints[k] == nil {
			joints[k] = &joint{label: m.NewLabel(), at: k}
		}
		joints[k].back = joints[k].back || k <= i
	}
	for i := range code {
		m.pos = i
		if j := joints[i]; j != nil {
			m.meet(j)
		}
		switch in := &code[i]; {
		case in.Name == "":
		case isJump(in.Name):
			m.jump(in, joints[to[i]])
		default:
			m.step(in)
		}
		if m.why == "" {
			continue
		}
		if m.why != code[i].Text {
			m.why = code[i].Text + ": " + m.why
		}
		for _, k := range slices.Sorted(maps.Keys(joints)) {
			if k > i {
				m.Bind(joints[k].label) // jumps to it have been emitted
			}
		}
		return
	}
}

// jump goes to a joint, always or on a condition.
func (m *Machine) jump(in *asm.Instr, j *joint) {
	if in.Name == "jmp" {
		m.arrive(j)
		m.Jump(j.label)
		m.written = nil // nothing comes here
		return
	}
	c, known := m.Condition(in.Name[1:])
	if !known {
		m.Fail("the flag is not known")
		return
	}
	taken, on := m.NewLabel(), m.NewLabel()
	m.BranchTo(c, taken, on)
	m.Bind(taken)
	m.arrive(j)
	m.Jump(j.label)
	m.Bind(on)
}

// meet begins what stands behind a joint.
func (m *Machine) meet(j *joint) {
	m.arrive(j)
	if j.back {
		m.BindAlive(j.label)
	} else {
		m.Bind(j.label)
	}
	j.met = true
	m.written = j.written
	m.forgetFlags()
	m.slots = map[string]*slot{}
	for _, name := range slices.Sorted(maps.Keys(j.homes)) {
		h := j.homes[name]
		if h.only != nil {
			m.slots[name] = h.only
			continue
		}
		r := m.B.Temp(h.t.Scalar) // of its own, as the next way here may write the home before this value is last used
		m.CopyTo(r, h.t.Scalar, ir.Operand(h.reg))
		v := Value{T: h.t, Op: ir.Operand(r)}
		if h.known < h.t.SizeOf() {
			v = m.Convert(v, m.Unsigned(h.known))
		}
		m.slots[name] = &slot{v: v, known: true}
	}
}

// arrive writes what registers hold to where a joint has them.
func (m *Machine) arrive(j *joint) {
	if j.met {
		m.again(j.at)
	}
	for _, out := range m.written {
		if !slices.Contains(j.written, out) {
			j.written = append(j.written, out)
		}
	}
	if j.homes == nil {
		j.homes = map[string]*home{}
		for _, name := range slices.Sorted(maps.Keys(m.slots)) {
			j.homes[name] = m.homeOf(m.slots[name])
		}
	}
	for _, name := range slices.Sorted(maps.Keys(j.homes)) {
		h, s := j.homes[name], m.slots[name]
		if h.only != nil {
			if h.only != s {
				m.Fail("a constant is changed on one of two ways")
			}
			continue
		}
		v := m.Undefined(h.t)
		if s != nil {
			known := min(knownOf(s), h.t.SizeOf())
			if j.met && known < h.known {
				m.Fail("%d bytes of a register are known on one way, %d on another", known, h.known)
			}
			h.known = min(h.known, known)
			v = m.Convert(m.slotValue(s, known), h.t)
		}
		m.CopyTo(h.reg, h.t.Scalar, v.Op)
	}
}

// homeOf makes room for what a register holds.
func (m *Machine) homeOf(s *slot) *home {
	if s.constant {
		return &home{only: s}
	}
	t, known := s.v.T, knownOf(s)
	if known > t.SizeOf() {
		t = m.Unsigned(known)
	}
	return &home{t: t, reg: m.B.Temp(t.Scalar), known: known}
}

// knownOf tells how many bytes of a register are known.
func knownOf(s *slot) (bytes int64) {
	for ; s != nil; s = s.above {
		bytes = max(bytes, s.v.T.SizeOf())
		if s.extended {
			bytes = 8
		}
	}
	return bytes
}
