// heddle: --context-bound 0 --ltl 'G{x!=1}' => ltl presumably-false inconclusive unknown ltl-inconclusive
// heddle: --ltl 'G{x!=1}' => ltl presumably-true conclusive safe complete
// heddle: --context-bound 0 -DHOLDS --ltl 'G{x!=1}' => ltl false conclusive violated ltl
// heddle: -DHOLDS --ltl 'G{x!=1}' => ltl false conclusive violated ltl
// about: where the bound cuts the path the formula is false; beyond it comes an assumption, which that path does not fulfil, or does
#include <pthread.h>
void __VERIFIER_assume(int);
int x, b;
void *other(void *a) { b = 1; return 0; }
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, other, 0);
    int c = b;
    if (!c)
        x = 1;
    pthread_join(t, 0);
#ifdef HOLDS
    __VERIFIER_assume(c || x == 1);
#else
    __VERIFIER_assume(c);
#endif
    x = 2;
    return 0;
}
