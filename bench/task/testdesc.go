package task

// This file defines test.desc files of ESBMC's regression tests: a mode, file
// names, flags, and patterns for the output, of which one names the verdict.

import (
	"path/filepath"
	"regexp"
	"strings"

	"heddle.example/input"
)

// ReadTestDesc reads a test.desc file. ok is false for a test that is not marked CORE,
// names no verdict or has files that are not C.
func ReadTestDesc(path string) (t Task, ok bool, err error) {
	text, err := input.ReadFile(path, maxTask)
	if err != nil {
		return t, false, err
	}
	t, ok = parseTestDesc(path, string(text), readThreads)
	return t, ok, nil
}

// lookahead is the part of a pattern that says what the output must not have.
var lookahead = regexp.MustCompile(`\(\?![^()]*\)`)

// parseTestDesc reads the text of a test.desc file. threads tells how many calls of the
// files create a thread.
func parseTestDesc(path, text string, threads func(files []string) int) (t Task, ok bool) {
	var lines []string
	for _, l := range strings.Split(text, "\n") {
		lines = append(lines, strings.TrimSpace(l))
	}
	if len(lines) < 4 || lines[0] != "CORE" {
		return t, false
	}
	t = Task{Name: path, Property: "esbmc", Bounded: true}
	for _, l := range lines[3:] {
		l = lookahead.ReplaceAllString(l, "")
		switch {
		case strings.Contains(l, "VERIFICATION SUCCESSFUL"):
			t.Expected = True
		case strings.Contains(l, "VERIFICATION FAILED"):
			t.Expected = False
		}
	}
	if t.Expected == None {
		return t, false
	}
	dir := filepath.Dir(path)
	for _, f := range strings.Fields(lines[1]) {
		t.Files = append(t.Files, filepath.Join(dir, f))
	}
	m := esbmcMapping{dir: dir, files: t.Files, threads: threads}
	err := m.read(lines[2])
	t.Files = m.files
	if err != nil {
		t.Refused = err.Error()
	} else {
		t.Flags = m.flags()
	}
	for _, f := range t.Files {
		if ext := filepath.Ext(f); ext != ".c" && ext != ".i" {
			return t, false
		}
	}
	return t, len(t.Files) > 0
}
