package main

// This file tests input that is made to hang, crash or take over the machine: whatever a file holds,
// heddle ends within its limits, says so in one line, and leaves no process behind.
//
// HEDDLE_HOSTILE=all runs all cases (scripts/hostile.sh), HEDDLE_HOSTILE=NAME one of them; without it only those
// are run that end long before their limit of time.

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"heddle.example/patience"
)

// What each case is run with, and what is measured at most: 10 % and a second, and the parent process.
const (
	hostileTime   = 5 * time.Second
	hostileMemory = 500             // MB
	mostTime      = 6 * time.Second // with a processor to spare
	mostMemory    = 600
)

// hostile is a case. The text is that of x.c; args is what follows the limits, x.c if there is nothing.
type hostile struct {
	name  string
	text  func() string
	args  []string
	want  string // a part of what is said
	slow  bool   // ends at its limit of time
	setup func(t *testing.T, dir string)
}

const million, hundredThousand = 1_000_000, 100_000

// in gives the text of a program with statements in its main function.
func in(parts ...string) func() string {
	return func() string {
		return "int f(int); int x, a[1];\nint main(void) {\n" + strings.Join(parts, "") + "\nreturn 0; }\n"
	}
}

// top gives the text of a program with declarations before its main function.
func top(parts ...string) func() string {
	return func() string { return strings.Join(parts, "") + "\nint main(void) { return 0; }\n" }
}

// numbered repeats a text, with its number for each %d.
func numbered(format string, n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.ReplaceAll(format, "%d", strconv.Itoa(i)))
	}
	return b.String()
}

// doubled defines macros of which each stands for two of the one before.
func doubled(name, first string, n int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "#define %s0 %s\n", name, first)
	for i := range n {
		fmt.Fprintf(&b, "#define %s%d %s%d %s%d\n", name, i+1, name, i, name, i)
	}
	return b.String()
}

// typeTower declares types of which each holds the one before as often as the format says.
func typeTower(first, format string, n int) string {
	var b strings.Builder
	b.WriteString(first)
	for i := range n {
		b.WriteString(strings.NewReplacer("%d", strconv.Itoa(i), "%n", strconv.Itoa(i+1)).Replace(format))
	}
	return b.String()
}

func fifo(name string) func(t *testing.T, dir string) {
	return func(t *testing.T, dir string) {
		if err := syscall.Mkfifo(filepath.Join(dir, name), 0o644); err != nil {
			t.Skip(err)
		}
	}
}

var rep = strings.Repeat

const empty = "int main(void) { return 0; }\n"

