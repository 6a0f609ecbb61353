// seq: growing string builder with formatted appends, insertion and replacement
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    char *s;
    size_t len, cap;
} sb;

static void reserve(sb *b, size_t more)
{
    if (b->len + more + 1 <= b->cap)
        return;
    b->cap = (b->len + more + 1) * 3 / 2;
    b->s = realloc(b->s, b->cap);
}

static void addf(sb *b, const char *fmt, ...)
{
    va_list ap, count;
    va_start(ap, fmt);
    va_copy(count, ap);
    int n = vsnprintf(NULL, 0, fmt, count);
    va_end(count);
    reserve(b, n);
    vsnprintf(b->s + b->len, n + 1, fmt, ap);
    va_end(ap);
    b->len += n;
}

static void insert(sb *b, size_t at, const char *s)
{
    size_t n = strlen(s);
    reserve(b, n);
    memmove(b->s + at + n, b->s + at, b->len - at + 1);
    memcpy(b->s + at, s, n);
    b->len += n;
}

int main(void)
{
    sb b = { 0 };
    for (int i = 1; i <= 5; i++)
        addf(&b, "%d^2=%d%s", i, i * i, i < 5 ? ", " : ".");
    printf("%s (%zu)\n", b.s, b.len);
    insert(&b, 0, "squares: ");
    insert(&b, b.len, "!");
    insert(&b, 9, "[");
    for (char *p = b.s; (p = strchr(p, '=')); )
        *p = ':';
    printf("%s (%zu)\n", b.s, b.len);
    free(b.s);
    return 0;
}
