package rt_test

// This file tests that nothing is lost where threads go on at once in critical sections: on random programs with locks, most of which keep to some discipline.

import (
	"context"
	"fmt"
	"math/rand"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"heddle.example/cfront"
	"heddle.example/ir"
	"heddle.example/rt"
	"heddle.example/sample"
)

// lockProgram draws a program. What its threads have read is put into h, and each value that h has at the end fails an assertion of its own.
type lockProgram struct {
	rng  *rand.Rand
	text strings.Builder
	held []int
	read bool // the lock taken last is held for reading
	lax  bool // some accesses break the discipline
	ends bool // there are atomic sections, of which some end the program
	sems bool // semaphores stand for mutexes
}

func (g *lockProgram) line(format string, args ...any) { fmt.Fprintf(&g.text, format+"\n", args...) }

// cell draws a variable: of those that the lock guards that was taken last, or any.
func (g *lockProgram) cell() string {
	if len(g.held) > 0 && (!g.lax || g.rng.Intn(6) > 0) {
		return fmt.Sprintf("v%d[%d]", g.held[len(g.held)-1], g.rng.Intn(2))
	}
	if !g.lax && g.rng.Intn(4) > 0 {
		return "own"
	}
	guarded := fmt.Sprintf("v%d[%d]", g.rng.Intn(3), g.rng.Intn(2))
	third, half := g.rng.Intn(3) == 2, g.rng.Intn(2) == 1
	if g.lax && third && half {
		return guarded
	}
	return "flag"
}

func (g *lockProgram) access() {
	c, kind := g.cell(), g.rng.Intn(4)
	if g.read && strings.HasPrefix(c, "v2") && (!g.lax || g.rng.Intn(4) > 0) {
		kind = 2 + kind%2
	}
	switch kind {
	case 0:
		g.line("    %s = %d;", c, 1+g.rng.Intn(2))
	case 1:
		g.line("    %s++;", c)
	case 2:
		g.line("    h = h * 3 + %s;", c)
	default:
		g.line("    if (%s == %d) h++;", c, g.rng.Intn(3))
	}
}

// atomic draws an atomic section, which may end the program for what it reads.
func (g *lockProgram) atomic() {
	g.line("    __VERIFIER_atomic_begin();")
	for range 1 + g.rng.Intn(3) {
		if g.rng.Intn(2) == 0 {
			g.line("    if (%s == %d) exit(0);", g.cell(), g.rng.Intn(3))
		} else {
			g.access()
		}
	}
	g.line("    __VERIFIER_atomic_end();")
}

// section draws a critical section, perhaps with another one inside.
func (g *lockProgram) section(depth int) {
	m := g.rng.Intn(3)
	if slices.Contains(g.held, m) {
		return
	}
	give, before := "mutex", g.read
	g.read = false
	if m == 2 {
		give, g.read = "rwlock", g.rng.Intn(2) == 0
		take := map[bool]string{true: "rdlock", false: "wrlock"}[g.read]
		if g.rng.Intn(8) == 0 {
			g.line("    if (pthread_rwlock_try%s(&m2) == 0) {", take)
		} else {
			g.line("    pthread_rwlock_%s(&m2); {", take)
		}
	} else if g.sems && g.rng.Intn(8) == 0 {
		g.line("    if (sem_trywait(&m%d) == 0) {", m)
	} else if g.sems && g.lax && g.rng.Intn(12) == 0 {
		g.line("    if (flag < 2) sem_wait(&m%d); {", m)
	} else if g.sems {
		g.line("    sem_wait(&m%d); {", m)
	} else if g.rng.Intn(8) == 0 {
		g.line("    if (pthread_mutex_trylock(&m%d) == 0) {", m)
	} else {
		g.line("    pthread_mutex_lock(&m%d); {", m)
	}
	g.held = append(g.held, m)
	for range 1 + g.rng.Intn(3) {
		switch k := g.rng.Intn(12); {
		case k == 0 && depth == 0:
			g.section(1)
		case k == 1:
			g.line("    for (int i = 0; i < 2; i++)")
			g.access()
		case k == 2:
			g.line("    __VERIFIER_assume(%s != 2);", g.cell())
		case k == 3:
			g.line("    flag = %d;", 1+g.rng.Intn(2))
		case k == 4:
			g.line("    assert(%s != %d);", g.cell(), 2+g.rng.Intn(2))
		case k == 5 && g.sems && g.lax:
			g.misuse()
		case k == 5 && depth == 0 && m < 2 && !g.sems:
			if g.rng.Intn(3) == 0 {
				g.line("    if (flag == 0) pthread_cond_wait(&c, &m%d);", m)
			} else {
				g.line([]string{"    pthread_cond_signal(&c);", "    pthread_cond_broadcast(&c);"}[g.rng.Intn(2)])
			}
		case k == 6 && m < 2:
			g.line("    if (block[%d]) *block[%d] = %s;", m, m, g.cell())
		case k == 7 && m < 2 && g.rng.Intn(3) == 0:
			g.line("    free(block[%d]); block[%d] = 0;", m, m)
		default:
			g.access()
		}
	}
	g.held = g.held[:len(g.held)-1]
	g.read = before
	if m < 2 && g.sems {
		if g.lax && g.rng.Intn(8) == 0 {
			g.line("    if (flag == 1)")
		}
		g.line("    sem_post(&m%d); }", m)
		return
	}
	g.line("    pthread_%s_unlock(&m%d); }", give, m)
}

