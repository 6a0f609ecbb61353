// heddle: --memory-model rc11 --check assert,memory,race => safe complete
// heddle: --memory-model rc11 --check assert,memory,race -DSYSTEM_V => safe complete
// heddle: --memory-model tso => safe complete
// heddle: --memory-model pso -DSYSTEM_V => safe complete
// heddle: --memory-model rc11 --check race -DBOTH => violated race
// heddle: --memory-model rc11 --check race -DBOTH -DSYSTEM_V => violated race
// heddle: --memory-model rc11 --check race -DWRITTEN_BEHIND => violated race
// heddle: --memory-model rc11 --check race -DWRITTEN_BEHIND -DSYSTEM_V => violated race
// about: who receives a message has seen what was done before it was sent; two that send have seen nothing of each other, nor do they race within the library
#include <assert.h>
#include <fcntl.h>
#include <mqueue.h>
#include <pthread.h>
#include <stddef.h>
#include <sys/ipc.h>
#include <sys/msg.h>

struct message { long type; char from[1]; };

int data[2];

#ifdef SYSTEM_V
int queue;
int sends(char from) {
  struct message m = {1, {from}};
  return msgsnd(queue, &m, 1, 0);
}
char receives(void) {
  struct message m;
  return msgrcv(queue, &m, 1, 0, 0) == 1 ? m.from[0] : -1;
}
int makes(void) { return queue = msgget(IPC_PRIVATE, IPC_CREAT | 0600); }
#else
mqd_t queue;
int sends(char from) { return mq_send(queue, &from, 1, 0); }
char receives(void) {
  char from;
  return mq_receive(queue, &from, 1, NULL) == 1 ? from : -1;
}
int makes(void) {
  struct mq_attr a = {0, 2, 1, 0};
  return queue = mq_open("/q", O_CREAT | O_RDWR, 0600, &a);
}
#endif

void *sender(void *arg) {
  char from = *(char *)arg;
#ifdef BOTH
  data[0] = 1;
#elif !defined WRITTEN_BEHIND
  data[from] = 1;
#endif
  sends(from);
#ifdef WRITTEN_BEHIND
  data[from] = 1;
#endif
  return NULL;
}

int main(void) {
  pthread_t a, b;
  char first = 0, second = 1;
  if (makes() < 0)
    return 0;
  pthread_create(&a, NULL, sender, &first);
  pthread_create(&b, NULL, sender, &second);
#ifndef BOTH
  char from = receives();
  if (from >= 0) {
    int seen = data[from];
    (void)seen;
#ifndef WRITTEN_BEHIND
    assert(seen == 1);
#endif
  }
#endif
  pthread_join(a, NULL);
  pthread_join(b, NULL);
}
