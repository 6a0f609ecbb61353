package main

// This file tests how answers get out, with the binary as a user runs it: before the files
// beside them, with the verdict's exit status whatever cannot be written, and with nothing
// half-written left; and that no name or text of a program reaches a terminal raw.

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"heddle.example/report"
)

// shell runs a script in dir, in which $H is heddle.
func shell(t *testing.T, dir, script string) (status int, stdout, stderr string) {
	t.Helper()
	bin, err := builtHeddle()
	if err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	c := exec.Command("bash", "-c", script)
	c.Dir, c.Env, c.Stdout, c.Stderr = dir, append(os.Environ(), "H="+bin), &out, &errs
	err = c.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return c.ProcessState.ExitCode(), out.String(), errs.String()
}

// listing gives the names in dir.
func listing(t *testing.T, dir string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

func TestAnswerFirst(t *testing.T) {
	dir := files(t, map[string]string{"lost.c": lostUpdate, "good.c": locked, "old.html": "old"})
	const lost, good = "verdict: violated (1 violation, assert)", "verdict: safe (complete"
	for _, x := range []struct {
		name, script string
		status       int
		out          string // in the output
		errs         []string
	}{
		{"missing folder", "$H verify --html none/x.html --trace none/t.json lost.c", exitViolated, lost,
			[]string{"--trace: none/t.json was not written: no such file", "--html: none/x.html was not written: no such file"}},
		{"full device", "$H verify --html /dev/full --trace /dev/full lost.c", exitViolated, lost, []string{"--trace: /dev/full was not written: no space left", "--html: /dev/full was not written: no space left"}},
		{"a directory", "$H verify --html . good.c", exitSafe, good, []string{"--html: . was not written: is a directory"}},
		{"size limit", "ulimit -f 1; $H verify --html old.html good.c", exitSafe, good, []string{"--html: old.html was not written: file too large"}},
		{"quiet", "$H verify --quiet --html none/x.html good.c", exitSafe, good, []string{"--html: none/x.html was not written"}},
		{"competition", "echo 'CHECK( init(main()), LTL(F end) )' > t.prp; $H verify --prp t.prp --html none/x.html good.c; s=$?; rm t.prp; exit $s", exitUnknown, "verdict: unknown", []string{"--html: none/x.html was not written"}},
		{"full output", "$H verify --trace t.json lost.c > /dev/full", exitViolated, "", []string{"standard output: no space left on device; the verdict is violated (1 violation, assert)"}},
		{"full output, safe", "$H verify --format json good.c > /dev/full", exitSafe, "", []string{"standard output: no space left on device; the verdict is safe"}},
		{"pipe that ended", "{ sleep 0.3; $H verify --trace t.json lost.c; echo $? >&2; } | true", 0, "", []string{"standard output: broken pipe; the verdict is violated", "1"}},
		{"replay to a full device", "$H replay t.json > /dev/full", exitViolated, "", []string{"standard output: no space left"}},
		{"replay", "$H replay --html none/x.html t.json", exitViolated, lost, []string{"--html: none/x.html was not written"}},
		{"closed output", "$H verify --trace u.json lost.c >&-", exitViolated, "", nil},
		{"closed errors", "$H verify --html none/x.html lost.c 2>&-", exitViolated, lost, nil},
		{"errors to a full device", "$H verify --html none/x.html lost.c 2>/dev/full", exitViolated, lost, nil},
		{"errors to a pipe that ended", "$H verify --html none/x.html lost.c 2> >(true)", exitViolated, lost, nil},
		{"all closed", "$H verify good.c <&- >&- 2>&-", exitSafe, "", nil},
		{"no output for help", "$H monitor 'F{x}' > /dev/full", exitUnusable, "", []string{"heddle: write /dev/stdout: no space left"}},
		{"appended", "$H verify --quiet --html /dev/stdout good.c > page; grep -c -e '^verdict: safe' -e '<!DOCTYPE' page; rm page", 0, "2", nil},
	} {
		status, out, errs := shell(t, dir, x.script)
		if status != x.status || !strings.Contains(out, x.out) || x.out == "" && out != "" {
			t.Errorf("%s: status %d, want %d, with %q\n%s%s", x.name, status, x.status, x.out, out, errs)
		}
		if strings.Count(errs, "\n") != len(x.errs) {
			t.Errorf("%s: %d lines, want %d\n%s", x.name, strings.Count(errs, "\n"), len(x.errs), errs)
		}
		for i, l := range strings.Split(strings.TrimSuffix(errs, "\n"), "\n") {
			if i < len(x.errs) && !strings.Contains(l, x.errs[i]) {
				t.Errorf("%s: %q, want %q", x.name, l, x.errs[i])
			}
		}
	}
	for _, name := range []string{"t.json", "u.json"} {
		if _, err := report.LoadTrace(filepath.Join(dir, name)); err != nil {
			t.Error(err)
		}
	}
	if b, _ := os.ReadFile(filepath.Join(dir, "old.html")); string(b) != "old" {
		t.Errorf("old.html is now %q", b)
	}
	if got, want := listing(t, dir), []string{"good.c", "lost.c", "old.html", "t.json", "u.json"}; !slices.Equal(got, want) {
		t.Errorf("left: %q", got)
	}
}

// TestFullDiskAtTheEnd: neither half a page nor half a trace, and the old ones stay.
func TestFullDiskAtTheEnd(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("only root may mount a file system")
	}
	mount := t.TempDir()
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", mount).CombinedOutput(); err != nil {
		t.Skipf("mount: %v: %s", err, out)
	}
	t.Cleanup(func() { exec.Command("umount", mount).Run() })
	if err := os.WriteFile(filepath.Join(mount, "t.json"), []byte("old"), 0o640); err != nil {
		t.Fatal(err)
	}
	long := strings.Replace(lostUpdate, "int main", strings.Repeat("// a comment that takes room\n", 1000)+"int main", 1)
	dir := files(t, map[string]string{"lost.c": long})
	verify := "$H verify --html " + mount + "/x.html --trace " + mount + "/t.json lost.c"
	if status, _, errs := shell(t, dir, "head -c 11k /dev/zero > "+mount+"/fill; "+verify); status != exitViolated || strings.Count(errs, "no space left") == 0 || !strings.Contains(errs, "x.html was not written: no space left") {
		t.Errorf("status %d\n%s", status, errs)
	}
	if got := listing(t, mount); !slices.Equal(got, []string{"fill", "t.json"}) {
		t.Errorf("left: %q", got)
	}
	if out, err := exec.Command("mount", "-o", "remount,size=1m", mount).CombinedOutput(); err != nil {
		t.Fatalf("%v %s", err, out)
	}
	if status, _, errs := shell(t, dir, verify); status != exitViolated || errs != "" {
		t.Errorf("status %d\n%s", status, errs)
	}
	info, err := os.Stat(filepath.Join(mount, "t.json"))
	if err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("%v, %v: its permissions are to stay", info, err)
	}
}

