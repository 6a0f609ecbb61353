package std

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
// them. The signal mask comes back where sigsetjmp was told to save it. Volatile locals stand in memory (package cfront sees to that). Temporaries get their old values.
// Registers that the second return needs are kept alive in the whole function (static.Code).

import (
	"slices"
	"strings"

	"heddle.example/answer"
	"heddle.example/ir"
	"heddle.example/symex"
	"heddle.example/symex/lib/row"
	"heddle.example/symex/mem"
	"heddle.example/symex/state"
	"heddle.example/symex/static"
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
	jumpMask    = 48 // where in the record the signal mask stands, 0: it was not saved
	jumpRegs    = 56

	jumpRegSize = 16
	// maxJumpObject is the size of the largest local in memory that is compared.
	maxJumpObject = 256
)

func setjmpModels() (list []*symex.Model) {
	for _, name := range []string{"setjmp", "_setjmp", "sigsetjmp", "__sigsetjmp"} {
		args := row.Args{row.Writes(row.Ptr)}
		if strings.Contains(name, "sig") {
			args = append(args, row.Known)
		}
		list = append(list, &symex.Model{Name: name, Args: args, Does: static.Allocates | static.ReturnsTwice | static.RecordsJump, Shares: row.SharesDeclared,
			Touches: row.TouchesArg0, Exec: setjmpExec})
	}
	for _, name := range []string{"longjmp", "_longjmp", "siglongjmp"} {
		list = append(list, &symex.Model{Name: name, Args: row.Args{row.Reads(row.Ptr), row.Any}, Shares: row.SharesDeclared,
			Visible: true, Exec: longjmpExec})
	}
	return list
}

