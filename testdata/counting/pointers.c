// heddle: => safe complete
// heddle: -DWRONG => violated assert
// about: threads without end that call functions by pointers, and tell one where a variable of their own is
#include <assert.h>
#include <pthread.h>

static int x;

static int one(int v) { return v + 1; }
static int two(int v) { return v + 2; }
static void get(int *to) { *to = x; }

static void *work(void *arg) {
    int (*f)(int) = x == 1 ? one : two, v, w;
    get(&v);
    get(&w);
#ifdef WRONG
    x = f(x);
    assert(x < 4);
#else
    x = f(0);
    assert(v < 3 && w < 3);
#endif
    return arg;
}

int main(void) {
    pthread_t t;
    for (;;) pthread_create(&t, 0, work, 0);
}
