// heddle: --check assert,deadlock,memory,race,leak => safe complete
// heddle: --memory-model rc11 => safe complete
// about: messages come in order, of a type that is asked for; who waits has seen what was done before, or is told that the queue is gone
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/msg.h>

struct message { long type; char text[4]; };
static int queue, data;

static void *sender(void *arg) {
    struct message m = {3, "abc"};
    data = 1;
    msgsnd(queue, &m, 4, 0);
    return arg;
}

static void *waiter(void *arg) {
    struct message m;
    assert(msgrcv(queue, &m, 4, 7, 0) == -1 && (errno == EIDRM || errno == EINVAL));
    return arg;
}

int main(void) {
    struct message m = {2, "two"}, got;
    pthread_t t, u;
    assert(msgget(9, 0600) == -1 && errno == ENOENT);
    queue = msgget(9, IPC_CREAT | 0600);
    if (queue < 0) return 0;
    assert(msgget(9, 0) == queue && msgget(9, IPC_CREAT | IPC_EXCL) == -1 && errno == EEXIST);
    assert(msgrcv(queue, &got, 4, 0, IPC_NOWAIT) == -1 && errno == ENOMSG);
    assert(msgsnd(queue, &m, 4, 0) == 0);
    m.type = 1;
    assert(msgsnd(queue, &m, 1, 0) == 0);
    m.type = 0;
    assert(msgsnd(queue, &m, 1, 0) == -1 && errno == EINVAL);
    assert(msgrcv(queue, &got, 2, 0, 0) == -1 && errno == E2BIG);
    pthread_create(&t, 0, sender, 0);
    assert(msgrcv(queue, &got, 4, 3, 0) == 4 && got.type == 3 && strcmp(got.text, "abc") == 0 && data == 1);
    assert(msgrcv(queue, &got, 4, -5, 0) == 1 && got.type == 1 && got.text[0] == 't');
    assert(msgrcv(queue, &got, 2, 1, MSG_NOERROR | MSG_EXCEPT) == 2 && got.type == 2);
    pthread_create(&u, 0, waiter, 0);
    assert(msgctl(queue, IPC_RMID, 0) == 0 && msgctl(queue, IPC_RMID, 0) == -1);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
