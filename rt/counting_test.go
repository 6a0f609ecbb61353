package rt_test

// This file compares what is proved of programs that make threads without end with what few of these threads do.

import (
	"context"
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"heddle.example/cfront"
	"heddle.example/cfront/compiler"
	"heddle.example/rt"
	"heddle.example/sample"
	"heddle.example/scheduler"
	"heddle.example/symex/check"
)

// endlessProgram makes a program whose main thread makes threads without end, or only N if that is defined: then it goes on for ever without making any.
func endlessProgram(rng *rand.Rand) string {
	pick := func(list ...string) string { return list[rng.Intn(len(list))] }
	variable := func() string { return pick("x", "y") }
	step := func(x string) string { return pick(x+" = ("+x+" + 1) % 3;", x+" = "+pick("0", "1", "2", "v", "w")+";") }
	condition := func() string {
		return pick("v", "w", "x", "y", "__VERIFIER_nondet_int()") + " " + pick("==", "!=") + " " + pick("0", "1", "2", "v")
	}
	var block func(depth int) string
	statement := func(depth int) string {
		switch rng.Intn(17) {
		case 0, 1:
			return step(variable())
		case 2, 3:
			return pick("v", "w") + " = " + variable() + ";"
		case 4:
			return "v = __atomic_exchange_n(&" + variable() + ", " + pick("1", "2", "w") + ", 5);"
		case 5:
			if depth > 0 {
				return "while (__atomic_exchange_n(&flag, 1, 5)) ; " + block(depth-1) + " __atomic_store_n(&flag, 0, 5);"
			}
			return step(pick("v", "w"))
		case 6, 7:
			if depth > 0 {
				m := pick("m", "n")
				return "pthread_mutex_lock(&" + m + "); " + block(depth-1) + " pthread_mutex_unlock(&" + m + ");"
			}
			return step(variable())
		case 8:
			if depth > 0 {
				m := pick("m", "n")
				return "if (pthread_mutex_trylock(&" + m + ") == 0) { " + block(depth-1) + " pthread_mutex_unlock(&" + m + "); }"
			}
			return "assert(" + condition() + ");"
		case 9, 10:
			if depth > 0 {
				return "if (" + condition() + ") { " + block(depth-1) + " }"
			}
			return step(pick("v", "w"))
		case 11:
			if depth > 0 {
				return "sem_wait(&s); " + block(depth-1) + " sem_post(&s);"
			}
			return pick("sem_wait(&s);", "call(&v);", "call(&w);", "v = __VERIFIER_nondet_int();")
		case 12:
			if depth > 1 {
				return "while (" + condition() + ") { " + block(0) + " }"
			}
			return pick("call(&v);", "call(&w);", "p = &v; call(p);", "if (p) x = *(int *)p; p = &w;")
		case 13:
			return pick("pthread_mutex_lock(&m); if ("+variable()+" == 0) pthread_cond_wait(&c, &m); "+block(0)+" pthread_mutex_unlock(&m);", "pthread_cond_signal(&c);", "pthread_cond_broadcast(&c);",
				"pthread_barrier_wait(&b);", "sem_wait(&s);", "pthread_mutex_lock(&m);", "__VERIFIER_assume("+condition()+");", "pthread_exit(0);")
		case 14:
			if depth > 0 && rng.Intn(3) == 0 {
				return "pthread_mutex_lock(&l[" + pick("v", "w", "*given") + " & 1]); " + block(0) + " pthread_mutex_unlock(&l[" + pick("0", "w", "v") + " & 1]);"
			}
			return "inside++; assert(inside < " + pick("2", "3") + "); inside--;"
		case 15:
			return "__VERIFIER_atomic_begin(); " + step(variable()) + " " + step(variable()) + " __VERIFIER_atomic_end();"
		}
		return "v = " + pick("0", "1", "w") + ";"
	}
	block = func(depth int) string { return oneOrTwo(rng, depth, statement) }
	var b strings.Builder
	b.WriteString("#include <pthread.h>\n#include <semaphore.h>\n#include <assert.h>\nint __VERIFIER_nondet_int(void); void __VERIFIER_assume(int); void __VERIFIER_atomic_begin(void); void __VERIFIER_atomic_end(void);\n")
	b.WriteString("int x, y, inside, flag; sem_t s; pthread_barrier_t b; pthread_cond_t c = PTHREAD_COND_INITIALIZER; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER, l[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};\n")
	b.WriteString("void call(int *p) { y = (*p + 1) % 3; pthread_mutex_lock(&n); *p = x; pthread_mutex_unlock(&n); }\n")
	routines := 1 + rng.Intn(2)
	for r := range routines {
		fmt.Fprintf(&b, "void *f%d(void *p) { int v = 0, w = 0; int *given = p ? p : &y; (void)given; ", r)
		if rng.Intn(3) == 0 {
			b.WriteString("for (;;) { ")
		} else {
			b.WriteString("{ ")
		}
		for range 1 + rng.Intn(3) {
			b.WriteString(statement(2) + "\n  ")
		}
		b.WriteString("} return 0; }\n")
	}
	b.WriteString("#ifdef N\n#define LOOP(c) for (int i = 0; c; i++) if (i == N) for (;;) ; else\n#else\n#define LOOP(c) while (c)\n#endif\n")
	b.WriteString(pick("", "pthread_t t;\n"))
	b.WriteString("int main(void) {\n  pthread_t t; int v = 0, w = 0; \n  int *given = &x; void *p = 0; (void)given; (void)p;\n")
	fmt.Fprintf(&b, "  sem_init(&s, 0, %s);\n  pthread_barrier_init(&b, 0, %s);\n", pick("0", "1", "1", "2"), pick("1", "2", "3"))
	if routines == 2 {
		b.WriteString("  pthread_create(&t, 0, f1, " + pick("0", "&x") + ");\n")
	}
	fmt.Fprintf(&b, "  LOOP(%s) { pthread_create(&t, 0, f0, %s); %s }\n", pick("0", "0", "&x", "&x"), pick("1", "1", "1", condition()), pick("", "", step(variable()), block(1)))
	b.WriteString("  " + pick("", block(1)) + pick("assert(x != 2);", "pthread_exit(0);", "pthread_mutex_lock(&m); pthread_mutex_lock(&n);", "return 0;") + "\n}\n")
	return b.String()
}

