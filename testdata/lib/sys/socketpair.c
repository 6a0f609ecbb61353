// pruned: => safe complete
// about: what is sent on one end of a pair comes at the other, both ways; what is left of it can be read when that end was shut
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sys/socket.h>
#include <unistd.h>

static int ends[2], data;

static void *server(void *arg) {
    char c;
    if (recv(ends[1], &c, 1, 0) != 1) return 0;
    assert(c == 'q' && data == 1);
    data = 2;
    write(ends[1], "an", 2);
    shutdown(ends[1], SHUT_WR);
    return arg;
}

int main(void) {
    pthread_t t;
    char c;
    ssize_t n;
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return 0;
    assert(recv(ends[0], &c, 1, MSG_DONTWAIT) == -1 && errno == EAGAIN);
    pthread_create(&t, 0, server, 0);
    data = 1;
    n = send(ends[0], "q", 1, MSG_NOSIGNAL);
    assert(n == 1);
    n = read(ends[0], &c, 1);
    assert(n == 1 && c == 'a' && data == 2);
    n = read(ends[0], &c, 1);
    assert(n == 1 && c == 'n');
    assert(read(ends[0], &c, 1) == 0);
    pthread_join(t, 0);
    assert(send(ends[1], "x", 1, MSG_NOSIGNAL) == -1 && errno == EPIPE);
    send(ends[0], "left", 4, 0);
    close(ends[1]);
    assert(recv(ends[0], &c, 1, 0) == -1 && errno == ECONNRESET);
    assert(recv(ends[0], &c, 1, 0) == 0);
    assert(send(ends[0], "x", 1, MSG_NOSIGNAL) == -1 && errno == EPIPE);
    close(ends[0]);
    return 0;
}
