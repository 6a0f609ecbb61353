package task

// This file tests that a collection of tasks cannot make its reader wait or write.

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

func TestHostileCollection(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"pipe.c", "pipe.yml", "test.desc"} {
		if err := syscall.Mkfifo(filepath.Join(dir, name), 0o644); err != nil {
			t.Skip(err)
		}
	}
	if err := os.Symlink("/dev/zero", filepath.Join(dir, "zero.c")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "writes.c"), []byte("// heddle: --trace=/tmp/x => safe\nint main(void) { return 0; }\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	found, err := Find(dir)
	if err != nil || len(found) != 5 {
		t.Fatalf("%+v, %v", found, err)
	}
	for _, x := range found {
		if x.Refused == "" {
			t.Errorf("%s is not refused", x.Name)
		}
	}
	for _, name := range []string{filepath.Join(dir, "pipe.yml"), "/dev/zero", dir} {
		if _, err := ReadProperty(name); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
