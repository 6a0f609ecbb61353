package cfront

// This file defines inline assembly: an empty one, one that only orders memory accesses or lets time pass, and the
// instructions with which lock-free code accesses memory (asmx86.go, asmarm.go). Anything else is unsupported.

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"modernc.org/cc/v4"

	"heddle/cfront/asm"
	"heddle/cfront/ctype"
	"heddle/cfront/emit"
	"heddle/ir"
)

// fences are the instructions that have no effect under sequential consistency. Adding nothing
// to the top of the stack under a lock prefix is how older x86 code orders its accesses.
var fences = regexp.MustCompile(`^(nop|pause|rep nop|yield|isb|isync|(hw|lw)?sync|eieio|[mls]fence|prefetch\w* .*|(dmb|dsb)( (ish|ishst|ishld|sy|st|ld))?` +
	`|(lock )?(add|or)[lq]? \$(0|0x0), ?-?\d* ?\(%%?[er]sp\))$`)

// fenceOrder gives the order of one of the fences: of a few it is that of stores or loads alone, or none.
func fenceOrder(in string) ir.MemoryOrder {
	name, _, _ := strings.Cut(in, " ")
	switch name {
	case "nop", "pause", "rep", "yield", "isb", "isync", "wfe", "sev", "sevl":
		return ir.OrderRelaxed
	case "lfence":
		return ir.OrderAcquire
	case "sfence":
		return ir.OrderRelease
	}
	if strings.HasPrefix(name, "prefetch") {
		return ir.OrderRelaxed
	}
	return ir.OrderSeqCst
}

// asmOperand is an operand with its constraint.
type asmOperand struct {
	name       string
	constraint string // without =, + and &
	reads      bool
	writes     bool
	expr       cc.ExpressionNode

	memory bool
	place  place
	slot   string // of a register: its name in asmMachine.slots
	flag   string // of an output that is a condition: =@ccz
}

// asmOperands lists what stands between two colons. `"r" (x)` is read as a call of a
// string; the clobbers of the third list are strings alone.
func asmOperands(list *cc.AsmExpressionList, output bool) (out []asmOperand, ok bool) {
	for ; list != nil; list = list.AsmExpressionList {
		call, isCall := list.AssignmentExpression.(*cc.PostfixExpression)
		if !isCall || call.Case != cc.PostfixExpressionCall || call.ArgumentExpressionList == nil || call.ArgumentExpressionList.ArgumentExpressionList != nil {
			return nil, false
		}
		text, isText := call.PostfixExpression.(*cc.PrimaryExpression)
		if !isText || text.Case != cc.PrimaryExpressionString {
			return nil, false
		}
		o := asmOperand{expr: call.ArgumentExpressionList.AssignmentExpression, reads: !output, writes: output}
		o.constraint = strings.NewReplacer(`"`, "", " ", "").Replace(text.Token.SrcStr()) // adjacent literals are one
		if list.AsmIndex != nil {
			o.name = identifierOf(list.AsmIndex.ExpressionList)
		}
		o.reads = o.reads || strings.Contains(o.constraint, "+")
		o.constraint, _, _ = strings.Cut(strings.TrimLeft(o.constraint, "=+&%"), ",")
		out = append(out, o)
	}
	return out, true
}

// asm lowers inline assembly.
func (l *body) asm(a *cc.Asm) {
	l.statement()
	l.at(a)
	if l.barrier(a) {
		order := ir.OrderRelaxed
		for _, in := range asm.Texts(a.Token3.SrcStr()) {
			order = max(order, fenceOrder(in))
		}
		l.Emit(ir.Instr{Op: ir.Fence, Dst: ir.NoReg, Order: order})
		return
	}
	if why := l.instructions(a); why != "" {
		text := strings.Join(strings.Fields(strings.NewReplacer(`"`, " ", `\n`, "; ", `\t`, " ").Replace(a.Token3.SrcStr())), " ")
		l.Unsupported("inline assembly is not supported: %s (%s)", strings.TrimSuffix(text, ";"), why)
	}
}

// asmGoto tells whether inline assembly may jump to labels of C.
func asmGoto(a *cc.Asm) bool {
	for q := a.AsmQualifierList; q != nil; q = q.AsmQualifierList {
		if q.AsmQualifier.Case == cc.AsmQualifierGoto {
			return true
		}
	}
	return false
}

// asmLists gives the outputs and the inputs.
func asmLists(a *cc.Asm) (outputs, inputs []asmOperand, ok bool) {
	var lists [2][]asmOperand
	for i, args := 0, a.AsmArgList; i < len(lists) && args != nil; i, args = i+1, args.AsmArgList {
		if lists[i], ok = asmOperands(args.AsmExpressionList, i == 0); !ok {
			return nil, nil, false
		}
	}
	return lists[0], lists[1], true
}

