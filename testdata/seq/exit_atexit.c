// seq: exit inside a function, atexit handlers in reverse order
#include <stdio.h>
#include <stdlib.h>

static int stage;

static void first(void)
{
    printf("first registered, stage %d\n", stage++);
}

static void second(void)
{
    printf("second registered, stage %d\n", stage++);
}

static void leave(int depth)
{
    if (depth == 0)
        exit(42);
    leave(depth - 1);
    printf("not reached\n");
}

int main(void)
{
    atexit(first);
    if (atexit(second) != 0)
        return 1;
    printf("main\n");
    stage = 10;
    leave(3);
    return 0;
}
