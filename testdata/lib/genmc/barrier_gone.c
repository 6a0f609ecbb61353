// heddle: => violated pthread:16
// about: GenMC's barrier is used after its end
typedef struct { int word; } barrier;
int __VERIFIER_barrier_init(barrier *, const int *, unsigned);
int __VERIFIER_barrier_destroy(barrier *);
int __VERIFIER_barrier_wait(barrier *);

barrier one;

int main(void)
{
    __VERIFIER_barrier_init(&one, 0, 1);
    if (__VERIFIER_barrier_wait(&one) != -1)
        return 1;
    __VERIFIER_barrier_destroy(&one);
    __VERIFIER_barrier_wait(&one); // violated here
    return 0;
}
