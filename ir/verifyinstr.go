package ir

// This file defines the verifier's checks of one instruction: operands exist,
// their types follow the rule given at its Op, targets and tables are in range.

// instr checks the instruction at v.pc.
func (v *verifier) instr() {
	in := v.in
	if in.Op >= NumOps {
		v.fail("no such operation")
		return
	}
	v.place(in.Pos, "it")
	if !v.operandsExist() {
		return // types cannot be asked for
	}
	switch in.Op {
	case Nop, Fence, AtomicBegin, AtomicEnd, Unreachable, Unsupported, Order:
	case Copy:
		v.dst(in.Type)
		if t := v.f.Type(in.A); t != in.Type && !v.sameBits(t, in.Type) {
			v.fail("%s is copied as %s", t, in.Type)
		}
	case Undef:
		v.dst(in.Type)
	case Nondet:
		v.dst(in.Type)
		if in.Type == I1 {
			v.fail("an input of type i1")
		}
	case Select:
		v.dst(in.Type)
		v.typed("A", in.A, I1)
		v.typed("B", in.B, in.Type)
		v.typed("C", in.C, in.Type)
	case Add, Sub, Mul, SDiv, UDiv, SRem, URem, Shl, LShr, AShr, Neg:
		v.integer(false)
		v.unaryOrBinary(in.Type)
	case And, Or, Xor, Not:
		v.integer(true)
		v.unaryOrBinary(in.Type)
	case FAdd, FSub, FMul, FDiv, FNeg:
		v.float()
		v.unaryOrBinary(in.Type)
	case Eq, Ne:
		v.integer(true)
		v.unaryOrBinary(I1)
	case SLt, SLe, ULt, ULe:
		v.integer(false)
		v.unaryOrBinary(I1)
	case FEq, FNe, FLt, FLe:
		v.float()
		v.unaryOrBinary(I1)
	case Trunc, ZExt, SExt, FPTrunc, FPExt, SIToFP, UIToFP, FPToSI, FPToUI, PtrToInt, IntToPtr:
		v.dst(in.Type)
		v.typed("A", in.A, in.From)
		v.conversion()
	case TLSAddr:
		v.dst(Ptr)
		if !v.hasGlobal(in.Global) {
			v.fail("its global is not in the program")
		} else if !in.Global.TLS {
			v.fail("%s is not thread-local", in.Global.Name)
		}
	case Alloca:
		v.dst(Ptr)
		v.typed("A", in.A, I64)
		v.site()
	case Kill:
		v.site()
	case Load:
		v.access()
		v.dst(in.Type)
	case Store:
		v.access()
		v.typed("B", in.B, in.Type)
	case MemCopy:
		v.typed("A", in.A, Ptr)
		v.typed("B", in.B, Ptr)
		v.typed("C", in.C, I64)
		v.layout(in.Layout, "it")
	case MemSet:
		v.typed("A", in.A, Ptr)
		v.typed("B", in.B, I32)
		v.typed("C", in.C, I64)
		v.layout(in.Layout, "it")
	case RMW:
		v.access()
		v.dst(in.Type)
		v.typed("B", in.B, in.Type)
		switch {
		case in.Sub == Copy:
		case in.Sub >= Add && in.Sub <= AShr && in.Type.IsInt():
		case in.Sub >= FAdd && in.Sub <= FDiv && in.Type.IsFloat():
		default:
			v.fail("no read-modify-write by %s of %s", in.Sub, in.Type)
		}
	case CmpXchg:
		v.access()
		v.dst(in.Type)
		v.typed("B", in.B, in.Type)
		v.typed("C", in.C, in.Type)
		if in.Flags&FlagSpurious != 0 {
			v.typed("Ok", Operand(in.Ok), I1)
		}
	case Jump:
		v.targets()
	case Branch:
		v.typed("A", in.A, I1)
		v.targets()
	case Switch:
		v.integer(false)
		v.typed("A", in.A, in.Type)
		if n := in.Type.Bits(v.p.PtrSize); n < 64 {
			for _, c := range in.Cases {
				if c.Val>>n != 0 {
					v.fail("case %d does not fit %s", c.Val, in.Type)
				}
			}
		}
		v.targets()
	case LoopReset:
		v.loop()
	case Pick:
		v.dst(I32)
		for _, o := range in.Args {
			v.typed("of Args", o, I32)
		}
	case Call:
		v.call()
	case Ret:
		if t := v.f.Type(in.A); t != v.f.Result {
			v.fail("%s is returned from a function of type %s", t, v.f.Result)
		}
	case Assert, Assume:
		v.typed("A", in.A, I1)
	}
	if in.Flags&FlagBitField != 0 {
		v.bitField()
	}
}

