// heddle: => violated pthread:25
// about: GenMC's mutex is unlocked by a thread that has not locked it
typedef struct { int word; } mutex;
int __VERIFIER_mutex_init(mutex *, const long *);
int __VERIFIER_mutex_destroy(mutex *);
int __VERIFIER_mutex_trylock(mutex *);
int __VERIFIER_mutex_lock(mutex *);
int __VERIFIER_mutex_unlock(mutex *);
long __VERIFIER_spawn(void *(*)(void *), void *);
void *__VERIFIER_join(long);
void __VERIFIER_assert_fail(const char *, const char *, int);

mutex first = {0};

static void *work(void *arg)
{
    __VERIFIER_mutex_lock(&first);
    return arg;
}

int main(void)
{
    long a = __VERIFIER_spawn(work, 0);
    __VERIFIER_join(a);
    __VERIFIER_mutex_unlock(&first); // violated here
    return 0;
}
