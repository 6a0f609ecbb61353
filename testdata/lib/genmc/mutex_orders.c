// heddle: => violated deadlock
// about: the twin of genmc/mutex in which the threads take the mutexes in different orders
typedef struct { int word; } mutex;
int __VERIFIER_mutex_init(mutex *, const long *);
int __VERIFIER_mutex_destroy(mutex *);
int __VERIFIER_mutex_trylock(mutex *);
int __VERIFIER_mutex_lock(mutex *);
int __VERIFIER_mutex_unlock(mutex *);
long __VERIFIER_spawn(void *(*)(void *), void *);
void *__VERIFIER_join(long);
void __VERIFIER_assert_fail(const char *, const char *, int);

mutex first = {0}, second = {0};

static void *work(void *arg)
{
    mutex *one = arg ? &first : &second, *other = arg ? &second : &first;
    __VERIFIER_mutex_lock(one);
    __VERIFIER_mutex_lock(other);
    __VERIFIER_mutex_unlock(other);
    __VERIFIER_mutex_unlock(one);
    return 0;
}

int main(void)
{
    long a = __VERIFIER_spawn(work, 0), b = __VERIFIER_spawn(work, &first);
    __VERIFIER_join(a);
    __VERIFIER_join(b);
    return 0;
}
