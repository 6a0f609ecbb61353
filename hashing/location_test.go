package hashing

// This file tests that no two locations have the same number, whatever their kinds are.

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"testing"

	"pgregory.net/rapid"
)

// constructors are the functions that make locations, by name.
var constructors = map[string]any{
	"Word": Word, "Uninitialised": Uninitialised, "Pointer": Pointer, "Byte": Byte, "Page": Page,
	"Header": Header, "Pinned": Pinned,
	"Register": Register, "Status": Status, "Result": Result, "Top": Top, "Suspended": Suspended,
	"WaitObject": WaitObject, "WaitLock": WaitLock, "WaitCount": WaitCount, "Heirs": Heirs, "Permits": Permits,
	"Ending": Ending, "Cleanup": Cleanup,
	"Walk": Walk, "WalkLength": WalkLength, "WalkElement": WalkElement, "WalkSymbol": WalkSymbol,
	"Anonymous": Anonymous, "Many": Many, "Holds": Holds, "ExitHandler": ExitHandler, "Partial": Partial, "Constraint": Constraint, "Serialised": Serialised,
	"Fact": Fact, "History": History, "Aliases": Aliases, "Monitor": Monitor, "Symbol": Symbol, "MonitorThread": MonitorThread,
	"Messages": Messages, "MessageValue": MessageValue, "Delayed": Delayed, "DelayedValue": DelayedValue,
	"Budget": Budget, "Asleep": Asleep,
}

// greatest is the greatest value of a parameter, by its name.
var greatest = map[string]int64{
	"addr": 1<<56 - 1, "thread": MaxThreads - 1, "depth": 1<<24 - 1, "register": 1<<31 - 1, "n": 1<<31 - 1,
}

// parameters gives the names of the parameters of every exported function that makes a location,
// in all of the package.
func parameters(t *testing.T) map[string][]string {
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) == 0 {
		t.Fatal("no files", err)
	}
	found := map[string][]string{}
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Recv != nil || f.Type.Results == nil || !f.Name.IsExported() {
				continue
			}
			if r, ok := f.Type.Results.List[0].Type.(*ast.Ident); !ok || r.Name != "Location" {
				continue
			}
			if name != "location.go" {
				t.Errorf("%s makes a location in %s", f.Name.Name, name)
			}
			names := []string{}
			for _, field := range f.Type.Params.List {
				for _, n := range field.Names {
					names = append(names, n.Name)
				}
			}
			found[f.Name.Name] = names
		}
	}
	return found
}

// TestLocationsAreApart wants different kinds and different arguments to give different numbers.
func TestLocationsAreApart(t *testing.T) {
	found := parameters(t)
	var kinds []string
	for name := range found {
		if constructors[name] == nil {
			t.Fatalf("%s makes locations and is not tested", name)
		}
	}
	for name := range constructors {
		if found[name] == nil {
			t.Fatalf("%s is no function of location.go", name)
		}
		kinds = append(kinds, name)
	}
	type made struct {
		kind string
		args [3]int64
	}
	make := func(m made) Location {
		f := reflect.ValueOf(constructors[m.kind])
		in := []reflect.Value{}
		for i := range f.Type().NumIn() {
			in = append(in, reflect.ValueOf(m.args[i]).Convert(f.Type().In(i)))
		}
		return f.Call(in)[0].Interface().(Location)
	}
	seen := map[Location]made{}
	check := func(fail func(string, ...any), m made) {
		l := make(m)
		if other, ok := seen[l]; ok && other != m {
			fail("%v and %v are both %#x", other, m, l.bits)
		}
		seen[l] = m
	}
	for _, kind := range kinds { // the corners
		names := found[kind]
		for corner := range 1 << (2 * len(names)) {
			m := made{kind: kind}
			for i, n := range names {
				top, ok := greatest[n]
				if !ok {
					t.Fatalf("the parameter %s of %s has no bound", n, kind)
				}
				m.args[i] = [...]int64{0, 1, top / 2, top}[corner>>(2*i)&3]
			}
			check(t.Fatalf, m)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		for range 20 {
			m := made{kind: rapid.SampledFrom(kinds).Draw(t, "kind")}
			for i, n := range found[m.kind] {
				m.args[i] = rapid.Int64Range(0, greatest[n]).Draw(t, n)
			}
			check(t.Fatalf, m)
		}
	})
}
