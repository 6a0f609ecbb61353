// seq: pointers to pointers, out parameters, arrays of pointers, removal through a link pointer
#include <stdio.h>

struct node {
    int v;
    struct node *next;
};

static void set(int **out, int *to)
{
    *out = to;
}

static void drop(struct node **link, int v)
{
    while (*link) {
        if ((*link)->v == v)
            *link = (*link)->next;
        else
            link = &(*link)->next;
    }
}

int main(void)
{
    int x = 1, y = 2;
    int *p = &x, **pp = &p, ***ppp = &pp;
    ***ppp = 10;
    *pp = &y;
    **pp += 5;
    printf("%d %d %d\n", x, y, *p == y);
    set(&p, &x);
    printf("%d\n", *p);
    const char *words[] = { "zero", "one", "two", NULL };
    for (const char **w = words; *w; w++)
        printf("%s:%c ", *w, **w);
    printf("\n%c\n", *(words[2] + 1));
    struct node n[5], *head = n;
    for (int i = 0; i < 5; i++) {
        n[i].v = i % 3;
        n[i].next = i < 4 ? &n[i + 1] : NULL;
    }
    drop(&head, 0);
    for (struct node *it = head; it; it = it->next)
        printf("%d ", it->v);
    printf("\n");
    return 0;
}
