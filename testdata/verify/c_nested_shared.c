// about: a variable of main that nested functions and another thread change is shared
// heddle: => violated assert:27
// heddle: -DJOINED => safe complete
#include <assert.h>
#include <pthread.h>

static void *change(void *p)
{
    ++*(int *)p;
    return 0;
}

int main(void)
{
    int n = 0;
    pthread_t t;
    void inner(void) { n++; }
    int read(void) { return n; }
    pthread_create(&t, 0, change, &n);
#ifdef JOINED
    pthread_join(t, 0);
#endif
    inner();
#ifndef JOINED
    pthread_join(t, 0);
#endif
    assert(read() == 2);
    return 0;
}
