package ir_test

// This file defines the tests of the printer: golden output, and that it
// prints any instruction without panicking.

import (
	"math"
	"os"
	"strings"
	"testing"

	"heddle.example/ir"
)

func ExamplePrint() {
	p := &ir.Program{PtrSize: 8, Files: []ir.File{{Name: "a.c"}}}
	word := &ir.Layout{Kind: ir.LayoutScalar, Name: "int", Size: 4, Align: 4, Scalar: ir.I32, Signed: true}
	char := &ir.Layout{Kind: ir.LayoutScalar, Name: "char", Size: 1, Align: 1, Scalar: ir.I8, Signed: true}
	ptr := &ir.Layout{Kind: ir.LayoutScalar, Name: "int *", Size: 8, Align: 8, Scalar: ir.Ptr}
	str := &ir.Layout{Kind: ir.LayoutArray, Name: "char[4]", Size: 4, Align: 1, Elem: char, Len: 4}
	x := &ir.Global{ID: 0, Name: "x", Layout: word, Size: 4, Align: 4, Data: []byte{1, 0, 0, 0}}
	q := &ir.Global{ID: 1, Name: "q", Layout: ptr, Size: 8, Align: 8, TLS: true, Relocs: []ir.Reloc{{Global: x}}}
	s := &ir.Global{ID: 2, Name: ".str.0", Layout: str, Size: 4, Align: 1, Const: true, Literal: true, Data: []byte("%d\n\x00")}
	p.Globals = []*ir.Global{x, q, s}
	p.Sites = []*ir.Site{{ID: 0, Kind: ir.SiteLocal, Name: "buf", Layout: str, Func: "main"}}

	printf := &ir.Func{ID: 0, Name: "printf", Extern: true, Variadic: true, NumParams: 1, Result: ir.I32, Regs: []ir.RegInfo{{Type: ir.Ptr, Name: "format"}}}
	main := &ir.Func{ID: 1, Name: "main", NumParams: 1, Result: ir.I32}
	p.Funcs = []*ir.Func{printf, main}
	p.Entry = main

	b := ir.NewBuilder(p, main)
	argc := b.NewReg(ir.I32, "argc", word)
	addr := func(g *ir.Global, off uint64) ir.Operand {
		return b.Const(ir.Const{Type: ir.Ptr, Global: g, Bits: off})
	}
	none := ir.None
	emit := func(in ir.Instr) ir.Operand {
		in.Loop = -1
		b.Emit(in)
		return ir.Operand(in.Dst)
	}
	b.Pos = ir.Pos{Line: 4, Col: 3}
	b.Statement()
	head, body, out := b.NewLabel(), b.NewLabel(), b.NewLabel()
	buf := emit(ir.Instr{Op: ir.Alloca, Dst: b.Temp(ir.Ptr), A: b.Int(ir.I64, 4)})
	emit(ir.Instr{Op: ir.MemCopy, Dst: ir.NoReg, A: buf, B: addr(s, 0), C: b.Int(ir.I64, 4), Layout: str})
	b.Pos = ir.Pos{Line: 5, Col: 3}
	b.SetLoop(head, b.NewLoop())
	b.Bind(head)
	b.Statement()
	v := emit(ir.Instr{Op: ir.Load, Type: ir.I32, Dst: b.Temp(ir.I32), A: addr(x, 0), B: none, C: none, Flags: ir.FlagVolatile})
	c := ir.Operand(b.Op(ir.SLt, ir.I32, ir.I1, v, ir.Operand(argc), none))
	b.Branch(c, body, out)
	b.Bind(body)
	b.Pos = ir.Pos{Line: 6, Col: 5}
	b.Statement()
	w := emit(ir.Instr{Op: ir.Sub, Type: ir.I32, Dst: b.Temp(ir.I32), A: v, B: b.Int(ir.I32, math.MaxUint64), Flags: ir.FlagSigned})
	emit(ir.Instr{Op: ir.Store, Type: ir.I32, Dst: ir.NoReg, A: addr(x, 0), B: w, Flags: ir.FlagBitField, BitOff: 2, BitWidth: 5})
	emit(ir.Instr{Op: ir.Call, Type: ir.I32, Dst: ir.NoReg, A: none, Callee: printf, Args: []ir.Operand{addr(s, 1), w}})
	emit(ir.Instr{Op: ir.RMW, Sub: ir.Add, Type: ir.I32, Dst: ir.NoReg, A: addr(x, 0), B: b.Int(ir.I32, 1), Flags: ir.FlagAtomic | ir.FlagWeak})
	b.Jump(head)
	b.Bind(out)
	b.Pos = ir.Pos{Line: 8, Col: 3}
	b.Statement()
	wide := ir.Operand(b.Temp(ir.I64))
	emit(ir.Instr{Op: ir.SExt, From: ir.I32, Type: ir.I64, Dst: ir.Reg(wide), A: v})
	b.Switch(ir.I64, wide, []ir.SwitchCase{{Val: math.MaxUint64, L: out}}, head)
	b.Finish()

	if err := ir.Verify(p); err != nil {
		panic(err)
	}
	ir.Print(os.Stdout, p)

	// Output:
	// program: 8-byte pointers, entry main
	//
	// global @x : int, 4 bytes = 01 00 00 00
	// global @q : int *, 8 bytes, thread-local, at 0: @x
	// global @.str.0 : char[4], 4 bytes, constant = "%d\n\x00"
	// site #0 : local buf of char[4] in main
	// loop main.0 in main at a.c:5:3
	// loop main.1 in main at a.c:8:3
	//
	// extern func printf(ptr %0.format, ...) i32
	//
	// func main(i32 %0.argc) i32 {
	//    0 * %1 = alloca 4, site #0 buf                  ; a.c:4:3
	//    1   memcopy [%1], [@.str.0], 4 as char[4]       ; a.c:4:3
	//    2 * %2 = load.volatile i32 [@x]                 ; a.c:5:3
	//    3   %3 = slt i32 %2, %0.argc                    ; a.c:5:3
	//    4   branch %3 ? 5 : 10                          ; a.c:5:3
	//    5 * %4 = sub.signed i32 %2, -1                  ; a.c:6:5
	//    6   store.bits(2:5) i32 [@x], %4                ; a.c:6:5
	//    7   _ = call i32 printf(@.str.0+1, %4)          ; a.c:6:5
	//    8   _ = rmw.atomic.weak add i32 [@x], 1         ; a.c:6:5
	//    9   jump 2, loop main.0                         ; a.c:6:5
	//   10 * %5 = sext i32 %2 to i64                     ; a.c:8:3
	//   11   switch i64 %5 {-1: 10, else: 2}, loop main.0 ; a.c:8:3
	// }
}

