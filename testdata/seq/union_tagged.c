// seq: tagged unions by value and by pointer, unions of structs with a common start
#include <stdio.h>

enum tag { INT, REAL, TEXT, PAIR };

struct value {
    enum tag tag;
    union {
        long i;
        double r;
        const char *t;
        struct { short a, b; } p;
    } u;
};

static struct value of_int(long i) { return (struct value){ INT, { .i = i } }; }
static struct value of_real(double r) { return (struct value){ REAL, { .r = r } }; }
static struct value of_text(const char *t) { return (struct value){ .tag = TEXT, .u.t = t }; }

static void show(const struct value *v)
{
    switch (v->tag) {
    case INT: printf("int %ld\n", v->u.i); break;
    case REAL: printf("real %g\n", v->u.r); break;
    case TEXT: printf("text %s\n", v->u.t); break;
    case PAIR: printf("pair %d %d\n", v->u.p.a, v->u.p.b); break;
    }
}

union event {
    int kind;
    struct { int kind, x, y; } move;
    struct { int kind; char key; } press;
};

int main(void)
{
    struct value v[] = { of_int(-7), of_real(2.5), of_text("hi"), { PAIR, { .p = { 3, 4 } } } };
    for (int i = 0; i < 4; i++)
        show(v + i);
    v[0] = v[2];
    show(v);
    union event e = { .move = { 1, 10, 20 } };
    printf("%d %d\n", e.kind, e.move.y);
    e.press.kind = 2;
    e.press.key = 'q';
    printf("%d %c %d\n", e.kind, e.press.key, e.move.y);
    return 0;
}
