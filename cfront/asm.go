package cfront

// This file defines inline assembly: an empty one, or one of the instructions that only
// order memory accesses or let time pass. Anything else is unsupported.

import (
	"regexp"
	"strings"

	"modernc.org/cc/v4"

	"heddle/ir"
)

// fences are the instructions that have no effect under sequential consistency. Adding nothing
// to the top of the stack under a lock prefix is how older x86 code orders its accesses.
var fences = regexp.MustCompile(`^(nop|pause|rep nop|yield|isb|isync|(hw|lw)?sync|eieio|[mls]fence|(dmb|dsb)( (ish|ishst|ishld|sy|st|ld))?` +
	`|(lock )?(add|or)[lq]? \$(0|0x0), ?-?\d*\(%%?[er]sp\))$`)

// asmText splits the template into instructions, with single blanks.
func asmText(token string) []string {
	// The token is the concatenation of its literals, so what parts these may stand in the middle.
	token = strings.NewReplacer(`"`, " ", `\n`, ";", `\t`, " ").Replace(token)
	var out []string
	prefix := ""
	for _, in := range strings.Split(token, ";") {
		in = strings.Join(strings.Fields(in), " ")
		switch in {
		case "":
		case "lock", "rep": // may stand on a line of its own
			prefix = in + " "
		default:
			out, prefix = append(out, prefix+in), ""
		}
	}
	if prefix != "" {
		out = append(out, prefix)
	}
	return out
}

// asmOperand is an operand with its constraint.
type asmOperand struct {
	constraint string
	expr       cc.ExpressionNode
}

// asmOperands lists what stands between two colons. `"r" (x)` is read as a call of a
// string; the clobbers of the third list are strings alone.
func asmOperands(list *cc.AsmExpressionList) (out []asmOperand, ok bool) {
	for ; list != nil; list = list.AsmExpressionList {
		call, isCall := list.AssignmentExpression.(*cc.PostfixExpression)
		if !isCall || call.Case != cc.PostfixExpressionCall || call.ArgumentExpressionList == nil || call.ArgumentExpressionList.ArgumentExpressionList != nil {
			return nil, false
		}
		name, isName := call.PostfixExpression.(*cc.PrimaryExpression)
		if !isName || name.Case != cc.PrimaryExpressionString {
			return nil, false
		}
		out = append(out, asmOperand{strings.Trim(name.Token.SrcStr(), `"`), call.ArgumentExpressionList.AssignmentExpression})
	}
	return out, true
}

// asm lowers inline assembly.
func (l *body) asm(a *cc.Asm) {
	l.statement()
	l.at(a)
	if !l.barrier(a) {
		l.unsupported("inline assembly is not supported")
		return
	}
	l.emit(ir.Instr{Op: ir.Fence, Dst: ir.NoReg})
}

// barrier lowers the operands of inline assembly without effect. An empty
// template leaves what is read and written ("+r") as it is, and gives an output the input
// that shares its place ("0"). ok is false if it is no such assembly.
func (l *body) barrier(a *cc.Asm) (ok bool) {
	for q := a.AsmQualifierList; q != nil; q = q.AsmQualifierList {
		if q.AsmQualifier.Case == cc.AsmQualifierGoto {
			return false
		}
	}
	for _, in := range asmText(a.Token3.SrcStr()) {
		if !fences.MatchString(in) {
			return false
		}
	}
	var lists [2][]asmOperand
	for i, args := 0, a.AsmArgList; i < len(lists) && args != nil; i, args = i+1, args.AsmArgList {
		if lists[i], ok = asmOperands(args.AsmExpressionList); !ok {
			return false
		}
	}
	outputs, inputs := lists[0], lists[1]
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
		if !strings.HasPrefix(out.constraint, "+") && out.expr != to {
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
