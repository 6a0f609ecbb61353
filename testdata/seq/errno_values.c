// seq: errno: set by the program, kept between calls, its macros, ERANGE from strtol
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int parse(const char *s, int *out)
{
    int saved = errno;
    char *end;
    errno = 0;
    long v = strtol(s, &end, 10);
    int bad = errno == ERANGE || *end || end == s || v != (int)v;
    errno = saved;
    if (bad) {
        errno = EINVAL;
        return -1;
    }
    *out = v;
    return 0;
}

int main(void)
{
    int v = 0;
    errno = 0;
    printf("%d\n", errno);
    int r = parse("12", &v);
    printf("%d %d %d\n", r, v, errno);
    r = parse("99999999999999999999", &v);
    printf("%d %d %d\n", r, v, errno == EINVAL);
    r = parse("5x", &v);
    printf("%d %d\n", r, errno == EINVAL);
    errno = ENOMEM;
    int *p = &errno;
    *p += 0;
    printf("%d %d %d %d\n", *p == ENOMEM, EDOM, ERANGE, EAGAIN == EWOULDBLOCK);
    return errno;
}
