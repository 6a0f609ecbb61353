package rt_test

// This file compares searches with the reduction by symmetry to searches without, on programs whose threads are alike.

import (
	"context"
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"heddle.example/cfront"
	"heddle.example/cfront/compiler"
	"heddle.example/ir"
	"heddle.example/rt"
	"heddle.example/sample"
	"heddle.example/scheduler"
)

// oneOrTwo gives one statement or two.
func oneOrTwo(rng *rand.Rand, depth int, statement func(depth int) string) string {
	var b strings.Builder
	for range 1 + rng.Intn(2) {
		b.WriteString(statement(depth) + " ")
	}
	return b.String()
}

// alikeProgram makes a program whose main thread makes threads with one or two start routines.
func alikeProgram(rng *rand.Rand) string {
	pick := func(list ...string) string { return list[rng.Intn(len(list))] }
	variable := func() string { return pick("x", "y") }
	value := func() string { return pick("1", "2", "v", "v + 1", "w") }
	var block func(depth int) string
	statement := func(depth int) string {
		switch rng.Intn(16) {
		case 0, 1:
			return variable() + " = " + value() + ";"
		case 2, 3:
			return pick("v", "w") + " = " + variable() + ";"
		case 4:
			return "v = __atomic_fetch_add(&" + variable() + ", 1, 5);"
		case 5:
			return "__atomic_fetch_add(&" + variable() + ", 1, 5);"
		case 6, 7:
			if depth > 0 {
				m := pick("m", "n")
				return "pthread_mutex_lock(&" + m + "); " + block(depth-1) + " pthread_mutex_unlock(&" + m + ");"
			}
			return variable() + "++;"
		case 8:
			if depth > 0 {
				m := pick("m", "n")
				return "if (pthread_mutex_trylock(&" + m + ") == 0) { " + block(depth-1) + " pthread_mutex_unlock(&" + m + "); }"
			}
			return "sem_post(&s);"
		case 9:
			if depth > 0 {
				return "if (" + pick("v", "w", "x") + " " + pick("==", "<", "!=") + " " + pick("1", "2", "w") + ") { " + block(depth-1) + " }"
			}
			return "v++;"
		case 10:
			return pick("sem_post(&s);", "sem_wait(&s);", "pthread_mutex_lock(&m);", "return (void *)1;", "w = p != 0;", "call();")
		case 11, 12:
			return "pthread_mutex_lock(&m); " + pick("if", "while") + " (" + variable() + pick(" == 0", " < 2", " != v", " == 1") + ") pthread_cond_wait(&c, &m); " + pick("", block(0)) + " pthread_mutex_unlock(&m);"
		case 13:
			return pick("pthread_cond_signal(&c);", "pthread_cond_broadcast(&c);", "pthread_mutex_lock(&m); "+variable()+"++; pthread_cond_signal(&c); pthread_mutex_unlock(&m);")
		case 14:
			return pick("v = pthread_barrier_wait(&b) != 0;", "pthread_barrier_wait(&b);", "pthread_exit(0);", "printf(\"%d\\n\", v);", "if (v) pthread_exit((void *)1);")
		case 15:
			return "if (" + variable() + " == 2) while (" + variable() + " == 2) ;"
		}
		return "v = " + pick("0", "1", "w") + ";"
	}
	block = func(depth int) string { return oneOrTwo(rng, depth, statement) }
	var b strings.Builder
	b.WriteString("#include <pthread.h>\n#include <semaphore.h>\n#include <assert.h>\n#include <stdio.h>\nint x, y; sem_t s; pthread_barrier_t b; pthread_cond_t c = PTHREAD_COND_INITIALIZER; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;\n")
	b.WriteString("void call(void) { y++; pthread_mutex_lock(&n); x++; pthread_mutex_unlock(&n); }\n")
	routines := 1 + rng.Intn(2)
	for r := range routines {
		fmt.Fprintf(&b, "void *f%d(void *p) { int v = 0, w = 0; ", r)
		if rng.Intn(6) == 0 {
			b.WriteString("pthread_t me = pthread_self(); (void)me; ")
		}
		for range 1 + rng.Intn(3) {
			b.WriteString(statement(2) + "\n  ")
		}
		b.WriteString(pick("return 0;", "return 0;", "return p;") + " }\n")
	}
	threads := 2 + rng.Intn(2)
	where := pick("", "", "pthread_t t[4];\n")
	b.WriteString(where)
	b.WriteString("int main(void) {\n")
	if where == "" {
		b.WriteString("  pthread_t t[4];\n")
	}
	b.WriteString("  sem_init(&s, 0, " + pick("0", "1", "2") + ");\n")
	b.WriteString("  pthread_barrier_init(&b, 0, " + pick("1", "2", "2", "3") + ");\n")
	for i := range threads {
		fmt.Fprintf(&b, "  pthread_create(&t[%d], 0, f%d, %s);\n", i, rng.Intn(routines), pick("0", "0", "0", "&x"))
		if rng.Intn(5) == 0 {
			b.WriteString("  " + pick("x++;", "y = 1;", "pthread_mutex_lock(&m); x = 2; pthread_mutex_unlock(&m);", "sem_post(&s);") + "\n")
		}
	}
	order := rng.Perm(threads)
	if rng.Intn(2) == 0 {
		slices.Sort(order)
	}
	for i, k := range order {
		if rng.Intn(12) == 0 {
			b.WriteString("  " + pick("y++;", "assert(x != 2);", "sem_post(&s);") + "\n")
		}
		if i+1 == threads && rng.Intn(10) == 0 {
			continue
		}
		fmt.Fprintf(&b, "  pthread_join(t[%d], 0);\n", k)
	}
	for v := range 5 {
		fmt.Fprintf(&b, "  assert(x != %d);\n  assert(y != %d);\n", v, v)
	}
	b.WriteString("  assert(x != y);\n  return 0;\n}\n")
	return b.String()
}

