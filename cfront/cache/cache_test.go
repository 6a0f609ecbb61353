package cache

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestFiles writes, reads and removes files.
func TestFiles(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	t.Setenv("HEDDLE_CACHE", "")
	text := []byte("text")
	give := func() []byte { return text }
	file := File("kind", "question")
	if file == File("kind", "another") || file == File("other", "question") {
		t.Error("two questions have one file")
	}
	if got := Read(file); got != nil {
		t.Errorf("read %q before it was written", got)
	}
	Write(file, give)
	if got := Read(file); !bytes.Equal(got, text) {
		t.Errorf("read %q", got)
	}
	if err := os.Chmod(file, 0o620); err != nil {
		t.Fatal(err)
	}
	if got := Read(file); got != nil {
		t.Errorf("read %q, which others may have written", got)
	}
	large := File("kind", "large")
	Write(large, func() []byte { return make([]byte, MaxFile+1) })
	if _, err := os.Stat(large); err == nil {
		t.Error("a file that is too large was written")
	}
	if found, _ := filepath.Glob(filepath.Join(filepath.Dir(file), "*.tmp")); len(found) > 0 {
		t.Errorf("left behind: %v", found)
	}

	for i := range 5 {
		name := File("kind", fmt.Sprint(i))
		Write(name, give)
		if err := os.Chtimes(name, time.Time{}, time.Unix(int64(1+(i+2)%5), 0)); err != nil {
			t.Fatal(err)
		}
	}
	other := File("other", "question")
	Write(other, give)
	Limit("kind", 3) // of six: the one above is the latest
	for i, want := range []bool{false, true, true, false, false} {
		if got := Read(File("kind", fmt.Sprint(i))) != nil; got != want {
			t.Errorf("%d is there: %v", i, got)
		}
	}
	if Read(other) == nil {
		t.Error("another kind was removed")
	}
	Limit("kind", 3)
	if _, err := os.Stat(file); err != nil {
		t.Error(err)
	}
}

// TestNowhere: without a place nothing is written, nor removed.
func TestNowhere(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("kind-1", nil, 0o600); err != nil {
		t.Fatal(err)
	}
	asked := func() []byte { t.Error("the text was asked for"); return nil }
	off := func() {
		t.Helper()
		if file := File("kind", "question"); file != "" {
			t.Errorf("there is a file %s", file)
		}
		Limit("kind", 0)
		if _, err := os.Stat("kind-1"); err != nil {
			t.Error(err)
		}
	}
	t.Setenv("HEDDLE_CACHE", "off")
	off()
	t.Setenv("HEDDLE_CACHE", "")
	t.Setenv("XDG_CACHE_HOME", "")
	t.Setenv("HOME", "")
	off()
	t.Setenv("XDG_CACHE_HOME", "kind-1") // not absolute
	off()
	below := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(below, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("XDG_CACHE_HOME", below)
	Write(File("kind", "question"), asked)
	Limit("kind", 0)
}
