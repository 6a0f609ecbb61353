package cfront

// This file defines tests of the rules that the executor relies on.

import (
	"slices"
	"strings"
	"testing"

	"heddle.example/ir"
)

// TestRegisters: scalars are registers unless their address is taken.
func TestRegisters(t *testing.T) {
	p := load(t, `int f(int *p); int g(int a, int b) { int x = a, y = b; f(&y); for (int i = 0; i < 3; i++) x += i; return x + y; } int main(void) { return g(1, 2); }`)
	f := p.FuncByName("g")
	var regs []string
	for _, r := range f.Regs {
		if r.Name != "" {
			regs = append(regs, r.Name)
		}
	}
	if want := []string{"a", "b", "x", "i"}; !slices.Equal(regs, want) {
		t.Errorf("registers %v, want %v", regs, want)
	}
	if count(f, ir.Alloca) != 1 || count(f, ir.Load) != 1 || count(f, ir.Store) != 1 {
		t.Errorf("y is not the only object in memory:\n%s", dump(p))
	}
}

// TestPointees: a variable that only atomic operations read and write through its address is a register, where what they do has an order.
func TestPointees(t *testing.T) {
	for _, c := range []struct {
		body    string
		objects int
	}{
		{"int v = 1; while (!atomic_compare_exchange_weak(&c, &v, v + 1)) ; return v;", 0},
		{"int v = atomic_load(&c); atomic_store(&c, v + 1); return atomic_exchange(&c, v);", 0},
		{"int v = 1; if (!__atomic_compare_exchange_n(&c, (&(v)), v, 0, 5, 5) && v) c = 1; return v;", 0}, // mentioned behind the call
		{"int v = 1; if (v == c && atomic_compare_exchange_strong(&c, &v, 2)) c = 1; return v;", 0},
		{"int v = 1; return v == c || c > 3 || atomic_compare_exchange_strong(&c, &v, 2) || v;", 0},
		{"int v = 1; return v ? atomic_compare_exchange_strong(&c, &v, 2) : v;", 0},
		{"int v = 1; return v++, atomic_compare_exchange_strong(&c, &v, 2);", 0},
		{"int v = 1; return atomic_compare_exchange_strong(&c, &v, 2) && atomic_compare_exchange_strong(&c, &v, 3);", 0},
		{"int v = 1; return v + (c && atomic_compare_exchange_strong(&c, &v, 2));", 1},
		{"int v = 1; return (v && c) + atomic_compare_exchange_strong(&c, &v, 2);", 1},
		{"int v = 1; return v = c == v && atomic_compare_exchange_strong(&c, &v, 2);", 1},
		{"int v = 1; return (c ? v : 2) == (c || atomic_compare_exchange_strong(&c, &v, 2));", 1},
		{"int v = 1; int ok = __atomic_compare_exchange_n(&c, (&(v)), v, 0, 5, 5); return ok ? v : 0;", 0},
		{"int v = 1; return v + atomic_compare_exchange_strong(&c, &v, 2);", 1},
		{"int v = 1; return ({ v += 1; atomic_compare_exchange_strong(&c, &v, 2); });", 0},
		{"int v = 1; atomic_compare_exchange_strong(&c, &v, 2); return *(&v);", 1},
		{"int v = 1; __atomic_load(&c, (int *)&v, 5); return v;", 1}, // more than &v
		{"struct { int a; } v = {1}; __atomic_load(&c, &v.a, 5); return v.a;", 1},
		{"int v[1]; __atomic_load(&c, &v[0], 5); return v[0];", 1},
	} {
		p, _ := loadWith(t, Config{Unpromoted: true}, "#include <stdatomic.h>\nstatic atomic_int c; int f(int p) { "+c.body+" } int main(void) { return f(1); }")
		if f := p.FuncByName("f"); count(f, ir.Alloca) != c.objects {
			t.Errorf("%s: %d objects, want %d:\n%s", c.body, count(f, ir.Alloca), c.objects, dump(p))
		}
	}
	p := load(t, "int c; int f(int v) { int ok = __atomic_compare_exchange_n(&c, &v, 1, 0, 5, 5); return ok + v; } int main(void) { return f(1); }")
	if f := p.FuncByName("f"); count(f, ir.Alloca) != 0 {
		t.Errorf("the parameter is an object:\n%s", dump(p))
	}
}

