// heddle: --memory-model rc11 => violated assert
// heddle: --memory-model auto => violated assert
// heddle: --memory-model pso -DKNOWN => violated assert
// heddle: --memory-model tso -DKNOWN => safe complete
// heddle: --memory-model rc11 -DCALL=signal(SIGTERM,SIG_IGN) => violated assert
// heddle: --memory-model auto -DCALL=signal(SIGTERM,SIG_IGN) => violated assert
// heddle: --memory-model rc11 -DCALL=raise(SIGURG) => violated assert
// heddle: --memory-model rc11 -DCALL=getpid() => violated assert
// heddle: --memory-model rc11 -DCALL=getchar() => violated assert
// heddle: --memory-model rc11 -DCALL=ferror(stdout) => violated assert
// heddle: --memory-model rc11 -DCALL=putchar(65) => violated assert
// heddle: --memory-model rc11 -DCALL=localtime_r(&when,&day) => violated assert
// heddle: --memory-model rc11 -DCALL=localtime_r(&when,&day) -DORDERED --check assert,memory,deadlock,race => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DORDERED => safe complete
// heddle: --memory-model sc => safe complete
// about: calls of the library that C and POSIX do not have synchronise with anything order nothing, and do not race with each other
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#ifndef CALL
#define CALL getenv("HOME")
#endif
#ifdef ORDERED
#define STORE memory_order_release
#define LOAD memory_order_acquire
#else
#define STORE memory_order_relaxed
#define LOAD memory_order_relaxed
#endif

atomic_int x, y;

void *writes(void *arg) {
  time_t when = 0;
  struct tm day;
  (void)when, (void)day;
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  (void)CALL;
  atomic_store_explicit(&y, 1, STORE);
  return arg;
}

void *reads(void *arg) {
  time_t when = 0;
  struct tm day;
  (void)when, (void)day;
  int r = atomic_load_explicit(&y, LOAD);
  (void)CALL;
  assert(!r || atomic_load_explicit(&x, memory_order_relaxed));
  return arg;
}

int main(void) {
  pthread_t a, b;
#ifdef KNOWN
  (void)CALL;
#endif
  pthread_create(&a, 0, writes, 0);
  pthread_create(&b, 0, reads, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
}
