package main

import (
	"encoding/csv"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"heddle.example/patience"
)

// TestBenchCriteria: the tables of one program, from processes of heddle itself.
func TestBenchCriteria(t *testing.T) {
	dir := files(t, map[string]string{"toggle.c": `// prove: --ltl 'G F {x == 0}' : safe
// prove: --ltl 'G {x < 2}' : safe
int __VERIFIER_nondet_int(void);
int x;
int main(void) { while (1) x = x ? 0 : __VERIFIER_nondet_int() == 3; }
`})
	limit := patience.For(10 * time.Second).String()
	bin, err := builtHeddle()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(bin, "bench", "criteria", "-q", "--max-k", "10", "--timeout", limit, "--csv", "runs.csv", "--svg", "pictures", "toggle.c")
	c.Dir = dir
	text, err := c.Output()
	if out := string(text); err != nil || !strings.Contains(out, "Table 1: using β″") || !strings.Contains(out, "Table 4: safety properties") || strings.Contains(out, "Table 5") {
		t.Fatalf("%v\n%s", err, out)
	}
	f, err := os.Open(filepath.Join(dir, "runs.csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines, err := csv.NewReader(f).ReadAll()
	if err != nil || len(lines) != 1+5+2 {
		t.Fatalf("%d lines: %v", len(lines), err)
	}
	for _, l := range lines[1:] {
		if l[6] != "P" || l[8] == "" {
			t.Errorf("%q", l)
		}
	}
	if pictures, err := filepath.Glob(filepath.Join(dir, "pictures", "*.svg")); err != nil || len(pictures) != 4 {
		t.Errorf("%q, %v", pictures, err)
	}
	for _, args := range [][]string{{}, {"none.c"}, {"--max-k", "0", "toggle.c"}} {
		if status, _, _ := heddle(t, dir, append([]string{"bench", "criteria", "-q"}, args...)...); status != exitUnusable {
			t.Errorf("%q: status %d", args, status)
		}
	}
}
