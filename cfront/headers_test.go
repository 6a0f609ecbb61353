package cfront

// This file tests that files which begin with headers that are kept mean what they mean when they are read in one piece.

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"heddle.example/cfront/compiler"
	"heddle.example/cfront/source"
	"heddle.example/ir"
	"heddle.example/sample"
)

// translated says all that a translation gives; kept tells whether the headers were.
func translated(cfg Config, files ...string) (text string, kept bool) {
	fe, err := Translate(cfg, files...)
	var b strings.Builder
	b.WriteString(dump(fe.table.Program))
	// What declares nothing in use may not have been looked at, so that files have other numbers, and some none.
	read := fe.table.Program.Files
	named := map[int32]bool{}
	at := func(p ir.Pos) string {
		named[p.File] = true
		return fe.table.Program.PosString(p)
	}
	for _, f := range fe.table.Program.Funcs {
		if f.Extern {
			continue // a model's declaration may be the first that was looked at
		}
		fmt.Fprintln(&b, f.Name, at(f.Pos))
		for i := range f.Code {
			fmt.Fprintln(&b, at(f.Code[i].Pos))
		}
	}
	for _, g := range fe.table.Program.Globals {
		fmt.Fprintln(&b, g.Name, at(g.Pos))
	}
	var lengths []string
	for i, f := range read {
		if named[int32(i)] {
			lengths = append(lengths, fmt.Sprintln(f.Name, len(f.Lines)))
		}
	}
	slices.Sort(lengths)
	fmt.Fprint(&b, lengths)
	for _, w := range fe.Warnings() {
		fmt.Fprintln(&b, w)
	}
	fmt.Fprintln(&b, err)
	for _, u := range fe.table.Units {
		kept = fe.parsed[u].AfterHeaders()
		if !kept {
			break
		}
	}
	return b.String(), kept
}

// inOnePiece does the same with headers that are for one file alone, as those are that follow a file which the command line includes.
func inOnePiece(t *testing.T, files ...string) string {
	t.Helper()
	text, kept := translated(Config{Flags: compiler.Flags{Force: []string{write(t, "empty.h", "")}}}, files...)
	if kept {
		t.Errorf("%s: the headers were kept", files)
	}
	return text
}

// TestKeptHeaders translates programs of testdata in both ways. HEDDLE_ALL_PROGRAMS takes all of them.
func TestKeptHeaders(t *testing.T) {
	files, n := someOf(t, 40), 0
	for _, file := range files {
		text, kept := translated(Config{}, file)
		if kept {
			n++
		}
		if text != inOnePiece(t, file) {
			t.Errorf("%s differs", file)
		}
	}
	if n < len(files)*9/10 {
		t.Errorf("headers were kept for %d programs of %d", n, len(files))
	}
}

