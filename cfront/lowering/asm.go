package lowering

// This file defines inline assembly: an empty one, one that only orders memory accesses or lets time pass, and the
// instructions with which lock-free code accesses memory (package asmcode). Anything else is unsupported.

import (
	"fmt"
	"slices"
	"strings"

	"modernc.org/cc/v4"

	"heddle.example/cfront/asm"
	"heddle.example/cfront/asmcode"
	"heddle.example/cfront/ctype"
	"heddle.example/cfront/syntax"
	"heddle.example/cfront/values"
	"heddle.example/ir"
)

// boundOperand is an operand of instructions.
type boundOperand struct {
	syntax.AsmOperand
	place values.Place
	seen  asmcode.Operand // by instructions
}

// asm lowers inline assembly.
func (l *body) asm(a *cc.Asm) {
	l.statement()
	l.At(a)
	if l.barrier(a) {
		order := ir.OrderRelaxed
		for _, in := range asm.Texts(a.Token3.SrcStr()) {
			order = max(order, asm.FenceOrder(in))
		}
		l.Emit(ir.Instr{Op: ir.Fence, Dst: ir.NoReg, Order: order})
		return
	}
	if why := l.instructions(a); why != "" {
		text := strings.Join(strings.Fields(strings.NewReplacer(`"`, " ", `\n`, "; ", `\t`, " ").Replace(a.Token3.SrcStr())), " ")
		l.Unsupported("inline assembly is not supported: %s (%s)", strings.TrimSuffix(text, ";"), why)
	}
}

// barrier lowers the operands of inline assembly without effect. An empty
// template leaves what is read and written ("+r") as it is, and gives an output the input
// that shares its place ("0"). ok is false if it is no such assembly.
func (l *body) barrier(a *cc.Asm) (ok bool) {
	if syntax.AsmGoto(a) || !syntax.AsmIsBarrier(a) {
		return false
	}
	outputs, inputs, ok := syntax.AsmLists(a)
	if !ok {
		return false
	}
	var to, from cc.ExpressionNode // the one output that shares its place with an input
	for _, in := range inputs {
		if c := in.Constraint; len(c) == 1 && c[0] >= '0' && c[0] <= '9' {
			if from != nil || int(c[0]-'0') >= len(outputs) {
				return false
			}
			to, from = outputs[c[0]-'0'].Expr, in.Expr
		}
	}
	for _, out := range outputs {
		if !out.Reads && out.Expr != to {
			return false
		}
	}
	for _, out := range outputs { // which object an output is may have to be computed, by what has effects
		if l.Scan.Mutation(out.Expr) != 0 && out.Expr != to {
			l.place(l.asmOutput(out.Expr))
		}
	}
	for _, in := range inputs {
		switch {
		case in.Expr == from:
		case in.Constraint != "m":
			l.Expr(in.Expr)
		case l.Scan.Mutation(in.Expr) != 0:
			l.place(in.Expr)
		}
	}
	if to != nil {
		to = l.asmOutput(to)
		p := l.fixPlace(l.place(to), from)
		l.Modifiable(to, p)
		l.Write(p, l.Convert(to, l.Expr(from), p.T), 0)
	}
	return true
}

// instructions lowers inline assembly that is no barrier; why is the reason if it cannot.
func (l *body) instructions(a *cc.Asm) (why string) {
	if syntax.AsmGoto(a) {
		return "it may jump"
	}
	code, err := asm.Parse(a.Token3.SrcStr())
	if err != nil {
		return err.Error()
	}
	if unknown := asmcode.Unknown(code); unknown != "" {
		return unknown
	}
	outputs, inputs, ok := syntax.AsmLists(a)
	if !ok {
		return "its operands"
	}
	operands := make([]boundOperand, 0, len(outputs)+len(inputs))
	for _, o := range slices.Concat(outputs, inputs) {
		operands = append(operands, boundOperand{AsmOperand: o})
	}
	seen := make([]*asmcode.Operand, len(operands))
	for i := range operands {
		seen[i] = &operands[i].seen
	}
	m := asmcode.New(&l.Emitter, &asmHost{l, a}, l.Target, seen)
	m.Clobber(syntax.AsmClobbers(a))
	l.bindAsm(m, operands, len(outputs))
	if m.Why() == "" {
		m.Execute(code)
	}
	if m.Why() == "" {
		l.deliverAsm(m, a, operands, len(code) > 0)
	}
	return m.Why()
}

// asmHost lowers for instructions of the statement n.
type asmHost struct {
	l *body
	n cc.Node
}

func (h *asmHost) Convert(v asmcode.Value, to *ctype.Type) asmcode.Value {
	w := h.l.Convert(h.n, values.Value{T: v.T, Op: v.Op}, to)
	return asmcode.Value{T: w.T, Op: w.Op}
}

func (h *asmHost) Undefined(t *ctype.Type) asmcode.Value {
	w := h.l.UndefValue(t)
	return asmcode.Value{T: w.T, Op: w.Op}
}

func (h *asmHost) ToOffset(v asmcode.Value) ir.Operand {
	return h.l.ToOffset(values.Value{T: v.T, Op: v.Op})
}

