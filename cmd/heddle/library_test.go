package main

// This file holds the tables of library functions in docs/semantics.md to what is there:
// every model stands in a row, and every row names a program that is safe and one that is not.

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"heddle.example/cfront/libc"
	"heddle.example/symex/lib"
)

// row is a row of a table of functions.
type row struct {
	names    []string // the words of the first column
	programs []string
}

var quoted = regexp.MustCompile("`([^`]+)`")

func words(cell string) []string {
	var out []string
	for _, m := range quoted.FindAllStringSubmatch(cell, -1) {
		out = append(out, m[1])
	}
	return out
}

func libraryRows(t *testing.T) []row {
	t.Helper()
	text, err := os.ReadFile("../../docs/semantics.md")
	if err != nil {
		t.Fatal(err)
	}
	var rows []row
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(strings.TrimSpace(line), "|")
		if len(cells) == 6 && !strings.Contains(cells[1], "---") && strings.TrimSpace(cells[4]) != "right, wrong" {
			rows = append(rows, row{words(cells[1]), words(cells[4])})
		}
	}
	if len(rows) < 50 {
		t.Fatalf("%d rows", len(rows))
	}
	return rows
}

// covers tells whether a row stands for a function, as docs/semantics.md explains.
func (r *row) covers(function string) bool {
	for _, w := range r.names {
		if w == function {
			return true
		}
		if prefix, ok := strings.CutSuffix(w, "*"); ok && strings.HasPrefix(function, prefix) {
			return true
		}
		if end, ok := strings.CutPrefix(w, "…"); ok && function == r.names[0][:strings.LastIndexByte(r.names[0], '_')+1]+end {
			return true
		}
		if prefix, ok := strings.CutSuffix(w, "…"); ok && strings.HasPrefix(function, prefix) {
			attribute := strings.TrimPrefix(function, prefix)
			if attribute == "init" || attribute == "destroy" {
				return true
			}
			set, isSet := strings.CutPrefix(attribute, "set")
			get, isGet := strings.CutPrefix(attribute, "get")
			if isSet && slices.Contains(r.names, set) || isGet && slices.Contains(r.names, get) {
				return true
			}
		}
	}
	return false
}

// internal matches names that programs do not write: what headers and the models use.
var internal = regexp.MustCompile(`^(__(heddle|isoc|errno|assert|ctype|pthread|xpg|posix|getdelim|fpurge|is|finite|signbit|fpclassify|sigsetjmp).*|.*_chk)$`)

func TestEveryModelIsDocumented(t *testing.T) {
	rows := libraryRows(t)
	for _, f := range append(lib.Models.Names(), libc.Names()...) {
		if internal.MatchString(f) {
			continue
		}
		name := f
		if base, ok := strings.CutSuffix(f, "f"); ok && slices.ContainsFunc(rows, func(r row) bool { return slices.Contains(r.names, "float") && slices.Contains(r.names, base) }) {
			name = base
		}
		if !slices.ContainsFunc(rows, func(r row) bool { return r.covers(name) }) {
			t.Errorf("%s has a model but stands in no table of docs/semantics.md", f)
		}
	}
}

func TestEveryRowHasPrograms(t *testing.T) {
	for _, r := range libraryRows(t) {
		if len(r.programs) != 2 {
			t.Errorf("the row of %v names the programs %v, not two", r.names, r.programs)
			continue
		}
		for i, want := range []string{"=> safe", "=> violated"} {
			file := "../../testdata/verify/" + r.programs[i] + ".c"
			if strings.Contains(r.programs[i], "/") {
				file = "../../testdata/lib/" + r.programs[i] + ".c"
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Errorf("the row of %v: %v", r.names, err)
			} else if !strings.Contains(string(text), want) {
				t.Errorf("the row of %v names %s, which expects nothing like %q", r.names, r.programs[i], want)
			}
		}
	}
}