// misuse draws what is not done to semaphores that are locks.
func (g *lockProgram) misuse() {
	m := g.rng.Intn(2)
	does := []string{"sem_post(&m%d);", "sem_wait(&m%d);", "sem_init(&m%d, 0, 1);", "sem_getvalue(&m%d, &own);", "*(int *)&m%d = 1;", "h = h * 3 + *(int *)&m%d;", "if (flag) sem_post(&m%d);"}
	g.line("    "+does[max(0, g.rng.Intn(len(does)+3)-3)], m)
}

func (g *lockProgram) body() {
	for range 1 + g.rng.Intn(2) {
		if g.rng.Intn(4) == 0 {
			g.access()
		}
		if g.sems && g.lax && g.rng.Intn(3) == 0 {
			g.misuse()
		}
		if g.ends && g.rng.Intn(2) == 0 {
			g.atomic()
		}
		g.section(0)
	}
	if g.rng.Intn(4) == 0 {
		g.access()
	}
}

func drawLockProgram(seed int64) string {
	g := &lockProgram{rng: rand.New(rand.NewSource(seed))}
	g.lax, g.ends, g.sems = g.rng.Intn(2) == 0, seed%2 != 0, seed/2%3 == 1
	g.line("#include <assert.h>\n#include <pthread.h>\n#include <semaphore.h>\n#include <stdatomic.h>\n#include <stdlib.h>\nvoid __VERIFIER_assume(int), __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);")
	if g.sems {
		g.line("static sem_t m0, m1;")
	} else {
		g.line("static pthread_mutex_t m0 = PTHREAD_MUTEX_INITIALIZER, m1 = PTHREAD_MUTEX_INITIALIZER;")
	}
	g.line("static pthread_rwlock_t m2 = PTHREAD_RWLOCK_INITIALIZER;\nstatic pthread_cond_t c = PTHREAD_COND_INITIALIZER;\nstatic int v0[2], v1[2], v2[2], *block[2];\nstatic atomic_int flag;")
	threads := 1 + g.rng.Intn(2)
	routines := threads
	if g.rng.Intn(3) == 0 {
		routines, threads = 1, 2
	}
	for i := range routines {
		g.line("static void *t%d(void *arg) {\n    int h = 0, own = 0;", i)
		g.body()
		g.line("    own = own;\n    return (void *)(long)h;\n}")
	}
	g.line("int main(void) {\n    int h = 0, own = 0;\n    void *r;\n    pthread_t t[2];\n    block[0] = malloc(sizeof(int)), block[1] = malloc(sizeof(int));\n    if (!block[0] || !block[1]) return 0;")
	if g.sems {
		first := 1
		if g.lax && g.rng.Intn(4) == 0 {
			first = g.rng.Intn(3)
		}
		g.line("    sem_init(&m0, 0, %d);\n    sem_init(&m1, 0, 1);", first)
	}
	for i := range threads {
		g.line("    pthread_create(&t[%d], 0, t%d, 0);", i, i%routines)
	}
	if g.rng.Intn(2) == 0 {
		g.body()
	}
	if wait := g.rng.Intn(4); wait > 0 {
		for i := range threads {
			g.line("    pthread_join(t[%d], &r); h = h * 5 + (int)(long)r;", i)
		}
	} else if g.rng.Intn(2) == 0 {
		g.line("    if (flag) h = h * 3 + v0[0] + 2 * v0[1];")
	}
	g.line("    h = h * 7 + v0[0] + 2 * v0[1] + 3 * v1[0] + 5 * v1[1] + 7 * v2[0] + 9 * v2[1] + own;")
	for k := range 13 {
		g.line("    assert((unsigned)h %% 13 != %d);", k)
	}
	g.line("    exit(0);\n}")
	return g.text.String()
}

