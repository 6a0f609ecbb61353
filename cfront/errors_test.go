package cfront

// This file defines tests of errors and warnings, and the fuzz target.

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"heddle.example/cfront/diagnostic"
	"heddle.example/cfront/source"
	"heddle.example/ir"
)

func TestErrors(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"int main(void) { return 1 +; }", "t.c:1:28: unexpected ';'"},
		{"int main(void) { x = 3; }", "t.c:1:18: x is not declared"},
		{"int main(void) { struct X y; }", "t.c:1:27: y has incomplete type"},
		{"int main(void) { int a; a(); }", "the called object has type int"},
		{"int f(int); int f(char); int main(void) {}", "t.c:1:17: conflicting types for f"},
		{"int x; double x; int main(void) {}", "conflicting types for x"},
		{"int x = 1; int x = 2; int main(void) {}", "redefinition of x"},
		{"int main(void) { break; }", "break outside a loop"},
		{"int main(void) { case 1: ; }", "case label outside a switch"},
		{"int main(void) { switch (1) { case 1: case 1: ; } }", "duplicate case value"},
		{"int main(void) { int x; int x; }", "redeclaration of x"},
		{"int main(void) { goto L; }", "L"},
		{"int f(int); int main(void) { return f(); }", "too few arguments in call of f"},
		{"int f(int); int main(void) { return f(1, 2); }", "too many arguments in call of f"},
		{"int n = 3; int m = n; int main(void) {}", "initialiser element is not constant"},
		{"int a[-1]; int main(void) {}", "size of array is negative"},
		{"struct S { int x; } s; int main(void) { return s.y; }", "struct S has no member named y"},
		{"struct S { int x; } s; int main(void) { int i = s; }", "cannot convert struct S to int"},
		{"_Static_assert(sizeof(int) == 5, \"no\"); int main(void) {}", "static assertion failed: sizeof(int) == 5"},
		{"const int c = 1; int main(void) { c = 2; }", "read-only"},
		{"void f(void); int main(void) { return f() + 1; }", "void"},
		{"int main(void) { return *3; }", "expected a pointer"},
		{"#include \"nowhere.h\"\nint main(void) {}", "t.c:1:10: include file not found"},
		{"#error don't\nint main(void) {}", "don't"},
		{"int f(void) { return 0; }", "function main is not defined"},
		{"int main(void) {", "unexpected"},
		{strings.Repeat("(", 5000), "t.c:1:1001: nested too deeply"},
		{"int main(void) { char c = 'a; }", "t.c"},
	} {
		_, _, err := Load(Config{}, write(t, "t.c", c.text))
		if err == nil {
			t.Errorf("%.80s: accepted", c.text)
			continue
		}
		if !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.80s: %v, want %s", c.text, err, c.want)
		}
		if e, ok := err.(*diagnostic.Error); !ok || len(e.List) == 0 {
			t.Errorf("%.80s: no list of errors", c.text)
		}
	}
}

func TestUnusableFiles(t *testing.T) {
	dir := t.TempDir()
	for _, file := range []string{filepath.Join(dir, "missing.c"), dir, ""} {
		_, _, err := Load(Config{}, file)
		if err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v", file, err)
		}
	}
	if _, _, err := Load(Config{}); err == nil {
		t.Errorf("no file is accepted")
	}
}

func TestWarnings(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"main() { return 0; }", "return type of main defaults to int"},
		{"x; int main(void) { return x; }", "type defaults to int in the declaration of x"},
		{"int f(a, b) char a; { return a + b; } int main(void) { return f(1, 2); }", "old-style definition of f"},
		{"int main(void) { return foo(1); } int foo(int x) { return x; }", "implicit declaration of function foo"},
		{"int main(void) { printf(\"x\"); }", "implicit declaration of function printf"},
		{"int a[2] = { 1, 2, 3 }; int main(void) {}", "excess elements"},
		{"int main(void) { int a[1] = { 1, 2 }; return a[0]; }", "excess elements"},
		{"int main(void) { int *p = 3; }", "makes a pointer from an integer"},
		{"int main(void) { assert(1 > 0); }", "assert is not declared"},
		{"char s[2] = \"abc\"; int main(void) {}", "too long"},
	} {
		_, warnings := loadWith(t, Config{}, c.text)
		found := false
		for _, w := range warnings {
			found = found || strings.Contains(w.String(), c.want)
		}
		if !found {
			t.Errorf("%s: warnings %v, want %s", c.text, warnings, c.want)
		}
	}
}

// TestWorkarounds: programs that compilers accept and the parser alone does not.
func TestWorkarounds(t *testing.T) {
	for _, text := range []string{
		"int main(int argc, char *argv[]) { return sizeof(argv) + sizeof argv[0]; }",
		"#if 0\n#warning don't\nit's \"unbalanced\n#endif\nint main(void) { return 0; }",
		"int f(int n, int a[*]); int main(void) { return 0; }",
		"%:define X <% return 0; %>\nint main(void) X",
		"enum __attribute__((packed)) e { A, B }; _Static_assert(sizeof(enum e) == 1, \"\"); int main(void) { return 0; }",
		"struct __attribute__((packed)) s { char c; int i; }; _Static_assert(sizeof(struct s) == 5, \"\"); int main(void) { return 0; }",
		"unsigned short w[] = u\"ab\"; _Static_assert(sizeof w == 6, \"\"); int c = U'x'; int main(void) { return 0; }",
		"char s[] = \"\\x41\" \"1\"; _Static_assert(sizeof s == 3, \"\"); int main(void) { return 0; }",
	} {
		load(t, text)
	}
}

