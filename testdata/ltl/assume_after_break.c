// heddle: --reduction auto --ltl 'G{x==0}' => ltl presumably-true conclusive safe complete
// heddle: --ltl 'G{x==0}' => ltl presumably-true conclusive safe complete
// about: each path on which the formula is false dies in an assumption, three hundred rounds of a loop later, when a first short attempt of the search has ended
#include <pthread.h>
void __VERIFIER_assume(int);
int x, bad;
volatile int k;
void *other(void *a) { bad = 1; return 0; }
void *worker(void *a) {
    int b = bad;
    if (b)
        x = 1;
    for (k = 0; k < 300; k++)
        ;
    __VERIFIER_assume(!b);
    return 0;
}
int main(void) {
    pthread_t t, u;
    pthread_create(&u, 0, other, 0);
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    return 0;
}
