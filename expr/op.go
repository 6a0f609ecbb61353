package expr

// This file defines the operations of nodes, and those that only constructors
// know because they are made of other operations.

// Op is an operation.
type Op uint8

// The operations. The comment gives the arguments; w is the width of the node.
const (
	OpNone   Op = iota
	OpConst     // a constant
	OpSym       // a symbol: a nondeterministic input
	OpTagged    // a constant with a record of what it was made of; the arguments are the tags, see tagged.go

	OpAdd // n-ary sum: at most one constant, first; terms k*x with k constant, sorted
	OpMul // n-ary product: at most one constant, first; factors sorted
	OpUDiv
	OpSDiv
	OpURem
	OpSRem
	OpAnd // n-ary: at most one constant, first; sorted
	OpOr  // n-ary: as OpAnd
	OpXor // n-ary: as OpAnd; the constant all ones makes it the complement
	OpShl // by an amount that is not constant
	OpLShr
	OpAShr

	OpEq  // w = 1
	OpULt // w = 1
	OpSLt // w = 1

	OpITE     // condition of width 1, then, else
	OpExtract // bits Low+w-1 ... Low of the argument
	OpConcat  // n-ary, the most significant part first
	OpSExt    // sign extension to w

	OpFAdd // not commutative: of two NaNs the first one is the result
	OpFSub
	OpFMul
	OpFDiv
	OpFEq    // ordered, w = 1
	OpFLt    // ordered, w = 1
	OpFLe    // ordered, w = 1
	OpFConv  // between widths 32 and 64
	OpSIToFP // signed integer of any width to a float of w bits
	OpUIToFP
	OpFPToSI // float to an integer of w bits, toward zero
	OpFPToUI

	// The following never are the operation of a node.
	OpSub
	OpNeg
	OpNot
	OpULe
	OpSLe
	OpZExt
	OpFNeg

	NumOps
)

var opNames = [NumOps]string{
	"none", "const", "sym", "tagged",
	"+", "*", "/u", "/s", "%u", "%s", "&", "|", "^", "<<", ">>u", ">>s",
	"==", "<u", "<s",
	"ite", "extract", "concat", "sext",
	"+f", "-f", "*f", "/f", "==f", "<f", "<=f", "fconv", "sitofp", "uitofp", "fptosi", "fptoui",
	"-", "neg", "~", "<=u", "<=s", "zext", "fneg",
}

func (op Op) String() string {
	if op < NumOps {
		return opNames[op]
	}
	return "op?"
}

// IsCommutative tells whether the order of the arguments of op means nothing.
func (op Op) IsCommutative() bool {
	switch op {
	case OpAdd, OpMul, OpAnd, OpOr, OpXor, OpEq, OpFEq:
		return true
	}
	return false
}

// isCompare tells whether op yields a truth value from two arguments of equal width.
func (op Op) isCompare() bool {
	switch op {
	case OpEq, OpULt, OpSLt, OpULe, OpSLe, OpFEq, OpFLt, OpFLe:
		return true
	}
	return false
}
