package state

// This file defines what is told of the state in which a check has failed: the values that it was about, and where the functions
// stand that a thread is in.

import (
	"slices"
	"strconv"
	"strings"

	"heddle.example/ir"
	"heddle.example/symex/static"
)

// NamedValue is a value that a check was about.
type NamedValue struct {
	Name  string // as the source has it, or which one it is
	Value string // as its C type prints it
}

// CallStack lists where the functions stand that a thread is in, the innermost first; heddle's own are left out.
func (m *State) CallStack(id int) (stack []CallSite) {
	t := m.ThreadTable[id]
	if !t.Live() {
		return nil
	}
	add := func(fn, at int32) {
		if src := m.Code.Funcs[fn].Src; !src.Model && int(at) < len(src.Code) {
			pos := src.Code[at].Pos
			for in := src.Code[at].Inlined; in != nil; in = in.In {
				stack, pos = append(stack, CallSite{pos, in.Func.Name}), in.Call
			}
			stack = append(stack, CallSite{pos, src.Name})
		}
	}
	add(t.Fn, t.PC)
	for i := t.NumFrames - 1; i >= 0; i-- {
		add(t.Frames[i].Fn, int32(t.Frames[i].At()))
	}
	return stack
}

// comparisons are the instructions by which conditions come about, with the operators that they may be written as. Those of the
// second have their operands exchanged.
var comparisons = map[ir.Op][2]string{
	ir.Eq: {"==", "=="}, ir.Ne: {"!=", "!="}, ir.SLt: {"<", ">"}, ir.SLe: {"<=", ">="}, ir.ULt: {"<", ">"}, ir.ULe: {"<=", ">="},
	ir.FEq: {"==", "=="}, ir.FNe: {"!=", "!="}, ir.FLt: {"<", ">"}, ir.FLe: {"<=", ">="},
}

// Operands gives the values that the check was about at which a thread stands: those that an assertion compares, as its text names them, or
// those of an arithmetic operation. Of conditions joined by && or || alone it gives those that decided. It is empty where the two cannot be
// told from the program.
func (m *State) Operands(id int) []NamedValue {
	t := m.ThreadTable[id]
	if !t.Live() {
		return nil
	}
	f := &m.Code.Funcs[t.Fn]
	in := &f.Src.Code[t.PC]
	switch in.Op {
	case ir.Add, ir.Sub, ir.Mul, ir.SDiv, ir.UDiv, ir.SRem, ir.URem, ir.Shl, ir.LShr, ir.AShr:
		if in.Type == ir.Ptr {
			return nil
		}
		unsigned := in.Op == ir.UDiv || in.Op == ir.URem || in.Flags&ir.FlagUnsigned != 0
		op := &f.Code[t.PC]
		return []NamedValue{
			{"the left operand", m.shownOperand(t, op.A, in.Type, unsigned)},
			{"the right operand", m.shownOperand(t, op.B, in.Type, unsigned)},
		}
	case ir.Neg:
		return []NamedValue{{"the operand", m.shownOperand(t, f.Code[t.PC].A, in.Type, in.Flags&ir.FlagUnsigned != 0)}}
	case ir.Assert:
		return m.asserted(t, in)
	}
	return nil
}

// asserted is Operands for an assertion.
func (m *State) asserted(t *Thread, in *ir.Instr) (out []NamedValue) {
	f := &m.Code.Funcs[t.Fn]
	atoms, all := conditions(in.Msg)
	var at []int // the comparisons of the assertion
	for i := int(t.PC) - 1; i >= 0 && f.Src.Code[i].Pos == in.Pos; i-- {
		if _, ok := comparisons[f.Src.Code[i].Op]; ok {
			at = append(at, i)
		}
	}
	slices.Reverse(at)
	if len(at) != len(atoms) {
		return nil
	}
	regs := t.Regs[t.Base:t.RegTop]
	for k, i := range at {
		if all && len(at) > 1 {
			bits, known := m.given(Operand(regs, m.Consts[t.Fn], int32(f.Src.Code[i].Dst)))
			if !known {
				return nil // what comes after it may not have been looked at
			}
			if (bits != 0) != strings.HasPrefix(atoms[k], "!") {
				continue // it holds: a later one fails
			}
		}
		out = append(out, m.compared(t, &f.Src.Code[i], &f.Code[i], atoms[k])...)
		if all {
			break
		}
	}
	return out
}

// given is the value of a truth value, with the inputs of the path if it depends on them.
func (m *State) given(v Value) (bits uint64, known bool) {
	if v.Sym == 0 {
		return v.Bits, true
	}
	if v.Sym == Uninit || m.model == nil {
		return 0, false
	}
	bits, _ = m.Tab.Eval(v.Sym, m.model)
	return bits & 1, true
}

