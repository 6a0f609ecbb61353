// seq: recursion with local arrays and pointers to callers' locals: permutations, subsets, flood fill
#include <stdio.h>

static int count;

static void permute(char *s, int n, int k)
{
    if (k == n) {
        if (++count % 7 == 0)
            printf("%s ", s);
        return;
    }
    for (int i = k; i < n; i++) {
        char t = s[k];
        s[k] = s[i];
        s[i] = t;
        permute(s, n, k + 1);
        t = s[k];
        s[k] = s[i];
        s[i] = t;
    }
}

struct chain { const struct chain *up; int v; };

static int subsets(const struct chain *up, int next, int left)
{
    if (left == 0) {
        for (; up; up = up->up)
            printf("%d", up->v);
        printf(" ");
        return 1;
    }
    if (next > 4)
        return 0;
    struct chain here = { up, next };
    int with = subsets(&here, next + 1, left - 1);
    return with + subsets(up, next + 1, left);
}

static int fill(char g[4][6], int y, int x)
{
    if (y < 0 || y > 3 || x < 0 || x > 4 || g[y][x] != '.')
        return 0;
    g[y][x] = '*';
    return 1 + fill(g, y - 1, x) + fill(g, y + 1, x) + fill(g, y, x - 1) + fill(g, y, x + 1);
}

int main(void)
{
    char s[] = "abcd";
    permute(s, 4, 0);
    printf("%d %s\n", count, s);
    printf("%d\n", subsets(NULL, 0, 3));
    char g[4][6] = { "..#..", ".##.#", "#...#", "..#.." };
    printf("%d\n", fill(g, 0, 0));
    printf("%d\n", fill(g, 3, 0));
    for (int i = 0; i < 4; i++)
        puts(g[i]);
    return 0;
}
