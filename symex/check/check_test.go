package check

// This file tests the table: that every row is in it, that rows keep no state of their own,
// and that the documentation says what they say.

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestNoStateBesideThePath wants the package to have no variables but its rows, which are all in the
// table. What a property keeps elsewhere would be missing from the node hash.
func TestNoStateBesideThePath(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) == 0 {
		t.Fatal("no files", err)
	}
	var rows, listed []string
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Tok != token.VAR {
				continue
			}
			for _, s := range g.Specs {
				v := s.(*ast.ValueSpec)
				if len(v.Names) != 1 || len(v.Values) != 1 {
					t.Fatalf("%s: %s is no row", file, v.Names[0])
				}
				if v.Names[0].Name == "Properties" {
					for _, e := range v.Values[0].(*ast.CompositeLit).Elts {
						listed = append(listed, e.(*ast.Ident).Name)
					}
					continue
				}
				address, ok := v.Values[0].(*ast.UnaryExpr)
				if !ok {
					t.Fatalf("%s: %s is no row", file, v.Names[0])
				}
				l, ok := address.X.(*ast.CompositeLit)
				if !ok || l.Type.(*ast.Ident).Name != "Property" {
					t.Fatalf("%s: %s is no row", file, v.Names[0])
				}
				for _, e := range l.Elts {
					if _, call := e.(*ast.KeyValueExpr).Value.(*ast.CallExpr); call {
						t.Fatalf("%s: a function of %s may have variables of its own", file, v.Names[0])
					}
				}
				rows = append(rows, v.Names[0].Name)
			}
		}
	}
	slices.Sort(rows)
	slices.Sort(listed)
	if !slices.Equal(rows, listed) {
		t.Errorf("the rows %v, the table %v", rows, listed)
	}
}

func TestRows(t *testing.T) {
	if len(Properties) > 63 {
		t.Fatal("a Set holds no more")
	}
	for _, p := range Properties {
		if p.Help == "" || p.Violated == "" || Named(p.Name) != p {
			t.Errorf("%q lacks a help line, or says nowhere when it is violated, or is there twice", p.Name)
		}
		if p.Default && p.OnRequest {
			t.Errorf("%s is decided by default and on request only", p.Name)
		}
		if p.Remembers != "" && p.Reduces {
			t.Errorf("%s remembers the path, which depends on the order of steps", p.Name)
		}
		if asks := p.Locked != nil || p.Unlocked != nil || p.LocksGone != nil || p.Accessed != nil || p.MemoryGone != nil || p.ThreadEnds != nil; asks != (p.Remembers != "") {
			t.Errorf("%s asks to be told and says not what it remembers, or the reverse", p.Name)
		}
		if s := Set(0).With(p); !s.Has(p) || p.Includes != nil && !s.Has(p.Includes) {
			t.Errorf("a set with %s has it not", p.Name)
		}
	}
	if s, err := Parse(Default().Names()); err != nil || s != Default() {
		t.Error("the names of the default are not the default", err)
	}
	if _, err := Parse([]string{"assert", "memori"}); err == nil {
		t.Error("a name that no property has is taken")
	}
}

// TestDocumented compares the rows with the tables in docs.
func TestDocumented(t *testing.T) {
	has := func(file, table string) {
		text, err := os.ReadFile("../../docs/" + file)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(text), table) {
			t.Errorf("docs/%s is to have\n%s", file, table)
		}
	}
	var list, standard, more, named []string
	for _, p := range Properties {
		quoted := "`" + p.Name + "`"
		list = append(list, "| "+quoted+" | "+p.Violated+" |\n")
		switch {
		case p.Default:
			standard = append(standard, quoted)
		case p.OnRequest:
			named = append(named, quoted)
		default:
			more = append(more, quoted)
		}
	}
	has("semantics.md", "| `--check` | violated when |\n|---|---|\n"+strings.Join(list, ""))
	has("usage.md", "| by default | "+strings.Join(standard, ", ")+" |\n| also in `all` | "+strings.Join(more, ", ")+" |\n| by name only | "+strings.Join(named, ", ")+" |\n")
}
