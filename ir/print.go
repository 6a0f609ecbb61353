package ir

// This file defines the printed form of programs. It is stable: tests compare
// against it, and it is what `heddle verify --dump-ir` shows.
//
// A program prints as its globals, sites and loops, then its functions:
//
//	program: 8-byte pointers, entry main
//
//	global @x : int, 4 bytes
//	site #0 : local buf of char[8] in main
//	loop main.0 in main at a.c:7
//
//	func main() i32 {
//	  0 * %0 = load i32 [@x]           ; a.c:4:3
//	  1   jump 0, loop main.0          ; a.c:5:1
//	}
//
// A line of code is the instruction's index, a star where a statement begins
// (FlagStmt), the instruction, and its place. Operands print as
//
//	%3       register 3, a temporary
//	%3.i     register 3, which holds the C variable i
//	42 -1    integer constants, as signed numbers of their type
//	1.5      floating constants; one that is no number as nan:BITS
//	null     the null pointer; other plain addresses in hexadecimal
//	@x+4     the address of global x plus 4
//	&f       the address of function f
//	[p]      what the address p points to
//
// and `_` is a result that is not wanted. Flags follow the operation after a
// dot: add.signed, load.volatile.atomic.weak, load.bits(3:5), store.init.

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
)

// Print writes p to w in the form that this file describes. The error is w's.
func Print(w io.Writer, p *Program) error {
	bw := bufio.NewWriter(w)
	entry := "none"
	if p.Entry != nil {
		entry = p.Entry.Name
	}
	fmt.Fprintf(bw, "program: %d-byte pointers, entry %s\n", p.PtrSize, entry)
	if len(p.Globals)+len(p.Sites)+len(p.Loops) > 0 {
		fmt.Fprintln(bw)
	}
	for _, g := range p.Globals {
		fmt.Fprintln(bw, formatGlobal(g))
	}
	for _, s := range p.Sites {
		fmt.Fprintln(bw, formatSite(s))
	}
	for _, l := range p.Loops {
		fmt.Fprintf(bw, "loop %s in %s", l.Name, l.Func)
		if l.Pos.Valid() {
			fmt.Fprintf(bw, " at %s", p.PosString(l.Pos))
		}
		fmt.Fprintln(bw)
	}
	for _, f := range p.Funcs {
		fmt.Fprintln(bw)
		p.printFunc(bw, f)
	}
	return bw.Flush()
}

// printFunc writes one function.
func (p *Program) printFunc(w *bufio.Writer, f *Func) {
	var head strings.Builder
	if f.Extern {
		head.WriteString("extern ")
	}
	if f.Model {
		head.WriteString("model ")
	}
	fmt.Fprintf(&head, "func %s(", f.Name)
	for i := 0; i < f.NumParams; i++ {
		if i > 0 {
			head.WriteString(", ")
		}
		if i < len(f.Regs) {
			fmt.Fprintf(&head, "%s %s", f.Regs[i].Type, formatReg(f, Reg(i)))
		}
	}
	if f.Variadic {
		if f.NumParams > 0 {
			head.WriteString(", ")
		}
		head.WriteString("...")
	}
	fmt.Fprintf(&head, ") %s", f.Result)
	if f.Extern && len(f.Code) == 0 {
		fmt.Fprintln(w, head.String())
		return
	}
	fmt.Fprintf(w, "%s {\n", head.String())
	digits := len(strconv.Itoa(len(f.Code) - 1))
	for pc := range f.Code {
		in := &f.Code[pc]
		star := ' '
		if in.Flags&FlagStmt != 0 {
			star = '*'
		}
		line := fmt.Sprintf("  %*d %c %s", digits, pc, star, p.FormatInstr(f, pc))
		if in.Pos.Valid() {
			line = fmt.Sprintf("%-50s ; %s", line, p.PosString(in.Pos))
			for at := in.Inlined; at != nil; at = at.In {
				line += fmt.Sprintf(" in %s called at %s", at.Func.Name, p.PosString(at.Call))
			}
		}
		fmt.Fprintln(w, strings.TrimRight(line, " "))
	}
	fmt.Fprintln(w, "}")
}

func formatGlobal(g *Global) string {
	var b strings.Builder
	fmt.Fprintf(&b, "global @%s", g.Name)
	if g.Layout != nil {
		fmt.Fprintf(&b, " : %s,", g.Layout.Name)
	} else {
		b.WriteString(" :")
	}
	fmt.Fprintf(&b, " %d bytes", g.Size)
	if g.TLS {
		b.WriteString(", thread-local")
	}
	if g.Const {
		b.WriteString(", constant")
	}
	if g.Undefined {
		b.WriteString(", undefined")
		if g.Library {
			b.WriteString(" in the library")
		}
	}
	switch {
	case g.Literal:
		fmt.Fprintf(&b, " = %q", g.Data)
	case len(g.Data) > 0:
		fmt.Fprintf(&b, " = % x", g.Data)
	}
	for _, r := range g.Relocs {
		fmt.Fprintf(&b, ", at %d: %s", r.Off, formatAddr(r.Global, r.Func, r.Addend))
	}
	return b.String()
}

