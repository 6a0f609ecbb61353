package rt_test

// This file compares the race check with another definition of a race: two
// conflicting accesses that happens-before does not order, by vector clocks, in
// some interleaving of a random straight-line program.

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"heddle.example/cfront"
	"heddle.example/rt"
	"heddle.example/symex/check"
)

// raceOp is one step of a thread: an access, or a lock or unlock of mutex m.
type raceOp struct {
	kind  string // "read", "write", "aread", "awrite", "lock", "unlock"
	where int    // variable or mutex
}

func (o raceOp) c() string {
	switch o.kind {
	case "read":
		return fmt.Sprintf("local += v%d;", o.where)
	case "write":
		return fmt.Sprintf("v%d = 1;", o.where)
	case "aread":
		return fmt.Sprintf("local += __atomic_load_n(&v%d, __ATOMIC_SEQ_CST);", o.where)
	case "awrite":
		return fmt.Sprintf("__atomic_store_n(&v%d, 1, __ATOMIC_SEQ_CST);", o.where)
	}
	return fmt.Sprintf("pthread_mutex_%s(&m%d);", o.kind, o.where)
}

// drawThread draws the steps of a thread; locks are released in it.
func drawThread(t *rapid.T, n int) []raceOp {
	var ops []raceOp
	held := -1
	for range n {
		k := rapid.IntRange(0, 6).Draw(t, "kind")
		v := rapid.IntRange(0, 1).Draw(t, "variable")
		switch {
		case k == 0 && held < 0:
			held = v
			ops = append(ops, raceOp{"lock", v})
		case k == 1 && held >= 0:
			ops = append(ops, raceOp{"unlock", held})
			held = -1
		case k < 3:
			ops = append(ops, raceOp{"read", v})
		case k < 5:
			ops = append(ops, raceOp{"write", v})
		case k == 5:
			ops = append(ops, raceOp{"aread", v})
		default:
			ops = append(ops, raceOp{"awrite", v})
		}
	}
	if held >= 0 {
		ops = append(ops, raceOp{"unlock", held})
	}
	return ops
}

type clock [2]int

func (c *clock) join(d clock) {
	for i := range c {
		c[i] = max(c[i], d[i])
	}
}

// racy tells whether some interleaving of two threads has a race by happens-before.
func racy(threads [2][]raceOp) bool {
	type access struct {
		thread, at int
		write      bool
		atomic     bool
	}
	type state struct {
		pc     [2]int
		clocks [2]clock
		owner  [2]int // of the mutexes, thread + 1
		mutex  [2]clock
		stored [2]clock // of what the last atomic write of a variable knew
		seen   [2][]access
	}
	var walk func(s state) bool
	walk = func(s state) bool {
		for t := range 2 {
			if s.pc[t] == len(threads[t]) {
				continue
			}
			op := threads[t][s.pc[t]]
			n := s
			for v := range n.seen {
				n.seen[v] = append([]access(nil), s.seen[v]...)
			}
			n.pc[t]++
			n.clocks[t][t]++
			switch op.kind {
			case "lock":
				if s.owner[op.where] != 0 {
					continue
				}
				n.owner[op.where] = t + 1
				n.clocks[t].join(s.mutex[op.where])
			case "unlock":
				n.owner[op.where] = 0
				n.mutex[op.where] = n.clocks[t]
			default:
				a := access{t, n.clocks[t][t], strings.HasSuffix(op.kind, "write"), op.kind[0] == 'a'}
				if op.kind == "aread" {
					n.clocks[t].join(s.stored[op.where])
				}
				for _, b := range s.seen[op.where] {
					if b.thread != t && (a.write || b.write) && !(a.atomic && b.atomic) && n.clocks[t][b.thread] < b.at {
						return true
					}
				}
				n.seen[op.where] = append(n.seen[op.where], a)
				if op.kind == "awrite" {
					n.stored[op.where] = n.clocks[t]
				} else if op.kind == "write" {
					n.stored[op.where] = clock{} // a plain write hands nothing on
				}
			}
			if walk(n) {
				return true
			}
		}
		return false
	}
	return walk(state{})
}

func TestRacesAgainstHappensBefore(t *testing.T) {
	file := filepath.Join(t.TempDir(), "race.c")
	found := 0
	rapid.Check(t, func(t *rapid.T) {
		var threads [2][]raceOp
		var src strings.Builder
		src.WriteString("#include <pthread.h>\nint v0, v1;\npthread_mutex_t m0 = PTHREAD_MUTEX_INITIALIZER, m1 = PTHREAD_MUTEX_INITIALIZER;\n")
		for i := range threads {
			threads[i] = drawThread(t, rapid.IntRange(1, 4).Draw(t, "steps"))
			fmt.Fprintf(&src, "void *f%d(void *p) {\n\tint local = 0;\n", i)
			for _, o := range threads[i] {
				src.WriteString("\t" + o.c() + "\n")
			}
			src.WriteString("\treturn local > 9 ? p : 0;\n}\n")
		}
		src.WriteString("int main(void) {\n\tpthread_t a, b;\n\tpthread_create(&a, 0, f0, 0);\n\tpthread_create(&b, 0, f1, 0);\n\tpthread_join(a, 0);\n\tpthread_join(b, 0);\n\treturn 0;\n}\n")
		if err := os.WriteFile(file, []byte(src.String()), 0o666); err != nil {
			t.Fatal(err)
		}
		p, _, err := cfront.Load(cfront.Config{}, file)
		if err != nil {
			t.Fatal(err)
		}
		o := rt.DefaultOptions()
		o.Workers = 1
		o.Checks = check.Set(0).With(check.Race)
		r, err := rt.Explore(context.Background(), p, o)
		if err != nil {
			t.Fatal(err)
		}
		want := racy(threads)
		if want {
			found++
		}
		if want != (r.Verdict == rt.Violated) || r.Verdict == rt.Unknown {
			t.Fatalf("race by happens-before: %v, verdict %s\n%s", want, r.Verdict, src.String())
		}
	})
	t.Logf("%d programs had races", found)
}
