// heddle: --check assert --ltl 'G{x==0}' => ltl false conclusive violated ltl
// heddle: --check assert -DTHREAD --ltl 'G{x==0}' => ltl false conclusive violated ltl
// heddle: --check assert -DASSUMES --ltl 'G{x==0}' => ltl false conclusive violated ltl
// about: the formula is false before the path ends in undefined behaviour that is not looked for: that counts, with other threads and assumptions or without
#include <pthread.h>
void __VERIFIER_assume(int);
int x, y, *nothing;
static void *run(void *arg) {
    x = 1;
    y = 1;
    *nothing = 1;
    x = 2;
    return 0;
}
int main(void) {
#ifdef ASSUMES
    int z = 0;
    __VERIFIER_assume(z == 0);
#endif
#ifdef THREAD
    pthread_t t;
    pthread_create(&t, 0, run, 0);
    pthread_join(t, 0);
#else
    run(0);
#endif
    return 0;
}