// failures lists what fails in a program, which text tells of.
func failures(t *testing.T, p *ir.Program, text string, o rt.Options) (list []string) {
	t.Helper()
	o.KeepGoing, o.Timeout = true, hangs
	r, err := rt.Explore(context.Background(), p, o)
	if err != nil {
		t.Fatal(err)
	}
	if !r.Complete {
		t.Fatalf("%s %v %v\n%s", r.Verdict, r.Cuts, r.Reasons, text)
	}
	for _, v := range r.Violations {
		if v.Property == "deadlock" { // whose line it has depends on who is named first of those that are alike
			list = append(list, string(v.Property))
		} else {
			list = append(list, fmt.Sprintf("%s:%d", v.Property, v.Line))
		}
		again, err := rt.Replay(context.Background(), p, o, v.Trace.Choices)
		if err != nil || !slices.ContainsFunc(again.Violations, func(w rt.Violation) bool { return w.Property == v.Property && w.Line == v.Line }) {
			t.Errorf("%s at line %d is not repeated: %v\n%s", v.Property, v.Line, err, text)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// comparePasses compares what fails in a program with the reduction and without.
func comparePasses(t *testing.T, p *ir.Program, text string, o rt.Options) {
	t.Helper()
	o.Workers, o.Reduction = 1, "none"
	want := failures(t, p, text, o)
	for workers := 1; workers <= 2; workers++ {
		o.Workers, o.Reduction = workers, "persistent"
		if got := failures(t, p, text, o); !slices.Equal(got, want) {
			t.Fatalf("%d workers find %v, without the reduction %v: %s", workers, got, want, text)
		}
	}
}

// TestPasses compares them for programs that show one thing each.
func TestPasses(t *testing.T) {
	files, err := filepath.Glob("../testdata/verify/passes_*.c")
	if err != nil || len(files) == 0 {
		t.Fatal(err)
	}
	for _, file := range files {
		for _, x := range expectations(t, file, "heddle") {
			var cfg cfront.Config
			o := parseFlags(t, x.flags, &cfg)
			comparePasses(t, load(t, cfg, file), fmt.Sprint(file, x.flags), o)
		}
	}
}

// TestPassesInSection: who would have to wait for a lock in an atomic section, which is not supported, sees that it is held.
func TestPassesInSection(t *testing.T) {
	if r := exploreOne(t, "verify/unknown_blocking_in_section.c", "persistent"); r.Verdict != rt.Unknown {
		t.Errorf("%s", outcome(r))
	}
}

func TestPassesOnRandomPrograms(t *testing.T) {
	dir := t.TempDir()
	const looksLate = 984 // tries to take a lock after the thread that gave it back has gone on at once, as few do
	for _, seed := range append(sample.Seeds(t, "HEDDLE_PASSES", 150), looksLate) {
		text := drawLockProgram(seed)
		comparePasses(t, loadThreadProgram(t, dir, seed, text), fmt.Sprintf("seed %d\n%s", seed, text), rt.DefaultOptions())
	}
}
