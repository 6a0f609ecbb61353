// seq: atexit handlers that run when main returns, one registered twice, flushing output
#include <stdio.h>
#include <stdlib.h>

static int n;

static void count(void)
{
    printf("handler %d\n", ++n);
}

int main(void)
{
    for (int i = 0; i < 3; i++)
        atexit(count);
    printf("returning without newline ");
    return 300 + 7;
}
