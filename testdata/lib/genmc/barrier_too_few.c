// heddle: => violated deadlock
// about: two threads at a barrier of GenMC's for three
typedef struct { int word; } barrier;
int __VERIFIER_barrier_init(barrier *, const int *, unsigned);
int __VERIFIER_barrier_wait(barrier *);
long __VERIFIER_spawn(void *(*)(void *), void *);
void *__VERIFIER_join(long);

barrier all;

static void *work(void *arg)
{
    __VERIFIER_barrier_wait(&all);
    return arg;
}

int main(void)
{
    __VERIFIER_barrier_init(&all, 0, 3);
    long t = __VERIFIER_spawn(work, 0);
    __VERIFIER_barrier_wait(&all);
    __VERIFIER_join(t);
    return 0;
}
