package docs

// This file holds references between the pages and the code to what they point to.

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// sources calls visit with each Go file of the module.
func sources(t *testing.T, visit func(path, text string)) {
	t.Helper()
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && path != ".." && strings.HasPrefix(d.Name(), ".") {
			return filepath.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(path, ".go") {
			return nil
		}
		text, err := os.ReadFile(path)
		visit(path, string(text))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

var (
	design        = regexp.MustCompile(`\bDESIGN ((§|laws? )\d+(\.\d+)?((,| and) (§|laws? )?\d+(\.\d+)?)*)`)
	designPart    = regexp.MustCompile(`(§|laws? |, | and )*(\d+(?:\.\d+)?)`)
	designSection = regexp.MustCompile(`^## (\d+)\. `)
	designItem    = regexp.MustCompile(`^(\d+)\. \*\*`)
)

// designParts reads design.md: the numbers of its sections, and those of the items in them (4.1, or 5.16 for a law).
func designParts(t *testing.T) map[string]bool {
	t.Helper()
	out, section := map[string]bool{}, ""
	for line := range strings.Lines(page(t, "design.md")) {
		if m := designSection.FindStringSubmatch(line); m != nil {
			section = m[1]
			out[section] = true
		} else if m := designItem.FindStringSubmatch(line); m != nil {
			out[section+"."+m[1]] = true
		}
	}
	return out
}

// TestDesignIsThere wants each section and law that a comment names to be in design.md.
func TestDesignIsThere(t *testing.T) {
	there, found := designParts(t), 0
	sources(t, func(path, text string) {
		text = strings.NewReplacer("\n// ", " ", "\n//\t", " ").Replace(text)
		for _, m := range design.FindAllStringSubmatch(text, -1) {
			law := false
			for _, part := range designPart.FindAllStringSubmatch(m[1], -1) {
				law = (law || strings.Contains(part[0], "law")) && !strings.Contains(part[0], "§")
				number := part[2]
				if law {
					number = "5." + number
				}
				found++
				if !there[number] {
					t.Errorf("%s cites DESIGN %s: design.md has no %s", path, m[1], number)
				}
			}
		}
	})
	if found < 20 {
		t.Errorf("only %d references", found)
	}
}

var goFile = regexp.MustCompile("`([a-z0-9_/]+\\.go)`")

// TestFilesOfPagesAreThere wants each file of Go that a page names to be there.
func TestFilesOfPagesAreThere(t *testing.T) {
	base := map[string]bool{}
	sources(t, func(path, _ string) { base[filepath.Base(path)] = true })
	pages, err := filepath.Glob("*.md")
	if err != nil || len(pages) == 0 {
		t.Fatal("no pages", err)
	}
	for _, name := range append(pages, "../README.md", "../CONTRIBUTING.md") {
		for _, m := range goFile.FindAllStringSubmatch(page(t, name), -1) {
			_, err := os.Stat(filepath.Join("..", m[1]))
			if err != nil && !(base[m[1]] && !strings.Contains(m[1], "/")) {
				t.Errorf("%s names %s, which is not there", name, m[1])
			}
		}
	}
}

// TestPapersAreListed wants each paper that the code cites by a short name to be in papers.md.
func TestPapersAreListed(t *testing.T) {
	list := page(t, "papers.md")
	name := regexp.MustCompile(`\b(sefm|sosym|cav|tacas|popl|fmcad)(19|20)\d\d\b`)
	sources(t, func(path, text string) {
		for _, key := range name.FindAllString(text, -1) {
			if !strings.Contains(list, "| "+key+" |") {
				t.Errorf("%s cites %s, which papers.md lacks", path, key)
			}
		}
	})
}
