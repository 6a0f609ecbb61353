package ir

// This file defines the tests of the verifier: a program that is right, and for
// each rule one that breaks it.

import (
	"errors"
	"strings"
	"testing"
)

// testProgram is a right program in which every kind of table has an entry.
// Function 0 is main, whose registers are one per type: register t has type t
// (register 0, unused by rules, is an i32).
func testProgram() *Program {
	p := &Program{PtrSize: 8, Files: []File{{Name: "a.c"}}}
	word := &Layout{Kind: LayoutScalar, Name: "int", Size: 4, Align: 4, Scalar: I32, Signed: true}
	p.Globals = []*Global{
		{ID: 0, Name: "x", Layout: word, Size: 4, Align: 4, Pos: Pos{0, 1, 5}},
		{ID: 1, Name: "tls", Layout: word, Size: 4, Align: 4, TLS: true},
		{ID: 2, Name: "p", Layout: &Layout{Kind: LayoutScalar, Name: "int *", Size: 8, Align: 8, Scalar: Ptr}, Size: 8, Align: 8},
	}
	p.Globals[2].Relocs = []Reloc{{Off: 0, Global: p.Globals[0], Addend: 2}}
	p.Sites = []*Site{{ID: 0, Kind: SiteLocal, Name: "buf", Layout: word, Func: "main"}}
	p.Loops = []*Loop{{ID: 0, Name: "main.0", Func: "main", Pos: Pos{0, 3, 1}}}
	main := &Func{ID: 0, Name: "main", Result: I32}
	for t := Void; t < NumTypes; t++ {
		r := RegInfo{Type: t}
		if t == Void {
			r.Type = I32
		}
		main.Regs = append(main.Regs, r)
	}
	main.Consts = []Const{{Type: I32, Bits: 7}, {Type: I64, Bits: 4}, {Type: Ptr, Global: p.Globals[0]}}
	ext := &Func{ID: 1, Name: "printf", Extern: true, Variadic: true, NumParams: 1, Result: I32, Regs: []RegInfo{{Type: Ptr}}}
	two := &Func{ID: 2, Name: "two", NumParams: 2, Result: Void, Regs: []RegInfo{{Type: I32}, {Type: Ptr}}, Code: []Instr{{Op: Ret, A: None}}}
	p.Funcs = []*Func{main, ext, two}
	p.Entry = main
	return p
}

// reg is the operand for main's register of type t.
func reg(t Type) Operand { return Operand(t) }