func (h *asmHost) ThreadPointer() asmcode.Value {
	w := h.l.ThreadPointer()
	return asmcode.Value{T: w.T, Op: w.Op}
}

func (h *asmHost) Function(name string, result *ctype.Type) *ir.Func {
	tb := h.l.Unit.Table
	t := &ctype.Type{Kind: ctype.KindFunc, Fn: &ctype.FuncType{Result: result, Proto: true}}
	return tb.UseFunc(tb.ExternalFunction(name, t, h.l.Unit.Pos(h.n)))
}

func (h *asmHost) RMW(t ir.Type, op ir.Op, addr, by ir.Operand, o ir.MemoryOrder) ir.Operand {
	return h.l.RMWOrdered(t, op, addr, by, values.Ordering{Flags: ir.FlagAtomic, Order: o})
}

func (h *asmHost) Atomically(o ir.MemoryOrder, run func()) { h.l.Atomically(o, run) }

// registerLetters are the constraints that name one register each.
var registerLetters = map[rune]string{'a': "ax", 'b': "bx", 'c': "cx", 'd': "dx", 'S': "si", 'D': "di"}

// bindAsm evaluates the operands.
func (l *body) bindAsm(m *asmcode.Machine, operands []boundOperand, outputs int) {
	for i := range operands {
		o := &operands[i]
		o.seen.Slot = fmt.Sprintf("%%%d", i)
		if c, ok := strings.CutPrefix(o.Constraint, "@cc"); ok {
			o.seen.Flag = c
		}
		matching := o.Constraint != "" && o.Constraint[0] >= '0' && o.Constraint[0] <= '9'
		if matching {
			k := int(o.Constraint[0] - '0')
			if len(o.Constraint) > 1 || k >= outputs || operands[k].seen.Memory {
				m.Fail("constraint %q", o.Constraint)
				return
			}
			o.seen.Slot, o.seen.Pair = operands[k].seen.Slot, operands[k].seen.Pair
		}
		if o.Constraint == "A" {
			o.seen.Slot, o.seen.Pair = "ax", true
		}
		for _, c := range o.Constraint {
			if r := registerLetters[c]; r != "" && o.seen.Flag == "" && !strings.ContainsAny(o.Constraint, "rqQRg") {
				o.seen.Slot = r
			}
		}
		if !matching && !o.seen.Pair && o.seen.Flag == "" && strings.Trim(o.Constraint, "rqQRgabcdSDlmoVinepIJKLMNOZ") != "" {
			m.Fail("constraint %q", o.Constraint)
			return
		}
		o.seen.Name, o.seen.Memory = o.Name, o.MemoryOnly()
		if o.Writes || o.seen.Memory {
			o.Expr = l.asmOutput(o.Expr)
			o.place = l.place(o.Expr)
			if o.Writes && !(o.seen.Memory && o.place.T.Kind == ctype.KindArray) { // an array stands for the bytes that are accessed
				l.Modifiable(o.Expr, o.place)
			}
			if o.place.Field != nil || !o.place.T.IsScalar() && !o.seen.Memory {
				m.Fail("operand %d is no scalar", i)
				return
			}
			if o.seen.Pair && !l.isPair(o.place.T) {
				m.Fail("constraint %q for %s", o.Constraint, o.place.T)
				return
			}
			o.seen.T, o.seen.Address = o.place.T, func() ir.Operand { return l.Address(o.place) }
			o.seen.Input = o.seen.Memory && !named(o.Expr)
			o.seen.Late = !o.seen.Memory && !o.Reads && !o.Early && o.seen.Flag == ""
			o.seen.Memory = o.seen.Memory && o.place.Reg == ir.NoReg // a variable that nobody else reaches is as good in a register
		}
		if o.seen.Memory || !o.Reads {
			continue
		}
		v := values.Value{}
		if o.Writes || o.place.T != nil {
			v = l.Read(o.Expr, o.place)
		} else {
			v = l.Expr(o.Expr)
		}
		if v = l.Materialise(v); !v.T.IsScalar() || v.T.Kind == ctype.KindExotic {
			m.Fail("operand %d is no scalar", i)
			return
		}
		if !o.Writes { // in a register that an input is in from the start there is no other one
			for k := range operands[:outputs] {
				operands[k].seen.Late = operands[k].seen.Late && operands[k].seen.Slot != o.seen.Slot
			}
		}
		if o.seen.Pair {
			if !l.isPair(v.T) {
				m.Fail("constraint %q for %s", o.Constraint, v.T)
				return
			}
			l.putPair(m, v)
			continue
		}
		_, isConst := l.Number(v.Op)
		immediate := isConst && strings.ContainsAny(o.Constraint, "inegIJKLMNOZ")
		m.Put(o.seen.Slot, l.bits(m, v), immediate)
		o.seen.Input = !o.Writes && !matching && !immediate && (o.place.T == nil || o.seen.Input)
	}
}

