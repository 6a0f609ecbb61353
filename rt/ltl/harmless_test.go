package ltl

import (
	"os"
	"path/filepath"
	"testing"

	"heddle.example/cfront"
	"heddle.example/ir"
)

// TestHarmless: which assumptions leave a way on, whatever else is the case.
func TestHarmless(t *testing.T) {
	for _, c := range []struct {
		body string
		want bool
	}{
		{"int in = nondet(); assume(in >= 0 && in < 3);", true},
		{"int in = nondet(); assume(in > 5 || in == -7);", true},
		{"int in = nondet(); assume(in < 0 && in > 5);", false},
		{"unsigned char in = nondet_uchar(); assume(in > 200);", true},
		{"unsigned char in = nondet_uchar(); assume(in > 300);", false},
		{"_Bool in = nondet_bool(); assume(in);", true},
		{"_Bool in = nondet_bool(); assume(in > 1);", false},
		{"int a = nondet(), b = nondet(); assume(a < b);", true},
		{"int in = nondet(); assume(in < g);", false},
		{"int in = nondet(); if (in < 0) assume(in > 5);", false},
		{"int in = nondet(); if (in < 0) assume(in > -5);", true},
		{"int in = 3; if (g) in = nondet(); assume(in > 5);", false},
		{"int in = nondet(); if (g) in = 3; assume(in > 5);", false},
		{"int in = nondet(); g = in; assume(in == 1);", true},
		{"int in = nondet(); other(); assume(in == 1);", false},
		{"assume(g == 1);", false},
	} {
		file := filepath.Join(t.TempDir(), "t.c")
		text := "int nondet(void); unsigned char nondet_uchar(void); _Bool nondet_bool(void); void other(void) {} int g;\n" +
			"#define nondet __VERIFIER_nondet_int\n#define nondet_uchar __VERIFIER_nondet_uchar\n#define nondet_bool __VERIFIER_nondet_bool\n#define assume __VERIFIER_assume\n" +
			"int __VERIFIER_nondet_int(void); unsigned char __VERIFIER_nondet_uchar(void); _Bool __VERIFIER_nondet_bool(void); void __VERIFIER_assume(int);\n" +
			"int main(void) { " + c.body + " return 0; }"
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		p, _, err := cfront.Load(cfront.Config{}, file)
		if err != nil {
			t.Fatal(c.body, err)
		}
		f := p.FuncByName("main")
		list, _ := harmless(f)
		all := 0
		for pc := range f.Code {
			if f.Code[pc].Op == ir.Assume {
				all++
			}
		}
		if all == 0 {
			t.Errorf("%s: no assumption", c.body)
		}
		if got := len(list) == all; got != c.want {
			t.Errorf("%s: harmless %v, want %v", c.body, got, c.want)
		}
	}
}
