// seq: realloc that grows and shrinks a buffer, realloc(NULL), calloc zero fill, malloc'd arrays
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct vec {
    int *data;
    size_t len, cap;
};

static void push(struct vec *v, int x)
{
    if (v->len == v->cap) {
        v->cap = v->cap ? v->cap * 2 : 1;
        v->data = realloc(v->data, v->cap * sizeof *v->data);
    }
    v->data[v->len++] = x;
}

int main(void)
{
    struct vec v = { 0 };
    for (int i = 0; i < 50; i++)
        push(&v, i * i);
    long s = 0;
    for (size_t i = 0; i < v.len; i++)
        s += v.data[i];
    printf("%ld %zu %zu\n", s, v.len, v.cap);
    v.data = realloc(v.data, 5 * sizeof *v.data);
    printf("%d %d\n", v.data[0], v.data[4]);
    free(v.data);
    char *text = NULL;
    size_t len = 0;
    for (const char *w[] = { "grown ", "piece ", "by piece", NULL }, **p = w; *p; p++) {
        size_t n = strlen(*p);
        text = realloc(text, len + n + 1);
        memcpy(text + len, *p, n + 1);
        len += n;
    }
    printf("%s %zu\n", text, len);
    free(text);
    long *z = calloc(8, sizeof *z);
    for (int i = 0; i < 8; i++)
        s += z[i];
    printf("%ld\n", s);
    free(z);
    free(NULL);
    int **m = malloc(3 * sizeof *m);
    for (int i = 0; i < 3; i++) {
        m[i] = malloc((i + 1) * sizeof **m);
        for (int j = 0; j <= i; j++)
            m[i][j] = i * 10 + j;
    }
    printf("%d %d\n", m[2][2], m[1][0]);
    for (int i = 0; i < 3; i++)
        free(m[i]);
    free(m);
    return 0;
}