// TestLoops: one test at entry, one backward branch, resets around.
func TestLoops(t *testing.T) {
	for _, c := range []struct {
		body     string
		branches int
		back     ir.Op
	}{
		{"while (n) n--;", 2, ir.Branch},
		{"for (int i = 0; i < n; i++) g();", 2, ir.Branch},
		{"do n--; while (n);", 1, ir.Branch},
		{"for (;;) { if (n--) break; }", 1, ir.Jump},
		{"while (1) { if (n) break; g(); }", 1, ir.Jump},
		{"while (n) { if (g()) continue; n--; }", 3, ir.Branch},
	} {
		p := load(t, "int g(void); int main(int n) { "+c.body+" return n; }")
		f := p.Entry
		if len(p.Loops) != 1 || p.Loops[0].Name != "main.0" {
			t.Errorf("%s: loops %v", c.body, p.Loops)
			continue
		}
		var back []int
		for pc := range f.Code {
			if in := &f.Code[pc]; in.Backward(pc) {
				back = append(back, pc)
				if in.Op != c.back || in.Loop != 0 {
					t.Errorf("%s: backward %s", c.body, in.Op)
				}
			}
		}
		if len(back) != 1 || count(f, ir.Branch) != c.branches || count(f, ir.LoopReset) != 2 {
			t.Errorf("%s: %d backward jumps\n%s", c.body, len(back), dump(p))
		}
	}
	if p := load(t, "int main(int n) { do { n++; } while (0); return n; }"); len(p.Loops) != 0 {
		t.Errorf("do … while (0) is a loop")
	}
}

// TestConditions: conditions over registers need no branches, others short-circuit.
func TestConditions(t *testing.T) {
	for _, c := range []struct {
		expr     string
		branches int
	}{
		{"a && b", 0}, {"a || b && c", 0}, {"a ? b : c", 0}, {"!(a == b)", 0},
		{"a && g", 1}, {"a / b || c", 0}, {"a || b / c", 1}, {"a && b + c > 0", 1}, // the sum may overflow
		{"a && (unsigned)b + c > 0", 0}, {"a && f()", 1}, {"a ? f() : b", 1}, {"1 && a", 0}, {"0 && f()", 0},
	} {
		p := load(t, "int g; int f(void); int main(int a, char **v) { int b = (int)(long)v, c = a; return "+c.expr+"; }")
		if n := count(p.Entry, ir.Branch); n != c.branches {
			t.Errorf("%s: %d branches, want %d\n%s", c.expr, n, c.branches, dump(p))
		}
	}
	p := load(t, "int g, h; int f(void); int main(void) { if (g && h || !f()) return 1; return 2; }")
	if n := count(p.Entry, ir.Branch); n != 3 {
		t.Errorf("%d branches, want 3", n)
	}
	if n := count(p.Entry, ir.Copy); n != 0 {
		t.Errorf("the condition is materialised:\n%s", dump(p))
	}
	// A variable that may be uninitialised is not read ahead of its test.
	p = load(t, "int main(int a) { int b; if (a) b = 1; return a && b; }")
	if n := count(p.Entry, ir.Branch); n != 2 {
		t.Errorf("an uninitialised variable is read speculatively:\n%s", dump(p))
	}
}

