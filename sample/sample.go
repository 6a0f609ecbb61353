// Package sample tells tests how much to try of what has no end: of random programs, formulas and systems.
//
// A run of the tests takes few of them; variables of the environment ask for more. docs/architecture.md lists them.
package sample

import (
	"hash/fnv"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// Size is the number that the variable name asks for, otherwise if it is not set.
func Size(t testing.TB, name string, otherwise int) int {
	t.Helper()
	s := os.Getenv(name)
	if s == "" {
		return otherwise
	}
	n, err := strconv.Atoi(s)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return n
}

// Seeds are those of random programs that the variables name_SEEDS (how many, otherwise those given) and name_FIRST
// (the first of them, 0) ask for.
func Seeds(t testing.TB, name string, otherwise int) []int64 {
	t.Helper()
	seeds := make([]int64, Size(t, name+"_SEEDS", otherwise))
	for i, first := 0, Size(t, name+"_FIRST", 0); i < len(seeds); i++ {
		seeds[i] = int64(first + i)
	}
	return seeds
}

// All tells whether HEDDLE_ALL_PROGRAMS asks for all programs of testdata where tests take some of them.
func All() bool { return os.Getenv("HEDDLE_ALL_PROGRAMS") != "" }

// Has tells whether a file is in the sample of one in n that a test takes by default.
func Has(file string, n uint32) bool {
	h := fnv.New32a()
	h.Write([]byte(filepath.Base(file)))
	return All() || h.Sum32()%n == 0
}

// Failure is a random program to which two sides give different answers.
type Failure struct {
	Family  string // of programs
	Diff    string // in what they differ: the kind, a colon, the answers
	Program string // made small
}

// Kind is the short name of what differs.
func Kind(diff string) string {
	kind, _, _ := strings.Cut(diff, ":")
	return kind
}

// most is the number of failures after which a test has seen enough.
const most = 5

// Programs calls try with the Seeds of HEDDLE_JUDGE and reports each failure; try gives nil where there is none.
// HEDDLE_JUDGE_KEEP names a folder for the programs that fail; then the test goes on after any number of them. It
// gives the number of seeds and of failures.
func Programs(t *testing.T, otherwise int, try func(seed int64) *Failure) (all, failures int) {
	t.Helper()
	return programs(t.Errorf, t, otherwise, try)
}

func programs(fail func(string, ...any), t *testing.T, otherwise int, try func(seed int64) *Failure) (all, failures int) {
	keep := os.Getenv("HEDDLE_JUDGE_KEEP")
	seeds := Seeds(t, "HEDDLE_JUDGE", otherwise)
	for _, seed := range seeds {
		f := try(seed)
		if f == nil {
			continue
		}
		failures++
		fail("seed %d of %s: %s\n%s", seed, f.Family, f.Diff, f.Program)
		if keep == "" {
			if failures == most {
				break
			}
			continue
		}
		name := f.Family + "_" + strconv.FormatInt(seed, 10) + "_" + strings.ReplaceAll(Kind(f.Diff), " ", "_") + ".c"
		if err := os.WriteFile(filepath.Join(keep, name), []byte("// "+f.Diff+"\n"+f.Program), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return len(seeds), failures
}
