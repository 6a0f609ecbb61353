// heddle: --check assert,deadlock,memory,pthread,race => safe complete
// about: GenMC's mutexes exclude each other; one that is taken is busy
typedef struct { int word; } mutex;
int __VERIFIER_mutex_init(mutex *, const long *);
int __VERIFIER_mutex_destroy(mutex *);
int __VERIFIER_mutex_trylock(mutex *);
int __VERIFIER_mutex_lock(mutex *);
int __VERIFIER_mutex_unlock(mutex *);
long __VERIFIER_spawn(void *(*)(void *), void *);
void *__VERIFIER_join(long);
void __VERIFIER_assert_fail(const char *, const char *, int);

mutex first = {0}, second;
int shared, skipped;

static void *work(void *arg)
{
    __VERIFIER_mutex_lock(&first);
    __VERIFIER_mutex_lock(&second);
    shared++;
    __VERIFIER_mutex_unlock(&second);
    __VERIFIER_mutex_unlock(&first);
    if (__VERIFIER_mutex_trylock(&first) == 0) {
        shared++;
        __VERIFIER_mutex_unlock(&first);
    } else
        __atomic_fetch_add(&skipped, 1, __ATOMIC_SEQ_CST);
    return arg;
}

int main(void)
{
    __VERIFIER_mutex_init(&second, 0);
    long a = __VERIFIER_spawn(work, 0), b = __VERIFIER_spawn(work, 0);
    __VERIFIER_join(a);
    __VERIFIER_join(b);
    if (shared + skipped != 4)
        __VERIFIER_assert_fail("shared + skipped == 4", __FILE__, __LINE__);
    __VERIFIER_mutex_destroy(&first);
    return 0;
}
