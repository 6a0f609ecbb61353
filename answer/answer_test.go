package answer

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// assumes is how a C model of the library names an assumption.
var assumes = regexp.MustCompile(`__heddle_assumes\("([^"]*)"\)`)

// TestEachNameIsSet: every constant of this package is used by the code that gives answers, each has its help, and nobody writes one of these
// names as a literal where an assumption, a cut or a reason is set.
func TestEachNameIsSet(t *testing.T) {
	constants := map[string]string{}
	for _, file := range []string{"assumption.go", "incomplete.go"} {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if s, ok := n.(*ast.ValueSpec); ok && len(s.Values) == 1 {
				if lit, ok := s.Values[0].(*ast.BasicLit); ok {
					constants[s.Names[0].Name], _ = strconv.Unquote(lit.Value)
				}
			}
			return true
		})
	}
	rows := map[string]string{}
	for _, list := range [][]Row{Assumptions, Cuts, Reasons} {
		for _, r := range list {
			if rows[r.Name] != "" || r.Help == "" {
				t.Errorf("%s: two rows, or no help", r.Name)
			}
			rows[r.Name] = r.Help
		}
	}
	names := map[string]bool{}
	for c, name := range constants {
		if rows[name] == "" {
			t.Errorf("%s (%s) has no row", c, name)
		}
		names[name] = true
	}
	if len(constants) != len(rows) {
		t.Errorf("%d constants, %d rows", len(constants), len(rows))
	}

	used := map[string]bool{}
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || strings.HasPrefix(path, "../bench/judge") {
			return err
		}
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, path, nil, 0)
		if err != nil {
			return err
		}
		literal := func(e ast.Expr, where string) {
			if lit, ok := e.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				if s, _ := strconv.Unquote(lit.Value); names[s] {
					t.Errorf("%s: %s %s is written as a literal", fset.Position(lit.Pos()), where, lit.Value)
				}
			}
		}
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.SelectorExpr:
				if x, ok := n.X.(*ast.Ident); ok && x.Name == "answer" {
					used[n.Sel.Name] = true
				}
			case *ast.IndexExpr:
				literal(n.Index, "index")
			case *ast.CallExpr:
				if s, ok := n.Fun.(*ast.SelectorExpr); ok && (s.Sel.Name == "cut" || s.Sel.Name == "endBecause") && len(n.Args) > 0 {
					literal(n.Args[0], s.Sel.Name)
				}
			case *ast.KeyValueExpr:
				if k, ok := n.Key.(*ast.Ident); ok && k.Name == "Kind" {
					literal(n.Value, "kind")
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	models, err := filepath.Glob("../cfront/libc/src/*.c")
	if err != nil {
		t.Fatal(err)
	}
	said := map[string]bool{}
	for _, file := range models {
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range assumes.FindAllSubmatch(b, -1) {
			if said[string(m[1])] = true; !names[string(m[1])] {
				t.Errorf("%s assumes %s, which has no row", file, m[1])
			}
		}
	}
	for c, name := range constants {
		if !used[c] && !said[name] {
			t.Errorf("%s is set nowhere", c)
		}
	}
}
