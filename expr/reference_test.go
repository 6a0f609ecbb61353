package expr

// This file defines plain expressions without any simplification, their
// evaluation in big integers, and the property that the constructors agree with them.

import (
	"math"
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

var testWidths = []int{1, 8, 16, 32, 64, 128}

// plain is one step of a straight-line program over earlier steps.
type plain struct {
	op    Op
	width int
	args  []int
	low   int
	val   Word // OpConst
	sym   int  // OpSym
}

func toBig(x Word) *big.Int {
	b := new(big.Int).SetUint64(x.Hi)
	b.Lsh(b, 64)
	return b.Or(b, new(big.Int).SetUint64(x.Lo))
}

func fromBig(b *big.Int, w int) Word {
	m := new(big.Int).Lsh(big.NewInt(1), uint(w))
	b = new(big.Int).Mod(b, m)
	lo := new(big.Int).And(b, new(big.Int).SetUint64(math.MaxUint64)).Uint64()
	hi := new(big.Int).Rsh(b, 64).Uint64()
	return Word{lo, hi}
}

func toSigned(x Word, w int) *big.Int {
	b := toBig(x)
	if b.Bit(w-1) != 0 {
		b.Sub(b, new(big.Int).Lsh(big.NewInt(1), uint(w)))
	}
	return b
}

func refBool(b bool) Word {
	if b {
		return Word{1, 0}
	}
	return Word{}
}

// refFloat computes in float64, which is exact enough to round to 32 bits once more.
func refFloat(op Op, w int, x, y Word) Word {
	f := formatOf(w)
	if f.isNaN(x.Lo) {
		return Word{x.Lo | f.quiet(), 0}
	}
	if f.isNaN(y.Lo) {
		return Word{y.Lo | f.quiet(), 0}
	}
	a, b := f.value(x.Lo), f.value(y.Lo)
	var c float64
	switch op {
	case OpFAdd:
		c = a + b
	case OpFSub:
		c = a - b
	case OpFMul:
		c = a * b
	case OpFDiv:
		c = a / b
	}
	if math.IsNaN(c) {
		if w == 32 {
			return Word{0xffc00000, 0}
		}
		return Word{0xfff8000000000000, 0}
	}
	if w == 32 {
		return Word{uint64(math.Float32bits(float32(c))), 0}
	}
	return Word{math.Float64bits(c), 0}
}

func refFloatToInt(signed bool, from, w int, x uint64) Word {
	v := formatOf(from).value(x)
	n := 128
	switch {
	case w <= 16 || signed && w <= 32:
		n = 32
	case w <= 64:
		n = 64
	}
	indefinite := new(big.Int).Lsh(big.NewInt(1), uint(n-1))
	conv := func(b *big.Int) Word { // the signed conversion of n bits
		limit := new(big.Int).Lsh(big.NewInt(1), uint(n-1))
		if b == nil || b.Cmp(limit) >= 0 || b.Cmp(new(big.Int).Neg(limit)) < 0 {
			return fromBig(indefinite, w)
		}
		return fromBig(b, w)
	}
	if math.IsNaN(v) {
		return conv(nil)
	}
	var b *big.Int
	if !math.IsInf(v, 0) {
		b, _ = new(big.Float).SetFloat64(v).Int(nil)
	}
	if !signed && n == w && v >= math.Ldexp(1, n-1) {
		if b == nil || b.BitLen() > n {
			return Word{}
		}
		return fromBig(b, w)
	}
	return conv(b)
}

func (p *plain) eval(prog []plain, vals []Word, syms []Word) Word {
	w := p.width
	switch p.op {
	case OpConst:
		return p.val
	case OpSym:
		return syms[p.sym].Mask(w)
	}
	x := vals[p.args[0]]
	wx := prog[p.args[0]].width
	var y Word
	if len(p.args) > 1 {
		y = vals[p.args[1]]
	}
	bx, by := toBig(x), toBig(y)
	switch p.op {
	case OpAdd:
		return fromBig(bx.Add(bx, by), w)
	case OpSub:
		return fromBig(bx.Sub(bx, by), w)
	case OpMul:
		return fromBig(bx.Mul(bx, by), w)
	case OpNeg:
		return fromBig(bx.Neg(bx), w)
	case OpNot:
		return fromBig(bx.Not(bx), w)
	case OpUDiv:
		if by.Sign() == 0 {
			return fromBig(big.NewInt(-1), w)
		}
		return fromBig(bx.Quo(bx, by), w)
	case OpURem:
		if by.Sign() == 0 {
			return x
		}
		return fromBig(bx.Rem(bx, by), w)
	case OpSDiv:
		sx, sy := toSigned(x, w), toSigned(y, w)
		if sy.Sign() == 0 {
			if sx.Sign() < 0 {
				return Word{1, 0}
			}
			return fromBig(big.NewInt(-1), w)
		}
		return fromBig(sx.Quo(sx, sy), w)
	case OpSRem:
		sx, sy := toSigned(x, w), toSigned(y, w)
		if sy.Sign() == 0 {
			return x
		}
		return fromBig(sx.Rem(sx, sy), w)
	case OpAnd:
		return fromBig(bx.And(bx, by), w)
	case OpOr:
		return fromBig(bx.Or(bx, by), w)
	case OpXor:
		return fromBig(bx.Xor(bx, by), w)
	case OpShl, OpLShr, OpAShr:
		n := uint(w)
		if by.IsUint64() && by.Uint64() < uint64(w) {
			n = uint(by.Uint64())
		}
		switch p.op {
		case OpShl:
			return fromBig(bx.Lsh(bx, n), w)
		case OpLShr:
			return fromBig(bx.Rsh(bx, n), w)
		}
		return fromBig(bx.Rsh(toSigned(x, w), n), w)
	case OpEq:
		return refBool(bx.Cmp(by) == 0)
	case OpULt:
		return refBool(bx.Cmp(by) < 0)
	case OpULe:
		return refBool(bx.Cmp(by) <= 0)
	case OpSLt:
		return refBool(toSigned(x, wx).Cmp(toSigned(y, wx)) < 0)
	case OpSLe:
		return refBool(toSigned(x, wx).Cmp(toSigned(y, wx)) <= 0)
	case OpITE:
		if bx.Sign() != 0 {
			return y
		}
		return vals[p.args[2]]
	case OpExtract:
		return fromBig(bx.Rsh(bx, uint(p.low)), w)
	case OpConcat:
		bx.Lsh(bx, uint(prog[p.args[1]].width))
		return fromBig(bx.Or(bx, by), w)
	case OpZExt:
		return x
	case OpSExt:
		return fromBig(toSigned(x, wx), w)
	case OpFAdd, OpFSub, OpFMul, OpFDiv:
		return refFloat(p.op, w, x, y)
	case OpFNeg:
		return fromBig(bx.Xor(bx, new(big.Int).Lsh(big.NewInt(1), uint(w-1))), w)
	case OpFEq:
		return refBool(formatOf(wx).value(x.Lo) == formatOf(wx).value(y.Lo))
	case OpFLt:
		return refBool(formatOf(wx).value(x.Lo) < formatOf(wx).value(y.Lo))
	case OpFLe:
		return refBool(formatOf(wx).value(x.Lo) <= formatOf(wx).value(y.Lo))
	case OpFConv:
		return Word{FloatConv(wx, w, x.Lo), 0} // tested on its own
	case OpSIToFP, OpUIToFP:
		if p.op == OpSIToFP {
			bx = toSigned(x, wx)
		}
		f := new(big.Float).SetInt(bx)
		if w == 32 {
			v, _ := f.Float32()
			return Word{uint64(math.Float32bits(v)), 0}
		}
		v, _ := f.Float64()
		return Word{math.Float64bits(v), 0}
	case OpFPToSI, OpFPToUI:
		return refFloatToInt(p.op == OpFPToSI, wx, w, x.Lo)
	}
	panic(p.op.String())
}

func (p *plain) build(t *Table, refs []Ref) Ref {
	a := func(i int) Ref { return refs[p.args[i]] }
	switch p.op {
	case OpConst:
		return t.Const(p.width, p.val.Lo, p.val.Hi)
	case OpSym:
		return t.Sym(SymName{Site: uint32(p.sym), Thread: 1}, p.width)
	case OpITE:
		return t.ITE(a(0), a(1), a(2))
	case OpExtract:
		return t.Extract(a(0), p.low+p.width-1, p.low)
	case OpConcat:
		return t.Concat(a(0), a(1))
	}
	if len(p.args) == 1 {
		return t.Unary(p.op, a(0), p.width)
	}
	return t.Binary(p.op, a(0), a(1))
}

// genWord draws values that are often near the borders.
func genWord(r *rapid.T, w int, what string) Word {
	switch rapid.IntRange(0, 6).Draw(r, what+" kind") {
	case 0:
		return word(rapid.Uint64Range(0, 3).Draw(r, what)).Mask(w)
	case 1:
		return Ones(w).Sub(word(rapid.Uint64Range(0, 3).Draw(r, what))).Mask(w)
	case 2:
		return word(1).Shl(rapid.IntRange(0, w-1).Draw(r, what))
	case 3: // a mask of one run
		k := rapid.IntRange(0, w-1).Draw(r, what+" from")
		return Ones(rapid.IntRange(1, w-k).Draw(r, what+" len")).Shl(k)
	case 4: // a float with a small integer value, or NaN, or infinite
		switch w {
		case 32:
			f := rapid.SampledFrom([]float32{0, 1, -1, 0.5, 300, -2147483648, float32(math.Inf(1)), float32(math.NaN()), 9.3e18, 1e30}).Draw(r, what)
			return word(uint64(math.Float32bits(f)))
		case 64:
			f := rapid.SampledFrom([]float64{0, 1, -1, 0.5, 300, -2147483649, math.Inf(1), math.NaN(), 9.3e18, -9.3e18, 1e30}).Draw(r, what)
			return word(math.Float64bits(f))
		}
	}
	return Word{rapid.Uint64().Draw(r, what+" lo"), rapid.Uint64().Draw(r, what+" hi")}.Mask(w)
}

const testSyms = 4

// genProgram draws a straight-line program.
func genProgram(r *rapid.T, steps int, widths []int, floats bool) []plain {
	var prog []plain
	pick := func(w int, what string) int {
		var of []int
		for i := range prog {
			if w == 0 || prog[i].width == w {
				of = append(of, i)
			}
		}
		if len(of) == 0 || rapid.IntRange(0, 7).Draw(r, "fresh") == 0 {
			if w == 0 {
				w = rapid.SampledFrom(widths).Draw(r, "width")
			}
			p := plain{op: OpSym, width: w}
			if rapid.Bool().Draw(r, "const") {
				p.op, p.val = OpConst, genWord(r, w, "const")
			} else {
				p.sym = rapid.IntRange(0, testSyms-1).Draw(r, "sym")
			}
			prog = append(prog, p)
			return len(prog) - 1
		}
		// Later steps are more interesting.
		if rapid.Bool().Draw(r, "recent") {
			return of[len(of)-1-min(len(of)-1, rapid.IntRange(0, 3).Draw(r, what))]
		}
		return rapid.SampledFrom(of).Draw(r, what)
	}
	same := []Op{OpAdd, OpSub, OpMul, OpUDiv, OpSDiv, OpURem, OpSRem, OpAnd, OpOr, OpXor, OpShl, OpLShr, OpAShr}
	cmps := []Op{OpEq, OpULt, OpULe, OpSLt, OpSLe}
	kinds := 9
	if floats {
		kinds = 13
	}
	for len(prog) < steps {
		switch rapid.IntRange(0, kinds).Draw(r, "step") {
		case 0, 1, 2, 3:
			w := rapid.SampledFrom(widths).Draw(r, "width")
			op := rapid.SampledFrom(same).Draw(r, "op")
			args := []int{pick(w, "a"), pick(w, "b")}
			prog = append(prog, plain{op: op, width: w, args: args})
		case 4:
			w := rapid.SampledFrom(widths).Draw(r, "width")
			op := rapid.SampledFrom(cmps).Draw(r, "op")
			args := []int{pick(w, "a"), pick(w, "b")}
			prog = append(prog, plain{op: op, width: 1, args: args})
		case 5:
			w := rapid.SampledFrom(widths).Draw(r, "width")
			op := rapid.SampledFrom([]Op{OpNeg, OpNot}).Draw(r, "op")
			prog = append(prog, plain{op: op, width: w, args: []int{pick(w, "a")}})
		case 6:
			w := rapid.SampledFrom(widths).Draw(r, "width")
			args := []int{pick(1, "c"), pick(w, "a"), pick(w, "b")}
			prog = append(prog, plain{op: OpITE, width: w, args: args})
		case 7:
			a := pick(0, "a")
			wa := prog[a].width
			var fit []int
			for _, w := range testWidths {
				if w <= wa {
					fit = append(fit, w)
				}
			}
			w := rapid.SampledFrom(fit).Draw(r, "width")
			low := rapid.IntRange(0, wa-w).Draw(r, "low")
			if w >= 8 && rapid.Bool().Draw(r, "aligned") {
				low &^= 7
			}
			prog = append(prog, plain{op: OpExtract, width: w, low: low, args: []int{a}})
		case 8:
			a, b := pick(0, "a"), pick(0, "b")
			if w := prog[a].width + prog[b].width; slices.Contains(testWidths, w) {
				prog = append(prog, plain{op: OpConcat, width: w, args: []int{a, b}})
			}
		case 9:
			a := pick(0, "a")
			w := rapid.SampledFrom(testWidths).Draw(r, "width")
			if w >= prog[a].width {
				op := rapid.SampledFrom([]Op{OpZExt, OpSExt}).Draw(r, "op")
				prog = append(prog, plain{op: op, width: w, args: []int{a}})
			}
		case 10:
			w := rapid.SampledFrom([]int{32, 64}).Draw(r, "width")
			op := rapid.SampledFrom([]Op{OpFAdd, OpFSub, OpFMul, OpFDiv}).Draw(r, "op")
			args := []int{pick(w, "a"), pick(w, "b")}
			prog = append(prog, plain{op: op, width: w, args: args})
		case 11:
			w := rapid.SampledFrom([]int{32, 64}).Draw(r, "width")
			op := rapid.SampledFrom([]Op{OpFEq, OpFLt, OpFLe}).Draw(r, "op")
			args := []int{pick(w, "a"), pick(w, "b")}
			prog = append(prog, plain{op: op, width: 1, args: args})
		case 12:
			w := rapid.SampledFrom([]int{32, 64}).Draw(r, "width")
			switch op := rapid.SampledFrom([]Op{OpFNeg, OpFConv, OpSIToFP, OpUIToFP}).Draw(r, "op"); op {
			case OpFNeg:
				prog = append(prog, plain{op: op, width: w, args: []int{pick(w, "a")}})
			case OpFConv:
				prog = append(prog, plain{op: op, width: 96 - w, args: []int{pick(w, "a")}})
			default:
				prog = append(prog, plain{op: op, width: w, args: []int{pick(0, "a")}})
			}
		case 13:
			w := rapid.SampledFrom([]int{32, 64}).Draw(r, "width")
			op := rapid.SampledFrom([]Op{OpFPToSI, OpFPToUI}).Draw(r, "op")
			to := rapid.SampledFrom(testWidths).Draw(r, "to")
			prog = append(prog, plain{op: op, width: to, args: []int{pick(w, "a")}})
		}
	}
	return prog
}

func symValue(t *Table, vals []Word) func(Ref) (uint64, uint64) {
	return func(s Ref) (uint64, uint64) {
		name, _ := t.SymName(s)
		return vals[name.Site].Lo, vals[name.Site].Hi
	}
}

func checkAgainstReference(r *rapid.T, prog []plain) {
	checkTable(r, NewTable(), prog)
	checkTable(r, NewTableAsWritten(), prog)
}

func checkTable(r *rapid.T, t *Table, prog []plain) {
	refs := make([]Ref, len(prog))
	for i := range prog {
		refs[i] = prog[i].build(t, refs)
		if t.Width(refs[i]) != prog[i].width {
			r.Fatalf("step %d %v: width %d, want %d", i, prog[i], t.Width(refs[i]), prog[i].width)
		}
	}
	syms := make([]Word, testSyms)
	vals := make([]Word, len(prog))
	for range 4 {
		for i := range syms {
			syms[i] = genWord(r, rapid.SampledFrom(testWidths).Draw(r, "valw"), "value")
		}
		ev := NewEvaluator(t, symValue(t, syms))
		for i := range prog {
			vals[i] = prog[i].eval(prog, vals, syms)
			got := ev.Eval(refs[i])
			if got != vals[i] {
				r.Fatalf("step %d %v = %s\nis %v, want %v with %v", i, prog[i], t.String(refs[i]), got, vals[i], syms)
			}
			if lo, hi, ok := t.Range(refs[i]); ok && (got.Lo < lo || got.Lo > hi) {
				r.Fatalf("step %d %s: value %v outside of range %d..%d", i, t.String(refs[i]), got, lo, hi)
			}
		}
	}
	for _, ref := range refs {
		checkCanonical(r, t, ref)
	}
}

// checkCanonical tests that a node obeys the invariants of its operation.
func checkCanonical(r *rapid.T, t *Table, ref Ref) {
	args := t.Args(ref)
	switch op := t.Op(ref); op {
	case OpAdd, OpMul, OpAnd, OpOr, OpXor:
		if len(args) < 2 {
			r.Fatalf("%s: too few operands", t.String(ref))
		}
		for i, a := range args {
			if t.written && t.Width(ref) > 1 {
				break
			}
			if t.isConst(a) && i > 0 || t.Op(a) == op {
				r.Fatalf("%s: not flat", t.String(ref))
			}
		}
	case OpConcat:
		for i, a := range args {
			if t.Op(a) == OpConcat || i > 0 && t.isConst(a) && t.isConst(args[i-1]) {
				r.Fatalf("%s: not flat", t.String(ref))
			}
		}
	}
	syms := map[Ref]bool{}
	for _, a := range args {
		for _, s := range t.Symbols(a) {
			syms[s] = true
		}
	}
	if t.Op(ref) != OpSym && len(syms) != len(t.Symbols(ref)) {
		r.Fatalf("%s: symbols %v", t.String(ref), t.Symbols(ref))
	}
}

func TestAgainstReference(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		checkAgainstReference(r, genProgram(r, 25, testWidths, false))
	})
}

func TestAgainstReferenceNarrow(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		w := rapid.SampledFrom(testWidths).Draw(r, "only")
		checkAgainstReference(r, genProgram(r, 30, []int{1, w}, false))
	})
}

func TestAgainstReferenceFloats(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		checkAgainstReference(r, genProgram(r, 25, []int{1, 32, 64}, true))
	})
}
