package cfront

// This file defines tests of what is called before and after main.

import (
	"slices"
	"strings"
	"testing"

	"heddle.example/ir"
)

// TestStartOrder: what stands in the sections for it is called in the order of the linker, over all files, and main takes the arguments that
// somebody needs.
func TestStartOrder(t *testing.T) {
	first := write(t, "a.c", `#define IN(s) __attribute__((section(s), used))
		void a(void) {} void b(int n, char **v) {} void c(void) {} void d(void) {} void e(void) {}
		IN(".init_array") static void (*p)(void) = a;
		IN(".init_array.7") static void (*q)(int, char **) = b;
		__attribute__((constructor(70))) void f(void) {}
		IN(".init_array.00007") static void (*r)(void) = c;
		IN(".init_array.3") static struct { void (*f)(void); } s = {d};
		int main(void) { return 0; }`)
	second := write(t, "b.c", `void g(void) {} void h(void) {} void i(void) {}
		__attribute__((constructor)) void j(void);
		void (*t)(void) __attribute__((section(".init_array"))) = g;
		void j(void) {}
		void (*u)(void) __attribute__((section(".preinit_array"))) = h;
		void (*v)(void) __attribute__((section(".init_array.00007"))) = i;`)
	p, _, err := Load(Config{}, first, second)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, in := range p.Entry.Code {
		if in.Op == ir.Call {
			got = append(got, in.Callee.Name)
		}
	}
	if want := strings.Split("h d c i b f a g j", " "); !slices.Equal(got, want) {
		t.Errorf("%v are called, want %v", got, want)
	}
	if p.Entry.NumParams != 2 {
		t.Errorf("main takes %d arguments", p.Entry.NumParams)
	}
}

// TestStartRefused: where it is not known what is called before and after main, or with what, that is said at its place.
func TestStartRefused(t *testing.T) {
	const section = `__attribute__((section(".init_array"), used)) `
	for text, want := range map[string]string{
		section + "static void (*p)(void);":                                                         "1:73: p in section .init_array holds something else",
		section + "static long p = 3;":                                                              "holds something else",
		section + "static void (*p[2])(void) = {f, f};":                                             "p in section .init_array may have null pointers before it",
		section + "static void (*p)(void) __attribute__((aligned(32))) = f;":                        "p in section .init_array may have null pointers before it",
		section + "static void (*p[2])(void) __attribute__((aligned(8))) = {f};":                    "holds something else",
		section + "static void *p = (char *)f + 1;":                                                 "holds something else",
		section + "static int p = 3;":                                                               "p in section .init_array is no list of addresses",
		`static void (*p)(void) __attribute__((section(".fini_array"))) = f;`:                       "p in section .fini_array may be left out by the compiler",
		`void (*p)(void) __attribute__((section(".ctors"))) = f;`:                                   "p in section .ctors is not supported",
		`void (*p)(void) __attribute__((section(".init_array.first"))) = f;`:                        "p in section .init_array.first is not supported",
		`void (*p)(void) __attribute__((section(".preinit_array.1"))) = f;`:                         "p in section .preinit_array.1 is not supported",
		`__attribute__((constructor)) void g(int a, char **b, char **c, int d) {}`:                  "g takes other arguments than the program has",
		`__attribute__((destructor)) void g(int a) {}`:                                              "g takes arguments, and is called without any",
		`void h(int); void (*p)(int) __attribute__((section(".fini_array"))) = h; void h(int i) {}`: "h takes arguments, and is called without any",
	} {
		p := load(t, around(text))
		in := find(t, p.Entry, ir.Unsupported)
		if at := p.PosString(in.Pos) + ": " + in.Msg; !strings.Contains(at, want) {
			t.Errorf("%s: %q, want %q", text, at, want)
		}
	}
	for text, want := range map[string]string{
		`void g(void) { static void (*p)(void) __attribute__((section(".init_array"))) = f; }`: "a variable of a function in section .init_array is not supported",
		`__attribute__((section(".init"))) void g(void) {}`:                                    "a function in section .init is not supported",
		`__attribute__((constructor(65536))) void g(void) {}`:                                  "priority 65536 is not between 0 and 65535",
	} {
		if _, _, err := Load(Config{}, write(t, "t.c", around(text))); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// around puts a program around declarations that use f.
func around(text string) string {
	return "void f(void); " + text + "\nvoid f(void) {}\nint main(void) { return 0; }\n"
}
