// seq: switch: default in the middle, fall through, negative and char labels, no match, returns
#include <stdio.h>

static int f(int x)
{
    int r = 0;
    switch (x) {
    case 1:
        r += 1;
    case 2:
        r += 10;
        break;
    default:
        r += 1000;
    case -3:
        r += 100;
        break;
    case 'a':
    case 0x7fffffff:
        return -1;
    case 3: {
        int y = x * 2;
        r = y;
    }
    }
    return r;
}

static const char *size(long long v)
{
    switch (v) {
    case 0x100000000LL: return "4G";
    case 0: return "zero";
    case -1: return "minus one";
    }
    return "?";
}

int main(void)
{
    int xs[] = { 1, 2, 3, 4, -3, 97, 0x7fffffff, 0 };
    for (int i = 0; i < 8; i++)
        printf("%d ", f(xs[i]));
    printf("\n%s %s %s %s\n", size(1LL << 32), size(0), size(-1), size(5));
    unsigned char uc = 255;
    switch (uc) {
    case 255:
        puts("255");
        break;
    case -1:
        puts("-1");
    }
    switch (uc > 3)
    case 1:
        puts("a lone statement");
    switch (0) {
        puts("unreachable");
    }
    switch ((signed char)uc) {
    case -1:
        puts("-1");
    }
    return f(3);
}
