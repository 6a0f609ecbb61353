// heddle: --check assert,deadlock,memory,pthread,race => safe complete
// about: GenMC's barrier: nobody goes on before all have come, twice, and the last one to come is told so
typedef struct { int word; } barrier;
int __VERIFIER_barrier_init(barrier *, const int *, unsigned);
int __VERIFIER_barrier_destroy(barrier *);
int __VERIFIER_barrier_wait(barrier *);
long __VERIFIER_spawn(void *(*)(void *), void *);
void *__VERIFIER_join(long);
void __VERIFIER_assert_fail(const char *, const char *, int);

barrier both;
int first[2], second[2];

static void comes(int me)
{
    first[me] = 1;
    int serial = __VERIFIER_barrier_wait(&both);
    if (serial != 0 && serial != -1 || !first[!me])
        __VERIFIER_assert_fail("all have come", __FILE__, __LINE__);
    second[me] = serial;
    __VERIFIER_barrier_wait(&both);
    if (second[0] + second[1] != -1)
        __VERIFIER_assert_fail("one is told", __FILE__, __LINE__);
}

static void *work(void *arg)
{
    comes(1);
    return arg;
}

int main(void)
{
    __VERIFIER_barrier_init(&both, 0, 2);
    long t = __VERIFIER_spawn(work, 0);
    comes(0);
    __VERIFIER_join(t);
    __VERIFIER_barrier_destroy(&both);
    return 0;
}
