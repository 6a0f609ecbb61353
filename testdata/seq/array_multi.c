// seq: arrays of two, three and four dimensions, partial initialisers, sizeof of parts
#include <stdio.h>

static int grid[3][5];
static const char cube[2][2][2] = { { { 'a', 'b' }, { 'c', 'd' } }, { { 'e', 'f' }, { 'g', 'h' } } };

int main(void)
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 5; j++)
            grid[i][j] = i * 10 + j;
    int t = 0;
    for (int j = 0; j < 5; j++)
        for (int i = 0; i < 3; i++)
            t = t * 3 % 10007 + grid[i][j];
    printf("%d\n", t);
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            for (int k = 0; k < 2; k++)
                putchar(cube[k][j][i]);
    putchar('\n');
    int part[3][3] = { { 1 }, { 2, 3 } }, flat[2][3] = { 1, 2, 3, 4 };
    for (int i = 0; i < 9; i++)
        printf("%d ", part[i / 3][i % 3]);
    for (int i = 0; i < 6; i++)
        printf("%d ", flat[i / 3][i % 3]);
    printf("\n%d %d %d\n", (int)sizeof grid, (int)sizeof grid[0], (int)sizeof grid[0][0]);
    short q[2][2][2][2] = { [1][0][1][0] = 5, [0][1] = { { 1, 2 }, { 3, 4 } } };
    int s = 0;
    for (int i = 0; i < 16; i++)
        s = s * 2 + q[i >> 3][i >> 2 & 1][i >> 1 & 1][i & 1];
    printf("%d\n", s);
    int open[][2] = { { 1, 2 }, { 3, 4 }, { 5 } };
    printf("%d %d\n", (int)(sizeof open / sizeof *open), open[2][1]);
    return 0;
}
