// heddle: => safe complete
// about: dup2 gives a number that is open to something else at once: no other thread gets it in between
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

static int from[2], to[2];

static void *opener(void *unused) {
    int fd = open("file", O_RDONLY);
    assert(fd < 0 || fd != to[0]);
    return unused;
}

int main(void) {
    pthread_t t;
    char c;
    if (pipe(from) != 0 || pipe(to) != 0) return 0;
    pthread_create(&t, 0, opener, 0);
    assert(dup2(from[0], to[0]) == to[0]);
    pthread_join(t, 0);
    assert(write(from[1], "x", 1) == 1 && read(to[0], &c, 1) == 1 && c == 'x');
    return 0;
}