func TestVerifyInstr(t *testing.T) {
	i32, i64, addr := ConstOperand(0), ConstOperand(1), ConstOperand(2)
	tests := []struct {
		name string
		in   Instr
		want string // part of the reason; "": right
	}{
		{"nop", Instr{Op: Nop}, ""},
		{"no such op", Instr{Op: NumOps}, "no such operation"},
		{"copy", Instr{Op: Copy, Type: I32, Dst: Reg(I32), A: i32}, ""},
		{"copy bits", Instr{Op: Copy, Type: F64, Dst: Reg(F64), A: i64}, ""},
		{"copy bits of a long double", Instr{Op: Copy, Type: I128, Dst: Reg(I128), A: reg(F80)}, ""},
		{"copy pointer", Instr{Op: Copy, Type: Ptr, Dst: Reg(Ptr), A: i64}, ""},
		{"copy narrows", Instr{Op: Copy, Type: I32, Dst: Reg(I32), A: i64}, "i64 is copied as i32"},
		{"copy without result", Instr{Op: Copy, Type: I32, Dst: NoReg, A: i32}, "no result register"},
		{"operand absent", Instr{Op: Copy, Type: I32, Dst: Reg(I32), A: None}, "operand A is absent"},
		{"operand beyond", Instr{Op: Copy, Type: I32, Dst: Reg(I32), A: 99}, "register 99"},
		{"constant beyond", Instr{Op: Copy, Type: I32, Dst: Reg(I32), A: ConstOperand(99)}, "constant 99"},
		{"result beyond", Instr{Op: Copy, Type: I32, Dst: 99, A: i32}, "the result is register 99"},
		{"result negative", Instr{Op: Copy, Type: I32, Dst: -2, A: i32}, "the result is register -2"},
		{"undef void", Instr{Op: Undef, Type: Void, Dst: 0}, "a result of type void"},
		{"nondet", Instr{Op: Nondet, Type: I8, Dst: Reg(I8)}, ""},
		{"nondet i1", Instr{Op: Nondet, Type: I1, Dst: Reg(I1)}, "an input of type i1"},
		{"select", Instr{Op: Select, Type: I32, Dst: Reg(I32), A: reg(I1), B: i32, C: i32}, ""},
		{"select cond", Instr{Op: Select, Type: I32, Dst: Reg(I32), A: i32, B: i32, C: i32}, "operand A is i32, not i1"},
		{"add", Instr{Op: Add, Type: I32, Dst: Reg(I32), A: i32, B: i32}, ""},
		{"add pointer", Instr{Op: Add, Type: Ptr, Dst: Reg(Ptr), A: addr, B: reg(Ptr)}, ""},
		{"add mixes", Instr{Op: Add, Type: Ptr, Dst: Reg(Ptr), A: addr, B: i64}, "operand B is i64, not ptr"},
		{"add i1", Instr{Op: Add, Type: I1, Dst: Reg(I1), A: reg(I1), B: reg(I1)}, "add on type i1"},
		{"and i1", Instr{Op: And, Type: I1, Dst: Reg(I1), A: reg(I1), B: reg(I1)}, ""},
		{"add float", Instr{Op: Add, Type: F64, Dst: Reg(F64), A: reg(F64), B: reg(F64)}, "add on type f64"},
		{"add result", Instr{Op: Add, Type: I32, Dst: Reg(I64), A: i32, B: i32}, "the result is i32 in a register of type i64"},
		{"neg", Instr{Op: Neg, Type: I32, Dst: Reg(I32), A: i32, B: None}, ""},
		{"fadd", Instr{Op: FAdd, Type: F32, Dst: Reg(F32), A: reg(F32), B: reg(F32)}, ""},
		{"fadd int", Instr{Op: FAdd, Type: I32, Dst: Reg(I32), A: i32, B: i32}, "fadd on type i32"},
		{"eq", Instr{Op: Eq, Type: Ptr, Dst: Reg(I1), A: addr, B: reg(Ptr)}, ""},
		{"eq result", Instr{Op: Eq, Type: I32, Dst: Reg(I32), A: i32, B: i32}, "the result is i1"},
		{"eq float", Instr{Op: Eq, Type: F64, Dst: Reg(I1), A: reg(F64), B: reg(F64)}, "eq on type f64"},
		{"flt", Instr{Op: FLt, Type: F64, Dst: Reg(I1), A: reg(F64), B: reg(F64)}, ""},
		{"trunc", Instr{Op: Trunc, From: I64, Type: I8, Dst: Reg(I8), A: i64}, ""},
		{"trunc widens", Instr{Op: Trunc, From: I32, Type: I64, Dst: Reg(I64), A: i32}, "no trunc from i32 to i64"},
		{"trunc pointer", Instr{Op: Trunc, From: Ptr, Type: I8, Dst: Reg(I8), A: addr}, "no trunc from ptr to i8"},
		{"conversion from", Instr{Op: Trunc, From: I64, Type: I8, Dst: Reg(I8), A: i32}, "operand A is i32, not i64"},
		{"zext i1", Instr{Op: ZExt, From: I1, Type: I32, Dst: Reg(I32), A: reg(I1)}, ""},
		{"sext offset", Instr{Op: SExt, From: I32, Type: Ptr, Dst: Reg(Ptr), A: i32}, ""},
		{"fpext", Instr{Op: FPExt, From: F32, Type: F64, Dst: Reg(F64), A: reg(F32)}, ""},
		{"fptosi", Instr{Op: FPToSI, From: F64, Type: I32, Dst: Reg(I32), A: reg(F64)}, ""},
		{"sitofp", Instr{Op: SIToFP, From: I32, Type: I64, Dst: Reg(I64), A: i32}, "no sitofp"},
		{"ptrtoint", Instr{Op: PtrToInt, From: Ptr, Type: I64, Dst: Reg(I64), A: addr}, ""},
		{"ptrtoint narrow", Instr{Op: PtrToInt, From: Ptr, Type: I32, Dst: Reg(I32), A: addr}, "no ptrtoint"},
		{"inttoptr", Instr{Op: IntToPtr, From: I64, Type: Ptr, Dst: Reg(Ptr), A: i64}, ""},
		{"tlsaddr none", Instr{Op: TLSAddr, Dst: Reg(Ptr)}, "its global is not in the program"},
		{"alloca", Instr{Op: Alloca, Dst: Reg(Ptr), A: i64, Site: 0}, ""},
		{"alloca size", Instr{Op: Alloca, Dst: Reg(Ptr), A: i32, Site: 0}, "operand A is i32, not i64"},
		{"alloca site", Instr{Op: Alloca, Dst: Reg(Ptr), A: i64, Site: 1}, "site 1 of 1"},
		{"kill site", Instr{Op: Kill, Site: -1}, "site -1 of 1"},
		{"load", Instr{Op: Load, Type: I16, Dst: Reg(I16), A: addr}, ""},
		{"load unwanted", Instr{Op: Load, Type: I16, Dst: NoReg, A: addr}, ""},
		{"load i1", Instr{Op: Load, Type: I1, Dst: Reg(I1), A: addr}, "load of type i1"},
		{"load int", Instr{Op: Load, Type: I32, Dst: Reg(I32), A: i64}, "operand A is i64, not ptr"},
		{"store", Instr{Op: Store, Type: I32, A: addr, B: i32}, ""},
		{"store type", Instr{Op: Store, Type: I64, A: addr, B: i32}, "operand B is i32, not i64"},
		{"memcopy", Instr{Op: MemCopy, A: addr, B: addr, C: i64}, ""},
		{"memset", Instr{Op: MemSet, A: addr, B: i32, C: i64}, ""},
		{"memset size", Instr{Op: MemSet, A: addr, B: i32, C: i32}, "operand C is i32, not i64"},
		{"rmw", Instr{Op: RMW, Sub: Add, Type: I32, Dst: NoReg, A: addr, B: i32}, ""},
		{"rmw float", Instr{Op: RMW, Sub: FAdd, Type: F64, Dst: NoReg, A: addr, B: reg(F64)}, ""},
		{"rmw sub", Instr{Op: RMW, Sub: Eq, Type: I32, Dst: NoReg, A: addr, B: i32}, "no read-modify-write by eq"},
		{"cmpxchg", Instr{Op: CmpXchg, Type: I32, Dst: Reg(I32), A: addr, B: i32, C: i32}, ""},
		{"bit-field", Instr{Op: Store, Type: I32, A: addr, B: i32, Flags: FlagBitField, BitOff: 3, BitWidth: 29}, ""},
		{"bit-field wide", Instr{Op: Store, Type: I32, A: addr, B: i32, Flags: FlagBitField, BitOff: 4, BitWidth: 29}, "bits 4 to 33"},
		{"jump", Instr{Op: Jump, Target: 1, Loop: -1}, ""},
		{"jump back", Instr{Op: Jump, Target: 0, Loop: 0}, ""},
		{"jump back without loop", Instr{Op: Jump, Target: 0, Loop: -1}, "loop -1 of 1"},
		{"jump beyond", Instr{Op: Jump, Target: 2, Loop: -1}, "target 2 in 2 instructions"},
		{"branch", Instr{Op: Branch, A: reg(I1), Target: 1, Else: 1, Loop: -1}, ""},
		{"branch cond", Instr{Op: Branch, A: i32, Target: 1, Else: 1, Loop: -1}, "operand A is i32, not i1"},
		{"branch back", Instr{Op: Branch, A: reg(I1), Target: 1, Else: 0, Loop: 1}, "loop 1 of 1"},
		{"switch", Instr{Op: Switch, Type: I32, A: i32, Cases: []Case{{5, 1}}, Else: 1, Loop: -1}, ""},
		{"switch value", Instr{Op: Switch, Type: I32, A: i32, Cases: []Case{{1 << 32, 1}}, Else: 1, Loop: -1}, "does not fit i32"},
		{"switch back", Instr{Op: Switch, Type: I32, A: i32, Cases: []Case{{5, 0}}, Else: 1, Loop: -1}, "loop -1 of 1"},
		{"loopreset", Instr{Op: LoopReset, Loop: 3}, "loop 3 of 1"},
		{"ret void", Instr{Op: Ret, A: None}, "void is returned from a function of type i32"},
		{"assert", Instr{Op: Assert, A: reg(I1)}, ""},
		{"assume", Instr{Op: Assume, A: i32}, "operand A is i32, not i1"},
		{"call indirect", Instr{Op: Call, Type: I32, Dst: NoReg, A: addr}, ""},
		{"call indirect int", Instr{Op: Call, Type: I32, Dst: NoReg, A: i64}, "operand A is i64, not ptr"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := testProgram()
			p.Entry.Code = []Instr{tt.in, {Op: Ret, A: i32}}
			checkVerify(t, p, tt.want)
		})
	}
}