// hostileCases makes the cases; their texts are long, and most runs of this binary need none.
func hostileCases() []hostile {
	return []hostile{
		// macros
		{name: "macro sum", text: func() string {
			return "#define A0 1\n" + typeTower("", "#define A%n A%d+A%d\n", 39) + "int main(void) { return A39; }"
		}, want: "x.c:41:1: nested too deeply"},
		{name: "macro parentheses", text: func() string {
			return doubled("P", "(", 20) + doubled("Q", ")", 20) + "int main(void) { return P20 1 Q20; }"
		}, want: "x.c:43:1: nested too deeply"},
		{name: "macro braces", text: func() string {
			return doubled("P", "{", 20) + doubled("Q", "}", 20) + "int main(void) { P20 ; Q20 return 0; }"
		}, want: "x.c:43:1: nested too deeply"},
		{name: "macro statements", text: func() string { return doubled("P", "x = 1;", 40) + "int x; int main(void) { P40 return 0; }" }, slow: true},
		{name: "macro arguments", text: top("#define F(x) x x\nint y = ", rep("F(", 40), "1", rep(")", 40), ";"), slow: true},
		{name: "macro paste", text: top("#define F(x) x##x\n#define G(x) F(x)\nint ", rep("G(", 30), "a", rep(")", 30), ";"), slow: true},
		{name: "macro stringize", text: top("#define S(x) #x\n#define T(x) S(x x)\nchar *s = ", rep("T(", 25), "a", rep(")", 25), ";"), slow: true},
		{name: "typeof twice", text: in("#define G(e) ((typeof(e))(e))\nx = ", rep("G(", 18), "1", rep(")", 18), ";"), slow: true},
		{name: "macro without end", text: top("#define F(x) x\nint y = F(", rep("1,", million)), slow: true},
		{name: "directive parentheses", text: top("#if ", rep("(", hundredThousand), "1", rep(")", hundredThousand), "\n#endif"), want: "nested too deeply"},
		{name: "directive operators", text: top("#if 1", rep("+1", million), "\n#endif"), want: "nested too deeply"},
		{name: "directive signs", text: top("#if ", rep("- ", million), "1\n#endif"), want: "nested too deeply"},
		{name: "nested directives", text: top(rep("#if 1\n", hundredThousand), rep("#endif\n", hundredThousand)), slow: true},
		// files
		{name: "includes itself", text: top("#include __FILE__\n"), want: "x.c:1:1: is included too deeply"},
		{name: "includes itself twice", text: top("#include \"x.c\"\n#include \"x.c\"\n"), want: "is included too deeply"},
		{name: "includes a device", text: top("#include \"/dev/zero\"\n"), want: "x.c:1:10: include file not found"},
		{name: "includes a pipe", text: top("#include \"pipe\"\n"), setup: fifo("pipe"), want: "x.c:1:10: include file not found"},
		{name: "asks for a pipe", text: top("#if __has_include(\"pipe\") || __has_include(\"/dev/zero\")\n#error it has\n#endif\n"), setup: fifo("pipe"), want: "verdict: safe"},
		{name: "pipe", setup: fifo("p.c"), args: []string{"p.c"}, want: "p.c: is not a regular file"},
		{name: "device", args: []string{"/dev/zero"}, want: "/dev/zero: is not a regular file"},
		{name: "directory", args: []string{"."}, want: "directory"},
		{name: "property pipe", text: top(), setup: fifo("p.prp"), args: []string{"--prp=p.prp", "x.c"}, want: "is not a regular file"},
		{name: "property device", text: top(), args: []string{"--prp=/dev/zero", "x.c"}, want: "is not a regular file"},
		{name: "task pipe", setup: fifo("t.yml"), args: []string{"t.yml"}, want: "is not a regular file"},
		{name: "formula pipe", text: top(), setup: fifo("f.ltl"), args: []string{"--ltl-file=f.ltl", "x.c"}, want: "is not a regular file"},
		{name: "formula device", text: top(), args: []string{"--ltl-file=/dev/zero", "x.c"}, want: "is not a regular file"},
		{name: "formula", text: top(), args: []string{"--ltl=" + rep("!", hundredThousand) + "{1}", "x.c"}, want: "nested"},
		{name: "formula parentheses", text: top(), args: []string{"--ltl={" + rep("(", 20000) + "1" + rep(")", 20000) + "}", "x.c"}, want: "nested too deeply"},
		{name: "model pipe", text: top(), setup: fifo("m.c"), args: []string{"--model=m.c", "x.c"}, want: "is not a regular file"},
		{name: "file called @x", args: []string{"@x"}, want: "verdict: safe", setup: func(t *testing.T, dir string) {
			if err := os.WriteFile(filepath.Join(dir, "@x"), []byte(empty), 0o644); err != nil {
				t.Fatal(err)
			}
		}},
		{name: "-I@x", text: top("#include \"nowhere.h\"\n"), args: []string{"-I@x", "-I@", "x.c"}, want: "include file not found"},
		{name: "-D of lines", text: top(), args: []string{"-DX=1\n#include \"/dev/zero\"", "x.c"}, want: "verdict: safe"},
		// nesting
		{name: "parentheses", text: in("x = ", rep("(", hundredThousand), "1", rep(")", hundredThousand), ";"), want: "x.c:3:1004: nested too deeply"},
		{name: "braces", text: in(rep("{", hundredThousand), rep("}", hundredThousand)), want: "nested too deeply"},
		{name: "calls", text: in("x = ", rep("f(", hundredThousand), "1", rep(")", hundredThousand), ";"), want: "nested too deeply"},
		{name: "subscripts", text: in("x = ", rep("a[", hundredThousand), "0", rep("]", hundredThousand), ";"), want: "nested too deeply"},
		{name: "initialisers", text: top("int q = ", rep("{", hundredThousand), "1", rep("}", hundredThousand), ";"), want: "nested too deeply"},
		{name: "records", text: top(rep("struct {", hundredThousand), "int x;", rep("} x;", hundredThousand)), want: "nested too deeply"},
		{name: "declarators", text: top("int ", rep("(*", hundredThousand), "p", rep(")(void)", hundredThousand), ";"), want: "nested too deeply"},
		{name: "pointers", text: top("int ", rep("*", million), "p;"), want: "nested too deeply"},
		{name: "dimensions", text: top("int a", rep("[1]", hundredThousand), ";"), want: "nested too deeply"},
		{name: "fewer dimensions", text: top("int a", rep("[1]", 60_000), ";"), want: "nested too deeply"},
		{name: "statements that hold statements", text: in(rep("if (x) ", million), ";"), want: "nested too deeply"},
		{name: "chain of else", text: in(rep("if (x == 1) x = 2; else ", million), ";"), want: "nested too deeply"},
		{name: "do", text: in(rep("do ", million), ";", rep("while (0);", million)), want: "nested too deeply"},
		{name: "labels", text: in(numbered("L%d:", 200_000), ";"), want: "nested too deeply"},
		{name: "signs", text: in("x = ", rep("- ", million), "1;"), want: "nested too deeply"},
		{name: "fewer signs", text: in("x = ", rep("- ", 190_000), "1;"), slow: true},
		{name: "casts", text: in("x = ", rep("(int)", million), "1;"), want: "nested too deeply"},
		{name: "conditions", text: in("x = ", rep("1 ? 1 : ", million), "1;"), want: "nested too deeply"},
		{name: "statement expressions", text: in("x = ", rep("({", hundredThousand), "1;", rep("})", hundredThousand), ";"), want: "nested too deeply"},
		{name: "members of functions", text: in("int *p; p", rep("()", hundredThousand), ";"), slow: true},
		{name: "types of functions", text: func() string {
			return typeTower("typedef int F0(int);", "typedef F%d *F%n(F%d *, F%d *);", 40) +
				typeTower("typedef int G0(int);", "typedef G%d *G%n(G%d *, G%d *);", 40) + "F40 f; G40 f, g; int main(void) { return f == g; }"
		}, want: "verdict: safe"},
		// length
		{name: "operators", text: in("x = x", rep("+x", million), ";"), want: "nested too deeply"},
		{name: "assignments", text: in("x", rep("=x", million), ";"), want: "nested too deeply"},
		{name: "commas", text: in("x = 1", rep(",x = 1", million), ";"), slow: true},
		{name: "statements", text: in(rep("x = 1;\n", million)), slow: true},
		{name: "blocks", text: in(rep("{ int y = 1; y++; }\n", hundredThousand)), slow: true},
		{name: "variables", text: top(numbered("int g%d;\n", 250_000)), slow: true},
		{name: "functions", text: top(numbered("int g%d(int x) { return x; }\n", hundredThousand)), slow: true},
		{name: "arguments", text: in("x = g(", rep("1,", million), "1);"), slow: true},
		{name: "enumeration", text: top("enum {", numbered("e%d,", million), "};"), slow: true},
		{name: "list of initialisers", text: top("int q[] = {", rep("1,", million), "1};"), slow: true},
		{name: "jumps", text: in(numbered("L%d: if (x == %d) goto L%d;\n", 20_000)), slow: true},
		{name: "string", text: top("char *s = \"", rep("a", 20_000_000), "\";"), slow: true},
		{name: "strings", text: top("char *s = ", rep("\"a\"", million), ";"), slow: true},
		{name: "name", text: top("int ", rep("a", 20_000_000), ";"), slow: true},
		{name: "number", text: top("int x = ", rep("1", 5_000_000), ";"), want: "x.c:1:"},
		{name: "exponent", text: top("double x = 1e", rep("9", million), ";")},
		{name: "bytes", text: func() string { return rep("\x00\xff\x1b[31m\x9b", hundredThousand) }, want: "x.c:1:"},
		{name: "large file", text: func() string { return rep("\n", 70<<20) }, want: "too large"},
		// sizes
		{name: "array", text: top("char a[1ULL << 62];"), want: "too large"},
		{name: "initialised array", text: top("int a[1000000000] = { 1 };")},
		{name: "case range", text: in("switch (x) { case 0 ... 2000000000: return 1; }"), want: "verdict: safe"},
		{name: "tower of records", text: func() string {
			return typeTower("struct s0 { int x; };", "struct s%n { struct s%d a, b; };", 24) + "struct s24 x; int main(void) { struct s24 y = x; return y.a.b.a.b.a.b.a.b.a.b.a.b.a.b.a.b.a.b.a.b.a.b.a.b.x; }"
		}, slow: true},
		// what is bulky after the program is read
		{name: "written array", text: func() string {
			return "#include <assert.h>\nint a[1 << 28]; int main(void) { a[5] = 1; assert(a[5] == 1); return 0; }"
		}},
		{name: "memset", text: func() string {
			return "#include <stdlib.h>\n#include <string.h>\nint main(void) { char *p = malloc(1 << 28); memset(p, 1, 1 << 28); free(p); return 0; }"
		}},
		{name: "floating point", text: func() string {
			return "#include <assert.h>\ndouble __VERIFIER_nondet_double(void);\nint main(void) { double x = __VERIFIER_nondet_double(), y = __VERIFIER_nondet_double();\n" +
				"if (x > 1 && x < 2 && y > 1 && y < 2) { double d = x * y / (x + y) * x; assert(d * d * d - x / y != 0.73214569871 || x * x / y != 1.2345678); } return 0; }"
		}, slow: true},
		{name: "endless loop", text: in("for (unsigned long i = 0;; i++) x++;"), slow: true},
	}
}

