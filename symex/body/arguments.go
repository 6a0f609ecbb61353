package body

// This file defines program arguments that are open: up to a number of them, each any text
// up to a length. How many there are is a choice before the first instruction; the
// chars are inputs.

import (
	"strconv"

	"heddle.example/answer"
	"heddle.example/ir"
	"heddle.example/symex/mem"
	"heddle.example/symex/state"
)

// MaxArgBytes bounds the memory of open arguments.
const MaxArgBytes = 1 << 12

const programName = "a.out"

// ArgBytes is the memory that n open arguments of up to length chars take.
func ArgBytes(n, length int) int { return (n+2)*8 + len(programName) + 1 + n*(length+1) }

// initOpenArgs makes the object that argv points to: the pointers, the program's name, the arguments.
func (m *Unit) initOpenArgs() {
	_, site, count, _ := m.Space.Name(m.Code.ArgvBase)
	id := m.NewObject(mem.Global, 0, site, count, int64(ArgBytes(m.Opts.MaxArgs, m.Opts.ArgLength)), true, 0)
	o := m.Object(id)
	o.ID, o.Shared, o.Stored = -1, true, true
	ptr := m.Code.PtrSize
	at := (m.Opts.MaxArgs + 2) * ptr
	m.StorePointer(o, 0, state.Value{Bits: o.Addr + uint64(at)})
	for i := range len(programName) {
		m.StoreConcrete(o, int64(at+i), 1, uint64(programName[i]))
	}
}

// ChooseArgs decides how many arguments there are and gives main its parameters. With that the
// program's initial state is complete.
func (m *Unit) ChooseArgs(t *state.Thread) state.Stop {
	n, st := m.Take(t, state.ChoiceNondet, m.Opts.MaxArgs+1)
	if st != state.GoOn {
		return st
	}
	m.ArgsOpen = false
	m.Assume[answer.BoundedArguments] = true
	f := m.Code.Funcs[t.Fn].Src
	o, _ := m.Lookup(m.Code.ArgvBase)
	ptr := m.Code.PtrSize
	at := (m.Opts.MaxArgs+2)*ptr + len(programName) + 1
	for i := 1; i <= n; i++ {
		m.StorePointer(o, int64(i*ptr), state.Value{Bits: o.Addr + uint64(at)})
		for j := range m.Opts.ArgLength {
			name := "argv[" + strconv.Itoa(i) + "][" + strconv.Itoa(j) + "]"
			v := m.Fresh(t, state.SymNondet, uint32(f.ID)<<16, 8, state.SymbolInfo{Name: name, Pos: f.Pos, Func: f.Name, Signed: true})
			m.StoreValue(o, int64(at+j), 1, v)
			if m.Trace != nil {
				m.Trace.Nondet(int(t.ID), f.Pos, f.Name, name, v, 8, nil)
			}
		}
		at += m.Opts.ArgLength + 1
	}
	for i, v := range []uint64{uint64(n + 1), m.Code.ArgvBase, m.environment(m.Opts.MaxArgs + 1)}[:min(3, f.NumParams)] {
		m.SetReg(t, int32(i), state.Value{Bits: v})
	}
	m.ObserveStart()
	return state.GoOn
}

// environment is where the environment is, which is empty: what environ points to, or else the null pointer that ends argv, at index end.
func (m *Unit) environment(end int) uint64 {
	if g := m.Code.Prog.Environment; g != nil {
		return m.Code.GlobalAddr[g.ID]
	}
	return m.Code.ArgvBase + uint64(end*m.Code.PtrSize)
}

// args gives the program's name and its arguments.
func (m *Unit) args() []string {
	if len(m.Opts.Args) > 0 {
		return m.Opts.Args
	}
	return append([]string{"a.out"}, m.Opts.Arguments...)
}

// InitArgs makes argv: the strings one after the other in an object of their own.
func (m *Unit) InitArgs() {
	if m.Opts.MaxArgs > 0 {
		m.initOpenArgs()
		return
	}
	args := m.args()
	_, site, count, _ := m.Space.Name(m.Code.ArgvBase)
	ptr := m.Code.PtrSize
	size := (len(args) + 1) * ptr
	for _, a := range args {
		size += len(a) + 1
	}
	id := m.NewObject(mem.Global, 0, site, count, int64(size), true, 0)
	o := m.Object(id)
	o.ID, o.Shared, o.Stored = -1, true, true
	at := (len(args) + 1) * ptr
	for i, a := range args {
		m.StorePointer(o, int64(i*ptr), state.Value{Bits: o.Addr + uint64(at)})
		for j := 0; j < len(a); j++ {
			m.StoreConcrete(o, int64(at+j), 1, uint64(a[j]))
		}
		at += len(a) + 1
	}
}

// passInputs gives the parameters of an entry function that is not main any value.
func (m *Unit) passInputs(t *state.Thread, f *ir.Func) {
	for i := range f.NumParams {
		r := &f.Regs[i]
		w := r.Type.Bits(m.Code.PtrSize)
		info := state.SymbolInfo{Name: "parameter " + r.Name, Pos: f.Pos, Func: f.Name}
		bits := w
		if r.Layout != nil && r.Layout.Bool {
			bits = 1
		} else if r.Layout != nil {
			info.Signed = r.Layout.Signed
		}
		v := m.Fresh(t, state.SymNondet, uint32(f.ID)<<16, bits, info)
		if bits < w && v.Sym != 0 {
			v = m.Wrap(m.Tab.ZExt(v.Sym, w))
		}
		m.SetReg(t, int32(i), v)
		if m.Trace != nil {
			m.Trace.Nondet(int(t.ID), f.Pos, f.Name, info.Name, v, w, r.Layout)
		}
	}
}

// PassMainArgs sets argc, argv and envp of main.
func (m *Unit) PassMainArgs(t *state.Thread, f *ir.Func) {
	if f.Name != "main" {
		m.passInputs(t, f)
		return
	}
	if m.Opts.MaxArgs > 0 && f.NumParams > 0 {
		m.ArgsOpen = true
		return
	}
	n := len(m.args())
	if (f.NumParams > 0 || m.Code.Prog.Environment != nil) && !m.Opts.Concrete && len(m.Opts.Arguments) == 0 {
		m.Assume[answer.NoProgramArguments] = true
	}
	for i := 0; i < f.NumParams; i++ {
		v := state.Value{Sym: state.Uninit}
		switch i {
		case 0:
			v = state.Value{Bits: uint64(n)}
		case 1:
			v = state.Value{Bits: m.Code.ArgvBase}
		case 2:
			v = state.Value{Bits: m.environment(n)}
		}
		m.SetReg(t, int32(i), v)
	}
}
