package rt_test

// This file tests pruning and the reduction on random programs with every kind of synchronisation: what they
// can do, explored with and without it, must be the same. The judge's programs have fewer
// kinds, but an explorer beside the engine.
//
// HEDDLE_RANDOM_SEEDS says how many programs are compared, HEDDLE_RANDOM_FIRST from which seed on.

import (
	"context"
	"fmt"
	"maps"
	"math/rand"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"heddle.example/cfront"
	"heddle.example/ir"
	"heddle.example/rt"
	"heddle.example/sample"
	"heddle.example/symex"
	"heddle.example/symex/check"
	"heddle.example/symex/state"
	"heddle.example/symex/valuation"
)

// threadProgram draws a threaded C program.
type threadProgram struct {
	rng  *rand.Rand
	out  strings.Builder
	deep int
	spin bool // some loop may go round for ever
}

const threadProgramHead = `#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>
#include <semaphore.h>
#include <stdlib.h>
#include <assert.h>
#include <sched.h>
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
int x, y, z;
_Atomic int a;
int *p, *q;
static __thread int tls;
pthread_mutex_t m[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
pthread_spinlock_t sp;
pthread_barrier_t b;
pthread_once_t once = PTHREAD_ONCE_INIT;
pthread_key_t key;
sem_t s;
pthread_t h[3], inner;
pthread_attr_t detached;
struct timespec late = {1, 0};
static void begin(void) { z++; }
static void *small(void *arg) { y += 2; return arg; }
`

func (g *threadProgram) n(k int) int { return g.rng.Intn(k) }

func (g *threadProgram) cell() string { return []string{"x", "y", "z", "a", "x", "y"}[g.n(6)] }

func (g *threadProgram) value() string {
	switch g.n(4) {
	case 0:
		return g.cell()
	case 1:
		return "tls"
	}
	return strconv.Itoa(g.n(3))
}

// line writes a line.
func (g *threadProgram) line(format string, args ...any) {
	fmt.Fprintf(&g.out, strings.Repeat("  ", g.deep+1)+format+"\n", args...)
}

// block writes a block of statements between lines.
func (g *threadProgram) block(before, after string) {
	g.line("%s", before)
	g.deep++
	for range 1 + g.n(2) {
		g.stmt()
	}
	g.deep--
	g.line("%s", after)
}

// stmt writes a statement.
func (g *threadProgram) stmt() {
	if g.deep > 1 || g.n(3) == 0 {
		g.simple()
		return
	}
	lock := fmt.Sprintf("&m[%d]", g.n(2))
	switch g.n(16) {
	case 0, 1, 2:
		g.line("pthread_mutex_lock(%s);", lock)
		g.block("{", "}")
		g.line("pthread_mutex_unlock(%s);", lock)
	case 3:
		call := fmt.Sprintf([]string{"pthread_mutex_trylock(%s)", "pthread_mutex_timedlock(%s, &late)"}[g.n(2)], lock)
		g.block("if (!"+call+") {", "  pthread_mutex_unlock("+lock+"); }")
	case 4, 5:
		g.line("pthread_rwlock_%slock(&rw);", []string{"rd", "wr"}[g.n(2)])
		g.block("{", "}")
		g.line("pthread_rwlock_unlock(&rw);")
	case 6:
		g.block("if (!pthread_rwlock_"+[]string{"tryrdlock", "trywrlock"}[g.n(2)]+"(&rw)) {", "  pthread_rwlock_unlock(&rw); }")
	case 7:
		g.line("pthread_spin_lock(&sp);")
		g.block("{", "}")
		g.line("pthread_spin_unlock(&sp);")
	case 8:
		g.block("if ("+g.cell()+" == "+g.value()+") {", "}")
	case 9:
		g.block("for (int i = 0; i < 2; i++) {", "}")
	case 10:
		g.line("pthread_mutex_lock(%s);", lock)
		if g.n(3) == 0 {
			g.line("if (%s == 0) %s = pthread_cond_timedwait(&c, %s, &late) != 0;", g.cell(), g.cell(), lock)
		} else {
			g.line("%s (%s == 0) pthread_cond_wait(&c, %s);", []string{"if", "while"}[g.n(2)], g.cell(), lock)
		}
		g.block("{", "}")
		g.line("pthread_mutex_unlock(%s);", lock)
	case 11:
		g.line("pthread_mutex_lock(%s);", lock)
		g.line("%s = 1;", g.cell())
		g.line("pthread_cond_%s(&c);", []string{"signal", "broadcast"}[g.n(2)])
		g.line("pthread_mutex_unlock(%s);", lock)
	case 12:
		g.block("__VERIFIER_atomic_begin(); {", "} __VERIFIER_atomic_end();")
	case 13:
		if g.spin {
			g.block("while (a == 0) {", "}")
		} else {
			g.simple()
		}
	default:
		g.simple()
	}
}

