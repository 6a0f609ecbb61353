package symex

// This file defines the library models of setjmp and longjmp.
//
// setjmp makes a hidden object on its frame, the record, and stores its address in the
// buffer. The record says where the call stands and what the frame looked like. Since it dies with the
// frame, and the buffer's address stands in it, longjmp finds out whether the function
// has returned, whether another thread filled the buffer and whether it was copied. Records are memory: they
// are hashed and undone like all of it.
//
// What longjmp brings back (C11 7.13.2.1): objects have the values that they have then, but for the locals of
// the frame that are not volatile and have changed since: these are indeterminate, so they
// become uninitialised. Registers are compared with what the record holds, and so are objects in memory, if
// they are small; of larger ones the answer says that they are taken to keep what was written to
// them. Volatile locals stand in memory (package cfront sees to that). Temporaries get their old values.
// Registers that the second return needs are kept alive in the whole function (see keepForUnwinding).

import (
	"slices"
	"strings"

	"heddle/answer"
	"heddle/ir"
	"heddle/symex/mem"
	"heddle/symex/static"
)

// The layout of a record. Each register of liveAfterJump takes 16 bytes, then come the objects of the
// frame: their address, their size and their bytes, in words.
const (
	jumpPC      = 0  // instruction of the call of setjmp
	jumpBuffer  = 8  // address of the buffer
	jumpCleanup = 16 // last cleanup handler pushed
	jumpExit    = 24 // how far the thread's end had come
	jumpCount   = 32 // jumps that came back here
	jumpObjects = 40 // number of objects
	jumpRegs    = 48

	jumpRegSize = 16
	// maxJumpObject is the size of the largest local in memory that is compared.
	maxJumpObject = 256
)

func setjmpModels() (list []*model) {
	for _, name := range []string{"setjmp", "_setjmp", "sigsetjmp", "__sigsetjmp"} {
		list = append(list, &model{name: name, args: []arg{argWrites(extentPtr)}, does: static.Allocates | static.ReturnsTwice | static.RecordsJump, shares: sharesDeclared,
			touches: touchesArg0, exec: setjmpExec})
	}
	for _, name := range []string{"longjmp", "_longjmp", "siglongjmp"} {
		list = append(list, &model{name: name, args: []arg{argReads(extentPtr), argAny}, shares: sharesDeclared,
			visible: true, exec: longjmpExec})
	}
	return list
}

// jumpRecordAt gives the live record at addr, -1 if there is none; gone tells that there was one.
func (m *Machine) jumpRecordAt(addr uint64) (id int32, gone bool) {
	_, site, _, ok := m.Space.Name(addr)
	if !ok || !slices.Contains(m.Code().JumpSites, site) {
		return -1, false
	}
	o, stale := m.Lookup(addr)
	if o == nil || o.Addr != addr {
		return -1, stale
	}
	return m.ObjectIndex(o), false
}

// recordField reads a word of a record.
func (m *Machine) recordField(id int32, at int64) uint64 {
	return m.LoadScalar(0, m.Object(id), at, 8, true).Bits
}

func setjmpExec(m *Machine, c *call) stop {
	t, buf, ptr := c.t, c.args[0].Bits, uint8(m.Code().PtrSize)
	site, ok := m.Code().CallSite[c.src]
	if !ok || m.Code().Funcs[t.fn].Src.Code[t.pc].Callee == nil {
		return m.unsupported(t, "setjmp through a pointer")
	}
	if old, ok := m.peek(buf, ptr); ok {
		// The record that this buffer had from the same frame is of no use any more.
		if id, _ := m.jumpRecordAt(old); id >= 0 && m.Object(id).Thread == t.id && m.Object(id).Depth == t.numFrames+1 && m.recordField(id, jumpBuffer) == buf {
			m.dropLocal(t, id)
		}
	}
	if st := m.setField(c, buf, ptr, 0); st != goOn {
		return st
	}
	regs, locals := m.liveAfterJump(t), m.jumpLocals(t)
	size := int64(jumpRegs + jumpRegSize*len(regs))
	for _, l := range locals {
		size += 16 + jumpWords(m.Object(l).Size)
	}
	id, st := m.allocateAt(t, mem.Stack, int(site), size, true, t.numFrames+1)
	if st != goOn {
		return st
	}
	o := m.Object(id)
	o.Next = t.stackHead
	t.stackHead = id
	if st := m.setField(c, buf, ptr, o.Addr); st != goOn {
		return st
	}
	for _, f := range [][2]uint64{{jumpPC, uint64(t.pc)}, {jumpBuffer, buf}, {jumpCleanup, t.cleanup}, {jumpExit, uint64(t.exit)}, {jumpObjects, uint64(len(locals))}} {
		m.StoreScalar(m.Object(id), int64(f[0]), 8, Value{Bits: f[1]})
	}
	at := int64(jumpRegs)
	for _, r := range regs {
		m.StoreAny(m.Object(id), at, m.jumpSize(t, r), m.jumpForm(t, r, t.reg(int32(r))))
		at += jumpRegSize
	}
	for _, l := range locals {
		m.StoreScalar(m.Object(id), at, 8, Value{Bits: m.Object(l).Addr})
		m.StoreScalar(m.Object(id), at+8, 8, Value{Bits: uint64(m.Object(l).Size)})
		at += 16
		for off := int64(0); off < m.Object(l).Size; off++ {
			m.StoreScalar(m.Object(id), at+off, 1, m.LoadScalar(t.id, m.Object(l), off, 1, true))
		}
		at += jumpWords(m.Object(l).Size)
	}
	if m.traces() {
		m.traceCall(c, "setjmp("+m.argName(c.args[0])+")")
	}
	return m.finishInt(c, 0)
}

