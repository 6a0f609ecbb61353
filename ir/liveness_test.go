package ir

// This file defines the tests of liveness: a hand-made loop, and random code
// against the definition by paths.

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// liveByPaths decides liveness as it is defined: r is live before pc if some
// path from pc reads r before it writes it.
func liveByPaths(f *Func, pc int, r Reg) bool {
	seen := make([]bool, len(f.Code))
	var walk func(pc int) bool
	walk = func(pc int) bool {
		if seen[pc] {
			return false
		}
		seen[pc] = true
		in := &f.Code[pc]
		for _, o := range in.AppendOperands(nil) {
			if o.IsReg() && Reg(o) == r {
				return true
			}
		}
		if in.Def() == r {
			return false
		}
		for _, t := range in.AppendSuccs(pc, nil) {
			if walk(int(t)) {
				return true
			}
		}
		return false
	}
	return walk(pc)
}

// drawFunc draws a function with random control flow; its types do not matter here.
func drawFunc(t *rapid.T) *Func {
	n := rapid.IntRange(1, 30).Draw(t, "instructions")
	nregs := rapid.SampledFrom([]int{1, 3, 8, 70}).Draw(t, "registers")
	callee := &Func{Name: "callee", Extern: true}
	f := &Func{Name: "f", Regs: make([]RegInfo, nregs), Consts: []Const{{Type: I32}}}
	operand := rapid.Custom(func(t *rapid.T) Operand {
		if rapid.IntRange(0, 4).Draw(t, "const") == 0 {
			return ConstOperand(0)
		}
		return Operand(rapid.IntRange(0, nregs-1).Draw(t, "reg"))
	})
	reg := rapid.Custom(func(t *rapid.T) Reg { return Reg(rapid.IntRange(0, nregs-1).Draw(t, "dst")) })
	target := rapid.Int32Range(0, int32(n-1))
	ops := []Op{Nop, Copy, Undef, Nondet, Select, Add, SDiv, Load, Store, MemCopy, RMW, CmpXchg, Fence, LoopReset, Call, Assert, Jump, Branch, Branch, Switch, Ret}
	for pc := range n {
		in := Instr{Op: rapid.SampledFrom(ops).Draw(t, "op"), Dst: NoReg}
		if pc == n-1 && in.Falls() {
			in.Op = rapid.SampledFrom([]Op{Jump, Branch, Ret, Unreachable}).Draw(t, "last")
		}
		in.A, in.B, in.C = operand.Draw(t, "a"), operand.Draw(t, "b"), operand.Draw(t, "c")
		if in.Op == Ret && rapid.Bool().Draw(t, "void") {
			in.A = None
		}
		if fields := opFields[in.Op]; fields&hasDst != 0 || fields&mayDst != 0 && rapid.Bool().Draw(t, "wanted") {
			in.Dst = reg.Draw(t, "dst")
		}
		in.Target, in.Else = target.Draw(t, "target"), target.Draw(t, "else")
		if in.Op == Switch {
			for range rapid.IntRange(0, 3).Draw(t, "cases") {
				in.Cases = append(in.Cases, Case{Target: target.Draw(t, "case")})
			}
		}
		if in.Op == Call {
			in.Args = rapid.SliceOfN(operand, 0, 3).Draw(t, "args")
			if rapid.Bool().Draw(t, "direct") {
				in.Callee = callee
			}
		}
		f.Code = append(f.Code, in)
	}
	return f
}

func TestLivenessAgainstPaths(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := drawFunc(t)
		l := Liveness(f, nil)
		for pc := range f.Code {
			in := &f.Code[pc]
			var before, after, across []Reg
			for r := Reg(0); int(r) < len(f.Regs); r++ {
				if liveByPaths(f, pc, r) {
					before = append(before, r)
				}
				live := slices.ContainsFunc(in.AppendSuccs(pc, nil), func(s int32) bool { return liveByPaths(f, int(s), r) })
				if live {
					after = append(after, r)
				}
				if live && in.Def() != r {
					across = append(across, r)
				}
				if got := l.IsLiveBefore(pc, r); got != slices.Contains(before, r) {
					t.Fatalf("IsLiveBefore(%d, %d) = %v", pc, r, got)
				}
			}
			if got := l.LiveBefore(pc); !slices.Equal(got, before) {
				t.Fatalf("LiveBefore(%d) = %v, want %v", pc, got, before)
			}
			if got := l.LiveAfter(pc); !slices.Equal(got, after) {
				t.Fatalf("LiveAfter(%d) = %v, want %v", pc, got, after)
			}
			if got := l.LiveAcross(pc); !slices.Equal(got, across) {
				t.Fatalf("LiveAcross(%d) = %v, want %v", pc, got, across)
			}
		}
	})
}