// ownMemory has the variables v and w of such a program's threads in memory that each thread has for itself.
func ownMemory(seed int64, text string) string {
	kinds := []string{
		"int v = 0, w = 0; ",
		"v = w = 0; ",
		"int q[3] = {0}, k = 0; ",
		"int q[3] = {0}, k = 0; int *a = &q[0], *b = q + 2; ",
		"int q[2] = {0}, k = 0; struct pair { int a, b; } o = {0}; ",
		"own[0] = own[1] = k = 0; ",
	}
	kind := kinds[seed%int64(len(kinds))]
	macros := []string{"", "_Thread_local int v, w;\n", "#define v q[k % 3]\n#define w q[(k + 1) % 3]\n", "#define v (*(k % 2 ? a : b))\n#define w (k++ % 3 ? q : a)[1]\n",
		"#define v (&o.a)[k & 1]\n#define w q[k++ & 1]\n", "_Thread_local int own[2], k;\n#define v own[k & 1]\n#define w own[k++ & 1]\n"}[seed%int64(len(kinds))]
	text = strings.ReplaceAll(text, kinds[0], kind)
	if seed%3 == 1 { // a function is told where it is
		text = strings.ReplaceAll(strings.Replace(text, "void call(void) {", "void call(int *p) { *p = y & 3;", 1), "call();", "call(&v);")
	}
	call := strings.Index(text, "void call(")
	return text[:call] + macros + strings.Replace(text[call:], "y++;", map[bool]string{true: "y += v++;", false: "y++;"}[strings.HasPrefix(macros, "_Thread")], 1)
}

// findings is what a search has found, without what names threads.
func findings(r *rt.Result) string {
	list := []string{string(r.Verdict), fmt.Sprint(r.Complete)}
	for _, v := range r.Violations {
		list = append(list, fmt.Sprintf("%s:%d", v.Property, v.Line))
	}
	slices.Sort(list[2:])
	return strings.Join(slices.Compact(list), " ")
}

// compareSymmetry explores p with and without symmetry; smaller tells whether that has saved nodes.
func compareSymmetry(t *testing.T, p *ir.Program, o rt.Options, text string) (smaller bool) {
	t.Helper()
	o.KeepGoing, o.Timeout = true, hangs
	o.Reduction = scheduler.None
	plain, err := rt.Explore(context.Background(), p, o)
	if err != nil {
		t.Fatal(err)
	}
	for _, o.Reduction = range []string{scheduler.Symmetry, scheduler.AutoReduction} {
		if rt.Reducible(p, o) != nil {
			continue
		}
		got, err := rt.Explore(context.Background(), p, o)
		if err != nil {
			t.Fatal(err)
		}
		if d := foundApart(plain, got); d != "" {
			t.Errorf("%s\n%s: %s", text, o.Reduction, d)
		}
		smaller = smaller || got.Stats.Stored < plain.Stats.Stored
	}
	return smaller
}

