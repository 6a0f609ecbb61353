package main

// This file holds heddle prove to heddle verify on random control programs with formulas: each program reads small inputs round after round. For verify their
// values come on paths of their own (-DSPLIT), so that its graph has an end; prove reads them as they are.
//
// HEDDLE_PROVE_PROGRAMS says how many programs are compared, HEDDLE_PROVE_FIRST from which seed on, HEDDLE_PROVE_KEEP a folder for those that differ or stay open.

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

const controlProgramHead = `#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
#ifdef SPLIT
static int input(int n) { for (int i = 0; i + 1 < n; i++) if (__VERIFIER_nondet_int()) return i; return n - 1; }
typedef uint8_t tick; // of differences that stay small it makes no difference how wide the clock is
typedef int8_t ago;
#else
typedef uint32_t tick;
typedef int32_t ago;
static int input(int n) { return __VERIFIER_nondet_int() & (n - 1); }
#endif
uint8_t v, w;
int8_t c;
_Bool b;
volatile uint8_t io;
struct { unsigned lo : 2; int hi : 2; } f;
union { uint8_t byte; struct { uint8_t l : 1, h : 2; } n; } u;
union { uint16_t word; uint8_t half[2]; struct { int8_t low; uint8_t high; } both; } wide;
struct pair { uint8_t x; int8_t y; } s, t, two[2], *q = &s;
uint8_t a[3], *p = &v, *r = a, grid[2][2];
uint16_t mask;
tick now, since, due;
_Atomic uint8_t at;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
sem_t sem;
static int twice(int n) { return n * 2 & 7; }
static int less(int n) { return n > 0 ? n - 1 : 0; }
static int (*op)(int) = less;
static int rotate(int n, int by) { by &= 3; return (n << by | n >> (4 - by)) & 15; }
static void pass(void) {
	now++;
	if ((tick)(now - since) > 7) since = now - 7;
	if ((ago)(now - due) > 7) due = now - 7;
}
static int clamp(int n, int lo, int hi) { return n < lo ? lo : n > hi ? hi : n; }
static void put(uint8_t *to, int n) { *to = (uint8_t)(n & 3); }
static int shift(int n, int by) { return n << (by & 3) & 15; }
`

// controlProgram draws one.
type controlProgram struct {
	rng    *rand.Rand
	out    strings.Builder
	places []string // what is written and looked at
	pairs  bool     // threads beside main
	clock  bool     // time that passes
	deep   int
}

func (g *controlProgram) n(k int) int              { return g.rng.Intn(k) }
func (g *controlProgram) one(of ...string) string  { return of[g.n(len(of))] }
func (g *controlProgram) ln(f string, args ...any) { fmt.Fprintf(&g.out, f+"\n", args...) }
func (g *controlProgram) place() string            { return g.one(g.places...) }

// value draws an expression.
func (g *controlProgram) value(deep int) string {
	if deep == 0 || g.n(3) == 0 {
		switch g.n(6) {
		case 0, 1:
			return strconv.Itoa(g.n(4))
		case 2:
			return g.one("in", "idx", "k")
		}
		return g.place()
	}
	l, r := g.value(deep-1), g.value(deep-1)
	switch g.n(14) {
	case 10:
		return fmt.Sprintf("(%s >> %d & 1)", l, g.n(3))
	case 11:
		return fmt.Sprintf("(%s & ~(1 << (%s & 1)))", l, r)
	case 12:
		return g.one(fmt.Sprintf("rotate(%s & 15, %s)", l, r), fmt.Sprintf("clamp(%s, 0, 2)", l), fmt.Sprintf("(%s & -%s)", l, l), "(int)(r - a)", "grid[idx][in & 1]", "a[in % 3]", "(int)sizeof a - *r")
	case 13:
		return g.one(fmt.Sprintf("(%s * %d)", l, 2+g.n(3)), fmt.Sprintf("(%s / %d)", l, 2+g.n(2)), fmt.Sprintf("(-%s)", l), fmt.Sprintf("((%s & 7) * 500000000 / 3)", l), fmt.Sprintf("(!%s)", l))
	case 0:
		return fmt.Sprintf("op(%s)", l)
	case 1:
		return fmt.Sprintf("shift(%s & 3, %s)", l, r)
	case 2:
		return fmt.Sprintf("(%s ? %s : %d)", l, r, g.n(4))
	case 3:
		return fmt.Sprintf("(int)(%s %s)", g.one("(unsigned)", "(int8_t)", "(uint8_t)"), fmt.Sprintf("(%s - %s)", l, r))
	}
	return fmt.Sprintf("(%s %s %s)", l, g.one("+", "-", "&", "|", "^"), r)
}

