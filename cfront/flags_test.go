package cfront

// This file defines tests of compilers' command lines, of compile_commands.json and of --cpp.

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"heddle.example/cfront/compiler"
)

func TestParseArguments(t *testing.T) {
	a, err := compiler.ParseArguments(strings.Fields("-Wall -O2 -g -c -o x.o -Ione -I two -isystem three -iquote/four -idirafter five -include six.h -DA -D B=1 -UA "+
		"-std=gnu11 -m32 -fPIC -MD -MF x.d -lm -l dl -pthread -frobnicate -X x.c"), "/d")
	if err != nil {
		t.Fatal(err)
	}
	want := compiler.Flags{Quote: []string{"/four"}, Include: []string{"/d/one", "/d/two"}, System: []string{"/d/three"}, After: []string{"/d/five"},
		Define: []string{"A", "B=1", "-A"}, Force: []string{"/d/six.h"}, Std: "gnu11"}
	if !reflect.DeepEqual(a.Flags, want) || !a.Ptr32 || !slices.Equal(a.Files, []string{"/d/x.c"}) || !slices.Equal(a.Unknown, []string{"-X"}) {
		t.Errorf("got %+v", a)
	}
	for _, bad := range []string{"-fshort-enums", "-fpack-struct=1", "-funsigned-char", "-mx32", "-fopenmp", "@file", "-imacros x", "--sysroot=/x", "-I-", "-nostdinc", "-I", "-E", "-fexec-charset=UTF-16", "-finstrument-functions"} {
		if _, err := compiler.ParseArguments(strings.Fields(bad), ""); err == nil {
			t.Errorf("%s: accepted", bad)
		}
	}
	for _, std := range []string{"c42", "c++17", "C11", "gnu"} {
		if _, _, err := Load(Config{Flags: compiler.Flags{Std: std}}, write(t, "t.c", "int main(void) { return 0; }")); err == nil || !strings.Contains(err.Error(), "not known") {
			t.Errorf("-std=%s: %v", std, err)
		}
	}
}

func TestShellWords(t *testing.T) {
	for _, c := range []struct {
		line string
		want []string
	}{
		{`gcc  -DA="b c" -DB='"d"' -DC=\"e\\ f\" g\ h ""`, []string{"gcc", "-DA=b c", `-DB="d"`, `-DC="e\`, `f"`, "g h", ""}},
		{`"a\n\$\"" '\n'`, []string{`a\n$"`, `\n`}},
		{"a\tb\n c\\\nd", []string{"a", "b", "cd"}},
	} {
		got, err := compiler.ShellWords(c.line)
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%s: got %q, %v", c.line, got, err)
		}
	}
	if _, err := compiler.ShellWords("a 'b"); err == nil {
		t.Error("an open quote is accepted")
	}
}

// project writes files into a directory of their own.
func project(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(strings.ReplaceAll(text, "DIR", dir)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// TestCompileCommands: each file is read with its own flags, relative to its own directory.
func TestCompileCommands(t *testing.T) {
	dir := project(t, map[string]string{
		"src/a.c": "#include <h.h>\nint f(void);\nint main(void) { return N + f(); }\n", "src/b.c": "#include <h.h>\nint f(void) { return N; }\n",
		"one/h.h": "#define N A\n", "two/h.h": "#define N (A + B)\n", "src/c.cpp": "class {};\n",
		"build/compile_commands.json": `[
			{"directory": "DIR/src", "command": "ccache /usr/bin/gcc -DA=1 -I../one -Wall -o a.o -c a.c", "file": "a.c"},
			{"directory": "DIR/src", "arguments": ["clang", "-DA=2", "-DB=\"x\"[0]", "-I", "DIR/two", "-c", "b.c"], "file": "DIR/src/b.c"},
			{"directory": "DIR/src", "command": "g++ -c c.cpp -o 'c", "file": "c.cpp"},
			{"directory": "DIR/src", "command": "gcc -DA=9 -c a.c", "file": "a.c"}]`,
	})
	if _, err := compiler.ReadCompileCommands(filepath.Join(dir, "build/compile_commands.json")); err == nil {
		t.Fatal("an open quote is accepted")
	}
	text, err := os.ReadFile(filepath.Join(dir, "build/compile_commands.json"))
	if err != nil {
		t.Fatal(err)
	}
	name := write(t, "compile_commands.json", strings.Replace(string(text), "'c\"", "c\"", 1))
	c, err := compiler.ReadCompileCommands(name)
	if err != nil {
		t.Fatal(err)
	}
	a, b := filepath.Join(dir, "src/a.c"), filepath.Join(dir, "src/b.c")
	if got := c.Files(); !slices.Equal(got, []string{a, b}) {
		t.Fatalf("files %q", got)
	}
	cfg := Config{PerFile: map[string]compiler.Flags{}}
	for _, f := range c.Files() {
		cfg.PerFile[f] = c.Find(f).Flags
	}
	for _, cfg.HostCpp = range []bool{false, true} {
		if _, _, err := Load(cfg, c.Files()...); err != nil {
			t.Errorf("%v", err)
		}
	}
	if got := cfg.PerFile[b].Define; !slices.Equal(got, []string{"A=2", `B="x"[0]`}) {
		t.Errorf("flags %q", got)
	}
	for _, bad := range []string{"", "{}", "[]", `[{"directory": "/", "command": "gcc -c x.c"}]`, `[{"file": "x.c", "command": "gcc -fopenmp x.c"}]`} {
		if _, err := compiler.ReadCompileCommands(write(t, "c.json", bad)); err == nil {
			t.Errorf("%s: accepted", bad)
		}
	}
}

// TestHostCpp: the compiler's preprocessor gives the same program, at the same places, with the lines of the files as they are.
func TestHostCpp(t *testing.T) {
	dir := project(t, map[string]string{
		"t.c": "#include \"t.h\"\n#define TWICE(x) x x\nint main(void) {\n  return F(A); }\n", "t.h": "#pragma once\n#define F(x) (x + 1)\nint\n  b;\n", "force.h": "#define A b\n",
	})
	name := filepath.Join(dir, "t.c")
	cfg := Config{Flags: compiler.Flags{Force: []string{filepath.Join(dir, "force.h")}, Define: []string{"b=b"}}}
	one, _, err := Load(cfg, name)
	if err != nil {
		t.Fatal(err)
	}
	cfg.HostCpp = true
	two, _, err := Load(cfg, name)
	if err != nil {
		t.Fatal(err)
	}
	if a, b := one.PosString(one.GlobalByName("b").Pos), two.PosString(two.GlobalByName("b").Pos); a != b || !strings.HasSuffix(a, "t.h:4:3") {
		t.Errorf("b is at %s and %s", a, b)
	}
	if got := two.SourceLine(two.Entry.Pos); got != "int main(void) {" {
		t.Errorf("main is on the line %q", got)
	}
	words, err := CppCommand(Config{Flags: compiler.Flags{Include: []string{"d", "/e"}, Define: []string{"X=@y"}}}, "-o")
	if err != nil || strings.Join(words[1:], " ") != "-E -pthread -I ./d -I /e -DX=@y -x c ./-o" {
		t.Errorf("command %q, %v", words, err)
	}
	if _, err := CppCommand(Config{}, "@file"); err == nil {
		t.Error("@file is given to the compiler")
	}
	cfg.Force = []string{"nowhere.h"}
	if _, _, err := Load(cfg, name); err == nil || !strings.Contains(err.Error(), "nowhere.h") {
		t.Errorf("a missing file: %v", err)
	}
}