// TestScopes: objects die where control leaves their block.
func TestScopes(t *testing.T) {
	for _, c := range []struct {
		body  string
		kills int
	}{
		{"{ int x; h(&x); }", 1},
		{"for (int i = 0; i < 3; i++) { int x; h(&x); if (n) break; if (i) continue; }", 3},
		{"{ int x; h(&x); if (n) goto out; } out: ;", 2},
		{"{ int x; h(&x); if (n) return 1; }", 1},
		{"switch (n) { int x; case 1: h(&x); break; default: x = 2; h(&x); }", 0},
		{"{ int a[n]; h(a); }", 2},
	} {
		p := load(t, "void h(int *); int main(int n) { "+c.body+" return 0; }")
		if k := count(p.Entry, ir.Kill); k != c.kills {
			t.Errorf("%s: %d kills, want %d\n%s", c.body, k, c.kills, dump(p))
		}
	}
	// What a jump passes by is made at entry.
	p := load(t, "void h(int *); int main(int n) { switch (n) { int x; case 1: h(&x); } return 0; }")
	if f := p.Entry; f.Code[0].Op != ir.Alloca {
		t.Errorf("the object does not exist when the switch jumps past its declaration:\n%s", dump(p))
	}
}

// TestStatements: every full expression begins with FlagStmt.
func TestStatements(t *testing.T) {
	p := load(t, "int a, b; int f(void); int main(void) {\n a = 1;\n b = a + f();\n int c = a;\n if (c)\n  b++;\n for (a = 0;\n a < 3;\n a++)\n ;\n return b;\n}")
	lines := map[int32]bool{}
	for i := range p.Entry.Code {
		if in := &p.Entry.Code[i]; in.Flags&ir.FlagStmt != 0 {
			lines[in.Pos.Line] = true
		}
	}
	for _, want := range []int32{2, 3, 4, 5, 6, 7, 8, 9, 11} {
		if !lines[want] {
			t.Errorf("no statement starts on line %d:\n%s", want, dump(p))
		}
	}
}

// TestAssertions: the forms of assertions and assumptions.
func TestAssertions(t *testing.T) {
	for _, text := range []string{
		"#include <assert.h>\nint main(int n) { assert(n == 3 && n); return 0; }",
		"int main(int n) { assert(n == 3 && n); return 0; }",
		"extern void __assert_fail(const char *, const char *, unsigned, const char *);\nint main(int n) { if (n == 3 && n) ; else __assert_fail(\"n == 3 && n\", \"f\", 1, \"main\"); return 0; }",
		"extern void __assert_fail(const char *, const char *, unsigned, const char *);\nint main(int n) { (n == 3 && n) ? (void)0 : __assert_fail(\"n == 3 && n\", \"f\", 1, \"main\"); return 0; }",
		"void __VERIFIER_assert(int); int main(int n) { __VERIFIER_assert(n == 3 && n); return 0; }",
		"int main(int n) { __ESBMC_assert(n == 3 && n, \"text\"); return 0; }",
	} {
		p := load(t, text)
		if in := find(t, p.Entry, ir.Assert); in.Msg != "n == 3 && n" {
			t.Errorf("message %q of\n%s", in.Msg, text)
		}
		if count(p.Entry, ir.Call) != 0 {
			t.Errorf("a call is left:\n%s", dump(p))
		}
	}
	p := load(t, "void __VERIFIER_assert(int c) { if (!c) { ERROR: ; } } int main(int n) { __VERIFIER_assert(n); __VERIFIER_assume(n > 1); return 0; }")
	if count(p.Entry, ir.Call) != 1 || count(p.Entry, ir.Assume) != 1 || count(p.Entry, ir.Assert) != 0 {
		t.Errorf("a defined function is not called:\n%s", dump(p))
	}
}

// TestNondet: the types of nondeterministic values.
func TestNondet(t *testing.T) {
	for call, want := range map[string]ir.Type{
		"__VERIFIER_nondet_int()": ir.I32, "nondet_uchar()": ir.I8, "__VERIFIER_nondet_ulong()": ir.I64, "nondet_double()": ir.F64,
		"__VERIFIER_nondet_bool()": ir.I8, "nondet_float()": ir.F32, "__VERIFIER_nondet_u16()": ir.I16, "declared()": ir.Void, "nondet_declared()": ir.I16,
	} {
		p := load(t, "short nondet_declared(void); int declared(void); int main(void) { return (int)"+call+"; }")
		if want == ir.Void {
			if count(p.Entry, ir.Nondet) != 0 {
				t.Errorf("%s is nondeterministic", call)
			}
			continue
		}
		if in := find(t, p.Entry, ir.Nondet); in.Type != want || in.Name != strings.TrimSuffix(call, "()") {
			t.Errorf("%s: %s %s", call, in.Type, in.Name)
		}
	}
}

