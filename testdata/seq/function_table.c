// seq: tables of functions, structs with function pointer members, dispatch
#include <stdio.h>

struct shape {
    const char *name;
    double (*area)(const struct shape *);
    int (*corners)(void);
    double w, h;
};

static double rect_area(const struct shape *s) { return s->w * s->h; }
static double tri_area(const struct shape *s) { return s->w * s->h / 2; }
static int four(void) { return 4; }
static int three(void) { return 3; }

static int op_inc(int x) { return x + 1; }
static int op_dbl(int x) { return x * 2; }
static int op_neg(int x) { return -x; }

int main(void)
{
    struct shape shapes[] = {
        { "rect", rect_area, four, 3, 4 },
        { .name = "tri", .corners = three, .area = tri_area, .w = 3, .h = 5 },
    };
    for (unsigned i = 0; i < 2; i++)
        printf("%s %g %d\n", shapes[i].name, shapes[i].area(&shapes[i]), (*shapes[i].corners)());
    static int (*const ops[])(int) = { op_inc, op_dbl, op_neg };
    int x = 5;
    for (const char *prog = "01120"; *prog; prog++) {
        x = ops[*prog - '0'](x);
        printf("%d ", x);
    }
    printf("\n");
    int (*const *cursor)(int) = ops + 1;
    printf("%d %d\n", (*cursor)(21), cursor[1](8));
    return 0;
}
