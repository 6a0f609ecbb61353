// seq: an LRU cache: indices as links in a static array, moved to the front on use
#include <stdio.h>

#define SLOTS 3
#define NONE (-1)

static struct slot { int key, value, prev, next; } slot[SLOTS];
static int head = NONE, tail = NONE, used, hits, misses;

static void unlink_slot(int i)
{
    struct slot *s = &slot[i];
    *(s->prev == NONE ? &head : &slot[s->prev].next) = s->next;
    *(s->next == NONE ? &tail : &slot[s->next].prev) = s->prev;
}

static void push_front(int i)
{
    slot[i].prev = NONE;
    slot[i].next = head;
    if (head == NONE)
        tail = i;
    else
        slot[head].prev = i;
    head = i;
}

static int get(int key)
{
    int i = head;
    while (i != NONE && slot[i].key != key)
        i = slot[i].next;
    if (i != NONE) {
        hits++;
        unlink_slot(i);
    } else {
        misses++;
        if (used < SLOTS) {
            i = used++;
        } else {
            i = tail;
            unlink_slot(i);
        }
        slot[i].key = key;
        slot[i].value = key * key;
    }
    push_front(i);
    return slot[i].value;
}

int main(void)
{
    static const int keys[] = { 1, 2, 3, 1, 4, 2, 1, 5, 1, 4, 4 };
    int sum = 0;
    for (unsigned i = 0; i < sizeof keys / sizeof *keys; i++)
        sum += get(keys[i]);
    printf("%d %d %d\n", sum, hits, misses);
    for (int i = head; i != NONE; i = slot[i].next)
        printf("%d ", slot[i].key);
    for (int i = tail; i != NONE; i = slot[i].prev)
        printf("%d ", slot[i].key);
    printf("\n");
    return misses;
}