// operandsExist checks that the operands that the operation reads are there
// (Ret alone may do without) and name registers and constants of the function.
func (v *verifier) operandsExist() bool {
	in, ok := v.in, true
	check := func(name string, o Operand) {
		switch {
		case o == None:
			if in.Op != Ret {
				v.fail("operand %s is absent", name)
				ok = false
			}
		case o.IsReg() && int(o) >= len(v.f.Regs):
			v.fail("operand %s is register %d of %d", name, o, len(v.f.Regs))
			ok = false
		case o.IsConst() && o.ConstIndex() >= len(v.f.Consts):
			v.fail("operand %s is constant %d of %d", name, o.ConstIndex(), len(v.f.Consts))
			ok = false
		}
	}
	u := opFields[in.Op]
	if u&usesA != 0 && (in.Op != Call || in.Callee == nil) {
		check("A", in.A)
	}
	if u&usesB != 0 {
		check("B", in.B)
	}
	if u&usesC != 0 {
		check("C", in.C)
	}
	if u&usesArgs != 0 {
		for _, o := range in.Args {
			check("of Args", o)
		}
	}
	if d := in.Def(); d < NoReg || int(d) >= len(v.f.Regs) {
		v.fail("the result is register %d of %d", d, len(v.f.Regs))
		ok = false
	}
	if d := in.Second(); d < NoReg || int(d) >= len(v.f.Regs) {
		v.fail("the second result is register %d of %d", d, len(v.f.Regs))
		ok = false
	}
	return ok
}

// dst checks the type of the result, and that it is there where it must be.
func (v *verifier) dst(t Type) {
	in := v.in
	if t == Void || t >= NumTypes {
		v.fail("a result of type %s", t)
		return
	}
	if in.Dst == NoReg {
		if opFields[in.Op]&hasDst != 0 {
			v.fail("no result register")
		}
		return
	}
	if got := v.f.Regs[in.Dst].Type; got != t {
		v.fail("the result is %s in a register of type %s", t, got)
	}
}

func (v *verifier) typed(name string, o Operand, want Type) {
	if got := v.f.Type(o); got != want {
		v.fail("operand %s is %s, not %s", name, got, want)
	}
}

// unaryOrBinary checks the operands of an operation on Instr.Type.
func (v *verifier) unaryOrBinary(result Type) {
	v.dst(result)
	v.typed("A", v.in.A, v.in.Type)
	if opFields[v.in.Op]&usesB != 0 {
		v.typed("B", v.in.B, v.in.Type)
	}
}

func (v *verifier) integer(truth bool) {
	if t := v.in.Type; !t.IsInt() || t == I1 && !truth {
		v.fail("%s on type %s", v.in.Op, t)
	}
}

func (v *verifier) float() {
	if !v.in.Type.IsFloat() {
		v.fail("%s on type %s", v.in.Op, v.in.Type)
	}
}

// ptrInt is the integer type of a pointer's size.
func (v *verifier) ptrInt() Type {
	if v.p.PtrSize == 4 {
		return I32
	}
	return I64
}

// sameBits tells whether Copy may reinterpret s as t.
func (v *verifier) sameBits(s, t Type) bool {
	pair := func(a, b Type) bool { return s == a && t == b || s == b && t == a }
	return pair(I128, F80) || pair(I64, F64) || pair(I32, F32) || pair(Ptr, v.ptrInt())
}