func TestVerifyCall(t *testing.T) {
	i32, addr := ConstOperand(0), ConstOperand(2)
	tests := []struct {
		name   string
		callee int
		typ    Type
		dst    Reg
		args   []Operand
		want   string
	}{
		{"right", 2, Void, NoReg, []Operand{i32, addr}, ""},
		{"too few", 2, Void, NoReg, []Operand{i32}, "1 arguments for 2 parameters"},
		{"too many", 2, Void, NoReg, []Operand{i32, addr, i32}, "3 arguments for 2 parameters"},
		{"argument type", 2, Void, NoReg, []Operand{i32, i32}, "argument 1 is i32, not ptr"},
		{"result of void", 2, Void, 0, []Operand{i32, addr}, "has a result register"},
		{"result type", 2, I32, NoReg, []Operand{i32, addr}, "a call of type i32 of a function of type void"},
		{"variadic", 1, I32, Reg(I32), []Operand{addr, i32, i32}, ""},
		{"variadic too few", 1, I32, Reg(I32), nil, "0 arguments for 1 parameters"},
		{"argument absent", 1, I32, Reg(I32), []Operand{None}, "operand of Args is absent"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := testProgram()
			p.Entry.Code = []Instr{
				{Op: Call, Type: tt.typ, Dst: tt.dst, A: None, Callee: p.Funcs[tt.callee], Args: tt.args},
				{Op: Ret, A: i32},
			}
			checkVerify(t, p, tt.want)
		})
	}
}