// hurry lowers the limits of the parser until the function that it gives is called.
func hurry() func() {
	expansions, processor := source.ExpansionLimit, source.ParseTime
	source.ExpansionLimit, source.ParseTime = 2_000_000, 5*time.Second
	return func() { source.ExpansionLimit, source.ParseTime = expansions, processor }
}

// FuzzProposition: no text makes CompileProposition panic.
func FuzzProposition(f *testing.F) {
	for _, seed := range []string{"x == 3", "s.a[1] > *p", "f()", "x++", "\"a\"[0] == 'a'", "(x", "x)", "_Generic(x, int: 1)", "({ 1; })", "-- x", "sizeof(struct S) > 3", "M(x)"} {
		f.Add(seed)
	}
	file := filepath.Join(f.TempDir(), "t.c")
	if err := os.WriteFile(file, []byte("#define M(x) x+x\nint x, *p; struct S { int a[3]; } s; int f(void); int main(void) { return 0; }"), 0o644); err != nil {
		f.Fatal(err)
	}
	fe, err := Translate(Config{}, file)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 1024 {
			return
		}
		defer hurry()()
		_, _ = fe.CompileProposition(text)
	})
}

// FuzzLoad: no input makes Load panic, and what it accepts verifies.
func FuzzLoad(f *testing.F) {
	for _, seed := range []string{
		"int main(void) { return 0; }",
		"struct S { int a:3; struct { char c[2]; }; } s = { 1, { \"x\" } }; int main(void) { s.a++; return s.c[0]; }",
		"typedef int T; T f(T T) { return T; } int main() { int a[] = { [3] = 1, 2 }; for (;;) switch (a[f(1)]) { case 1 ... 3: break; default: goto x; } x: return ({ int q = 3; q; }); }",
		"#define M(x) #x\nchar *s = M(a b); int (*p)(int, ...); union { int i; float f; } u = { .f = 1.5f }; int main(int c, char *v[]) { double d = c / 2.0; return d > 1 ? *v[0] : u.i; }",
		"_Atomic int a; __thread int t; int main(void) { a += 2; t = a++; int n = a, v[n]; return sizeof v + _Generic(a, int: 1, default: 2); }",
		"int g(int n) { int a[n]; typeof(a) *p = n ? &a : 0; __auto_type q = n ?: 2L; return sizeof *p + ({ int k = n; if (k) k--; k && ({ k; }); }) + _Generic(q, long: __builtin_choose_expr(1, n, 2)) + (n ? (struct { int x; }){ n }.x : 0); } int main(void) { return g(1); }",
		"f(a) char a; { return a; } main() { do f('x'); while (0); L: if (f(1)) goto L; }",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 4096 {
			return
		}
		defer hurry()()
		file := filepath.Join(t.TempDir(), "t.c")
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		p, _, err := Load(Config{}, file)
		if err != nil {
			if err.Error() == "" {
				t.Error("an error without text")
			}
			return
		}
		if err := ir.Verify(p); err != nil {
			t.Error(err)
		}
	})
}

// TestOneError: an error is one line, without echoes; independent errors are told, up to a limit.
func TestOneError(t *testing.T) {
	many := ""
	for i := range 30 {
		many += fmt.Sprintf("int f%d(void) { return x%d; }\n", i, i)
	}
	for _, c := range []struct {
		text  string
		lines int
	}{
		{"int main(void) { return 0 +; }\n", 1},
		{"int f(void) { return 1 }\nint g(void) { return 2 }\nint main(void) { return f(); }\n", 1},
		{"int main(void) {\n if (1) {\n return 0;\n}\n", 1},
		{"int f(int a { return 1; } int main(void) { return 0; }\n", 1},
		{"#include \"no.h\"\n#include \"no2.h\"\nT x; int main(void) { T y; return x; }\n", 2},
		{"#error one\n#error two\nint main(void) { return 0; }\n", 2},
		{"int a[-1]; int main(void) { return a[0]; }\n", 1},
		{"typedef int V[-1]; V v; V w; int main(void) { return v[0]; }\n", 1},
		{"struct S { struct T t; int b; }; struct S s; int main(void) { return s.b; }\n", 1},
		{"int f(void) { return a; } int main(void) { return b; }\n", 2},
		{many + "int main(void) { return 0; }\n", diagnostic.MaxErrors + 1},
	} {
		_, _, err := Load(Config{}, write(t, "t.c", c.text))
		if err == nil || strings.Count(err.Error(), "\n")+1 != c.lines {
			t.Errorf("%.80s\n%v\nwant %d lines", c.text, err, c.lines)
		}
	}
}

// TestPreprocessorNamed: where macros may be beyond the built-in preprocessor, the answer names the other one.
func TestPreprocessorNamed(t *testing.T) {
	text := "#define P ()\n#define E(...) E2(E2(__VA_ARGS__))\n#define E2(...) __VA_ARGS__\n#define H(m, a, ...) m(a) __VA_OPT__(A P (m, __VA_ARGS__))\n" +
		"#define A() H\n#define N(x) x,\nenum { E(H(N, B, C, D)) };\nint main(void) { return D; }\n"
	_, warnings, err := Load(Config{}, write(t, "t.c", text))
	if err == nil || len(warnings) != 1 || !strings.Contains(warnings[0].Text, "--cpp") {
		t.Errorf("%v, %v", err, warnings)
	}
}
