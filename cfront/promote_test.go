package cfront

import (
	"testing"

	"heddle.example/ir"
)

// TestPromotes: which local objects are kept in registers, in 64 bits and in 32.
func TestPromotes(t *testing.T) {
	const begin = "struct point { int x; struct { short a, b; } y; }; struct list { int n; struct list *next; }; struct point g, *where = &g; int at(int *);\n"
	for _, c := range []struct {
		body    string
		objects int
	}{
		{"struct point q = {1, {2, 3}}; return q.x + q.y.b;", 0},
		{"struct point q; q.x = p; q.y.a = 1; return q.x + q.y.a;", 0},
		{"struct point q; q.x = p; return q.x + q.y.a;", 0},             // reads what was never written, as it may of an int
		{"struct point q; q.x = p; struct point r = q; return r.x;", 1}, // copies what was never written
		{"struct point q; q.x = p; g = q; return 0;", 1},
		{"return *({ struct point q; q.x = p; &q.x; });", 1}, // beyond its scope
		{"for (int i = 0; i < p; i++) { struct point q = {1}; g.x += q.x; } return 0;", 0},
		{"struct point q = g; q.x++; g = q; return q.y.b;", 0},
		{"struct point q, r = {1}; q = r; return q.x;", 0},
		{"struct point q = *where; return q.x;", 0},
		{"int v[3] = {1, 2, 3}; return v[0] + v[2];", 0},
		{"for (int i = 0; i < p; i++) { struct point q; if (i) q.x = i; else q.x = 1; p += q.x; } return p;", 0},
		{"int v[3] = {1, 2, 3}; return v[p];", 1},
		{"int v[2] = {1, 2}; return v[2];", 1}, // beyond its end
		{"struct point q = {1}; return at(&q.x);", 1},
		{"struct point q = {1}; where = &q; return q.x;", 1},
		{"struct list q = {1}; return q.n;", 1}, // a pointer
		{"union { int i; short s; } q; q.i = p; return q.s;", 1},
		{"union { int i; short s; } q; q.i = p; return q.i;", 0},
		{"struct { int a : 3; } q = {1}; return q.a;", 1},
		{"volatile struct point q = {1}; return q.x;", 1},
		{"struct { volatile int x; } q = {1}; return q.x;", 1},
		{"struct { _Atomic int x; } q = {1}; return q.x;", 1},
		{"struct point q = {1}; struct point *r = &q; return r->x;", 0},
		{"struct point q = {1}, s = {2}; struct point *r = p ? &q : &s; return r->x;", 2},
		{"struct point q = {1}; struct point *r = &q; if (p) r = &g; return r->x;", 1},
		{"struct point q = {1}; return sizeof q + (&q == where);", 1},
		{"struct point q = {1}; __builtin_memset(&q, 0, sizeof q); return q.x;", 0},
		{"struct point q; __builtin_memset(&q, 1, sizeof q); return q.x;", 1},
	} {
		text := begin + "int f(int p) { " + c.body + " } int main(void) { return f(1); }"
		for _, narrow := range []bool{false, true} {
			p, _ := loadWith(t, Config{Ptr32: narrow}, text)
			if f := p.FuncByName("f"); count(f, ir.Alloca) != c.objects {
				t.Errorf("%s (32: %v): %d objects, want %d:\n%s", c.body, narrow, count(f, ir.Alloca), c.objects, dump(p))
			}
		}
	}
}