// loadHeld reads a value as a register held it: a pointer by its address.
func (m *Machine) loadHeld(t *thread, o *mem.Object, off int64, size uint8) Value {
	if addr, ok := m.InPlace(o, off); ok && int(size) == m.Code().PtrSize {
		return Value{Bits: addr}
	}
	return m.LoadScalar(t.id, o, off, size, true)
}

func jumpWords(size int64) int64 { return (size + 7) &^ 7 }

// liveAfterJump lists the registers that a second return to where t stands needs.
func (m *Machine) liveAfterJump(t *thread) []ir.Reg {
	return m.Code().Funcs[t.fn].Live.LiveAcross(int(t.pc))
}

// jumpSize is the number of bytes that register r takes in a record.
func (m *Machine) jumpSize(t *thread, r ir.Reg) uint8 {
	return uint8(m.Code().Funcs[t.fn].Src.Regs[r].Type.Size(m.Code().PtrSize))
}

// jumpForm is v, a value of register r, as a record holds it: in whole bytes.
func (m *Machine) jumpForm(t *thread, r ir.Reg, v Value) Value {
	if w, size := m.Code().Funcs[t.fn].Src.Regs[r].Type.Bits(m.Code().PtrSize), int(m.jumpSize(t, r)); v.Sym > symUninit && w < 8*size {
		return m.Wrap(m.Table().ZExt(v.Sym, 8*size))
	}
	return v
}

// jumpLocals lists the objects of t's frame that longjmp may leave indeterminate, the last one made first.
func (m *Machine) jumpLocals(t *thread) []int32 {
	var out []int32
	for id := t.stackHead; id >= 0; id = m.Object(id).Next {
		o := m.Object(id)
		i := int(o.Site) - mem.FirstSite
		if i < 0 || i >= len(m.Code().Prog.Sites) || o.Size == 0 {
			continue // a record
		}
		s := m.Code().Prog.Sites[i]
		if s.Kind != ir.SiteLocal || s.Volatile || s.Layout != nil && strings.Contains(s.Layout.Name, "jmp_buf") {
			continue
		}
		if o.Size > maxJumpObject {
			m.assumes(answer.LongjmpKeepsLocals)
			continue
		}
		out = append(out, id)
	}
	return out
}

// dropLocal ends the life of one object of t's frame.
func (m *Machine) dropLocal(t *thread, id int32) {
	next := m.Object(id).Next
	if t.stackHead == id {
		t.stackHead = next
	} else {
		for p := t.stackHead; p >= 0; p = m.Object(p).Next {
			if m.Object(p).Next == id {
				m.SaveObject(p)
				m.Object(p).Next = next
				break
			}
		}
	}
	m.KillObject(id, false)
}

// jumpTarget gives the record of the buffer of a longjmp.
func (m *Machine) jumpTarget(c *call) (int32, stop) {
	t, buf, ptr := c.t, c.args[0].Bits, uint8(m.Code().PtrSize)
	o, msg := m.resolve(buf, int64(ptr))
	if o == nil {
		return 0, m.violate(t, c.grant, PropMemory, msg)
	}
	v := m.loadHeld(t, o, int64(buf-o.Addr), ptr)
	if v.Sym > symUninit {
		return 0, m.unsupported(t, "longjmp with a buffer that depends on input")
	}
	id, gone := int32(-1), false
	if v.Sym == 0 {
		id, gone = m.jumpRecordAt(v.Bits)
	}
	switch {
	case gone:
		return 0, m.violate(t, c.grant, PropMemory, "longjmp to a function that has ended")
	case id < 0:
		return 0, m.violate(t, c.grant, PropMemory, "longjmp with a buffer that setjmp did not fill")
	case m.Object(id).Thread != t.id:
		return 0, m.violate(t, c.grant, PropMemory, "longjmp with a buffer that another thread filled")
	case m.recordField(id, jumpBuffer) != buf:
		return 0, m.unsupported(t, "longjmp with a copy of a jmp_buf")
	case m.recordField(id, jumpCleanup) != t.cleanup:
		return 0, m.unsupported(t, "longjmp past pthread_cleanup_push or pthread_cleanup_pop")
	case t.atomic > 0:
		return 0, m.unsupported(t, "longjmp inside an atomic section")
	}
	for i := m.Object(id).Depth - 1; i < t.numFrames; i++ {
		if t.calledBack(i) {
			return 0, m.unsupported(t, "longjmp out of a function that the library or the end of a thread called")
		}
	}
	if m.recordField(id, jumpExit) != uint64(t.exit) {
		return 0, m.unsupported(t, "longjmp in a thread that ends")
	}
	return id, goOn
}