// simple writes a statement without a block.
func (g *threadProgram) simple() {
	switch g.n(30) {
	case 0:
		g.line("assert(%s != %d);", g.cell(), 1+g.n(3))
	case 1:
		g.line("__VERIFIER_assume(%s < 2);", g.cell())
	case 2:
		g.line("{ int v = __VERIFIER_nondet_int(); __VERIFIER_assume(v == 0 || v == 1); %s = v; }", g.cell())
	case 3, 4:
		g.line("sem_%s(&s);", []string{"wait", "post", "trywait"}[g.n(3)])
	case 5:
		g.line("pthread_barrier_wait(&b);")
	case 6:
		g.line("pthread_once(&once, begin);")
	case 7:
		g.line("pthread_setspecific(key, &%s);", []string{"x", "y", "z"}[g.n(3)])
	case 8:
		g.line("if (pthread_getspecific(key)) %s = %s;", g.cell(), g.value())
	case 9:
		g.line("if (p == q) %s = %s;", g.cell(), g.value())
	case 10:
		g.line("free(%s);", []string{"p", "q"}[g.n(2)])
	case 11:
		g.line("if (p) *p = %s;", g.value())
	case 12:
		g.line("q = %s;", []string{"p", "0", "malloc(sizeof *q)", "&x"}[g.n(4)])
	case 13:
		g.line("tls += %s;", g.value())
	case 14:
		g.line([]string{"pthread_exit(0);", "exit(0);", "return 0;", "sched_yield();"}[g.n(4)])
	case 15:
		g.line("pthread_create(&inner, 0, small, 0); pthread_join(inner, 0);")
	case 16:
		g.line("{ pthread_t t; %s }", []string{"pthread_create(&t, 0, small, 0); pthread_detach(t);", "pthread_create(&t, &detached, small, 0);"}[g.n(2)])
	case 17:
		g.line("if (pthread_equal(pthread_self(), h[%d])) %s = %s;", g.n(3), g.cell(), g.value())
	case 18:
		if g.n(4) == 0 {
			g.line("pthread_cancel(h[%d]);", g.n(2))
		} else {
			g.line("a++;")
		}
	case 19:
		g.line("{ struct { int v, w; } l = {x, y}; z = l.w; }")
	case 20:
		g.line([]string{"if (!pthread_tryjoin_np(h[0], 0)) a++;", "pthread_detach(h[1]);", "if (pthread_kill(h[0], 0)) a++;", "pthread_key_delete(key);",
			"atexit(begin);", "usleep(1);", "pthread_testcancel();", "{ char text[12]; sprintf(text, \"%d\", x); }",
			"pthread_detach(h[0]);", "pthread_detach(pthread_self());", "if (pthread_kill(h[1], 0)) a++;", "pthread_join(h[1], 0);"}[g.n(12)])
	case 21, 22:
		g.line("%s++;", g.cell())
	default:
		g.line("%s = %s;", g.cell(), g.value())
	}
}

func drawThreadProgram(seed int64) string {
	g := &threadProgram{rng: rand.New(rand.NewSource(seed))}
	g.spin = g.n(4) == 0
	g.out.WriteString(threadProgramHead)
	threads := 2 + g.n(2)
	for t := range threads {
		g.line("static void *work%d(void *arg)", t)
		g.line("{")
		for range 1 + g.n(5-threads) {
			g.stmt()
		}
		g.line("return 0; }")
	}
	g.line("int main(void)")
	g.line("{")
	g.line("pthread_spin_init(&sp, 0); pthread_barrier_init(&b, 0, 2); sem_init(&s, 0, %d); pthread_key_create(&key, 0);", g.n(2))
	g.line("pthread_attr_init(&detached); pthread_attr_setdetachstate(&detached, PTHREAD_CREATE_DETACHED);")
	g.line("p = malloc(sizeof *p); *p = 0; q = %s;", []string{"p", "0"}[g.n(2)])
	for t := range threads {
		g.line("pthread_create(&h[%d], %s, work%d, 0);", t, []string{"0", "0", "0", "&detached"}[g.n(4)], t)
		if g.n(3) == 0 {
			g.stmt()
		}
	}
	for t := range threads {
		switch g.n(4) {
		case 0:
			g.stmt()
		case 1:
			g.line("pthread_detach(h[%d]);", t)
		default:
			g.line("pthread_join(h[%d], 0);", t)
		}
	}
	g.line("return 0; }")
	return g.out.String()
}

// loadThreadProgram writes the program of a seed to dir and reads it.
func loadThreadProgram(t *testing.T, dir string, seed int64, text string) *ir.Program {
	t.Helper()
	file := filepath.Join(dir, "program.c")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	p, _, err := cfront.Load(cfront.Config{}, file)
	if err != nil {
		t.Fatalf("seed %d: %v\n%s", seed, err, text)
	}
	return p
}

