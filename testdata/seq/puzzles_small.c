// seq: Pascal's triangle, spiral order, magic square, perfect numbers, Collatz, Josephus
#include <stdio.h>

static int josephus(int n, int k) { return n == 1 ? 0 : (josephus(n - 1, k) + k) % n; }

int main(void)
{
    int row[7] = { 1 };
    for (int n = 0; n < 7; n++) {
        for (int i = n; i > 0; i--)
            row[i] += row[i - 1];
        for (int i = 0; i <= n; i++)
            printf("%d ", row[i]);
    }
    printf("\n");
    int g[4][5], dx = 1, dy = 0, x = 0, y = 0;
    for (int i = 0; i < 20; i++)
        g[i / 5][i % 5] = 0;
    for (int i = 1; i <= 20; i++) {
        g[y][x] = i;
        int nx = x + dx, ny = y + dy;
        if (nx < 0 || nx > 4 || ny < 0 || ny > 3 || g[ny][nx]) {
            int t = dx;
            dx = -dy;
            dy = t;
        }
        x += dx;
        y += dy;
    }
    for (int i = 0; i < 4; i++)
        printf("%3d%3d%3d%3d%3d\n", g[i][0], g[i][1], g[i][2], g[i][3], g[i][4]);
    for (int n = 2; n < 100; n++) {
        int s = 1;
        for (int d = 2; d * d <= n; d++)
            if (n % d == 0)
                s += d + (d * d != n ? n / d : 0);
        if (s == n)
            printf("perfect %d\n", n);
    }
    int longest = 0, at = 0;
    for (int n = 1; n < 30; n++) {
        int len = 0;
        for (long v = n; v != 1; v = v & 1 ? 3 * v + 1 : v / 2)
            len++;
        if (len > longest)
            longest = len, at = n;
    }
    printf("%d %d %d\n", at, longest, josephus(41, 3) + 1);
    return 0;
}
