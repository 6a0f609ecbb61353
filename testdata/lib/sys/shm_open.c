// heddle: --check assert,deadlock,memory,div,pthread,overflow,leak,uninit => safe complete
// about: shared memory is zero at first, has one content for all who map it, and keeps that until its name and all uses are gone
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

static void *other(void *arg) {
    int fd = shm_open("/counter", O_RDWR, 0);
    if (fd < 0) return arg;
    int *p = mmap(0, sizeof *p, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    close(fd);
    if (p == MAP_FAILED) return arg;
    *p += 1;
    munmap(p, sizeof *p);
    return p;
}

int main(void) {
    pthread_t t;
    void *got;
    assert(shm_open("/counter", O_RDWR, 0) == -1 && errno == ENOENT && shm_unlink("/counter") == -1);
    int fd = shm_open("/counter", O_CREAT | O_EXCL | O_RDWR, 0600);
    if (fd < 0) return 0;
    assert(shm_open("/counter", O_CREAT | O_EXCL | O_RDWR, 0600) == -1 && errno == EEXIST);
    if (ftruncate(fd, sizeof(int)) != 0) return 0;
    pthread_create(&t, 0, other, 0);
    pthread_join(t, &got);
    int *p = mmap(0, sizeof *p, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (p == MAP_FAILED) return 0;
    assert(close(fd) == 0 && *p == (got != 0) && p[1] == 0);
    assert(shm_unlink("/counter") == 0 && shm_open("/counter", O_RDWR, 0) == -1);
    assert(*p == (got != 0) && munmap(p, sizeof *p) == 0);
    return 0;
}
