package cfront

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"heddle.example/ir"
)

// TestAmbiguous: what means one thing in one file and another in the next one is no proposition, in whichever order the files come. What several files
// declare is one object, constants of a header are alike as long as only their values matter, and a name that one file alone has settles which file is meant.
func TestAmbiguous(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"common.h": "extern int n, *at; extern void (*hook)(void); struct pair { int a, b; }; extern struct pair both; enum { MODE = 3 };\nstatic const int LIMIT = 5;\nstatic const int table[3] = {1, 2, 3};\n#define READY (n == 2)\nvoid step(void);\n",
		"main.c":   "#include \"common.h\"\nint n, *at; void (*hook)(void); struct pair both;\nstatic int x; static void quit(void) {}\nstruct own { int a, b; } mine; enum { HERE = 1 };\n#define NUMBER 1\ntypedef int word;\nint main(void) { x = 7; hook = quit; step(); return x; }\n",
		"other.c":  "#include \"common.h\"\nstatic int x, only; static void quit(void) {}\nenum { HERE = 2 };\n#define NUMBER 2\ntypedef char word;\nvoid step(void) { x = 8; only = x; hook = quit; }\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	files := []string{"main.c", "other.c"}
	for _, c := range []struct {
		expr, want string // "": it is a proposition
		offset     int
	}{
		{"n == 2 && both.b == MODE", "", 0}, {"READY || hook == step", "", 0}, {"n < LIMIT && n < table[2] && n < table[n]", "", 0}, {"mine.a == x", "", 0},
		{"*\"a\" == n", "", 0}, {"sizeof(struct pair) == n", "", 0}, {"x == 8 && only", "", 0},
		{"n == 1 && x == 8", "x is ambiguous: it is one variable in main.c (main.c:3:12) and another one in other.c (other.c:2:12)", 10},
		{"hook == quit", "quit is ambiguous: it is one function in main.c (main.c:3:27) and another one in other.c (other.c:2:33)", 8},
		{"at == &LIMIT", "LIMIT is ambiguous: it is one variable in main.c (common.h:2:18) and another one in other.c (common.h:2:18)", 7},
		{"at == table + n", "table is ambiguous", 6},
		{"n == HERE", "one thing in main.c and another in other.c", 0}, {"n == NUMBER", "one thing in main.c and another in other.c", 0}, {"n == sizeof(word)", "one thing in main.c and another in other.c", 0},
	} {
		fe, err := Translate(Config{}, files...)
		if err != nil {
			t.Fatal(err)
		}
		before := len(fe.Program().Funcs)
		f, err := fe.CompileProposition(c.expr)
		var pe *PropositionError
		switch {
		case c.want == "" && (err != nil || fe.Program().Funcs[f.ID] != f || len(fe.Program().Funcs) != before+1):
			t.Errorf("%s: %v, %d functions after %d", c.expr, err, len(fe.Program().Funcs), before)
		case c.want != "" && (!errors.As(err, &pe) || !strings.Contains(pe.Text, c.want) || pe.Offset != c.offset):
			t.Errorf("%s: %v (%+v), want %s at %d", c.expr, err, pe, c.want, c.offset)
		}
		if err := ir.Verify(fe.Program()); err != nil {
			t.Error(err)
		}
		if fe, err = Translate(Config{}, files[1], files[0]); err != nil {
			t.Fatal(err)
		}
		if _, err := fe.CompileProposition(c.expr); (err == nil) != (c.want == "") {
			t.Errorf("%s, the files the other way round: %v", c.expr, err)
		}
	}
}
