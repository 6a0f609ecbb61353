// seq: complex declarators: functions that return pointers to arrays and functions, arrays of those
#include <stdio.h>

static int row0[3] = { 1, 2, 3 }, row1[3] = { 4, 5, 6 };

static int (*rows[2])[3] = { &row0, &row1 };

static int (*get_row(int i))[3]
{
    return rows[i];
}

struct box {
    int (*(*fetch)(int))[3];
    int (*(*table)[2])[3];
    char *(*names[2])(void);
};

static char *hello(void) { return "hello"; }
static char *bye(void) { return "bye"; }

static int inc(int x) { return x + 1; }
static int dec(int x) { return x - 1; }
static int (*select_fn(char c))(int) { return c == '+' ? inc : dec; }
static int (*(*meta(void))(char))(int) { return select_fn; }

int main(void)
{
    struct box b = { get_row, &rows, { hello, bye } };
    printf("%d %d\n", (*b.fetch(1))[2], (*(*b.table)[0])[1]);
    printf("%s %s\n", b.names[0](), (*b.names[1])());
    printf("%d %d\n", meta()('+')(10), (*(*meta())('-'))(10));
    int *(*(pa[2]))[2];
    int *ptrs[2] = { row0, row1 };
    pa[0] = pa[1] = &ptrs;
    printf("%d %d\n", *(*pa[0])[1], (*pa[1])[0][2]);
    int (*(*fp)(int))[3] = get_row, (*const *cf)(int) = (int (*const[])(int)){ inc, dec };
    printf("%d %d\n", fp(0)[0][0], cf[1](5));
    char (*(*(*x)[1])(void))[6];
    printf("%zu %zu %zu\n", sizeof x, sizeof *x, sizeof *(*x)[0]());
    printf("%d\n", (*(int (**)(int)) & (int (*[]) (int)){ dec })(1));
    return 0;
}