// TestFileBehindLink: the link stays, the file behind it is replaced.
func TestFileBehindLink(t *testing.T) {
	dir := files(t, map[string]string{"good.c": locked, "real.html": "old"})
	if err := os.Symlink("real.html", filepath.Join(dir, "x.html")); err != nil {
		t.Fatal(err)
	}
	status, _, errs := shell(t, dir, "$H verify --html x.html good.c")
	b, _ := os.ReadFile(filepath.Join(dir, "real.html"))
	if link, err := os.Readlink(filepath.Join(dir, "x.html")); status != exitSafe || errs != "" || link != "real.html" || err != nil || !strings.Contains(string(b), "verdict") && !strings.Contains(string(b), "safe") {
		t.Errorf("status %d, %q, %v, %s\n%s", status, link, err, b, errs)
	}
}

// blocked starts heddle so that it has printed its answer and waits for a reader of a page.
func blocked(t *testing.T) (c *exec.Cmd, errs *bytes.Buffer) {
	t.Helper()
	bin, err := builtHeddle()
	if err != nil {
		t.Fatal(err)
	}
	dir := files(t, map[string]string{"good.c": locked})
	if err := syscall.Mkfifo(filepath.Join(dir, "page"), 0o600); err != nil {
		t.Fatal(err)
	}
	c, errs = exec.Command(bin, "verify", "--quiet", "--html", "page", "good.c"), new(bytes.Buffer)
	c.Dir, c.Stderr = dir, errs
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Process.Kill() })
	if n, err := out.Read(make([]byte, 1)); n != 1 || err != nil {
		t.Fatal(n, err)
	}
	return c, errs
}

// TestSecondSignal: it ends what the first one could not, in one line.
func TestSecondSignal(t *testing.T) {
	t.Parallel()
	for _, signals := range [][]syscall.Signal{{syscall.SIGINT, syscall.SIGINT}, {syscall.SIGHUP, syscall.SIGHUP, syscall.SIGTERM, syscall.SIGINT}} {
		c, errs := blocked(t)
		for _, s := range signals {
			if err := c.Process.Signal(s); err != nil {
				t.Fatal(err)
			}
			time.Sleep(2 * oneRequest)
		}
		ended := make(chan struct{})
		go func() { // on a busy machine the two may have come too close together
			for {
				select {
				case <-ended:
					return
				case <-time.After(4 * oneRequest):
					c.Process.Signal(syscall.SIGINT)
				}
			}
		}()
		c.Wait()
		close(ended)
		if status := c.ProcessState.ExitCode(); status != exitUnknown || errs.String() != "heddle: ended at once by a second signal\n" {
			t.Errorf("%v: status %d, %s", signals, status, errs)
		}
	}
}

// TestOneRequest: what timeout(1) sends twice, and a terminal's end together with its
// shell's, is one request.
func TestOneRequest(t *testing.T) {
	for _, signals := range [][]syscall.Signal{{syscall.SIGTERM, syscall.SIGTERM}, {syscall.SIGHUP, syscall.SIGHUP, syscall.SIGTERM}} {
		c, errs := blocked(t)
		for _, s := range signals {
			if err := c.Process.Signal(s); err != nil {
				t.Fatal(err)
			}
		}
		time.Sleep(2 * oneRequest)
		page, err := os.ReadFile(filepath.Join(c.Dir, "page")) // now it has a reader
		if err != nil || len(page) == 0 {
			t.Fatal(err)
		}
		c.Wait()
		if status := c.ProcessState.ExitCode(); status != exitSafe || errs.String() != "" {
			t.Errorf("%v: status %d, %s", signals, status, errs)
		}
	}
}