// TestAtomicFunctions: sections around the bodies of __VERIFIER_atomic_ functions.
func TestAtomicFunctions(t *testing.T) {
	p := load(t, "int x; int __VERIFIER_atomic_inc(int n) { if (n) return 1; x++; return 0; } int main(void) { __VERIFIER_atomic_begin(); x--; __VERIFIER_atomic_end(); return __VERIFIER_atomic_inc(2); }")
	f := p.FuncByName("__VERIFIER_atomic_inc")
	if f.Code[0].Op != ir.AtomicBegin || count(f, ir.AtomicEnd) != count(f, ir.Ret) || count(p.Entry, ir.AtomicBegin) != 1 || count(p.Entry, ir.AtomicEnd) != 1 {
		t.Errorf("sections:\n%s", dump(p))
	}
}

// TestAccesses: what becomes one access, and of which kind.
func TestAccesses(t *testing.T) {
	p := load(t, `struct S { int a; char b; } s, r; _Atomic int at; volatile int v; __thread int tl; struct { unsigned x : 3, y : 7; int z; } bf;
int main(void) { s = r; at = 1; v = 2; tl = 3; bf.y = 5; return at + bf.x; }`)
	f := p.Entry
	if in := find(t, f, ir.MemCopy); in.Layout == nil || in.Layout.Name != "struct S" {
		t.Errorf("copy of a struct: %+v", in.Layout)
	}
	if in := find(t, f, ir.TLSAddr); in.Global.Name != "tl" || !in.Global.TLS {
		t.Errorf("thread-local access")
	}
	var atomic, volatile, bits int
	for i := range f.Code {
		in := &f.Code[i]
		if in.Flags&ir.FlagAtomic != 0 {
			atomic++
		}
		if in.Flags&ir.FlagVolatile != 0 {
			volatile++
		}
		if in.Flags&ir.FlagBitField != 0 {
			bits++
			if in.Type != ir.I16 {
				t.Errorf("the unit of a bit-field is %s", in.Type)
			}
		}
	}
	if atomic != 2 || volatile != 1 || bits != 3 {
		t.Errorf("atomic %d, volatile %d, bit-field %d:\n%s", atomic, volatile, bits, dump(p))
	}
}

// TestMemoryFunctions: by which scalars memcpy and memset access memory.
func TestMemoryFunctions(t *testing.T) {
	for call, want := range map[string]string{
		"memcpy(a, b, sizeof a)": "int", "memset(&s, 0, sizeof s)": "struct S", "memcpy(c, b, 3)": "", "memset(a, 0, n)": "int", "memset(a, 1, 6)": "",
		"memmove(c, a, 4)": "int", "__builtin_memset(&x, 0, sizeof x)": "long",
	} {
		p := load(t, "void *memcpy(void *, const void *, unsigned long); void *memmove(void *, const void *, unsigned long); void *memset(void *, int, unsigned long);\nstruct S { int a; char c; } s; int a[4], b[4]; char c[8]; long x; int main(int n) { "+call+"; return 0; }")
		var in *ir.Instr
		if strings.Contains(call, "set") {
			in = find(t, p.Entry, ir.MemSet)
		} else {
			in = find(t, p.Entry, ir.MemCopy)
		}
		got := ""
		if in.Layout != nil {
			got = in.Layout.Name
		}
		if got != want {
			t.Errorf("%s: layout %q, want %q", call, got, want)
		}
	}
}