func TestHostile(t *testing.T) {
	t.Parallel()
	which := os.Getenv("HEDDLE_HOSTILE")
	for _, c := range hostileCases() {
		if which == "" && c.slow || which != "" && which != "all" && which != c.name {
			continue
		}
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			if c.text != nil {
				if err := os.WriteFile(filepath.Join(dir, "x.c"), []byte(c.text()), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if c.setup != nil {
				c.setup(t, dir)
			}
			args := c.args
			if len(args) == 0 {
				args = []string{"x.c"}
			}
			runHostile(t, dir, c.want, append([]string{"verify", "-q", fmt.Sprintf("--timeout=%v", hostileTime), fmt.Sprintf("--memory-limit=%dMB", hostileMemory)}, args...))
		})
	}
}

// runHostile runs heddle and checks how it ends.
func runHostile(t *testing.T, dir, want string, args []string, env ...string) {
	t.Helper()
	c, said := startHeddle(t, dir, env, args...)
	began := time.Now()
	most := watchGroup(c.Process.Pid)
	err := c.Wait()
	took, peak := time.Since(began), most()/1e6
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	status := c.ProcessState.ExitCode()
	out, errs := said()
	t.Logf("status %d after %.1f s, %d MB: %.150s%.150s", status, took.Seconds(), peak, out, errs)
	if took > patience.For(mostTime) || peak > mostMemory {
		t.Errorf("%v, %d MB", took, peak)
	}
	if status < 0 || status > exitUnknown {
		t.Errorf("status %d", status)
	}
	if lines := strings.Count(errs, "\n"); lines > 1 && !strings.Contains(errs, "formula:") || len(errs) > 5000 || strings.Count(out, "\n") > 2 || len(out)+len(errs) == 0 || strings.Contains(out+errs, "goroutine ") {
		t.Errorf("it says\n%.1000s\n%.1000s", out, errs)
	}
	if strings.ContainsFunc(out+errs, func(r rune) bool { return r < ' ' && r != '\n' || r == 0x9b || r == 0xfffd }) {
		t.Errorf("it says raw bytes: %.200q", out+errs)
	}
	if !strings.Contains(out+errs, want) && status != exitUnknown {
		t.Errorf("it does not say %q", want)
	}
	noOrphans(t, c.Process.Pid)
}

