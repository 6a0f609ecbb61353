#include <pthread.h>
#include <assert.h>
#ifndef N
#define N 3
#endif
#ifndef DESC
#define DESC 0
#endif
/* Chang-Roberts in a ring of N processes; mailboxes of one message, each under its mutex */
static struct { pthread_mutex_t m; pthread_cond_t full, empty; int msg; } box[N];
static int leader[N];
static void put(int b, int v) {
  pthread_mutex_lock(&box[b].m);
  while (box[b].msg != 0) pthread_cond_wait(&box[b].empty, &box[b].m);
  box[b].msg = v;
  pthread_cond_signal(&box[b].full);
  pthread_mutex_unlock(&box[b].m);
}
static int get(int b) {
  int v;
  pthread_mutex_lock(&box[b].m);
  while ((v = box[b].msg) == 0) pthread_cond_wait(&box[b].full, &box[b].m);
  box[b].msg = 0;
  pthread_cond_signal(&box[b].empty);
  pthread_mutex_unlock(&box[b].m);
  return v;
}
static void *process(void *p) {
  int i = (int)(long)p, next = (i + 1) % N, id = DESC ? N - i : i + 1;
  put(next, id);
  for (;;) {
    int v = get(i);
    if (v > N) { leader[i] = v - N; if (v - N != id) put(next, v); return 0; }   /* the news */
    if (v == id) put(next, N + id);
    else if (v > id) put(next, v);
  }
}
int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) {
    pthread_mutex_init(&box[i].m, 0); pthread_cond_init(&box[i].full, 0); pthread_cond_init(&box[i].empty, 0);
  }
  for (long i = 0; i < N; i++) pthread_create(&t[i], 0, process, (void *)i);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  for (int i = 0; i < N; i++) assert(leader[i] == N);
  return 0;
}
