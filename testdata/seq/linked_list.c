// seq: singly linked list with malloc: push, append, reverse, insert in order, delete, free
#include <stdio.h>
#include <stdlib.h>

struct node {
    int v;
    struct node *next;
};

static struct node *cons(int v, struct node *next)
{
    struct node *n = malloc(sizeof *n);
    n->v = v;
    n->next = next;
    return n;
}

static void show(const struct node *n)
{
    for (; n; n = n->next)
        printf("%d%s", n->v, n->next ? " -> " : "\n");
}

static struct node *reverse(struct node *n)
{
    struct node *r = NULL;
    while (n) {
        struct node *next = n->next;
        n->next = r;
        r = n;
        n = next;
    }
    return r;
}

static void insert(struct node **p, int v)
{
    while (*p && (*p)->v < v)
        p = &(*p)->next;
    *p = cons(v, *p);
}

int main(void)
{
    struct node *l = NULL;
    for (int i = 0; i < 5; i++)
        l = cons(i * 10, l);
    show(l);
    l = reverse(l);
    show(l);
    int more[] = { 25, 5, 99, -1 };
    for (int i = 0; i < 4; i++)
        insert(&l, more[i]);
    show(l);
    int n = 0;
    while (l) {
        struct node *next = l->next;
        free(l);
        l = next;
        n++;
    }
    return n;
}
