// seq: N queens by backtracking over arrays and over bit masks
#include <stdio.h>

static int solutions(int n, int row, int *col)
{
    if (row == n)
        return 1;
    int count = 0;
    for (int c = 0; c < n; c++) {
        int ok = 1;
        for (int r = 0; r < row && ok; r++)
            ok = col[r] != c && col[r] - c != row - r && c - col[r] != row - r;
        if (ok) {
            col[row] = c;
            count += solutions(n, row + 1, col);
        }
    }
    return count;
}

static int masks(unsigned all, unsigned cols, unsigned left, unsigned right)
{
    if (cols == all)
        return 1;
    int count = 0;
    for (unsigned free = all & ~(cols | left | right); free; free &= free - 1) {
        unsigned bit = free & -free;
        count += masks(all, cols | bit, (left | bit) << 1, (right | bit) >> 1);
    }
    return count;
}

int main(void)
{
    int col[6];
    for (int n = 1; n <= 5; n++)
        printf("%d %d %d\n", n, solutions(n, 0, col), masks((1u << n) - 1, 0, 0, 0));
    printf("%d\n", masks(0x3f, 0, 0, 0));
    return 0;
}