// evil is text that a terminal would obey, and that is no UTF-8; as a name of a file it
// looks like an error of another.
const evil = "\x1b]0;owned\a\x1b[2J \xe2\x80\xae \xc2\x9b31m \xff\xfe"

// evilPrograms ask for every kind of message.
var evilPrograms = map[string]string{
	"assert.c":                              "#include <assert.h>\nint main(void) { int x = 0; assert(x && \"" + evil + "\"); return 0; } /* " + evil + " */\n",
	"print.c":                               "#include <assert.h>\n#include <stdio.h>\nchar s[] = \"\\033[31m\"; int main(void) { printf(\"%s\\033[2J\", s); s[0] = 27; assert(s[0] == 0); }\n",
	"error.c":                               "#error " + evil + "\nint main(void) { return 0; }\n",
	"syntax.c":                              "int main(void) { return " + evil + " 0 }\n",
	"line.c":                                "#line 5 \"a" + evil + ".c\"\n#include <assert.h>\nint main(void) { int x = 0; assert(x); }\n",
	"open.c":                                "#include \"x" + evil + ".h\"\nint main(void) { return 0; }\n",
	"parts.c":                               "void f(void);\nint main(void) { /*" + evil + "*/ for (int i = 0; i < 3; i++) /* " + evil + " */ f(); __asm__(\"nop " + evil + "\"); return 0; }\n",
	"ltl.c":                                 "// ltl: G{x==0 " + evil + "}\nint x; int main(void) { x = 1; }\n",
	"a" + evil + "\nb.c: error: not this.c": "#include <assert.h>\nint main(void) { int x = 0; assert(x); }\n",
	"b\x1b[31m\nb.c: error: not this.c":     "int main(void) { return +; }\n",
	"c\u202e\u009b\x1b\x7f saved.c":         "#include <assert.h>\nint main(void) { int x = 0; assert(x); }\n",
	"run.c":                                 "#include <stdlib.h>\nint main(void) { /* " + evil + " */ abort(); }\n",
}

// raw gives the first thing in b that must not reach a terminal, "" if there is none.
func raw(b string) string {
	if !utf8.ValidString(b) {
		return "bytes that are no UTF-8"
	}
	for _, r := range b {
		if r != '\n' && r != '\t' && (unicode.Is(unicode.C, r) || unicode.In(r, unicode.Zl, unicode.Zp)) {
			return fmt.Sprintf("%U", r)
		}
	}
	return ""
}

func TestNothingRaw(t *testing.T) {
	dir := files(t, evilPrograms)
	commands := [][]string{
		{"verify"}, {"verify", "--format", "json"}, {"verify", "--format", "sarif"}, {"verify", "--html", "page", "--trace", "trace"},
		{"verify", "--html", "none" + evil + "/x"}, {"verify", "--show-loops"}, {"verify", "--dump-ir"}, {"verify", "--explain-unknown"},
		{"verify", "--ltl-from-source"}, {"verify", "--save", "run" + evil}, {"run"},
	}
	for name := range evilPrograms {
		for _, command := range commands {
			status, out, errs := heddle(t, dir, append(slices.Clone(command), name)...)
			if command[0] == "run" {
				out = "" // the program's own
			}
			if what := raw(out) + raw(errs); what != "" {
				t.Errorf("%q %q: status %d, %s\n%q\n%q", command, name, status, what, out, errs)
			}
			for _, written := range []string{"page", "trace"} {
				b, _ := os.ReadFile(written)
				if what := raw(string(b)); what != "" {
					t.Errorf("%q %q: %s has %s\n%q", command, name, written, what, b)
				}
			}
			if command[0] != "run" && out == "" && errs == "" && status != 0 {
				t.Errorf("%q %q: status %d and not a word", command, name, status)
			}
			for l := range strings.Lines(errs) {
				if strings.HasPrefix(l, "b.c: error: not this") {
					t.Errorf("%q %q: a name of a file looks like an error:\n%s", command, name, errs)
				}
			}
		}
	}
	for _, command := range [][]string{
		{"status", "run" + evil}, {"status", "--format=json", "run" + evil}, {"resume", "run" + evil}, {"resume", "none" + evil}, {"replay", "none" + evil},
		{"verify", "none" + evil}, {"verify", "--" + evil}, {evil}, {"verify", "--check", evil, "run.c"}, {"monitor", "G{" + evil + "}"}, {"monitor", "--format=json", "G{" + evil + "}"}, {"corpus", "none" + evil},
	} {
		status, out, errs := heddle(t, dir, command...)
		if what := raw(out) + raw(errs); what != "" || out+errs == "" {
			t.Errorf("%q: status %d, %s\n%q\n%q", command, status, what, out, errs)
		}
	}
}
