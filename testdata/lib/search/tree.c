// heddle: => safe complete
// about: what was entered is found and comes in order; what was deleted is not, and keys are released with the tree
#define _GNU_SOURCE
#include <assert.h>
#include <search.h>
#include <stdlib.h>

static int last, seen, released, numbers[] = {4, 2, 6, 1, 3, 5};

static int order(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

static void visit(const void *node, VISIT which, int level) {
    const int *key = *(const int *const *)node;
    assert(level >= 0);
    if (which != postorder && which != leaf) return;
    assert(*key > last);
    last = *key;
    seen++;
}

static void release(void *key) { released += *(int *)key; }

int main(void) {
    void *root = 0;
    int i, key = 4;
    assert(tfind(&key, &root, order) == 0);
    for (i = 0; i < 6; i++) {
        int **found = tsearch(&numbers[i], &root, order);
        if (found == 0) return 1;
        assert(*found == &numbers[i]);
    }
    assert(*(int **)tsearch(&key, &root, order) == &numbers[0]);
    assert(tdelete(&key, &root, order) != 0);
    assert(tdelete(&key, &root, order) == 0);
    assert(tfind(&key, &root, order) == 0);
    key = 5;
    assert(**(int **)tfind(&key, &root, order) == 5);
    twalk(root, visit);
    assert(seen == 5 && last == 6);
    tdestroy(root, release);
    assert(released == 17);
    return 0;
}