func TestVerifyProgram(t *testing.T) {
	tests := []struct {
		name  string
		spoil func(p *Program)
		want  string
	}{
		{"right", func(p *Program) {}, ""},
		{"pointer size", func(p *Program) { p.PtrSize = 2 }, "pointers of 2 bytes"},
		{"no entry", func(p *Program) { p.Entry = nil }, "no entry function"},
		{"foreign entry", func(p *Program) { p.Entry = &Func{Name: "other"} }, "entry function other is not in the program"},
		{"extern entry", func(p *Program) { p.Entry = p.Funcs[1] }, "has no body"},
		{"function index", func(p *Program) { p.Funcs[1].ID = 0 }, "function 1 does not carry its index"},
		{"global index", func(p *Program) { p.Globals[1].ID = 0 }, "global 1 does not carry its index"},
		{"site index", func(p *Program) { p.Sites[0] = nil }, "site 0 does not carry its index"},
		{"loop index", func(p *Program) { p.Loops[0].ID = 1 }, "loop 0 does not carry its index"},
		{"global data", func(p *Program) { p.Globals[0].Data = make([]byte, 5) }, "5 initial bytes in 4"},
		{"global align", func(p *Program) { p.Globals[0].Align = 3 }, "aligned to 3"},
		{"reloc outside", func(p *Program) { p.Globals[2].Relocs[0].Off = 1 }, "outside its 8 bytes"},
		{"reloc to nothing", func(p *Program) { p.Globals[2].Relocs[0].Global = nil }, "not exactly one"},
		{"reloc to tls", func(p *Program) { p.Globals[2].Relocs[0].Global = p.Globals[1] }, "thread-local tls"},
		{"foreign file", func(p *Program) { p.Globals[0].Pos.File = 1 }, "file 1"},
		{"constant too wide", func(p *Program) { p.Entry.Consts[0].Bits = 1 << 32 }, "constant 0 does not fit i32"},
		{"constant high half", func(p *Program) { p.Entry.Consts[1].Hi = 1 }, "constant 1 does not fit i64"},
		{"constant tls", func(p *Program) { p.Entry.Consts[2].Global = p.Globals[1] }, "thread-local tls"},
		{"constant address type", func(p *Program) { p.Entry.Consts[2].Type = I64 }, "an address of type i64"},
		{"register type", func(p *Program) { p.Entry.Regs[0].Type = Void }, "register 0 of type void"},
		{"parameters", func(p *Program) { p.Funcs[2].NumParams = 3 }, "3 parameters in 2 registers"},
		{"no code", func(p *Program) { p.Funcs[2].Code = nil }, "no code"},
		{"extern with code", func(p *Program) { p.Funcs[1].Code = []Instr{{Op: Ret, A: None}} }, "an external function has code"},
		{"falls through", func(p *Program) { p.Funcs[2].Code = []Instr{{Op: Nop}} }, "falls through"},
		{"scalar width", func(p *Program) { p.Globals[0].Layout.Size = 8 }, `scalar type "int" of 8 bytes`},
		{"array size", func(p *Program) {
			p.Sites[0].Layout = &Layout{Kind: LayoutArray, Name: "int[3]", Len: 3, Size: 8, Elem: p.Globals[0].Layout}
		}, "3 times 4 bytes has 8"},
		{"member outside", func(p *Program) {
			p.Sites[0].Layout = &Layout{Kind: LayoutStruct, Name: "struct s", Size: 4, Fields: []Field{{Name: "m", Off: 4, Layout: p.Globals[0].Layout}}}
		}, `member "m"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := testProgram()
			p.Entry.Code = []Instr{{Op: Ret, A: ConstOperand(0)}}
			tt.spoil(p)
			checkVerify(t, p, tt.want)
		})
	}
}

func checkVerify(t *testing.T, p *Program, want string) {
	t.Helper()
	err := Verify(p)
	switch {
	case want == "" && err != nil:
		t.Errorf("a right program is refused: %v", err)
	case want != "" && err == nil:
		t.Errorf("a wrong program is accepted, want %q", want)
	case want != "" && !strings.Contains(err.Error(), want):
		t.Errorf("got %v, want %q", err, want)
	}
	var ve *VerifyError
	if err != nil && !errors.As(err, &ve) {
		t.Errorf("%T is no VerifyError", err)
	}
}

func TestVerifyNamesThePlace(t *testing.T) {
	p := testProgram()
	p.Entry.Code = []Instr{{Op: Nop}, {Op: Ret, A: None, Pos: Pos{0, 9, 2}}}
	want := "ir: func main, pc 1 (a.c:9:2): void is returned from a function of type i32: in `ret`"
	if err := Verify(p); err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}

func TestBuilderMakesRightPrograms(t *testing.T) {
	p := &Program{PtrSize: 8}
	p.Entry = loopFunc(p)
	if err := Verify(p); err != nil {
		t.Error(err)
	}
}

func TestOpTablesAreFilled(t *testing.T) {
	for op := Nop; op < NumOps; op++ {
		if op.String() == "" {
			t.Errorf("operation %d has no name", op)
		}
	}
	if s := Unsupported.String(); s != "unsupported" {
		t.Errorf("the names are shifted: Unsupported is %q", s)
	}
}