// compared gives the values that a comparison written as text compares; literals say enough themselves.
func (m *State) compared(t *Thread, in *ir.Instr, op *static.Instr, text string) (out []NamedValue) {
	left, operator, right := splitComparison(text)
	a, b := op.A, op.B
	switch ways := comparisons[in.Op]; {
	case operator == "":
		left = unwrap(strings.TrimLeft(left, "! "))
		if _, inner, _ := splitComparison(left); inner != "" || in.Op != ir.Ne {
			return nil
		}
	case operator == ways[0]:
	case operator == ways[1]:
		a, b = b, a
	default:
		return nil
	}
	unsigned := in.Op == ir.ULt || in.Op == ir.ULe
	char := strings.HasPrefix(left, "'") || strings.HasPrefix(right, "'")
	for _, x := range []struct {
		name string
		o    int32
	}{{unwrap(left), a}, {unwrap(right), b}} {
		if v := Operand(t.Regs[t.Base:t.RegTop], m.Consts[t.Fn], x.o); x.name == "" || x.o < 0 {
			continue
		} else if char && v.Sym == 0 && v.Bits >= ' ' && v.Bits <= '~' { // it is compared with a char
			out = append(out, NamedValue{x.name, strconv.QuoteRune(rune(v.Bits))})
		} else {
			out = append(out, NamedValue{x.name, m.shownOperand(t, x.o, in.Type, unsigned)})
		}
	}
	return out
}

// shownOperand prints an operand.
func (m *State) shownOperand(t *Thread, o int32, typ ir.Type, unsigned bool) string {
	v := Operand(t.Regs[t.Base:t.RegTop], m.Consts[t.Fn], o)
	ptr := m.Code.Prog.PtrSize
	return m.Show(v, typ.Bits(ptr), &ir.Layout{Kind: ir.LayoutScalar, Scalar: typ, Size: int64(typ.Size(ptr)), Signed: !unsigned})
}

// conditions parts the text of a condition at && (all is true) or ||. Where both stand side by side it is one.
func conditions(text string) (atoms []string, all bool) {
	and, or := splitOutside(text, "&&"), splitOutside(text, "||")
	switch {
	case len(and) > 1 && len(or) == 1:
		return and, true
	case len(or) > 1 && len(and) == 1:
		return or, false
	}
	return []string{text}, true
}

// splitOutside parts a text at an operator where it stands outside of parentheses and quotes.
func splitOutside(text, operator string) (parts []string) {
	begin := 0
	outside(text, func(i int) {
		if i >= begin && strings.HasPrefix(text[i:], operator) {
			parts = append(parts, strings.TrimSpace(text[begin:i]))
			begin = i + len(operator)
		}
	})
	return append(parts, strings.TrimSpace(text[begin:]))
}

// splitComparison parts a text at the one comparison that stands outside of parentheses; operator is "" if there is none.
func splitComparison(text string) (left, operator, right string) {
	at := -1
	for i := 0; i < len(text); i++ {
		if i > 0 && strings.ContainsRune("<>=!-", rune(text[i-1])) {
			continue
		}
		for _, o := range []string{"==", "!=", "<=", ">=", "<", ">"} {
			if !strings.HasPrefix(text[i:], o) || strings.HasPrefix(text[i:], "<<") || strings.HasPrefix(text[i:], ">>") {
				continue
			}
			found := false
			outside(text, func(k int) { found = found || k == i })
			if found && at < 0 {
				at, operator = i, o
			}
			break
		}
	}
	if at < 0 {
		return text, "", ""
	}
	return strings.TrimSpace(text[:at]), operator, strings.TrimSpace(text[at+len(operator):])
}

// outside calls visit with each place of a text that stands outside of parentheses and quotes.
func outside(text string, visit func(i int)) {
	depth := 0
	var quote byte
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case quote != 0:
			if c == '\\' {
				i++
			} else if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '(' || c == '[' || c == '{':
			depth++
		case c == ')' || c == ']' || c == '}':
			depth--
		case depth == 0:
			visit(i)
		}
	}
}

// unwrap leaves out parentheses around the whole.
func unwrap(text string) string {
	for len(text) > 1 && text[0] == '(' && text[len(text)-1] == ')' {
		inner := text[1 : len(text)-1]
		depth, closes := 0, false
		for _, c := range inner {
			if c == '(' {
				depth++
			} else if c == ')' {
				depth--
			}
			closes = closes || depth < 0
		}
		if closes {
			break
		}
		text = strings.TrimSpace(inner)
	}
	return text
}
