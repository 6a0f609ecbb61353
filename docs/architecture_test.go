// Package docs has no code: its tests hold the pages of this folder to the code.
package docs

// This file holds the table and the picture of the packages in architecture.md to what the packages
// import.

import (
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "heddle.example"

// imports gives for each package of the module those that it imports, files of other systems included
// and tests left out.
func imports(t *testing.T) map[string][]string {
	t.Helper()
	out := map[string][]string{}
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() {
			if path != ".." && (strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") || name == "testdata") {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		p, err := filepath.Rel("..", filepath.Dir(path))
		if err != nil {
			return err
		}
		p = filepath.ToSlash(p)
		if _, ok := out[p]; !ok {
			out[p] = nil
		}
		for _, i := range f.Imports {
			text, err := strconv.Unquote(i.Path.Value)
			if err != nil {
				return err
			}
			if q, ok := strings.CutPrefix(text, module+"/"); ok && !slices.Contains(out[p], q) {
				out[p] = append(out[p], q)
			}
		}
		return nil
	})
	if err != nil || len(out) < 10 {
		t.Fatal(len(out), "packages", err)
	}
	return out
}

func page(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

var quoted = regexp.MustCompile("`([^`]+)`")

// floors reads the table of packages: the floor on which each stands, counted from the bottom.
func floors(t *testing.T) map[string]int {
	t.Helper()
	out := map[string]int{}
	for line := range strings.Lines(page(t, "architecture.md")) {
		cells := strings.Split(line, "|")
		if len(cells) != 6 {
			continue
		}
		floor, err := strconv.Atoi(strings.TrimSpace(cells[1]))
		if err != nil {
			continue
		}
		for _, m := range quoted.FindAllStringSubmatch(cells[2], -1) {
			if _, ok := out[m[1]]; ok {
				t.Errorf("architecture.md lists %s twice", m[1])
			}
			out[m[1]] = floor
		}
	}
	return out
}

// TestPackagesAreListed holds the table of packages to those that are there.
func TestPackagesAreListed(t *testing.T) {
	there, listed := imports(t), floors(t)
	for _, p := range slices.Sorted(maps.Keys(there)) {
		if _, ok := listed[p]; !ok {
			t.Errorf("the table of packages in architecture.md lacks %s", p)
		}
	}
	for _, p := range slices.Sorted(maps.Keys(listed)) {
		if _, ok := there[p]; !ok {
			t.Errorf("the table of packages in architecture.md lists %s, which is not there", p)
		}
	}
}

// floorRoom is the top folder of a package; the packages of one room may use each other.
func floorRoom(p string) string {
	first, _, _ := strings.Cut(p, "/")
	return first
}

// TestImportsRunDownwards wants every import to go to a lower floor, or to stay in its room.
func TestImportsRunDownwards(t *testing.T) {
	listed := floors(t)
	for p, list := range imports(t) {
		for _, q := range list {
			if listed[q] >= listed[p] && floorRoom(p) != floorRoom(q) {
				t.Errorf("%s (floor %d) imports %s (floor %d): imports run downwards, see architecture.md", p, listed[p], q, listed[q])
			}
		}
	}
}

var (
	pictureName  = regexp.MustCompile(`(\w+)\["([^"]+)"\]`)
	pictureArrow = regexp.MustCompile(`^([\w &]+?) --> ([\w &]+)$`)
)

// picture reads the arrows of the picture of packages, the second one of the page.
func picture(t *testing.T) map[string][]string {
	t.Helper()
	parts := strings.Split(page(t, "architecture.md"), "```")
	i := slices.IndexFunc(parts, func(s string) bool { return strings.HasPrefix(s, "mermaid\nflowchart TD") })
	if i < 0 {
		t.Fatal("architecture.md has no picture of the packages")
	}
	names, out := map[string]string{}, map[string][]string{}
	name := func(id string) string {
		if n, ok := names[id]; ok {
			return n
		}
		return id
	}
	for line := range strings.Lines(parts[i]) {
		line = strings.TrimSpace(line)
		for _, m := range pictureName.FindAllStringSubmatch(line, -1) {
			names[m[1]] = m[2]
		}
		m := pictureArrow.FindStringSubmatch(pictureName.ReplaceAllString(line, "$1"))
		if m == nil {
			continue
		}
		for _, from := range strings.Split(m[1], " & ") {
			for _, to := range strings.Split(m[2], " & ") {
				out[name(from)] = append(out[name(from)], name(to))
			}
		}
	}
	return out
}

// TestPicture wants an arrow of the picture to be an import, and an import to be an arrow or a way along arrows.
func TestPicture(t *testing.T) {
	real, drawn := imports(t), picture(t)
	for p, list := range drawn {
		for _, q := range list {
			if !slices.Contains(real[p], q) {
				t.Errorf("the picture in architecture.md has an arrow from %s to %s, which is no import", p, q)
			}
		}
	}
	var reaches func(from, to string) bool
	reaches = func(from, to string) bool {
		return slices.ContainsFunc(drawn[from], func(q string) bool { return q == to || reaches(q, to) })
	}
	for p, list := range real {
		for _, q := range list {
			if !reaches(p, q) {
				t.Errorf("%s imports %s: the picture in architecture.md has no way there", p, q)
			}
		}
	}
}