// named tells whether an operand in memory is a variable or a member of one, whose address needs no register.
func named(n cc.ExpressionNode) bool {
	switch x := syntax.StripParens(n).(type) {
	case *cc.PrimaryExpression:
		return x.Case == cc.PrimaryExpressionIdent
	case *cc.PostfixExpression:
		return x.Case == cc.PostfixExpressionSelect && named(x.PostfixExpression)
	}
	return false
}

// asmOutput takes the casts off an output, as gcc does where they change no size.
func (l *body) asmOutput(n cc.ExpressionNode) cc.ExpressionNode {
	for {
		c, ok := syntax.StripParens(n).(*cc.CastExpression)
		if !ok || c.Case != cc.CastExpressionCast {
			return n
		}
		from, to := l.TypeOf(c.CastExpression), l.TypeOf(c)
		if !from.IsScalar() || !to.IsScalar() || from.SizeOf() != to.SizeOf() {
			return n
		}
		n = c.CastExpression
	}
}

// isPair tells whether a type is an integer of two registers.
func (l *body) isPair(t *ctype.Type) bool {
	return t.Kind == ctype.KindInt && t.Size == 2*int64(l.Target.PtrSize)
}

// putPair gives ax and dx the two words of a value.
func (l *body) putPair(m *asmcode.Machine, v values.Value) {
	whole, word := l.Target.UnsignedOf(v.T), m.Unsigned(int64(l.Target.PtrSize))
	low := l.Conv(ir.Trunc, whole.Scalar, word.Scalar, v.Op)
	high := l.Conv(ir.Trunc, whole.Scalar, word.Scalar, l.Arith(ir.LShr, whole.Scalar, 0, v.Op, l.Const(whole.Scalar, uint64(8*word.Size))))
	m.Put("ax", asmcode.Value{T: word, Op: low}, false)
	m.Put("dx", asmcode.Value{T: word, Op: high}, false)
}

// readPair gives what ax and dx hold as a value of t.
func (l *body) readPair(m *asmcode.Machine, t *ctype.Type) values.Value {
	whole, word := l.Target.UnsignedOf(t), m.Unsigned(int64(l.Target.PtrSize))
	half := func(register string) ir.Operand {
		w := m.Convert(m.Read(register, word.Size), word)
		return l.Conv(ir.ZExt, word.Scalar, whole.Scalar, w.Op)
	}
	low := half("ax")
	high := l.Arith(ir.Shl, whole.Scalar, 0, half("dx"), l.Const(whole.Scalar, uint64(8*word.Size)))
	return values.Value{T: t, Op: l.Arith(ir.Or, whole.Scalar, 0, low, high)}
}

// bits gives a value as an integer or a pointer.
func (l *body) bits(m *asmcode.Machine, v values.Value) asmcode.Value {
	if v.T.Kind == ctype.KindFloat {
		t := m.Unsigned(v.T.Size)
		return asmcode.Value{T: t, Op: l.Bitcast(v.T.Scalar, t.Scalar, v.Op)}
	}
	return asmcode.Value{T: v.T, Op: v.Op}
}

// deliverAsm writes the outputs; executed: there are instructions.
func (l *body) deliverAsm(m *asmcode.Machine, n cc.Node, operands []boundOperand, executed bool) {
	type write struct {
		to   values.Place
		what values.Value
	}
	var writes []write
	for i := range operands {
		o := &operands[i]
		if !o.Writes || o.seen.Memory {
			continue
		}
		t := o.place.T.Unqual()
		var v values.Value
		switch {
		case o.seen.Flag != "":
			c, ok := m.Condition(o.seen.Flag)
			if !ok {
				m.Fail("the condition %s", o.seen.Flag)
				return
			}
			v = l.Convert(n, values.Value{T: l.Target.Uchar, Op: l.Conv(ir.ZExt, ir.I1, ir.I8, c)}, t)
		case !m.Holds(o.seen.Slot):
			if !executed {
				m.Fail("an output that nothing sets")
				return
			}
			v = l.UndefValue(t) // scratch
		case o.seen.Pair:
			if v = l.readPair(m, t); m.Why() != "" {
				return
			}
		case t.Kind == ctype.KindFloat:
			w := m.Read(o.seen.Slot, t.Size)
			if m.Why() != "" {
				return
			}
			v = values.Value{T: t, Op: l.Bitcast(ctype.IntOfSize(t.Size), t.Scalar, l.Convert(n, values.Value{T: w.T, Op: w.Op}, m.Unsigned(t.Size)).Op)}
		default:
			w := m.Read(o.seen.Slot, t.SizeOf())
			if m.Why() != "" {
				return
			}
			v = l.Convert(n, values.Value{T: w.T, Op: w.Op}, t)
		}
		for _, w := range writes {
			// The variable as it was before; and a temporary that two are written from may become the first of them.
			if v.Op.IsReg() && (v.Op == w.what.Op || w.to.Reg != ir.NoReg && v.Op == ir.Operand(w.to.Reg)) {
				r := l.B.Temp(v.T.Scalar)
				l.CopyTo(r, v.T.Scalar, v.Op)
				v.Op = ir.Operand(r)
			}
		}
		writes = append(writes, write{o.place, v})
	}
	for _, w := range writes {
		l.Write(w.to, w.what, 0)
	}
}