func (g *controlProgram) cond() string {
	c := fmt.Sprintf("%s %s %s", g.value(1), g.one("==", "!=", "<", ">", ">=", "<="), g.value(g.n(2)))
	if g.n(5) == 0 {
		c += fmt.Sprintf(" %s %s", g.one("&&", "||"), g.one("b", "in > 1", "f.hi < 0", "c < 0", "q == &t", "p == &w"))
	}
	return c
}

func (g *controlProgram) assign() {
	x := g.place()
	switch g.n(17) {
	case 0, 1, 2:
		g.ln("%s = %d;", x, g.n(4))
	case 3, 4, 5:
		g.ln("%s = (%s) & 3;", x, g.value(2))
	case 6:
		g.ln("%s = (%s) %% 3;", x, g.value(1))
	case 7, 8:
		g.ln("if (%s < 3) %s++;", x, x)
	case 9, 10:
		g.ln("if (%s > 0) %s--;", x, x)
	case 11:
		g.ln("%s;", g.one("p = &w", "p = &v", "q = &t", "q = &s", "op = twice", "op = less", "p = &a[idx]", "p = in ? &v : &a[1]", "q = &two[in & 1]", "q = &two[idx]"))
	case 12:
		g.ln("%s", g.one("f.lo++;", "f.hi--;", "u.byte = in;", "t = s;", "s = *q;", "k = in;", "if (k < 5) k++;", "k = 0;", "at = in;", "b = !b;", "*p = in;", "*q = t;", "two[idx].x = in;", "q->y = -1;"))
	case 13:
		g.ln("%s ^= %s;", x, g.one("1", "in", "(b & 1)"))
	case 14:
		g.ln("%s", g.one("r = a + idx;", "r = &a[in % 3];", "if (r < a + 2) r++;", "if (r > a) r--;", "*r = in;", "if (r - a < 2) *r++ = in;", "a[in % 3]++, a[in % 3] &= 3;", "if (in < 3) a[in] = v & 3;", "grid[idx][in & 1] = v & 1;", "r = r == a ? a + 2 : a;", "put(r, w);", "put(&grid[in & 1][idx], in);", "put(in & 1 ? &a[idx] : &v, c);", "if (r[0] == *p) b = 1;", "for (r = a; r < a + 2 && *r != in; r++) ;"))
	case 15:
		g.ln("%s", g.one("mask |= 1 << (in & 3);", "mask &= ~(1 << (in & 3));", "mask = mask << 1 & 15;", "mask >>= 1;", "if (mask & 1 << idx) v = 1;", "mask ^= in;", "if (!(mask & (mask - 1))) w = 2;", "wide.word = in << 7;", "wide.half[idx] = in;", "wide.both.low = -in;", "if (wide.both.low < 0) b = 0;", "v = wide.half[1] & 3;", "v = ((uint8_t *)&wide)[in & 1] & 3;"))
	case 16:
		if g.clock {
			g.ln("%s", g.one("since = now;", "due = now + 1 + (in & 3);", "b = (tick)(now - since) > 2;", "if ((ago)(now - due) >= 0) { v = 0; due = now + 2; }", "if ((tick)(now - since) >= 3) { w = in; since = now; }", "due = since + 2;", "c = (ago)(due - now);", "if ((tick)(due - now) < 2) b = !b;", "if (since == due) w = 1;", "pass();"))
		} else {
			g.ln("%s &= 3;", x)
		}
	}
}

