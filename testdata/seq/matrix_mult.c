// seq: matrix multiplication, transposition and determinant, of ints and doubles
#include <stdio.h>

#define N 4

typedef int mat[N][N];

static void mult(mat c, const int (*a)[N], const int (*b)[N])
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            c[i][j] = 0;
            for (int k = 0; k < N; k++)
                c[i][j] += a[i][k] * b[k][j];
        }
}

static double det(int n, double m[n][n])
{
    double d = 1;
    for (int c = 0; c < n; c++) {
        int p = c;
        while (p < n && m[p][c] == 0)
            p++;
        if (p == n)
            return 0;
        if (p != c) {
            for (int k = 0; k < n; k++) {
                double t = m[p][k];
                m[p][k] = m[c][k];
                m[c][k] = t;
            }
            d = -d;
        }
        d *= m[c][c];
        for (int r = c + 1; r < n; r++) {
            double f = m[r][c] / m[c][c];
            for (int k = c; k < n; k++)
                m[r][k] -= f * m[c][k];
        }
    }
    return d;
}

int main(void)
{
    static const int a[N][N] = { { 1, 2, 3, 4 }, { 0, 1, 0, 1 }, { 2, 2 }, { [3] = 9 } };
    const int b[N][N] = { { 1 }, { 0, -1 }, { 5, 5, 5, 5 }, { 1, 2, 3, 4 } };
    mat c;
    mult(c, a, b);
    for (int i = 0; i < N; i++)
        printf("%d %d %d %d\n", c[i][0], c[i][1], c[i][2], c[i][3]);
    double m[3][3] = { { 0, 2, 1 }, { 4, 0, 8 }, { 2, 2, 2 } };
    printf("%.6f\n", det(3, m));
    return 0;
}
