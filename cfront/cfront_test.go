package cfront

// This file defines what the tests share, and the tests that load whole programs.

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"heddle.example/cfront/compiler"
	"heddle.example/cfront/diagnostic"
	"heddle.example/cfront/symbols"
	"heddle.example/ir"
)

// write puts C text into a file of a temporary directory.
func write(t testing.TB, name, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

// load loads C text that must be accepted, and verifies the IR.
func load(t testing.TB, text string) *ir.Program {
	t.Helper()
	p, _ := loadWith(t, Config{}, text)
	return p
}

func loadWith(t testing.TB, cfg Config, text string) (*ir.Program, []diagnostic.Diagnostic) {
	t.Helper()
	p, warnings, err := Load(cfg, write(t, "t.c", text))
	if err != nil {
		t.Fatalf("Load: %v\n%s", err, text)
	}
	if err := ir.Verify(p); err != nil {
		t.Fatalf("Verify: %v\n%s", err, dump(p))
	}
	return p, warnings
}

func dump(p *ir.Program) string {
	var b bytes.Buffer
	ir.Print(&b, p)
	return b.String()
}

// ops lists the operations of a function.
func ops(f *ir.Func) []ir.Op {
	var out []ir.Op
	for i := range f.Code {
		out = append(out, f.Code[i].Op)
	}
	return out
}

func count(f *ir.Func, op ir.Op) int {
	n := 0
	for i := range f.Code {
		if f.Code[i].Op == op {
			n++
		}
	}
	return n
}

func find(t testing.TB, f *ir.Func, op ir.Op) *ir.Instr {
	t.Helper()
	for i := range f.Code {
		if f.Code[i].Op == op {
			return &f.Code[i]
		}
	}
	t.Fatalf("no %s in %s", op, f.Name)
	return nil
}

// asked is how a program's first expectation wants it to be read.
func asked(t testing.TB, name string) (cfg Config) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	line, ok := strings.CutPrefix(string(text), "// pruned:")
	if !ok {
		_, line, _ = strings.Cut(string(text), "// heddle:")
	}
	flags, _, _ := strings.Cut(line, "=>")
	fields := strings.Fields(flags)
	for i, f := range fields {
		if d, ok := strings.CutPrefix(f, "-D"); ok {
			cfg.Define = append(cfg.Define, d)
		}
		if f == "--function" {
			cfg.Entry = fields[i+1]
		}
	}
	return cfg
}

// TestCorpus loads programs of the repository's test data and verifies the IR.
// With HEDDLE_ALL set it loads all of them.
func TestCorpus(t *testing.T) {
	step := 12
	if os.Getenv("HEDDLE_ALL") != "" {
		step = 1
	}
	for _, dir := range []string{"seq", "verify", "lib/*"} {
		files, err := filepath.Glob(filepath.Join("..", "testdata", dir, "*.c"))
		if err != nil {
			t.Fatal(err)
		}
		for i := 0; i < len(files); i += step {
			name := files[i]
			t.Run(dir+"/"+filepath.Base(name), func(t *testing.T) {
				p, _, err := Load(asked(t, name), name)
				if err != nil {
					t.Fatal(err)
				}
				if err := ir.Verify(p); err != nil {
					t.Fatal(err)
				}
			})
		}
	}
}

// TestHeaders loads a program that includes the headers that programs use.
func TestHeaders(t *testing.T) {
	text := ""
	for _, h := range []string{"assert", "ctype", "errno", "fcntl", "float", "inttypes", "limits", "locale", "math", "pthread", "sched", "semaphore",
		"setjmp", "signal", "stdalign", "stdarg", "stdatomic", "stdbool", "stddef", "stdint", "stdio", "stdlib", "stdnoreturn", "string", "strings",
		"sys/time", "sys/types", "threads", "time", "unistd", "wchar"} {
		text += "#include <" + h + ".h>\n"
	}
	text += "int main(void) { intptr_t p = 0; errno = (int)p; return 0; }\n"
	for _, std := range []string{"", "c11", "gnu99", "gnu89"} {
		for _, ptr32 := range []bool{false, true} {
			if std == "gnu89" {
				text = strings.ReplaceAll(text, "#include <threads.h>\n", "")
			}
			p, _ := loadWith(t, Config{Flags: compiler.Flags{Std: std}, Ptr32: ptr32}, text)
			if f := p.FuncByName("__errno_location"); f == nil || !f.Extern {
				t.Errorf("-std=%s: errno does not call __errno_location", std)
			}
		}
	}
}