// jumpRecordAt gives the live record at addr, -1 if there is none; gone tells that there was one.
func jumpRecordAt(m *symex.Machine, addr uint64) (id int32, gone bool) {
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
func recordField(m *symex.Machine, id int32, at int64) uint64 {
	return m.LoadScalar(0, m.Object(id), at, 8, true).Bits
}

func setjmpExec(m *symex.Machine, c *symex.Call) state.Stop {
	t, buf, ptr := c.Thread, c.Args[0].Bits, uint8(m.Code().PtrSize)
	site, ok := m.Code().CallSite[c.Src]
	if !ok || m.Code().Funcs[t.Fn].Src.Code[t.PC].Callee == nil {
		return m.Unsupported(t, "setjmp through a pointer")
	}
	if old, ok := m.Peek(buf, ptr); ok {
		// The record that this buffer had from the same frame is of no use any more.
		if id, _ := jumpRecordAt(m, old); id >= 0 && m.Object(id).Thread == t.ID && m.Object(id).Depth == t.NumFrames+1 && recordField(m, id, jumpBuffer) == buf {
			dropLocal(m, t, id)
		}
	}
	if st := m.SetField(c, buf, ptr, 0); st != state.GoOn {
		return st
	}
	regs, locals := liveAfterJump(m, t), jumpLocals(m, t)
	size := int64(jumpRegs + jumpRegSize*len(regs))
	for _, l := range locals {
		size += 16 + jumpWords(m.Object(l).Size)
	}
	masked := int64(0)
	if len(c.Args) > 1 && c.Args[1].Bits&0xffffffff != 0 && m.Code().MaskSite != 0 {
		masked = size
		size += static.MaskSize
	}
	id, st := m.AllocateAt(t, mem.Stack, int(site), size, true, t.NumFrames+1)
	if st != state.GoOn {
		return st
	}
	if masked != 0 {
		m.StoreScalar(m.Object(id), jumpMask, 8, state.Value{Bits: uint64(masked)})
		copyMask(m, t, ownMask(m, t, false), 0, id, masked)
	}
	o := m.Object(id)
	o.Next = t.StackHead
	t.StackHead = id
	if st := m.SetField(c, buf, ptr, o.Addr); st != state.GoOn {
		return st
	}
	for _, f := range [][2]uint64{{jumpPC, uint64(t.PC)}, {jumpBuffer, buf}, {jumpCleanup, t.Cleanup}, {jumpExit, uint64(t.Exit)}, {jumpObjects, uint64(len(locals))}} {
		m.StoreScalar(m.Object(id), int64(f[0]), 8, state.Value{Bits: f[1]})
	}
	at := int64(jumpRegs)
	for _, r := range regs {
		m.StoreAny(m.Object(id), at, jumpSize(m, t, r), jumpForm(m, t, r, t.Reg(int32(r))))
		at += jumpRegSize
	}
	for _, l := range locals {
		m.StoreScalar(m.Object(id), at, 8, state.Value{Bits: m.Object(l).Addr})
		m.StoreScalar(m.Object(id), at+8, 8, state.Value{Bits: uint64(m.Object(l).Size)})
		at += 16
		for off := int64(0); off < m.Object(l).Size; off++ {
			m.StoreScalar(m.Object(id), at+off, 1, m.LoadScalar(t.ID, m.Object(l), off, 1, true))
		}
		at += jumpWords(m.Object(l).Size)
	}
	if m.Traces() {
		m.TraceCall(c, "setjmp("+m.ArgName(c.Args[0])+")")
	}
	return m.FinishInt(c, 0)
}

// loadHeld reads a value as a register held it: a pointer by its address.
func loadHeld(m *symex.Machine, t *state.Thread, o *mem.Object, off int64, size uint8) state.Value {
	if addr, ok := m.InPlace(o, off); ok && int(size) == m.Code().PtrSize {
		return state.Value{Bits: addr}
	}
	return m.LoadScalar(t.ID, o, off, size, true)
}

func jumpWords(size int64) int64 { return (size + 7) &^ 7 }

// liveAfterJump lists the registers that a second return to where t stands needs.
func liveAfterJump(m *symex.Machine, t *state.Thread) []ir.Reg {
	return m.Code().Funcs[t.Fn].Live.LiveAcross(int(t.PC))
}

// jumpSize is the number of bytes that register r takes in a record.
func jumpSize(m *symex.Machine, t *state.Thread, r ir.Reg) uint8 {
	return uint8(m.Code().Funcs[t.Fn].Src.Regs[r].Type.Size(m.Code().PtrSize))
}

// jumpForm is v, a value of register r, as a record holds it: in whole bytes.
func jumpForm(m *symex.Machine, t *state.Thread, r ir.Reg, v state.Value) state.Value {
	if w, size := m.Code().Funcs[t.Fn].Src.Regs[r].Type.Bits(m.Code().PtrSize), int(jumpSize(m, t, r)); v.Sym > state.Uninit && w < 8*size {
		return m.Wrap(m.Table().ZExt(v.Sym, 8*size))
	}
	return v
}

// jumpLocals lists the objects of t's frame that longjmp may leave indeterminate, the last one made first.
func jumpLocals(m *symex.Machine, t *state.Thread) []int32 {
	var out []int32
	for id := t.StackHead; id >= 0; id = m.Object(id).Next {
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
			m.Assumes(answer.LongjmpKeepsLocals)
			continue
		}
		out = append(out, id)
	}
	return out
}