func (g *controlProgram) some(n int) {
	g.deep++
	for range 1 + g.n(n) {
		g.statement()
	}
	g.deep--
}

func (g *controlProgram) statement() {
	r := g.n(24)
	if g.deep > 2 {
		r = g.n(8)
	}
	switch {
	case r < 8:
		g.assign()
	case r < 13:
		g.ln("if (%s) {", g.cond())
		g.some(2)
		if g.n(2) == 0 {
			g.ln("} else {")
			g.some(2)
		}
		g.ln("}")
	case r < 15:
		g.ln("switch (%s) {", g.value(1))
		for i := range 3 {
			g.ln("case %d:", i)
			g.some(1)
			if g.n(3) > 0 {
				g.ln("break;")
			}
		}
		g.ln("default:")
		g.some(1)
		g.ln("}")
	case r < 17:
		i := fmt.Sprintf("i%d", g.n(1000000))
		g.ln("for (int %s = 0; %s < %d; %s++) {", i, i, 1+g.n(3), i)
		g.some(1)
		if g.n(3) == 0 {
			g.ln("if (a[%s] == %d) break;", i, g.n(3))
		}
		g.ln("}")
	case r == 17 && g.clock && g.n(2) == 0:
		g.ln("while ((tick)(now - since) < %d) {\npass();", 1+g.n(3))
		g.some(1)
		g.ln("}\nsince = now;")
	case r < 18:
		g.ln("while (%s) {", g.cond())
		g.ln("in = input(4);")
		g.some(1)
		g.ln("if (in == 2) break;\n}")
	case r == 18:
		g.ln("%s", g.one("in = input(2);", "idx = input(2);", "in = input(4);"))
	case r == 19 && g.n(3) == 0:
		g.ln("__VERIFIER_assume(%s);", g.cond())
	case r == 20 && g.n(4) == 0:
		g.ln("if (%s) exit(0);", g.cond())
	case r == 21 && g.n(3) == 0:
		g.ln("assert(%s || %s);", g.cond(), g.cond())
	case r > 19 && g.pairs:
		g.synchronise()
	default:
		g.assign()
	}
}

// synchronise draws what threads do with each other.
func (g *controlProgram) synchronise() {
	switch g.n(10) {
	case 6:
		g.ln("{ struct timespec late = {0}; pthread_mutex_lock(&m);\nwhile (!(%s)) if (pthread_cond_timedwait(&changed, &m, &late)) { at = 2; break; }", g.cond())
		g.ln("pthread_mutex_unlock(&m); }")
	case 7:
		g.ln("if (pthread_mutex_trylock(&m) == 0) {")
		g.deep = 3
		g.assign()
		g.ln("pthread_mutex_unlock(&m);\n}")
	case 8:
		g.ln("%s", g.one("at = (at + 1) & 3;", "atomic_exchange(&at, in);", "{ uint8_t old = 1; if (atomic_compare_exchange_strong(&at, &old, 2)) v = 3; }", "atomic_fetch_xor(&at, 1);"))
	case 9:
		g.ln("while (at == 2) sched_yield();")
	case 0, 1:
		g.ln("pthread_mutex_lock(&m);")
		g.deep = 3
		g.assign()
		g.ln("pthread_mutex_unlock(&m);")
	case 2:
		g.ln("pthread_mutex_lock(&m);\nwhile (!(%s)) pthread_cond_wait(&changed, &m);", g.cond())
		g.assign()
		g.ln("pthread_mutex_unlock(&m);")
	case 3:
		g.ln("pthread_mutex_lock(&m);")
		g.assign()
		g.ln("pthread_cond_%s(&changed);\npthread_mutex_unlock(&m);", g.one("signal", "broadcast"))
	case 4:
		g.ln("sem_wait(&sem);")
		g.assign()
		g.ln("sem_post(&sem);")
	case 5:
		g.ln("if (sem_trywait(&sem) == 0) { at = 1; sem_post(&sem); }")
	}
}