// TestStdatomic checks that <stdatomic.h> makes intptr_t known and that its
// generic functions become single accesses.
func TestStdatomic(t *testing.T) {
	p := load(t, `#include <stdatomic.h>
_Atomic int a; atomic_flag f = ATOMIC_FLAG_INIT; intptr_t q;
int main(void) {
	int e = 0;
	atomic_store(&a, 1);
	int r = atomic_load_explicit(&a, memory_order_relaxed);
	r += atomic_fetch_add(&a, 2) + atomic_exchange(&a, 3);
	r += atomic_compare_exchange_strong(&a, &e, 5);
	r += atomic_flag_test_and_set(&f);
	atomic_flag_clear(&f);
	atomic_thread_fence(memory_order_seq_cst);
	a++; a *= 3; a /= 2;
	return r + e;
}`)
	f := p.Entry
	var weak, rmw int
	for i := range f.Code {
		in := &f.Code[i]
		if in.Flags&ir.FlagWeak != 0 {
			weak++
		}
		if in.Op == ir.RMW {
			rmw++
		}
	}
	if weak != 1 || rmw != 5 || count(f, ir.CmpXchg) != 1 || count(f, ir.Fence) != 1 || count(f, ir.AtomicBegin) != 1 {
		t.Errorf("weak %d, rmw %d\n%s", weak, rmw, dump(p))
	}
}

// TestFiles checks linking of several files.
func TestFiles(t *testing.T) {
	a := write(t, "a.c", "static int hidden = 1; int tentative; extern int other; extern int table[]; int helper(int); int bump(void) { return ++hidden; }\nint main(void) { return helper(other) + tentative + table[2] + bump(); }")
	b := write(t, "b.c", "static int hidden = 2; int tentative; int other = 7; int table[3] = { 1, 2, 3 }; static int bump(void) { return hidden; }\nint helper(int x) { return x + hidden + bump(); }")
	p, _, err := Load(Config{}, a, b)
	if err != nil {
		t.Fatal(err)
	}
	if err := ir.Verify(p); err != nil {
		t.Fatal(err)
	}
	names := map[string]int{}
	for _, g := range p.Globals {
		names[g.Name]++
	}
	for _, f := range p.Funcs {
		names[f.Name+"()"]++
	}
	for name, want := range map[string]int{"hidden": 2, "tentative": 1, "other": 1, "table": 1, "bump()": 2, "helper()": 1, "main()": 1} {
		if names[name] != want {
			t.Errorf("%s: %d, want %d", name, names[name], want)
		}
	}
	if g := p.GlobalByName("table"); g.Size != 12 {
		t.Errorf("table has %d bytes", g.Size)
	}
	for _, bad := range []struct{ b, want string }{
		{"int main(void) { return 0; }", "redefinition of main"},
		{"int other = 1; int helper(int x) { return x; } int table[3]; char other;", "conflicting types for other"},
	} {
		_, _, err := Load(Config{}, a, write(t, "c.c", bad.b))
		if err == nil || !strings.Contains(err.Error(), bad.want) {
			t.Errorf("%s: error %v, want %s", bad.b, err, bad.want)
		}
	}
}

