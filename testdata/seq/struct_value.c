// seq: structs by value: parameters, returns, chained members of calls, assignment
#include <stdio.h>

struct point { int x, y; };
struct big { long a[6]; char tag; };
struct small { char c; };
struct mix { double d; int i; };
struct fl { float x, y, z; };

static struct point make(int x, int y) { return (struct point){ x, y }; }

static struct point plus(struct point a, struct point b)
{
    a.x += b.x;
    a.y += b.y;
    return a;
}

static struct big fill(struct big b, int k)
{
    for (int i = 0; i < 6; i++)
        b.a[i] += i * k;
    b.tag++;
    return b;
}

static struct small next(struct small s) { s.c++; return s; }
static struct mix half(struct mix m) { m.d /= 2; m.i /= 2; return m; }
static struct fl cross(struct fl a, struct fl b)
{
    return (struct fl){ a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x };
}

int main(void)
{
    struct point p = make(1, 2), q = p;
    q.x = 50;
    struct point r = plus(p, plus(q, make(3, 4)));
    printf("%d %d %d %d %d\n", p.x, p.y, q.x, r.x, r.y);
    struct big b = { { 1, 2, 3 }, 'a' }, c = fill(fill(b, 10), 1);
    printf("%ld %ld %ld %c %c\n", b.a[5], c.a[1], c.a[5], b.tag, c.tag);
    printf("%c %d\n", next(next((struct small){ 'x' })).c, make(7, 8).y);
    struct mix m = half(half((struct mix){ 5, 9 }));
    printf("%g %d\n", m.d, m.i);
    struct fl v = cross((struct fl){ 1, 2, 3 }, (struct fl){ 4, 5, 7 });
    printf("%g %g %g\n", v.x, v.y, v.z);
    printf("%ld\n", fill(c, 2).a[3]);
    p = q = make(9, 9);
    return p.x;
}
