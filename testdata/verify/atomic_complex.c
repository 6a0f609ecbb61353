// heddle: => safe complete
// heddle: --check race => safe complete
// heddle: -DWRONG => violated assert:30
// about: an atomic complex number is read as a whole, ++ is one step, and an assignment has the value that was written
#include <assert.h>
#include <pthread.h>

static _Atomic double _Complex z;
static struct pair { int a, b; } one = { 1, 1 }, two = { 2, 2 };
static _Atomic struct pair p;

static void *run(void *arg) {
    z = 5 + 5.0i;
    z++;
    p = two;
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, run, 0);
    double _Complex now = z;
    assert(now == 0 || now == 5 + 5.0i || now == 6 + 5.0i);
    struct pair wrote = (p = one);
    assert(wrote.a == 1 && wrote.b == 1);
    now = z = 1;
    assert(now == 1);
    pthread_join(t, 0);
#ifdef WRONG
    assert(z != 2);
#endif
    return 0;
}