// TestConflictingFiles: a linker does not see that files declare a name differently, so that it is a warning; each file
// means what it says, and a call that does not fit is refused where it executes.
func TestConflictingFiles(t *testing.T) {
	one := "extern int other; extern int other; extern double helper(double); double helper(double); extern int table[4];\nint main(void) { return other + table[0] + (int)helper(1); }"
	two := "extern char other; int helper(int); char other = 1; int helper(int x) { return x; } int table[3];"
	for _, texts := range [][]string{{one, two}, {two, one}} {
		p, warnings, err := Load(Config{}, write(t, "a.c", texts[0]), write(t, "b.c", texts[1]))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{"other", "helper", "table"} {
			if !slices.ContainsFunc(warnings, func(d diagnostic.Diagnostic) bool {
				return strings.Contains(d.Text, "conflicting types for "+name+":") && strings.HasPrefix(filepath.Base(d.Pos), "b.c:")
			}) {
				t.Errorf("no warning of %s: %v", name, warnings)
			}
		}
		if g := p.GlobalByName("other"); g.Size != 1 {
			t.Errorf("other has %d bytes", g.Size)
		}
		refused := false
		for _, in := range p.Entry.Code {
			refused = refused || in.Op == ir.Unsupported && strings.Contains(in.Msg, "helper")
			if in.Op == ir.Load && in.Type == ir.I8 {
				t.Error("main reads other as a char")
			}
		}
		if !refused {
			t.Error("the call of helper is not refused")
		}
	}
	for _, bad := range []string{"int x; char x; int main(void) { return 0; }", "int f(void); char f(void); int main(void) { return 0; }"} {
		if _, _, err := Load(Config{}, write(t, "a.c", bad)); err == nil {
			t.Errorf("%s: accepted", bad)
		}
	}
}

// TestTransparentUnions: a pointer to a function of the library whose parameter is a transparent union is one to a function that
// takes a member, as libraries use it.
func TestTransparentUnions(t *testing.T) {
	_, warnings := loadWith(t, Config{}, "#define _GNU_SOURCE\n#include <sys/socket.h>\nint (*f)(int, struct sockaddr *, socklen_t *) = getsockname;\n"+
		"int main(void) { f = getpeername; return 0; }\n")
	if len(warnings) > 0 {
		t.Errorf("%v", warnings)
	}
}