// TestCalls: the calling convention.
func TestCalls(t *testing.T) {
	p := load(t, `#include <stdarg.h>
struct S { int a[3]; }; struct S make(int n) { struct S s = { { n } }; return s; } int take(struct S s) { return s.a[0]; }
int sum(int n, ...) { va_list ap; va_start(ap, n); int r = 0; while (n--) r += va_arg(ap, int); va_end(ap); return r; }
int printf(const char *, ...);
int main(void) { struct S s = make(1); printf("%d", 1, 2.0f); return take(s) + sum(2, 3, (char)4); }`)
	f := p.FuncByName("make")
	if f.NumParams != 2 || f.Regs[0].Type != ir.Ptr || f.Result != ir.Void {
		t.Errorf("make: %d parameters, result %s", f.NumParams, f.Result)
	}
	if f := p.FuncByName("take"); f.NumParams != 1 || f.Regs[0].Type != ir.Ptr {
		t.Errorf("take: %d parameters", f.NumParams)
	}
	if f := p.FuncByName("sum"); f.NumParams != 2 || !f.Variadic {
		t.Errorf("sum: %d parameters", f.NumParams)
	}
	for i := range p.Entry.Code {
		in := &p.Entry.Code[i]
		if in.Op != ir.Call {
			continue
		}
		want := map[string]int{"make": 2, "take": 1, "sum": 2, "printf": 3}[in.Callee.Name]
		if len(in.Args) != want {
			t.Errorf("%s: %d arguments, want %d", in.Callee.Name, len(in.Args), want)
		}
		if in.Callee.Name == "printf" && p.Entry.Type(in.Args[2]) != ir.F64 {
			t.Errorf("a float is not promoted")
		}
	}
}

// TestUnsupported: what is not supported is refused only where it executes.
func TestUnsupported(t *testing.T) {
	for body, want := range map[string]string{
		"asm(\"rdpmc\");":                                                 "inline assembly is not supported",
		"_Decimal64 x = n; x *= 2; return x > 1;":                         "_Decimal64 arithmetic is not supported",
		"_Complex _Decimal64 z = n; z *= 2;":                              "_Complex",
		"double x = n; __CPROVER_ASYNC_1: f(x); __CPROVER_ASYNC_1: f(x);": "a thread that a label makes (__CPROVER_ASYNC_1) is not supported where its statement names a local variable that is no integer",
		"__builtin_return_address(0);":                                    "__builtin_return_address is not supported",
		"__builtin_ia32_rdpmc(0);":                                        "__builtin_ia32_rdpmc is not supported",
		"int i; asm(\"\" : \"=r\"(i));":                                   "inline assembly is not supported",
		"asm(\"lock\");":                                                  "inline assembly is not supported",
		"int *p, v; asm(\"ldxr %w0, [%1]; stxr %w0, %w0, [%1]\" : \"=&r\"(v) : \"r\"(p));": "inline assembly is not supported",
		"asm(\"lock; cmpxchgl %1, %0; jne 1f\");":                                          "inline assembly is not supported",
		"int i; asm(\"movl %1, %0\" : \"=r\"(i) : \"r\"((char)1));":                        "inline assembly is not supported",
		"int i; asm(\"incl %0\" : \"+x\"(i));":                                             "inline assembly is not supported",
		"int i; asm(\"xaddl %0, %1\" : \"+r\"(i), \"+m\"(i));":                             "inline assembly is not supported",
		"asm goto(\"\" : : : : out); out: ;":                                               "inline assembly is not supported",
		"typedef _Float16 v8 __attribute__((vector_size(16))); v8 a, b; a = a + b;":        "vector of 16 bytes of _Float16 arithmetic is not supported",
	} {
		p := load(t, "int main(int n) { if (n) { "+body+" } return 0; }")
		if in := find(t, p.Entry, ir.Unsupported); !strings.HasPrefix(in.Msg, want) {
			t.Errorf("%s: %q, want %q", body, in.Msg, want)
		}
	}
}

// TestBarriers: assembly that only orders accesses leaves the values of its operands.
func TestBarriers(t *testing.T) {
	for _, body := range []string{
		`asm volatile("" ::: "memory");`, `asm("mfence");`, `__asm__ __volatile__("": : :"memory");`, `asm volatile("rep\n\tnop\n" ::: "memory");`,
		`asm volatile("lock; addl $0,0(%%rsp)" ::: "memory", "cc");`, `asm volatile("lock orl $0x0, -4(%%esp)" ::: "memory");`,
		`asm volatile("mfence" "\n\t" ::: "memory");`, `int i = 1; asm("" : "+r"(i) : : "memory");`, `int i = 1; asm("" : "=r"(i) : "0"(i));`,
		`int i = 1; asm("" : "+m"(i) : "g"(&i));`, `asm volatile("dmb ish; nop");`, `__builtin_ia32_pause();`,
	} {
		p := load(t, "int main(void) { "+body+" return 0; }")
		if count(p.Entry, ir.Fence) != 1 || count(p.Entry, ir.Unsupported) != 0 {
			t.Errorf("%s:\n%s", body, dump(p))
		}
	}
}

