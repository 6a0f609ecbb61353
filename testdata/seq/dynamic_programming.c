// seq: dynamic programming in arrays: longest common subsequence, knapsack, edit distance, coins
#include <stdio.h>
#include <string.h>

static int max(int a, int b) { return a > b ? a : b; }
static int min3(int a, int b, int c) { return a < b ? (a < c ? a : c) : (b < c ? b : c); }

static int lcs(const char *a, const char *b, char *out)
{
    int n = strlen(a), m = strlen(b), t[n + 1][m + 1];
    for (int i = 0; i <= n; i++)
        for (int j = 0; j <= m; j++)
            t[i][j] = !i || !j ? 0 : a[i - 1] == b[j - 1] ? t[i - 1][j - 1] + 1 : max(t[i - 1][j], t[i][j - 1]);
    int k = t[n][m];
    out[k] = 0;
    for (int i = n, j = m; i && j;)
        if (a[i - 1] == b[j - 1])
            out[--k] = a[--i], j--;
        else if (t[i - 1][j] >= t[i][j - 1])
            i--;
        else
            j--;
    return t[n][m];
}

static int edit(const char *a, const char *b)
{
    int m = strlen(b), row[16];
    for (int j = 0; j <= m; j++)
        row[j] = j;
    for (int i = 1; a[i - 1]; i++) {
        int diag = row[0];
        row[0] = i;
        for (int j = 1; j <= m; j++) {
            int up = row[j];
            row[j] = min3(up + 1, row[j - 1] + 1, diag + (a[i - 1] != b[j - 1]));
            diag = up;
        }
    }
    return row[m];
}

int main(void)
{
    char out[16];
    int n = lcs("AGGTABX", "GXTXAYB", out);
    printf("%d %s\n", n, out);
    printf("%d %d\n", edit("kitten", "sitting"), edit("", "abc"));
    const int w[] = { 1, 3, 4, 5 }, v[] = { 1, 4, 5, 7 };
    int best[8] = { 0 }, ways[31] = { 1 };
    for (int i = 0; i < 4; i++)
        for (int c = 7; c >= w[i]; c--)
            best[c] = max(best[c], best[c - w[i]] + v[i]);
    for (const int *c = (const int[]){ 1, 5, 10, 0 }; *c; c++)
        for (int s = *c; s <= 30; s++)
            ways[s] += ways[s - *c];
    printf("%d %d\n", best[7], ways[30]);
    return 0;
}
