// seq: minimax on a small board with pruning, boards as bit masks
#include <stdio.h>

static const unsigned lines[8] = { 0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124 };
static int visited;

static int wins(unsigned m)
{
    for (int i = 0; i < 8; i++)
        if ((m & lines[i]) == lines[i])
            return 1;
    return 0;
}

static int best(unsigned me, unsigned you, int alpha, int beta, int *move)
{
    visited++;
    if (wins(you))
        return -1;
    if ((me | you) == 0777)
        return 0;
    for (int i = 0; i < 9; i++) {
        unsigned bit = 1u << i;
        if ((me | you) & bit)
            continue;
        int v = -best(you, me | bit, -beta, -alpha, NULL);
        if (v > alpha) {
            alpha = v;
            if (move)
                *move = i;
        }
        if (alpha >= beta)
            break;
    }
    return alpha;
}

int main(void)
{
    unsigned x = 1 << 4 | 1 << 1, o = 1 << 0 | 1 << 7;
    char text[10] = "         ";
    while (!wins(x) && !wins(o) && (x | o) != 0777) {
        int move = -1;
        int v = best(x, o, -2, 2, &move);
        x |= 1u << move;
        printf("x %d (%d)\n", move, v);
        if (wins(x) || (x | o) == 0777)
            break;
        move = -1;
        v = best(o, x, -2, 2, &move);
        o |= 1u << move;
        printf("o %d (%d)\n", move, v);
    }
    for (int i = 0; i < 9; i++)
        text[i] = x >> i & 1 ? 'x' : o >> i & 1 ? 'o' : '.';
    printf("%s %d\n", text, visited);
    return 0;
}
