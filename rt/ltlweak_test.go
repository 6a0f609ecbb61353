package rt_test

// This file tests formulas under the memory models that are weaker than sequential consistency: programs with values derived by hand, and
// random programs that are judged twice, with the store buffers of the model and, under sequential consistency, with buffers written out in C.

import (
	"context"
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"heddle.example/rt"
	"heddle.example/symex/weak"
)

func TestLTLWeak(t *testing.T) {
	for _, file := range programs(t, "weak/ltl") {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".c"), func(t *testing.T) {
			t.Parallel()
			for _, x := range ltlExpectations(t, file) {
				p, o := loadLTL(t, file, x)
				for _, workers := range []int{1, 2} {
					o.Workers = workers
					r := judgeLTL(t, file, x, p, o)
					if got := describeLTL(r); !matchesLTL(x.want, got) {
						t.Errorf("%s:%d: %v %v, %d workers: got %v, want %v; %v", file, x.line, x.formulas, x.flags, workers, got, x.want, r.Reasons)
					}
				}
			}
		})
	}
}

// bufferedOp is an operation of a random program: a store of a constant, a load whose result is stored, or a fence.
type bufferedOp struct {
	kind     int // 0: store, 1: load, 2: fence
	place, n int // the variable, and the constant or where the result goes
}

// bufferedProgram makes both texts of a random program: with plain accesses, and with buffers of its own.
func bufferedProgram(rng *rand.Rand, pso bool) (plain, explicit string) {
	var p, e strings.Builder
	p.WriteString("#include <pthread.h>\n#include <stdatomic.h>\nint v[4];\n")
	queues := 1
	if pso {
		queues = 4
	}
	fmt.Fprintf(&e, `#include <pthread.h>
#include <stdbool.h>
extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void), __VERIFIER_assume(int);
extern _Bool __VERIFIER_nondet_bool(void);
int v[4];
static struct { int place[4], value[4], head, tail; } q[2][%d];
static void store(int t, int place, int value) {
	__VERIFIER_atomic_begin();
	int k = %d ? place : 0, at = q[t][k].tail++;
	q[t][k].place[at] = place;
	q[t][k].value[at] = value;
	__VERIFIER_atomic_end();
}
static int load(int t, int place) {
	__VERIFIER_atomic_begin();
	int k = %d ? place : 0, value = v[place];
	for (int i = q[t][k].head; i < q[t][k].tail; i++)
		if (q[t][k].place[i] == place)
			value = q[t][k].value[i];
	__VERIFIER_atomic_end();
	return value;
}
static void empty(int t) {
	__VERIFIER_atomic_begin();
	for (int k = 0; k < %d; k++)
		__VERIFIER_assume(q[t][k].head == q[t][k].tail);
	__VERIFIER_atomic_end();
}
static void flush(int t, int stores) {
	for (int i = 0; i < stores; i++) {
		__VERIFIER_atomic_begin();
		int k = 0;
		if (%d && __VERIFIER_nondet_bool())
			k = 1;
		if (%d && __VERIFIER_nondet_bool())
			k += 2;
		__VERIFIER_assume(q[t][k].head < q[t][k].tail);
		int at = q[t][k].head++;
		v[q[t][k].place[at]] = q[t][k].value[at];
		__VERIFIER_atomic_end();
	}
}
`, queues, queues-1, queues-1, queues, queues-1, queues-1)
	for t := range 2 {
		fmt.Fprintf(&p, "static void *thread%d(void *a) {\n\tint r;\n", t)
		fmt.Fprintf(&e, "static void *thread%d(void *a) {\n\tint r;\n", t)
		stores := 0
		for i := range 2 + rng.Intn(2) {
			op := bufferedOp{rng.Intn(7) / 2 % 3, rng.Intn(2), rng.Intn(2)}
			switch {
			case i == 0:
				op.kind, op.place = 0, t // as in store buffering, which random programs seldom are
			case op.kind == 1:
				op.n = 2 + t
			}
			switch op.kind {
			case 0:
				fmt.Fprintf(&p, "\tv[%d] = %d;\n", op.place, op.n+1)
				fmt.Fprintf(&e, "\tstore(%d, %d, %d);\n", t, op.place, op.n+1)
				stores++
			case 1:
				fmt.Fprintf(&p, "\tr = v[%d];\n\tv[%d] = r + 1;\n", op.place, op.n)
				fmt.Fprintf(&e, "\tr = load(%d, %d);\n\tstore(%d, %d, r + 1);\n", t, op.place, t, op.n)
				stores++
			default:
				p.WriteString("\tatomic_thread_fence(memory_order_seq_cst);\n")
				fmt.Fprintf(&e, "\tempty(%d);\n", t)
			}
		}
		p.WriteString("\treturn a;\n}\n")
		fmt.Fprintf(&e, "\tempty(%d);\n\treturn a;\n}\nstatic void *flusher%d(void *a) { flush(%d, %d); return a; }\n", t, t, t, stores)
	}
	p.WriteString("int main(void) {\n\tpthread_t s, t;\n\tpthread_create(&s, 0, thread0, 0);\n\tpthread_create(&t, 0, thread1, 0);\n\tpthread_join(s, 0);\n\tpthread_join(t, 0);\n}\n")
	e.WriteString("int main(void) {\n\tpthread_t t[4];\n\tpthread_create(&t[0], 0, thread0, 0);\n\tpthread_create(&t[1], 0, thread1, 0);\n\tpthread_create(&t[2], 0, flusher0, 0);\n\tpthread_create(&t[3], 0, flusher1, 0);\n\tfor (int i = 0; i < 4; i++)\n\t\tpthread_join(t[i], 0);\n}\n")
	return p.String(), e.String()
}

