// pruned: -DN=4 => safe
// heddle: -DN=3 -DBROKEN => violated assert
// about: a ticket lock whose numbers are given through a pointer and handed on in a structure: both are in registers, and threads are alike
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct ticket {
    int number;
    int drawn;
};

atomic_int next, serving;
int inside;

static int draw(int *mine) {
    if (mine == 0)
        return 0;
    *mine = atomic_fetch_add(&next, 1);
    return 1;
}

static struct ticket take(void) {
    struct ticket t = {0};
    t.drawn = draw(&t.number);
    return t;
}

static void await(struct ticket t) {
    while (t.drawn && serving < t.number)
        ;
}

static void *customer(void *arg) {
    struct ticket mine = take();
#ifdef BROKEN
    mine.number -= mine.number == 2;
#endif
    await(mine);
    assert(inside++ == 0);
    inside--;
    serving++;
    return 0;
}

int main(void) {
    pthread_t t[N];
    for (int i = 0; i < N; i++)
        pthread_create(&t[i], 0, customer, 0);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], 0);
    return 0;
}
