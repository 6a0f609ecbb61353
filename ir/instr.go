package ir

// This file defines instructions: their operands, and for each operation its
// meaning and type rules.

// Operand is a register (>= 0) or an entry of the constant table (< 0).
type Operand int32

// None is the absent operand.
const None Operand = -1 << 31

// IsReg tells whether o is a register.
func (o Operand) IsReg() bool { return o >= 0 }

// IsConst tells whether o is an entry of the constant table.
func (o Operand) IsConst() bool { return o < 0 && o != None }

// ConstIndex is the index in Func.Consts of a constant operand.
func (o Operand) ConstIndex() int { return int(^o) }

// ConstOperand is the operand for entry i of the constant table.
func ConstOperand(i int) Operand { return Operand(^int32(i)) }

// Op is an operation.
type Op uint8

// The operations. T is Instr.Type; r is Instr.Dst; a, b, c are Instr.A, B, C.
const (
	Nop Op = iota

	// Moves. Undef leaves r undefined: its first read makes a nondet symbol.
	Copy   // r:T = a:T (also between I128 and F80, I64 and F64, I32 and F32, Ptr and its integer: same bits)
	Undef  // r:T = uninitialised
	Nondet // r:T = any value of T; I1 not allowed; Name is the C function called, for traces
	Select // r:T = a:I1 ? b:T : c:T

	// On Ptr, Add is a pointer plus an offset in bytes and belongs to the object of the pointer, a; Sub is the
	// difference of two pointers.
	//
	// Integer arithmetic, two's complement, wrapping. a, b, r : T. Flag
	// FlagSigned marks C arithmetic whose overflow is undefined. Division and
	// remainder check b != 0 (property div) and, signed, the overflow of MIN / -1
	// (property overflow; the result wraps). Shifts take b:T modulo nothing: b >= width gives 0 (or
	// the sign), as property overflow reports it.
	Add
	Sub
	Mul
	SDiv
	UDiv
	SRem
	URem
	And
	Or
	Xor
	Shl
	LShr
	AShr
	Neg // r = -a
	Not // r = ^a (for I1: logical not)

	// Floating arithmetic, IEEE 754, round to nearest even. a, b, r : T.
	FAdd
	FSub
	FMul
	FDiv
	FNeg

	// Comparisons. a, b : T, r : I1. Eq and Ne also on Ptr.
	Eq
	Ne
	SLt
	SLe
	ULt
	ULe
	FEq // ordered, quiet
	FNe // unordered or different
	FLt
	FLe

	// Conversions. a : From, r : T.
	Trunc
	ZExt // I1 too
	SExt
	FPTrunc
	FPExt
	SIToFP
	UIToFP
	FPToSI // toward zero; out of range gives what x86-64 gives
	FPToUI
	PtrToInt // a:Ptr, r: integer of pointer size; the object counts as exposed
	IntToPtr // a: integer of pointer size, r:Ptr

	// Memory.
	TLSAddr     // r:Ptr = address of this thread's instance of Global
	Alloca      // r:Ptr = address of a new object of a:I64 bytes made at Site, uninitialised. For SiteLocal and SiteVarArgs an object that this frame made at the same site before dies first.
	Kill        // the objects this frame made at Site die (end of scope)
	Load        // r:T = *a
	Store       // *a = b:T
	MemCopy     // copy c:I64 bytes from *b to *a, one load and one store per scalar of Layout, repeated (Layout nil: bytes); overlap as memmove
	MemSet      // set c:I64 bytes at *a to the low byte of b:I32, one store per scalar of Layout, repeated (nil: bytes)
	RMW         // atomic: r:T = *a; *a = r Sub b (Sub an arithmetic Op, or Copy for exchange). r is the OLD value
	CmpXchg     // atomic: r:T = *a; if r == b then *a = c. r is the OLD value. With FlagSpurious it may leave *a alone although r == b, and Instr.Ok:I1 tells whether it wrote
	Fence       // memory fence; no effect under sequential consistency. Its order is Instr.Order
	AtomicBegin // enter an atomic section (they nest). With an Order it stands for one atomic operation that no instruction is: OrderRelaxed a load or a store, OrderFull an update; with OrderConsume for a step of a library function that orders nothing, see Quiet
	AtomicEnd   // leave it

	// Control. Targets are instruction indices.
	Jump        // go to Target
	Branch      // a:I1 ? Target : Else
	Switch      // a:T; the Target of the first Case whose Val equals a, else Else
	LoopReset   // set this frame's unwinding counter of Loop to 0 (emitted at entry and exit of every loop statement); with FlagInit to -1: the first backward jump enters the loop
	Call        // r:T = Callee(Args...), or through a:Ptr if Callee is nil
	Ret         // return a:T (None for void)
	Assert      // property Name ("assert" if empty) is violated unless a:I1; Msg is the text
	Assume      // the path dies unless a:I1
	Unreachable // control never gets here; reaching it is undefined behaviour
	Unsupported // reaching it gives unknown with reason Msg

	// The order of evaluation, where C leaves it open.
	Order // the answer assumes what Name says, as operands that follow are evaluated in one order; with FlagUnordered only if other threads live
	Pick  // r:I32 = any of Args that is not 0; with FlagUnordered the first one if no other thread lives and no formula is judged

	NumOps
)

