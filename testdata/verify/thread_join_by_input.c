// heddle: => safe complete
// heddle: -DANY => violated pthread:19
// about: a handle that depends on input is that of a thread or of none
#include <pthread.h>

extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
void *work(void *arg) { return 0; }

int main(void) {
  pthread_t t, u, v;
  pthread_create(&t, 0, work, 0);
  pthread_create(&u, 0, work, 0);
#ifdef ANY
  v = __VERIFIER_nondet_ulong();
#else
  v = __VERIFIER_nondet_bool() ? t : u;
#endif
  pthread_join(v, 0);
  return 0;
}
