package ir

// This file defines the builder by which a front end emits the code of one
// function, with labels instead of instruction indices.

import "strconv"

// Label is a place in code under construction.
type Label int32

// Builder emits instructions of one function. Targets given to its jump methods are
// labels; Finish resolves them and gives backward jumps their loops.
type Builder struct {
	Prog *Program
	F    *Func
	Pos  Pos // stamped on every instruction emitted

	labels   []int32 // instruction index per label, -1 unbound
	loopOf   []int32 // loop per label, -1 none
	consts   map[Const]Operand
	stmt     bool // the next instruction starts a statement
	numLoops int
}

// NewBuilder starts the body of f.
func NewBuilder(p *Program, f *Func) *Builder {
	return &Builder{Prog: p, F: f, consts: map[Const]Operand{}}
}

// NewReg makes a register. name is the C variable it holds, "" for a temporary.
func (b *Builder) NewReg(t Type, name string, l *Layout) Reg {
	b.F.Regs = append(b.F.Regs, RegInfo{Type: t, Name: name, Layout: l})
	return Reg(len(b.F.Regs) - 1)
}

// Temp makes a temporary register.
func (b *Builder) Temp(t Type) Reg { return b.NewReg(t, "", nil) }

// Const gives the operand for c, entering it in the constant table once.
func (b *Builder) Const(c Const) Operand {
	if o, ok := b.consts[c]; ok {
		return o
	}
	b.F.Consts = append(b.F.Consts, c)
	o := ConstOperand(len(b.F.Consts) - 1)
	b.consts[c] = o
	return o
}

// Int gives a constant of an integer type (truncated to its width).
func (b *Builder) Int(t Type, v uint64) Operand {
	if n := t.Bits(b.Prog.PtrSize); n < 64 {
		v &= 1<<n - 1
	}
	return b.Const(Const{Type: t, Bits: v})
}

// Statement marks the next emitted instruction as the first of a statement.
func (b *Builder) Statement() { b.stmt = true }

// Emit appends in (Loop and Site are kept as given) and returns its index.
func (b *Builder) Emit(in Instr) int {
	in.Pos = b.Pos
	if b.stmt {
		in.Flags |= FlagStmt
		b.stmt = false
	}
	b.F.Code = append(b.F.Code, in)
	return len(b.F.Code) - 1
}

// Op emits an operation with a fresh temporary of type result as its result.
// T is the instruction's type (of the operands, for comparisons).
func (b *Builder) Op(op Op, t, result Type, a, bb, c Operand) Reg {
	r := b.Temp(result)
	b.Emit(Instr{Op: op, Type: t, Dst: r, A: a, B: bb, C: c, Loop: -1, Site: -1})
	return r
}

// NewLabel makes an unbound label.
func (b *Builder) NewLabel() Label {
	b.labels = append(b.labels, -1)
	b.loopOf = append(b.loopOf, -1)
	return Label(len(b.labels) - 1)
}

// Bind places l before the next instruction.
func (b *Builder) Bind(l Label) { b.labels[l] = int32(len(b.F.Code)) }

// NewLoop makes a loop of this function at b.Pos.
func (b *Builder) NewLoop() *Loop {
	l := &Loop{ID: len(b.Prog.Loops), Name: b.F.Name + "." + strconv.Itoa(b.numLoops), Func: b.F.Name, Pos: b.Pos}
	b.numLoops++
	b.Prog.Loops = append(b.Prog.Loops, l)
	return l
}

// SetLoop says that backward jumps to l belong to loop (a loop statement does
// this for its head; a label reached by backward gotos gets a loop from Finish).
func (b *Builder) SetLoop(l Label, loop *Loop) { b.loopOf[l] = int32(loop.ID) }

// Jump emits a jump to l.
func (b *Builder) Jump(l Label) {
	b.Emit(Instr{Op: Jump, Dst: NoReg, A: None, B: None, C: None, Target: int32(l), Loop: -1, Site: -1})
}

// Branch emits a branch: to yes if cond, else to no.
func (b *Builder) Branch(cond Operand, yes, no Label) {
	b.Emit(Instr{Op: Branch, Type: I1, Dst: NoReg, A: cond, B: None, C: None, Target: int32(yes), Else: int32(no), Loop: -1, Site: -1})
}

// SwitchCase is a case under construction.
type SwitchCase struct {
	Val uint64
	L   Label
}

// Switch emits a switch on a:t.
func (b *Builder) Switch(t Type, a Operand, cases []SwitchCase, def Label) {
	in := Instr{Op: Switch, Type: t, Dst: NoReg, A: a, B: None, C: None, Else: int32(def), Loop: -1, Site: -1}
	for _, c := range cases {
		in.Cases = append(in.Cases, Case{c.Val, int32(c.L)})
	}
	b.Emit(in)
}

// Finish resolves labels. A label that was never bound is a front end's error and panics.
func (b *Builder) Finish() {
	target := func(pc int, l int32, in *Instr) int32 {
		t := b.labels[l]
		if t < 0 {
			panic("ir: label never bound in " + b.F.Name)
		}
		if int(t) <= pc {
			if b.loopOf[l] < 0 {
				b.Pos = in.Pos
				b.loopOf[l] = int32(b.NewLoop().ID)
			}
			in.Loop = b.loopOf[l]
		}
		return t
	}
	for pc := range b.F.Code {
		in := &b.F.Code[pc]
		switch in.Op {
		case Jump:
			in.Target = target(pc, in.Target, in)
		case Branch:
			in.Target = target(pc, in.Target, in)
			in.Else = target(pc, in.Else, in)
		case Switch:
			for i := range in.Cases {
				in.Cases[i].Target = target(pc, in.Cases[i].Target, in)
			}
			in.Else = target(pc, in.Else, in)
		}
	}
}
