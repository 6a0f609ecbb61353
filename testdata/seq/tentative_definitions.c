// seq: tentative definitions, extern declarations in blocks, incomplete types completed later
#include <stdio.h>

int counter;
int counter;
int counter = 3;
extern int later;
static int hidden;
struct opaque;
static int peek(const struct opaque *o);
extern int table[];
int sizes[];

static int use(void)
{
    extern int later;
    int counter = 100;
    {
        extern int counter;
        counter++;
    }
    return counter + later;
}

struct opaque { int x; struct opaque *self; };

static int peek(const struct opaque *o) { return o->self->x + hidden; }

int main(void)
{
    struct opaque o = { 7, &o };
    printf("%d\n", use());
    printf("%d %d\n", counter, peek(&o));
    printf("%d %d\n", table[2], sizes[1]);
    int proto(int), v = proto(4);
    printf("%d\n", v);
    return 0;
}

int later = 20;
static int hidden = 5;
int table[] = { 1, 2, 3 };
int sizes[2];
int proto(int x) { return x * hidden; }
