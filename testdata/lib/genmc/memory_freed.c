// heddle: => violated memory
// about: the twin of genmc/memory that frees before the other thread is joined
#include <stddef.h>
void *__VERIFIER_malloc(size_t);
void *__VERIFIER_malloc_aligned(size_t, size_t);
void __VERIFIER_free(void *);
int __VERIFIER_atexit(void (*)(void));
long __VERIFIER_spawn(void *(*)(void *), void *);
long __VERIFIER_spawn_symmetric(void *(*)(void *), void *, long);
void *__VERIFIER_join(long);
void __VERIFIER_join_symmetric(long);
void __VERIFIER_assert_fail(const char *, const char *, int);

static int *cell;

static void *work(void *arg)
{
    *cell = 1;
    return arg;
}

int main(void)
{
    cell = __VERIFIER_malloc(sizeof *cell);
    long a = __VERIFIER_spawn(work, cell);
    __VERIFIER_free(cell);
    __VERIFIER_join(a);
    return 0;
}