// barrier lowers the operands of inline assembly without effect. An empty
// template leaves what is read and written ("+r") as it is, and gives an output the input
// that shares its place ("0"). ok is false if it is no such assembly.
func (l *body) barrier(a *cc.Asm) (ok bool) {
	if asmGoto(a) {
		return false
	}
	for _, in := range asm.Texts(a.Token3.SrcStr()) {
		if !fences.MatchString(in) {
			return false
		}
	}
	outputs, inputs, ok := asmLists(a)
	if !ok {
		return false
	}
	var to, from cc.ExpressionNode // the one output that shares its place with an input
	for _, in := range inputs {
		if c := in.constraint; len(c) == 1 && c[0] >= '0' && c[0] <= '9' {
			if from != nil || int(c[0]-'0') >= len(outputs) {
				return false
			}
			to, from = outputs[c[0]-'0'].expr, in.expr
		}
	}
	for _, out := range outputs {
		if !out.reads && out.expr != to {
			return false
		}
	}
	for _, in := range inputs {
		if in.constraint != "m" && in.expr != from {
			l.expr(in.expr)
		}
	}
	if to != nil {
		p := l.fixPlace(l.place(to), from)
		l.modifiable(to, p)
		l.write(p, l.convert(to, l.expr(from), p.t), 0)
	}
	return true
}

// asmInMemory lists the operands of instructions that must be in memory.
func asmInMemory(a *cc.Asm) (out []cc.ExpressionNode) {
	outputs, inputs, ok := asmLists(a)
	if !ok || !slices.ContainsFunc(asm.Texts(a.Token3.SrcStr()), func(in string) bool { return !fences.MatchString(in) }) {
		return nil
	}
	for _, o := range slices.Concat(outputs, inputs) {
		if o.memoryOnly() {
			out = append(out, o.expr)
		}
	}
	return out
}

// memoryOnly tells whether the constraint allows nothing but memory.
func (o *asmOperand) memoryOnly() bool {
	return o.constraint != "" && strings.Trim(o.constraint, "moVQ") == ""
}

// asmMachine executes instructions while their code is emitted: what its registers hold.
type asmMachine struct {
	l        *body
	n        cc.Node
	operands []asmOperand
	slots    map[string]*asmSlot
	executed bool   // there are instructions
	why      string // why it cannot go on

	zero, carry, sign func() ir.Operand // the flags, nil if they are not known
}

// asmSlot is what a register holds: its low bytes are those of v, and zero above them if extended.
type asmSlot struct {
	v        value
	known    bool
	extended bool
	constant bool     // may be an immediate operand, which is extended with its sign
	above    *asmSlot // what the register held before its low bytes were set
}

func (m *asmMachine) fail(format string, args ...any) {
	if m.why == "" {
		m.why = fmt.Sprintf(format, args...)
	}
}

// instructions lowers inline assembly that is no barrier; why is the reason if it cannot.
func (l *body) instructions(a *cc.Asm) (why string) {
	if asmGoto(a) {
		return "it may jump"
	}
	code, err := asm.Parse(a.Token3.SrcStr())
	if err != nil {
		return err.Error()
	}
	execute := (*asmMachine).x86
	if slices.ContainsFunc(code, armOnly) {
		execute = (*asmMachine).arm
	} else if i := slices.IndexFunc(code, func(in asm.Instr) bool { return !knownX86(&in) }); i >= 0 {
		return code[i].Text
	}
	outputs, inputs, ok := asmLists(a)
	if !ok {
		return "its operands"
	}
	m := &asmMachine{l: l, n: a, operands: slices.Concat(outputs, inputs), slots: map[string]*asmSlot{}, executed: len(code) > 0}
	m.bind(len(outputs))
	if m.why == "" {
		execute(m, code)
	}
	if m.why == "" {
		m.deliver()
	}
	return m.why
}

// registerLetters are the constraints that name one register each.
var registerLetters = map[rune]string{'a': "ax", 'b': "bx", 'c': "cx", 'd': "dx", 'S': "si", 'D': "di"}

