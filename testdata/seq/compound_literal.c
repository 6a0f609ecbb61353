// seq: compound literals: of structs, arrays, scalars, as lvalues, static, as arguments
#include <stdio.h>

struct p { int x, y; };

static int *global = (int[]){ 3, 1, 4, 1, 5 };
static struct p *gp = &(struct p){ .y = 6 };

static int sum(const int *a, int n)
{
    int s = 0;
    while (n--)
        s += *a++;
    return s;
}

static int norm(struct p p) { return p.x * p.x + p.y * p.y; }

int main(void)
{
    printf("%d %d %d\n", global[4], gp->x, gp->y);
    printf("%d %d\n", sum((int[]){ 1, 2, 3, 4 }, 4), norm((struct p){ 3, 4 }));
    int *q = &(int){ 5 };
    *q += 2;
    printf("%d\n", *q);
    struct p *l = (struct p[]){ { 1, 2 }, { 3, 4 } };
    l[1].x = 9;
    printf("%d %d\n", l[0].y, l[1].x);
    (struct p){ 0 }.x = 3;
    char *s = (char[]){ "mutable" };
    s[0] = 'M';
    printf("%s %zu %zu\n", s, sizeof(char[]){ "abc" }, sizeof((int[]){ 1, 2, 3 }));
    int t = 0;
    for (int i = 0; i < 3; i++) {
        struct p *f = &(struct p){ i };
        t += f->x * 10 + f->y;
        f->y = 100;
    }
    printf("%d\n", t);
    printf("%d\n", ++(int){ 41 });
    struct p a;
    a = (struct p){ .x = t, .y = s[0] = 2 };
    printf("%d %d\n", a.x, (int)(const double){ 7.9 });
    return 0;
}
