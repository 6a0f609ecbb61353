// seq: GNU case ranges, with overlaps of kinds, large ranges, unsigned operands
#include <stdio.h>

static char classify(int c)
{
    switch (c) {
    case '0' ... '9':
        return 'd';
    case 'a' ... 'z':
    case 'A' ... 'Z':
        return 'l';
    case -100 ... -1:
        return '-';
    case 1000 ... 2000000000:
        return 'B';
    case ' ':
        return 's';
    default:
        return '?';
    }
}

static int quarter(unsigned char u)
{
    switch (u) {
    case 0 ... 63: return 1;
    case 64 ... 127: return 2;
    case 128 ... 191: return 3;
    default: return 4;
    }
}

int main(void)
{
    int in[] = { '0', '9', '/', ':', 'm', 'Q', ' ', -1, -100, -101, 999, 1000, 1999999999, 2000000001 };
    for (unsigned i = 0; i < sizeof in / sizeof *in; i++)
        putchar(classify(in[i]));
    putchar('\n');
    int s = 0;
    for (int i = 0; i < 256; i += 17)
        s = s * 5 % 9973 + quarter(i);
    printf("%d\n", s);
    return 0;
}
