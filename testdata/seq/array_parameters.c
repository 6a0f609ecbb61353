// seq: array parameters of every form, arrays inside structs copied by value, returned arrays in structs
#include <stdio.h>

struct buf { int v[4]; };

static int first(int a[]) { return a[0]; }
static int second(int a[2]) { return *++a; }
static int at(int a[static 2], int i) { return a[i]; }
static int row(int m[][3], int i) { return m[i][2]; }
static int cell(int (*m)[3], int i, int j) { return *(*(m + i) + j); }
static int words(char *w[]) { int n = 0; while (w[n]) n++; return n; }
static int run(int n, int a[n]) { return sizeof a == sizeof(int *) ? a[n - 1] : -1; }

static struct buf doubled(struct buf b)
{
    for (int i = 0; i < 4; i++)
        b.v[i] *= 2;
    return b;
}

static void clear(struct buf *b) { b->v[1] = 0; }

int main(void)
{
    int a[] = { 5, 6, 7 };
    int m[2][3] = { { 1, 2, 3 }, { 4, 5, 6 } };
    char *w[] = { "x", "y", "z", 0 };
    printf("%d %d %d\n", first(a), second(a), at(a + 1, 1));
    printf("%d %d %d %d\n", row(m, 1), cell(m, 1, 0), words(w), run(3, a));
    struct buf b = { { 1, 2, 3, 4 } }, c = doubled(b);
    printf("%d %d %d\n", b.v[3], c.v[3], doubled(c).v[2]);
    clear(&c);
    b = c;
    printf("%d %d\n", b.v[0], b.v[1]);
    return 0;
}
