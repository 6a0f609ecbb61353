// seq: GNU's functions within functions: variables and parameters around them, frames of a recursion, calls among them, two levels, shadowing
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static int add(int x)
{
    int plus(int y) { return x + y; }
    x *= 2;
    return plus(1);
}

static int counted(void)
{
    int n = 0;
    static int calls;
    void tick(int by)
    {
        static int ticks;
        ticks++;
        calls++;
        n += by * ticks;
    }
    for (int i = 0; i < 3; i++)
        tick(i);
    for (int i = 0; i < 3; i++) {
        int own = i * 10;
        int both(void) { return own + n; }
        own++;
        n += both();
    }
    return n * 100 + calls;
}

/* Each frame has its own k and seen: the innermost calls work on the frame at hand, and on none of the others. */
static int frames(int depth)
{
    int k = depth, seen = 0;
    void note(int by)
    {
        seen += by * k;
        if (by > 1)
            note(by - 1);
    }
    note(2);
    int below = depth ? frames(depth - 1) : 0;
    note(1);
    k = -k;
    note(1);
    printf("[%d %d %d]", depth, seen, k);
    return seen + below;
}

/* The same frame is reached through calls of the function around, by way of the nested one. */
static int mixed(int depth)
{
    int here = depth * 10;
    int down(void)
    {
        here++;
        return depth > 0 ? mixed(depth - 1) + here : here;
    }
    int r = down();
    return r * 2 + here;
}

static int parity(int n)
{
    int steps = 0;
    auto int odd(int);
    int even(int m) { steps++; return m == 0 ? 1 : odd(m - 1); }
    int odd(int m) { steps += 100; return m == 0 ? 0 : even(m - 1); }
    int e = even(n);
    return e * 10000 + steps;
}

static int levels(int a)
{
    int b = a + 1;
    int middle(int c)
    {
        int d = c * 2;
        int inner(int e)
        {
            a += e;
            d += b;
            if (e > 0)
                return inner(e - 1) + d;
            return a;
        }
        b += inner(c) + d;
        return d;
    }
    int m = middle(2);
    return a * 10000 + b * 100 + m;
}

int x = 1000;

static int shadows(int x)
{
    int before(void) { return x; }
    int own(int x) { return x + 1; }
    int late(void)
    {
        int r = x;
        {
            int x = 5;
            r += x;
        }
        for (int x = 0; x < 3; x++)
            r += x;
        return r;
    }
    {
        int x = 7;
        int through(void) { return before() * 100 + x; }
        x++;
        printf("%d %d %d %d\n", before(), own(1), late(), through());
    }
    {
        extern int x;
        int file(void) { return x; }
        printf("%d\n", file());
    }
    return x;
}

struct big { int v[5]; };
union word { int i; char c[4]; };
typedef struct { short s; } small;

static struct big aggregates(struct big in, small s, double f)
{
    enum { ONE = 1, TWO };
    struct local { int p, q; } l = { 1, 2 };
    int grid[2][3] = { { 1, 2, 3 }, { 4, 5, 6 } };
    int *p = &in.v[1];
    struct big swap(struct local by, int at)
    {
        struct big out = in;
        struct local copy = { by.q, by.p };
        out.v[at] += copy.p * TWO + l.q + s.s;
        l = copy;
        grid[1][at] *= ONE + 1;
        *p += sizeof grid / sizeof grid[0];
        f /= 2;
        return out;
    }
    struct big out = swap(l, 2);
    out = swap((struct local){ 3, out.v[2] }, 1);
    printf("%d %d %d %d %d %g\n", grid[1][1], grid[1][2], in.v[1], l.p, l.q, f);
    return out;
}

static int any(int first, ...)
{
    int total = first;
    void sum(int n, ...)
    {
        va_list ap;
        va_start(ap, n);
        while (n--)
            total += va_arg(ap, int);
        va_end(ap);
    }
    sum(3, 1, 2, first);
    sum(0);
    return total;
}

static int apply(int (*f)(int), int v) { return f(v); }

static int addresses(void)
{
    int twice(int v) { return v * 2; }
    int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
    int list[4] = { 3, 1, 2, 0 };
    qsort(list, 4, sizeof *list, compare);
    int (*f)(int) = twice;
    return apply(twice, 4) * 10000 + f(list[3]) * 1000 + (&twice)(list[0]) + list[1] * 100;
}

static int jumps(int n)
{
    int count = 0;
    void loop(int m)
    {
    again:
        if (m-- > 0) {
            count += m;
            goto again;
        }
        switch (m) {
        case -1: count += 100; break;
        default: count += 1000;
        }
    }
    if (n > 2)
        goto out;
    loop(n);
again:
    if (n < 5) {
        int held = n;
        int hold(void) { return held++; }
        hold();
        n = held;
        goto again;
    }
out:
    loop(n);
    return count;
}

static int names(void)
{
    const char *outer = __func__;
    int same(void)
    {
        printf("%s in %s\n", __func__, outer);
        return outer[0] == 'n';
    }
    return same();
}

static int expression(int v)
{
    int r = ({ int sq(int w) { return w * w + v; } v++; sq(v); });
    int k = ({ int t = v; int get(void) { return t; } t += 5; get(); }) + r;
    return k;
}

static void note(int *p) { printf("end of %d\n", *p); }

static int cleanups(void)
{
    int total = 0;
    void tally(int *p) { total += *p; }
    for (int i = 1; i < 4; i++) {
        int v __attribute__((cleanup(tally))) = i;
        int w __attribute__((cleanup(note))) = i;
        if (i == 2)
            continue;
        v *= 10;
    }
    return total;
}

int main(void)
{
    printf("%d %d\n", add(3), counted());
    printf(" %d\n", frames(3));
    printf("%d %d %d\n", mixed(3), parity(5), parity(4));
    printf("%d\n", levels(1));
    printf("%d\n", shadows(3));
    struct big b = aggregates((struct big){ { 1, 2, 3, 4, 5 } }, (small){ 7 }, 3);
    printf("%d %d %d %d\n", b.v[0], b.v[1], b.v[2], b.v[4]);
    printf("%d %d\n", any(4, 9), addresses());
    printf("%d %d %d\n", jumps(1), jumps(2), jumps(3));
    printf("%d ", names());
    printf("%d ", expression(2));
    printf("%d\n", cleanups());
    return 0;
}
