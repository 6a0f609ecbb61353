package task

// This file defines C files that say at their top what is expected of them:
// lines of the form `// heddle: FLAGS => VERDICT` or `// pruned: FLAGS => VERDICT`.

import (
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"heddle.example/input"
)

// ReadAnnotated reads the expectations of a C file, none if it has no such lines.
func ReadAnnotated(path string) ([]Task, error) {
	text, err := input.ReadFile(path, maxSource)
	if err != nil {
		return nil, err
	}
	return parseAnnotated(path, string(text)), nil
}

func parseAnnotated(path, text string) []Task {
	var out []Task
	for i, l := range strings.Split(text, "\n") {
		rest, ok := strings.CutPrefix(l, "// heddle:")
		if !ok {
			if rest, ok = strings.CutPrefix(l, "// pruned:"); !ok {
				continue
			}
		}
		flags, want, ok := strings.Cut(rest, "=>")
		want = strings.TrimSpace(want)
		t := Task{Name: path + ":" + strconv.Itoa(i+1), Files: []string{path}, Flags: strings.Fields(flags), Property: "check", Want: want}
		for j, f := range t.Flags {
			if v, ok := strings.CutPrefix(f, "--model="); ok {
				t.Flags[j] = "--model=" + beside(path, v)
			} else if j > 0 && t.Flags[j-1] == "--model" {
				t.Flags[j] = beside(path, f)
			} else if v, ok := strings.CutPrefix(f, "--check="); ok {
				t.Property = v
			} else if f == "--check" && j+1 < len(t.Flags) {
				t.Property = t.Flags[j+1]
			}
		}
		if slices.ContainsFunc(t.Flags, writes) {
			t.Refused = "line " + strconv.Itoa(i+1) + ": a program cannot ask for files to be written"
			out = append(out, t)
			continue
		}
		word, _, _ := strings.Cut(want, " ")
		switch word {
		case "safe":
			t.Expected, t.Bounded = True, want == "safe bounded"
		case "violated":
			t.Expected = False
		case "unknown":
		default:
			ok = false
		}
		if !ok {
			t.Refused = "line " + strconv.Itoa(i+1) + " does not read `// heddle: FLAGS => VERDICT`"
		}
		t.Flags = slices.Clip(t.Flags)
		out = append(out, t)
	}
	return out
}

// writes tells whether a flag names a file that verify writes.
func writes(flag string) bool {
	name, _, _ := strings.Cut(flag, "=")
	return name == "--trace" || name == "--html" || name == "--save"
}

// beside gives the path of a file that is named relative to the file at path.
func beside(path, name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(filepath.Dir(path), filepath.FromSlash(name))
}
