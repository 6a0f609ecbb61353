// seq: an arena and a free list allocator on a static byte array, with aligned blocks
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static _Alignas(16) unsigned char arena[256];
static size_t top;

static void *take(size_t n)
{
    size_t at = (top + 15) & ~(size_t)15;
    if (at + n > sizeof arena)
        return NULL;
    top = at + n;
    return arena + at;
}

union block {
    union block *next;
    char payload[24];
};

static union block *pool;

static void *block_new(void)
{
    if (!pool) {
        pool = take(sizeof *pool);
        if (pool)
            pool->next = NULL;
    }
    union block *b = pool;
    if (b)
        pool = b->next;
    return b;
}

static void block_free(void *p)
{
    union block *b = p;
    b->next = pool;
    pool = b;
}

int main(void)
{
    int *a = take(3 * sizeof *a);
    double *d = take(sizeof *d);
    a[2] = 5;
    *d = 2.5;
    printf("%zu %td %d %g\n", top, (unsigned char *)d - arena, a[2], *d);
    char *x = block_new(), *y = block_new();
    strcpy(x, "block x");
    strcpy(y, "block y");
    printf("%s %s %td\n", x, y, y - x);
    block_free(x);
    char *z = block_new();
    printf("%d\n", z == x);
    int n = 0;
    while (block_new())
        n++;
    printf("%d %zu %d\n", n, top, take(1000) == NULL);
    printf("%s\n", y);
    return n;
}
