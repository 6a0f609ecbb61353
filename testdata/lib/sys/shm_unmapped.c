// heddle: => violated memory:47
// heddle: -DREAD => violated assert:21
// heddle: -DNEW => violated assert:44
// heddle: -DRACE --check race => violated race
// heddle: -DUNSIZED => unknown unsupported
// about: memory that is unmapped is used; what is opened for reading cannot be mapped for writing; a new object of the same name is empty
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

static int *map(int flags, int size) {
    int fd = shm_open("/x", flags, 0600);
    if (fd < 0) _exit(0);
    if (size && ftruncate(fd, size) != 0) _exit(0);
    int *p = mmap(0, 4, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    close(fd);
#ifdef READ
    assert(p != MAP_FAILED);
#endif
    return p == MAP_FAILED ? 0 : p;
}

static void *other(void *arg) { return *map(O_RDWR, 0) = 1, arg; }

int main(void) {
    pthread_t t;
#ifdef UNSIZED
    map(O_CREAT | O_RDWR, 0);
#endif
    int *p = map(O_CREAT | O_RDWR, 4);
#ifdef RACE
    pthread_create(&t, 0, other, 0);
#endif
    *p = 1;
#ifdef READ
    map(O_RDONLY, 0);
#elif defined RACE
    pthread_join(t, 0);
#elif defined NEW
    shm_unlink("/x");
    assert(*map(O_CREAT | O_RDWR, 4) == 1);
#else
    munmap(p, 4);
    *p = 2;
#endif
    return 0;
}
