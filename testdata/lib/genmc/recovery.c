// heddle: => safe complete
// heddle: -DCRASH => unknown unsupported
// about: what GenMC runs after a crash is never called: no crash is modelled, and files hold what was written
#include <assert.h>

#ifdef CRASH
void __VERIFIER_recovery_routine(void) { assert(0); }
#endif

int main(void) { return 0; }