// TestInlines: functions that are given addresses of local objects, or structures, stand in the place of calls if they only access what they are given.
func TestInlines(t *testing.T) {
	const begin = `#include <setjmp.h>
	struct pair { int x, y; }; int g, *where; struct pair all;
	static void take(int *p) { *p = g++; }
	static int pop(int *p) { if (!g) return 0; if (p) *p = g; g--; return 1; }
	static int kept(int *p) { where = p; return *p; }
	static int moved(int *p) { p++; return p[-1]; }
	static int sum(struct pair v) { return v.x + v.y; }
	static struct pair made(int x) { return (struct pair){x, g}; }
	static int down(int *p) { return *p <= 0 ? 0 : (*p -= 1, down(p)); }
	static int odd(int *p);
	static int even(int *p) { return *p == 0 || (*p -= 1, odd(p)); }
	static int odd(int *p) { return *p != 0 && (*p -= 1, even(p)); }
	static int first(int *p);
	static int second(int *p) { return *p <= 0 ? 0 : first(p); }
	static int third(int *p) { return *p == 7 ? second(p) : 0; }
	static int first(int *p) { int v = *p - 1; return second(&v) + third(&v); }
	static void both(int *a, int *b) { take(a); take(b); }
	static void spin(int *p) { do { *p = g; } while (*p != 1); again: if (g++ < 5) goto again; }
	static jmp_buf jump;
	static int back(int *p) { *p = 2; if (setjmp(jump) == 0) longjmp(jump, 1); return *p; }
	static int array(int *p, int i) { return p[i]; }
	static int fifth(int *p) { return p[5]; }
	static int own(int *p) { int a[2] = {1, 2}; return a[*p]; }
	static int far(volatile int *p) { return *p; }
	static void later(int *p), (*by)(int *) = take;
	static void later(int *p) { by(p); }
`
	for _, c := range []struct {
		body           string
		objects, calls int
	}{
		{"int v; take(&v); return v;", 0, 0},
		{"int v; return pop(&v) ? v : 0;", 0, 0},
		{"return pop(0);", 0, 1}, // nothing is gained
		{"int v = 1; return kept(&v);", 1, 1},
		{"int v = 1; return moved(&v);", 1, 1},
		{"struct pair q = {1, 2}; return sum(q);", 0, 0},
		{"struct pair q = made(1); return q.x;", 0, 0},
		{"return sum(made(1));", 0, 0},
		{"return sum(all);", 0, 0},
		{"int v = 1; return down(&v);", 1, 1},
		{"int v = 1; return even(&v);", 1, 1},
		{"int v = 1; return third(&v);", 1, 1},
		{"int v, w; both(&v, &w); return v + w;", 0, 0},
		{"int v; spin(&v); spin(&v); return v;", 0, 0},
		{"int v; return back(&v);", 1, 1},
		{"int v[2] = {1, 2}; return array(v, 1) + array(v, g);", 1, 2},
		{"int v[2] = {1, 2}; return fifth(v);", 1, 0}, // beyond its end
		{"int v = 1; return own(&v);", 1, 1},
		{"int v = 1; return far(&v);", 1, 1},
		{"int v; later(&v); return v;", 1, 1},
		{"int v, w; take(&v); kept(&w); return v;", 1, 1},
		{"struct pair q; take(&q.x); take(&q.y); return q.x + q.y;", 0, 0},
		{"int v = 0, w = 0; return pop(&v) + pop(&w);", 0, 0}, // each order on a way of its own
	} {
		for _, narrow := range []bool{false, true} {
			p, _ := loadWith(t, Config{Ptr32: narrow}, begin+"int f(void) { "+c.body+" } int main(void) { return f(); }")
			if f := p.FuncByName("f"); count(f, ir.Alloca) != c.objects || count(f, ir.Call) != c.calls {
				t.Errorf("%s (32: %v): %d objects and %d calls, want %d and %d:\n%s", c.body, narrow, count(f, ir.Alloca), count(f, ir.Call), c.objects, c.calls, dump(p))
			}
		}
	}
}

// TestPromotesNotAcrossJumps: where setjmp comes back locals have what they had in memory.
func TestPromotesNotAcrossJumps(t *testing.T) {
	p := load(t, "#include <setjmp.h>\njmp_buf j; int main(void) { struct { int x; } q = {1}; if (setjmp(j) == 0) { q.x = 2; longjmp(j, 1); } return q.x; }")
	if f := p.FuncByName("main"); count(f, ir.Alloca) == 0 {
		t.Errorf("nothing stays in memory:\n%s", dump(p))
	}
}
