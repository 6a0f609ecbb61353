// seq: structs with a flexible array member and GNU zero length arrays
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct blob {
    unsigned short len;
    char data[];
};

struct zero {
    int n;
    long v[0];
};

static struct blob *blob_new(const char *s)
{
    size_t n = strlen(s);
    struct blob *b = malloc(sizeof *b + n + 1);
    b->len = n;
    memcpy(b->data, s, n + 1);
    return b;
}

int main(void)
{
    struct blob *b = blob_new("flexible");
    printf("%d %s %c\n", b->len, b->data, b->data[3]);
    printf("%zu %zu\n", sizeof(struct blob), offsetof(struct blob, data));
    b->data[0] = 'F';
    puts(b->data);
    free(b);
    struct zero *z = malloc(sizeof *z + 4 * sizeof(long));
    z->n = 4;
    for (int i = 0; i < z->n; i++)
        z->v[i] = 1L << (i * 15);
    long s = 0;
    for (int i = 0; i < z->n; i++)
        s += z->v[i];
    printf("%ld %zu\n", s, sizeof *z);
    free(z);
    return 0;
}