func longjmpExec(m *Machine, c *call) stop {
	t := c.t
	id, st := m.jumpTarget(c)
	if st != goOn {
		return st
	}
	// A jump back is a round of a loop.
	if !c.grant && (t.silent >= int32(m.options().SilentJumps) || m.mustMerge(t)) {
		t.pend = Pending{Kind: PendLoop}
		return stopNode
	}
	if c.grant {
		t.silent = 0
	}
	t.silent++
	count := m.recordField(id, jumpCount) + 1
	if bound := m.options().Unwind; bound > 0 {
		if count > uint64(bound) {
			if m.options().UnwindingAssertions {
				return m.fail(t, Event{Kind: EventViolation, Property: PropUnwind, Message: "unwinding bound reached: longjmp goes back once more"})
			}
			return m.fail(t, Event{Kind: EventCut, Message: answer.CutUnwind})
		}
		m.StoreScalar(m.Object(id), jumpCount, 8, Value{Bits: count})
	}
	from := int(c.src.Args[1])
	w := m.Code().Funcs[t.fn].Src.Type(ir.Operand(from)).Bits(m.Code().PtrSize)
	v := c.args[1]
	switch {
	case v.Sym == 0 && v.Bits&mem.Mask(w) == 0:
		v = Value{Bits: 1}
	case v.Sym != 0:
		zero := m.Table().Const(w, 0, 0)
		v = m.Wrap(m.Table().ITE(m.Table().Eq(v.Sym, zero), m.Table().Const(w, 1, 0), v.Sym))
	}
	if m.traces() {
		m.traceCall(c, "longjmp("+m.argName(c.args[0])+")")
	}
	m.leaveFrames(t, m.Object(id).Depth-1)
	t.pc = int32(m.recordField(id, jumpPC))
	m.dropLaterBlocks(t, id)
	m.backInFrame(t, id)
	if dst := m.Code().Funcs[t.fn].Code[t.pc].Dst; dst >= 0 {
		m.setReg(t, dst, v)
	}
	t.pc++
	t.fresh = true
	return goOn
}

// dropLaterBlocks ends the lives of what alloca and variable-length arrays took from the stack since the record was made.
func (m *Machine) dropLaterBlocks(t *thread, record int32) {
	for id := t.stackHead; id >= 0 && id != record; {
		next := m.Object(id).Next
		if i := int(m.Object(id).Site) - mem.FirstSite; i < len(m.Code().Prog.Sites) && m.Code().Prog.Sites[i].Kind != ir.SiteLocal {
			m.dropLocal(t, id)
		}
		id = next
	}
}

// backInFrame makes indeterminate what has changed in t's frame since its record was made.
func (m *Machine) backInFrame(t *thread, id int32) {
	at := int64(jumpRegs)
	f := m.Code().Funcs[t.fn].Src
	for _, r := range m.liveAfterJump(t) {
		size := m.jumpSize(t, r)
		was := m.loadHeld(t, m.Object(id), at, size)
		at += jumpRegSize
		switch {
		case was == m.jumpForm(t, r, t.reg(int32(r))):
		case f.Regs[r].Name != "":
			m.setReg(t, int32(r), Value{Sym: symUninit})
		default:
			if w := f.Regs[r].Type.Bits(m.Code().PtrSize); was.Sym > symUninit && w < 8*int(size) {
				was = m.Wrap(m.Table().Extract(was.Sym, w-1, 0))
			}
			m.setReg(t, int32(r), was)
		}
	}
	for n := m.recordField(id, jumpObjects); n > 0; n-- {
		addr, size := m.recordField(id, at), int64(m.recordField(id, at+8))
		at += 16
		if o, _ := m.Lookup(addr); o != nil && o.Size == size { // its block has not ended
			m.changedSince(t, id, at, o)
		}
		at += jumpWords(size)
	}
}

// changedSince makes the bytes of a local uninitialised that differ from those that a record has at a place, unless
// they are a buffer that setjmp has filled.
func (m *Machine) changedSince(t *thread, record int32, at int64, o *mem.Object) {
	for off := int64(0); off < o.Size; off++ {
		if m.LoadScalar(t.id, m.Object(record), at+off, 1, true) == m.LoadScalar(t.id, o, off, 1, true) {
			continue
		}
		word := off &^ int64(m.Code().PtrSize-1)
		if v, ok := m.peek(o.Addr+uint64(word), uint8(m.Code().PtrSize)); ok {
			if id, gone := m.jumpRecordAt(v); id >= 0 || gone {
				continue
			}
		}
		m.StoreScalar(o, off, 1, Value{Sym: symUninit})
	}
}
