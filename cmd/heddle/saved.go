package main

// This file defines what a saved run records of a command line: by what the
// program is recognised, and which flags may change when it goes on.

import (
	"bytes"
	"crypto/sha256"
	"debug/elf"
	"encoding/hex"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"heddle.example/cmd/heddle/cli"
	"heddle.example/cmd/heddle/output"
	"heddle.example/cmd/heddle/settings"
	"heddle.example/ir"
	"heddle.example/rt/save"
)

// createRun makes the directory of --save and records in it what is asked.
func createRun(cmd *cobra.Command, s *settings.Settings, prog *ir.Program, files []string) (*save.Dir, error) {
	wd, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	name, err := build()
	if err != nil {
		return nil, err
	}
	m := save.Manifest{
		Version: name, ProgramHash: programHash(prog), WorkDir: wd, Files: files,
		Started: time.Now().UTC().Round(0),
	}
	for _, f := range files {
		abs, err := filepath.Abs(f)
		if err != nil {
			return nil, err
		}
		m.Absolute = append(m.Absolute, abs)
	}
	all := cli.NewGroup("run")
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if !settings.UnsavedFlags[f.Name] {
			all.Set.AddFlag(f)
		}
	})
	m.Flags = cli.Changed(all)
	for _, text := range slices.Concat(m.Files, m.Flags, []string{wd}) {
		if !utf8.ValidString(text) {
			return nil, fmt.Errorf("--save: a saved run cannot hold the name %q, which is no UTF-8", text)
		}
	}
	run, err := save.Create(s.Search.Save)
	if err != nil {
		return nil, fmt.Errorf("--save: %w", err)
	}
	if err := run.Publish(m); err != nil {
		run.Close()
		return nil, fmt.Errorf("--save: %w", err)
	}
	return run, nil
}

// programHash is a hash over everything that the program was made from and how it
// was understood: the text of all files that its code comes from, and the code.
func programHash(p *ir.Program) string {
	h := sha256.New()
	fmt.Fprintln(h, p.ContentHash())
	for i := range p.Files {
		f := &p.Files[i]
		fmt.Fprintf(h, "file %d\n", len(f.Lines))
		for _, l := range f.Lines {
			fmt.Fprintf(h, "%d %s\n", len(l), l)
		}
	}
	return hex.EncodeToString(h.Sum(nil))
}

// build names this heddle: its version and the revision that it was built from. Where
// that is not known, or is not all, the mark of the build tells builds apart.
var build = sync.OnceValues(func() (string, error) {
	commit, modified := output.Revision()
	if commit != "" && !modified {
		return output.Version + " (" + commit + ")", nil
	}
	mark, err := buildMark()
	if err != nil {
		return "", fmt.Errorf("this heddle cannot read its own executable, by which a saved run knows it: %w", err)
	}
	if commit != "" {
		commit += "+changes, "
	}
	return output.Version + " (" + commit + "build " + mark + ")", nil
})

// buildMark is a hash of what go build says about the file that this process runs, also where the file was replaced since: its build
// identifier has a hash of what the file was made from and one of what is in it. A linker that was run in another way leaves none;
// then the file is read as a whole, which takes as long as all else at the start of a process.
func buildMark() (string, error) {
	f, err := os.Open("/proc/self/exe")
	if err != nil {
		path, err := os.Executable()
		if err != nil {
			return "", err
		}
		if f, err = os.Open(path); err != nil {
			return "", err
		}
	}
	defer f.Close()
	h := sha256.New()
	if id := buildIdentifier(f); len(id) > 0 {
		h.Write(id)
	} else if _, err := io.Copy(h, io.NewSectionReader(f, 0, math.MaxInt64)); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil))[:12], nil
}

// buildIdentifier is the note of an executable in which go build identifies it; empty: it has none.
func buildIdentifier(r io.ReaderAt) []byte {
	f, err := elf.NewFile(r)
	if err != nil {
		return nil
	}
	s := f.Section(".note.go.buildid")
	if s == nil || s.Size > 1<<12 {
		return nil
	}
	note, err := s.Data()
	if err != nil || bytes.Count(note, []byte("/")) < 3 { // two hashes of the inputs, two of what came of them
		return nil
	}
	return note
}
