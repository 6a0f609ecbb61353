// seq: string functions written out by hand: the idioms *d++ = *s++, scanning, conversion, reversal
#include <stdio.h>

static unsigned length(const char *s)
{
    const char *p = s;
    while (*p)
        p++;
    return p - s;
}

static char *copy(char *d, const char *s)
{
    char *r = d;
    while ((*d++ = *s++))
        ;
    return r;
}

static int compare(const char *a, const char *b)
{
    for (; *a && *a == *b; a++, b++)
        ;
    return (unsigned char)*a - (unsigned char)*b;
}

static char *find(const char *hay, const char *needle)
{
    do {
        const char *h = hay, *n = needle;
        while (*n && *h == *n)
            h++, n++;
        if (!*n)
            return (char *)hay;
    } while (*hay++);
    return 0;
}

static char *itoa(long v, char *out, int base)
{
    char t[70], *p = t, *o = out;
    unsigned long u = v < 0 ? 0ul - v : (unsigned long)v;
    do
        *p++ = "0123456789abcdefghijklmnopqrstuvwxyz"[u % base];
    while ((u /= base) != 0);
    if (v < 0)
        *p++ = '-';
    while (p != t)
        *o++ = *--p;
    *o = 0;
    return out;
}

int main(void)
{
    char b[80], c[80];
    printf("%u %u %s\n", length(""), length("seven!!"), copy(b, "copied"));
    printf("%d %d %d\n", compare("a", "b"), compare("abc", "abc"), compare("abc", "ab"));
    printf("%s %d\n", find("needle in hay", "in"), find("x", "yz") == 0);
    printf("%s %s\n", itoa(-12345, b, 10), itoa(255, c, 2));
    printf("%s %s\n", itoa(-9223372036854775807L - 1, b, 10), itoa(35, c, 36));
    return 0;
}