// TestIncludeFromRoot: #include of a name from the root of the file system means that file, in all its forms.
func TestIncludeFromRoot(t *testing.T) {
	dir := t.TempDir()
	header := filepath.Join(dir, "from root.h")
	if err := os.WriteFile(header, []byte("#pragma once\n#include \"beside.h\"\nint\nfrom_root = beside;\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "beside.h"), []byte("enum { beside };\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	name := strconv.Quote(header)
	for _, text := range []string{
		"#include " + name, "#include <" + header + ">", "#define H " + name + "\n#include H", "#include COMMAND_LINE",
		"#if __has_include(" + name + ")\n#include " + name + "\n#endif", "#include " + name + "\n#include <" + header + ">",
	} {
		p, _, err := Load(Config{Flags: compiler.Flags{Define: []string{"COMMAND_LINE=" + name}}}, write(t, "t.c", text+"\nint main(void) { return from_root; }"))
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if at := p.PosString(p.GlobalByName("from_root").Pos); at != header+":4:1" {
			t.Errorf("%s: from_root is at %s", text, at)
		}
	}
	for _, text := range []string{"#include \"/nowhere" + header + "\"", "#include \"" + header[1:] + "\""} {
		if _, _, err := Load(Config{}, write(t, "t.c", text+"\nint main(void) { return 0; }")); err == nil || !strings.Contains(err.Error(), "not found") {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// TestUndefinedObjects checks what is known of objects that nobody defines.
func TestUndefinedObjects(t *testing.T) {
	p, _ := loadWith(t, Config{}, "#include <stdlib.h>\nextern int a[], b; struct S; extern const struct S s; extern int signgam;\n"+
		"void *f(int i) { return i ? (void *)a : i > 1 ? (void *)&b : (void *)&s; }\nint main(void) { return f(0) != 0; }\n")
	for name, size := range map[string]int64{"a": 0, "b": 4, "s": 0} {
		if g := p.GlobalByName(name); g == nil || !g.Undefined || g.Library || g.Size != size {
			t.Errorf("%s: %+v", name, g)
		}
	}
}

// TestPreprocessed checks that positions follow the line markers of a .i file.
func TestPreprocessed(t *testing.T) {
	file := write(t, "t.i", "# 1 \"orig.c\"\n# 1 \"<built-in>\"\n# 7 \"orig.c\" 2\nint x;\n\nint main(void)\n{\n  x = 1;\n  return y;\n}\n")
	_, _, err := Load(Config{}, file)
	if err == nil || err.Error() != "orig.c:12:10: y is not declared" {
		t.Errorf("error %v", err)
	}
}

// TestConfig checks -D, -U, -I and the entry function.
func TestConfig(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "h.h"), []byte("#define FROM_HEADER 3\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	text := "#include <h.h>\n#ifdef GONE\n#error\n#endif\nint go(void) { return A + B + FROM_HEADER; }\n"
	p, _ := loadWith(t, Config{Flags: compiler.Flags{Include: []string{dir}, Define: []string{"A", "B=2", "GONE", "-GONE"}}, Options: symbols.Options{Entry: "go"}}, text)
	if in := p.Entry.Code[len(p.Entry.Code)-1]; in.Op != ir.Ret || p.Entry.Consts[in.A.ConstIndex()].Bits != 6 {
		t.Errorf("go does not return 6:\n%s", dump(p))
	}
	if _, _, err := Load(Config{Options: symbols.Options{Entry: "nowhere"}}, write(t, "t.c", "int main(void){}")); err == nil || !strings.Contains(err.Error(), "function nowhere is not defined") {
		t.Errorf("error %v", err)
	}
}

// TestModels checks that library models are linked where they are needed only,
// and that a program's own functions win.
func TestModels(t *testing.T) {
	p := load(t, "#include <string.h>\nint main(int c, char **v) { return strlen(v[0]) + strcmp(v[0], v[1]); }\nint strcmp(const char *a, const char *b) { return *a - *b; }")
	if f := p.FuncByName("strlen"); f == nil || f.Extern || !f.Model {
		t.Errorf("strlen is not modelled")
	}
	if f := p.FuncByName("strcmp"); f == nil || f.Extern || f.Model {
		t.Errorf("strcmp is not the program's own")
	}
	if f := p.FuncByName("strcpy"); f != nil {
		t.Errorf("strcpy is linked without need")
	}
}

// TestProposition checks expressions over the globals of a translated program.
func TestProposition(t *testing.T) {
	fe, err := Translate(Config{}, write(t, "t.c", "typedef struct { int a; int b[3]; } S; S s, *p = &s; static int hidden; enum { LIMIT = 4 };\nint main(void) { return s.a + hidden; }"))
	if err != nil {
		t.Fatal(err)
	}
	for _, good := range []string{"s.a == 1", "p->b[2] < LIMIT && hidden", "sizeof(S) > 3", "(char)s.a", "!*p->b ? hidden : 1"} {
		f, err := fe.CompileProposition(good)
		if err != nil {
			t.Errorf("%s: %v", good, err)
			continue
		}
		if f.Result != ir.I1 || f.NumParams != 0 {
			t.Errorf("%s: result %s", good, f.Result)
		}
	}
	for _, bad := range []struct {
		expr, want string
		offset     int
	}{
		{"s.c", "has no member named c", 0},
		{"s.a == hidden++", "side effects", 0},
		{"hidden = 1", "side effects", 0},
		{"main()", "side effects", 0},
		{"s.a > nothing", "nothing is not declared", 6},
		{"1) ; (2", "without its opening bracket", 1},
		{"s.a; 1", "; is not allowed", 3},
		{"(s.a", "( is not closed", 0},
		{"s", "scalar", 0},
		{"1 +", "unexpected", 3},
		{"s.a == /* one */ 1", "comment", 7},
		{" ", "expected", 0},
	} {
		_, err := fe.CompileProposition(bad.expr)
		var pe *PropositionError
		if !errors.As(err, &pe) || !strings.Contains(pe.Text, bad.want) || pe.Offset != bad.offset {
			t.Errorf("%s: error %v (%+v), want %q at %d", bad.expr, err, pe, bad.want, bad.offset)
		}
	}
	if err := ir.Verify(fe.Program()); err != nil {
		t.Error(err)
	}
}
