package task

// This file defines how the tasks of a folder are found.

import (
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
)

// Find gives the tasks in a folder and all below it, in the order of their names. A C
// file that a definition or a test.desc names is no task of its own. Files that
// cannot be read as what they seem to be give refused tasks.
func Find(dir string) ([]Task, error) {
	var out []Task
	claimed := map[string]bool{}
	var sources []string
	add := func(t Task) {
		for _, f := range t.Files {
			claimed[filepath.Clean(f)] = true
		}
		out = append(out, t)
	}
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := e.Name()
		if e.IsDir() {
			if path != dir && strings.HasPrefix(name, ".") {
				return filepath.SkipDir
			}
			return nil
		}
		switch ext := filepath.Ext(name); {
		case IsDefinition(name):
			d, err := ReadDefinition(path)
			if err != nil {
				if !strings.Contains(err.Error(), "this is no task definition") {
					out = append(out, Task{Name: path, Refused: err.Error()})
				}
				return nil
			}
			for _, t := range d.Tasks() {
				add(t)
			}
		case name == "test.desc":
			t, ok, err := ReadTestDesc(path)
			if err != nil {
				out = append(out, Task{Name: path, Refused: err.Error()})
				return nil
			}
			for _, f := range t.Files {
				claimed[filepath.Clean(f)] = true
			}
			if ok {
				add(t)
			}
		case ext == ".c" || ext == ".i":
			sources = append(sources, path)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	for _, path := range sources {
		if claimed[filepath.Clean(path)] {
			continue
		}
		tasks, err := ReadAnnotated(path)
		if err != nil {
			out = append(out, Task{Name: path, Refused: err.Error()})
			continue
		}
		out = append(out, tasks...)
	}
	slices.SortStableFunc(out, func(a, b Task) int { return strings.Compare(a.Name, b.Name) })
	return out, nil
}
