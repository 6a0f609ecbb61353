package cfront

// This file tests the limits on nesting, includes and expansion, and that what is long but flat is read.

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"heddle.example/patience"
)

func TestNestingLimits(t *testing.T) {
	rep := strings.Repeat
	for _, c := range []struct{ text, want string }{
		{"int main(void) { return " + rep("(", 2000) + "1" + rep(")", 2000) + "; }", "t.c:1:1024: nested too deeply"},
		{"int main(void) { return " + rep("- ", 100_000) + "1; }", "t.c:1:"},
		{"int x; int main(void) { " + rep("if (x) x = 1; else ", 6000) + "; }", "nested too deeply"},
		{"int x; int main(void) { return x" + rep(" + x", 50_000) + "; }", "nested too deeply"},
		{"int main(void) { return " + rep("!", 30_000) + "1; }", "nested too deeply"},
		{"#if " + rep("(", 2000) + "1" + rep(")", 2000) + "\n#endif\nint main(void) { return 0; }", "t.c:1:1005: nested too deeply"},
		{"#define A (((((((((((((((((((((((((((((((((\n#define B A A A A A A A A\n#define C B B B B B B B B B B\n#define D C C C C C C C C C C C C C C C C\nint main(void) {\n return D D D D D 1; }", "t.c:6:1: nested too deeply"},
		{"#include \"t.c\"\nint main(void) { return 0; }", "t.c:1:1: is included too deeply"},
		{"\x7fELF\x02\x01\x01\x00\x00", "t.c:1:1: is a binary file"},
		{"#include \"/dev/zero\"\nint main(void) { return 0; }", "t.c:1:10: include file not found"},
	} {
		_, _, err := Load(Config{}, write(t, "t.c", c.text))
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "t.c:") {
			t.Errorf("%.60s: %.300v, want %s", c.text, err, c.want)
		}
	}
	for _, text := range []string{
		// Brackets in text that is no code do not count.
		"// " + rep("(", 3000) + "\n/* " + rep("{", 3000) + " */ char *s = \"" + rep("[", 3000) + "\"; int c = '('; int main(void) { return 0; }",
		rep("#define B {\n", 1) + rep("#define B {\n", 1500) + "int main(void) { return 0; }",
		"int main(void) { " + rep("; if (1) ; else ;", 3000) + " return 0; }",
		"int a[] = { " + rep("(1), ", 10_000) + "}; int main(void) { return 0; }",
		"int x; int main(void) { " + rep("x = 1;\n", 10_000) + " return 0; }",
		"int x; int main(void) { x = 1" + rep(", x = 1", 10_000) + "; return 0; }",
		"enum { A, B };\n#define M B\n_Static_assert(__LINE__ == 3, \"\"); int main(void) { return M; }",
	} {
		load(t, text)
	}
}

// TestTowerOfTypes: types that hold each other many times over are compared and named in little time.
func TestTowerOfTypes(t *testing.T) {
	tower := func(name string) string {
		text := "typedef int " + name + "0(int);"
		last := name + "0"
		for range 40 {
			text += "typedef " + last + " *" + last + "x(" + last + " *, " + last + " *);"
			last += "x"
		}
		return text + last
	}
	began := time.Now()
	load(t, tower("F")+" f;"+tower("G")+" f, g; int main(void) { return f == g; }")
	if took := time.Since(began); took > patience.For(20*time.Second) {
		t.Errorf("it took %v", took)
	}
}

func TestNoRegularFile(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "p.c")
	if err := syscall.Mkfifo(pipe, 0o644); err != nil {
		t.Skip(err)
	}
	for _, name := range []string{pipe, os.DevNull, "/dev/zero"} {
		if _, _, err := Load(Config{}, name); err == nil || err.Error() != name+": is not a regular file" {
			t.Errorf("%v", err)
		}
	}
}

// TestPrintable: an error shows a terminal nothing that the source holds and is no character.
func TestPrintable(t *testing.T) {
	_, _, err := Load(Config{}, write(t, "t.c", "int \x1b[31m\xff\xc2\x9b\u202e;"))
	if err == nil {
		t.Fatal("accepted")
	}
	for _, r := range err.Error() {
		if r != '\n' && r < ' ' || r == 0x9b || r == 0x202e || r == 0xfffd {
			t.Errorf("%q", err)
		}
	}
}
