// heddle: --check pthread => violated pthread
// heddle: --check pthread -DDESTROYED => safe complete
// heddle: --check pthread -DOTHER=1 => safe complete
// heddle: --check pthread -DOTHER=-1 => safe complete
// about: one of GenMC's barriers is initialised twice; memory that held something else, or a barrier that was destroyed, may become one
typedef struct { int word; } barrier;
int __VERIFIER_barrier_init(barrier *, const int *, unsigned);
int __VERIFIER_barrier_destroy(barrier *);

int main(void)
{
    barrier b;
#ifdef OTHER
    b.word = OTHER;
#else
    __VERIFIER_barrier_init(&b, 0, 2);
#endif
#ifdef DESTROYED
    __VERIFIER_barrier_destroy(&b);
#endif
    __VERIFIER_barrier_init(&b, 0, 3);
    return 0;
}