// someOf gives one program of testdata in so many, all with HEDDLE_ALL_PROGRAMS.
func someOf(t *testing.T, step int) (some []string) {
	t.Helper()
	var files []string
	for _, pattern := range []string{"*.c", "*/*.c", "*/*/*.c"} {
		found, err := filepath.Glob(filepath.Join("..", "testdata", pattern))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	if sample.All() {
		step = 1
	}
	for i := 0; i < len(files); i += step {
		some = append(some, files[i])
	}
	return some
}

// TestHeadersFromDisk does it with headers that are read from a file each time.
func TestHeadersFromDisk(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	t.Setenv("HEDDLE_CACHE", "")
	source.KeepOnDisk(true)
	source.KeepHeaders(0)
	defer source.KeepOnDisk(false)
	defer source.KeepHeaders(24)
	n := 0
	for _, file := range someOf(t, 60) {
		want := inOnePiece(t, file)
		for range 3 { // it is asked for once, written, and read
			text, kept := translated(Config{}, file)
			if kept {
				n++
			}
			if text != want {
				t.Errorf("%s differs", file)
			}
		}
	}
	if n == 0 {
		t.Error("no headers were kept")
	}
}

// TestAfterHeaders has files that ask for more than names which they spell.
func TestAfterHeaders(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "own.h"), []byte("#include <stdlib.h>\n#ifndef EOF\n#error no EOF\n#endif\ntypedef size_t length;\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "deep.h"), []byte(strings.Repeat("(", 5000)), 0o644); err != nil {
		t.Fatal(err)
	}
	const stdio = "#include <stdio.h>\n"
	for i, c := range []struct {
		text string
		kept bool
	}{
		{"int main(void) { return 0; }", true},
		{"/* a\n comment */ #include <stdio.h> // and\n#include <stdlib.h> /* another\n one */ int main(void) { printf(\"%d\", EXIT_FAILURE); return __LINE__; }", true},
		{stdio + "#define PASTE(a, b) a##b\nint main(void) { return PASTE(EO, F); }", true},
		{stdio + "int main(void) { return EO\\\nF; }", true},
		{stdio + "#undef EOF\nint EOF = 3; int main(void) { return EOF; }", true},
		{stdio + "#define EOF 7\nint main(void) { return EOF; }", true},
		{stdio + "int f(void) { int FILE = 3; return FILE * 2; } int main(void) { FILE *f = stdin; return f != 0; }", true},
		{stdio + "typedef struct _IO_FILE FILE; int main(void) { FILE *f = stdin; return sizeof(size_t) * 2 + (f != 0); }", true},
		{stdio + "#include \"own.h\"\nint main(void) { length n = 3; return abs((int)n); }", true},
		{stdio + "int x;\n#include <stdlib.h>\nint main(void) { return EXIT_SUCCESS; }", true},
		{stdio + "# \\\ninclude <stdlib.h>\nint main(void) { return EXIT_SUCCESS; }", true},
		{"#define _GNU_SOURCE\n#include <string.h>\n#undef _GNU_SOURCE\n#include <stdio.h>\n#ifdef _GNU_SOURCE\n#error\n#endif\nint main(void) { return *strchrnul(\"a\", 'b'); }", true},
		{"#define NDEBUG\n#include <assert.h>\nint main(void) { assert(0); return 0; }", true},
		{"#include <assert.h>\nint main(void) { assert(0); return 0; }", true},
		{"#define X(a) a\n#include <stdio.h>\nint main(void) { return X(EOF); }", true},
		{"#include <stdio.h>\nint main(void) { return __COUNTER__ + __COUNTER__; }", true},
		{"#include <inttypes.h>\n#include <stdio.h>\nint main(void) { int64_t x = INT64_C(3); printf(\"%\" PRId64, x); return 0; }", true},
		{"#include <stdatomic.h>\nint main(void) { atomic_int a = 0; return atomic_fetch_add(&a, 1); }", true},
		{stdio + "struct s { char c; int i; } __attribute__((packed)); int main(void) { return sizeof(struct s); }", true},
		{stdio + "#pragma pack(1)\nstruct s { char c; int i; }; int main(void) { return sizeof(struct s); }", false},
		{stdio + "#include \"deep.h\"\nint main(void) { return 0; }", false},
		{stdio + "int main(void) { return 1 +; }", false},
		{stdio + "typedef int printf; int main(void) { printf x = 3; return x; }", false},
		{"#include <nowhere.h>\nint main(void) { return 0; }", false},
		{"#include \"own.h\"\nint main(void) { return 0; }", false},
	} {
		file := filepath.Join(dir, fmt.Sprintf("f%d.c", i))
		if err := os.WriteFile(file, []byte(c.text), 0o644); err != nil {
			t.Fatal(err)
		}
		text, kept := translated(Config{}, file)
		if want := inOnePiece(t, file); text != want {
			t.Errorf("%s:\n%s\nin one piece:\n%s", c.text, text, want)
		}
		if kept != c.kept {
			t.Errorf("%s: headers kept: %v", c.text, kept)
		}
	}
}

// TestMacrosOfCommandLine has headers that know macros of the command line and such that do not.
func TestMacrosOfCommandLine(t *testing.T) {
	dir := t.TempDir()
	const paste = "#define JOIN(a, b) a##b\n#define DEEP(a, b) JOIN(a, JOIN(b, _t))\nextern int JOIN(gl, ue);\ntypedef int DEEP(siz, ed);\n"
	if err := os.WriteFile(filepath.Join(dir, "paste.h"), []byte(paste), 0o644); err != nil {
		t.Fatal(err)
	}
	const main = "int main(void) { return "
	for _, c := range []struct {
		define []string
		text   string
	}{
		{[]string{"ROUNDS=3"}, "#include <stdio.h>\n" + main + "ROUNDS; }"},
		{[]string{"ROUNDS=3", "BROKEN"}, "#include <stdio.h>\n#ifdef BROKEN\nint x;\n#endif\n" + main + "ROUNDS + x; }"},
		{[]string{"ROUNDS=4", "BROKEN"}, "#include <stdio.h>\n#undef ROUNDS\nint ROUNDS;\n" + main + "ROUNDS; }"},
		{[]string{"ROUNDS=OTHER", "OTHER=EOF"}, "#include <stdio.h>\n" + main + "ROUNDS; }"},
		{[]string{"TWICE(x)=(2 * x)"}, "#include <stdio.h>\n" + main + "TWICE(3); }"},
		{[]string{"JOINED=a##b", "MAKE(a,b)=a##b"}, "#include <stdio.h>\n" + main + "MAKE(E, OF); }"},
		{[]string{"ROUNDS=3", "-ROUNDS"}, "#include <stdio.h>\nint ROUNDS;\n" + main + "ROUNDS; }"},
		{[]string{"ROUNDS=3", "ROUNDS=4"}, "#include <stdio.h>\n" + main + "ROUNDS; }"},
		{[]string{"NDEBUG"}, "#include <assert.h>\n" + main + "0; }\nvoid f(void) { assert(0); }"},
		{[]string{"size_t=int"}, "#include <stddef.h>\n" + main + "sizeof(size_t); }"}, // spelled
		{[]string{"BUFSIZ=7"}, "#include <stdio.h>\n" + main + "BUFSIZ; }"},
		{[]string{"glue=other"}, "#include <paste.h>\nint other;\n" + main + "other; }"}, // put together
		{[]string{"sized_t=wide", "wide=long"}, "#include <paste.h>\n" + main + "sizeof(sized_t); }"},
		{[]string{"ROUNDS=3"}, "#define ROUNDS 4\n#include <stdio.h>\n" + main + "ROUNDS; }"},
	} {
		file := filepath.Join(dir, "f.c")
		if err := os.WriteFile(file, []byte(c.text), 0o644); err != nil {
			t.Fatal(err)
		}
		flags := compiler.Flags{Define: c.define, Include: []string{dir}}
		text, _ := translated(Config{Flags: flags}, file)
		flags.Force = []string{write(t, "empty.h", "")}
		if want, kept := translated(Config{Flags: flags}, file); text != want || kept {
			t.Errorf("%v %s:\n%s\nin one piece:\n%s", c.define, c.text, text, want)
		}
	}
}

// TestHeadersAtOnce uses what is kept from several goroutines.
func TestHeadersAtOnce(t *testing.T) {
	file := write(t, "t.c", "#include <pthread.h>\n#include <stdio.h>\nint main(void) { printf(\"%d\", (int)pthread_self()); return 0; }")
	want := inOnePiece(t, file)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 3 {
				if text, _ := translated(Config{}, file); text != want {
					t.Errorf("differs:\n%s\n%s", text, want)
				}
			}
		})
	}
	all.Wait()
}

