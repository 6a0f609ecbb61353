// heddle: --check assert,deadlock,memory,div,pthread,overflow,race,leak,uninit => safe complete
// heddle: --malloc-may-fail => safe complete
// heddle: -DFILE_ => unknown unsupported
// heddle: -DPART => unknown unsupported
// about: anonymous memory is zero, of whole pages, shared with other threads, and goes with munmap
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <sys/mman.h>

static void *worker(void *p)
{
    ((int *)p)[1] = 7;
    return 0;
}

int main(void)
{
    pthread_t t;
#ifdef FILE_
    mmap(0, 100, PROT_READ | PROT_WRITE, MAP_PRIVATE, 0, 0);
#endif
    assert(mmap(0, 0, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED && errno == EINVAL);
    int *p = mmap(0, 100, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED) {
        assert(errno == ENOMEM);
        return 0;
    }
    assert(((uintptr_t)p & 4095) == 0 && p[0] == 0 && p[1023] == 0);
    pthread_create(&t, 0, worker, p);
    pthread_join(t, 0);
    assert(p[1] == 7);
    assert(munmap(p, 0) == -1);
#ifdef PART
    munmap(p, 5000);
#endif
    assert(munmap(p, 4096) == 0);
    return 0;
}
