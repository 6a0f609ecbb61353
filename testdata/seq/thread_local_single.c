// seq: _Thread_local and __thread variables used by the only thread
#include <stdio.h>

static _Thread_local int counter = 5;
__thread char name[8] = "main";
static _Thread_local struct { int a; double d; } pair = { .d = 2.5 };

static int *address(void)
{
    static _Thread_local int hidden;
    hidden += counter;
    return &hidden;
}

int main(void)
{
    counter++;
    *address() += 100;
    printf("%d %d %s\n", counter, *address(), name);
    name[0] = 'M';
    pair.a = (int)(pair.d * 4);
    printf("%s %d %g\n", name, pair.a, pair.d);
    int *p = &counter;
    *p *= 2;
    printf("%d\n", counter);
    return counter;
}
