// pruned: => safe complete
// about: threads that are made and joined by GenMC's functions; marks of loops and accesses change nothing
#include <assert.h>
#include <stdatomic.h>
#include <stdbool.h>

void __VERIFIER_loop_begin(void);
void __VERIFIER_loop_bound(int);
void __VERIFIER_spin_start(void);
void __VERIFIER_spin_end(bool);
void __VERIFIER_annotate_begin(int);
void __VERIFIER_annotate_end(int);
int __VERIFIER_opt_begin(void);
int __VERIFIER_thread_create(const void *, void *(*)(void *), void *);
int __VERIFIER_thread_create_symmetric(const void *, void *(*)(void *), void *, long);
void *__VERIFIER_thread_join(long);
void __VERIFIER_thread_exit(void *) __attribute__((noreturn));

atomic_int ready;
int data, slow;

static void *reader(void *add)
{
    bool goes_on;
    __VERIFIER_loop_begin();
    do {
        __VERIFIER_spin_start();
        goes_on = !atomic_load(&ready);
        __VERIFIER_spin_end(goes_on);
    } while (goes_on);
    __VERIFIER_thread_exit((char *)add + data);
}

int main(void)
{
    long a = __VERIFIER_thread_create(0, reader, (void *)1);
    long b = __VERIFIER_thread_create_symmetric(0, reader, (void *)2, a);
    __VERIFIER_annotate_begin(2);
    data = 40;
    __VERIFIER_annotate_end(2);
    if (__VERIFIER_opt_begin())
        slow = 1;
    atomic_store(&ready, 1);
    __VERIFIER_loop_bound(1);
    assert(a != b);
    assert((long)__VERIFIER_thread_join(b) == 42);
    assert((long)__VERIFIER_thread_join(a) == 41);
    return 0;
}
