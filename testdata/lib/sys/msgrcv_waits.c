// heddle: => violated deadlock
// heddle: -DORDER => violated assert:32
// heddle: -DROOM => violated memory:30
// heddle: -DFULL => unknown unsupported
// about: nobody sends what is asked for; two senders come in any order; a message is longer than the place for it
#include <assert.h>
#include <pthread.h>
#include <sys/ipc.h>
#include <sys/msg.h>

struct message { long type; char text[8192]; };
static struct message big = {1, ""};
static int queue;

static void *sender(void *arg) {
    struct { long type; char c; } m = {1, 'b'};
    msgsnd(queue, &m, 1, 0);
    return arg;
}

int main(void) {
    struct { long type; char c; } m = {1, 'a'}, got;
    pthread_t t;
    queue = msgget(IPC_PRIVATE, 0600);
    if (queue < 0) return 0;
    pthread_create(&t, 0, sender, 0);
    msgsnd(queue, &m, 1, 0);
#ifdef ROOM
    msgsnd(queue, &big, 100, 0);
    for (int i = 0; i < 3; i++) msgrcv(queue, &got, 100, 0, 0);
#elif defined ORDER
    assert(msgrcv(queue, &got, 1, 0, 0) == 1 && got.c == 'a');
#elif defined FULL
    for (int i = 0; i < 3; i++) msgsnd(queue, &big, sizeof big.text, 0);
#else
    msgrcv(queue, &got, 1, 2, 0);
#endif
    pthread_join(t, 0);
    return 0;
}
