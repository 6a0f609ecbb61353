// seq: strtol, strtoul, strtoll, atoi, atol: bases, signs, blanks, end pointers, ERANGE
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

static void l(const char *s, int base)
{
    char *end;
    errno = 0;
    long v = strtol(s, &end, base);
    printf("%ld \"%s\" %s\n", v, end, errno == ERANGE ? "ERANGE" : errno ? "other" : "ok");
}

int main(void)
{
    l("123abc", 10);
    l("  \t-42", 10);
    l("+7 8", 10);
    l("0x1fG", 16);
    l("0x1fG", 0);
    l("0755", 0);
    l("0755", 10);
    l("zZ", 36);
    l("102", 2);
    l("none", 10);
    l("", 10);
    l("0x", 16);
    l("9223372036854775807", 10);
    l("9223372036854775808", 10);
    l("-9223372036854775808", 10);
    l("-99999999999999999999", 10);
    errno = 0;
    printf("%lu\n", strtoul("18446744073709551615", NULL, 10));
    printf("%lu\n", strtoul("-1", NULL, 10));
    printf("%d\n", errno);
    unsigned long u = strtoul("18446744073709551616", NULL, 10);
    printf("%d %d\n", u == ULONG_MAX, errno == ERANGE);
    printf("%lld\n", strtoll("-777", NULL, 8));
    printf("%d %d %d %ld\n", atoi("  99 bottles"), atoi("-0012"), atoi("x"), atol("4294967296"));
    return 0;
}
