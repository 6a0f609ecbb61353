package measure

// This file defines positions: nodes, as far as they are measured.

import (
	"heddle.example/ir"
	"heddle.example/symex"
	"heddle.example/symex/mem"
	"heddle.example/symex/state"
)

// Position is where a node is.
type Position struct {
	Steps   Steps             // where no machine stands
	counted *[StepDims]uint32 // steps of the path on which the machine stands
	machine *symex.Machine
	globals []int32 // of each global variable 1 + its object; 0: it was not asked for yet
}

// At brings the position to where a machine stands, now and later, after so many steps.
func (p *Position) At(m *symex.Machine, steps *[StepDims]uint32) {
	p.counted, p.machine, p.globals = steps, m, make([]int32, len(m.Code().Prog.Globals))
}

// Step counts the steps of a thread up to there: the measure OfSteps.
func (p *Position) Step(thread int) uint16 {
	if p.counted != nil {
		return uint16(min(p.counted[thread], mostSteps))
	}
	return p.Steps[thread]
}

// All gives the steps of all threads.
func (p *Position) All() (s Steps) {
	for t := range s {
		s[t] = p.Step(t)
	}
	return s
}

// ended is the measure of a thread that has ended.
const ended = 1<<64 - 1

// Value measures the position.
func (p *Position) Value(m *Measure) uint64 {
	if m.Kind == OfSteps {
		return uint64(p.Step(m.Thread))
	}
	if p.machine == nil {
		return 0
	}
	switch m.Kind {
	case OfGlobal:
		return p.global(m, pieceBytes)
	case OfPointer:
		return p.global(m, wordBytes)
	case OfBlock:
		return p.block(m)
	}
	threads := p.machine.Threads()
	if m.Thread >= len(threads) {
		return 0
	}
	t := threads[m.Thread]
	switch t.Status {
	case state.ThreadFinished:
		return ended
	case state.ThreadRunning, state.ThreadStarting:
	default:
		return 0 // as the hash knows nothing of it
	}
	fn, at, base, live := bottom(p.machine, t)
	if m.Kind == OfInstruction {
		return uint64(at) + 1
	}
	if fn != int32(m.Func) {
		return 0
	}
	for _, r := range live {
		if int(r) >= m.Reg {
			if v := &t.Regs[base+int32(r)]; int(r) == m.Reg && v.Sym == 0 {
				return v.Bits
			}
			break
		}
	}
	return 0
}

// bottom tells where a thread stands in the function that it started with, and which registers of it are in the hash.
func bottom(m *symex.Machine, t *state.Thread) (fn int32, at int, base int32, live []ir.Reg) {
	if t.NumFrames > 0 {
		fr := &t.Frames[0]
		return fr.Fn, fr.At(), fr.Base, m.FrameLive(fr)
	}
	return t.Fn, int(t.PC), t.Base, m.Code().Funcs[t.Fn].Live.LiveBefore(int(t.PC))
}

// global measures so many bytes of a global variable.
func (p *Position) global(m *Measure, size int) uint64 {
	o := p.object(m.Global)
	if o == nil || int64(m.Offset+size) > o.Size {
		return 0
	}
	v, _ := p.bytes(o, m.Offset, size)
	return v
}

// bytes gives so many bytes of an object; a word may be a pointer.
func (p *Position) bytes(o *mem.Object, at, size int) (v uint64, known bool) {
	if size == wordBytes {
		if v, ok := p.machine.InPlace(o, int64(at)); ok {
			return v, true
		}
	}
	return p.machine.LoadConcrete(o, int64(at), uint8(size))
}

// object gives the object of a global variable; nil: there is none.
func (p *Position) object(global int) *mem.Object {
	if global >= len(p.globals) {
		return nil
	}
	id := p.globals[global]
	if id == 0 { // static objects stay where they are
		o, _ := p.machine.Lookup(p.machine.Code().GlobalAddr[global])
		if o == nil {
			return nil
		}
		id = 1 + p.machine.ObjectIndex(o)
		p.globals[global] = id
	}
	return p.machine.Object(id - 1)
}

// block measures a block of the heap.
func (p *Position) block(m *Measure) uint64 {
	o, _ := p.machine.Lookup(m.Block)
	if o == nil || o.Addr != m.Block || o.Kind != mem.Heap || int64(m.Offset+m.Size) > o.Size {
		return 0
	}
	if m.Size == 0 {
		return 1
	}
	v, known := p.bytes(o, m.Offset, m.Size)
	if known && v != 1<<64-1 {
		v++
	}
	return v
}