// draw gives a program.
func (g *controlProgram) draw() string {
	all := []string{"v", "w", "c", "b", "io", "f.lo", "f.hi", "u.byte", "u.n.h", "q->x", "q->y", "s.x", "s.y", "t.x", "a[0]", "a[2]", "a[idx]", "a[idx]", "*p", "at", "*r", "r[0]", "a[in % 3]", "grid[idx][1]", "mask", "wide.half[0]", "wide.both.low"}
	g.rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	g.places = all[:2+g.n(4)]
	g.pairs = g.n(3) == 0
	g.clock = !g.pairs && g.n(3) == 0
	g.out.WriteString(controlProgramHead)
	local := "int in = 0, idx = 0, k = 0; (void)in; (void)idx; (void)k;"
	if g.pairs {
		g.ln("static void *work(void *arg) {\n%s", local)
		if g.n(2) == 0 {
			g.ln("for (;;) {\nin = input(2);")
			g.some(2)
			g.ln("}")
		} else {
			g.some(2)
		}
		g.ln("return arg;\n}")
	}
	g.ln("int main(void) {\n%s", local)
	if g.pairs {
		g.ln("pthread_t h;\nsem_init(&sem, 0, %d);\npthread_create(&h, 0, work, 0);", g.n(2))
	}
	if g.n(4) == 0 {
		g.statement()
	}
	if g.pairs && g.n(3) == 0 {
		g.some(2)
		g.ln("pthread_join(h, 0);")
	}
	bounded := g.n(5) == 0
	if bounded {
		g.ln("for (int round = 0; round < %d; round++) {", 1+g.n(4))
	} else {
		g.ln("while (1) {")
	}
	g.ln("in = input(%d);", 2+2*g.n(2))
	if g.n(2) == 0 {
		g.ln("idx = input(2);")
	}
	g.some(3)
	if g.clock {
		g.ln("pass();")
	}
	g.ln("}\nreturn 0;\n}")
	return g.out.String()
}

// formula draws one over the places that a program writes.
func (g *controlProgram) formula(deep int) string {
	if deep == 0 || g.n(6) == 0 {
		x := strings.NewReplacer("idx", strconv.Itoa(g.n(2)), "in % 3", strconv.Itoa(g.n(3))).Replace(g.place())
		if g.clock && g.n(4) == 0 {
			x = g.one("(int)(tick)(now - since)", "(ago)(due - now)")
		}
		return fmt.Sprintf("{%s %s %d}", x, g.one("==", "!=", "<", ">"), g.n(4)-g.n(2))
	}
	l := g.formula(deep - 1)
	switch g.n(10) {
	case 0:
		return "G " + l
	case 1:
		return "F " + l
	case 2:
		return "G F " + l
	case 3:
		return "F G " + l
	case 4:
		return "!(" + l + ")"
	}
	r := g.formula(deep - 1)
	switch g.n(4) {
	case 0:
		return fmt.Sprintf("G (%s -> F %s)", l, r)
	}
	return fmt.Sprintf("(%s %s %s)", l, g.one("U", "R", "W", "->", "&&", "||", "<->"), r)
}

