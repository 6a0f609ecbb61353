#include <pthread.h>
#include <stdatomic.h>
#include <assert.h>
#ifndef N
#define N 2
#endif
#ifndef R
#define R 1
#endif
/* R rounds of a two-phase commit by N participants, who vote yes if they get the lock of
   their value; a local client of theirs, who goes from value to value, may have it */
static _Atomic int req, vote[N], decision, ack[N], lock[N];
static int val[N], hits[N], commits;
static void *coordinator(void *p) {
  int n = 0;
  for (int r = 1; r <= R; r++) {
    int all = 1;
    req = r;
    for (int i = 0; i < N; i++) { int v; while ((v = vote[i]) / 2 != r) ; all = all && v % 2; }
    decision = 2 * r + all; n += all;
    for (int i = 0; i < N; i++) while (ack[i] != r) ;
  }
  commits = n;
  return 0;
}
static void *participant(void *p) {
  int i = (int)(long)p;
  for (int r = 1; r <= R; r++) {
    int d;
    while (req != r) ;
    int got = !atomic_exchange(&lock[i], 1);
    vote[i] = 2 * r + got;
    while ((d = decision) / 2 != r) ;
    if (d % 2) { assert(got); val[i]++; }
    if (got) lock[i] = 0;
    ack[i] = r;
  }
  return 0;
}
static void *client(void *p) {
  for (int r = 0; r < R; r++)
    for (int i = 0; i < N; i++)
      if (!atomic_exchange(&lock[i], 1)) { val[i]++; hits[i]++; lock[i] = 0; }
  return 0;
}
int main(void) {
  pthread_t t[N + 2];
  for (long i = 0; i < N; i++) pthread_create(&t[i], 0, participant, (void *)i);
  pthread_create(&t[N], 0, client, 0);
  pthread_create(&t[N + 1], 0, coordinator, 0);
  for (int i = 0; i < N + 2; i++) pthread_join(t[i], 0);
  int n = commits;
  for (int i = 0; i < N; i++) assert(val[i] == n + hits[i]);
  return 0;
}