var siteKindNames = [...]string{SiteLocal: "local", SiteAlloca: "alloca", SiteVarArgs: "varargs", SiteHeap: "heap"}

func formatSite(s *Site) string {
	kind := "kind?"
	if int(s.Kind) < len(siteKindNames) {
		kind = siteKindNames[s.Kind]
	}
	out := fmt.Sprintf("site #%d : %s", s.ID, kind)
	if s.Name != "" {
		out += " " + s.Name
	}
	if s.Layout != nil {
		out += " of " + s.Layout.Name
	}
	if s.Volatile {
		out += ", volatile"
	}
	return out + " in " + s.Func
}

func formatReg(f *Func, r Reg) string {
	if r == NoReg {
		return "_"
	}
	if r >= 0 && int(r) < len(f.Regs) && f.Regs[r].Name != "" {
		return fmt.Sprintf("%%%d.%s", r, f.Regs[r].Name)
	}
	return fmt.Sprintf("%%%d", r)
}

// FormatOperand gives the printed form of operand o of f.
func (p *Program) FormatOperand(f *Func, o Operand) string {
	switch {
	case o == None:
		return "none"
	case o.IsReg():
		return formatReg(f, Reg(o))
	case o.ConstIndex() >= len(f.Consts):
		return fmt.Sprintf("const?%d", o.ConstIndex())
	}
	return formatConst(&f.Consts[o.ConstIndex()], p.PtrSize)
}

func formatConst(c *Const, ptrSize int) string {
	switch {
	case c.Global != nil || c.Func != nil:
		return formatAddr(c.Global, c.Func, int64(c.Bits))
	case c.Type == F32:
		return formatFloat(float64(math.Float32frombits(uint32(c.Bits))), 32, c.Bits)
	case c.Type == F64:
		return formatFloat(math.Float64frombits(c.Bits), 64, c.Bits)
	case c.Type == Ptr && c.Bits == 0:
		return "null"
	case c.Type == Ptr:
		return fmt.Sprintf("%#x", c.Bits)
	case c.Type == I1:
		return strconv.FormatUint(c.Bits, 10)
	case c.Type == F80 || c.Type == I128 && c.Hi != uint64(int64(c.Bits)>>63):
		return fmt.Sprintf("0x%x%016x", c.Hi, c.Bits)
	}
	n := c.Type.Bits(ptrSize)
	if n == 0 || n > 64 {
		n = 64
	}
	return strconv.FormatInt(int64(c.Bits<<(64-n))>>(64-n), 10)
}

func formatFloat(v float64, size int, bits uint64) string {
	if math.IsNaN(v) {
		return fmt.Sprintf("nan:%#x", bits)
	}
	s := strconv.FormatFloat(v, 'g', -1, size)
	if !strings.ContainsAny(s, ".einI") {
		s += ".0" // tells it from an integer
	}
	return s
}

func formatAddr(g *Global, f *Func, add int64) string {
	name := "null"
	if g != nil {
		name = "@" + g.Name
	} else if f != nil {
		name = "&" + f.Name
	}
	if add != 0 {
		name += fmt.Sprintf("%+d", add)
	}
	return name
}

// formatFlags gives the flags that print after the operation.
func formatFlags(in *Instr) string {
	var b strings.Builder
	for _, x := range []struct {
		flag Flags
		name string
	}{{FlagSigned, ".signed"}, {FlagVolatile, ".volatile"}, {FlagAtomic, ".atomic"}, {FlagWeak, ".weak"}, {FlagInit, ".init"}, {FlagUnsigned, ".unsigned"}, {FlagSpurious, ".spurious"}, {FlagUnordered, ".unordered"}, {FlagDisjoint, ".disjoint"}, {FlagAgain, ".again"}} {
		if in.Flags&x.flag != 0 {
			b.WriteString(x.name)
		}
	}
	if in.Order != OrderUnsaid {
		b.WriteString("." + in.Order.String())
		if in.Failure != OrderUnsaid {
			b.WriteString("." + in.Failure.String())
		}
	}
	if in.Flags&FlagBitField != 0 {
		fmt.Fprintf(&b, ".bits(%d:%d)", in.BitOff, in.BitWidth)
	}
	return b.String()
}

