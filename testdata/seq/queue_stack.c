// seq: ring buffer queue, array stack, deque, with wrap around and full and empty cases
#include <stdbool.h>
#include <stdio.h>

#define CAP 4

struct ring {
    int buf[CAP];
    unsigned head, tail;
};

static bool put(struct ring *r, int v)
{
    if (r->tail - r->head == CAP)
        return false;
    r->buf[r->tail++ % CAP] = v;
    return true;
}

static bool get(struct ring *r, int *v)
{
    if (r->head == r->tail)
        return false;
    *v = r->buf[r->head++ % CAP];
    return true;
}

static bool balanced(const char *s)
{
    char stack[16], *sp = stack;
    for (; *s; s++) {
        switch (*s) {
        case '(': *sp++ = ')'; break;
        case '[': *sp++ = ']'; break;
        case '{': *sp++ = '}'; break;
        case ')': case ']': case '}':
            if (sp == stack || *--sp != *s)
                return false;
        }
    }
    return sp == stack;
}

int main(void)
{
    struct ring r = { .head = -3u, .tail = -3u };
    int v = 0, dropped = 0;
    for (int round = 0; round < 5; round++) {
        for (int i = 0; i < 3; i++)
            dropped += !put(&r, round * 10 + i);
        for (int i = 0; i < 2 && get(&r, &v); i++)
            printf("%d ", v);
    }
    while (get(&r, &v))
        printf("%d ", v);
    printf("\n%d %u\n", dropped, r.head);
    printf("%d%d%d%d%d\n", balanced("{[()]}"), balanced("(]"), balanced("(("), balanced(""), balanced(")"));
    return 0;
}
