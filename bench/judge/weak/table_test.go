package weak

// This file holds the tables and programs of testdata/weak to the judge. HEDDLE_UPDATE=1 writes down what the judge says and how
// tests are printed; that is for reading before it is kept.

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const (
	enough = 1 << 20
	folder = "../../../testdata/weak/"
)

// verdict is what an allowed or forbidden outcome makes of a program that asserts that it does not come out.
var verdict = map[bool]string{false: "safe complete", true: "violated assert"}

// TestLitmusPrograms takes the litmus test from the head of each program of testdata/weak/litmus: the judges agree with
// its verdicts, and the program is what the test says.
func TestLitmusPrograms(t *testing.T) {
	files, _ := filepath.Glob(folder + "litmus/*.c")
	if len(files) < 75 {
		t.Fatal(len(files), "programs")
	}
	for _, file := range files {
		text := readFile(t, file)
		var about string
		var l *Litmus
		for line := range strings.Lines(text) {
			if s, ok := strings.CutPrefix(line, "// litmus: "); ok {
				var err error
				if l, err = ParseLitmus(strings.TrimSpace(s)); err != nil {
					t.Fatal(file, err)
				}
			}
			if strings.HasPrefix(line, "// about: ") {
				about = line
			}
		}
		if l == nil || about == "" {
			t.Error(file, "lacks its litmus test, or what it is about")
			continue
		}
		holdVerdicts(t, l)
		if name := strings.TrimSuffix(filepath.Base(file), ".c"); name != l.Name {
			t.Errorf("%s holds the test %s", file, l.Name)
		}
		head := ""
		for _, m := range Models {
			head += fmt.Sprintf("// heddle: --memory-model %s => %s\n", m, verdict[l.Allowed[m]])
		}
		want := head + "// litmus: " + l.String() + "\n" + about + l.C()
		keep(t, file, text, want)
	}
}

// holdVerdicts compares a test's verdicts with those of both judges.
func holdVerdicts(t *testing.T, l *Litmus) {
	t.Helper()
	for _, m := range Models {
		o := Judge(l.Program, m, enough)
		if got := l.Holds(o.Finals); got != l.Allowed[m] || o.Race || o.Stuck || o.TooBig {
			t.Errorf("%s under %s: %v, %+v", l.Name, m, got, o)
		}
		if m != RC11 {
			if got := l.Holds(Step(l.Program, m, enough).Finals); got != l.Allowed[m] {
				t.Errorf("%s under %s: %v with buffers", l.Name, m, got)
			}
		}
	}
}

// TestFamilies holds testdata/weak/families.txt to the shapes, and its verdicts to the judges.
func TestFamilies(t *testing.T) {
	all, err := NamedFamilies()
	if err != nil {
		t.Fatal(err)
	}
	file := folder + "families.txt"
	text := readFile(t, file)
	head, _, _ := strings.Cut(text, "\n\n")
	var lines []string
	for _, l := range all {
		lines = append(lines, l.String())
		holdVerdicts(t, l)
	}
	keep(t, file, text, head+"\n\n"+strings.Join(lines, "\n")+"\n")
}

func readFile(t *testing.T, file string) string {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// keep wants a file to be as it is, or writes it.
func keep(t *testing.T, file, is, want string) {
	t.Helper()
	if is == want {
		return
	}
	if os.Getenv("HEDDLE_UPDATE") == "" {
		t.Errorf("%s is to be:\n%s", file, want)
	} else if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
		t.Fatal(err)
	}
}