// foundApart says what two searches have found that is not the same; "" if there is nothing.
func foundApart(plain, got *rt.Result) string {
	deadlocks := func(s string) bool { return strings.Contains(s, "deadlock") }
	a, b := findings(plain), findings(got)
	if deadlocks(a) == deadlocks(b) { // whose line a deadlock has depends on who is named first
		drop := func(s string) string {
			return strings.Join(slices.DeleteFunc(strings.Fields(s), deadlocks), " ")
		}
		a, b = drop(a), drop(b)
	}
	if a == b {
		return ""
	}
	return fmt.Sprintf("%s, in the plain way %s", b, a)
}

func TestSymmetryOnRandomPrograms(t *testing.T) {
	smaller := 0
	const contents = 165 // what threads have in memory of their own decides what they find
	for _, seed := range append(sample.Seeds(t, "HEDDLE_RANDOM", 40), contents) {
		text := ownMemory(seed, alikeProgram(rand.New(rand.NewSource(seed))))
		file := filepath.Join(t.TempDir(), "p.c")
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		o := rt.DefaultOptions()
		o.Workers = 1 + int(seed%4)/3
		if compareSymmetry(t, load(t, cfront.Config{}, file), o, fmt.Sprintf("seed %d:\n%s", seed, text)) {
			smaller++
		}
		if t.Failed() {
			return
		}
	}
	if smaller == 0 {
		t.Error("symmetry saved nothing")
	}
	t.Logf("fewer nodes in %d programs", smaller)
}

// TestSymmetrySaves: the nodes of threads that are alike grow with their number as a polynomial.
func TestSymmetrySaves(t *testing.T) {
	for _, c := range []struct {
		file   string
		define []string
		most   int64 // nodes
	}{
		{"../testdata/verify/symmetry_counter.c", []string{"N=16"}, 15_000},
		{"../testdata/verify/symmetry_ticket.c", []string{"N=4"}, 9_000},
		{"../testdata/verify/symmetry_buffer.c", []string{"N=4"}, 20_000},
	} {
		o := rt.DefaultOptions()
		o.Reduction = scheduler.Symmetry
		r, err := rt.Explore(context.Background(), load(t, cfront.Config{Flags: compiler.Flags{Define: c.define}}, c.file), o)
		if err != nil || r.Verdict != rt.Safe || !r.Complete || r.Stats.Nodes > c.most {
			t.Errorf("%s: %v %v %d nodes", c.file, err, r.Verdict, r.Stats.Nodes)
		}
	}
}

// TestPersistentTakesAlike: with the reduction that leaves threads out the nodes are fewer still, and each thread's result of its own does no harm.
func TestPersistentTakesAlike(t *testing.T) {
	for _, c := range []struct {
		file   string
		define []string
		most   int64 // nodes
	}{
		{"../testdata/verify/symmetry_results.c", []string{"N=20"}, 1_000},
		{"../testdata/verify/symmetry_counter.c", []string{"N=8"}, 600},
		{"../testdata/verify/symmetry_ticket.c", []string{"N=4"}, 3_000},
		{"../testdata/verify/handles_global.c", []string{"N=4"}, 1_000},
		{"../testdata/verify/inline_out_parameters.c", []string{"N=4"}, 100},
	} {
		for workers := 1; workers <= 2; workers++ {
			o := rt.DefaultOptions()
			o.Reduction, o.Workers = scheduler.AutoReduction, workers
			r, err := rt.Explore(context.Background(), load(t, cfront.Config{Flags: compiler.Flags{Define: c.define}}, c.file), o)
			if err != nil || r.Verdict != rt.Safe || !r.Complete || r.Stats.Nodes > c.most*int64(workers) {
				t.Errorf("%s: %v %v %d nodes by %d workers", c.file, err, r.Verdict, r.Stats.Nodes, workers)
			}
		}
	}
}

// TestSymmetryKeepsHolders: threads at the same place are told apart by the mutexes that they hold.
func TestSymmetryKeepsHolders(t *testing.T) {
	for _, who := range []string{"WHO=0", "WHO=1", "WHO=2"} {
		o := rt.DefaultOptions()
		o.Workers = 1
		p := load(t, cfront.Config{Flags: compiler.Flags{Define: []string{who}}}, "../testdata/verify/symmetry_holder.c")
		if !compareSymmetry(t, p, o, who) {
			t.Error(who, "symmetry saved nothing")
		}
	}
}

// TestSymmetryGivesUp: the main thread does something else between its joins, or threads look who holds a lock.
func TestSymmetryGivesUp(t *testing.T) {
	for _, file := range []string{"symmetry_between.c", "alike_lock_compared.c", "alike_lock_copied.c"} {
		compareSymmetry(t, load(t, cfront.Config{}, "../testdata/verify/"+file), rt.DefaultOptions(), file)
	}
}
