// heddle: => safe complete
// about: what is received was sent, the highest priority first, then in order, and comes after what was done before it was sent
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <mqueue.h>
#include <pthread.h>
#include <string.h>

static mqd_t queue;
static int data;

static void *sender(void *arg) {
    data = 1;
    mq_send(queue, "low", 4, 1);
    mq_send(queue, "high", 5, 7);
    return arg;
}

int main(void) {
    struct mq_attr a = {0}, now;
    char text[8];
    unsigned priority;
    pthread_t t;
    a.mq_maxmsg = 2;
    a.mq_msgsize = 8;
    queue = mq_open("/heddle-queue", O_CREAT | O_RDWR, 0600, &a);
    if (queue < 0) return 0;
    assert(mq_unlink("/heddle-queue") == 0);
    assert(mq_unlink("/heddle-queue") == -1 && errno == ENOENT);
    assert(mq_receive(queue, text, 7, 0) == -1 && errno == EMSGSIZE);
    assert(mq_send(queue, text, 9, 0) == -1 && errno == EMSGSIZE);
    pthread_create(&t, 0, sender, 0);
    ssize_t n = mq_receive(queue, text, sizeof text, &priority);
    assert(data == 1);
    assert(n == 4 && priority == 1 && strcmp(text, "low") == 0 || n == 5 && priority == 7 && strcmp(text, "high") == 0);
    pthread_join(t, 0);
    assert(mq_getattr(queue, &now) == 0 && now.mq_curmsgs == 1 && now.mq_maxmsg == 2 && now.mq_msgsize == 8);
    mq_receive(queue, text, sizeof text, &priority);
    assert(priority == (n == 4 ? 7 : 1));
    assert(mq_close(queue) == 0);
    assert(mq_send(queue, "", 1, 0) == -1 && errno == EBADF);
    return 0;
}
