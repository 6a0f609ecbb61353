// seq: pointers to arrays, to rows of two dimensional arrays, and functions that take them
#include <stdio.h>

static int sum_rows(int (*m)[4], int n)
{
    int s = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 4; j++)
            s += m[i][j];
    return s;
}

static int (*pick(int (*m)[4], int i))[4]
{
    return m + i;
}

int main(void)
{
    int m[3][4] = { { 1, 2, 3, 4 }, { 5, 6, 7, 8 }, { 9, 10, 11, 12 } };
    int (*row)[4] = m;
    int (*all)[3][4] = &m;
    printf("%d %d %d\n", (*row)[1], row[2][3], (*all)[1][2]);
    row++;
    printf("%d %d %d\n", **row, *(*row + 2), (int)sizeof *row);
    printf("%d %d\n", sum_rows(m, 3), sum_rows(m + 1, 2));
    printf("%d\n", (*pick(m, 2))[0]);
    printf("%d %d\n", (int)(&m[2] - &m[0]), (int)((char *)(row + 1) - (char *)row));
    char names[][6] = { "ann", "bob", "carol" };
    char (*np)[6] = names + 2;
    printf("%s %c %d\n", *np, (*np)[1], (int)sizeof names);
    int *flat = &m[0][0];
    printf("%d\n", flat[3]);
    return 0;
}