// dropLocal ends the life of one object of t's frame.
func dropLocal(m *symex.Machine, t *state.Thread, id int32) {
	next := m.Object(id).Next
	if t.StackHead == id {
		t.StackHead = next
	} else {
		for p := t.StackHead; p >= 0; p = m.Object(p).Next {
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
func jumpTarget(m *symex.Machine, c *symex.Call) (int32, state.Stop) {
	t, buf, ptr := c.Thread, c.Args[0].Bits, uint8(m.Code().PtrSize)
	o, msg := m.Resolve(buf, int64(ptr))
	if o == nil {
		return 0, m.Violate(t, c.Grant, state.PropMemory, msg)
	}
	v := loadHeld(m, t, o, int64(buf-o.Addr), ptr)
	if v.Sym > state.Uninit {
		return 0, m.Unsupported(t, "longjmp with a buffer that depends on input")
	}
	id, gone := int32(-1), false
	if v.Sym == 0 {
		id, gone = jumpRecordAt(m, v.Bits)
	}
	switch {
	case gone:
		return 0, m.Violate(t, c.Grant, state.PropMemory, "longjmp to a function that has ended")
	case id < 0:
		return 0, m.Violate(t, c.Grant, state.PropMemory, "longjmp with a buffer that setjmp did not fill")
	case m.Object(id).Thread != t.ID:
		return 0, m.Violate(t, c.Grant, state.PropMemory, "longjmp with a buffer that another thread filled")
	case recordField(m, id, jumpBuffer) != buf:
		return 0, m.Unsupported(t, "longjmp with a copy of a jmp_buf")
	case recordField(m, id, jumpCleanup) != t.Cleanup:
		return 0, m.Unsupported(t, "longjmp past pthread_cleanup_push or pthread_cleanup_pop")
	case t.Atomic > 0:
		return 0, m.Unsupported(t, "longjmp inside an atomic section")
	}
	for i := m.Object(id).Depth - 1; i < t.NumFrames; i++ {
		if t.CalledBack(i) {
			return 0, m.Unsupported(t, "longjmp out of a function that the library or the end of a thread called")
		}
	}
	if recordField(m, id, jumpExit) != uint64(t.Exit) {
		return 0, m.Unsupported(t, "longjmp in a thread that ends")
	}
	return id, state.GoOn
}

func longjmpExec(m *symex.Machine, c *symex.Call) state.Stop {
	t := c.Thread
	id, st := jumpTarget(m, c)
	if st != state.GoOn {
		return st
	}
	// A jump back is a round of a loop.
	if !c.Grant && (t.Silent >= int32(m.Options().SilentJumps) || m.MustMerge(t)) {
		t.Pending = state.Pending{Kind: state.PendLoop}
		return state.StopNode
	}
	if c.Grant {
		t.Silent = 0
	}
	t.Silent++
	count := recordField(m, id, jumpCount) + 1
	if bound := m.Options().Unwind; bound > 0 {
		if count > uint64(bound) {
			if m.Options().UnwindingAssertions {
				return m.Fail(t, state.Event{Kind: state.EventViolation, Property: state.PropUnwind, Message: "unwinding bound reached: longjmp goes back once more"})
			}
			return m.Fail(t, state.Event{Kind: state.EventCut, Message: answer.CutUnwind})
		}
		m.StoreScalar(m.Object(id), jumpCount, 8, state.Value{Bits: count})
	}
	from := int(c.Src.Args[1])
	w := m.Code().Funcs[t.Fn].Src.Type(ir.Operand(from)).Bits(m.Code().PtrSize)
	v := c.Args[1]
	switch {
	case v.Sym == 0 && v.Bits&mem.Mask(w) == 0:
		v = state.Value{Bits: 1}
	case v.Sym != 0:
		zero := m.Table().Const(w, 0, 0)
		v = m.Wrap(m.Table().ITE(m.Table().Eq(v.Sym, zero), m.Table().Const(w, 1, 0), v.Sym))
	}
	if m.Traces() {
		m.TraceCall(c, "longjmp("+m.ArgName(c.Args[0])+")")
	}
	if recordField(m, id, jumpMask) != 0 && signalsPend(m, t) {
		return m.Unsupported(t, "longjmp with a signal mask while signals are pending")
	}
	if recordField(m, id, jumpMask) != 0 && m.Code().OpenTLS[m.Code().MaskID] {
		return m.Unsupported(t, "longjmp with a signal mask that other threads look at")
	}
	m.LeaveFrames(t, m.Object(id).Depth-1)
	t.PC = int32(recordField(m, id, jumpPC))
	dropLaterBlocks(m, t, id)
	backInFrame(m, t, id)
	if at := int64(recordField(m, id, jumpMask)); at != 0 {
		copyMask(m, t, id, at, ownMask(m, t, true), 0)
	}
	if dst := m.Code().Funcs[t.Fn].Code[t.PC].Dst; dst >= 0 {
		m.SetReg(t, dst, v)
	}
	t.PC++
	t.Fresh = true
	return state.GoOn
}

// ownMask gives the object that holds t's signal mask, -1 if there is none and make is not set.
func ownMask(m *symex.Machine, t *state.Thread, make bool) int32 {
	if make {
		m.TLSObject(t, m.Code().MaskID)
	}
	o, _ := m.Lookup(m.Space.Address(int(t.ID), m.Code().MaskSite, 0))
	if o == nil {
		return -1
	}
	return m.ObjectIndex(o)
}

// signalsPend tells whether t has raised signals that are blocked.
func signalsPend(m *symex.Machine, t *state.Thread) bool {
	if m.Code().PendSite == 0 {
		return false
	}
	o, _ := m.Lookup(m.Space.Address(int(t.ID), m.Code().PendSite, 0))
	if o == nil {
		return false
	}
	return m.LoadScalar(t.ID, o, 0, static.MaskSize, false) != (state.Value{})
}

// copyMask copies a signal mask from one object to another one, which is empty if the first is none.
func copyMask(m *symex.Machine, t *state.Thread, from int32, at int64, to int32, toAt int64) {
	if from < 0 {
		return
	}
	m.StoreScalar(m.Object(to), toAt, static.MaskSize, m.LoadScalar(t.ID, m.Object(from), at, static.MaskSize, false))
}

// dropLaterBlocks ends the lives of what alloca and variable-length arrays took from the stack since the record was made.
func dropLaterBlocks(m *symex.Machine, t *state.Thread, record int32) {
	for id := t.StackHead; id >= 0 && id != record; {
		next := m.Object(id).Next
		if i := int(m.Object(id).Site) - mem.FirstSite; i < len(m.Code().Prog.Sites) && m.Code().Prog.Sites[i].Kind != ir.SiteLocal {
			dropLocal(m, t, id)
		}
		id = next
	}
}

// backInFrame makes indeterminate what has changed in t's frame since its record was made.
func backInFrame(m *symex.Machine, t *state.Thread, id int32) {
	at := int64(jumpRegs)
	f := m.Code().Funcs[t.Fn].Src
	for _, r := range liveAfterJump(m, t) {
		size := jumpSize(m, t, r)
		was := loadHeld(m, t, m.Object(id), at, size)
		at += jumpRegSize
		switch {
		case was == jumpForm(m, t, r, t.Reg(int32(r))):
		case f.Regs[r].Name != "":
			m.SetReg(t, int32(r), state.Value{Sym: state.Uninit})
		default:
			if w := f.Regs[r].Type.Bits(m.Code().PtrSize); was.Sym > state.Uninit && w < 8*int(size) {
				was = m.Wrap(m.Table().Extract(was.Sym, w-1, 0))
			}
			m.SetReg(t, int32(r), was)
		}
	}
	for n := recordField(m, id, jumpObjects); n > 0; n-- {
		addr, size := recordField(m, id, at), int64(recordField(m, id, at+8))
		at += 16
		if o, _ := m.Lookup(addr); o != nil && o.Size == size { // its block has not ended
			changedSince(m, t, id, at, o)
		}
		at += jumpWords(size)
	}
}

// changedSince makes the bytes of a local uninitialised that differ from those that a record has at a place, unless
// they are a buffer that setjmp has filled.
func changedSince(m *symex.Machine, t *state.Thread, record int32, at int64, o *mem.Object) {
	for off := int64(0); off < o.Size; off++ {
		if m.LoadScalar(t.ID, m.Object(record), at+off, 1, true) == m.LoadScalar(t.ID, o, off, 1, true) {
			continue
		}
		word := off &^ int64(m.Code().PtrSize-1)
		if v, ok := m.Peek(o.Addr+uint64(word), uint8(m.Code().PtrSize)); ok {
			if id, gone := jumpRecordAt(m, v); id >= 0 || gone {
				continue
			}
		}
		m.StoreScalar(o, off, 1, state.Value{Sym: state.Uninit})
	}
}