// conversion checks From and Type against each other. An integer may be
// widened or narrowed to Ptr, where it is an offset; a pointer becomes an integer by
// PtrToInt only, which notes that its object is exposed.
func (v *verifier) conversion() {
	in := v.in
	from, to := in.From, in.Type
	if from >= NumTypes || to >= NumTypes {
		v.fail("from %s to %s", from, to)
		return
	}
	fromBits, toBits := from.Bits(v.p.PtrSize), to.Bits(v.p.PtrSize)
	plainInt := from.IsInt() && from != Ptr
	ok := false
	switch in.Op {
	case Trunc:
		ok = plainInt && to.IsInt() && (fromBits > toBits || from == to && in.Flags&FlagBitField != 0)
	case ZExt, SExt:
		ok = plainInt && to.IsInt() && fromBits < toBits
	case FPTrunc:
		ok = from.IsFloat() && to.IsFloat() && fromBits > toBits
	case FPExt:
		ok = from.IsFloat() && to.IsFloat() && fromBits < toBits
	case SIToFP, UIToFP:
		ok = plainInt && to.IsFloat()
	case FPToSI, FPToUI:
		ok = from.IsFloat() && to.IsInt() && to != Ptr && to != I1
	case PtrToInt:
		ok = from == Ptr && to == v.ptrInt()
	case IntToPtr:
		ok = from == v.ptrInt() && to == Ptr
	}
	if !ok {
		v.fail("no %s from %s to %s", in.Op, from, to)
	}
}

// access checks the address and type of an access to memory.
func (v *verifier) access() {
	v.typed("A", v.in.A, Ptr)
	if t := v.in.Type; t <= I1 || t >= NumTypes {
		v.fail("%s of type %s", v.in.Op, t)
	}
}

func (v *verifier) bitField() {
	in := v.in
	switch {
	case in.Op == Trunc:
		if in.Flags&FlagSigned == 0 || in.BitWidth == 0 || int(in.BitWidth) >= in.Type.Bits(v.p.PtrSize) {
			v.fail("a signed bit-field of %d bits is given a %s", in.BitWidth, in.Type)
		}
	case in.Op != Load && in.Op != Store:
		v.fail("a bit-field that is neither loaded nor stored")
	case !in.Type.IsInt():
		v.fail("a bit-field in a unit of type %s", in.Type)
	case in.BitWidth == 0 || int(in.BitOff)+int(in.BitWidth) > in.Type.Bits(v.p.PtrSize):
		v.fail("bits %d to %d of %s", in.BitOff, int(in.BitOff)+int(in.BitWidth), in.Type)
	}
}

func (v *verifier) site() {
	if s := v.in.Site; s < 0 || int(s) >= len(v.p.Sites) {
		v.fail("site %d of %d", s, len(v.p.Sites))
	}
}

func (v *verifier) loop() {
	if l := v.in.Loop; l < 0 || int(l) >= len(v.p.Loops) {
		v.fail("loop %d of %d", l, len(v.p.Loops))
	}
}

func (v *verifier) targets() {
	for _, t := range v.in.AppendSuccs(v.pc, nil) {
		if t < 0 || int(t) >= len(v.f.Code) {
			v.fail("target %d in %d instructions", t, len(v.f.Code))
			return
		}
	}
	if v.in.Backward(v.pc) && v.in.Flags&FlagUnordered == 0 {
		v.loop()
	}
}

// call checks arguments and result. What an external function takes is the
// business of its model; against its declaration the arguments must agree, unless
// it was declared without a prototype (no parameters known).
func (v *verifier) call() {
	in := v.in
	if in.Type != Void {
		v.dst(in.Type)
	} else if in.Dst != NoReg {
		v.fail("a call without result has a result register")
	}
	if in.Callee == nil {
		v.typed("A", in.A, Ptr)
		return
	}
	f := in.Callee
	if !v.hasFunc(f) {
		v.fail("function %s is not in the program", f.Name)
		return
	}
	if in.Type != f.Result {
		v.fail("a call of type %s of a function of type %s", in.Type, f.Result)
	}
	n := f.NumParams
	switch {
	case f.Extern && (f.Variadic || n == 0):
		if len(in.Args) < n {
			v.fail("%d arguments for %d parameters", len(in.Args), n)
			return
		}
	case len(in.Args) != n:
		v.fail("%d arguments for %d parameters", len(in.Args), n)
		return
	}
	for i, o := range in.Args {
		if i >= n || i >= len(f.Regs) {
			break
		}
		if got, want := v.f.Type(o), f.Regs[i].Type; got != want {
			v.fail("argument %d is %s, not %s", i, got, want)
		}
	}
}
