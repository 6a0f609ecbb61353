package docs

// This file holds packages to a size at which they can be read: how many files they have, and how many of these need
// each other in a circle.

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"heddle.example/digraph"
)

// room says how large a package may be.
type room struct {
	files int // without tests
	cycle int // most files that all need each other
}

// goal is how large a package is to be.
var goal = room{files: 30, cycle: 12}

// nothing imports packages that have no content: what they declare belongs to no file of the package that is looked at.
type nothing struct{}

func (nothing) Import(path string) (*types.Package, error) {
	p := types.NewPackage(path, filepath.Base(path))
	p.MarkComplete()
	return p, nil
}

// measure counts the files of a package, and those of the largest part in which each file uses, by way of others perhaps, what
// every other one declares. Uses that only types of other packages show are not seen.
func measure(t *testing.T, dir string) room {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	fset := token.NewFileSet()
	var files []*ast.File
	index := map[string]int{}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		index[name] = len(files)
		files = append(files, f)
	}
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}}
	conf := types.Config{Importer: nothing{}, FakeImportC: true, Error: func(error) {}}
	pkg, _ := conf.Check(dir, fset, files, info) // errors are due to the imports
	next := make([][]int, len(files))
	for id, o := range info.Uses {
		if v, ok := o.(*types.Var); ok && !v.IsField() && o.Parent() != pkg.Scope() || o.Pkg() != pkg || !o.Pos().IsValid() {
			continue
		}
		from, to := index[fset.Position(id.Pos()).Filename], index[fset.Position(o.Pos()).Filename]
		if from != to && !slices.Contains(next[from], to) {
			next[from] = append(next[from], to)
		}
	}
	out := room{files: len(files)}
	component, count := digraph.Components(len(files), nil, func(v int, visit func(w int)) {
		for _, w := range next[v] {
			visit(w)
		}
	})
	sizes := make([]int, count)
	for _, c := range component {
		sizes[c]++
		out.cycle = max(out.cycle, sizes[c])
	}
	return out
}

// TestPackagesStayRooms wants every package to keep to the goal.
func TestPackagesStayRooms(t *testing.T) {
	for _, p := range slices.Sorted(maps.Keys(imports(t))) {
		if is := measure(t, filepath.Join("..", p)); is.files > goal.files || is.cycle > goal.cycle {
			t.Errorf("%s has %d files, %d of which need each other; %d and %d are the most: split it along an idea", p, is.files, is.cycle, goal.files, goal.cycle)
		}
	}
}

// TestProgramsHaveFolders: no program for a try lies where the project begins.
func TestProgramsHaveFolders(t *testing.T) {
	for _, pattern := range []string{"../*.c", "../*.h"} {
		if found, err := filepath.Glob(pattern); err != nil || len(found) > 0 {
			t.Errorf("%v %v", found, err)
		}
	}
}
