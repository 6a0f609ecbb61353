// seq: binary heap of structs ordered by a callback; Dijkstra on a small graph
#include <limits.h>
#include <stdio.h>

#define N 6

struct item { int node, dist; };
struct heap { struct item a[32]; int n; };

static void push(struct heap *h, struct item it)
{
    int i = h->n++;
    while (i && h->a[(i - 1) / 2].dist > it.dist) {
        h->a[i] = h->a[(i - 1) / 2];
        i = (i - 1) / 2;
    }
    h->a[i] = it;
}

static struct item pop(struct heap *h)
{
    struct item top = h->a[0], last = h->a[--h->n];
    int i = 0;
    for (;;) {
        int c = 2 * i + 1;
        if (c >= h->n)
            break;
        if (c + 1 < h->n && h->a[c + 1].dist < h->a[c].dist)
            c++;
        if (last.dist <= h->a[c].dist)
            break;
        h->a[i] = h->a[c];
        i = c;
    }
    h->a[i] = last;
    return top;
}

int main(void)
{
    static const int w[N][N] = {
        { 0, 7, 9, 0, 0, 14 }, { 7, 0, 10, 15 }, { 9, 10, 0, 11, 0, 2 },
        { 0, 15, 11, 0, 6 }, { 0, 0, 0, 6, 0, 9 }, { 14, 0, 2, 0, 9 },
    };
    int dist[N], from[N];
    for (int i = 0; i < N; i++)
        dist[i] = INT_MAX, from[i] = -1;
    struct heap h = { .n = 0 };
    dist[0] = 0;
    push(&h, (struct item){ 0, 0 });
    while (h.n) {
        struct item it = pop(&h);
        if (it.dist > dist[it.node])
            continue;
        for (int j = 0; j < N; j++)
            if (w[it.node][j] && it.dist + w[it.node][j] < dist[j]) {
                dist[j] = it.dist + w[it.node][j];
                from[j] = it.node;
                push(&h, (struct item){ j, dist[j] });
            }
    }
    for (int i = 0; i < N; i++)
        printf("%d:%d<-%d ", i, dist[i], from[i]);
    printf("\n");
    return dist[4];
}
