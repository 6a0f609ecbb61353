// heddle: --check assert,memory,leak=all,race => safe complete
// about: memory and threads by the names that GenMC's headers give them
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

static void last(void)
{
    __VERIFIER_free(cell);
}

static void *work(void *arg)
{
    __atomic_fetch_add(cell, 1, __ATOMIC_SEQ_CST);
    return arg;
}

int main(void)
{
    long *wide = __VERIFIER_malloc_aligned(64, 64);
    cell = __VERIFIER_malloc(sizeof *cell);
    *cell = 0;
    __VERIFIER_atexit(last);
    long a = __VERIFIER_spawn(work, cell), b = __VERIFIER_spawn_symmetric(work, cell, a);
    void *result = __VERIFIER_join(a);
    __VERIFIER_join_symmetric(b);
    if (*cell != 2 || result != cell || (size_t)wide % 64 != 0)
        __VERIFIER_assert_fail("*cell == 2", __FILE__, __LINE__);
    __VERIFIER_free(wide);
    return 0;
}