// TestCountingOnRandomPrograms: what is proved of any number of threads holds of few.
func TestCountingOnRandomPrograms(t *testing.T) {
	proved, violated := 0, 0
	for _, seed := range sample.Seeds(t, "HEDDLE_COUNTING", 60) {
		rng := rand.New(rand.NewSource(seed))
		text := ownMemory(seed, endlessProgram(rng))
		file := filepath.Join(t.TempDir(), "p.c")
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		o := rt.DefaultOptions()
		o.Workers, o.Reduction, o.Timeout = 1, scheduler.Counting, time.Second
		if seed%2 == 1 { // what is not asked for ends paths
			o.Checks = check.Set(0).With(check.Assert)
		}
		all, err := rt.Explore(context.Background(), load(t, cfront.Config{}, file), o)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		switch all.Verdict {
		case rt.Violated:
			violated++
		case rt.Safe:
			proved++
			for n := range 4 {
				o.Reduction = scheduler.Auto
				few, err := rt.Explore(context.Background(), load(t, cfront.Config{Flags: compiler.Flags{Define: []string{fmt.Sprintf("N=%d", n)}}}, file), o)
				if err != nil {
					t.Fatal(err)
				}
				if few.Verdict == rt.Violated {
					t.Fatalf("seed %d: proved of any number, but %d threads have %s\n%s", seed, n, findings(few), text)
				}
			}
		}
	}
	if proved == 0 || violated == 0 {
		t.Error("one answer is never given")
	}
	t.Logf("%d proved, %d violated", proved, violated)
}

// TestCounting: programs that make threads without end are proved where any number of them can do no harm, and what is found is what some number of them does.
func TestCounting(t *testing.T) {
	for _, file := range programs(t, "counting") {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".c"), func(t *testing.T) {
			t.Parallel()
			for _, x := range expectations(t, file, "heddle") {
				var cfg cfront.Config
				o := parseFlags(t, x.flags, &cfg)
				o.Timeout = 20 * time.Second
				for _, o.Reduction = range []string{scheduler.Counting, scheduler.Auto} {
					checkWith(t, file, x, load(t, cfg, file), o)
				}
			}
		})
	}
}
