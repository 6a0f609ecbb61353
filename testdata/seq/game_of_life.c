// seq: game of life on a torus with two boards swapped through pointers to arrays
#include <stdio.h>
#include <string.h>

#define W 8
#define H 6

typedef unsigned char board[H][W];

static int neighbours(const board *b, int y, int x)
{
    int n = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            if (dy || dx)
                n += (*b)[(y + dy + H) % H][(x + dx + W) % W];
    return n;
}

int main(void)
{
    board a = { 0 }, b;
    static const char *glider[] = { ".#.", "..#", "###" };
    for (int y = 0; y < 3; y++)
        for (int x = 0; glider[y][x]; x++)
            a[y][x] = glider[y][x] == '#';
    board *now = &a, *next = &b;
    for (int gen = 0; gen < 4; gen++) {
        for (int y = 0; y < H; y++)
            for (int x = 0; x < W; x++) {
                int n = neighbours(now, y, x);
                (*next)[y][x] = n == 3 || (n == 2 && (*now)[y][x]);
            }
        board *t = now;
        now = next;
        next = t;
    }
    for (int y = 0; y < H; y++) {
        for (int x = 0; x < W; x++)
            putchar(".#"[(*now)[y][x]]);
        putchar('\n');
    }
    return 0;
}