// FormatInstr gives the printed form of instruction pc of f, without index and
// place. It prints malformed instructions too, as far as they can be read.
func (p *Program) FormatInstr(f *Func, pc int) string {
	in := &f.Code[pc]
	op := in.Op.String() + formatFlags(in)
	a := func() string { return p.FormatOperand(f, in.A) }
	b := func() string { return p.FormatOperand(f, in.B) }
	c := func() string { return p.FormatOperand(f, in.C) }
	dst := formatReg(f, in.Dst) + " = "
	switch in.Op {
	case Undef:
		return fmt.Sprintf("%s%s %s", dst, op, in.Type)
	case Nondet:
		return fmt.Sprintf("%s%s %s %s", dst, op, in.Type, in.Name)
	case Select:
		return fmt.Sprintf("%s%s %s %s ? %s : %s", dst, op, in.Type, a(), b(), c())
	case Trunc, ZExt, SExt, FPTrunc, FPExt, SIToFP, UIToFP, FPToSI, FPToUI, PtrToInt, IntToPtr:
		return fmt.Sprintf("%s%s %s %s to %s", dst, op, in.From, a(), in.Type)
	case TLSAddr:
		return fmt.Sprintf("%s%s %s", dst, op, formatAddr(in.Global, nil, 0))
	case Alloca:
		return fmt.Sprintf("%s%s %s, site %s", dst, op, a(), p.siteName(in.Site))
	case Kill:
		return fmt.Sprintf("%s site %s", op, p.siteName(in.Site))
	case Load:
		return fmt.Sprintf("%s%s %s [%s]", dst, op, in.Type, a())
	case Store:
		return fmt.Sprintf("%s %s [%s], %s", op, in.Type, a(), b())
	case MemCopy:
		return fmt.Sprintf("%s [%s], [%s], %s%s", op, a(), b(), c(), layoutSuffix(in.Layout))
	case MemSet:
		return fmt.Sprintf("%s [%s], %s, %s%s", op, a(), b(), c(), layoutSuffix(in.Layout))
	case RMW:
		return fmt.Sprintf("%s%s %s %s [%s], %s", dst, op, in.Sub, in.Type, a(), b())
	case CmpXchg:
		if in.Flags&FlagSpurious != 0 {
			dst = formatReg(f, in.Dst) + ", " + formatReg(f, in.Ok) + " = "
		}
		return fmt.Sprintf("%s%s %s [%s], %s, %s", dst, op, in.Type, a(), b(), c())
	case Jump:
		return fmt.Sprintf("%s %d%s", op, in.Target, p.loopSuffix(in, pc))
	case Branch:
		return fmt.Sprintf("%s %s ? %d : %d%s", op, a(), in.Target, in.Else, p.loopSuffix(in, pc))
	case Switch:
		var cases strings.Builder
		for _, cs := range in.Cases {
			v := formatConst(&Const{Type: in.Type, Bits: cs.Val, Hi: uint64(int64(cs.Val) >> 63)}, p.PtrSize)
			fmt.Fprintf(&cases, "%s: %d, ", v, cs.Target)
		}
		return fmt.Sprintf("%s %s %s {%selse: %d}%s", op, in.Type, a(), cases.String(), in.Else, p.loopSuffix(in, pc))
	case LoopReset:
		return fmt.Sprintf("%s %s", op, p.loopName(in.Loop))
	case Call:
		callee := ""
		if in.Callee != nil {
			callee = in.Callee.Name
		} else {
			callee = "[" + a() + "]"
		}
		args := make([]string, len(in.Args))
		for i, o := range in.Args {
			args[i] = p.FormatOperand(f, o)
		}
		if in.Type == Void {
			dst = ""
		}
		return fmt.Sprintf("%s%s %s %s(%s)", dst, op, in.Type, callee, strings.Join(args, ", "))
	case Ret:
		if in.A == None {
			return op
		}
		return fmt.Sprintf("%s %s", op, a())
	case Assert:
		name := in.Name
		if name == "" {
			name = "assert"
		}
		return fmt.Sprintf("%s %s, %s %q", op, a(), name, in.Msg)
	case Assume:
		return fmt.Sprintf("%s %s", op, a())
	case Unsupported:
		return fmt.Sprintf("%s %q", op, in.Msg)
	case Order:
		return fmt.Sprintf("%s %s", op, in.Name)
	case Pick:
		args := make([]string, len(in.Args))
		for i, o := range in.Args {
			args[i] = p.FormatOperand(f, o)
		}
		return fmt.Sprintf("%s%s %s", dst, op, strings.Join(args, ", "))
	case Nop, Fence, AtomicBegin, AtomicEnd, Unreachable:
		return op
	}
	if in.Op >= NumOps {
		return op
	}
	if opFields[in.Op]&usesB == 0 {
		return fmt.Sprintf("%s%s %s %s", dst, op, in.Type, a())
	}
	return fmt.Sprintf("%s%s %s %s, %s", dst, op, in.Type, a(), b())
}

func layoutSuffix(l *Layout) string {
	if l == nil {
		return ""
	}
	return " as " + l.Name
}

func (p *Program) siteName(site int32) string {
	if site >= 0 && int(site) < len(p.Sites) && p.Sites[site].Name != "" {
		return fmt.Sprintf("#%d %s", site, p.Sites[site].Name)
	}
	return fmt.Sprintf("#%d", site)
}

func (p *Program) loopName(loop int32) string {
	if loop >= 0 && int(loop) < len(p.Loops) {
		return p.Loops[loop].Name
	}
	return fmt.Sprintf("loop?%d", loop)
}

// loopSuffix names the loop of a backward jump.
func (p *Program) loopSuffix(in *Instr, pc int) string {
	if !in.Backward(pc) || in.Flags&FlagUnordered != 0 {
		return ""
	}
	return ", loop " + p.loopName(in.Loop)
}
