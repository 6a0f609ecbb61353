// Package cache keeps what takes long to find out from one run to the next: in files of the user's cache directory. HEDDLE_CACHE=off
// keeps nothing and reads nothing.
//
// A file is written beside its place and renamed, so that it is whole whoever else writes or is stopped; what cannot be read or
// written is as if it were not there, and so is what somebody else could have written.
package cache

// This file defines the directory and its files.

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"heddle.example/input"
)

// MaxFile bounds the size of a file.
const MaxFile = 4 << 20

// File gives the name of the file that has the answer to a question of some kind, which is a word; "" if there is none.
func File(kind, question string) string {
	dir, err := os.UserCacheDir()
	if err != nil || !filepath.IsAbs(dir) || os.Getenv("HEDDLE_CACHE") == "off" {
		return ""
	}
	return filepath.Join(dir, "heddle", fmt.Sprintf("%s-%x", kind, sha256.Sum256([]byte(question))))
}

// Read gives what a file holds, nil if that does not count.
func Read(file string) []byte {
	info, err := os.Stat(file)
	if err != nil || !ours(info) {
		return nil
	}
	text, err := input.ReadFile(file, MaxFile)
	if err != nil {
		return nil
	}
	return text
}

// ours tells whether nobody else could have written a file.
func ours(info fs.FileInfo) bool {
	s, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(s.Uid) == os.Geteuid() && info.Mode().Perm()&0o022 == 0
}

// Write writes what text gives to a file, if it can.
func Write(file string, text func() []byte) {
	dir := filepath.Dir(file)
	if os.MkdirAll(dir, 0o700) != nil {
		return
	}
	kind, _, _ := strings.Cut(filepath.Base(file), "-")
	f, err := os.CreateTemp(dir, kind+"-*.tmp") // nobody else may write it
	if err != nil {
		return
	}
	defer os.Remove(f.Name()) // of no effect where it got its name
	what := text()
	_, err = f.Write(what)
	if f.Close() == nil && err == nil && len(what) <= MaxFile {
		os.Rename(f.Name(), file)
	}
}

// Limit removes the files of a kind that were written longest ago, so that most are left.
func Limit(kind string, most int) {
	any := File(kind, "")
	if any == "" {
		return
	}
	found, err := filepath.Glob(filepath.Join(filepath.Dir(any), kind+"-*"))
	if err != nil || len(found) <= most {
		return
	}
	written := map[string]int64{}
	for _, name := range found {
		if info, err := os.Stat(name); err == nil {
			written[name] = info.ModTime().UnixNano()
		}
	}
	slices.SortFunc(found, func(a, b string) int { return cmp.Compare(written[a], written[b]) })
	for _, name := range found[:len(found)-most] {
		os.Remove(name)
	}
}
