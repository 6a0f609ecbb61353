package source

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"heddle.example/cfront/compiler"
)

// TestMathHeader: the largest header of the system expands little, and declares what it declares.
func TestMathHeader(t *testing.T) {
	dir := t.TempDir()
	name, empty := filepath.Join(dir, "t.c"), filepath.Join(dir, "empty.h")
	text := `#define _GNU_SOURCE
#include <math.h>
#include <sys/socket.h>
#include <netdb.h>
#include <stdlib.h>
int x;
`
	for file, text := range map[string]string{name: text, empty: ""} {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	r := NewReader(false, false)
	p := r.Parse(name, compiler.Flags{Force: []string{empty}}, AsIs)
	if p.Err != nil {
		t.Fatal(p.Err)
	}
	if r.expands.Load() {
		t.Error("it expands too much to be read at once")
	}
	for _, f := range []string{"sin", "sinf", "sinl", "isinf", "finite", "fma", "lgamma_r", "nan"} {
		if p.Ast.Scope.Nodes[f] == nil {
			t.Errorf("%s is not declared", f)
		}
	}
	if at := p.Ast.Scope.Nodes["x"][0].Position(); at.Line != 6 {
		t.Errorf("x is at %v", at)
	}
}

// TestMendMath: only glibc's text is mended, and its lines keep their numbers.
func TestMendMath(t *testing.T) {
	other := "#define _Mdouble_ double\nextern _Mdouble_ sin(_Mdouble_);\n"
	if out := string(mendMath([]byte(other))); out != other {
		t.Errorf("%q", out)
	}
	glibc := "#define __MATHCALL(function,suffix, args) x\n#define _Mdouble_\t\tdouble\n#include <bits/mathcalls.h>\n"
	if out := string(mendMath([]byte(glibc))); !strings.Contains(out, "#endif\n#line 2\n#define _Mdouble_") {
		t.Errorf("%q", out)
	}
}
