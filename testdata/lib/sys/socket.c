// pruned: => safe complete
// pruned: -DITSELF => unknown unsupported
// about: what is known of sockets: -1 or a number, and no more bytes than there is room for; a program that may be connected to itself is not modelled
#include <assert.h>
#include <errno.h>
#include <netinet/in.h>
#include <pthread.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static int served;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *serve(void *arg) {
    int fd = *(int *)arg;
    char text[3];
    ssize_t n = recv(fd, text, sizeof text, 0);
    assert(n >= -1 && n <= 3);
    if (n > 0) {
        n = send(fd, text, (size_t)n, MSG_NOSIGNAL);
        assert(n <= 3);
    }
    close(fd);
    pthread_mutex_lock(&m);
    served++;
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    struct sockaddr_in a, peer;
    socklen_t n = sizeof peer;
    int s = socket(AF_INET, SOCK_STREAM, 0), one = 1, c[2], i;
    pthread_t t[2];
    assert(s == -1 || s > 2);
    if (s < 0) return 1;
    memset(&a, 0, sizeof a);
    a.sin_family = AF_INET;
    a.sin_port = htons(7);
    setsockopt(s, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    if (bind(s, (struct sockaddr *)&a, sizeof a) < 0 || listen(s, 5) < 0) {
        close(s);
        return 1;
    }
    assert(recv(-1, &a, 1, 0) == -1 && errno == EBADF);
#ifdef ITSELF
    c[0] = socket(AF_INET, SOCK_STREAM, 0);
    if (c[0] >= 0) connect(c[0], (struct sockaddr *)&a, sizeof a);
#else
    for (i = 0; i < 2; i++) {
        c[i] = accept(s, i ? 0 : (struct sockaddr *)&peer, i ? 0 : &n);
        if (c[i] < 0) return 1;
        assert(c[i] > 2 && n >= 2);
        pthread_create(&t[i], 0, serve, &c[i]);
    }
    for (i = 0; i < 2; i++) pthread_join(t[i], 0);
    assert(served == 2);
#endif
    return 0;
}
