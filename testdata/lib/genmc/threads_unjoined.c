// heddle: => violated assert:30
// heddle: -DOTHER => unknown unsupported
// about: a mark of a loop is no wait; a thread that nobody made cannot be joined
#include <assert.h>
#include <stdatomic.h>
#include <stdbool.h>

void __VERIFIER_spin_start(void);
void __VERIFIER_spin_end(bool);
int __VERIFIER_thread_create(const void *, void *(*)(void *), void *);
void *__VERIFIER_thread_join(long);

atomic_int ready;

static void *writer(void *unused)
{
    atomic_store(&ready, 1);
    return unused;
}

int main(void)
{
    long t = __VERIFIER_thread_create(0, writer, 0);
    __VERIFIER_spin_start();
    int seen = atomic_load(&ready);
    __VERIFIER_spin_end(!seen);
#ifdef OTHER
    t++;
#else
    assert(seen);
#endif
    __VERIFIER_thread_join(t);
    return 0;
}
