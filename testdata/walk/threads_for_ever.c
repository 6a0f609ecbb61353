// The main thread makes threads for ever, of which the first one is enough for the defect: what the opener has set it resets before the door is open. A watcher
// goes round for ever, too, and whoever finds the door's lock taken gives the program up.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

static int a, b, taken;
static _Bool open;

static void __VERIFIER_atomic_take(void) {
    if (taken)
        abort();
    taken = 1;
}

static void __VERIFIER_atomic_give(void) { taken = 0; }

static void *opener(void *arg) {
    __VERIFIER_atomic_take();
    a = 1, b = 1;
    __VERIFIER_atomic_give();
    open = 1;
    return arg;
}

static void *watcher(void *arg) {
    for (;;) {
        __VERIFIER_atomic_take();
        assert(a == b);
        __VERIFIER_atomic_give();
    }
    return arg;
}

static void *visitor(void *arg) {
    __VERIFIER_atomic_take();
    if (__VERIFIER_nondet_int()) {
        a = 0;
        b = 0;
        open = 0;
    }
    __VERIFIER_atomic_give();
    __VERIFIER_atomic_take();
    if (open)
        assert(a == 1 && b == 1);
    __VERIFIER_atomic_give();
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, opener, 0);
    pthread_create(&t, 0, watcher, 0);
    for (;;)
        pthread_create(&t, 0, visitor, 0);
}
