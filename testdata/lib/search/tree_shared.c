// heddle: --check race => violated race
// heddle: -DGONE => violated memory
// about: two threads that enter something into one tree race; the node of a key that was deleted is gone
#include <pthread.h>
#include <search.h>
#include <stdlib.h>

static void *root;
static int numbers[] = {1, 2};

static int order(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

static void *enter(void *number) {
    tsearch(number, &root, order);
    return 0;
}

int main(void) {
    pthread_t t;
#ifndef GONE
    pthread_create(&t, 0, enter, &numbers[0]);
    enter(&numbers[1]);
    pthread_join(t, 0);
#else
    int **node = tsearch(&numbers[0], &root, order);
    if (node == 0) return 1;
    tdelete(&numbers[0], &root, order);
    return **node;
#endif
    return 0;
}