// TestProveRandomPrograms wants the verdict of verify for each program, by whatever method, and that traces of counterexamples replay.
func TestProveRandomPrograms(t *testing.T) {
	t.Parallel()
	number := func(name string, other int) int {
		if n, err := strconv.Atoi(os.Getenv(name)); err == nil {
			return n
		}
		return other
	}
	programs, first, keep := number("HEDDLE_PROVE_PROGRAMS", 12), number("HEDDLE_PROVE_FIRST", 1), os.Getenv("HEDDLE_PROVE_KEEP")
	dir := t.TempDir()
	type answer struct {
		Verdict  string
		Complete bool
		Reason   string
		LTL      []struct {
			Value      string
			Conclusive bool
		}
	}
	ask := func(args ...string) (a answer) {
		var out, errs bytes.Buffer
		status := execute(context.Background(), args, strings.NewReader(""), &out, &errs)
		if err := json.Unmarshal(out.Bytes(), &a); err != nil {
			t.Errorf("%q: status %d: %v\n%s%s", args, status, err, out.String(), errs.String())
		}
		return a
	}
	counts := map[string]int{}
	for seed := first; seed < first+programs; seed++ {
		g := &controlProgram{rng: rand.New(rand.NewSource(int64(seed)))}
		text := g.draw()
		formula := g.formula(3)
		file, trace := filepath.Join(dir, fmt.Sprintf("p%d.c", seed)), filepath.Join(dir, "t.json")
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		flags := []string{"--format", "json", "--check", g.one("assert", "assert,deadlock", "assert,memory,overflow"), "--ltl", formula, file}
		if g.n(2) == 0 {
			flags = append([]string{"--fairness", "weak"}, flags...)
		}
		differs := false
		wrong := func(format string, args ...any) {
			t.Helper()
			differs = true
			t.Errorf("seed %d, %q: "+format, append([]any{seed, flags}, args...)...)
		}
		found := ask(append([]string{"verify", "--shorten", "0", "--timeout", "3s", "-DSPLIT"}, flags...)...)
		if found.Verdict == "" {
			wrong("the program is not read: %s", found.Reason)
		}
		known := found.Verdict == "violated" || found.Verdict == "safe" && found.Complete
		methods := [][]string{{}, {"--criterion", g.one("both", "prime", "second", "safety", "rounds", "weak", "pdr", "fair", "states"), "--automaton", g.one("auto", "tight", "non-tight"), "--fair", g.one("auto", "one", "flag", "or", "counter", "trans")}}
		for i, method := range methods {
			os.Remove(trace)
			a := ask(append(append([]string{"prove", "--trace", trace, "--timeout", "4s"}, method...), flags...)...)
			if i == 0 {
				counts[found.Verdict+map[bool]string{false: " in part"}[known]+", "+a.Verdict]++
			}
			if known && a.Verdict != found.Verdict && (a.Verdict == "safe" || a.Verdict == "violated") {
				wrong("%q: %s by heddle prove, %s by heddle verify", method, a.Verdict, found.Verdict)
			}
			// Of paths that end verify says presumably.
			if len(found.LTL) == 1 && len(a.LTL) == 1 && found.LTL[0].Conclusive && a.LTL[0].Conclusive && strings.TrimPrefix(a.LTL[0].Value, "presumably-") != strings.TrimPrefix(found.LTL[0].Value, "presumably-") {
				wrong("%q: the formula is %s by heddle prove, %s by heddle verify", method, a.LTL[0].Value, found.LTL[0].Value)
			}
			if known && i == 0 && a.Verdict == "unknown" {
				differs = true
				t.Logf("seed %d, %q: open, %s by heddle verify: %s", seed, flags, found.Verdict, a.Reason)
			}
			if a.Verdict == "violated" {
				var out, errs bytes.Buffer
				if status := execute(context.Background(), []string{"replay", "-q", trace}, strings.NewReader(""), &out, &errs); status != exitViolated {
					wrong("%q: the trace replays with status %d\n%s%s", method, status, out.String(), errs.String())
				}
			}
		}
		if differs && keep != "" {
			_ = os.WriteFile(filepath.Join(keep, filepath.Base(file)), []byte(text), 0o644)
		}
	}
	t.Log(counts)
	if decided := counts["safe, safe"] + counts["violated, violated"]; decided*4 < programs {
		t.Errorf("only %d of %d programs are decided by both", decided, programs)
	}
}
