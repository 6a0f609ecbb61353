package cluster

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

func TestDirectoriesOfTheDeadGo(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	c := exec.Command("true")
	if err := c.Run(); err != nil {
		t.Skip(err)
	}
	dead := filepath.Join(os.TempDir(), fmt.Sprintf("%s%d-7", tempPrefix, c.Process.Pid))
	alive := filepath.Join(os.TempDir(), fmt.Sprintf("%s%d-7", tempPrefix, os.Getppid()))
	other := filepath.Join(os.TempDir(), tempPrefix+"notes")
	link := filepath.Join(os.TempDir(), fmt.Sprintf("%s%d-8", tempPrefix, c.Process.Pid))
	for _, dir := range []string{dead, alive, other} {
		if err := os.MkdirAll(filepath.Join(dir, "store"), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(other, link); err != nil {
		t.Fatal(err)
	}
	dir, err := makeTemp()
	if err != nil {
		t.Fatal(err)
	}
	for name, stays := range map[string]bool{dead: false, alive: true, other: true, link: true, dir: true} {
		if _, err := os.Lstat(name); (err == nil) != stays {
			t.Errorf("%s: %v", name, err)
		}
	}
	if again, err := makeTemp(); err != nil || again == dir {
		t.Errorf("%s %v", again, err)
	}
}
