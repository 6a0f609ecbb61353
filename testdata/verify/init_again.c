// heddle: => safe complete
// heddle: -DKEPT => violated assert
// about: an initialiser for a whole subobject overrides what was given to its parts (C11 6.7.9p19); of a union the member that is given last counts
#include <assert.h>

struct s { int a[3]; struct { int x, y; } b; union { int n; char c[8]; } u; char t[4]; };
struct row { int x, y; struct { short k, l; } in; };

static struct s p = {.a = {1, 2, 3}, .a = {4}, .t[2] = 'z', .t = "a"};
static struct s q = {.a[1] = 5, .a = {[2] = 6}, .b.x = 3, .b = {.y = 2}};
static struct s r = {.a = {1, 2, 3}, .a[1] = 7, .b = {1, 2}, .b.x = 3, .u.c[5] = 1, .u.n = 4};
static struct row rows[4] = {[0 ... 3] = {1, 2, {3, 4}}, [2] = {.y = 9}, [1].in = {.l = 8}, [3].x = 6};

static int f(int i)
{
	struct s l = {.a = {i, i, i}, .a = {4}, .u.c = {1, 2}, .u.n = i};
	struct row many[4] = {[0 ... 3] = {i, 2, {3, 4}}, [2] = {.y = i}};
	return l.a[0] == 4 && l.a[1] == 0 && l.u.n == i && many[0].x == i && many[2].x == 0 && many[2].in.k == 0 && many[2].y == i;
}

int main(void)
{
	assert(p.a[0] == 4 && p.a[1] == 0 && p.a[2] == 0 && p.t[0] == 'a' && p.t[2] == 0);
	assert(q.a[1] == 0 && q.a[2] == 6 && q.b.x == 0 && q.b.y == 2);
	assert(r.a[0] == 1 && r.a[1] == 7 && r.a[2] == 3 && r.b.x == 3 && r.b.y == 2 && r.u.n == 4 && r.u.c[5] == 0);
	assert(rows[2].x == 0 && rows[2].y == 9 && rows[2].in.l == 0 && rows[1].x == 1 && rows[1].in.k == 0 && rows[3].x == 6 && rows[3].y == 2);
	assert(f(5));
#ifdef KEPT
	assert(rows[2].x == 1);
#endif
	return 0;
}