// bufferedFormula makes a random formula over the variables.
func bufferedFormula(rng *rand.Rand, depth int) string {
	if depth == 0 {
		return fmt.Sprintf("{v[%d] %s %d}", rng.Intn(4), []string{"==", "<", "!="}[rng.Intn(3)], rng.Intn(3))
	}
	a, b := bufferedFormula(rng, depth-1), bufferedFormula(rng, depth-1)
	return fmt.Sprintf([]string{"G(%s -> %s)", "G(%s || %s)", "F(%s && %s)", "(%s U %s)", "(%s || X%s)", "G(%s -> F%s)"}[rng.Intn(6)], a, b)
}

// TestLTLBuffers holds values under tso and pso to those of the same program with its buffers written out. HEDDLE_BUFFERS says how many programs,
// HEDDLE_BUFFERS_FIRST the first seed.
func TestLTLBuffers(t *testing.T) {
	n, first := 4, 0
	if s := os.Getenv("HEDDLE_BUFFERS"); s != "" {
		n, _ = strconv.Atoi(s)
	}
	first, _ = strconv.Atoi(os.Getenv("HEDDLE_BUFFERS_FIRST"))
	differs := 0
	for seed := first; seed < first+n; seed++ {
		rng := rand.New(rand.NewSource(int64(seed)))
		model := []string{weak.TSO, weak.PSO}[seed%2]
		plain, explicit := bufferedProgram(rng, model == weak.PSO)
		var formulas []string
		for i := range 12 {
			formulas = append(formulas, bufferedFormula(rng, 1+i/9))
		}
		judge := func(text, model string) []string {
			file := filepath.Join(t.TempDir(), "program.c")
			if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
			p, o := loadLTL(t, file, ltlExpectation{formulas: formulas, flags: []string{"--memory-model", model}})
			o.KeepGoing = true
			r, err := rt.Explore(context.Background(), p, o)
			if err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			if len(r.Reasons) > 0 {
				t.Errorf("seed %d under %s: %v", seed, model, r.Reasons)
			}
			var values []string
			for _, l := range r.LTL {
				values = append(values, l.Value.String())
			}
			return values
		}
		got, want := judge(plain, model), judge(explicit, weak.SC)
		if !slices.Equal(got, want) {
			t.Errorf("seed %d: %q under %s are %v, with buffers of their own %v:\n%s", seed, formulas, model, got, want, plain)
		}
		if !slices.Equal(judge(plain, weak.SC), got) {
			differs++
		}
	}
	t.Logf("%d of %d programs have values that are not those of sequential consistency", differs, n)
}
