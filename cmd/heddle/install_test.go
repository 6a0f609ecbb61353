package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/mod/module"
	"golang.org/x/mod/zip"

	"heddle.example/sample"
)

// TestInstall installs the program from its module path, as `go install` does it, from a directory that is laid out like a module proxy. With
// HEDDLE_ALL_PROGRAMS only, as it compiles everything.
func TestInstall(t *testing.T) {
	if !sample.All() {
		t.Skip("it takes a minute of processor time: HEDDLE_ALL_PROGRAMS=1 runs it")
	}
	output := func(name string, args ...string) string {
		t.Helper()
		out, err := exec.Command(name, args...).Output()
		if err != nil {
			t.Fatal(name, args, err)
		}
		return strings.TrimSpace(string(out))
	}
	path, root := output("go", "list", "-m"), filepath.Dir(output("go", "env", "GOMOD"))
	if first, _, _ := strings.Cut(path, "/"); !strings.Contains(first, ".") {
		t.Errorf("the module path %s has no dot in its first element", path)
	}
	version := module.Version{Path: path, Version: "v0.1.0"}
	dir := t.TempDir()
	proxy := filepath.Join(dir, "proxy", path, "@v")
	if err := os.MkdirAll(proxy, 0o755); err != nil {
		t.Fatal(err)
	}
	var packed bytes.Buffer
	if err := zip.CreateFromDir(&packed, version, root); err != nil {
		t.Fatal(err)
	}
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string][]byte{
		"list": []byte(version.Version + "\n"), "v0.1.0.info": []byte(`{"Version":"v0.1.0"}`), "v0.1.0.mod": mod, "v0.1.0.zip": packed.Bytes(),
	} {
		if err := os.WriteFile(filepath.Join(proxy, name), content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	install := exec.Command("go", "install", path+"/cmd/heddle@latest")
	install.Dir = dir
	install.Env = append(os.Environ(), "GOBIN="+filepath.Join(dir, "bin"), "GOMODCACHE="+filepath.Join(dir, "modules"), "GOSUMDB=off", "GOFLAGS=-modcacherw",
		"GOPROXY=file://"+filepath.Join(dir, "proxy")+",file://"+output("go", "env", "GOMODCACHE")+"/cache/download")
	if out, err := install.CombinedOutput(); err != nil {
		t.Fatalf("go install: %v\n%s", err, out)
	}
	if got := output(filepath.Join(dir, "bin", "heddle"), "--version"); !strings.Contains(got, version.Version[1:]) {
		t.Errorf("the version is %s", got)
	}
}
