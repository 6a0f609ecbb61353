// heddle: => violated assert:16
// heddle: -DWHERE => unknown unsupported
// heddle: -DSETS => unknown unsupported
// about: the stack of the first thread is as large as a limit allows; where it lies is unknown
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>

int main(void) {
    pthread_attr_t a;
    size_t size;
    void *at;
    pthread_getattr_np(pthread_self(), &a);
    pthread_attr_getstacksize(&a, &size);
#if !defined WHERE && !defined SETS
    assert(size >= 1 << 20);
#endif
#ifdef WHERE
    pthread_attr_getstack(&a, &at, &size);
#endif
#ifdef SETS
    pthread_attr_setstacksize(&a, 1 << 20);
#endif
    return 0;
}