func TestLivenessLoop(t *testing.T) {
	p := &Program{PtrSize: 8}
	f := loopFunc(p)
	l := Liveness(f, nil)
	// i=0; s=0; head: c=i<n; branch c body,out; body: s+=i; i+=1; jump head; out: ret s
	want := [][]Reg{{0}, {0, 1}, {0, 1, 2}, {0, 1, 2, 3}, {0, 1, 2}, {0, 1, 2}, {0, 1, 2}, {2}}
	for pc, w := range want {
		if got := l.LiveBefore(pc); !slices.Equal(got, w) {
			t.Errorf("%s: live before = %v, want %v", p.FormatInstr(f, pc), got, w)
		}
	}
	if got := l.LiveAfter(len(f.Code) - 1); len(got) != 0 {
		t.Errorf("live after ret = %v", got)
	}
	if l.NumSets() > 8 {
		t.Errorf("%d sets are held, equal ones are not shared", l.NumSets())
	}
}

func TestLivenessNoCode(t *testing.T) {
	Liveness(&Func{Name: "extern", Extern: true}, nil)
}

// A large function of the shape that front ends make, a fresh register per
// operation and a variable for every fifty, takes time and memory in proportion to its length.
func BenchmarkLiveness(b *testing.B) {
	f := &Func{Name: "large", Consts: []Const{{Type: I32}}}
	for i := range 20_000 {
		f.Regs = append(f.Regs, RegInfo{Type: I1})
		f.Code = append(f.Code,
			Instr{Op: Eq, Dst: Reg(i), A: Operand(i / 50 * 50), B: ConstOperand(0)},
			Instr{Op: Branch, Dst: NoReg, A: Operand(i), Target: int32(2*i + 2), Else: 40_000})
	}
	f.Code = append(f.Code, Instr{Op: Ret, Dst: NoReg, A: None})
	b.ReportAllocs()
	for b.Loop() {
		Liveness(f, nil)
	}
}

// loopFunc builds int sum(int n): s = 0; for (i = 0; i < n; i++) s += i; return s.
func loopFunc(p *Program) *Func {
	f := &Func{ID: len(p.Funcs), Name: "sum", NumParams: 1, Result: I32}
	p.Funcs = append(p.Funcs, f)
	b := NewBuilder(p, f)
	n := b.NewReg(I32, "n", nil)
	i := b.NewReg(I32, "i", nil)
	s := b.NewReg(I32, "s", nil)
	c := b.Temp(I1)
	set := func(dst Reg, op Op, a, bb Operand) {
		b.Emit(Instr{Op: op, Type: I32, Dst: dst, A: a, B: bb, C: None, Loop: -1, Site: -1})
	}
	head, body, out := b.NewLabel(), b.NewLabel(), b.NewLabel()
	set(i, Copy, b.Int(I32, 0), None)
	set(s, Copy, b.Int(I32, 0), None)
	b.Bind(head)
	b.Emit(Instr{Op: SLt, Type: I32, Dst: c, A: Operand(i), B: Operand(n), C: None, Loop: -1, Site: -1})
	b.Branch(Operand(c), body, out)
	b.Bind(body)
	set(s, Add, Operand(s), Operand(i))
	set(i, Add, Operand(i), b.Int(I32, 1))
	b.Jump(head)
	b.Bind(out)
	b.Emit(Instr{Op: Ret, Dst: NoReg, A: Operand(s), B: None, C: None, Loop: -1, Site: -1})
	b.Finish()
	return f
}