// startHeddle starts heddle in a process group of its own; said gives its output when it has ended.
func startHeddle(t *testing.T, dir string, env []string, args ...string) (c *exec.Cmd, said func() (out, errs string)) {
	t.Helper()
	bin, err := builtHeddle()
	if err != nil {
		t.Fatal(err)
	}
	c = exec.Command(bin, args...)
	c.Dir, c.Env = dir, append(os.Environ(), env...)
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	var out, errs bytes.Buffer
	c.Stdout, c.Stderr = &out, &errs
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	return c, func() (string, string) { return out.String(), errs.String() }
}

// group lists the processes of a process group that have not ended, with their resident sets.
func group(id int) map[int]int64 {
	out := map[int]int64{}
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, name := range stats {
		b, err := os.ReadFile(name)
		if err != nil {
			continue
		}
		f := strings.Fields(string(b[bytes.LastIndexByte(b, ')')+1:]))
		if len(f) < 22 || f[2] != strconv.Itoa(id) || f[0] == "Z" {
			continue
		}
		pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(name)))
		pages, _ := strconv.ParseInt(f[21], 10, 64)
		out[pid] = pages * int64(os.Getpagesize())
	}
	return out
}

// watchGroup measures a process group until the function that it gives is called, which tells the largest
// resident set of all its processes together, in bytes.
func watchGroup(id int) func() int64 {
	stop, done := make(chan struct{}), make(chan int64)
	go func() {
		most := int64(0)
		for {
			select {
			case <-stop:
				done <- most
				return
			case <-time.After(10 * time.Millisecond):
			}
			sum := int64(0)
			for _, rss := range group(id) {
				sum += rss
			}
			most = max(most, sum)
		}
	}()
	return func() int64 { close(stop); return <-done }
}

