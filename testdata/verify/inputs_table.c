// What threads look up in a table of four elements by keys that are inputs is what the keys stand for.
// heddle: => safe complete
// heddle: -DUNLOCKED => violated assert:42
#include <assert.h>
#include <pthread.h>

#ifdef UNLOCKED
#define lock(m)
#define unlock(m)
#else
#define lock pthread_mutex_lock
#define unlock pthread_mutex_unlock
#endif

#define SIZE 4

int __VERIFIER_nondet_int(void);

int key[SIZE], value[SIZE];
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static int stands_for(int k) { return k * 3 + 1; }

static int look_up(int k) {
    int h = (unsigned)k % SIZE, found;
    lock(&mutex);
    if (key[h] == k) {
        found = value[h];
    } else {
        key[h] = k;
        found = value[h] = stands_for(k);
    }
    unlock(&mutex);
    return found;
}

static void *user(void *rounds) {
    for (long i = 0; i < (long)rounds; i++) {
        int k = __VERIFIER_nondet_int();
        if (k == 0)
            continue;
        assert(look_up(k) == stands_for(k));
    }
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, user, (void *)2L);
    pthread_create(&b, 0, user, (void *)1L);
    pthread_join(a, 0);
    pthread_join(b, 0);
}