// TestSharedHeaders has files of one program that begin with the same headers of the program.
func TestSharedHeaders(t *testing.T) {
	for i, c := range []struct {
		header string
		texts  []string
		kept   bool
	}{
		{"#include <stdio.h>\n#define N 3\ntypedef int num;\nextern num total;\nstatic inline num twice(num x) { static num calls; return calls++ + 2 * x; }\n",
			[]string{"#include \"own.h\" // ours\nnum total; num other(void);\nint main(void) { return other() + twice(N); }", "#include \"own.h\"\nnum other(void) { return twice(total) + (stdin != 0); }"}, true},
		{"struct s { int a; };\nstatic struct s *const made = &(struct s){7};\n", // an object in each file
			[]string{"#include \"own.h\"\nint *f(void);\nint main(void) { made->a++; return f() == &made->a; }", "#include \"own.h\"\nint *f(void) { return &made->a; }"}, true},
		{"#pragma once\n#include \"second.h\"\nextern int a[N];\n",
			[]string{"#include <stdlib.h>\n#include \"own.h\"\n#include \"second.h\"\nint a[N]; int main(void) { return abs(a[0]); }",
				"#include <stdlib.h>\n#include \"own.h\"\n#ifndef N\n#error\n#endif\n#include \"own.h\"\nint g(void) { return sizeof a; }"}, true},
		{"#pragma pack(1)\nstruct p { char c; int i; };\n", []string{"#include \"own.h\"\nint f(void);int main(void) { return f(); }", "#include \"own.h\"\nint f(void) { return sizeof(struct p); }"}, false},
		{"int x = 1;\n", []string{"#include \"own.h\"\nint main(void) { return x; }", "#include \"own.h\"\nint f(void) { return x; }"}, true}, // defined twice
		{"static int f(void) {\n", []string{"#include \"own.h\"\nreturn 1; } int main(void) { return f(); }", "#include \"own.h\"\nreturn 2; } int g(void) { return f(); }"}, false},
	} {
		dir := t.TempDir()
		put := func(name, text string) string {
			file := filepath.Join(dir, name)
			if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
			return file
		}
		put("own.h", c.header)
		put("second.h", "#ifndef SECOND\n#define SECOND\n#define N 5\n#endif\n")
		var files []string
		for j, text := range c.texts {
			files = append(files, put(fmt.Sprintf("f%d.c", j), text))
		}
		text, kept := translated(Config{}, files...)
		if want := inOnePiece(t, files...); text != want {
			t.Errorf("%d:\n%s\nin one piece:\n%s", i, text, want)
		}
		if kept != c.kept {
			t.Errorf("%d: headers kept: %v", i, kept)
		}
	}
}

