package source

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestHeaderStore: what has changed is read again, and what was not used for long has to go.
func TestHeaderStore(t *testing.T) {
	k := newHeaderStore()
	file := filepath.Join(t.TempDir(), "t.h")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	reads := 0
	read := func() *headers {
		reads++
		return &headers{looked: map[string]stamp{file: stampOf(file), file + ".absent": stampOf(file + ".absent")}}
	}
	look := func(key string, want int) {
		t.Helper()
		if h := k.get(key, read); h == nil || reads != want {
			t.Errorf("%s: %v, read %d times instead of %d", key, h, reads, want)
		}
	}
	look("a", 1)
	look("a", 1)
	if err := os.Chtimes(file, time.Time{}, time.Unix(1, 0)); err != nil {
		t.Fatal(err)
	}
	look("a", 2)
	if err := os.WriteFile(file+".absent", nil, 0o644); err != nil {
		t.Fatal(err)
	}
	look("a", 3)
	if err := os.Remove(file + ".absent"); err != nil {
		t.Fatal(err)
	}
	look("a", 4)
	for i := range maxHeaders {
		look(fmt.Sprint(i), 5+i)
	}
	look("a", 5+maxHeaders)
	look(fmt.Sprint(maxHeaders-1), 5+maxHeaders)
	if k.kept != maxHeaders {
		t.Errorf("%d headers are kept", k.kept)
	}
	if h := k.get("none", func() *headers { return nil }); h != nil {
		t.Error(h)
	}
	if h := k.get("none", read); h != nil {
		t.Error("what cannot be kept is read again")
	}
}
