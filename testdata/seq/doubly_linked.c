// seq: circular doubly linked list embedded in structs, container_of by offsetof
#include <stddef.h>
#include <stdio.h>

struct list { struct list *prev, *next; };

#define container_of(p, type, member) ((type *)((char *)(p) - offsetof(type, member)))

struct task {
    int id;
    struct list link;
    const char *name;
};

static void add_tail(struct list *head, struct list *l)
{
    l->prev = head->prev;
    l->next = head;
    head->prev->next = l;
    head->prev = l;
}

static void del(struct list *l)
{
    l->prev->next = l->next;
    l->next->prev = l->prev;
    l->prev = l->next = l;
}

int main(void)
{
    struct list head = { &head, &head };
    struct task t[4] = { { 1, { 0 }, "one" }, { 2, { 0 }, "two" }, { 3, { 0 }, "three" }, { 4, { 0 }, "four" } };
    for (int i = 0; i < 4; i++)
        add_tail(&head, &t[i].link);
    del(&t[1].link);
    for (struct list *l = head.next; l != &head; l = l->next) {
        struct task *k = container_of(l, struct task, link);
        printf("%d %s\n", k->id, k->name);
    }
    for (struct list *l = head.prev; l != &head; l = l->prev)
        printf("%d ", container_of(l, struct task, link)->id);
    printf("\n%d\n", t[1].link.next == &t[1].link);
    return 0;
}