var opNames = [NumOps]string{
	"nop", "copy", "undef", "nondet", "select",
	"add", "sub", "mul", "sdiv", "udiv", "srem", "urem", "and", "or", "xor", "shl", "lshr", "ashr", "neg", "not",
	"fadd", "fsub", "fmul", "fdiv", "fneg",
	"eq", "ne", "slt", "sle", "ult", "ule", "feq", "fne", "flt", "fle",
	"trunc", "zext", "sext", "fptrunc", "fpext", "sitofp", "uitofp", "fptosi", "fptoui", "ptrtoint", "inttoptr",
	"tlsaddr", "alloca", "kill", "load", "store", "memcopy", "memset", "rmw", "cmpxchg", "fence", "atomicbegin", "atomicend",
	"jump", "branch", "switch", "loopreset", "call", "ret", "assert", "assume", "unreachable", "unsupported",
	"order", "pick",
}

func (op Op) String() string {
	if op < NumOps {
		return opNames[op]
	}
	return "op?"
}

// Flags qualify an instruction.
type Flags uint16

// The flags.
const (
	FlagStmt      Flags = 1 << iota // first instruction of a full statement or full expression: threads may be switched before it at granularity statement
	FlagSigned                      // overflow is undefined behaviour; Trunc: a conversion to a signed type, implementation-defined where that cannot hold the value
	FlagVolatile                    // volatile access
	FlagAtomic                      // Load/Store/RMW/CmpXchg of an atomic object or by an atomic builtin
	FlagWeak                        // its memory order is weaker than sequentially consistent
	FlagInit                        // Store: initialisation at a declaration; LoopReset: see there
	FlagUnsigned                    // Trunc: with FlagSigned the operand is unsigned; alone the result is, and undefined where it cannot hold the value. Add, Sub, Mul, Neg: unsigned C arithmetic, whose wrap-around is checked for
	FlagSpurious                    // CmpXchg: a weak one, which may fail spuriously
	FlagUnordered                   // an access or call that C does not order with another one of the same expression, see Order and Pick too; a backward jump that chooses among them and is no loop
	FlagDisjoint                    // MemCopy: blocks that overlap are undefined behaviour, unless they are the same
	FlagAgain                       // Alloca: an object of the site that the frame has already goes on, without a value
	FlagBitField                    // Load/Store of a bit-field's storage unit; Instr.BitOff and BitWidth name the bits meant. Trunc from a type to itself: what a signed bit-field of BitWidth bits is given, with FlagSigned; it stays as it is
)

// Case is one case of a Switch.
type Case struct {
	Val    uint64
	Target int32
}

// Instr is one instruction. Which fields matter depends on Op.
type Instr struct {
	Op       Op
	Type     Type
	From     Type // conversions: the type of A
	Sub      Op   // RMW
	Flags    Flags
	Order    MemoryOrder // Load, Store, RMW, CmpXchg with FlagAtomic, Fence: see Ordering; AtomicBegin: see there
	Failure  MemoryOrder // CmpXchg: that of the read where it writes nothing
	BitOff   uint8       // FlagBitField
	BitWidth uint8
	Before   uint8 // FlagBitField: bytes of the same memory location (C11 3.14) before the unit
	After    uint8 // … and behind it
	Dst      Reg
	Ok       Reg // FlagSpurious: the second result
	A, B, C  Operand
	Target   int32
	Else     int32
	Loop     int32 // backward jumps and LoopReset: index in Program.Loops, else -1
	Site     int32 // Alloca, Kill: index in Program.Sites, else -1
	Pos      Pos
	Inlined  *Inlining // nil: it stands where it was written
	Callee   *Func
	Global   *Global // TLSAddr
	Args     []Operand
	Cases    []Case
	Layout   *Layout // MemCopy, MemSet; Call: of what the result points to, where the program says so
	Name     string  // Nondet, Assert, Order
	Msg      string  // Assert, Unsupported
}

// Falls tells whether control can go from in to the next instruction.
func (in *Instr) Falls() bool {
	switch in.Op {
	case Jump, Branch, Switch, Ret, Unreachable, Unsupported:
		return false
	}
	return true
}
