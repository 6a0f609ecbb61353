// seq: two dimensional variable length arrays, as parameters, pointers to them, typedefs
#include <stdio.h>
#include <stdlib.h>

static void transpose(int n, int m, int in[n][m], int out[m][n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            out[j][i] = in[i][j];
}

static int trace(int n, int a[static n][n])
{
    int t = 0;
    for (int i = 0; i < n; i++)
        t += a[i][i];
    return t;
}

int main(void)
{
    int n = 2, m = 3;
    int a[n][m], b[m][n];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            a[i][j] = 10 * i + j;
    transpose(n, m, a, b);
    for (int i = 0; i < m; i++)
        printf("%d %d\n", b[i][0], b[i][1]);
    printf("%zu %zu %zu\n", sizeof a, sizeof a[0], sizeof b[0]);
    int (*h)[m] = malloc(sizeof(int[m][m]));
    for (int i = 0; i < m * m; i++)
        h[i / m][i % m] = i * i;
    printf("%d %zu\n", trace(m, h), sizeof *h);
    free(h);
    typedef int row[m];
    m = 50;
    row r;
    r[2] = 4;
    int (*p)[n] = b + 1;
    printf("%zu %d %d %d\n", sizeof(row), r[2], (*p)[1], p[1][0]);
    return 0;
}
