// heddle: => violated deadlock
// heddle: -DEMPTY => violated deadlock
// heddle: -DRECEIVED => safe complete
// heddle: -DTIMED => violated assert:43
// about: who sends to a full queue waits, and so does who receives from an empty one; a time limit may pass
#include <assert.h>
#include <fcntl.h>
#include <mqueue.h>
#include <pthread.h>
#include <time.h>

static mqd_t queue;

static void *sender(void *arg) {
    mq_send(queue, "a", 1, 0);
    mq_send(queue, "b", 1, 0);
    return arg;
}

int main(void) {
    struct mq_attr a = {0};
    char c = 0;
    pthread_t t;
    a.mq_maxmsg = 1;
    a.mq_msgsize = 1;
    queue = mq_open("/heddle-full", O_CREAT | O_RDWR, 0600, &a);
    if (queue < 0) return 0;
    mq_unlink("/heddle-full");
    pthread_create(&t, 0, sender, 0);
#ifdef RECEIVED
    mq_receive(queue, &c, 1, 0);
    assert(c == 'a');
    mq_receive(queue, &c, 1, 0);
    assert(c == 'b');
#elif defined EMPTY
    mq_receive(queue, &c, 1, 0);
    mq_receive(queue, &c, 1, 0);
    mq_receive(queue, &c, 1, 0);
#elif defined TIMED
    struct timespec limit = {time(0) + 1, 0};
    int n = mq_timedreceive(queue, &c, 1, 0, &limit);
    if (n == 1) n = mq_timedreceive(queue, &c, 1, 0, &limit);
    assert(n == 1);
    return 0;
#endif
    pthread_join(t, 0);
    return 0;
}