// bind evaluates the operands.
func (m *asmMachine) bind(outputs int) {
	l := m.l
	for i := range m.operands {
		o := &m.operands[i]
		o.slot = fmt.Sprintf("%%%d", i)
		if c, ok := strings.CutPrefix(o.constraint, "@cc"); ok {
			o.flag = c
		}
		matching := o.constraint != "" && o.constraint[0] >= '0' && o.constraint[0] <= '9'
		if matching {
			k := int(o.constraint[0] - '0')
			if len(o.constraint) > 1 || k >= outputs || m.operands[k].memory {
				m.fail("constraint %q", o.constraint)
				return
			}
			o.slot = m.operands[k].slot
		}
		for _, c := range o.constraint {
			if r := registerLetters[c]; r != "" && o.flag == "" && !strings.ContainsAny(o.constraint, "rqQRg") {
				o.slot = r
			}
		}
		if !matching && o.flag == "" && strings.Trim(o.constraint, "rqQRgabcdSDlmoVinepIJKLMNOZ") != "" {
			m.fail("constraint %q", o.constraint)
			return
		}
		o.memory = o.memoryOnly()
		if o.writes || o.memory {
			o.place = l.place(o.expr)
			if o.writes {
				l.modifiable(o.expr, o.place)
			}
			if o.place.field != nil || !o.place.t.IsScalar() && !o.memory {
				m.fail("operand %d is no scalar", i)
				return
			}
			o.memory = o.memory && o.place.reg == ir.NoReg // a variable that nobody else reaches is as good in a register
		}
		if o.memory || !o.reads {
			continue
		}
		v := value{}
		if o.writes || o.place.t != nil {
			v = l.read(o.expr, o.place)
		} else {
			v = l.expr(o.expr)
		}
		if v = l.materialise(v); !v.t.IsScalar() || v.t.Kind == ctype.KindExotic {
			m.fail("operand %d is no scalar", i)
			return
		}
		_, isConst := l.Number(v.op)
		m.slots[o.slot] = &asmSlot{v: m.bits(v), known: true, constant: isConst && strings.ContainsAny(o.constraint, "ineg") || isConst && strings.ContainsAny(o.constraint, "IJKLMNOZ")}
	}
}

// bits gives a value as an integer or a pointer.
func (m *asmMachine) bits(v value) value {
	if v.t.Kind == ctype.KindFloat {
		t := m.unsigned(v.t.Size)
		return value{t: t, op: m.l.Bitcast(v.t.Scalar, t.Scalar, v.op)}
	}
	return v
}

// deliver writes the outputs.
func (m *asmMachine) deliver() {
	l := m.l
	for i := range m.operands {
		o := &m.operands[i]
		if !o.writes || o.memory {
			continue
		}
		t := o.place.t.Unqual()
		var v value
		switch s := m.slots[o.slot]; {
		case o.flag != "":
			c, ok := m.condition(o.flag)
			if !ok {
				m.fail("the condition %s", o.flag)
				return
			}
			v = l.convert(m.n, value{t: l.tg.Uchar, op: l.Conv(ir.ZExt, ir.I1, ir.I8, c)}, t)
		case s == nil || !s.known:
			if !m.executed {
				m.fail("an output that nothing sets")
				return
			}
			v = l.undefValue(t) // scratch
		case t.Kind == ctype.KindFloat:
			w := m.slotValue(s, t.Size)
			if m.why != "" {
				return
			}
			v = value{t: t, op: l.Bitcast(ctype.IntOfSize(t.Size), t.Scalar, l.convert(m.n, w, m.unsigned(t.Size)).op)}
		default:
			w := m.slotValue(s, t.SizeOf())
			if m.why != "" {
				return
			}
			v = l.convert(m.n, w, t)
		}
		l.write(o.place, v, 0)
	}
}

// unsigned is the unsigned integer type of a size.
func (m *asmMachine) unsigned(size int64) *ctype.Type {
	tg := m.l.tg
	switch size {
	case 1:
		return tg.Uchar
	case 2:
		return tg.Ushort
	case 4:
		return tg.Uint
	}
	return tg.Ullong
}

// slotValue reads the low bytes of a register: a pointer if it is one as a whole.
func (m *asmMachine) slotValue(s *asmSlot, size int64) value {
	l := m.l
	if s == nil || !s.known {
		m.fail("a register is read that nobody set")
		return l.undefValue(m.unsigned(size))
	}
	have := s.v.t.SizeOf()
	switch {
	case have == size && (s.v.t.Kind == ctype.KindPtr || s.v.t.Kind == ctype.KindInt):
		return s.v
	case have < size && s.above != nil:
		whole := m.unsigned(size)
		old := l.convert(m.n, m.slotValue(s.above, size), whole).op
		high := l.Arith(ir.And, whole.Scalar, 0, old, l.Const(whole.Scalar, ^emit.Mask(int(have*8))&emit.Mask(whole.Bits())))
		return value{t: whole, op: l.Arith(ir.Or, whole.Scalar, 0, high, l.convert(m.n, l.convert(m.n, s.v, m.unsigned(have)), whole).op)}
	case have < size && !s.extended && !s.constant:
		m.fail("%d bytes are read of a register of which %d are known", size, have)
	case have < size && s.constant:
		signed := map[int64]*ctype.Type{1: l.tg.Schar, 2: l.tg.Short, 4: l.tg.Int, 8: l.tg.Llong}[have]
		return l.convert(m.n, l.convert(m.n, s.v, signed), m.unsigned(size))
	}
	return l.convert(m.n, l.convert(m.n, s.v, m.unsigned(have)), m.unsigned(size))
}

// find gives the operand of the statement that an argument names.
func (m *asmMachine) find(a *asm.Arg) *asmOperand {
	for i := range m.operands {
		if o := &m.operands[i]; a.Number == i || a.Number < 0 && a.Name == o.name {
			return o
		}
	}
	m.fail("an operand that is not there")
	return nil
}
