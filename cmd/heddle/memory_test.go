package main

// This file tests that the memory limit bounds the resident set of the whole process, with
// each store.
//
// HEDDLE_KILL_RUNS adds the benchmark with 10 and 66 million nodes on disk.

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestResidentSet(t *testing.T) {
	for _, x := range []struct {
		store  string
		limit  int64 // MB
		rounds int
		status int
		long   bool
	}{
		{"badger", 260, 3, exitSafe, false},
		{"memory", 100, 4, exitUnknown, false},
		{"badger", 400, 4, exitSafe, true},
		{"badger", 500, 4, exitSafe, true},
		{"badger", 500, 5, exitSafe, true},
		{"memory", 500, 6, exitUnknown, true},
	} {
		if x.long && os.Getenv("HEDDLE_KILL_RUNS") == "" {
			continue
		}
		args := append([]string{"verify", "--format=json", "--store", x.store, fmt.Sprintf("--memory-limit=%dMB", x.limit)}, fixedWork(x.rounds)...)
		a, status, errs := process(t, 0, nil, args...)
		if status != x.status || status == exitUnknown && !strings.HasPrefix(a.Reason, "memory-limit") {
			t.Errorf("%+v: status %d, %+v\n%s", x, status, a, errs)
			continue
		}
		t.Logf("%s: peak %d MB of %d, %d nodes, %.1f s", x.store, a.Stats.Peak/1e6, x.limit, a.Stats.Nodes, a.Stats.Seconds)
		if a.Stats.Peak > x.limit*1e6 {
			t.Errorf("%s: the resident set reached %d bytes, the limit is %d MB", x.store, a.Stats.Peak, x.limit)
		}
	}
}

// TestProofMemory: a proof that reaches the limit ends with `unknown` and names the limit, by whatever method it is looked for, and tells what
// would help. HEDDLE_KILL_RUNS takes all methods.
func TestProofMemory(t *testing.T) {
	const limit = 120 // MB
	for _, x := range []struct {
		model string
		flags []string
		long  bool
	}{
		{wideCounter, []string{"--criterion", "states"}, false},
		{products, []string{"--criterion", "pdr"}, true},
		{products, []string{"--criterion", "safety"}, false},
		{products, nil, true},
	} {
		if x.long && os.Getenv("HEDDLE_KILL_RUNS") == "" {
			continue
		}
		file := filepath.Join(t.TempDir(), "m.btor2")
		if err := os.WriteFile(file, []byte(x.model), 0o600); err != nil {
			t.Fatal(err)
		}
		args := append([]string{"prove", "--format=json", fmt.Sprintf("--memory-limit=%dMB", limit), file}, x.flags...)
		a, status, errs := process(t, 0, nil, args...)
		if status != exitUnknown || !strings.HasPrefix(a.Reason, "memory-limit") || strings.Contains(errs, "context-bound") {
			t.Errorf("%v: status %d, %+v\n%s", x.flags, status, a, errs)
		}
		if a.Stats.Peak > limit*1e6*11/10 {
			t.Errorf("%v: the resident set reached %d bytes, the limit is %d MB", x.flags, a.Stats.Peak, limit)
		}
	}
}

// wideCounter has eight million states on the way to its justice, products multiplications of 64 bits.
const (
	wideCounter = `1 sort bitvec 23
2 sort bitvec 1
3 state 1 x
4 zero 1
5 init 1 3 4
6 one 1
7 add 1 3 6
8 next 1 3 7
9 redand 2 3
10 justice 1 9
`
	products = `1 sort bitvec 64
2 sort bitvec 1
3 state 1 x
4 state 1 y
5 input 1 i
6 zero 1
7 init 1 3 6
8 one 1
9 init 1 4 8
10 mul 1 3 4
11 xor 1 10 5
12 next 1 3 11
13 mul 1 4 11
14 add 1 13 8
15 next 1 4 14
16 mul 1 3 3
17 mul 1 16 4
18 constd 1 1234567891011
19 eq 2 17 18
20 bad 19
`
)
