// heddle: => violated assert
// heddle: -DSTATE => violated assert
// heddle: -DAFTER => violated assert
// heddle: -DITSELF => violated assert
// heddle: -DBEGIN => violated assert
// heddle: -DDEFERRED => safe complete
// about: a thread may act upon a request where its cancellation is asynchronous between two visible operations only, or after the last one there
#include <assert.h>
#include <pthread.h>

int x;

void *user(void *arg) {
#if defined BEGIN
  pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, 0);
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, 0);
#elif defined AFTER
  pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, 0);
  x = 1;
  pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, 0);
#else
  x = 1;
#if defined STATE
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, 0);
  pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, 0);
  pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, 0);
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, 0);
#elif !defined DEFERRED
  pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, 0);
#ifdef ITSELF
  pthread_cancel(pthread_self());
#endif
  pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, 0);
#endif
#endif
  x = 2;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, user, 0);
#ifndef ITSELF
  pthread_cancel(t);
#endif
  pthread_join(t, 0);
#ifdef BEGIN
  assert(x == 2);
#else
  assert(x != 1);
#endif
}
