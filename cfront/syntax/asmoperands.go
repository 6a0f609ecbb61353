package syntax

// This file defines the form of inline assembly: its operands, and whether it does more than order memory accesses.

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"modernc.org/cc/v4"

	"heddle.example/cfront/asm"
)

// fences are the instructions that have no effect under sequential consistency. Adding nothing
// to the top of the stack under a lock prefix is how older x86 code orders its accesses.
var fences = regexp.MustCompile(`^(nop|pause|rep nop|yield|isb|isync|(hw|lw)?sync|eieio|[mls]fence|prefetch\w* .*|(dmb|dsb)( (ish|ishst|ishld|sy|st|ld))?` +
	`|(lock )?(add|or)[lq]? \$(0|0x0), ?-?\d* ?\(%%?[er]sp\))$`)

// AsmOperand is an operand with its constraint.
type AsmOperand struct {
	Name       string
	Constraint string // without =, + and &
	Reads      bool
	Writes     bool
	Early      bool // it is written before all inputs are read
	Expr       cc.ExpressionNode
}

// asmOperands lists what stands between two colons. `"r" (x)` is read as a call of a
// string; the clobbers of the third list are strings alone.
func asmOperands(list *cc.AsmExpressionList, output bool) (out []AsmOperand, ok bool) {
	for ; list != nil; list = list.AsmExpressionList {
		call, isCall := list.AssignmentExpression.(*cc.PostfixExpression)
		if !isCall || call.Case != cc.PostfixExpressionCall || call.ArgumentExpressionList == nil || call.ArgumentExpressionList.ArgumentExpressionList != nil {
			return nil, false
		}
		text, isText := call.PostfixExpression.(*cc.PrimaryExpression)
		if !isText || text.Case != cc.PrimaryExpressionString {
			return nil, false
		}
		o := AsmOperand{Expr: call.ArgumentExpressionList.AssignmentExpression, Reads: !output, Writes: output}
		o.Constraint = strings.NewReplacer(`"`, "", " ", "").Replace(text.Token.SrcStr()) // adjacent literals are one
		if list.AsmIndex != nil {
			o.Name = IdentifierOf(list.AsmIndex.ExpressionList)
		}
		o.Reads = o.Reads || strings.Contains(o.Constraint, "+")
		o.Early = strings.Contains(o.Constraint, "&")
		o.Constraint, _, _ = strings.Cut(strings.TrimLeft(o.Constraint, "=+&%"), ",")
		out = append(out, o)
	}
	return out, true
}

// AsmGoto tells whether inline assembly may jump to labels of C.
func AsmGoto(a *cc.Asm) bool {
	for q := a.AsmQualifierList; q != nil; q = q.AsmQualifierList {
		if q.AsmQualifier.Case == cc.AsmQualifierGoto {
			return true
		}
	}
	return false
}

// AsmLists gives the outputs and the inputs.
func AsmLists(a *cc.Asm) (outputs, inputs []AsmOperand, ok bool) {
	var lists [2][]AsmOperand
	for i, args := 0, a.AsmArgList; i < len(lists) && args != nil; i, args = i+1, args.AsmArgList {
		if lists[i], ok = asmOperands(args.AsmExpressionList, i == 0); !ok {
			return nil, nil, false
		}
	}
	for i := range lists[1] {
		in := &lists[1][i]
		if k := slices.IndexFunc(lists[0], func(o AsmOperand) bool { return o.Name != "" && in.Constraint == "["+o.Name+"]" }); k >= 0 {
			in.Constraint = strconv.Itoa(k)
		}
	}
	return lists[0], lists[1], true
}

// AsmClobbers lists the registers, and other things, that inline assembly says it changes.
func AsmClobbers(a *cc.Asm) (names []string) {
	args := a.AsmArgList
	for i := 0; i < 2 && args != nil; i++ {
		args = args.AsmArgList
	}
	if args == nil {
		return nil
	}
	for list := args.AsmExpressionList; list != nil; list = list.AsmExpressionList {
		if text, ok := list.AssignmentExpression.(*cc.PrimaryExpression); ok && text.Case == cc.PrimaryExpressionString {
			names = append(names, strings.Trim(text.Token.SrcStr(), `"`))
		}
	}
	return names
}

// AsmIsBarrier tells whether the instructions do nothing but order memory accesses or let time pass.
func AsmIsBarrier(a *cc.Asm) bool {
	return !slices.ContainsFunc(asm.Texts(a.Token3.SrcStr()), func(in string) bool { return !fences.MatchString(in) })
}

// AsmNamesVersions tells whether assembly does nothing but tell the linker under which version of its name a function is exported.
func AsmNamesVersions(a *cc.Asm) bool {
	return !slices.ContainsFunc(asm.Texts(a.Token3.SrcStr()), func(in string) bool { return !strings.HasPrefix(in, ".symver ") })
}

// asmInMemory lists the operands of instructions that must be in memory.
func asmInMemory(a *cc.Asm) (out []cc.ExpressionNode) {
	outputs, inputs, ok := AsmLists(a)
	if !ok || AsmIsBarrier(a) {
		return nil
	}
	for _, o := range slices.Concat(outputs, inputs) {
		if o.MemoryOnly() {
			out = append(out, o.Expr)
		}
	}
	return out
}

// MemoryOnly tells whether the constraint allows nothing but memory.
func (o *AsmOperand) MemoryOnly() bool {
	return o.Constraint != "" && strings.Trim(o.Constraint, "moVQ") == ""
}
