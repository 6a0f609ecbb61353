package cfront

// This file tests that the tables of this package that are keyed by names of library functions name functions that
// there are: models of the executor, models in C, or builtins of the front end.

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"heddle.example/cfront/builtin"
	"heddle.example/cfront/evalorder"
	"heddle.example/cfront/libc"
	"heddle.example/cfront/syntax"
	"heddle.example/symex/lib"
)

func TestTablesNameLibraryFunctions(t *testing.T) {
	models := lib.Models.Names()
	for table, names := range map[string][]string{
		"library":     slices.Sorted(maps.Keys(evalorder.Library)),
		"setjmpNames": slices.Sorted(maps.Keys(syntax.SetjmpNames)),
		"intForms":    slices.Sorted(maps.Keys(intForms)),
		"vForms":      append(slices.Sorted(maps.Keys(vForms)), slices.Sorted(maps.Values(vForms))...),
	} {
		for _, name := range names {
			name := strings.TrimPrefix(name, "__builtin_")
			_, _, inC := libc.Source(name)
			if !builtin.Known(name) && !inC && !slices.Contains(models, name) {
				t.Errorf("%s names %s, which has no model", table, name)
			}
		}
	}
	for _, prefix := range evalorder.LibraryKin {
		if !slices.ContainsFunc(models, func(name string) bool { return strings.HasPrefix(name, prefix) }) {
			t.Errorf("libraryKin has %s, with which no model begins", prefix)
		}
	}
}
