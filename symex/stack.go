package symex

// This file defines how objects of a thread come to be: block-scope objects,
// thread-local objects, errno, and the arguments of main.

import (
	"math"

	"heddle/answer"
	"heddle/ir"
	"heddle/symex/mem"
	"heddle/symex/static"
)

// allocaOp runs an Alloca.
func (m *Machine) allocaOp(t *Thread, in *static.Instr, size Value) Stop {
	if size.Sym != 0 {
		var st Stop
		if size, st = m.chooseSize(t, in.A, size, 64, "the size of a variable-length array", math.MaxUint64); st != GoOn {
			return st
		}
	}
	if size.Bits > mem.MaxObject {
		return m.Unsupported(t, "a stack object of more than 2 GiB")
	}
	if m.code.Sites[in.Aux].Kind != ir.SiteAlloca {
		m.killSite(t, in.Aux+mem.FirstSite)
	}
	id, st := m.AllocateAt(t, mem.Stack, int(in.Aux)+mem.FirstSite, int64(size.Bits), false, t.NumFrames+1)
	if st != GoOn {
		return st
	}
	o := m.Object(id)
	o.Next = t.StackHead
	t.StackHead = id
	m.SetReg(t, in.Dst, Value{Bits: o.Addr})
	return GoOn
}

// Allocate makes an object at a site under the least free name.
func (m *Machine) Allocate(t *Thread, kind mem.Kind, site int, size int64, zero bool) (int32, Stop) {
	return m.AllocateAt(t, kind, site, size, zero, 0)
}

// AllocateAt is allocate for an object that dies with the frame at depth, 0: with none.
func (m *Machine) AllocateAt(t *Thread, kind mem.Kind, site int, size int64, zero bool, depth int32) (int32, Stop) {
	count, ok := m.ChooseCount(int(t.ID), site, size)
	if !ok {
		return 0, m.Unsupported(t, "more objects alive from one allocation site than the address space holds")
	}
	if !m.HasRoom(size) {
		return 0, m.Unsupported(t, "more memory than the executor has")
	}
	id := m.NewObject(kind, int(t.ID), site, count, size, zero, depth)
	m.BlockBorn(id, 0)
	return id, GoOn
}

// tlsObject gives the address of t's instance of a thread-local global, made at its first use.
func (m *Machine) tlsObject(t *Thread, global int) uint64 {
	return m.OwnObject(t, m.code.TLSSite[global], m.staticSize(m.code.Prog.Globals[global]), func(id int32) {
		m.Object(id).ID = int32(global)
		m.fillGlobal(id, m.code.Prog.Globals[global])
	})
}

// OwnObject gives the address of a thread's single object at a site.
func (m *Machine) OwnObject(t *Thread, site int, size int64, fill func(id int32)) uint64 {
	addr := m.Space.Address(int(t.ID), site, 0)
	if o, _ := m.Lookup(addr); o != nil {
		return addr
	}
	id := m.NewObject(mem.ThreadLocal, int(t.ID), site, 0, size, true, 0)
	m.Object(id).ID = -1
	m.Object(id).Stored = true
	if fill != nil {
		fill(id)
	}
	return addr
}

// killThreadObjects ends the lives of a finished thread's thread-local objects.
func (m *Machine) killThreadObjects(t *Thread) {
	for _, site := range m.code.TLSSites {
		addr := m.Space.Address(int(t.ID), site, 0)
		if o, _ := m.Lookup(addr); o != nil {
			m.KillObject(m.ObjectIndex(o), false)
		}
	}
}

// makeHandle makes the object whose address is thread id's pthread_t.
func (m *Machine) makeHandle(id int) {
	m.NewObject(mem.Handle, id, mem.HandleSite, 0, 0, true, 0)
}

// Handle gives the pthread_t value of a thread.
func (m *Machine) Handle(id int) uint64 { return m.Space.Address(id, mem.HandleSite, 0) }

// ThreadOf gives the thread of a pthread_t value, -1 if it is none.
func (m *Machine) ThreadOf(handle uint64) int {
	id, site, count, ok := m.Space.Name(handle)
	if !ok || count != 0 || site != mem.HandleSite {
		return -1
	}
	if m.Handle(id) != handle || m.threads[id].Status == ThreadUnused {
		return -1
	}
	return id
}

// initArgs makes argv: the strings one after the other in an object of their own.
func (m *Machine) initArgs() {
	if m.opts.MaxArgs > 0 {
		m.initOpenArgs()
		return
	}
	args := m.opts.Args
	if len(args) == 0 {
		args = []string{"a.out"}
	}
	_, site, count, _ := m.Space.Name(m.code.ArgvBase)
	ptr := m.code.PtrSize
	size := (len(args) + 1) * ptr
	for _, a := range args {
		size += len(a) + 1
	}
	id := m.NewObject(mem.Global, 0, site, count, int64(size), true, 0)
	o := m.Object(id)
	o.ID, o.Shared, o.Stored = -1, true, true
	at := (len(args) + 1) * ptr
	for i, a := range args {
		m.StorePointer(o, int64(i*ptr), Value{Bits: o.Addr + uint64(at)})
		for j := 0; j < len(a); j++ {
			m.StoreConcrete(o, int64(at+j), 1, uint64(a[j]))
		}
		at += len(a) + 1
	}
}

// passInputs gives the parameters of an entry function that is not main any value.
func (m *Machine) passInputs(t *Thread, f *ir.Func) {
	for i := range f.NumParams {
		r := &f.Regs[i]
		w := r.Type.Bits(m.code.PtrSize)
		info := SymbolInfo{Name: "parameter " + r.Name, Pos: f.Pos, Func: f.Name}
		bits := w
		if r.Layout != nil && r.Layout.Bool {
			bits = 1
		} else if r.Layout != nil {
			info.Signed = r.Layout.Signed
		}
		v := m.Fresh(t, SymNondet, uint32(f.ID)<<16, bits, info)
		if bits < w && v.Sym != 0 {
			v = m.Wrap(m.tab.ZExt(v.Sym, w))
		}
		m.SetReg(t, int32(i), v)
		if m.trace != nil {
			m.trace.Nondet(int(t.ID), f.Pos, f.Name, info.Name, v, w, r.Layout)
		}
	}
}

// passMainArgs sets argc, argv and envp of main.
func (m *Machine) passMainArgs(t *Thread, f *ir.Func) {
	if f.Name != "main" {
		m.passInputs(t, f)
		return
	}
	if m.opts.MaxArgs > 0 && f.NumParams > 0 {
		m.argsOpen = true
		return
	}
	n := max(1, len(m.opts.Args))
	if f.NumParams > 0 && !m.opts.Concrete {
		m.assume[answer.NoProgramArguments] = true
	}
	for i := 0; i < f.NumParams; i++ {
		v := Value{Sym: Uninit}
		switch i {
		case 0:
			v = Value{Bits: uint64(n)}
		case 1:
			v = Value{Bits: m.code.ArgvBase}
		case 2:
			v = Value{Bits: m.code.ArgvBase + uint64(n*m.code.PtrSize)} // an empty environment
		}
		m.SetReg(t, int32(i), v)
	}
}