func TestFormatOperand(t *testing.T) {
	p := &ir.Program{PtrSize: 4}
	f := &ir.Func{Name: "f"}
	tests := []struct {
		c    ir.Const
		want string
	}{
		{ir.Const{Type: ir.I1, Bits: 1}, "1"},
		{ir.Const{Type: ir.I8, Bits: 0x80}, "-128"},
		{ir.Const{Type: ir.I64, Bits: math.MaxUint64}, "-1"},
		{ir.Const{Type: ir.I128, Bits: math.MaxUint64, Hi: math.MaxUint64}, "-1"},
		{ir.Const{Type: ir.I128, Bits: 5, Hi: 0xab}, "0xab0000000000000005"},
		{ir.Const{Type: ir.Ptr}, "null"},
		{ir.Const{Type: ir.Ptr, Bits: 255}, "0xff"},
		{ir.Const{Type: ir.Ptr, Func: f}, "&f"},
		{ir.Const{Type: ir.Ptr, Global: &ir.Global{Name: "g"}, Bits: math.MaxUint64}, "@g-1"},
		{ir.Const{Type: ir.F64, Bits: math.Float64bits(2)}, "2.0"},
		{ir.Const{Type: ir.F32, Bits: uint64(math.Float32bits(0.1))}, "0.1"},
		{ir.Const{Type: ir.F64, Bits: math.Float64bits(math.Inf(-1))}, "-Inf"},
		{ir.Const{Type: ir.F32, Bits: 0x7fc00001}, "nan:0x7fc00001"},
	}
	for _, tt := range tests {
		f.Consts = []ir.Const{tt.c}
		if got := p.FormatOperand(f, ir.ConstOperand(0)); got != tt.want {
			t.Errorf("%+v prints as %s, want %s", tt.c, got, tt.want)
		}
	}
}

// Every operation prints, starts with its name where it has no result, and is
// readable even with nothing filled in.
func TestFormatEveryOp(t *testing.T) {
	p := &ir.Program{PtrSize: 8}
	for op := ir.Nop; op <= ir.NumOps; op++ {
		f := &ir.Func{Name: "f", Code: []ir.Instr{{Op: op, Dst: ir.NoReg, A: 5, B: ir.ConstOperand(9), C: ir.None, Loop: 7, Site: 8}}}
		if s := p.FormatInstr(f, 0); !strings.Contains(s, op.String()) {
			t.Errorf("%s prints as %q", op, s)
		}
	}
}
