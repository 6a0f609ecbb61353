// seq: memcpy, memmove with overlap both ways, memset, memcmp on bytes, ints and structs
#include <stdio.h>
#include <string.h>

struct s { int a; short b[2]; };

static int sign(int v)
{
    return (v > 0) - (v < 0);
}

int main(void)
{
    char buf[27] = "abcdefghijklmnopqrstuvwxyz";
    memmove(buf + 3, buf, 10);
    puts(buf);
    memmove(buf, buf + 5, 12);
    puts(buf);
    memmove(buf + 1, buf + 1, 4);
    memcpy(buf + 20, buf, 6);
    puts(buf);
    memset(buf + 2, '-', 5);
    printf("%s %d\n", buf, memcpy(buf, "XY", 2) == (void *)buf);
    int a[5] = { 1, 2, 3, 4, 5 }, b[5];
    memcpy(b, a, sizeof a);
    memmove(a + 1, a, 4 * sizeof *a);
    printf("%d %d %d %d\n", a[0], a[1], a[4], b[4]);
    memset(b, 0xff, 2 * sizeof *b);
    memset(b + 3, 1, sizeof *b);
    printf("%d %d %d %d %d\n", b[0], b[1], b[2], b[3], b[4]);
    struct s x = { 7, { 8, 9 } }, y;
    memcpy(&y, &x, sizeof y);
    y.b[1]++;
    printf("%d %d %d\n", y.a, y.b[1], sign(memcmp(&x, &y, sizeof x)));
    printf("%d %d %d %d\n", sign(memcmp("abc", "abd", 3)), memcmp("abc", "abd", 2), sign(memcmp("\xff", "\1", 1)), memcmp(a, b, 0));
    double d = 1.5, e;
    memcpy((char *)&e + 4, (char *)&d + 4, 4);
    memcpy(&e, &d, 4);
    printf("%g\n", e);
    return 0;
}
