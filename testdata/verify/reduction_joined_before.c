// heddle: => violated assert:29
// That main has joined the first thread says nothing of the second, which may have the same place: only if main
// reads and writes between the second thread's stores does the assertion fail.
#include <assert.h>
#include <pthread.h>

int x, y;

void *first(void *arg) { return arg; }

void *second(void *arg)
{
    y = 1;
    x = 2;
    return arg;
}

int main(void)
{
    pthread_t a;
    pthread_create(&a, 0, first, 0);
    pthread_join(a, 0);
    a = 0; // nothing names the first thread any more
    pthread_create(&a, 0, second, 0);
    int seen = y;
    x = 1;
    pthread_join(a, 0);
    int end = x;
    assert(!(seen == 1 && end == 2));
    return 0;
}
