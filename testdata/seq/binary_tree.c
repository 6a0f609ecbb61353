// seq: binary search tree with malloc: insert, find, height, in-order walk, remove, free
#include <stdio.h>
#include <stdlib.h>

struct tree {
    int key;
    struct tree *l, *r;
};

static void insert(struct tree **t, int key)
{
    while (*t) {
        if (key == (*t)->key)
            return;
        t = key < (*t)->key ? &(*t)->l : &(*t)->r;
    }
    *t = calloc(1, sizeof **t);
    (*t)->key = key;
}

static int height(const struct tree *t)
{
    if (!t)
        return 0;
    int l = height(t->l), r = height(t->r);
    return 1 + (l > r ? l : r);
}

static void walk(const struct tree *t)
{
    if (t) {
        walk(t->l);
        printf("%d ", t->key);
        walk(t->r);
    }
}

static void remove_min(struct tree **t)
{
    while ((*t)->l)
        t = &(*t)->l;
    struct tree *dead = *t;
    *t = dead->r;
    free(dead);
}

int main(void)
{
    struct tree *t = NULL;
    for (int i = 1; i <= 12; i++)
        insert(&t, i * 7 % 13);
    insert(&t, 7);
    walk(t);
    printf("\nheight %d root %d\n", height(t), t->key);
    while (t) {
        remove_min(&t);
        printf("%d", height(t));
    }
    printf("\n");
    return 0;
}