// TestOrder: operands are evaluated from left to right.
func TestOrder(t *testing.T) {
	p := load(t, "int g; int f(void); int main(void) { int i = 1; int a = i + i++; g += f(); return a + g; }")
	want := []ir.Op{ir.Copy, ir.Copy, ir.Copy, ir.Add, ir.Order, ir.Add}
	if got := ops(p.Entry); !slices.Equal(got[:6], want) {
		t.Errorf("operations %v\n%s", got, dump(p))
	}
	var load, call int
	for i := range p.Entry.Code {
		switch p.Entry.Code[i].Op {
		case ir.Call:
			call = i
		case ir.Load:
			if load == 0 {
				load = i
			}
		}
	}
	if load < call {
		t.Errorf("the left side of += is read before a call on its right:\n%s", dump(p))
	}
}

// TestPositions: instructions stand where their tokens do.
func TestPositions(t *testing.T) {
	p := load(t, "int x;\nint main(void)\n{\n  x =\n    3;\n  return x;\n}\n")
	var got []string
	for i := range p.Entry.Code {
		in := &p.Entry.Code[i]
		pos := p.PosString(in.Pos)
		got = append(got, in.Op.String()+pos[strings.Index(pos, ".c:")+2:])
	}
	if want := []string{"store:4:3", "load:6:10", "ret:6:3"}; !slices.Equal(got, want) {
		t.Errorf("positions %v, want %v", got, want)
	}
	if line := p.SourceLine(p.Entry.Code[1].Pos); line != "return x;" {
		t.Errorf("source line %q", line)
	}
}

// TestNesting: nested constructs are not looked at or lowered again at every level.
func TestNesting(t *testing.T) {
	const n = 60
	load(t, "int g; int main(int a) { return "+strings.Repeat("a == g ? g + 1 : ", n)+"0; }")
	load(t, "int g; int main(int a) { return "+strings.Repeat("g ?: ", n)+"a; }")
	load(t, "int g; int main(int a) { return "+strings.Repeat("(g && (a || ", n)+"0"+strings.Repeat("))", n)+"; }")
	load(t, "int g; int main(int a) { return "+strings.Repeat("_Generic(", n)+"a"+strings.Repeat(", int: g)", n)+"; }")
	for _, c := range []struct{ open, inner, end string }{
		{"a ? ({ int k = a; k + ", "0", "; }) : 1"},
		{"({ a && ({ int k = a; k || ", "0", "; }); })"},
		{"_Generic(({ a; ", "a", "; }), int: a)"},
		{"sizeof(a + sizeof(", "a", "))"},
		{"sizeof(int[a + sizeof(int[a + ", "2", "])])"},
		{"sizeof(typeof(({ int k = a; a + ", "a", "; })))"},
		{"__builtin_choose_expr(1, a ? ", "a", " : 1, 2)"},
		{"__builtin_expect(a && ", "a", ", 1)"},
		{"main(a ? ", "a", " : 1)"},
		{"(a ? (int[]){ ", "a", ", 1 } : &a)[0]"},
		{"(a ? (void)0 : (void)(", "a", "), 1)"},
		{"sizeof(*(a ? &v : (int (*)[a + ", "1", "])v))"},
		{"((int (*)[a ? 1 : ", "1", "])0 == 0)"},
		{"(a = a && !", "a", ")"},
	} {
		load(t, "int main(int a) { int v[a]; return "+strings.Repeat(c.open, n)+c.inner+strings.Repeat(c.end, n)+"; }")
	}
}