// doings is what a program can do.
type doings struct {
	violations, finals, reasons []string // reasons: what keeps the result from being complete, but for the context bound
	timeout                     bool
	nodes                       int64
}

// allDoings explores a program.
func allDoings(t *testing.T, p *ir.Program, o rt.Options, seed int64) doings {
	t.Helper()
	o.Workers, o.KeepGoing, o.Timeout = 1, true, 3*time.Second
	if seed%2 == 0 {
		o.Checks = o.Checks.With(check.Race)
	}
	if seed%5 == 0 {
		o.Checks = o.Checks.With(check.Leak)
	}
	var cells []valuation.Cell
	for _, name := range []string{"x", "y", "z", "a"} {
		cells = append(cells, valuation.Cell{Name: name, Size: 4})
	}
	var mu sync.Mutex
	finals, violations, reasons := map[string]bool{}, map[string]bool{}, map[string]bool{}
	if seed%3 != 0 {
		o.OnLeaf = func(m *symex.Machine) {
			mu.Lock()
			defer mu.Unlock()
			if err := valuation.Globals(m, cells, 10000, func(bits []uint64) { finals[fmt.Sprint(bits)] = true }); err != nil {
				t.Error(err)
			}
		}
	}
	r, err := rt.Explore(context.Background(), p, o)
	if err != nil {
		t.Fatal(err)
	}
	d := doings{nodes: r.Stats.Nodes}
	for _, v := range r.Violations {
		text := fmt.Sprintf("%s:%d", v.Property, v.Line)
		if v.Property == "deadlock" {
			text = v.Property // which of the threads is named depends on the path
		}
		violations[text] = true
	}
	for _, why := range r.Reasons {
		d.timeout = d.timeout || why.Kind == "timeout"
		reasons[fmt.Sprintf("%s:%d", why.Kind, why.Line)] = true
	}
	if slices.Contains(r.Cuts, "unwind") {
		reasons["unwind"] = true // without pruning, more is cut by the context bound
	}
	d.violations, d.finals, d.reasons = slices.Sorted(maps.Keys(violations)), slices.Sorted(maps.Keys(finals)), slices.Sorted(maps.Keys(reasons))
	return d
}

// compareDoings compares what random programs can do when explored in two ways.
func compareDoings(t *testing.T, seeds int, ways func(rng *rand.Rand) (plain, other rt.Options)) {
	dir := t.TempDir()
	compared, safe, late := 0, 0, 0
	var nodes, others int64
	for _, seed := range sample.Seeds(t, "HEDDLE_RANDOM", seeds) {
		p := loadThreadProgram(t, dir, seed, drawThreadProgram(seed))
		plain, other := ways(rand.New(rand.NewSource(seed)))
		want := allDoings(t, p, plain, seed)
		if want.timeout {
			late++
			continue
		}
		got := allDoings(t, p, other, seed)
		if got.timeout {
			late++
			continue
		}
		compared++
		nodes, others = nodes+want.nodes, others+got.nodes
		if len(want.violations) == 0 && len(want.reasons) == 0 {
			safe++
		}
		if !slices.Equal(got.violations, want.violations) || !slices.Equal(got.finals, want.finals) || !slices.Equal(got.reasons, want.reasons) {
			t.Errorf("seed %d: %v %v, %d final states; in the plain way %v %v, %d", seed, got.violations, got.reasons, len(got.finals), want.violations, want.reasons, len(want.finals))
		}
	}
	t.Logf("%d programs compared, %d of them safe, %d took too long; %d nodes, else %d", compared, safe, late, others, nodes)
	if compared == 0 {
		t.Error("nothing was compared")
	}
}

func TestReductionOnRandomPrograms(t *testing.T) {
	compareDoings(t, 30, func(*rand.Rand) (plain, other rt.Options) {
		plain, other = rt.DefaultOptions(), rt.DefaultOptions()
		plain.Reduction, other.Reduction = "none", "persistent"
		return plain, other
	})
}

func TestHashingOnRandomPrograms(t *testing.T) {
	compareDoings(t, 60, func(rng *rand.Rand) (plain, other rt.Options) {
		plain = rt.DefaultOptions()
		plain.Reduction = "none"
		plain.ContextBound = 1 + rng.Intn(4)
		plain.Unwind = 1 + rng.Intn(3)
		plain.SpuriousWakeups = rng.Intn(4) == 0
		plain.MallocMayFail = rng.Intn(4) == 0
		if rng.Intn(3) == 0 {
			plain.Granularity = state.GranularityStatement
		}
		other = plain
		plain.Hash = "none"
		return plain, other
	})
}
