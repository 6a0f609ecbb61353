package leftover

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// TestRemove has directories of all kinds, of which one is left over.
func TestRemove(t *testing.T) {
	parent, elsewhere := t.TempDir(), t.TempDir()
	old := time.Now().Add(-2 * settled)
	file := func(path string, made time.Time) *os.File {
		f, err := os.Create(path)
		if err == nil {
			err = os.Chtimes(path, made, made)
		}
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { f.Close() })
		return f
	}
	for _, name := range []string{"x-left", "x-locked", "x-new", "x-none", "x-linked", "y-other"} {
		if err := os.MkdirAll(filepath.Join(parent, name, "more"), 0o755); err != nil {
			t.Fatal(err)
		}
		file(filepath.Join(parent, name, "more", "data"), old)
	}
	for _, name := range []string{"x-left", "y-other"} {
		file(filepath.Join(parent, name, "lock"), old)
	}
	file(filepath.Join(parent, "x-new", "lock"), time.Now())
	locked := file(filepath.Join(parent, "x-locked", "lock"), old)
	if err := syscall.Flock(int(locked.Fd()), syscall.LOCK_EX); err != nil {
		t.Fatal(err)
	}
	file(filepath.Join(elsewhere, "lock"), old)
	for link, to := range map[string]string{"x-link": elsewhere, "x-linked/lock": filepath.Join(elsewhere, "lock")} {
		if err := os.Symlink(to, filepath.Join(parent, link)); err != nil {
			t.Fatal(err)
		}
	}
	file(filepath.Join(parent, "x-file"), old)

	Remove(parent, "x-*", "lock")

	for name, stays := range map[string]bool{"x-left": false, "x-locked": true, "x-new": true, "x-none": true, "x-linked": true, "x-link": true, "x-file": true, "y-other": true} {
		if _, err := os.Lstat(filepath.Join(parent, name)); (err == nil) != stays {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := os.Stat(filepath.Join(elsewhere, "lock")); err != nil {
		t.Error(err)
	}
}