// TestLater: a function that a header declares is looked at when somebody asks for it, be it to say that it is something else.
func TestLater(t *testing.T) {
	fe, err := Translate(Config{}, write(t, "t.c", "#include <string.h>\nint main(void) { int strtok = 1; return strtok + (int)strlen(\"a\"); }"))
	if err != nil {
		t.Fatal(err)
	}
	names := fe.table.Units[0].FileScope.Names
	if names["strlen"] == nil || names["strtok"] != nil || !names["strlen"].T.Fn.Result.IsInteger() {
		t.Errorf("strlen: %v, strtok: %v", names["strlen"], names["strtok"])
	}
	for _, text := range []string{"int strlen;", "typedef int t; t strlen = 3;"} {
		if _, _, err := Load(Config{}, write(t, "t.c", "#include <string.h>\n"+text+"\nint main(void) { return 0; }")); err == nil {
			t.Errorf("%s: no error", text)
		}
	}
}

// TestLaterBodies: an inline function of the system is looked at when somebody asks for it, and those that it calls; one that is declared alone before, too.
func TestLaterBodies(t *testing.T) {
	fe, err := Translate(Config{}, write(t, "t.c", "#include <endian.h>\nint main(void) { return (int)htobe32(1); }"))
	if err != nil {
		t.Fatal(err)
	}
	names := fe.table.Units[0].FileScope.Names
	if f := names["__bswap_32"]; f == nil || f.Function.Def == nil || !f.Function.Lowered || names["__bswap_64"] != nil {
		t.Errorf("__bswap_32: %v, __bswap_64: %v", f, names["__bswap_64"])
	}
}
