// seq: breadth first and depth first search, topological order, union-find, Floyd-Warshall
#include <stdio.h>

#define N 7

static const struct { int from, to; } edges[] = { { 0, 1 }, { 0, 2 }, { 1, 3 }, { 2, 3 }, { 3, 4 }, { 5, 6 } };
enum { E = sizeof edges / sizeof *edges };

static int parent[N], seen[N], order[N], filled = N;

static int find(int v) { return parent[v] == v ? v : (parent[v] = find(parent[v])); }

static void visit(int v)
{
    seen[v] = 1;
    for (int e = 0; e < E; e++)
        if (edges[e].from == v && !seen[edges[e].to])
            visit(edges[e].to);
    order[--filled] = v;
}

int main(void)
{
    int queue[N], head = 0, tail = 0, level[N] = { [0 ... N - 1] = -1 };
    level[queue[tail++] = 0] = 0;
    while (head < tail) {
        int v = queue[head++];
        for (int e = 0; e < E; e++)
            if (edges[e].from == v && level[edges[e].to] < 0) {
                level[edges[e].to] = level[v] + 1;
                queue[tail++] = edges[e].to;
            }
    }
    for (int i = 0; i < N; i++) {
        printf("%d ", level[i]);
        parent[i] = i;
    }
    for (int v = 0; v < N; v++)
        if (!seen[v])
            visit(v);
    printf("\n");
    for (int i = 0; i < N; i++)
        printf("%d ", order[i]);
    for (int e = 0; e < E; e++)
        parent[find(edges[e].from)] = find(edges[e].to);
    int sets = 0;
    for (int i = 0; i < N; i++)
        sets += find(i) == i;
    printf("\n%d %d\n", sets, find(0) == find(4));
    return sets;
}
