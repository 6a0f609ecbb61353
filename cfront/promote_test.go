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
		{"struct point q; q.x = p; return q.x + q.y.a;", 1}, // reads what was never written
		{"struct point q; if (p) q.x = p; return q.x;", 1},
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

// TestPromotesNotAcrossJumps: where setjmp comes back locals have what they had in memory.
func TestPromotesNotAcrossJumps(t *testing.T) {
	p := load(t, "#include <setjmp.h>\njmp_buf j; int main(void) { struct { int x; } q = {1}; if (setjmp(j) == 0) { q.x = 2; longjmp(j, 1); } return q.x; }")
	if f := p.FuncByName("main"); count(f, ir.Alloca) == 0 {
		t.Errorf("nothing stays in memory:\n%s", dump(p))
	}
}