// noOrphans checks that nothing of a process group is left, soon after its first process has ended.
func noOrphans(t *testing.T, id int) {
	t.Helper()
	for end := time.Now().Add(patience.For(time.Second)); time.Now().Before(end); {
		if len(group(id)) == 0 {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Errorf("processes are left: %v", group(id))
	_ = syscall.Kill(-id, syscall.SIGKILL)
}

// slowProgram is read for many seconds.
var slowProgram = doubled("P", "x = 1;", 40) + "int x; int main(void) { P40 return 0; }"

// TestHostileInterrupted: a signal ends heddle at once in every phase, and nothing outlives it.
func TestHostileInterrupted(t *testing.T) {
	t.Parallel()
	for _, text := range []string{slowProgram, "int x; int main(void) { for (unsigned long i = 0;; i++) x++; }"} {
		for _, sig := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGKILL} {
			dir := files(t, map[string]string{"x.c": text})
			c, said := startHeddle(t, dir, nil, "verify", "-q", "x.c")
			for end := time.Now().Add(patience.For(5 * time.Second)); time.Now().Before(end) && processorTime(c.Process.Pid) < 200*time.Millisecond; {
				time.Sleep(10 * time.Millisecond)
			}
			began := time.Now()
			if err := c.Process.Signal(sig); err != nil {
				t.Fatal(err)
			}
			_ = c.Wait()
			if took := time.Since(began); took > patience.For(1200*time.Millisecond) {
				t.Errorf("%v: it ended after %v", sig, took)
			}
			if out, errs := said(); sig != syscall.SIGKILL && (c.ProcessState.ExitCode() != exitUnknown || !strings.Contains(out, "interrupted")) {
				t.Errorf("%v: status %d\n%s\n%s", sig, c.ProcessState.ExitCode(), out, errs)
			}
			noOrphans(t, c.Process.Pid)
		}
	}
}

// TestAddressSpace: a ulimit -v that is too small gives one line. With less than the first the program is not even loaded.
func TestAddressSpace(t *testing.T) {
	bin, err := builtHeddle()
	if err != nil {
		t.Fatal(err)
	}
	dir := files(t, map[string]string{"x.c": "#include <stdlib.h>\n#include <string.h>\nint main(void) { char *p = malloc(1 << 28); memset(p, 1, 1 << 28); return 0; }"})
	for _, kilobytes := range []int{150_000, 300_000, 700_000, 1_000_000, 1_600_000, 2_000_000} {
		c := exec.Command("sh", "-c", fmt.Sprintf("ulimit -v %d; exec '%s' verify -q --timeout 5s --memory-limit 500MB x.c", kilobytes, bin))
		c.Dir = dir
		out, err := c.CombinedOutput()
		if err == nil && bytes.HasPrefix(out, []byte("verdict: safe")) {
			continue // it was enough
		}
		var exit *exec.ExitError
		if !errors.As(err, &exit) || exit.ExitCode() != exitUnknown || bytes.Count(out, []byte("\n")) > 2 || !bytes.Contains(out, []byte("memory")) {
			t.Errorf("%d kB: %v\n%.500s", kilobytes, err, out)
		}
	}
}

// TestProcessorTime: a ulimit -t that is over says so, and not that memory ran out.
func TestProcessorTime(t *testing.T) {
	bin, err := builtHeddle()
	if err != nil {
		t.Fatal(err)
	}
	dir := files(t, map[string]string{"x.c": "unsigned long long n; int main(void) { while (1) n++; }"})
	c := exec.Command("sh", "-c", fmt.Sprintf("ulimit -t 2; exec '%s' verify -q --timeout %s x.c", bin, patience.For(time.Minute)))
	c.Dir = dir
	out, err := c.CombinedOutput()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != exitUnknown || !bytes.Contains(out, []byte("processor time")) || bytes.Contains(out, []byte("memory")) {
		t.Errorf("%v\n%.500s", err, out)
	}
}

// TestCompilerIsAskedLittle: the compiler runs without any name or word of the program, and one that does not come
// back is ended.
func TestCompilerIsAskedLittle(t *testing.T) {
	dir := files(t, map[string]string{
		"x.c": "int main(void) { return 1 +; }", "@x": "-fplugin=./evil.so", "@x.c": "int main(void) { return (; }",
		"cc":   "#!/bin/sh\necho \"$@\" >>" + "\"$LOG\"" + "\nexec gcc \"$@\"\n",
		"hang": "#!/bin/sh\nsleep 1000\n",
	})
	for _, name := range []string{"cc", "hang"} {
		if err := os.Chmod(filepath.Join(dir, name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	log := filepath.Join(dir, "log")
	env := []string{"CC=" + filepath.Join(dir, "cc"), "LOG=" + log}
	for _, args := range [][]string{{"x.c"}, {"@x.c"}, {"@x"}, {"-I@x", "-D@x", "-U@x", "x.c"}, {"--32", "x.c"}, {"-std=c11", "x.c"}} {
		c, said := startHeddle(t, dir, env, append([]string{"verify"}, args...)...)
		if _ = c.Wait(); c.ProcessState.ExitCode() != exitUnusable {
			out, errs := said()
			t.Errorf("%q: status %d\n%s\n%s", args, c.ProcessState.ExitCode(), out, errs)
		}
	}
	asked, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	for word := range strings.FieldsSeq(string(asked)) {
		switch word {
		case "-pthread", "-std=c11", "-m32", "-dM", "-E", "-", "-v":
		default:
			t.Errorf("the compiler was given %q", word)
		}
	}
	runHostile(t, dir, "time limit", []string{"verify", "-q", "--timeout=1s", "x.c"}, "CC="+filepath.Join(dir, "hang"))
	runHostile(t, dir, "absolute path", []string{"verify", "-q", "x.c"}, "CC=./cc")
	for _, std := range []string{"-std=c11,x", "-std=@x"} {
		runHostile(t, dir, "is not known", []string{"verify", "-q", std, "x.c"})
	}
}
